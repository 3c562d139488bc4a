/** Type-ahead: typing the beginnings of words of a name moves the focus to that card, place or button. */

import { faceOf, nameOf } from "./cards.js";
import { namesOf as keysOf, QUESTIONS } from "./keys.js";
import { homeOf, itemOf, place, zoneOf } from "./legal.js";
import { placeName } from "./items.js";
import { announce } from "./queries.js";
import { isBeginning, namesOf, wordsOf } from "./typed_names.js";

/**
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {{scene: Scene|null|undefined, input: {quietly(move: () => void): void}}} Table
 */

const PAUSE = 1200; // milliseconds after which typing begins anew
const BUTTONS = ".controls .button:not([aria-disabled=true]), .controls summary, .choice-card, .rule-card, .proposals .button";

/** Returns the names by which an element is found, in words, and the words that may follow: those of the zone, and of a place in
 * a row the names of the cards that lie there. @param {Scene} scene @param {HTMLElement} element */
function findable(scene, element) {
  const { address, card } = element.dataset;
  const item = card ? itemOf(scene.view, card) : undefined;
  const zone = address ? zoneOf(scene.view, place(address).zone) : item && homeOf(scene.view, item.id);
  const name = address ? placeName(scene, address) : (element.getAttribute("aria-label") ?? element.textContent ?? "");
  const lying = address && zone?.kind === "row" ? (zone.items ?? []) : [];
  const { deck } = scene.setup;
  const inside = lying.flatMap((each) => namesOf(faceOf(deck, each), nameOf(deck, each, scene.say)));
  return { element, names: [...namesOf(item && faceOf(deck, item), name), ...inside], more: wordsOf(zone?.label ?? "") };
}

export class TypeAhead {
  #typed = "";
  #last = 0;

  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    this.root = root;
    this.table = table;
  }

  /** Begins anew with the next letter. */
  forget() {
    this.#typed = "";
  }

  /** Goes on with what is typed; returns false if the key asks a question or changes a plane. @param {KeyboardEvent} event */
  key(event) {
    const { scene } = this.table;
    if (!scene) return false;
    const letter = event.key.toLowerCase();
    const isOn = this.#typed !== "" && event.timeStamp - this.#last < PAUSE;
    const asks = keysOf(event).some((name) => QUESTIONS.includes(name));
    const zooms = letter === "0" && !isOn && event.target instanceof Element && event.target.closest(".zone-plane");
    if (zooms || (asks && !(isOn && this.#search(scene, this.#typed + letter, true)))) {
      this.forget();
      return false;
    }
    this.#last = event.timeStamp;
    this.#typed = (isOn ? this.#typed : "") + letter;
    this.#find(scene);
    return true;
  }

  /** Moves the focus to what was typed; the same letter again means the next one. @param {Scene} scene */
  #find(scene) {
    const isOneLetter = new Set(this.#typed).size === 1;
    const found =
      this.#search(scene, this.#typed, this.#typed.length > 1) ??
      (isOneLetter ? this.#search(scene, this.#typed[0], false) : null);
    if (found) return found.focus();
    announce(this.root.querySelector("#query-live"), scene.say("nothing_begins", { typed: this.#typed }));
  }

  /** Returns the first element whose name fits, from the one in focus on (`here`) or after it, in the first list with one.
   * The beginning of a name is better than another word of it, one word is better than several, and the name than the zone's.
   * @param {Scene} scene @param {string} typed @param {boolean} here */
  #search(scene, typed, here) {
    for (const list of this.#lists(scene)) {
      const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      const from = here ? Math.max(at, 0) : at + 1;
      const order = [...list.slice(from), ...list.slice(0, from)].map((element) => findable(scene, element));
      const begins = (/** @type {string} */ word) => word.startsWith(typed);
      const found =
        order.find(({ names }) => names.some((words) => words.slice(0, 1).some(begins))) ??
        order.find(({ names, more }) => [...names.flat(), ...more].some(begins)) ??
        order.find(({ names }) => names.some((words) => isBeginning(typed, words))) ??
        order.find(({ names, more }) => names.some((words) => isBeginning(typed, [...words, ...more])));
      if (found) return found.element;
    }
    return null;
  }

  /** Returns what can be found, in lists: while something is lifted only its places and plays; else what can be used, then
   * all cards. @param {Scene} scene @returns {HTMLElement[][]} */
  #lists(scene) {
    const all = (/** @type {string} */ selector) =>
      /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(selector)]);
    const places = scene.hold.lifted ? all("[data-address], .proposals .button") : [];
    if (places.length) return [places];
    return [all(`.card.can[data-card], .handle, .card.press, ${BUTTONS}`), all("[data-card]")];
  }
}
