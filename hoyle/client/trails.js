/** Trails: from where others have moved cards since the reader's last turn, as lines behind the table's cards. */

import { itemsOf } from "./legal.js";

/** @typedef {import("./types/wire.js").View} View */

const BEND = 26; // pixels by which a trail bends upwards
const SVG = "http://www.w3.org/2000/svg";

/** Returns the trails of a view: a zone and the first item that came from it into another zone, for each pair of zones.
 * @param {View} view @returns {[string, string][]} */
export function trailsOf(view) {
  /** @type {Map<string, [string, string]>} */
  const found = new Map();
  for (const zone of view.zones)
    for (const item of itemsOf(zone)) {
      const key = `${item.trail} ${zone.id}`;
      if (item.trail && !found.has(key)) found.set(key, [item.trail, item.id]);
    }
  return [...found.values()];
}

/** Draws the trails into their place on the board. @param {HTMLElement} root @param {View} view */
export function drawTrails(root, view) {
  const layer = root.querySelector("svg.trails");
  if (!layer) return;
  const trails = trailsOf(view);
  const board = layer.getBoundingClientRect();
  const lines = trails.flatMap(([zone, item]) => {
    const from = root.querySelector(`[data-zone="${CSS.escape(zone)}"] .line`)?.getBoundingClientRect();
    const to = root.querySelector(`[data-item="${CSS.escape(item)}"]`)?.getBoundingClientRect();
    if (!from?.width || !to?.width) return [];
    const [x, y] = [from.left + from.width / 2 - board.left, from.top - board.top];
    const [left, top] = [to.left + to.width / 4 - board.left, to.top - board.top];
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${x} ${y}Q${(x + left) / 2} ${Math.min(y, top) - BEND} ${left} ${top}`);
    const end = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ cx: left, cy: top, r: 4 })) end.setAttribute(name, String(value));
    return [path, end];
  });
  layer.replaceChildren(...lines);
}
