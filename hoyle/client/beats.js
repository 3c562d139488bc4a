/** Beats: the outcomes of one event, such as rounds that play themselves, are shown one after another, each with its reason. */

/** @typedef {import("./types/wire.js").ViewFrame} ViewFrame */

export const BEAT = 2400; // milliseconds for which an outcome is shown before the next one

/** Returns a frame for each outcome of a frame; the last one is the frame itself with its last events.
 * @param {ViewFrame} frame @returns {ViewFrame[]} */
export function beatsOf(frame) {
  const { steps = [], events = [] } = frame;
  const from = [0, ...steps.map((step) => step.told)];
  const before = steps.map(({ view, told }, n) => ({ ...frame, view, events: events.slice(from[n], told), steps: [] }));
  return [...before, { ...frame, events: events.slice(from.at(-1)), steps: [] }];
}

export class Beats {
  /** @type {ViewFrame[]} */ #waiting = [];
  #timer = 0;

  /** @param {(frame: ViewFrame) => void} show  shows a frame @param {() => boolean} isTurning  whether cards are turning */
  constructor(show, isTurning) {
    this.show = show;
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => isTurning() || this.#next(), true); // nobody has to wait
  }

  /** Shows the outcomes of a frame, the first one now. @param {ViewFrame} frame */
  play(frame) {
    this.end();
    this.#waiting = beatsOf(frame);
    this.#next();
  }

  #next() {
    clearTimeout(this.#timer);
    const frame = this.#waiting.shift();
    if (this.#waiting.length) this.#timer = window.setTimeout(() => this.#next(), BEAT);
    if (frame) this.show(frame);
  }

  /** Shows at once what is still waiting. */
  end() {
    while (this.#waiting.length) this.#next();
  }
}
