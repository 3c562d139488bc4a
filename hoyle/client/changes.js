/** What changed since the reader's own last choice: the lines of the log since then. */

import { request } from "./host.js";

/**
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./items.js").Setup} Setup
 */

const MOST = 200; // lines that are kept

export class Changes {
  /** @type {Event[]} */ #since = [];
  /** @type {string|null} */ #tok = null; // the reader's open decision; another name means that the reader has chosen
  #isKnown = false; // whether the last choice was made while this page was open

  /** @param {Setup} setup */
  constructor(setup) {
    this.setup = setup;
  }

  /** Takes in the events of a frame. @param {ViewFrame} frame */
  note({ view, events = [], gap }) {
    const chose = this.#tok !== null && this.#tok !== view.tok;
    if (chose) this.#since = [];
    this.#isKnown = !gap && (this.#isKnown || chose || (this.#tok === null && !view.again));
    this.#tok = view.tok;
    this.#since = [...this.#since, ...events].slice(-MOST);
  }

  /** Returns the lines since the reader's last choice in order, each time it is asked. */
  async lines() {
    const events = (this.#isKnown ? null : await this.#stored()) ?? this.#since;
    return events.map((event) => event.text).filter(Boolean);
  }

  /** Returns the events since the last choice, which was made before this page was opened; null if the host does not answer.
   * @returns {Promise<Event[]|null>} */
  async #stored() {
    if (!this.setup.last_turn) return null;
    try {
      const answer = await request(this.setup.last_turn);
      /** @type {ViewFrame[]} */
      const frames = answer.ok ? await answer.json() : [];
      return frames.length ? frames.flatMap((frame) => frame.events ?? []) : null;
    } catch {
      return null; // the connection is lost, and the page says so
    }
  }
}
