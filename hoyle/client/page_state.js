/** What the page around the table says about the position. */

/** Notes on the page which position is shown, and removes the invitation when the game has begun.
 * @param {HTMLElement} root @param {import("./types/wire.js").View} view */
export function describe(root, view) {
  root.dataset.open = "yes";
  root.dataset.seq = String(view.seq);
  root.dataset.tok = view.tok;
  root.dataset.steps = view.draft ? String(view.draft.steps ?? 0) : "";
  const invitation = view.status === "waiting" ? null : document.getElementById("open-seat")?.closest("section");
  const hadFocus = invitation?.contains(document.activeElement);
  invitation?.remove();
  if (hadFocus) /** @type {HTMLElement|null} */ (root.querySelector(".prompt"))?.focus({ preventScroll: true });
}
