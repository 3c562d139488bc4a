/** The zones of the table: piles, fans and rows, and the frame that every zone has. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { itemsOf, place } from "./legal.js";
import { grid, plane, purse, ring } from "./boards.js";
import { open, ordered, slot, SHOWN, spot } from "./items.js";

/**
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./items.js").Scene} Scene
 */

/** @param {Scene} scene @param {Zone} zone @param {Item[]} items */
function inLine(scene, zone, items) {
  const gaps = new Map(open(scene, zone).map((address) => [place(address).n, address]));
  const gap = (/** @type {number} */ n) => {
    const address = gaps.get(n);
    return address ? html`<span class="gap">${spot(scene, address, "gap")}</span>` : nothing;
  };
  return html`${repeat(
    items,
    (item) => item.id,
    (item, n) => html`${gap(n)}${slot(scene, item)}`,
  )}${gap(items.length)}`;
}

/** Draws calls as a table with a column for each speaker and a line for each round. @param {Zone} zone */
function calls(zone) {
  const [speakers, items] = [zone.columns ?? [], itemsOf(zone)];
  const width = Math.max(speakers.length, 1);
  const rounds = Array.from({ length: Math.max(1, Math.ceil(items.length / width)) }, (_, n) =>
    items.slice(n * width, (n + 1) * width),
  );
  const cell = (/** @type {Item|undefined} */ item) => html`<td data-item=${item?.id ?? nothing}
    class=${item && item === items.at(-1) ? "latest" : ""}>${item?.label ?? ""}</td>`;
  return html`<table class="calls">
    <thead><tr>${speakers.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rounds.map((round) => html`<tr>${speakers.map((_, n) => cell(round[n]))}</tr>`)}</tbody></table>`;
}

/** @param {Scene} scene @param {Zone} zone */
function line(scene, zone) {
  if (zone.tags?.includes("calls")) return calls(zone);
  const items = ordered(scene, zone);
  return html`<div class="line" data-layered style="--n:${Math.max(items.length, 1)}">${inLine(scene, zone, items)}</div>`;
}

/** Draws the number of cards in a pile. A pile of one card with no given count shows none. @param {Zone} zone */
function countOf(zone) {
  if (zone.count === undefined && (zone.tags?.includes("next") || itemsOf(zone).length < 2)) return nothing;
  return html`<span class="count" aria-hidden="true">${zone.count ?? itemsOf(zone).length}</span>`;
}

/** @param {Scene} scene @param {Zone} zone */
function pile(scene, zone) {
  if (zone.tags?.includes("spread")) return column(scene, zone);
  const items = itemsOf(zone).slice(-SHOWN);
  const next =
    zone.next && !items.length ? html`<b class="bed-next" aria-hidden="true">${zone.next.index}</b>` : nothing;
  return html`<div class="stack" data-layered>
    <div class="bed">${next}</div>
    ${repeat(
      items,
      (item) => item.id,
      (item) => slot(scene, item),
    )}
    ${countOf(zone)}
  </div>`;
}

/**
 * Draws a pile whose cards are all readable: they overlap downwards, the top card last.
 * @param {Scene} scene
 * @param {Zone} zone
 */
function column(scene, zone) {
  const items = itemsOf(zone);
  return html`<div class="stack column" data-layered style="--n:${Math.max(items.length, 1)}">
    <div class="bed"></div>
    ${repeat(
      items,
      (item) => item.id,
      (item, n) => slot(scene, item, n < items.length - 1 ? "buried" : ""),
    )}
  </div>`;
}

/** Says which card a pile takes next. @param {Zone} zone */
function next(zone) {
  return zone.next ? html`<p class="zone-next" aria-hidden="true">${zone.next.text || zone.next.index}</p>` : nothing;
}

/** @type {Record<string, (scene: Scene, zone: Zone) => unknown>} */
const KINDS = { pile, fan: line, row: line, grid, plane, ring, purse };

/** Draws the label, as a button if the whole zone can be lifted. @param {Scene} scene @param {Zone} zone */
function handle(scene, zone) {
  const id = `zone:${zone.id}`;
  if (!scene.can.has(id)) return html`<p class="zone-label" aria-hidden="true">${zone.label}</p>`;
  return html`<button type="button" class="zone-label handle" data-card=${id}
    aria-pressed=${String(scene.hold.lifted === id)}
    >${zone.label}</button>`;
}

/** @param {Zone} zone */
function standing(zone) {
  if (!zone.state) return nothing;
  return html`<p class="zone-state" data-ok=${String(zone.state.ok)}>${zone.state.text}</p>`;
}

/** @param {Scene} scene @param {Zone} zone */
function zoneName(scene, zone) {
  const n = zone.count ?? itemsOf(zone).length;
  const told = zone.kind === "purse" && zone.count != null ? n : n ? scene.say("count", { n }) : scene.say("empty");
  return [`${zone.label}. ${told}`, zone.next?.text]
    .filter(Boolean)
    .join(". ");
}

/**
 * Draws a zone with its name, its items and the dashed places for the lifted item.
 * @param {Scene} scene @param {Zone} zone
 */
export function zone(scene, zone) {
  const here = open(scene, zone);
  const whole = here.find((address) => address === zone.id || (zone.kind === "pile" && place(address).n !== null));
  const mine = zone.owner && zone.owner === scene.view.you ? "mine" : "";
  const tags = (zone.tags ?? []).map((tag) => `is-${tag}`).join(" ");
  const ordinary = zone.tags?.includes("next") || zone.tags?.includes("small");
  const oneCard = zone.kind === "pile" && zone.count === undefined && !ordinary;
  const single = oneCard ? "is-large" : "";
  return html`<div class="zone zone-${zone.kind} ${tags} ${mine} ${single}" role="group" data-zone=${zone.id}
    ?data-owned=${Boolean(zone.owner)} ?data-scrolls=${zone.tags?.includes("meld")}
    aria-label=${zoneName(scene, zone)}>
    ${handle(scene, zone)}
    <div class="place">${KINDS[zone.kind](scene, zone)}${whole ? spot(scene, whole, "zone") : nothing}</div>
    ${next(zone)}${standing(zone)}
  </div>`;
}
