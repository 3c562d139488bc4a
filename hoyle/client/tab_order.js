/** Tab: one stop for each zone, whose cards are reached by the arrow keys; while something is lifted, a ring of its places. */

/** @typedef {import("./items.js").Scene} Scene */

/** Leaves one card of each zone in the tab order: the one that has the focus or had it last, else the first that can be used.
 * @param {HTMLElement} root */
export function arrangeStops(root) {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const cards = /** @type {HTMLElement[]} */ ([...zone.querySelectorAll("[data-card]")]);
    const can = cards.filter((card) => card.matches(".can, .press, .handle"));
    const list = can.length ? can : cards;
    const focused = cards.find((card) => card === document.activeElement);
    const stop = focused ?? list.find((card) => card.dataset.stop) ?? list[0];
    for (const card of cards) mark(card, card === stop);
  }
}

/** @param {HTMLElement} card @param {boolean} isStop */
function mark(card, isStop) {
  card.tabIndex = isStop ? 0 : -1;
  if (isStop) card.dataset.stop = "yes";
  else delete card.dataset.stop;
}

/** The card that gets the focus becomes the stop of its zone. @param {HTMLElement} root */
export function listenForStops(root) {
  root.addEventListener("focusin", (event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    for (const other of card?.closest("[data-zone]")?.querySelectorAll("[data-card]") ?? [])
      mark(/** @type {HTMLElement} */ (other), other === card);
  });
}

/** Moves along the places of the lifted item and the plays with it, round and round; Escape leaves the ring. Where a card is
 * lifted from the start, or a choice is open, Tab goes everywhere. Returns whether it moved.
 * @param {HTMLElement} root @param {Scene} scene @param {KeyboardEvent} event */
export function stepInRing(root, scene, event) {
  const { view, hold } = scene;
  if (!hold.lifted || hold.at) return false;
  if (view.acts.some((act) => act.held === hold.lifted) || !root.contains(document.activeElement)) return false;
  const ring = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-address], .proposals .button")]);
  const at = ring.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = event.shiftKey ? (at < 1 ? ring.length : at) - 1 : (at + 1) % ring.length;
  if (!ring.length) return false;
  ring[next].focus();
  return true;
}
