/** Sounds of cards: a pitch in scientific notation (C4) or a tap. Off by default; the browser remembers the setting. */

import { homeOf, itemOf } from "./legal.js";
import { recall, remember } from "./storage.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Event} Event
 */

const STORAGE_KEY = "hoyle.sound";
const STEPS = /** @type {Record<string, number>} */ ({ C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 });
const APART = 0.24; // seconds between two notes
const SIGNS = /** @type {Record<string, number>} */ ({ "#": 1, b: -1 });

/** Returns the frequency in hertz; A4 is 440. Returns 0 for a tone without pitch. @param {string} tone */
export function pitch(tone) {
  const [, letter, sign, octave] = tone.match(/^([A-G])([#b]?)(\d)$/) ?? [];
  if (!letter) return 0;
  return 440 * 2 ** ((STEPS[letter] + (SIGNS[sign] ?? 0)) / 12 + Number(octave) - 4);
}

/**
 * Returns the tones of the cards that moved, in order; cards that move into a hand are silent.
 * @param {View} view
 * @param {Event[]} events
 */
export function tonesOf(view, events) {
  const moved = events
    .flatMap((event) => (event.move ?? []).map(([id]) => id))
    .filter((id) => homeOf(view, id)?.kind !== "fan");
  return moved.flatMap((id) => itemOf(view, id)?.tone || []);
}

/** Returns the tones for the end of a game: rising for a winner, falling for a loser. @param {View} view */
export function endingTones(view) {
  const won = view.result?.rows.filter((row) => row.winner) ?? [];
  const own = view.seats.findIndex((seat) => seat.id === view.you);
  if (!won.length || own < 0) return ["C4"];
  return view.result?.rows[own]?.winner ? ["C4", "E4", "G4"] : ["E4", "C4"];
}

export class Sound {
  /** @type {AudioContext|null} */ #context = null;
  /** @type {HTMLButtonElement|null} */ #switch = null;

  constructor() {
    this.on = recall(STORAGE_KEY) === "on";
  }

  /** Adds the sound switch to the page's navigation. @param {import("./messages.js").Say} say */
  offer(say) {
    if (this.#switch) return;
    this.#switch = document.createElement("button");
    this.#switch.type = "button";
    this.#switch.className = "sound";
    this.#switch.append(Object.assign(document.createElement("span"), { textContent: say("sound") }));
    this.#switch.addEventListener("click", () => this.toggle());
    this.#show();
    document.querySelector(".bar nav")?.prepend(this.#switch);
  }

  #show() {
    this.#switch?.setAttribute("aria-pressed", String(this.on));
  }

  /** Switches sound on or off; switching on plays a note. */
  toggle() {
    this.on = !this.on;
    this.#show();
    remember(STORAGE_KEY, this.on ? "on" : "off");
    if (this.on) this.play(["C5"]);
  }

  /** Plays tones one after another. @param {string[]} tones */
  play(tones) {
    if (!this.on || !tones.length) return;
    this.#context ??= new AudioContext();
    void this.#context.resume();
    tones.forEach((tone, n) => this.#strike(/** @type {AudioContext} */ (this.#context), tone, n * APART));
  }

  /** Plays a struck string, or a knock on wood. @param {AudioContext} air @param {string} tone @param {number} later */
  #strike(air, tone, later) {
    const hertz = pitch(tone);
    const at = air.currentTime + later;
    const [loud, long] = hertz ? [0.22, 0.9] : [0.3, 0.09];
    const swell = air.createGain();
    swell.gain.setValueAtTime(0.0001, at);
    swell.gain.exponentialRampToValueAtTime(loud, at + 0.008);
    swell.gain.exponentialRampToValueAtTime(0.0001, at + long);
    swell.connect(air.destination);
    for (const [part, share] of hertz
      ? [
          [hertz, "triangle"],
          [2 * hertz, "sine"],
        ]
      : [[190, "square"]]) {
      const string = air.createOscillator();
      string.type = /** @type {OscillatorType} */ (share);
      string.frequency.setValueAtTime(Number(part), at);
      string.connect(swell);
      string.start(at);
      string.stop(at + long);
    }
  }
}
