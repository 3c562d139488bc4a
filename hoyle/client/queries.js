/** Questions by key, answered for screen readers: my hand, whose turn, what happened last, where this card can go. */

import { nameOf } from "./cards.js";
import { itemsOf, targets } from "./legal.js";
import { liftName, placeName } from "./items.js";

/**
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {import("./types/wire.js").Event} Event
 */

const TOLD = 3; // how many events are told

/** @param {Scene} scene */
function hand({ view, setup, say }) {
  const zones = view.zones.filter((zone) => zone.kind === "fan" && zone.owner && zone.owner === view.you);
  const cards = zones.flatMap(itemsOf).map((item) => nameOf(setup.deck, item, say));
  return say("query_hand", { cards: cards.join(", ") || say("empty") });
}

/** @param {Scene} scene */
function turn({ view, say }) {
  const names = view.seats.filter((seat) => seat.turn).map((seat) => (seat.id === view.you ? say("you") : seat.name));
  return [names.length ? say("query_turn", { names: names.join(", ") }) : "", view.prompt].join(" ").trim();
}

/** @param {Scene} scene @param {string|null} focused */
function where(scene, focused) {
  const item = scene.hold.lifted ?? focused;
  if (!item) return scene.say("query_which");
  const places = targets(scene.view, item).map((to) => placeName(scene, to));
  const name = liftName(scene, item);
  if (!places.length) return scene.say("query_nowhere", { item: name });
  return scene.say("query_where", { item: name, places: [...new Set(places)].join(", ") });
}

/** Listens for the keys while the focus is on the table: H, T, L and W.
 * @param {HTMLElement} root @param {{scene: Scene|null|undefined, focused: string|null, reveal: {events: Event[]}}} table */
export function listenForQueries(root, table) {
  root.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
    const { scene } = table;
    if (!scene || typing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const asked = event.code.startsWith("Key") ? event.code.slice(3) : "";
    const answers = {
      H: () => hand(scene),
      T: () => turn(scene),
      L: () => table.reveal.events.slice(-TOLD).map((each) => each.text).join(" "),
      W: () => where(scene, table.focused),
    };
    const answer = answers[/** @type {keyof typeof answers} */ (asked)];
    const live = root.querySelector("#query-live");
    if (!answer || !live) return;
    event.preventDefault();
    live.textContent = "";
    requestAnimationFrame(() => {
      live.textContent = answer();
    });
  });
}
