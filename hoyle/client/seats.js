/** Seats: name, team, state, counters, clock. */

import { SPOKEN } from "./clock.js";
import { weaveOf } from "./cards.js";
import { html, nothing } from "./vendor/lit-html/lit-html.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Seat} Seat
 * @typedef {import("./types/wire.js").Counter} Counter
 * @typedef {import("./items.js").Scene} Scene
 */

const COLUMNS = 420; // of the grid of seats: every number of seats in a row divides it
const MOST_PIPS = 10; // a counter with a larger maximum is shown as a number only

/** Returns a number with a real minus sign. @param {string|number} number */
export function signed(number) {
  return String(number).replace(/^-(?=\d)/, "\u2212");
}

/** @param {Counter} counter */
function pips(counter) {
  if (!counter.max || counter.max > MOST_PIPS) return nothing;
  const marks = Array.from({ length: Math.max(counter.max, counter.value) }, (_, n) => n < counter.value);
  const pip = (/** @type {boolean} */ full) => html`<i class=${full ? "full" : ""}></i>`;
  return html`<span class="pips" aria-hidden="true">${marks.map(pip)}</span>`;
}

/** Draws a counter. The first one is the main one; one with a maximum of 1 is only a mark.
 * @param {Counter} counter @param {number} n @param {Scene} scene */
function counterOf(counter, n, scene) {
  const label = html`<span class="counter-label">${counter.label}</span>`;
  if (counter.max === 1) return html`<span class="counter">${label}${pips(counter)}</span>`;
  const value = counter.max ? scene.say("of", { n: counter.value, max: counter.max }) : counter.value;
  const size = counter.max || n === 0 ? "great" : counter.value ? "" : "none";
  return html`<span class="counter ${size}">${label}
    <b aria-label=${value}>${signed(counter.value)}</b>${pips(counter)}</span>`;
}

/** @param {Seat} seat @param {Scene} scene */
function stateOf(seat, scene) {
  if (seat.gone) return scene.say("gone");
  if (!seat.online && !seat.bot) return scene.say("away");
  if (seat.ready && seat.id !== scene.view.you) return scene.say("chosen");
  return seat.idle ? scene.say("idle") : "";
}

/** Says whose turn it is to screen readers; the edge of the plate shows it, and no plate grows and shrinks with each turn.
 * @param {Seat} seat @param {Scene} scene */
function turnOf(seat, scene) {
  const mine = seat.id === scene.view.you;
  const isThinking = seat.turn && !seat.bot && !mine && Boolean(scene.view.you);
  if (!seat.turn && !(mine && seat.ready)) return nothing;
  const word = mine && seat.ready ? scene.say("chosen") : isThinking ? scene.say("thinking") : scene.say("to_play");
  return html`<span class="hidden-text">${word}</span>`;
}

/** Draws the clock of a seat; it counts by itself until the next view, which has another stamp.
 * @param {Seat} seat @param {Scene} scene */
function clock(seat, { view, say }) {
  if (!seat.clock) return nothing;
  const { ms = 0, runs } = seat.clock;
  const isOn = Boolean(runs) && view.status === "open";
  return html`<seat-clock class="clock" role="timer" aria-live="off" ms=${ms} ?runs=${isOn}
    mine=${seat.id === view.you ? SPOKEN.map((seconds) => say("time_left", { seconds })).join("|") : nothing}
    stamp=${`${view.seq} ${ms} ${isOn}`}></seat-clock>`;
}

/** Draws a small card of a seat's own, where several sides play on one board.
 * @param {Seat} seat @param {Scene} scene */
function sideOf({ side }, scene) {
  if (!side) return nothing;
  const weave = weaveOf(scene.setup.deck, { back: side.back });
  return html`<i class="plate-side is-${side.points}" data-weave=${weave} aria-hidden="true"></i>`;
}

/** Draws a seat as a list item. @param {Seat} seat @param {Scene} scene @param {unknown} bubble  what it has just said
 * @param {string} [place]  where it sits */
export function plate(seat, scene, bubble, place = "") {
  const mine = seat.id === scene.view.you;
  const tags = [
    ["team", seat.team],
    ["bot", seat.bot ? scene.say("bot") : ""],
    ["you", mine ? scene.say("you") : ""],
  ];
  return html`<li class="plate" data-turn=${String(Boolean(seat.turn))} data-seat=${seat.id}
    style=${place || nothing}>
    ${sideOf(seat, scene)}<span class="plate-name">${seat.name}</span>
    ${tags.filter(([, tag]) => tag).map(([kind, tag]) => html`<span class="plate-tag plate-${kind}">${tag}</span>`)}
    <span class="plate-state">${stateOf(seat, scene)}</span>${turnOf(seat, scene)}
    ${clock(seat, scene)}${(seat.counters ?? []).map((counter, n) => counterOf(counter, n, scene))}
    ${bubble}
  </li>`;
}

/**
 * Returns where the other seats sit round the table, for each its row and columns of a grid: as many as fit sit along the far
 * side, the others at both ends of it. The one in the middle sits opposite the reader. Two rows may have a seat more each.
 * @param {number} count @param {number} along  the most seats of one row
 */
export function around(count, along) {
  const most = count === 2 * along + 2 ? along + 1 : along;
  const ends = count > most && count <= 2 * most + 1 ? 2 * Math.ceil((count - most) / 2) : 0;
  const far = count - ends;
  if (far > most) return Array.from({ length: count }, () => "");
  return Array.from({ length: count }, (_, n) => {
    const isEnd = n < ends / 2 || n >= count - ends / 2;
    const [size, at] = isEnd
      ? [COLUMNS / Math.max(ends, 2), n < ends / 2 ? n : n - far]
      : [COLUMNS / far, n - ends / 2];
    return `grid-area:${isEnd ? 2 : 1}/${at * size + 1}/auto/span ${size}`;
  });
}

/** Returns the other seats in playing order, from the reader's left. @param {View} view */
export function others(view) {
  const own = view.seats.findIndex((seat) => seat.id === view.you);
  return [...view.seats.slice(own + 1), ...view.seats.slice(0, Math.max(own, 0))];
}
