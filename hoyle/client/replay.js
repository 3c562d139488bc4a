/** The replay: shows the positions of a table without loading the page again, by button, slider, key or by itself. */

import { BEAT } from "./beats.js";
import { pageLink, request } from "./host.js";

/**
 * @typedef {import("./connection.js").Connect} Connect
 * @typedef {import("./connection.js").ChannelListener} Listener
 * @typedef {import("./types/wire.js").Event} Told
 * @typedef {{at: number, grade: number, name: string, text: string, played: string, best: string}} Judged
 *   what a review says of the choice after a position: its grade, the card that was played, and the better one
 * @typedef {{seat: string, at: number, of: number, positions: string, page: string, play_on: string, review?: Judged[]}} Start
 *   who looks, the first position to show, the last one, the addresses of the positions, of this page, and of playing on, and the review
 */

const PACE = 1600; // milliseconds between two positions when it goes on by itself

export class Replay {
  /** @type {Listener|null} */ #listener = null;
  /** @type {Map<number, Promise<string>>} */ #known = new Map();
  #at;
  #marks = new CSSStyleSheet(); // outlines of the cards that the review speaks of
  #shown = 0; // counts the positions that were asked for, so that a late answer is not shown
  #runs = false; // whether it goes on by itself
  #timer = 0;
  /** Called with what was told before a position, before the position is shown. @type {(past: Told[]) => void} */
  onPast = () => {};

  /** @param {Start} start @param {HTMLElement} bar */
  constructor(start, bar) {
    this.start = start;
    this.bar = bar;
    this.#at = start.at;
    document.adoptedStyleSheets.push(this.#marks);
    this.slider = /** @type {HTMLInputElement} */ (bar.querySelector("input[type=range]"));
    this.play = /** @type {HTMLButtonElement} */ (bar.querySelector("[data-play]"));
    /** What led to each position. @type {Told[]} */
    this.lines = [...bar.querySelectorAll("ol > li")].map((line) => ({ text: line.querySelector("a")?.textContent ?? "" }));
    this.slider.addEventListener("input", () => void this.go(Number(this.slider.value)));
    bar.addEventListener("click", (event) => this.#click(event));
  }

  /** The connection of the table's client: it gets the positions. @type {Connect} */
  connect = (_address, listener) => {
    this.#listener = listener;
    queueMicrotask(() => {
      listener.opened();
      void this.go(this.#at);
    });
    return { send: () => {} };
  };

  /** @param {number} at @returns {Promise<string>} */
  #fetch(at) {
    const found = this.#known.get(at);
    if (found) return found;
    const loading = request(`${this.start.positions}?seq=${at}&seat=${this.start.seat}`).then((answer) => answer.text());
    this.#known.set(at, loading);
    loading.catch(() => this.#known.delete(at));
    return loading;
  }

  /** Shows a position. @param {number} at */
  async go(at) {
    this.#at = Math.min(Math.max(at, 0), this.start.of);
    const number = ++this.#shown;
    this.#mark();
    try {
      const text = await this.#fetch(this.#at);
      if (number !== this.#shown) return;
      this.onPast(this.lines.slice(0, this.#at));
      this.#listener?.received(text);
      if (this.#runs) this.#goOn(JSON.parse(text).steps?.length ?? 0);
      if (this.#at < this.start.of) void this.#fetch(this.#at + 1).catch(() => {});
    } catch {
      this.#stop();
    }
  }

  /** Marks the position in the controls, the list and the address. */
  #mark() {
    this.slider.value = String(this.#at);
    const step = this.bar.querySelector("[data-step]");
    if (step) step.textContent = `${this.#at} / ${this.start.of}`;
    const lines = this.bar.querySelectorAll("ol > li");
    lines.forEach((line, n) => {
      line.toggleAttribute("data-current", n === this.#at);
    });
    const line = this.bar.querySelector("[data-line]");
    if (line) line.textContent = lines[this.#at]?.querySelector("a")?.textContent ?? "";
    this.#judge();
    for (const seat of /** @type {NodeListOf<HTMLAnchorElement>} */ (this.bar.querySelectorAll("[data-seat]")))
      seat.href = pageLink(`${this.start.page}?seat=${seat.dataset.seat}&seq=${this.#at}`);
    const playOn = /** @type {HTMLAnchorElement|null} */ (this.bar.querySelector("[data-play-on]"));
    if (playOn) {
      const seat = /^s\d+$/.test(this.start.seat) ? `&seat=${this.start.seat}` : "";
      playOn.href = pageLink(`${this.start.play_on}?seq=${this.#at}${seat}`);
    }
    history.replaceState(null, "", pageLink(`${this.start.page}?seat=${this.start.seat}&seq=${this.#at}`));
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.bar.querySelectorAll("[data-go]")))
      button.disabled = this.#target(button.dataset.go ?? "") === this.#at;
    if (this.#at === this.start.of) this.#stop();
  }

  /** Shows what the review says of the choice that is made next, and marks the choices in the list. */
  #judge() {
    const place = this.bar.querySelector("[data-judged]");
    const judged = this.start.review ?? [];
    const now = judged.find((each) => each.at === this.#at);
    if (place) {
      place.toggleAttribute("hidden", !now);
      place.setAttribute("data-grade", String(now?.grade ?? ""));
      place.querySelector(".grade")?.setAttribute("data-grade", String(now?.grade ?? ""));
      for (const [part, text] of [[".grade", now?.name], ["[data-text]", now?.text]]) {
        const element = place.querySelector(part ?? "");
        if (element) element.textContent = text ?? "";
      }
    }
    const outline = (/** @type {string} */ item, /** @type {string} */ colour) =>
      item ? `.slot[data-item="${CSS.escape(item)}"] { outline: 5px solid var(${colour}); outline-offset: 2px; border-radius: 8px; }` : "";
    const both = now ? [outline(now.played, now.best ? "--grade-blunder" : "--grade-good"), outline(now.best, "--grade-good")] : [];
    this.#marks.replaceSync(both.join("\n"));
  }

  /** @param {string} where */
  #target(where) {
    const last = this.start.of;
    const steps = (this.start.review ?? []).map((each) => each.at);
    const before = steps.filter((at) => at < this.#at).at(-1) ?? this.#at;
    const after = steps.find((at) => at > this.#at) ?? this.#at;
    const places = { first: 0, back: Math.max(0, this.#at - 1), next: Math.min(last, this.#at + 1), last, before, after };
    return places[/** @type {keyof typeof places} */ (where)] ?? this.#at;
  }

  /** @param {Event} event */
  #click(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = /** @type {HTMLElement|null} */ (target?.closest("[data-go], [data-play], ol a:not(.clause)"));
    if (!button) return;
    if (button === this.play) return this.#runs ? this.#stop() : this.#run();
    event.preventDefault();
    this.#stop();
    const { go } = button.dataset;
    const line = button.closest("li");
    const lines = [...(line?.parentElement?.children ?? [])];
    void this.go(go ? this.#target(go) : lines.findIndex((each) => each === line));
  }

  /** Goes on by itself; from the end again from the beginning. */
  #run() {
    this.#runs = true;
    this.play.setAttribute("aria-pressed", "true");
    void this.go(this.#at === this.start.of ? 0 : this.#at + 1);
  }

  /** Shows the next position after a while, and after the outcomes on the way to the present one. @param {number} steps */
  #goOn(steps) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.go(this.#at + 1), PACE + steps * BEAT);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#runs = false;
    this.play.setAttribute("aria-pressed", "false");
  }

  /** Goes on by a key, unless a panel is open or the key presses a button. @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof Element && event.target.closest(":popover-open")) return false;
    const where = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    const isOnButton = event.target instanceof Element && event.target.closest("button, a, summary");
    if (event.key === " " && !isOnButton) this.play.click();
    else if (where) {
      this.#stop();
      void this.go(this.#target(where));
    } else return false;
    return true;
  }
}
