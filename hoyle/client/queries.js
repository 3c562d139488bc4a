/** Questions by key, answered for screen readers: my hand, whose turn, what changed, where this card can go. */

import { nameOf } from "./cards.js";
import { homeOf, itemOf, itemsOf, movable, targets, usable } from "./legal.js";
import { itemName, liftName, placeName } from "./items.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {{scene: Scene|null|undefined, focused: string|null, changes: import("./changes.js").Changes}} Table
 */

/** Tells the cards of the hand, and what else can be used now. @param {Scene} scene */
function hand(scene) {
  const { view, setup, say } = scene;
  const zones = view.zones.filter((zone) => zone.kind === "fan" && zone.owner && zone.owner === view.you);
  const cards = zones.flatMap(itemsOf);
  const held = cards.map((item) => nameOf(setup.deck, item, say));
  const elsewhere = [...usable(view)].filter((id) => !cards.some((card) => card.id === id));
  const others = elsewhere.flatMap((id) => itemOf(view, id) ?? []);
  const named = others.map((item) => whereItLies(scene, item));
  const told = zones.length || !named.length ? [say("query_hand", { cards: held.join(", ") || say("empty") })] : [];
  return [...told, named.length ? say("query_usable", { cards: named.join("; ") }) : ""].join(" ").trim();
}

/** Returns the name of an item, with its zone unless its note or its name says where it lies. @param {Scene} scene @param {Item} item */
function whereItLies(scene, item) {
  const zone = homeOf(scene.view, item.id);
  const name = itemName(scene, item);
  return zone && !zone.cells?.length ? `${name} (${zone.label})` : name;
}

/** @param {Scene} scene */
function turn({ view, say }) {
  const names = view.seats.filter((seat) => seat.turn).map((seat) => (seat.id === view.you ? say("you") : seat.name));
  const turn = names.length ? say("query_turn", { names: names.join(", ") }) : "";
  return [turn, view.result?.title || view.prompt].join(" ").trim();
}

/** Returns the labels of the choices that an item offers by being pressed or selected. @param {View} view @param {string} id */
function choices(view, id) {
  return view.acts.flatMap((act) => {
    if (act.do === "select" && act.items?.includes(id)) return act.submit || act.label || [];
    const options = act.do === "pick" ? (act.options ?? []) : [];
    return options
      .filter((option) => option.item === id && !option.off && !option.at)
      .map((option) => [option.group, option.label].filter(Boolean).join(": "));
  });
}

/** @param {Scene} scene @param {string|null} id */
function where(scene, id) {
  const { view, say } = scene;
  if (!id) return say("query_which");
  const item = itemOf(view, id);
  const name = item ? itemName(scene, item) : liftName(scene, id);
  const places = movable(view).has(id) ? targets(view, id).map((to) => placeName(scene, to)) : [];
  const labels = choices(view, id);
  const told = [
    places.length ? say("query_where", { item: name, places: [...new Set(places)].join(", ") }) : "",
    labels.length ? say("query_choices", { item: name, choices: [...new Set(labels)].join(", ") }) : "",
  ].filter(Boolean);
  return told.join(" ") || say("query_nowhere", { item: name });
}

/** Returns the item that a question is about: the lifted one, else the one that has the focus, else the last one that had it.
 * @param {Table} table @param {Scene} scene */
function asked(table, scene) {
  const card = /** @type {HTMLElement|null|undefined} */ (document.activeElement?.closest("[data-card]"));
  return scene.hold.lifted ?? card?.dataset.card ?? table.focused;
}

/** Answers a question, if there is a table to ask about. @param {HTMLElement} root @param {Table} table
 * @param {"hand"|"turn"|"changes"|"places"} question */
export function tell(root, table, question) {
  const { scene } = table;
  if (!scene) return false;
  const answers = {
    hand: () => hand(scene),
    turn: () => turn(scene),
    changes: async () => (await table.changes.lines()).join(" ") || scene.say("query_unchanged"),
    places: () => where(scene, asked(table, scene)),
  };
  announce(root.querySelector("#query-live"), answers[question]());
  return true;
}

/** Says something in a live region, also if it says the same as before.
 * @param {Element|null} live @param {string|Promise<string>} text */
export function announce(live, text) {
  if (!live) return;
  live.textContent = "";
  requestAnimationFrame(async () => {
    live.textContent = await text;
  });
}
