/** The newest cards: marks those that came last into a zone that gathers cards, until others come. */

import { itemsOf } from "./legal.js";

/** @typedef {import("./types/wire.js").View} View */
/** @typedef {import("./types/wire.js").Zone} Zone */

const GATHERS = "gathers";
const NEWEST = "newest";

/** Tags the newest cards in the zones that gather cards. @param {View|null} before @param {View} view */
export function markNewest(before, view) {
  for (const zone of view.zones) {
    const old = before?.zones.find((each) => each.id === zone.id);
    if (old && zone.tags?.includes(GATHERS)) markIn(old, zone);
  }
}

/** @param {Zone} old @param {Zone} zone */
function markIn(old, zone) {
  const known = new Map(itemsOf(old).map((item) => [item.id, item]));
  const items = itemsOf(zone);
  const added = items.filter((item) => !known.has(item.id));
  const newest = added.length ? added : items.filter((item) => known.get(item.id)?.tags?.includes(NEWEST));
  for (const item of newest) item.tags = [...(item.tags ?? []), NEWEST];
}
