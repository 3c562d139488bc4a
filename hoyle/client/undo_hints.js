/** Undo requests and hints: sentences and buttons beside the game, and the hint's marks on the table. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { hintOf, itemOf, targets } from "./legal.js";
import { nameOf } from "./cards.js";
import { liftName, placeName } from "./items.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {import("./items.js").Hold} Hold
 */

const ACT = "friendly";
/** @type {Record<string, string>} */
const KEYS = { hint: "?", undo: "Control+Z" };

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
  const agrees = option.id.startsWith("agree");
  const look = agrees ? "primary" : option.id.startsWith("decline") ? "" : "quiet";
  const key = KEYS[option.id];
  return html`<button type="button" class="button ${look}" data-ask=${option.id.split(".")[0]}
    aria-keyshortcuts=${key ?? nothing} title=${key?.replace("Control", "Ctrl") ?? nothing}
    @click=${() => send({ act: ACT, option: option.id })}>${
      option.id === "undo"
        ? html`<span class="ask-full">${option.label}</span><span class="ask-short" aria-hidden="true">${scene.say("undo")}</span>`
        : option.label
    }</button>`;
}

/** Draws the current request or hint. @param {Scene} scene */
export function request(scene) {
  const { friendly } = scene.view;
  const text = friendly?.hint
    ? scene.say("hint", { gesture: gestureWords(scene, friendly.hint) })
    : (friendly?.text ?? "");
  return html`<p class="request" role="status">${text}</p>`;
}

let hintLabel = "";

/** Keeps the place of the button for hints while there is none, so that the one for undo does not move there. */
function hintPlace() {
  return html`<span class="button quiet hint-place" aria-hidden="true">${hintLabel}</span>`;
}

/** Draws the buttons for undo and hints. @param {Scene} scene @param {(gesture: Gesture) => void} send */
export function undoAndHints(scene, send) {
  const options = scene.view.friendly?.options ?? [];
  const hint = options.find((option) => option.id === "hint");
  hintLabel = hint?.label ?? hintLabel;
  const place = hint || !options.some((option) => option.id === "undo") ? nothing : hintPlace();
  return html`<div class="picks undo-hints">${place}${options.map((option) => askButton(scene, option, send))}</div>`;
}

/**
 * Returns the gesture that asks for a hint or an undo, or null if it is not offered. In a draft, undo takes back a step.
 * @param {View|null} view @param {string} word @returns {Gesture|null} */
export function requestFor(view, word) {
  if (word === "undo" && view?.draft?.steps) return { act: "undo" };
  return view?.friendly?.options?.some((option) => option.id === word) ? { act: ACT, option: word } : null;
}

/** Listens for the keys: ? asks for a hint, Ctrl+Z for undo. @param {(word: string) => void} ask */
export function listenForKeys(ask) {
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
    const back =
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey &&
      !event.altKey &&
      (event.code === "KeyZ" || event.key === "z");
    const word = event.key === "?" ? "hint" : back ? "undo" : "";
    if (typing || !word) return;
    event.preventDefault();
    ask(word);
  });
}

/** Returns whether the view brings a new hint. @param {View|null} before @param {View} view */
export function isNewHint(before, view) {
  return Boolean(
    before && view.friendly?.hint && !(before.friendly?.hint && before.tok === view.tok && before.seq === view.seq),
  );
}

/**
 * Lifts the hinted card and shows its place or its lines. Returns the id of the card.
 * @param {View} view
 * @param {Hold} hold
 */
export function showHint(view, hold) {
  const { items, to, key } = hintOf(view);
  hold.lifted = to && targets(view, items[0]).includes(to) ? items[0] : null;
  hold.at = null;
  hold.shown = key || to || null;
  return items[0] ?? null;
}

/** Focuses the hinted place, else the hinted button, else the hinted card. @param {HTMLElement} root */
export function focusHint(root) {
  const found = [".spot.hinted", ".button.hinted", ".card.hinted"].flatMap((each) => root.querySelector(each) ?? []);
  const first = /** @type {HTMLElement|undefined} */ (found[0]);
  first?.scrollIntoView({ block: "nearest" });
  first?.focus({ preventScroll: true });
}
