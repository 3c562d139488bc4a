/** Moves the focus when the focused element is gone. */

import { arrangeStops } from "./tab_order.js";

const AT = /@(-?\d+),(-?\d+)$/; // the end of a square's address

/** Returns the card of an item. @param {HTMLElement} root @param {string} id */
export function cardOf(root, id) {
  return /** @type {HTMLElement|null} */ (root.querySelector(`[data-card="${CSS.escape(id)}"]`));
}

/** Draws, arranges the stops of Tab, and gives the focus a place if it was on the table and what had it is gone.
 * @param {HTMLElement} root @param {() => void} draw @param {() => void} restore */
export function keepingFocus(root, draw, restore) {
  const had = root.contains(document.activeElement);
  draw();
  arrangeStops(root);
  if (had && !root.contains(document.activeElement)) restore();
}

/** Focuses an item if it is there, else the next card to play, the result or the prompt, unless the focused element is still
 * there. @param {HTMLElement} root @param {string|null} spot  the square of the last action @param {string|null} [item] */
export function keepFocus(root, spot, item) {
  const now = document.activeElement;
  if (root.contains(now) && !now?.matches(".prompt")) return;
  const next =
    (item && cardOf(root, item)) ||
    nearby(root, spot) ||
    root.querySelector(".mine .card.can, .card.can, .result") ||
    root.querySelector(".prompt");
  /** @type {HTMLElement|null} */ (next)?.focus({ preventScroll: true });
}

/** On a board: returns a place for the lifted card, a choice, or the playable card nearest to the last action.
 * @param {HTMLElement} root @param {string|null} spot @returns {HTMLElement|null} */
function nearby(root, spot) {
  const control = root.querySelector(".room:has(.squares) :is([data-address], .controls .button)");
  if (control) return /** @type {HTMLElement} */ (control);
  const [, line, column] = spot?.match(AT) ?? [];
  if (line === undefined) return null;
  const far = (/** @type {HTMLElement} */ card) => {
    const [, down, across] = /** @type {HTMLElement} */ (card.closest(".cell")).dataset.place?.match(AT) ?? [];
    return Math.hypot(Number(down) - Number(line), Number(across) - Number(column));
  };
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".cell .card.can"))];
  return cards.sort((one, other) => far(one) - far(other))[0] ?? null;
}

/** Returns whether several cards lie on a place of a board. @param {HTMLElement} root @param {string} address */
export function isPiled(root, address) {
  return Boolean(root.querySelector(`[data-place="${CSS.escape(address)}"].is-piled`));
}

/** Scrolls to the dashed places and, for the keyboard, focuses the first. @param {HTMLElement} root @param {boolean} keyboard */
export function showPlaces(root, keyboard) {
  const first = /** @type {HTMLElement|null} */ (root.querySelector("[data-address]"));
  first?.scrollIntoView({ block: "nearest" });
  if (keyboard) first?.focus();
}
