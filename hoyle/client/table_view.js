/** The whole table: seats, zones, the player's side, the result, the match. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { questions } from "./asks.js";
import { badgeWord, card, faceOf, nameOf } from "./cards.js";
import { controls, sortings } from "./controls.js";
import { liftName, placeName } from "./items.js";
import { cellOf, itemOf, onlyTarget, targets, zoneOf } from "./legal.js";
import { allMoves, log } from "./log.js";
import { ending, matchSheet, resultPanel } from "./result.js";
import { proposals } from "./proposals.js";
import { around as seatsAround, others, plate } from "./seats.js";
import { trailsOf } from "./trails.js";
import { hintLine, undoAndHints } from "./undo_hints.js";
import { clauseLink } from "./why.js";
import { zone } from "./zones.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {{events: Event[], notice: string, offline: string, hintLabel: string, busy: boolean, stage: import("./stage.js").Stage,
 *   focused: string|null, why: import("./why.js").Why, guide: import("./guide.js").Guide,
 *   people: import("./people.js").People,
 *   again: import("./last_turn.js").LastTurn, beats: import("./beats.js").Beats}} Surroundings
 *   what is drawn beside the view; `focused` is the item that was pressed, focused or hovered last
 * @typedef {{put(item: string, to: string): void, send(gesture: Gesture): void, toggle(item: string): void,
 *   sortBy(zone: string, by: string): void, list(item: string): void}} Buttons  what the plain buttons do
 */

const [LONG, LONGEST] = [64, 160]; // prompts with more characters are set smaller, and get a place of their own
const LONG_OVER_BUTTONS = 48; // the same where buttons need room

/** Returns whether a zone is the reader's own hand. @param {View} view @param {string} id */
function isHand(view, id) {
  const found = zoneOf(view, id);
  return found?.kind === "fan" && Boolean(found.owner) && found.owner === view.you;
}

/** @param {Scene} scene @param {string[]} ids */
function rowOf(scene, ids) {
  const zones = ids.flatMap((id) => zoneOf(scene.view, id) ?? []);
  if (!zones.length) return nothing;
  const groups = camps(zones);
  return html`<div class="places" style="--n:${zones.length}">${repeat(
    groups,
    (group) => group[0].id,
    (group) =>
      inCamp(group[0])
        ? camp(scene, group)
        : repeat(
            group,
            (each) => each.id,
            (each) => zone(scene, each),
          ),
  )}</div>`;
}

/** @param {Zone} zone */
function inCamp(zone) {
  return Boolean(zone.owner && zone.tags?.includes("camp"));
}

/** Groups neighbouring zones of one seat that are drawn together. @param {Zone[]} zones @returns {Zone[][]} */
function camps(zones) {
  /** @type {Zone[][]} */
  const groups = [];
  for (const zone of zones) {
    const last = groups.at(-1);
    const owner = (/** @type {Zone} */ other) => (inCamp(other) ? other.owner : "");
    if (last && owner(last[0]) === owner(zone)) last.push(zone);
    else groups.push([zone]);
  }
  return groups;
}

/** Draws the zones of a seat under its name. @param {Scene} scene @param {Zone[]} zones */
function camp(scene, zones) {
  const seat = scene.view.seats.find((each) => each.id === zones[0].owner);
  const mine = seat?.id === scene.view.you;
  return html`<div class="camp ${mine ? "mine" : ""}" role="group" aria-label=${seat?.name ?? ""}>
    <p class="camp-name" aria-hidden="true">${seat?.name ?? ""}</p>
    <div class="camp-places" style="--n:${zones.length}">${repeat(
      zones,
      (each) => each.id,
      (each) => zone(scene, each),
    )}</div></div>`;
}

/** Whether the prompt is what happened last, as after a deal. @param {Scene} scene */
function isPromptTold({ view }) {
  return Boolean(view.prompt) && view.told?.text === view.prompt;
}

/** Draws what happened last. @param {Scene} scene */
function lastEvent(scene) {
  if (isPromptTold(scene)) return nothing;
  const event = scene.view.told;
  return html`<span class="last-event ${event?.clause ? "cause" : ""}">${event?.text ?? scene.view.aim ?? ""}${clauseLink(scene, event?.clause)}</span>`;
}

/** Draws a line about the focused card, else about the last event. @param {Scene} scene @param {Surroundings} around */
function cardNote(scene, around) {
  const item = around.focused ? itemOf(scene.view, around.focused) : undefined;
  const note =
    item && [item.note && badgeWord(item), item.note, faceOf(scene.setup.deck, item)?.text].filter(Boolean).join(", ");
  if (!item || !note) return lastEvent(scene);
  return html`<b>${nameOf(scene.setup.deck, item, scene.say)}</b> ${note}`;
}

/** Returns the cells that hold several cards, by address. @param {View} view @returns {Map<string, Item[]>} */
function stacks(view) {
  const cells = view.zones
    .filter((each) => each.kind !== "plane")
    .flatMap((each) =>
      (each.cells ?? []).map((cell) => /** @type {const} */ ([`${each.id}@${cell.at.join()}`, cell.items ?? []])),
    );
  return new Map(cells.filter(([, items]) => items.length > 1));
}

/**
 * Draws the cards of the focused stack side by side, the top one first.
 * @param {Scene} scene
 * @param {Surroundings} around
 */
function stackFan(scene, around) {
  const all = stacks(scene.view);
  if (!all.size) return nothing;
  const address = around.focused ? cellOf(scene.view, around.focused) : null;
  const items = all.get(address ?? "");
  if (!items || !address) return html`<div class="stack-fan"></div>`;
  const label = scene.say("stack_on", { place: placeName(scene, address) });
  const cards = [...items].reverse().map((item) => card(scene.setup.deck, item, { still: true }, scene.say));
  return html`<div class="stack-fan" role="group" aria-label=${label}>
    ${cards.map((drawn) => html`<span class="slot tile">${drawn}</span>`)}</div>`;
}

/** Returns what the reader can do now. @param {Scene} scene @param {Surroundings} around */
function promptOf(scene, around) {
  const { hold, view, say } = scene;
  if (view.result?.title) return view.result.title;
  if (around.busy) return say("sending");
  const held = view.acts.some((act) => act.held && act.held === hold.lifted);
  if (!hold.lifted || held || !targets(view, hold.lifted).length) return view.prompt;
  if (hold.also.size) return say("lifted_several", { n: hold.also.size + 1 });
  const item = liftName(scene, hold.lifted);
  return onlyTarget(view, hold.lifted) ? say("lifted_once", { item }) : say("lifted", { item });
}

/**
 * Draws the player's side.
 * @param {Scene} scene
 * @param {Surroundings} around
 * @param {Buttons} buttons
 * @param {string[]} hands
 */
function dock(scene, around, buttons, hands) {
  const own = scene.view.seats.find((seat) => seat.id === scene.view.you);
  const over = scene.view.status === "over";
  const prompt = promptOf(scene, around);
  const isTold = prompt === scene.view.prompt && isPromptTold(scene);
  const most = scene.view.acts.some((act) => act.do === "pick") ? LONG_OVER_BUTTONS : LONG;
  return html`<section class="dock" aria-label=${scene.say("hand")}>
    <div class="talk" ?data-scrolls=${over}>
      <div class="words ${scene.view.acts.some((act) => act.id === "next") ? "between" : ""}">
        <p class="prompt ${prompt.length > most ? "long" : ""} ${prompt.length > LONGEST ? "longest" : ""}" role="status" tabindex="-1"
          ?data-shortens=${isTold}>${prompt}${isTold ? clauseLink(scene, scene.view.told?.clause) : nothing}</p>
        <p class="notice-line" role="alert">${around.notice}</p>
        <p class="server-line">${scene.view.notice ?? ""}</p>
        ${hintLine(scene)}
        ${questions(scene.view, buttons.send, scene.say)}
        <p class="card-note">${cardNote(scene, around)}</p>
        ${ending(scene)}
      </div>
      ${over ? nothing : (around.beats.button(scene) ?? controls(scene, buttons.send))}
      ${around.stage.isWide ? nothing : resultPanel(scene, around.people.rematch.view(scene, buttons.send))}
    </div>
    ${stackFan(scene, around)}
    ${over ? nothing : proposals(scene, buttons.send)}
    ${rowOf(scene, hands)}
    <div class="own">
      ${own ? html`<ul class="plates mine">${plate(own, scene, around.people.talk.bubble(own.id))}</ul>` : nothing}
      <div class="asks">${undoAndHints(scene, buttons.send, around.hintLabel)}${over ? nothing : sortings(scene, buttons.sortBy)}</div>
    </div>
  </section>`;
}

/** Draws the other seats, round the far side of the table.
 * @param {Scene} scene @param {number} along @param {Surroundings["people"]["talk"]} talk */
function seats(scene, along, talk) {
  const sitting = others(scene.view);
  const places = seatsAround(sitting.length, along);
  return html`<ul class="plates others" data-seats=${sitting.length} aria-label=${scene.say("seats")}>${sitting.map(
    (seat, n) => plate(seat, scene, talk.bubble(seat.id), places[n]),
  )}</ul>`;
}

/** Says how many people watch. @param {Scene} scene */
function watchers({ view, say }) {
  const n = (view.watchers ?? 0) - (view.you ? 0 : 1); // a spectator is not told of itself
  const told = [n > 0 ? say("watchers", { n }) : "", view.spectators ?? ""].filter(Boolean).join(" · ");
  return told ? html`<p class="watchers">${told}</p>` : nothing;
}

/** @param {Scene} scene @param {Surroundings} around @param {Buttons} buttons */
export function tableView(scene, around, buttons) {
  const { view, say } = scene;
  const { isWide, isBroad, isOpen } = around.stage;
  const rows = isBroad ? view.layout.wide : view.layout.narrow;
  const hands = rows.flat().filter((id) => isHand(view, id));
  const rest = rows.map((row) => row.filter((id) => !hands.includes(id))).filter((row) => row.length);
  return html`<div class="room" data-over=${String(view.status === "over")}>
    <h1 class="hidden-text">${scene.setup.rules?.name ?? view.title}</h1>
    <p class="offline" role="status">${around.offline || nothing}</p>
    <p class="hidden-text" id="clock-live" role="status"></p>
    <p class="hidden-text" id="query-live" role="status"></p>
    <p class="hidden-text" aria-live="polite">${around.people.talk.spoken.join(". ")}</p>
    ${seats(scene, around.stage.along, around.people.talk)}
    <section class="board" aria-label=${say("table")}>
      ${repeat(
        rest,
        (row) => row.join(),
        (row) => rowOf(scene, row),
      )}
      ${trailsOf(view).length ? html`<svg class="trails" aria-hidden="true"></svg>` : nothing}
    </section>
    ${dock(scene, around, buttons, hands)}
    ${around.why.view(scene)}
    ${isWide ? nothing : around.guide.isShown ? around.guide.panel(view, false) : around.stage.strip(scene, around.events)}
    <aside class="side" data-scrolls id="log-drawer" data-closed=${String(!isWide && !isOpen)} aria-label=${say("log")}>
      ${around.stage.closing(scene)}${watchers(scene)}${isWide ? around.guide.panel(view, true) : nothing}${view.aim && !around.guide.isShown ? html`<p class="side-aim">${view.aim}</p>` : nothing}${isWide ? resultPanel(scene, around.people.rematch.view(scene, buttons.send)) : nothing}${matchSheet(scene)}${log(around.events, scene, isWide || isOpen, around.again.button(scene))}
      ${allMoves(scene, buttons)}
    </aside>
  </div>`;
}
