/** Items in their zones, and the dashed places for a lifted item. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { card, nameOf, spokenName } from "./cards.js";
import { cellOf, hintOf, homeOf, itemOf, itemsOf, pickOn, place, usable, zoneOf } from "./legal.js";
import { liftedItems, openTargets } from "./together.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./types/wire.js").Deck} Deck
 * @typedef {import("./messages.js").Say} Say
 * @typedef {{table: string, game?: string, you: string|null, lang: string, deck: Deck, art: string, rulebook?: string,
 *   words: Record<string, import("./messages.js").Message>, socket: string, ticket?: string, seal?: string,
 *   other_games?: string, agreements?: number, seated?: number, replay?: import("./replay.js").Start,
 *   explain?: string, guide?: boolean, last_turn?: string, proposals?: string, rate?: string,
 *   propose?: string, story?: string, studio?: string,
 *   talk?: {chat: boolean, phrases: import("./types/wire.js").Option[]},
 *   notify?: string, review?: string, rules?: {name: string, chips: string[], link: string, chosen: boolean}}} Setup  what the page brings
 * @typedef {import("./state.js").Hold} Hold
 * @typedef {{view: View, setup: Setup, say: Say, hold: Hold, can: Set<string>}} Scene
 */

export const SHOWN = 3; // the number of cards of a pile that are drawn

/** Returns an address in words. @param {Scene} scene @param {string} address */
export function placeName(scene, address) {
  const { view, say, setup } = scene;
  const to = place(address);
  const item = to.item && itemOf(view, to.item);
  if (item) return nameOf(setup.deck, item, say);
  const found = zoneOf(view, to.zone);
  const zone = found?.label ?? to.zone;
  const cell = to.at && found?.cells?.find((each) => each.at.join() === to.at?.join());
  if (cell?.label) return cell.label;
  if (to.at) return say("place_cell", { zone, r: to.at[0] + 1, c: to.at[1] + 1 });
  return to.n === null ? zone : say("place_number", { zone, n: to.n + 1 });
}

/** Returns the name of a lifted card or zone; where a card lies, if another one elsewhere that can be used has the same name.
 * @param {Scene} scene @param {string} id */
export function liftName(scene, id) {
  const zone = id.startsWith("zone:") ? zoneOf(scene.view, id.slice(5)) : undefined;
  const item = itemOf(scene.view, id);
  if (!item) return zone?.label ?? id;
  const name = nameOf(scene.setup.deck, item, scene.say);
  const lies = lying(scene, id);
  const isUnique = (namesakes(scene).get(name) ?? []).every((other) => lying(scene, other) === lies);
  return isUnique ? name + numbered(scene, item) : `${name} (${placeName(scene, lies)})${numbered(scene, item)}`;
}

/** Returns the address of the cell or zone where an item lies. @param {Scene} scene @param {string} id */
function lying({ view }, id) {
  return cellOf(view, id) ?? homeOf(view, id)?.id ?? "";
}

/** The usable items by name. @type {WeakMap<View, Map<string, string[]>>} */
const NAMESAKES = new WeakMap();

/** Returns the usable items by name. @param {Scene} scene */
function namesakes({ view, setup, say }) {
  const known = NAMESAKES.get(view);
  if (known) return known;
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const can = usable(view);
  for (const item of view.zones.flatMap(itemsOf)) {
    const name = nameOf(setup.deck, item, say);
    if (can.has(item.id)) found.set(name, [...(found.get(name) ?? []), item.id]);
  }
  NAMESAKES.set(view, found);
  return found;
}

/** Returns which of several face-down cards an item is, if it can be used. @param {Scene} scene @param {Item} item */
function numbered({ view, can, say }, item) {
  const items = item.face || !can.has(item.id) ? [] : (homeOf(view, item.id)?.items ?? []);
  if (items.length < 2) return "";
  return `, ${say("of", { n: items.findIndex((each) => each.id === item.id) + 1, max: items.length })}`;
}

/** Returns the whole name of an item for screen readers: with its badge and note, its place on a board unless the note names
 * it, and its number among face-down cards. @param {Scene} scene @param {Item} item */
export function itemName(scene, item) {
  const { view, setup, say } = scene;
  const name = spokenName(setup.deck, item, say) + numbered(scene, item);
  const at = place(cellOf(view, item.id) ?? "");
  const label = at.at && zoneOf(view, at.zone)?.cells?.find((cell) => cell.at.join() === at.at?.join())?.label;
  return !label || name.includes(label.split(",")[0]) ? name : `${name}, ${label}`;
}

/** Returns the names of all that is lifted. @param {Scene} scene */
export function liftedNames(scene) {
  return liftedItems(scene.hold)
    .map((id) => liftName(scene, id))
    .join(", ");
}

/** Draws a dashed place for the lifted item. @param {Scene} scene @param {string} address @param {string} shape */
export function spot(scene, address, shape) {
  const item = liftedNames(scene);
  const under = shape === "cell" || shape === "card" ? lyingOn(scene, address) : "";
  const label = [scene.say("place_here", { item, place: placeName(scene, address) }), under].filter(Boolean).join(": ");
  const { to, items } = hintOf(scene.view);
  const mark = to === address && items.includes(scene.hold.lifted ?? "") ? "hinted" : "";
  return html`<button type="button" class="spot spot-${shape} ${mark}" data-address=${address}
    aria-label=${label}></button>`;
}

/** Returns the name of the top item of a cell. @param {Scene} scene @param {string} address */
function lyingOn(scene, address) {
  const to = place(address);
  const cell = zoneOf(scene.view, to.zone)?.cells?.find((each) => each.at.join() === to.at?.join());
  const item = cell?.items?.at(-1);
  return item ? nameOf(scene.setup.deck, item, scene.say) : "";
}

/** Returns the legal addresses in this zone for the lifted item. @param {Scene} scene @param {Zone} zone */
export function open(scene, zone) {
  return openTargets(scene.view, scene.hold).filter((address) => place(address).zone === zone.id);
}

/** @param {Scene} scene @param {Item} item */
function spotOn(scene, item) {
  const address = `item:${item.id}`;
  return openTargets(scene.view, scene.hold).includes(address) ? spot(scene, address, "item") : nothing;
}

/**
 * Draws an item. Shapes: `tile` fills a square of a board, `fixed` is a card on a place of a board, `buried` lies under
 * other cards, `lying` lies on a plane.
 * @param {Scene} scene @param {Item} item @param {string} [shape] */
export function slot(scene, item, shape = "") {
  const { hold, can, setup, say, view } = scene;
  const look = {
    can: can.has(item.id),
    press: (shape === "tile" || shape === "fixed") && pickOn(view, item.id) !== null,
    lifted: hold.lifted === item.id || hold.also.has(item.id),
    chosen: hold.chosen.has(item.id),
    away: hold.away === item.id,
    hinted: hintOf(view).items.includes(item.id),
    name: itemName(scene, item),
    still: shape === "buried" || (shape.startsWith("lying") && !can.has(item.id)),
  };
  const drawn = card(setup.deck, item, look, say);
  return html`<div class="slot ${shape}" data-item=${item.id}>${drawn}${spotOn(scene, item)}</div>`;
}

/**
 * Returns the items of a zone in the player's own order, if there is one; items not in it come last.
 * @param {Scene} scene
 * @param {Zone} zone
 */
export function ordered(scene, zone) {
  const order = scene.hold.orders[zone.id];
  const items = itemsOf(zone);
  if (!order) return items;
  const rank = (/** @type {Item} */ item) => order.indexOf(item.id) + 1 || Infinity;
  return [...items].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}
