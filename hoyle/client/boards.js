/** Zones made of cells: boards, planes that grow, rings of seats; and purses of chips. */

import { html, nothing, svg } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { itemsOf, movable, place, targets } from "./legal.js";
import { shownOutlines } from "./lines.js";
import { open, slot, spot } from "./items.js";

/**
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Cell} Cell
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {{top: number, left: number, bottom: number, right: number}} Extent  first and last line and column
 */

const MOST_FAINT = 3; // if there are more lines, only those of the shown choice are outlined

/** @param {[number, number][]} cells @returns {Extent} */
function extent(cells) {
  const lines = cells.map(([line]) => line);
  const columns = cells.map(([, column]) => column);
  return {
    top: Math.min(...lines),
    left: Math.min(...columns),
    bottom: Math.max(...lines),
    right: Math.max(...columns),
  };
}

/**
 * Returns the row and the column of a cell, seen from this side of the board: turned clockwise by 0, 90, 180 or 270 degrees.
 * @param {Extent} all
 * @param {[number, number]} at
 * @param {number} turn
 */
function seenAt(all, [line, column], turn) {
  const [below, right] = [all.bottom - line, all.right - column];
  if (turn === 90) return { down: column - all.left, across: below };
  if (turn === 180) return { down: below, across: right };
  return turn === 270 ? { down: right, across: line - all.top } : { down: line - all.top, across: column - all.left };
}

/** Returns the grid area of a cell. @param {Extent} all @param {[number, number]} at @param {number} turn */
function area(all, at, turn) {
  const { down, across } = seenAt(all, at, turn);
  return `grid-area:${down + 1}/${across + 1}`;
}

/** @param {Scene} scene @param {Zone} zone @param {Cell} cell @param {Extent} all */
function square(scene, zone, cell, all) {
  const items = cell.items ?? [];
  const address = `${zone.id}@${cell.at[0]},${cell.at[1]}`;
  const words = [...(cell.tags ?? []).map((tag) => `is-${tag}`), items.length > 1 ? "is-piled" : ""].join(" ");
  return html`<div class="cell ${words}" data-layered data-pattern=${cell.pattern ?? ""} data-color=${cell.color ?? ""}
    data-place=${address} style=${zone.kind === "ring" ? nothing : area(all, cell.at, zone.turn ?? 0)}>
    ${cell.letter ? html`<i class="cell-letter" aria-hidden="true">${cell.letter}</i>` : nothing}
    ${repeat(
      items.slice(-1),
      (item) => item.id,
      (item) => slot(scene, item, zone.tags?.includes("cards") ? "fixed" : "tile"),
    )}
    ${items.length > 1 ? html`<span class="count" aria-hidden="true">${items.length}</span>` : nothing}
    ${open(scene, zone).includes(address) ? spot(scene, address, "cell") : nothing}
  </div>`;
}

/**
 * Draws a capsule around a line of squares.
 * @param {Extent} all @param {number} turn @param {string[]} line @param {string} kind
 */
function capsule(all, turn, line, kind) {
  const [from, to] = [line[0], line[line.length - 1]].map((address) => middle(all, turn, address));
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const slope = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const shape = (/** @type {string} */ layer) =>
    svg`<rect class=${layer} x="-.44" y="-.44" width=${long + 0.88} height=".88" rx=".44" />`;
  const way = `translate(${from.x} ${from.y}) rotate(${slope})`;
  return svg`<g class=${kind} transform=${way}>${shape("under")}${shape("over")}</g>`;
}

/** @param {Extent} all @param {number} turn @param {string} address */
function middle(all, turn, address) {
  const { down, across } = seenAt(all, place(address).at ?? [0, 0], turn);
  return { x: across + 0.5, y: down + 0.5 };
}

/** Draws a cross on a card that would be taken. @param {Extent} all @param {number} turn @param {string} address */
function cross(all, turn, address) {
  const { x, y } = middle(all, turn, address);
  const [left, top] = [x + 0.29, y - 0.29];
  const lines = `M${left - 0.08} ${top - 0.08}l.16 .16m0 -.16l-.16 .16`;
  return svg`<g class="goes"><circle cx=${left} cy=${top} r=".19" /><path d=${lines} /></g>`;
}

/** Returns whether a choice takes only some cards of its lines, so that these are marked.
 * @param {import("./legal.js").Outline|undefined} choice */
function partly(choice) {
  return new Set(choice?.lines.flat()).size !== choice?.takes.length;
}

/** Draws the lines of the current choices. The shown choice is drawn strongest, with the cards it takes.
 * @param {Scene} scene @param {Zone} zone @param {Extent} all */
function drawnLines(scene, zone, all) {
  const turn = zone.turn ?? 0;
  const here = shownOutlines(scene);
  if (!here.length) return nothing;
  const shown = here.find((each) => each.key === scene.hold.shown);
  const faint = new Map(here.flatMap((each) => each.lines.map((line) => [line.join(), line])));
  for (const line of shown?.lines ?? []) faint.delete(line.join());
  const quiet = faint.size > MOST_FAINT ? [] : [...faint.values()];
  const box = `0 0 ${all.right - all.left + 1} ${all.bottom - all.top + 1}`;
  return html`<svg class="outlines" aria-hidden="true" viewBox=${box}>
    ${quiet.map((line) => capsule(all, turn, line, "faint"))}
    ${(shown?.lines ?? []).map((line) => capsule(all, turn, line, "strong"))}
    ${partly(shown) ? (shown?.takes ?? []).map((address) => cross(all, turn, address)) : nothing}</svg>`;
}

/** @param {Scene} scene @param {Zone} zone @param {Cell[]} cells */
function squares(scene, zone, cells) {
  if (!cells.length) return nothing;
  const all = extent(cells.map((cell) => cell.at));
  const size = `--columns:${all.right - all.left + 1}`;
  return html`<div class="squares" style=${size}>
    ${repeat(
      cells,
      (cell) => cell.at.join(),
      (cell) => square(scene, zone, cell, all),
    )}${drawnLines(scene, zone, all)}</div>`;
}

/** @param {string[]} names @param {string} side */
function edge(names, side) {
  const labels = names.map((name) => html`<i>${name}</i>`);
  return html`<div class="board-edge board-edge-${side}" aria-hidden="true">${labels}</div>`;
}

/** Draws a board; if its edge has names it gets a frame. @param {Scene} scene @param {Zone} zone */
export function grid(scene, zone) {
  const field = squares(scene, zone, zone.cells ?? []);
  if (!zone.lines?.length) return field;
  let [rows, files] = [zone.lines, zone.columns ?? []];
  for (let turn = 0; turn < (zone.turn ?? 0); turn += 90) [rows, files] = [files, [...rows].reverse()];
  const [lines, columns] = [edge(rows, "lines"), edge(files, "columns")];
  return html`<div class="framed">${lines}${field}${columns}</div>`;
}

/** Draws a plane and its free cells inside a window that `planes.js` moves.
 * @param {Scene} scene @param {Zone} zone */
export function plane(scene, zone) {
  const cells = new Map((zone.cells ?? []).map((cell) => [cell.at.join(), cell]));
  for (const at of freeCells(scene, zone)) if (!cells.has(at.join())) cells.set(at.join(), { at });
  const whole = zone.tags?.includes("whole");
  const label = whole ? zone.label : scene.say("plane", { zone: zone.label });
  return html`<div class="window" data-window=${zone.id} role="group" tabindex=${whole ? nothing : 0}
      aria-label=${label}>
    <div class="field" ?data-layered=${zone.tags?.includes("tight")}>${repeat(
      cells.values(),
      (cell) => cell.at.join(),
      (cell) => planeCell(scene, zone, cell),
    )}</div></div>
    ${whole ? nothing : planeButtons(scene)}`;
}

/**
 * Draws a place of a plane: the top cards, items with the tag `over` small on the corner, or the letter of an empty
 * place.
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {Cell} cell
 */
function planeCell(scene, zone, cell) {
  const address = `${zone.id}@${cell.at.join()}`;
  const over = (cell.items ?? []).filter((item) => item.tags?.includes("over"));
  const under = (cell.items ?? []).filter((item) => !over.includes(item));
  const words = [
    ...(cell.tags ?? []).map((tag) => `is-${tag}`),
    under.length > 1 ? "is-heap" : "",
    under.length ? "" : "is-free",
  ].join(" ");
  return html`<div class="plane-cell ${words}" data-layered data-place=${address} data-color=${cell.color ?? ""}
    style=${`--line:${cell.at[0]};--column:${cell.at[1]}`}>
    ${under.length || !cell.letter ? nothing : html`<i class="plane-letter" aria-hidden="true">${cell.letter}</i>`}
    ${repeat(
      [...under.slice(-2), ...over],
      (item) => item.id,
      (item) => slot(scene, item, over.includes(item) ? "lying over" : "lying"),
    )}
    ${open(scene, zone).includes(address) ? spot(scene, address, "card") : nothing}
  </div>`;
}

/** Draws the buttons that move and zoom the window. @param {Scene} scene */
function planeButtons({ say }) {
  return html`<div class="plane-buttons">
    <button type="button" class="button quiet" data-steer="out" aria-label=${say("zoom_out")}>\u2212</button>
    <button type="button" class="button quiet" data-steer="in" aria-label=${say("zoom_in")}>+</button>
    <button type="button" class="button quiet" data-steer="whole">${say("show_all")}</button>
    <button type="button" class="button quiet" data-steer="last">${say("last_card")}</button></div>`;
}

/** @param {Scene} scene @param {Zone} zone */
function freeCells(scene, zone) {
  const addresses = new Set([...movable(scene.view)].flatMap((item) => targets(scene.view, item)));
  return [...addresses].map(place).flatMap((to) => (to.zone === zone.id && to.at ? [to.at] : []));
}

/** Draws one place for each seat, in a circle that starts at the bottom. @param {Scene} scene @param {Zone} zone */
export function ring(scene, zone) {
  const cells =
    zone.cells ?? itemsOf(zone).map((item, n) => ({ at: /** @type {[number, number]} */ ([0, n]), items: [item] }));
  return html`<div class="circle" style="--n:${cells.length}">
    ${repeat(
      cells,
      (cell) => cell.at[1],
      (cell, n) => html`<div class="chair" style="--at:${n}">${square(scene, zone, cell, ORIGIN)}</div>`,
    )}</div>`;
}

/** @type {Extent} */
const ORIGIN = { top: 0, left: 0, bottom: 0, right: 0 };

const HEAP = 5; // chips in a heap
const MOST_CHIPS = 25; // more are not drawn; the number beside them is the count

/** Draws chips in heaps. @param {number} count */
function heaps(count) {
  const shown = Math.min(count, MOST_CHIPS);
  const sizes = Array.from({ length: Math.ceil(shown / HEAP) }, (_, n) => Math.min(HEAP, shown - n * HEAP));
  return sizes.map(
    (size) =>
      html`<span class="heap" aria-hidden="true">${Array.from({ length: size }, () => html`<i class="coin"></i>`)}</span>`,
  );
}

/**
 * Draws counted things: chips in heaps with their number, and items whose badge is their number.
 * @param {Scene} scene
 * @param {Zone} zone
 */
export function purse(scene, zone) {
  const items = itemsOf(zone);
  return html`<div class="coins">
    ${zone.count == null ? nothing : html`${heaps(zone.count)}<b class="sum">${zone.count}</b>`}
    ${repeat(
      items,
      (item) => item.id,
      (item) => slot(scene, item),
    )}</div>`;
}
