/** Beside the game: what friends ask of each other, and what a bot advises, in words and as marks on the table. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { advised, itemOf, targets } from "./acts.js";
import { nameOf } from "./cards.js";
import { liftName, placeName } from "./pieces.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./types/wire.js").Move} Move
 * @typedef {import("./pieces.js").Scene} Scene
 * @typedef {import("./pieces.js").Hold} Hold
 */

const ACT = "friendly";
/** @type {Record<string, string>} */
const KEYS = { hint: "?", undo: "Control+Z" };

/** A gesture in words. @param {Scene} scene @param {Move} hint */
function gestureWords(scene, hint) {
  const act = scene.view.acts.find((each) => each.id === hint.act);
  const option = act?.options?.find((each) => each.id === hint.option);
  const [item, to] = [hint.item ?? option?.item ?? "", hint.to ?? option?.at];
  const put = to ? scene.say("gesture", { item: liftName(scene, item), place: placeName(scene, to) }) : "";
  const items = (hint.items ?? []).flatMap((id) => itemOf(scene.view, id) ?? []).map((each) => nameOf(scene.setup.deck, each, scene.say));
  return [put, option?.group, option?.label, items.join(", "), hint.n ?? "", hint.text].filter((part) => part !== "" && part !== undefined).join(": ");
}

/** @param {Scene} scene @param {Option} option @param {(move: Move) => void} send */
function askButton(scene, option, send) {
  const asks = option.id.startsWith("agree");
  return html`<button type="button" class="button ${asks ? "primary" : option.id.startsWith("decline") ? "" : "quiet"}" data-ask=${option.id.split(".")[0]} aria-keyshortcuts=${KEYS[option.id] ?? nothing}
    title=${KEYS[option.id]?.replace("Control", "Ctrl") ?? nothing} @click=${() => send({ act: ACT, option: option.id })}>${option.label}</button>`;
}

/** A sentence and what may be said to it. @param {Scene} scene @param {(move: Move) => void} send */
export function beside(scene, send) {
  const { friendly } = scene.view;
  if (!friendly) return nothing;
  const text = friendly.hint ? scene.say("hint", { gesture: gestureWords(scene, friendly.hint) }) : friendly.text ?? "";
  return html`<div class="beside"><p class="asked" role="status">${text}</p>
    <div class="picks">${(friendly.options ?? []).map((option) => askButton(scene, option, send))}</div></div>`;
}

/** Asks for something, if it may be asked for; a turn that is being arranged goes back by a step first.
 * @param {View|null} view @param {string} word @returns {Move|null} */
export function asking(view, word) {
  if (word === "undo" && view?.draft?.steps) return { act: "undo" };
  return view?.friendly?.options?.some((option) => option.id === word) ? { act: ACT, option: word } : null;
}

/** The keys: ? for a hint, Ctrl+Z to take back. @param {(word: string) => void} ask */
export function listen(ask) {
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
    const back = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && (event.code === "KeyZ" || event.key === "z");
    const word = event.key === "?" ? "hint" : back ? "undo" : "";
    if (typing || !word) return;
    event.preventDefault();
    ask(word);
  });
}

/** Whether a hint has just come. @param {View|null} before @param {View} view */
export function freshHint(before, view) {
  return Boolean(before && view.friendly?.hint && !(before.friendly?.hint && before.tok === view.tok && before.seq === view.seq));
}

/** What is advised is in hand, and its place or its lines are shown; says which card it is about. @param {View} view @param {Hold} hold */
export function handOver(view, hold) {
  const { items, to, key } = advised(view);
  hold.lifted = to && targets(view, items[0]).includes(to) ? items[0] : null;
  hold.at = null;
  hold.shown = key || to || null;
  return items[0] ?? null;
}

/** What is advised comes into sight and has the keyboard: the place, else the button, else the card. @param {HTMLElement} root */
export function point(root) {
  const found = [".spot.hinted", ".button.hinted", ".card.hinted"].flatMap((each) => root.querySelector(each) ?? []);
  const first = /** @type {HTMLElement|undefined} */ (found[0]);
  first?.scrollIntoView({ block: "nearest" });
  first?.focus({ preventScroll: true });
}
