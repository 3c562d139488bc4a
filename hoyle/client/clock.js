/** A seat's clock: counts down by itself, and says at sensible moments how much time the reader has left. */

const SOON = 20_000; // milliseconds; then tenths are shown
export const SPOKEN = [60, 30, 10]; // seconds that are said
const TICK = 200;
const [HOUR, DAY] = [3_600_000, 86_400_000];

/** Returns a time as text. @param {number} ms */
export function timeText(ms) {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)}d`;
  const seconds = Math.floor(ms / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0")];
  if (ms >= HOUR) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
  return ms < SOON ? `${minutes}:${rest}.${Math.floor((ms % 1000) / 100)}` : `${minutes}:${rest}`;
}

/** `<seat-clock ms runs mine>`: `ms` is the time that is left now, `mine` has what is said, for each of SPOKEN. */
class SeatClock extends HTMLElement {
  static observedAttributes = ["stamp"];
  #end = 0;
  #said = 0;
  /** @type {ReturnType<typeof setInterval>|undefined} */ #timer;

  attributeChangedCallback() {
    clearInterval(this.#timer);
    const ms = Number(this.getAttribute("ms"));
    this.#end = performance.now() + ms;
    this.#said = ms / 1000;
    if (this.hasAttribute("runs")) this.#timer = setInterval(() => this.#show(), TICK);
    this.#show();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  connectedCallback() {
    this.attributeChangedCallback();
  }

  #show() {
    const isRunning = this.hasAttribute("runs");
    const left = Math.max(0, isRunning ? this.#end - performance.now() : Number(this.getAttribute("ms")));
    this.textContent = timeText(left);
    this.toggleAttribute("low", isRunning && left < SOON);
    const words = this.getAttribute("mine");
    const moment = SPOKEN.findLast((seconds) => left / 1000 <= seconds && this.#said > seconds);
    if (words && isRunning && moment) {
      this.#said = moment;
      const live = document.getElementById("clock-live");
      if (live) live.textContent = words.split("|")[SPOKEN.indexOf(moment)] ?? "";
    }
  }
}
customElements.define("seat-clock", SeatClock);
