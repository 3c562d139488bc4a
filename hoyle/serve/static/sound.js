/** What cards sound like: a pitch as musicians write it (C4), or a tap. Off until somebody switches it on; the browser remembers. */

import { homeOf, itemOf } from "./acts.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Event} Event
 */

const KEPT = "hoyle.sound";
const STEPS = /** @type {Record<string, number>} */ ({ C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 });
const APART = 0.24; // seconds between two notes
const SIGNS = /** @type {Record<string, number>} */ ({ "#": 1, b: -1 });

/** How often a second it swings; 0: it has no pitch. A4 is 440. @param {string} tone */
export function pitch(tone) {
  const [, letter, sign, octave] = tone.match(/^([A-G])([#b]?)(\d)$/) ?? [];
  if (!letter) return 0;
  return 440 * 2 ** ((STEPS[letter] + (SIGNS[sign] ?? 0)) / 12 + Number(octave) - 4);
}

/** What the cards laid sound like, in order; nobody hears what comes into a hand. @param {View} view @param {Event[]} events */
export function tonesOf(view, events) {
  const moved = events.flatMap((event) => (event.move ?? []).map(([id]) => id)).filter((id) => homeOf(view, id)?.kind !== "fan");
  return moved.flatMap((id) => itemOf(view, id)?.tone || []);
}

export class Sound {
  /** @type {AudioContext|null} */ #air = null;
  /** @type {HTMLButtonElement|null} */ #switch = null;

  constructor() {
    this.on = kept() === "on";
  }

  /** The switch, among the links of the page, where there is something to hear. @param {import("./words.js").Say} say */
  offer(say) {
    if (this.#switch) return;
    this.#switch = document.createElement("button");
    this.#switch.type = "button";
    this.#switch.className = "sound";
    this.#switch.append(Object.assign(document.createElement("span"), { textContent: say("sound") }));
    this.#switch.addEventListener("click", () => this.turn());
    this.#show();
    document.querySelector(".bar nav")?.prepend(this.#switch);
  }

  #show() {
    this.#switch?.setAttribute("aria-pressed", String(this.on));
  }

  /** On or off; somebody hears at once that it is on. */
  turn() {
    this.on = !this.on;
    this.#show();
    try {
      localStorage.setItem(KEPT, this.on ? "on" : "off");
    } catch {
      // a browser that keeps nothing
    }
    if (this.on) this.play(["C5"]);
  }

  /** One after another. @param {string[]} tones */
  play(tones) {
    if (!this.on || !tones.length) return;
    this.#air ??= new AudioContext();
    void this.#air.resume();
    tones.forEach((tone, n) => this.#strike(/** @type {AudioContext} */ (this.#air), tone, n * APART));
  }

  /** A struck string, or a knock on wood. @param {AudioContext} air @param {string} tone @param {number} later */
  #strike(air, tone, later) {
    const hertz = pitch(tone);
    const at = air.currentTime + later;
    const [loud, long] = hertz ? [0.22, 0.9] : [0.3, 0.09];
    const swell = air.createGain();
    swell.gain.setValueAtTime(0.0001, at);
    swell.gain.exponentialRampToValueAtTime(loud, at + 0.008);
    swell.gain.exponentialRampToValueAtTime(0.0001, at + long);
    swell.connect(air.destination);
    for (const [part, share] of hertz ? [[hertz, "triangle"], [2 * hertz, "sine"]] : [[190, "square"]]) {
      const string = air.createOscillator();
      string.type = /** @type {OscillatorType} */ (share);
      string.frequency.setValueAtTime(Number(part), at);
      string.connect(swell);
      string.start(at);
      string.stop(at + long);
    }
  }
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
