/** The step from one view to the next: remembers where items are before it, and moves them after it. */

import { cardElement } from "./cards.js";
import { itemsOf, leftInstead } from "./legal.js";
import { depart, departures, fadeOut, leavingTiles, play } from "./motion.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./items.js").Setup} Setup
 * @typedef {import("./messages.js").Say} Say
 * @typedef {import("./motion.js").Rects} Rects
 */

/**
 * Swaps the card that was played with the identical card that left the view in its place.
 * @param {Rects} rects
 * @param {View|null} view
 * @param {View} next
 * @param {string|null} away
 */
export function swapIdentical(rects, view, next, away) {
  const other = view && away && leftInstead(view, next, away);
  const [mine, theirs] = [rects.get(away ?? ""), rects.get(other ?? "")];
  if (!away || !other || !mine || !theirs) return;
  rects.set(away, theirs);
  rects.set(other, mine);
}

/**
 * Prepares the motion towards a new view. Call it before the view is drawn and the function it returns afterwards.
 * @param {HTMLElement} root
 * @param {Rects} before  where items are now
 * @param {ViewFrame} frame
 * @param {Setup} setup
 * @param {Say} say
 */
export function transition(root, before, frame, setup, say) {
  const events = frame.events ?? [];
  const ids = new Set(frame.view.zones.flatMap((zone) => itemsOf(zone)).map((item) => item.id));
  const fading = leavingTiles(root, (id) => ids.has(id));
  const leaving = departures(root, before, events, (face) => cardElement(setup.deck, face, say));
  return () => {
    play(root, before, events);
    fadeOut(fading);
    depart(root, leaving);
  };
}
