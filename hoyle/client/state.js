/** What the page of a table knows beside what its parts draw: one object, made by `newState`. The functions return a changed one and
 * change nothing; `Table` alone replaces its state. */

import { hintOf, homeOf, selectionOf, targets, usable } from "./legal.js";
import { actFor, liftedItems } from "./together.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {{readonly lifted: string|null, readonly also: ReadonlySet<string>, readonly chosen: ReadonlySet<string>,
 *   readonly away: string|null, readonly orders: Readonly<Record<string, string[]>>, readonly shown: string|null,
 *   readonly at: string|null, readonly through: string|null, readonly listed: string|null}} Hold
 *   `lifted`, `also`: the lifted item and those lifted with it; `chosen`: the selected items; `away`: the item that was just placed,
 *   until the host answers; `orders`: the player's own orders, by zone; `shown`: the choice that is shown; `at`: the place where a
 *   choice is open; `through`: the place of the card whose lines are shown; `listed`: the item whose moves are listed
 * @typedef {{readonly view: View|null, readonly hold: Hold, readonly focused: string|null, readonly spot: string|null,
 *   readonly returning: string|null, readonly notice: string, readonly offline: string, readonly hasEnded: boolean,
 *   readonly hintLabel: string, readonly isLeaving: boolean}} State
 *   `view`: the position that the page shows; `focused`: the item that was pressed, focused or hovered last; `spot`: the square of the
 *   last action; `returning`: the item that is being put back; `notice`: a refusal; `offline`: what is shown while the connection is
 *   lost; `hasEnded`: whether the game has just ended, and its result is still to be shown; `hintLabel`: the
 *   words of the button for hints, whose place is kept; `isLeaving`: whether the page is being loaded again
 */

/** @returns {Hold} */
export function emptyHands() {
  return {
    lifted: null, also: new Set(), chosen: new Set(), away: null, orders: {}, shown: null, at: null, through: null, listed: null,
  };
}

/** @returns {State} */
export function newState() {
  return {
    view: null, hold: emptyHands(), focused: null, spot: null, returning: null, notice: "", offline: "", hasEnded: false, hintLabel: "",
    isLeaving: false,
  };
}

/** Returns whether the page no longer fits a view: its cards and rulebook are those of another game, others have agreed on other rules
 * before the game, somebody has joined the reader's table, or the reader's seat was taken or left elsewhere. @param {View|null} before  the view before
 * @param {View} view @param {import("./items.js").Setup} setup */
export function isOutdated(before, view, { game, agreements = 0, seated = view.seated }) {
  const isOtherGame = Boolean(game) && game !== view.game;
  const isWaiting = view.status === "waiting";
  const isAgreed = isWaiting && (view.agreements ?? 0) !== agreements;
  const isJoined = isWaiting && Boolean(view.you) && (view.seated ?? 0) !== (seated ?? 0);
  return isOtherGame || isAgreed || isJoined || (before !== null && !before.you !== !view.you);
}

/** Returns the address of the table of a rematch if it has just been opened, else "". @param {View|null} before @param {View} view */
export function nextTable(before, view) {
  return before && !before.rematch?.next ? (view.rematch?.next ?? "") : "";
}

/** Holds other things in hand. @param {State} state @param {Partial<Hold>} hold @returns {State} */
export function holding(state, hold) {
  return { ...state, hold: { ...state.hold, ...hold } };
}

/** Lifts these items and no others. @param {State} state @param {string[]} items */
function lifting(state, [first, ...others]) {
  return holding(state, { lifted: first ?? null, also: new Set(others) });
}

/** Shows a view. A new decision begins without a choice, and an act may say that a card is lifted from the start. A card that left
 * its zone is no longer the one that the note explains. @param {State} state @param {View} view @param {boolean} isBusy */
export function arrived(state, view, isBusy) {
  const { hold, focused, notice } = state;
  const isFresh = view.tok !== state.view?.tok;
  const hasLeft = state.view && focused && homeOf(state.view, focused)?.id !== homeOf(view, focused)?.id;
  const begun = isFresh
    ? { shown: null, at: null, through: null, lifted: view.acts.find((act) => act.held)?.held ?? hold.lifted }
    : {};
  const next = holding(
    {
      ...state,
      view,
      focused: hasLeft ? null : focused,
      notice: isFresh && !isBusy ? "" : notice,
      hasEnded: Boolean(state.view && view.result && !state.view.result),
      hintLabel: view.friendly?.options?.find((option) => option.id === "hint")?.label ?? state.hintLabel,
    },
    {
      ...begun,
      away: isBusy ? hold.away : null,
      chosen: new Set([...hold.chosen].filter((item) => selectionOf(view, item))),
    },
  );
  const can = isBusy ? new Set() : usable(view);
  return lifting(next, liftedItems(next.hold).filter((item) => can.has(item)));
}

/** Sends a gesture: nothing is in hand any more. @param {State} state */
export function sent(state) {
  return holding({ ...state, notice: "" }, { lifted: null, also: new Set(), chosen: new Set() });
}

/** Lifts an item, or none; one that is lifted with others becomes the first of them. @param {State} state @param {string|null} id */
export function lifted(state, id) {
  const { hold } = state;
  if (id && hold.also.has(id)) return lifting(state, [id, ...liftedItems(hold).filter((item) => item !== id)]);
  return { ...holding(state, { lifted: id, also: new Set(), at: null }), returning: id ? null : hold.lifted };
}

/** Adds a pressed item to the lifted ones, or takes it out; returns null if it is not lifted together with them. With Enter
 * (`keyboard`) an item that is lifted already stays so. @param {State} state @param {string} id @param {boolean} keyboard */
export function together(state, id, keyboard) {
  const items = liftedItems(state.hold);
  if (!state.view || !items.length) return null;
  if (!items.includes(id)) return actFor(state.view, [...items, id]) ? lifting(state, [...items, id]) : null;
  if (items.length < 2) return null;
  return keyboard ? state : lifting(state, items.filter((item) => item !== id));
}

/** Selects an item, or no longer; where only one can be selected, in place of another. @param {State} state @param {string} id */
export function toggled(state, id) {
  const chosen = new Set(state.hold.chosen);
  if (!chosen.delete(id)) {
    if (state.view && selectionOf(state.view, id)?.max === 1) chosen.clear();
    chosen.add(id);
  }
  return holding(state, { chosen });
}

/** Lifts the hinted card, and shows its place or its lines. @param {State} state @param {View} view */
export function hinted(state, view) {
  const { items, to, key } = hintOf(view);
  const lifted = to && targets(view, items[0]).includes(to) ? items[0] : null;
  return { ...holding(state, { lifted, at: null, shown: key || to || null }), focused: items[0] ?? null };
}
