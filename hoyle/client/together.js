/** Several cards lifted together: an act that places up to `max` items takes them in one gesture. */

import { placement, reaches, targets } from "./legal.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./items.js").Hold} Hold
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {{view: View|null, hold: Hold, lift(id: string|null): void, lifts(id: string): boolean, draw(): void}} Table
 */

/** Returns the ids of all lifted items, the first one first. @param {Hold} hold @returns {string[]} */
export function liftedItems(hold) {
  return hold.lifted ? [hold.lifted, ...hold.also] : [];
}

/** Returns the act that places these items together, if there is one. @param {View} view @param {string[]} items */
function actFor(view, items) {
  if (items.some((item) => item.startsWith("zone:"))) return undefined;
  return view.acts.find(
    (act) =>
      act.do === "place" &&
      (act.max ?? 0) >= items.length &&
      items.every((item) => reaches(view, act, item).length),
  );
}

/** Returns the addresses where all lifted items may be placed.
 * @param {View} view @param {Hold} hold @returns {string[]} */
export function openTargets(view, hold) {
  const items = liftedItems(hold);
  if (items.length < 2) return items.flatMap((item) => targets(view, item));
  const act = actFor(view, items);
  const [first, ...others] = act ? items.map((item) => reaches(view, act, item)) : [[]];
  return first.filter((address) => others.every((each) => each.includes(address)));
}

/** Returns the gesture that places an item, and with it all that are lifted with it, or null.
 * @param {View} view @param {Hold} hold @param {string} item @param {string} to @returns {Gesture|null} */
export function placementOf(view, hold, item, to) {
  const items = liftedItems(hold);
  if (items.length < 2 || !items.includes(item)) return placement(view, item, to);
  const act = actFor(view, items);
  return act && openTargets(view, hold).includes(to) ? { act: act.id, items, to } : null;
}

/** Returns whether an option is offered now: one that takes cards is, while they are lifted.
 * @param {Option} option @param {Hold} hold */
export function isOffered(option, hold) {
  if (!takesItems(option)) return true;
  const items = liftedItems(hold);
  return items.length > 0 && items.every((item) => option.takes?.includes(`item:${item}`));
}

/** @param {Option} option */
export function takesItems(option) {
  return Boolean(option.takes?.length && option.takes.every((address) => address.startsWith("item:")));
}

/** Adds items to the lifted one, and takes them out again. */
export class Together {
  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    this.table = table;
    for (const kind of /** @type {const} */ (["keydown", "keyup"]))
      root.addEventListener(kind, (event) => this.#space(event), true);
  }

  /** The space key selects a card and stays on it. @param {KeyboardEvent} event */
  #space(event) {
    const card = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    const id = /** @type {HTMLElement|null} */ (card)?.dataset.card;
    const { view, hold } = this.table;
    if (event.key !== " " || !id || !view || !actFor(view, [id, id]) || !this.table.lifts(id)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "keyup" || event.repeat) return;
    if (!this.press(id, false)) this.table.lift(hold.lifted === id ? null : id);
    this.table.draw();
  }

  /** Adds a pressed item to the lifted ones, or takes it out; returns false if it is not lifted together with them.
   * With Enter (`keyboard`) an item that is lifted already stays so. @param {string} id @param {boolean} keyboard */
  press(id, keyboard) {
    const { view, hold } = this.table;
    const items = liftedItems(hold);
    if (!view || !items.length) return false;
    if (items.includes(id)) {
      if (keyboard) return items.length > 1;
      if (items.length > 1) this.#lead(items.filter((item) => item !== id));
      return items.length > 1;
    }
    if (!actFor(view, [...items, id])) return false;
    hold.also.add(id);
    return true;
  }

  /** Makes an item that is lifted with others the first of them; returns false if it is not. @param {string} id */
  leads(id) {
    const items = liftedItems(this.table.hold);
    if (!this.table.hold.also.has(id)) return false;
    this.#lead([id, ...items.filter((item) => item !== id)]);
    return true;
  }

  /** Lets go of items that cannot be used any more. @param {Set<string>} usable */
  keep(usable) {
    this.#lead(liftedItems(this.table.hold).filter((item) => usable.has(item)));
  }

  /** @param {string[]} items */
  #lead([first, ...others]) {
    this.table.hold.lifted = first ?? null;
    this.table.hold.also = new Set(others);
  }
}
