/** What happened, told in a live region; and every legal gesture as a plain button. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { nameOf } from "./cards.js";
import { asks, itemOf, targets, movable } from "./acts.js";
import { liftName, placeName } from "./pieces.js";

/**
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./types/wire.js").Act} Act
 * @typedef {import("./types/wire.js").Move} Move
 * @typedef {import("./pieces.js").Scene} Scene
 * @typedef {(item: string, to: string) => void} Put
 */

const MANY = 60; // more pairs than this are offered in one list

/** @param {Event[]} told @param {Scene} scene */
export function log(told, scene) {
  return html`<section class="told" aria-labelledby="log-title">
    <h2 id="log-title">${scene.say("log")}</h2>
    <div role="log" aria-labelledby="log-title" tabindex="0">${told.map((event) => (event.text ? html`<p>${event.text}</p>` : nothing))}</div>
  </section>`;
}

/** @param {Scene} scene @returns {[string, string][]} */
function pairs(scene) {
  return [...movable(scene.view)].flatMap((item) =>
    targets(scene.view, item).filter((to) => !asks(scene.view, item, to)).map((to) => /** @type {[string, string]} */ ([item, to])));
}

/** @param {Scene} scene @param {Put} put @param {(item: string) => void} list */
function puttings(scene, put, list) {
  if (scene.view.acts.some((act) => act.do === "place" && act.from?.length)) return twoLists(scene, put, list);
  const all = pairs(scene);
  if (all.length > MANY) return oneList(scene, all, put);
  return all.map(([item, to]) => html`<li><button type="button" class="button quiet" @click=${() => put(item, to)}
    >${scene.say("gesture", { item: liftName(scene, item), place: placeName(scene, to) })}</button></li>`);
}

/** All pairs by item. @param {Scene} scene @param {[string, string][]} all @param {Put} put */
function oneList(scene, all, put) {
  const items = [...new Set(all.map(([item]) => item))];
  const line = (/** @type {[string, string]} */ [item, to]) => html`<option value=${`${item} ${to}`}
    >${scene.say("gesture", { item: liftName(scene, item), place: placeName(scene, to) })}</option>`;
  return html`<li><form class="one-list" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const [item, to] = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("pair")).split(" ");
    put(item, to);
  }}>
    <label>${scene.say("which")} <select name="pair">${items.map((item) => html`<optgroup label=${liftName(scene, item)}
      >${all.filter(([each]) => each === item).map(line)}</optgroup>`)}</select></label>
    <button class="button">${scene.say("do_it")}</button></form></li>`;
}

/** Where nearly anything goes anywhere: what is lifted is chosen first, then its place. @param {Scene} scene @param {Put} put @param {(item: string) => void} list */
function twoLists(scene, put, list) {
  const items = [...movable(scene.view)].filter((item) => targets(scene.view, item).length);
  const chosen = items.includes(scene.hold.listed ?? "") ? (scene.hold.listed ?? "") : items[0];
  const places = chosen ? targets(scene.view, chosen).filter((to) => !asks(scene.view, chosen, to)) : [];
  return html`<li><form class="one-list" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const said = new FormData(/** @type {HTMLFormElement} */ (event.target));
    put(String(said.get("item")), String(said.get("to")));
  }}>
    <label>${scene.say("which")} <select name="item" @change=${(/** @type {globalThis.Event} */ event) => list(/** @type {HTMLSelectElement} */ (event.target).value)}>${items.map((item) => html`<option value=${item} ?selected=${item === chosen}>${liftName(scene, item)}</option>`)}</select></label>
    <select name="to" aria-label=${scene.say("table")}>${places.map((to) => html`<option value=${to}>${placeName(scene, to)}</option>`)}</select>
    <button class="button">${scene.say("do_it")}</button></form></li>`;
}

/** Options that lie on cards; the others have buttons of their own. @param {Scene} scene @param {(move: Move) => void} send */
function pickings(scene, send) {
  return scene.view.acts.filter((act) => act.do === "pick").flatMap((act) =>
    (act.options ?? []).filter((option) => option.item && !option.off).map((option) => html`<li><button type="button"
      class="button quiet" @click=${() => send({ act: act.id, option: option.id })}>${[option.group, option.label].filter(Boolean).join(": ")}</button></li>`));
}

/** @param {Scene} scene @param {(item: string) => void} toggle */
function togglings(scene, toggle) {
  return scene.view.acts.filter((act) => act.do === "select").flatMap((act) => (act.items ?? []).map((id) => {
    const item = itemOf(scene.view, id);
    return html`<li><button type="button" class="button quiet" aria-pressed=${String(scene.hold.chosen.has(id))}
      @click=${() => toggle(id)}>${item ? nameOf(scene.setup.deck, item, scene.say) : id}</button></li>`;
  }));
}

/** @param {Scene} scene @param {{put: Put, send(move: Move): void, toggle(item: string): void, list(item: string): void}} hand */
export function allMoves(scene, hand) {
  const idle = !scene.view.acts.length;
  return html`<details class="moves"><summary>${scene.say("moves")}</summary>
    ${idle ? html`<p>${scene.say("no_moves")}</p>` : html`<ul>${puttings(scene, hand.put, hand.list)}${pickings(scene, hand.send)}
      ${togglings(scene, hand.toggle)}</ul>`}</details>`;
}
