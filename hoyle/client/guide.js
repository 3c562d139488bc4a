/** The guide: explains the first turns of a game in a panel. The texts come from the server, for the seat's position. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { request } from "./host.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./messages.js").Say} Say
 * @typedef {import("./items.js").Setup} Setup
 * @typedef {{texts: string[], turn: number, is_over: boolean}} Explanation  what the guide says now
 */

export class Guide {
  /** @type {Explanation|null} */ #said = null;
  #asked = ""; // the decision that the server was asked about last
  #isOffered = false;
  #isAwaited = false; // whether the panel keeps its place until the guide has said something for the first time
  #isWanted = false; // whether the reader has opened the panel
  #isWhole = false; // whether a narrow table shows the whole text, over the table
  /** @type {HTMLButtonElement|null} */ #switch = null;

  /** @param {Setup} setup @param {Say} say @param {() => void} redraw */
  constructor(setup, say, redraw) {
    this.setup = setup;
    this.say = say;
    this.redraw = redraw;
    this.isOpen = this.#isAwaited = Boolean(setup.guide);
    addEventListener("pointerdown", (event) => this.#pressBeside(event), true);
  }

  /** Asks what the guide says about a new decision, if the guide is open. @param {View} view */
  update(view) {
    if (!view.you || !view.aim || view.at != null) return; // a replay explains nothing
    this.#offer(view);
    if (this.#said?.texts.length && !view.seats.some((seat) => seat.turn)) this.#forget(); // the deal is over
    const decision = `${view.seq} ${view.tok} ${view.status}`;
    if (!this.isOpen || this.#said?.is_over || decision === this.#asked) return;
    this.#asked = decision;
    void this.#ask(decision);
  }

  /** Has nothing to say any more. */
  #forget() {
    this.#said = null;
    this.#isAwaited = false;
    this.#press();
    this.redraw();
  }

  /** @param {string} decision */
  async #ask(decision) {
    try {
      const answer = await request(this.setup.explain ?? "");
      if (!answer.ok) return this.#forget();
      /** @type {Explanation} */
      const said = await answer.json();
      if (decision !== this.#asked || (!said.texts.length && !said.is_over)) return; // another player's turn
      this.#said = said;
      this.#isAwaited = false;
      this.#press();
      this.redraw();
    } catch {
      this.#asked = ""; // the connection is lost: ask again with the next view
    }
  }

  /** Adds the button that opens and closes the guide, once. @param {View} view */
  #offer(view) {
    if (this.#isOffered) return;
    this.#isOffered = true;
    this.#switch = document.createElement("button");
    this.#switch.type = "button";
    this.#switch.className = "bar-button";
    this.#switch.textContent = this.say("guide");
    this.#switch.setAttribute("aria-pressed", String(this.isOpen));
    this.#switch.addEventListener("click", () => {
      /** @type {HTMLElement|null|undefined} */ (this.#switch?.closest(":popover-open"))?.hidePopover();
      this.toggle(view);
    });
    document.querySelector(".bar nav")?.prepend(this.#switch);
  }

  /** Says at the button whether there is a panel. */
  #press() {
    this.#switch?.setAttribute("aria-pressed", String(this.isShown));
  }

  /** @param {View} view */
  toggle(view) {
    this.isOpen = !this.isShown;
    this.#isWanted = this.#isWhole = this.isOpen;
    this.#said = null;
    this.#asked = "";
    this.#press();
    this.update(view);
    this.redraw();
  }

  /** Whether there is a panel: while the guide has something to say or is about to, or if the reader has asked for it. */
  get isShown() {
    return this.isOpen && (this.#isWanted || this.#isAwaited || Boolean(this.#said?.texts.length && !this.#said.is_over));
  }

  /** A press beside the panel leaves only its first lines. @param {PointerEvent} event */
  #pressBeside(event) {
    if (this.#isWhole && this.isShown && event.target instanceof Element && !event.target.closest(".guide, .bar")) {
      this.#unfold(false);
    }
  }

  /** @param {boolean} isWhole */
  #unfold(isWhole) {
    this.#isWhole = isWhole;
    this.redraw();
  }

  /**
   * Draws the panel. After the guide's end it says again what it said in the first turn. A narrow table shows one line of it
   * where else the log is, until the reader asks for more.
   * @param {View} view @param {boolean} isWide
   */
  panel(view, isWide) {
    if (!this.isShown || !view.aim) return nothing;
    const { say } = this;
    const said = this.#said;
    const isOver = !view.seats.some((seat) => seat.turn); // the game or the deal: nothing is left to explain
    const texts = said?.is_over && !said.texts.length && !isOver ? [say("guide_over")] : (said?.texts ?? []);
    const isWhole = isWide || this.#isWhole;
    const hasAim = isWhole || !said?.turn || !texts.length;
    const lines = isWhole ? texts : texts.slice(0, hasAim ? 0 : 1);
    return html`<div class="guide-place"><section class="guide" aria-label=${say("guide")} data-whole=${String(isWhole)}>
      <h2 class="guide-title">${say("guide")}</h2>
      <div class="guide-texts" role="group" aria-label=${say("guide")} aria-live="polite" tabindex="0" ?data-scrolls=${isWhole}
        ?data-shortens=${!isWhole} @click=${() => isWide || this.#unfold(true)}>
        ${hasAim ? html`<p class="guide-aim">${view.aim}</p>` : nothing}
        ${lines.map((text) => html`<p>${text}</p>`)}
      </div>
      <button type="button" class="button quiet" title=${said?.is_over ? say("guide_close") : say("guide_skip")} @click=${() => this.toggle(view)}>${said?.is_over ? say("guide_close") : say("guide_skip")}</button>
      ${isWide ? nothing : html`<button type="button" class="guide-more" aria-expanded=${String(isWhole)}
        aria-label=${isWhole ? say("guide_less") : say("guide_more")} @click=${() => this.#unfold(!isWhole)}></button>`}
    </section></div>`;
  }
}
