/** The legal gestures of a view, read from its acts. Pure functions; nothing is drawn here. */

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./types/wire.js").Act} Act
 * @typedef {Omit<import("./types/wire.js").Move, "t"|"cid"|"tok">} Gesture  a move without what identifies it
 * @typedef {{kind: "zone"|"item", zone: string, item: string, n: number|null, at: [number, number]|null}} Place
 */

/** Returns all items of a zone in reading order. @param {Zone} zone @returns {Item[]} */
export function itemsOf(zone) {
  return [...(zone.items ?? []), ...(zone.cells ?? []).flatMap((cell) => cell.items ?? [])];
}

/** @param {View} view @param {string} id */
export function zoneOf(view, id) {
  return view.zones.find((zone) => zone.id === id);
}

/** Returns the zone where an item lies. @param {View} view @param {string} item */
export function homeOf(view, item) {
  return view.zones.find((zone) => itemsOf(zone).some((each) => each.id === item));
}

/** @param {View} view @param {string} id @returns {Item|undefined} */
export function itemOf(view, id) {
  return view.zones.flatMap(itemsOf).find((item) => item.id === id);
}

/** Returns the address of the cell where an item lies, or null. @param {View} view @param {string} item */
export function cellOf(view, item) {
  for (const zone of view.zones) {
    const cell = zone.cells?.find((each) => each.items?.some((one) => one.id === item));
    if (cell) return `${zone.id}@${cell.at.join()}`;
  }
  return null;
}

/**
 * Identical cards cannot be told apart: if the card that was played still lies in the new view, another card of the
 * same face has left in its place. Returns that card.
 * @param {View} view @param {View} next @param {string} away @returns {string|null} */
export function leftInstead(view, next, away) {
  const [home, item] = [homeOf(view, away), itemOf(view, away)];
  if (!home || !item?.face || homeOf(next, away)?.id !== home.id) return null;
  const gone = itemsOf(home).filter((each) => each.face === item.face && !homeOf(next, each.id));
  return gone[0]?.id ?? null;
}

/** Parses an address: `zone`, `zone#n`, `zone@r,c` or `item:id`. @param {string} address @returns {Place} */
export function place(address) {
  /** @type {Place} */
  const found = { kind: "zone", zone: address, item: "", n: null, at: null };
  if (address.startsWith("item:")) return { ...found, kind: "item", zone: "", item: address.slice(5) };
  const cell = address.match(/^(.+)@(-?\d+),(-?\d+)$/);
  if (cell) return { ...found, zone: cell[1], at: [Number(cell[2]), Number(cell[3])] };
  const spot = address.match(/^(.+)#(\d+)$/);
  return spot ? { ...found, zone: spot[1], n: Number(spot[2]) } : found;
}

/**
 * Returns the items that an entry of `from` stands for; a zone stands for the items in it.
 * @param {View} view
 * @param {string} entry
 */
function lifts(view, entry) {
  const zone = zoneOf(view, entry);
  if (zone) return itemsOf(zone).map((item) => item.id);
  return [entry.startsWith("item:") ? entry.slice(5) : entry];
}

/**
 * Returns where an act lets an item be placed: its own pairs, and with `from` and `to` any place but where it lies.
 * @param {View} view
 * @param {Act} act
 * @param {string} item
 */
export function reaches(view, act, item) {
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

/** Returns the options that are offered once their item is placed on their address. @param {View} view */
function placedOptions(view) {
  return view.acts.flatMap((act) => (act.do === "pick" ? (act.options ?? []).filter((option) => option.at) : []));
}

/**
 * The targets found so far, by view and item; every place on the table asks for them.
 * @type {WeakMap<View, Map<string, string[]>>}
 */
const FOUND = new WeakMap();

/**
 * Returns the addresses where an item, or a whole zone (`zone:m3`), may be placed.
 * @param {View} view
 * @param {string} item
 * @returns {string[]}
 */
export function targets(view, item) {
  const known = FOUND.get(view) ?? new Map();
  FOUND.set(view, known);
  if (!known.has(item)) known.set(item, findTargets(view, item));
  return known.get(item) ?? [];
}

/** Returns the place where an item can be put if there is no other one, else "". @param {View} view @param {string} item */
export function onlyTarget(view, item) {
  const [only, ...others] = targets(view, item);
  return others.length ? "" : (only ?? "");
}

/** @param {View} view @param {string} item @returns {string[]} */
function findTargets(view, item) {
  const withOptions = placedOptions(view).flatMap((option) => (option.item === item && option.at ? [option.at] : []));
  return [...new Set([...placing(view).flatMap((act) => reaches(view, act, item)), ...withOptions])];
}

/**
 * Returns whether placing the item there opens a choice first.
 * @param {View} view
 * @param {string} item
 * @param {string} to
 */
export function opensChoice(view, item, to) {
  return placedOptions(view).some((option) => option.item === item && option.at === to);
}

/** Returns the ids of everything that may be lifted. @param {View} view @returns {Set<string>} */
export function movable(view) {
  const found = placing(view).flatMap((act) => [
    ...Object.keys(act.pairs ?? {}),
    ...(act.from ?? []).flatMap((entry) => lifts(view, entry)),
  ]);
  return new Set([...found, ...placedOptions(view).flatMap((option) => option.item ?? [])]);
}

/** Returns the ids of everything that can be moved, pressed or selected. @param {View} view @returns {Set<string>} */
export function usable(view) {
  const picks = view.acts.flatMap((act) =>
    (act.options ?? []).flatMap((option) => (option.item && !option.off ? option.item : [])),
  );
  const toggles = view.acts.flatMap((act) => (act.do === "select" ? (act.items ?? []) : []));
  return new Set([...movable(view), ...picks, ...toggles]);
}

/**
 * Returns the gesture that places an item there, or null.
 * @param {View} view
 * @param {string} item
 * @param {string} to
 * @returns {Gesture|null}
 */
export function placement(view, item, to) {
  const act = placing(view).find((each) => reaches(view, each, item).includes(to));
  return act ? { act: act.id, item, to } : null;
}

/**
 * Returns the gesture of pressing an item that an option belongs to, or null.
 * @param {View} view
 * @param {string} item
 * @returns {Gesture|null}
 */
export function pickOn(view, item) {
  for (const act of view.acts) {
    const option = act.options?.find((each) => each.item === item && !each.off && !each.at);
    if (act.do === "pick" && option) return { act: act.id, option: option.id };
  }
  return null;
}

/** Returns the act in which an item can be selected. @param {View} view @param {string} item */
export function selectionOf(view, item) {
  return view.acts.find((act) => act.do === "select" && act.items?.includes(item));
}

/** Returns whether the number of selected items is allowed. @param {Act} act @param {string[]} items */
export function isComplete(act, items) {
  return items.length >= (act.min ?? 0) && items.length <= (act.max || Infinity);
}

/**
 * @typedef {{key: string, lines: string[][], takes: string[]}} Outline  a choice, its lines of addresses, the addresses
 *   whose cards it takes
 */

/** Returns the outlines of the current choices. The key of a choice is `act|option`, or the address of a place.
 * @param {View} view @param {string|null} at @returns {Outline[]} */
export function outlines(view, at) {
  return view.acts.flatMap((act) => [
    ...(act.options ?? [])
      .filter((option) => option.marks?.length && (option.at ?? "") === (option.at ? at : ""))
      .map((option) => ({ key: `${act.id}|${option.id}`, lines: option.marks ?? [], takes: option.takes ?? [] })),
    ...Object.entries(act.marks ?? {}).map(([key, lines]) => ({ key, lines, takes: lines.flat() })),
  ]);
}

/** Returns the keys of the choices of an act whose outlines pass an address. @param {View} view @param {string|null} at
 * @param {string} address */
export function choicesAt(view, at, address) {
  const passing = outlines(view, at).filter((each) => each.lines.some((line) => line.includes(address)));
  return passing.map((each) => each.key).filter((key) => key.includes("|"));
}

/** Returns what the hint in the view points at: items, an address, the key of a choice. @param {View} view */
export function hintOf(view) {
  const hint = view.friendly?.hint;
  const option = view.acts.find((act) => act.id === hint?.act)?.options?.find((each) => each.id === hint?.option);
  const items = [hint?.item, option?.item, ...(hint?.items ?? [])].flatMap((item) => item || []);
  return { items, to: hint?.to ?? option?.at ?? "", key: hint?.option ? `${hint.act}|${hint.option}` : "" };
}
