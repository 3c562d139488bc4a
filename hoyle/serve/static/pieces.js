/** Items where they lie, and the dashed places for what is lifted. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { card, nameOf } from "./cards.js";
import { advised, itemOf, itemsOf, picking, place, targets, zoneOf } from "./acts.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./types/wire.js").Setup} Setup
 * @typedef {import("./words.js").Say} Say
 * @typedef {{lifted: string|null, chosen: Set<string>, away: string|null, orders: Record<string, string[]>,
 *   shown: string|null, at: string|null, listed?: string}} Hold  what the player has in hand, which choice is looked at, where one is asked
 * @typedef {{view: View, setup: Setup, say: Say, hold: Hold, can: Set<string>}} Scene
 */

export const SHOWN = 3; // as many cards of a pile are drawn

/** An address in words. @param {Scene} scene @param {string} address */
export function placeName(scene, address) {
  const { view, say, setup } = scene;
  const to = place(address);
  const item = to.item && itemOf(view, to.item);
  if (item) return nameOf(setup.deck, item, say);
  const found = zoneOf(view, to.zone);
  const zone = found?.label ?? to.zone;
  if (to.fresh) return say("new_place");
  const cell = to.at && found?.cells?.find((each) => each.at.join() === to.at?.join());
  if (cell?.label) return cell.label;
  if (to.at) return say("place_cell", { zone, r: to.at[0] + 1, c: to.at[1] + 1 });
  return to.n === null ? zone : say("place_number", { zone, n: to.n + 1 });
}

/** What is lifted, in words: a card or a whole zone. @param {Scene} scene @param {string} id */
export function liftName(scene, id) {
  const zone = id.startsWith("zone:") ? zoneOf(scene.view, id.slice(5)) : undefined;
  const item = itemOf(scene.view, id);
  return zone?.label ?? (item ? nameOf(scene.setup.deck, item, scene.say) : id);
}

/** A dashed place for what is lifted. @param {Scene} scene @param {string} address @param {string} shape */
export function spot(scene, address, shape) {
  const item = liftName(scene, scene.hold.lifted ?? "");
  const under = shape === "cell" || shape === "card" ? lyingOn(scene, address) : "";
  const label = [scene.say("place_here", { item, place: placeName(scene, address) }), under].filter(Boolean).join(": ");
  const { to, items } = advised(scene.view);
  const hinted = to === address && items.includes(scene.hold.lifted ?? "") ? "hinted" : "";
  return html`<button type="button" class="spot spot-${shape} ${hinted}" data-address=${address} aria-label=${label}></button>`;
}

/** What lies on top of a cell, in words. @param {Scene} scene @param {string} address */
function lyingOn(scene, address) {
  const to = place(address);
  const cell = zoneOf(scene.view, to.zone)?.cells?.find((each) => each.at.join() === to.at?.join());
  const item = cell?.items?.at(-1);
  return item ? nameOf(scene.setup.deck, item, scene.say) : "";
}

/** The legal places in this zone for what is lifted. @param {Scene} scene @param {Zone} zone */
export function open(scene, zone) {
  const lifted = scene.hold.lifted;
  if (!lifted) return [];
  return targets(scene.view, lifted).filter((address) => place(address).zone === zone.id);
}

/** @param {Scene} scene @param {Item} item */
function spotOn(scene, item) {
  const address = `item:${item.id}`;
  const lifted = scene.hold.lifted;
  return lifted && targets(scene.view, lifted).includes(address) ? spot(scene, address, "item") : nothing;
}

/** An item where it lies; a `tile` fills the cell of a board, a `fixed` one lies on it as the card it is, a `buried` one lies under others, a `lying` one on a plane, and is only read. @param {Scene} scene @param {Item} item @param {string} [shape] */
export function slot(scene, item, shape = "") {
  const { hold, can, setup, say, view } = scene;
  const look = {
    can: can.has(item.id),
    press: (shape === "tile" || shape === "fixed") && picking(view, item.id) !== null,
    lifted: hold.lifted === item.id,
    chosen: hold.chosen.has(item.id),
    away: hold.away === item.id,
    hinted: advised(view).items.includes(item.id),
    still: shape === "buried" || (shape.startsWith("lying") && !can.has(item.id)),
  };
  return html`<div class="slot ${shape}" data-item=${item.id}>${card(setup.deck, item, look, say)}${spotOn(scene, item)}</div>`;
}

/** Items in the seat's own order, where it has one; the others after. @param {Scene} scene @param {Zone} zone */
export function ordered(scene, zone) {
  const order = scene.hold.orders[zone.id];
  const items = itemsOf(zone);
  if (!order) return items;
  const rank = (/** @type {Item} */ item) => (order.indexOf(item.id) + 1 || Infinity);
  return [...items].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}
