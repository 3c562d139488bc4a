/** The whole table: seats, places, the player's side, the result, the match. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { badgeWord, card, faceOf, nameOf } from "./cards.js";
import { controls, sortings } from "./controls.js";
import { beside } from "./friendly.js";
import { allMoves, log } from "./log.js";
import { cellOf, itemOf, place, targets, zoneOf } from "./acts.js";
import { liftName, placeName, spot } from "./pieces.js";
import { zone } from "./zones.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Seat} Seat
 * @typedef {import("./types/wire.js").Counter} Counter
 * @typedef {import("./types/wire.js").Result} Result
 * @typedef {import("./types/wire.js").NextStep} NextStep
 * @typedef {import("./types/wire.js").Match} Match
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./types/wire.js").Move} Move
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./pieces.js").Scene} Scene
 * @typedef {{told: Event[], notice: string, down: boolean, busy: boolean, wide: boolean, looked: string|null}} Around  what stands beside the view
 * @typedef {{put(item: string, to: string): void, send(move: Move): void, toggle(item: string): void, shift(by: number): void, sortBy(zone: string, by: string): void, list(item: string): void}} Hand
 */

const CROWDED = 4; // from so many rows on the cards of a wide table are drawn smaller
const BROAD = 5; // a score sheet with more columns is written smaller, and may be pushed sideways
const PIPS = 10; // up to here a counter is also shown as marks

/** A number with a minus sign where it is below zero. @param {string|number} number */
function signed(number) {
  return String(number).replace(/^-(?=\d)/, "\u2212");
}

/** @param {Counter} counter */
function pips(counter) {
  if (!counter.max || counter.max > PIPS) return nothing;
  const marks = Array.from({ length: Math.max(counter.max, counter.value) }, (_, n) => n < counter.value);
  return html`<span class="pips" aria-hidden="true">${marks.map((full) => html`<i class=${full ? "full" : ""}></i>`)}</span>`;
}

/** The first counter is what the game is about; one that goes up to one is a mark. @param {Counter} counter @param {number} n @param {Scene} scene */
function counterOf(counter, n, scene) {
  if (counter.max === 1) return html`<span class="counter"><span class="counter-label">${counter.label}</span>${pips(counter)}</span>`;
  const value = counter.max ? scene.say("of", { n: counter.value, max: counter.max }) : counter.value;
  const size = counter.max || n === 0 ? "great" : counter.value ? "" : "none";
  return html`<span class="counter ${size}"><span class="counter-label">${counter.label}</span>
    <b aria-label=${value}>${signed(counter.value)}</b>${pips(counter)}</span>`;
}

/** @param {Seat} seat @param {Scene} scene */
function standing(seat, scene) {
  if (!seat.online && !seat.bot) return scene.say("away");
  if (seat.ready) return scene.say("chosen");
  return seat.turn ? scene.say("to_play") : "";
}

/** @param {Seat} seat */
function clock(seat) {
  if (!seat.clock) return nothing;
  const seconds = Math.max(0, Math.ceil(seat.clock.ms / 1000));
  return html`<span class="clock" data-runs=${String(seat.clock.runs)}>${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}</span>`;
}

/** @param {Seat} seat @param {Scene} scene */
function plate(seat, scene) {
  const mine = seat.id === scene.view.you;
  const tags = [["team", seat.team], ["bot", seat.bot ? scene.say("bot") : ""], ["you", mine ? scene.say("you") : ""]].filter(([, tag]) => tag);
  return html`<li class="plate" data-turn=${String(Boolean(seat.turn))} data-seat=${seat.id}>
    <span class="plate-name">${seat.name}</span>
    ${tags.map(([kind, tag]) => html`<span class="plate-tag plate-${kind}">${tag}</span>`)}
    <span class="plate-standing">${standing(seat, scene)}</span>
    ${clock(seat)}${(seat.counters ?? []).map((counter, n) => counterOf(counter, n, scene))}
  </li>`;
}

/** Seats from the reader's left round, the reader's own apart. @param {View} view */
function opposite(view) {
  const own = view.seats.findIndex((seat) => seat.id === view.you);
  return [...view.seats.slice(own + 1), ...view.seats.slice(0, Math.max(own, 0))];
}

/** Whether a zone is the reader's own hand. @param {View} view @param {string} id */
function isHand(view, id) {
  const found = zoneOf(view, id);
  return found?.kind === "fan" && Boolean(found.owner) && found.owner === view.you;
}

/** @param {Scene} scene @param {string[]} ids */
function rowOf(scene, ids) {
  const zones = ids.flatMap((id) => zoneOf(scene.view, id) ?? []);
  if (!zones.length) return nothing;
  const groups = camps(zones);
  return html`<div class="places" style="--n:${zones.length}">${repeat(groups, (group) => group[0].id, (group) =>
    inCamp(group[0]) ? camp(scene, group) : repeat(group, (each) => each.id, (each) => zone(scene, each)))}</div>`;
}

/** @param {Zone} zone */
function inCamp(zone) {
  return Boolean(zone.owner && zone.tags?.includes("camp"));
}

/** Places of one seat that stand together, and the others between them. @param {Zone[]} zones @returns {Zone[][]} */
function camps(zones) {
  /** @type {Zone[][]} */
  const groups = [];
  for (const each of zones) {
    const last = groups.at(-1);
    const owner = (/** @type {Zone} */ one) => (inCamp(one) ? one.owner : "");
    if (last && owner(last[0]) === owner(each)) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** The places of a seat under its name. @param {Scene} scene @param {Zone[]} zones */
function camp(scene, zones) {
  const seat = scene.view.seats.find((each) => each.id === zones[0].owner);
  const mine = seat?.id === scene.view.you;
  return html`<div class="camp ${mine ? "mine" : ""}" role="group" aria-label=${seat?.name ?? ""}>
    <p class="camp-name" aria-hidden="true">${seat?.name ?? ""}</p>
    <div class="camp-places" style="--n:${zones.length}">${repeat(zones, (each) => each.id, (each) => zone(scene, each))}</div></div>`;
}

/** Dashed places that belong to no zone on the table: a new meld, say. @param {Scene} scene @param {string[][]} rows */
function freshPlaces(scene, rows) {
  const lifted = scene.hold.lifted;
  if (!lifted) return nothing;
  const drawn = rows.flat();
  const loose = targets(scene.view, lifted).filter((to) => place(to).fresh && !drawn.includes(place(to).zone));
  return loose.length ? html`<div class="places fresh">${loose.map((to) => spot(scene, to, "new"))}</div>` : nothing;
}

/** @param {NextStep} step @param {View} view */
function nextStep(step, view) {
  if (step.link && step.href) return html`<a class="button" href=${step.href}>${step.label}</a>`;
  return html`<form method="post" action=${step.href ?? `/table/${view.table}/${step.id}`}><button class="button primary">${step.label}</button></form>`;
}

/** What the numbers of the result count. @param {Result} result */
function counted(result) {
  const label = result.rows[0]?.label;
  return label ? html`<tr class="counting"><td colspan="2"></td><th scope="col" class="counted">${label}</th></tr>` : nothing;
}

/** @param {Result|null|undefined} result @param {Scene} scene */
function outcome(result, scene) {
  if (!result) return nothing;
  return html`<section class="panel result" aria-labelledby="result-title" tabindex="-1">
    <h2 id="result-title">${result.title || scene.say("result")}</h2>
    ${result.text ? html`<p>${result.text}</p>` : nothing}
    <table>${counted(result)}${result.rows.map((row) => html`<tr class=${row.winner ? "winner" : ""}><th scope="row">${row.name}</th>
      <td>${row.text ?? ""}</td><td class="number">${signed(row.points ?? "")}</td></tr>`)}</table>
    <div class="next">${(result.acts ?? []).map((step) => nextStep(step, scene.view))}</div>
  </section>`;
}

/** @param {(string|number)[][]} sheet */
function sheetHead(sheet) {
  return sheet.length && sheet[0][0] === "" ? sheet[0] : null;
}

/** @param {Match|null|undefined} match @param {Scene} scene */
function matchSheet(match, scene) {
  if (!match) return nothing;
  const sheet = match.sheet ?? [];
  const head = sheetHead(sheet);
  const lines = head ? sheet.slice(1) : sheet;
  const broad = (sheet[0]?.length ?? 0) > BROAD;
  return html`<section class="match" aria-labelledby="match-title"><h2 id="match-title">${scene.say("match")}</h2>
    ${match.of ? html`<p>${scene.say("game_of", { n: match.game, max: match.of })}</p>` : nothing}
    ${match.text ? html`<p>${match.text}</p>` : nothing}
    ${sheet.length ? html`<div class=${broad ? "sheet broad" : "sheet"} role=${broad ? "group" : nothing} tabindex=${broad ? "0" : nothing} aria-labelledby=${broad ? "match-title" : nothing}><table>
      ${head ? html`<thead><tr><td></td>${head.slice(1).map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>` : nothing}
      <tbody>${lines.map(([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td class="number">${signed(cell)}</td>`)}</tr>`)}</tbody>
    </table></div>` : nothing}</section>`;
}

/** What the card at hand does, in a line; else what happened last. @param {Scene} scene @param {Around} around */
function cardNote(scene, around) {
  const item = around.looked ? itemOf(scene.view, around.looked) : undefined;
  const said = item && [item.note && badgeWord(item), item.note, faceOf(scene.setup.deck, item)?.text].filter(Boolean).join(", ");
  if (!item || !said) return html`<span class="last">${around.told.at(-1)?.text ?? ""}</span>`;
  return html`<b>${nameOf(scene.setup.deck, item, scene.say)}</b> ${said}`;
}

/** All cells that hold several cards, by address. @param {View} view @returns {Map<string, import("./pieces.js").Item[]>} */
function piles(view) {
  const cells = view.zones.filter((each) => each.kind !== "plane").flatMap((each) => (each.cells ?? []).map((cell) => /** @type {const} */ ([`${each.id}@${cell.at.join()}`, cell.items ?? []])));
  return new Map(cells.filter(([, items]) => items.length > 1));
}

/** The pile that one looks at, fanned out from the top. @param {Scene} scene @param {Around} around */
function fanned(scene, around) {
  const all = piles(scene.view);
  if (!all.size) return nothing;
  const address = around.looked ? cellOf(scene.view, around.looked) : null;
  const items = all.get(address ?? "");
  if (!items || !address) return html`<div class="fan-out"></div>`;
  return html`<div class="fan-out" role="group" aria-label=${scene.say("pile_on", { place: placeName(scene, address) })}>
    ${[...items].reverse().map((item) => html`<span class="slot tile">${card(scene.setup.deck, item, { still: true }, scene.say)}</span>`)}</div>`;
}

/** What the reader may do now. @param {Scene} scene @param {Around} around */
function promptOf(scene, around) {
  const { hold, view, say } = scene;
  if (view.result?.title) return view.result.title;
  if (around.busy) return say("sending");
  const held = view.acts.some((act) => act.held && act.held === hold.lifted);
  return hold.lifted && !held && targets(view, hold.lifted).length ? say("lifted", { item: liftName(scene, hold.lifted) }) : view.prompt;
}

/** @param {Scene} scene @param {Around} around @param {Hand} hand @param {string[]} hands */
function dock(scene, around, hand, hands) {
  const own = scene.view.seats.find((seat) => seat.id === scene.view.you);
  return html`<section class="dock" aria-label=${scene.say("hand")}>
    ${own ? html`<ul class="plates mine">${plate(own, scene)}</ul>` : nothing}
    <div class="talk">
      <p class="prompt" role="status" tabindex="-1">${promptOf(scene, around)}</p>
      <p class="notice-line" role="alert">${around.notice}</p>
      ${scene.view.status === "over" ? nothing : controls(scene, hand.send, hand.shift)}
      ${beside(scene, hand.send)}
      ${around.wide ? nothing : outcome(scene.view.result, scene)}
    </div>
    <p class="card-note">${cardNote(scene, around)}</p>
    ${fanned(scene, around)}
    ${rowOf(scene, hands)}
    ${scene.view.status === "over" ? nothing : sortings(scene, hand.sortBy)}
  </section>`;
}

/** @param {Scene} scene @param {Around} around @param {Hand} hand */
export function table(scene, around, hand) {
  const { view, say } = scene;
  const rows = around.wide ? view.layout.wide : view.layout.narrow;
  const hands = rows.flat().filter((id) => isHand(view, id));
  const others = rows.map((row) => row.filter((id) => !hands.includes(id))).filter((row) => row.length);
  return html`<div class="room" data-over=${String(view.status === "over")}
    data-crowded=${String(others.length >= CROWDED)}>
    <h1 class="hidden-text">${view.title}</h1>
    <p class="line-down" role="status">${around.down ? say("reconnecting") : nothing}</p>
    <section class="board" aria-label=${say("table")}>
      <ul class="plates" aria-label=${say("seats")}>${opposite(view).map((seat) => plate(seat, scene))}</ul>
      ${repeat(others, (row) => row.join(), (row) => rowOf(scene, row))}
      ${freshPlaces(scene, rows)}
    </section>
    ${dock(scene, around, hand, hands)}
    <aside class="side" aria-label=${say("log")}>
      ${around.wide ? outcome(view.result, scene) : nothing}${matchSheet(view.match, scene)}${log(around.told, scene)}${allMoves(scene, hand)}
    </aside>
  </div>`;
}
