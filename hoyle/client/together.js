/** Several cards lifted together: an act that places up to `max` items takes them in one gesture. */

import { placement, reaches, targets } from "./legal.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./state.js").Hold} Hold
 * @typedef {import("./legal.js").Gesture} Gesture
 */

/** Returns the ids of all lifted items, the first one first. @param {Hold} hold @returns {string[]} */
export function liftedItems(hold) {
  return hold.lifted ? [hold.lifted, ...hold.also] : [];
}

/** Returns the act that places these items together, if there is one. @param {View} view @param {string[]} items */
export function actFor(view, items) {
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
