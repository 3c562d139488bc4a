/** Beats: what comes too fast to be seen waits. The outcomes of one event, such as rounds that play themselves, are shown one after
 * another; in a game of memory cards stay open until the reader has seen them. */

import { html } from "./vendor/lit-html/lit-html.js";
import { onPress } from "./keyboard.js";
import { itemsOf } from "./legal.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {{view: View|null, reveal: import("./reveal.js").Reveal, draw(): void}} Table
 */

export const BEAT = 2000; // milliseconds for which an outcome is shown before the next one
const PACE = 800; // milliseconds between moves of others that have waited
const SEEN = 2000; // milliseconds for which cards lie open at least before they are turned back

/** Returns a frame for each outcome of a frame; the last one is the frame itself with its last events.
 * @param {ViewFrame} frame @returns {ViewFrame[]} */
export function beatsOf(frame) {
  const { steps = [], events = [] } = frame;
  const from = [0, ...steps.map((step) => step.told)];
  const before = steps.map(({ view, told }, n) => ({ ...frame, view, events: events.slice(from[n], told), steps: [] }));
  return [...before, { ...frame, events: events.slice(from.at(-1)), steps: [] }];
}

/** Returns whether a frame turns cards back that the reader has to remember. @param {View} view @param {ViewFrame} frame */
function turnsBack(view, frame) {
  if (!view.memory || frame.gap || frame.acks?.length) return false; // the reader's own move says that they are seen
  const open = new Set(view.zones.flatMap(itemsOf).flatMap((item) => (item.face ? [item.id] : [])));
  return frame.view.zones.flatMap(itemsOf).some((item) => !item.face && open.has(item.id));
}

export class Beats {
  /** @type {ViewFrame[]} */ #waiting = [];
  #timer = 0;
  #shownAt = 0;
  isHeld = false; // whether open cards wait until the reader has seen them
  #isPressed = false; // whether the reader has said so

  /** @param {Table} table @param {(frame: ViewFrame) => void} show  shows a frame */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    onPress(() => this.#press());
  }

  /** A press goes on at once, so that nobody has to wait, but not before cards were open long enough. */
  #press() {
    this.#isPressed = true;
    if (this.isHeld) this.#release();
    else if (this.#waiting.length && !this.table.reveal.isOn) this.#next();
  }

  /** Shows a frame, or lets it wait behind others. @param {ViewFrame} frame */
  take(frame) {
    if (!this.isHeld) this.end();
    this.#waiting.push(...beatsOf(frame));
    if (!this.isHeld) this.#next();
  }

  #next() {
    clearTimeout(this.#timer);
    const [frame] = this.#waiting;
    if (!frame) return;
    const { view } = this.table;
    if (!this.isHeld && view && turnsBack(view, frame)) return this.#hold();
    this.isHeld = false;
    this.#waiting.shift();
    this.#isPressed = false;
    this.#shownAt = performance.now();
    this.show(frame);
    if (!this.#waiting.length) return;
    const wait = frame.have === this.#waiting[0].have ? BEAT : PACE;
    this.#timer = window.setTimeout(() => this.#next(), wait);
  }

  /** Keeps the open cards; spectators need not say that they have seen them, nor players whose clock runs meanwhile. */
  #hold() {
    const { view } = this.table;
    this.isHeld = true;
    this.#isPressed = !view?.you || view.seats.some((seat) => seat.clock);
    this.#timer = window.setTimeout(() => this.#release(), Math.max(0, this.#shownAt + SEEN - performance.now()));
    this.table.draw();
  }

  /** Turns the cards back if they were open long enough and the reader has seen them. */
  #release() {
    if (this.#isPressed && performance.now() >= this.#shownAt + SEEN) this.#next();
  }

  /** Shows at once what is still waiting, but for cards that stay open. */
  end() {
    while (this.#waiting.length && !this.isHeld) this.#next();
  }

  /** Draws the button with which the reader goes on, if cards wait for that. @param {Scene} scene */
  button({ say }) {
    if (!this.isHeld) return undefined;
    return html`<div class="controls"><button type="button" class="button primary" data-seen>${say("seen")}</button></div>`;
  }
}
