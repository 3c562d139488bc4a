/** Which gestures are legal, read from the acts of a view. Plain functions; nothing is drawn here. */

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./types/wire.js").Act} Act
 * @typedef {import("./types/wire.js").Move} Move
 * @typedef {{kind: "zone"|"item", zone: string, item: string, n: number|null, at: [number, number]|null, fresh: boolean}} Place
 */

/** All items of a zone in reading order. @param {Zone} zone @returns {Item[]} */
export function itemsOf(zone) {
  return [...(zone.items ?? []), ...(zone.cells ?? []).flatMap((cell) => cell.items ?? [])];
}

/** @param {View} view @param {string} id */
export function zoneOf(view, id) {
  return view.zones.find((zone) => zone.id === id);
}

/** The zone where an item lies. @param {View} view @param {string} item */
export function homeOf(view, item) {
  return view.zones.find((zone) => itemsOf(zone).some((each) => each.id === item));
}

/** @param {View} view @param {string} id @returns {Item|undefined} */
export function itemOf(view, id) {
  return view.zones.flatMap(itemsOf).find((item) => item.id === id);
}

/** Where on a grid an item lies, as an address. @param {View} view @param {string} item */
export function cellOf(view, item) {
  for (const zone of view.zones) {
    const cell = zone.cells?.find((each) => each.items?.some((one) => one.id === item));
    if (cell) return `${zone.id}@${cell.at.join()}`;
  }
  return null;
}

/** Like cards cannot be told apart: where the one that was put away still lies, another of its face has gone instead.
 * @param {View} view @param {View} next @param {string} away @returns {string|null} */
export function goneFor(view, next, away) {
  const [home, item] = [homeOf(view, away), itemOf(view, away)];
  if (!home || !item?.face || homeOf(next, away)?.id !== home.id) return null;
  const alike = itemsOf(home).filter((one) => one.face === item.face && !homeOf(next, one.id));
  return alike[0]?.id ?? null;
}

/** The parts of an address: `zone`, `zone#n`, `zone#new`, `zone@r,c`, `item:id`. @param {string} address @returns {Place} */
export function place(address) {
  /** @type {Place} */
  const found = { kind: "zone", zone: address, item: "", n: null, at: null, fresh: false };
  if (address.startsWith("item:")) return { ...found, kind: "item", zone: "", item: address.slice(5) };
  const cell = address.match(/^(.+)@(-?\d+),(-?\d+)$/);
  if (cell) return { ...found, zone: cell[1], at: [Number(cell[2]), Number(cell[3])] };
  const spot = address.match(/^(.+)#(\d+|new)$/);
  if (!spot) return found;
  const fresh = spot[2] === "new";
  return { ...found, zone: spot[1], fresh, n: fresh ? null : Number(spot[2]) };
}

/** What an entry of `from` stands for: a zone means the items in it. @param {View} view @param {string} entry */
function lifts(view, entry) {
  const zone = zoneOf(view, entry);
  if (zone) return itemsOf(zone).map((item) => item.id);
  return [entry.startsWith("item:") ? entry.slice(5) : entry];
}

/** Any of these to any of those: but for the zone where the item lies, or which it is. @param {View} view @param {Act} act @param {string} item */
function addresses(view, act, item) {
  const paired = act.pairs?.[item] ?? [];
  const movable = (act.from ?? []).some((entry) => lifts(view, entry).includes(item));
  if (!movable) return paired;
  const home = item.startsWith("zone:") ? item.slice(5) : homeOf(view, item)?.id;
  return [...paired, ...(act.to ?? []).filter((to) => to !== home)];
}

/** @param {View} view */
function placing(view) {
  return view.acts.filter((act) => act.do === "place");
}

/** Options that are asked when their item is put on their address. @param {View} view */
function asking(view) {
  return view.acts.flatMap((act) => (act.do === "pick" ? (act.options ?? []).filter((option) => option.at) : []));
}

/** What has been found, by view and item: every place asks for it. @type {WeakMap<View, Map<string, string[]>>} */
const FOUND = new WeakMap();

/** Where an item (or a whole zone, `zone:m3`) may be put. @param {View} view @param {string} item @returns {string[]} */
export function targets(view, item) {
  const known = FOUND.get(view) ?? new Map();
  FOUND.set(view, known);
  if (!known.has(item)) known.set(item, lookFor(view, item));
  return known.get(item) ?? [];
}

/** @param {View} view @param {string} item @returns {string[]} */
function lookFor(view, item) {
  const asked = asking(view).flatMap((option) => (option.item === item && option.at ? [option.at] : []));
  return [...new Set([...placing(view).flatMap((act) => addresses(view, act, item)), ...asked])];
}

/** Whether putting the item there asks something first. @param {View} view @param {string} item @param {string} to */
export function asks(view, item, to) {
  return asking(view).some((option) => option.item === item && option.at === to);
}

/** Everything that may be lifted. @param {View} view @returns {Set<string>} */
export function movable(view) {
  const found = placing(view).flatMap((act) => [
    ...Object.keys(act.pairs ?? {}),
    ...(act.from ?? []).flatMap((entry) => lifts(view, entry)),
  ]);
  return new Set([...found, ...asking(view).flatMap((option) => option.item ?? [])]);
}

/** The move that puts an item there, if one may. @param {View} view @param {string} item @param {string} to @returns {Move|null} */
export function putting(view, item, to) {
  const act = placing(view).find((each) => addresses(view, each, item).includes(to));
  return act ? { act: act.id, item, to } : null;
}

/** The move of pressing an item, where an option lies on it. @param {View} view @param {string} item @returns {Move|null} */
export function picking(view, item) {
  for (const act of view.acts) {
    const option = act.options?.find((each) => each.item === item && !each.off && !each.at);
    if (act.do === "pick" && option) return { act: act.id, option: option.id };
  }
  return null;
}

/** The act in which an item is switched on and off. @param {View} view @param {string} item */
export function selecting(view, item) {
  return view.acts.find((act) => act.do === "select" && act.items?.includes(item));
}

/** The act that orders a zone. @param {View} view @param {string} zone */
export function ordering(view, zone) {
  return view.acts.find((act) => act.do === "order" && act.zone === zone);
}

/** Whether these items may be handed in together. @param {Act} act @param {string[]} items */
export function enough(act, items) {
  const most = act.max || Infinity;
  const together = !act.groups?.length || act.groups.some((group) => items.every((item) => group.includes(item)));
  return items.length >= (act.min ?? 0) && items.length <= most && together;
}

/**
 * @typedef {{key: string, lines: string[][], takes: string[]}} Outline  a choice, the lines it is about, the cards that would go
 */

/** What the choices of the moment are about, by the key of the choice: `act|option`, or the address of a place.
 * @param {View} view @param {string|null} at @returns {Outline[]} */
export function outlines(view, at) {
  return view.acts.flatMap((act) => [
    ...(act.options ?? []).filter((option) => option.marks?.length && (option.at ?? "") === (option.at ? at : ""))
      .map((option) => ({ key: `${act.id}|${option.id}`, lines: option.marks ?? [], takes: option.takes ?? [] })),
    ...Object.entries(act.marks ?? {}).map(([key, lines]) => ({ key, lines, takes: lines.flat() })),
  ]);
}

/** What a bot advises, as marks: items, a place, the key of a choice. @param {View} view */
export function advised(view) {
  const hint = view.friendly?.hint;
  const option = view.acts.find((act) => act.id === hint?.act)?.options?.find((each) => each.id === hint?.option);
  const items = [hint?.item, option?.item, ...(hint?.items ?? [])].flatMap((item) => item || []);
  return { items, to: hint?.to ?? option?.at ?? "", key: hint?.option ? `${hint.act}|${hint.option}` : "" };
}
