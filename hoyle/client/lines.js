/** Choices among lines of cards on a board: a press on cards chooses one, and its button shows its cards. */

import { html } from "./vendor/lit-html/lit-html.js";
import { faceOf } from "./cards.js";
import { choicesAt, outlines, place, zoneOf } from "./legal.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./state.js").Hold} Hold
 * @typedef {import("./items.js").Scene} Scene
 */

const FEW = 4; // so many buttons stand below each other; more stand in one row, which scrolls
const MOST_DRAWN = 9; // of the cards on a button

/** Returns whether an option takes cards that lie in lines on a board. @param {Option} option */
export function isLine(option) {
  return Boolean(option.marks?.length && option.takes?.length);
}

/** Returns whether options are so many that they stand in one row. @param {Option[]} options */
export function isRow(options) {
  return options.filter(isLine).length > FEW;
}

/** Returns the options that pass the pressed card; all, those of most cards first, if no card of a line is pressed.
 * @param {Scene} scene @param {Option[]} options */
export function offeredLines(scene, options) {
  const { through } = scene.hold;
  if (!isRow(options)) return options;
  const size = (/** @type {Option} */ option) => (drawn(option) ? 0 : 1);
  if (!through) return [...options].sort((one, other) => size(other) - size(one));
  return options.filter((option) => !isLine(option) || option.marks?.some((line) => line.includes(through)));
}

/** Returns whether the cards of an option are few enough to be drawn. @param {Option} option */
function drawn(option) {
  return isLine(option) && (option.takes ?? []).length <= MOST_DRAWN;
}

/** Draws what a button for an option shows: its cards if it takes few. @param {Scene} scene @param {Option} option */
export function lineLabel(scene, option) {
  if (!drawn(option)) return html`${option.label}`;
  const items = (option.takes ?? []).flatMap((address) => itemAt(scene, address) ?? []);
  return html`<span class="minis">${items.map((item) => {
    const face = faceOf(scene.setup.deck, item);
    return html`<span class="mini" data-color=${item.color || face?.color || ""}>${face?.index ?? ""}<i>${face?.letter ?? ""}</i></span>`;
  })}</span>`;
}

/** @param {Scene} scene @param {string} address */
function itemAt(scene, address) {
  const { zone, at } = place(address);
  return zoneOf(scene.view, zone)?.cells?.find((cell) => cell.at.join() === at?.join())?.items?.at(-1);
}

/** Returns the outlines to draw: those that pass the pressed card, if one is pressed. @param {Scene} scene */
export function shownOutlines({ view, hold }) {
  const { through } = hold;
  const all = outlines(view, hold.at);
  if (!through) return all;
  return all
    .filter((each) => each.lines.some((line) => line.includes(through)))
    .map((each) => (each.key === hold.shown ? each : { ...each, lines: each.lines.filter((line) => line.includes(through)) }));
}

/**
 * Returns what a press on a card does to the choice among lines: `made` is the choice that it makes, `shown` the one that
 * it shows. A first press shows a line of the card, and another press on it the next one; a press on a second card of a
 * line takes that line. Returns null if no line passes the card.
 * @param {View} view @param {Hold} hold @param {string} address @param {boolean} lifts  whether the card can also be lifted
 * @returns {{made?: string, shown?: string}|null}
 */
export function pressLine(view, hold, address, lifts) {
  const choices = choicesAt(view, hold.at, address);
  if (!choices.length) return null;
  if (!hold.through || hold.through === address) {
    if (!lifts && choices.length === 1 && hold.shown === choices[0]) return { made: choices[0] };
    return { shown: choices[(choices.indexOf(hold.shown ?? "") + 1) % choices.length] };
  }
  const before = choicesAt(view, hold.at, hold.through);
  const both = outlines(view, hold.at).filter((each) => choices.includes(each.key) && before.includes(each.key));
  const fewest = both.filter((each) => each.lines.length === Math.min(...both.map((one) => one.lines.length)));
  return fewest.length === 1 ? { made: fewest[0].key } : { shown: choices[0] };
}
