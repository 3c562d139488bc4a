/** Shows the last turn again: from the position after the reader's last choice, event by event, to the present one. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { BEAT, beatsOf } from "./beats.js";
import { request } from "./host.js";
import { onPress } from "./keyboard.js";
import { positions, settle } from "./motion.js";
import { transition } from "./transition.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {{view: View|null, setup: import("./items.js").Setup, say: import("./messages.js").Say,
 *   stage: import("./stage.js").Stage, draw(): void}} Table
 */

const BEFORE = 700; // milliseconds for which the position before the turn is shown
const STEP = 1400; // and each position after it

export class LastTurn {
  /** @type {View|null} */ view = null; // the position that is shown instead of the present one
  #run = 0;

  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    onPress((event) => this.#stop(event));
  }

  /** Any press ends it, so that nobody has to wait; a press of its own button is a click.
   * @param {Event} event */
  #stop(event) {
    if (event.target instanceof Element && event.target.closest("[data-again]")) return;
    this.end();
  }

  /** Starts to show the last turn, or stops. */
  async press() {
    if (this.view) return this.end();
    if (this.table.stage.isOpen) this.table.stage.toggle(false);
    const run = ++this.#run;
    for (const [n, frame] of (await this.#frames()).entries()) {
      for (const beat of beatsOf(frame)) {
        if (run !== this.#run) return;
        this.#show(beat, n > 0);
        await new Promise((done) => setTimeout(done, frame.steps?.length ? BEAT : n ? STEP : BEFORE));
      }
    }
    if (run === this.#run) this.end();
  }

  /** @returns {Promise<ViewFrame[]>} */
  async #frames() {
    try {
      const answer = await request(this.table.setup.last_turn ?? "");
      return answer.ok ? await answer.json() : [];
    } catch {
      return []; // the connection is lost, and the page says so
    }
  }

  /** @param {ViewFrame} frame @param {boolean} isMove */
  #show(frame, isMove) {
    const { setup, say } = this.table;
    const before = positions(this.root, (this.view ?? this.table.view)?.zones);
    settle(this.root);
    const move = transition(this.root, before, frame, setup, say);
    const told = frame.events?.length ? frame.view.told : undefined;
    this.view = { ...frame.view, told, prompt: told?.text || frame.view.prompt, again: true };
    this.table.draw();
    const events = frame.events ?? [];
    this.#mark(events.flatMap((event) => [...(event.move ?? []).map(([item]) => item), ...(event.flip ?? [])]));
    if (isMove) move();
  }

  /** Outlines the cards that have just moved. @param {string[]} items */
  #mark(items) {
    for (const slot of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-item]")))
      slot.classList.toggle("again", items.includes(slot.dataset.item ?? ""));
  }

  /** Shows the present position again. */
  end() {
    this.#run += 1;
    if (!this.view) return;
    this.view = null;
    this.#mark([]);
    settle(this.root);
    this.table.draw();
  }

  /** Draws the button. @param {Scene} scene */
  button(scene) {
    if (!scene.view.again || !this.table.setup.last_turn) return nothing;
    const label = this.view ? scene.say("again_stop") : scene.say("again");
    return html`<button type="button" class="button quiet" data-again aria-pressed=${String(this.view !== null)}
      @click=${() => void this.press()}>${label}</button>`;
  }
}
