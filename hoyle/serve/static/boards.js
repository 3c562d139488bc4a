/** Places with fixed cells: the board, the growing plane, the ring of seats; and the purse. */

import { html, nothing, svg } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { itemsOf, movable, outlines, place, targets } from "./acts.js";
import { open, slot, spot } from "./pieces.js";

/**
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Cell} Cell
 * @typedef {import("./pieces.js").Scene} Scene
 * @typedef {{top: number, left: number, bottom: number, right: number}} Extent  first and last line and column
 */

const MOST_FAINT = 8; // more lines than this are outlined only when one looks at them

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
  const words = [...(cell.tags ?? []).map((tag) => `is-${tag}`), items.length > 1 ? "is-piled" : ""].join(" ");
  return html`<div class="cell ${words}" data-pattern=${cell.pattern ?? ""} data-color=${cell.color ?? ""} data-place=${address}
    style=${zone.kind === "ring" ? nothing : area(all, cell.at, zone.turn === 180)}>
    ${cell.letter ? html`<i class="cell-letter" aria-hidden="true">${cell.letter}</i>` : nothing}
    ${repeat(items.slice(-1), (item) => item.id, (item) => slot(scene, item, zone.tags?.includes("cards") ? "fixed" : "tile"))}
    ${items.length > 1 ? html`<span class="count" aria-hidden="true">${items.length}</span>` : nothing}
    ${open(scene, zone).includes(address) ? spot(scene, address, "cell") : nothing}
  </div>`;
}

/**
 * A line of squares as a capsule round it.
 * @param {Extent} all @param {boolean} turned @param {string[]} line @param {string} kind
 */
function capsule(all, turned, line, kind) {
  const [from, to] = [line[0], line[line.length - 1]].map((address) => middle(all, turned, address));
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = Math.atan2(to.y - from.y, to.x - from.x) * 180 / Math.PI;
  const shape = (/** @type {string} */ layer) => svg`<rect class=${layer} x="-.44" y="-.44" width=${long + 0.88} height=".88" rx=".44" />`;
  return svg`<g class=${kind} transform=${`translate(${from.x} ${from.y}) rotate(${turn})`}>${shape("under")}${shape("over")}</g>`;
}

/** @param {Extent} all @param {boolean} turned @param {string} address */
function middle(all, turned, address) {
  const [line, column] = place(address).at ?? [0, 0];
  const x = turned ? all.right - column : column - all.left;
  const y = turned ? all.bottom - line : line - all.top;
  return { x: x + 0.5, y: y + 0.5 };
}

/** A mark in the corner of what would go. @param {Extent} all @param {boolean} turned @param {string} address */
function cross(all, turned, address) {
  const { x, y } = middle(all, turned, address);
  const [left, top] = [x + 0.29, y - 0.29];
  return svg`<g class="goes"><circle cx=${left} cy=${top} r=".19" /><path d=${`M${left - 0.08} ${top - 0.08}l.16 .16m0 -.16l-.16 .16`} /></g>`;
}

/** What the choices of the moment are about: their lines, the one looked at strongest, and the cards that it would take.
 * @param {Scene} scene @param {Zone} zone @param {Extent} all */
function drawnLines(scene, zone, all) {
  const turned = zone.turn === 180;
  const here = outlines(scene.view, scene.hold.at);
  if (!here.length) return nothing;
  const shown = here.find((each) => each.key === scene.hold.shown);
  const faint = new Map(here.flatMap((each) => each.lines.map((line) => [line.join(), line])));
  for (const line of shown?.lines ?? []) faint.delete(line.join());
  const quiet = faint.size > MOST_FAINT ? [] : [...faint.values()];
  return html`<svg class="outlines" aria-hidden="true" viewBox="0 0 ${all.right - all.left + 1} ${all.bottom - all.top + 1}">
    ${quiet.map((line) => capsule(all, turned, line, "faint"))}
    ${(shown?.lines ?? []).map((line) => capsule(all, turned, line, "strong"))}
    ${(shown?.takes ?? []).map((address) => cross(all, turned, address))}</svg>`;
}

/** @param {Scene} scene @param {Zone} zone @param {Cell[]} cells */
function squares(scene, zone, cells) {
  if (!cells.length) return nothing;
  const all = extent(cells.map((cell) => cell.at));
  const size = `--lines:${all.bottom - all.top + 1};--columns:${all.right - all.left + 1}`;
  return html`<div class="squares" style=${size}>
    ${repeat(cells, (cell) => cell.at.join(), (cell) => square(scene, zone, cell, all))}${drawnLines(scene, zone, all)}</div>`;
}

/** @param {string[]|undefined} names @param {boolean} turned @param {string} side */
function edge(names, turned, side) {
  const shown = turned ? [...(names ?? [])].reverse() : (names ?? []);
  return html`<div class="edge edge-${side}" aria-hidden="true">${shown.map((name) => html`<i>${name}</i>`)}</div>`;
}

/** Fixed cells, each with a colour and perhaps a stack; with names along the edge it has a frame. @param {Scene} scene @param {Zone} zone */
export function grid(scene, zone) {
  const field = squares(scene, zone, zone.cells ?? []);
  if (!zone.lines?.length) return field;
  const turned = zone.turn === 180;
  return html`<div class="framed">${edge(zone.lines, turned, "lines")}${field}${edge(zone.columns, turned, "columns")}</div>`;
}

/** A grid that grows, seen through a window that `planes.js` moves: also the free cells where anything may be put.
 * @param {Scene} scene @param {Zone} zone */
export function plane(scene, zone) {
  const cells = new Map((zone.cells ?? []).map((cell) => [cell.at.join(), cell]));
  for (const at of freeCells(scene, zone)) if (!cells.has(at.join())) cells.set(at.join(), { at });
  const whole = zone.tags?.includes("whole");
  return html`<div class="window" data-window=${zone.id} role="group" tabindex=${whole ? nothing : 0} aria-label=${whole ? zone.label : scene.say("plane", { zone: zone.label })}>
    <div class="field">${repeat(cells.values(), (cell) => cell.at.join(), (cell) => berth(scene, zone, cell))}</div></div>
    ${whole ? nothing : steering(scene)}`;
}

/** A place of the plane: the top card, small on its corner what lies over it (tag `over`), and the mark of an empty place. @param {Scene} scene @param {Zone} zone @param {Cell} cell */
function berth(scene, zone, cell) {
  const address = `${zone.id}@${cell.at.join()}`;
  const over = (cell.items ?? []).filter((item) => item.tags?.includes("over"));
  const under = (cell.items ?? []).filter((item) => !over.includes(item));
  const words = [...(cell.tags ?? []).map((tag) => `is-${tag}`), under.length > 1 ? "is-heap" : "", under.length ? "" : "is-free"].join(" ");
  return html`<div class="berth ${words}" data-place=${address} data-color=${cell.color ?? ""} style=${`--line:${cell.at[0]};--column:${cell.at[1]}`}>
    ${under.length || !cell.letter ? nothing : html`<i class="berth-letter" aria-hidden="true">${cell.letter}</i>`}
    ${repeat([...under.slice(-2), ...over], (item) => item.id, (item) => slot(scene, item, over.includes(item) ? "lying over" : "lying"))}
    ${open(scene, zone).includes(address) ? spot(scene, address, "card") : nothing}
  </div>`;
}

const STEERS = /** @type {const} */ ([["out", "smaller", "\u2212"], ["in", "larger", "+"], ["whole", "whole", ""], ["last", "last_card", ""]]);

/** Buttons that move the window. @param {Scene} scene */
function steering(scene) {
  return html`<div class="steering">${STEERS.map(([way, word, sign]) => html`<button type="button" class="button quiet" data-steer=${way}
    aria-label=${sign ? scene.say(word) : nothing}>${sign || scene.say(word)}</button>`)}</div>`;
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

const HEAP = 5; // chips in a heap
const MOST_CHIPS = 25; // so many are drawn at most; the number says how many there are

/** Chips in heaps. @param {number} count */
function heaps(count) {
  const shown = Math.min(count, MOST_CHIPS);
  const sizes = Array.from({ length: Math.ceil(shown / HEAP) }, (_, n) => Math.min(HEAP, shown - n * HEAP));
  return sizes.map((size) => html`<span class="heap" aria-hidden="true">${Array.from({ length: size }, () => html`<i class="coin"></i>`)}</span>`);
}

/** Counted things: chips in heaps with their number; an item's badge says how many. @param {Scene} scene @param {Zone} zone */
export function purse(scene, zone) {
  const items = itemsOf(zone);
  return html`<div class="coins">
    ${zone.count === undefined ? nothing : html`${heaps(zone.count)}<b class="sum">${zone.count}</b>`}
    ${repeat(items, (item) => item.id, (item) => slot(scene, item))}</div>`;
}
