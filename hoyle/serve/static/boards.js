/** Places with fixed cells: the board, the growing plane, the ring of seats; and the purse. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { itemsOf, movable, place, targets } from "./acts.js";
import { open, slot, SHOWN, spot } from "./pieces.js";

/**
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Cell} Cell
 * @typedef {import("./pieces.js").Scene} Scene
 * @typedef {{top: number, left: number, bottom: number, right: number}} Extent  first and last line and column
 */

/** @param {[number, number][]} cells @returns {Extent} */
function extent(cells) {
  const lines = cells.map(([line]) => line);
  const columns = cells.map(([, column]) => column);
  return { top: Math.min(...lines), left: Math.min(...columns), bottom: Math.max(...lines), right: Math.max(...columns) };
}

/** Where a cell stands for this side's view. @param {Extent} all @param {[number, number]} at @param {boolean} turned */
function area(all, [line, column], turned) {
  const down = turned ? all.bottom - line : line - all.top;
  const across = turned ? all.right - column : column - all.left;
  return `grid-area:${down + 1}/${across + 1}`;
}

/** @param {Scene} scene @param {Zone} zone @param {Cell} cell @param {Extent} all */
function square(scene, zone, cell, all) {
  const items = cell.items ?? [];
  const address = `${zone.id}@${cell.at[0]},${cell.at[1]}`;
  return html`<div class="cell" data-pattern=${cell.pattern ?? ""} data-color=${cell.color ?? ""} data-place=${address}
    style=${zone.kind === "ring" ? nothing : area(all, cell.at, zone.turn === 180)}>
    ${cell.letter ? html`<i class="cell-letter" aria-hidden="true">${cell.letter}</i>` : nothing}
    ${repeat(items.slice(-SHOWN), (item) => item.id, (item) => slot(scene, item))}
    ${items.length > 1 ? html`<span class="count" aria-hidden="true">${items.length}</span>` : nothing}
    ${open(scene, zone).includes(address) ? spot(scene, address, "cell") : nothing}
  </div>`;
}

/** @param {Scene} scene @param {Zone} zone @param {Cell[]} cells */
function squares(scene, zone, cells) {
  if (!cells.length) return nothing;
  const all = extent(cells.map((cell) => cell.at));
  const size = `--lines:${all.bottom - all.top + 1};--columns:${all.right - all.left + 1}`;
  return html`<div class="squares" style=${size}>
    ${repeat(cells, (cell) => cell.at.join(), (cell) => square(scene, zone, cell, all))}</div>`;
}

/** Fixed cells, each with a colour and perhaps a stack. @param {Scene} scene @param {Zone} zone */
export function grid(scene, zone) {
  return squares(scene, zone, zone.cells ?? []);
}

/** A grid that grows: also the free cells where anything may be put. @param {Scene} scene @param {Zone} zone */
export function plane(scene, zone) {
  const cells = new Map((zone.cells ?? []).map((cell) => [cell.at.join(), cell]));
  for (const at of freeCells(scene, zone)) if (!cells.has(at.join())) cells.set(at.join(), { at });
  return squares(scene, zone, [...cells.values()]);
}

/** @param {Scene} scene @param {Zone} zone */
function freeCells(scene, zone) {
  const addresses = new Set([...movable(scene.view)].flatMap((item) => targets(scene.view, item)));
  return [...addresses].map(place).flatMap((to) => (to.zone === zone.id && to.at ? [to.at] : []));
}

/** One place a seat, in a circle from the bottom. @param {Scene} scene @param {Zone} zone */
export function ring(scene, zone) {
  const cells = zone.cells ?? itemsOf(zone).map((item, n) => ({ at: /** @type {[number, number]} */ ([0, n]), items: [item] }));
  return html`<div class="circle" style="--n:${cells.length}">
    ${repeat(cells, (cell) => cell.at[1], (cell, n) => html`<div class="chair" style="--at:${n}">${square(scene, zone, cell, ORIGIN)}</div>`)}</div>`;
}

/** @type {Extent} */
const ORIGIN = { top: 0, left: 0, bottom: 0, right: 0 };

/** Counted things: an item's badge says how many. @param {Scene} scene @param {Zone} zone */
export function purse(scene, zone) {
  const items = itemsOf(zone);
  return html`<div class="coins">
    ${zone.count === undefined ? nothing : html`<b class="sum">${zone.count}</b>`}
    ${repeat(items, (item) => item.id, (item) => slot(scene, item))}</div>`;
}
