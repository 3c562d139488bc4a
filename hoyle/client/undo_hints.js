/** Undo and hints: their buttons beside the game, what is said of a hint, and its marks on the table. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { shortcutOf } from "./keys.js";
import { itemOf } from "./legal.js";
import { nameOf } from "./cards.js";
import { liftName, placeName } from "./items.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 */

const ACT = "friendly";

/** Returns a gesture in words. @param {Scene} scene @param {Gesture} hint */
function gestureWords(scene, hint) {
  const act = scene.view.acts.find((each) => each.id === hint.act);
  const option = act?.options?.find((each) => each.id === hint.option);
  const [item, to] = [hint.item ?? option?.item ?? "", hint.to ?? option?.at];
  const put = to ? scene.say("gesture", { item: liftName(scene, item), place: placeName(scene, to) }) : "";
  const items = (hint.items ?? [])
    .flatMap((id) => itemOf(scene.view, id) ?? [])
    .map((each) => nameOf(scene.setup.deck, each, scene.say));
  return [put, option?.group, option?.label, items.join(", "), hint.n ?? ""]
    .filter((part) => part !== "" && part !== undefined)
    .join(": ");
}

/** @param {Scene} scene @param {Option} option @param {(gesture: Gesture) => void} send */
function askButton(scene, option, send) {
  const key = shortcutOf(option.id);
  return html`<button type="button" class="button quiet" data-ask=${option.id}
    aria-keyshortcuts=${key ?? nothing} title=${key?.replace("Control", "Ctrl") ?? nothing}
    @click=${() => send({ act: ACT, option: option.id })}>${
      option.id === "undo"
        ? html`<span class="ask-full">${option.label}</span><span class="ask-short" aria-hidden="true">${scene.say("undo")}</span>`
        : option.label
    }</button>`;
}

/** Draws what is said of a hint. @param {Scene} scene */
export function hintLine(scene) {
  const { friendly } = scene.view;
  const text = friendly?.hint
    ? scene.say("hint", { gesture: gestureWords(scene, friendly.hint) })
    : (friendly?.text ?? "");
  return html`<p class="hint-line" role="status">${text}</p>`;
}

/** Draws the buttons for undo and hints. Where there may be one, its place is kept, so that neither moves the other or the plate.
 * @param {Scene} scene @param {(gesture: Gesture) => void} send @param {string} hintLabel */
export function undoAndHints(scene, send, hintLabel) {
  const { friendly } = scene.view;
  if (!friendly) return nothing;
  const isOffered = (/** @type {string} */ id) => friendly.options?.some((option) => option.id === id);
  const place = (/** @type {string} */ id, /** @type {string} */ label) =>
    label && !isOffered(id) ? html`<span class="button quiet kept-place ${id}" aria-hidden="true">${label}</span>` : nothing;
  const [hint, undo] = [place("hint", hintLabel), place("undo", scene.say("undo"))];
  return html`<div class="picks undo-hints">${hint}${(friendly.options ?? []).map((option) => askButton(scene, option, send))}${undo}</div>`;
}

/**
 * Returns the gesture that asks for a hint or an undo, or null if it is not offered. In a draft, undo takes back a step.
 * @param {View|null} view @param {string} word @returns {Gesture|null} */
export function requestFor(view, word) {
  if (word === "undo" && view?.draft?.steps) return { act: "undo" };
  return view?.friendly?.options?.some((option) => option.id === word) ? { act: ACT, option: word } : null;
}

/** Returns whether the view brings a new hint. @param {View|null} before @param {View} view */
export function isNewHint(before, view) {
  return Boolean(
    before && view.friendly?.hint && !(before.friendly?.hint && before.tok === view.tok && before.seq === view.seq),
  );
}

/** Focuses the hinted place, else the hinted button, else the hinted card. @param {HTMLElement} root */
export function focusHint(root) {
  const found = [".spot.hinted", ".button.hinted", ".card.hinted"].flatMap((each) => root.querySelector(each) ?? []);
  const first = /** @type {HTMLElement|undefined} */ (found[0]);
  first?.scrollIntoView({ block: "nearest" });
  first?.focus({ preventScroll: true });
}
