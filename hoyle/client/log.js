/** The game log as a live region, and every legal gesture as a plain button. */

import { html } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { nameOf } from "./cards.js";
import { opensChoice, itemOf, targets, movable } from "./legal.js";
import { liftName, placeName } from "./items.js";
import { clauseLink } from "./why.js";

/**
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./types/wire.js").Act} Act
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {(item: string, to: string) => void} Put
 */

const MOST_BUTTONS = 60; // more pairs of item and place are offered in one list

/** Draws the log, oldest line first; while the drawer is closed it is only read out. `again` is the button that shows the last turn again.
 * @param {Event[]} events @param {Scene} scene @param {boolean} isShown @param {unknown} again */
export function log(events, scene, isShown, again) {
  const told = events.filter((event) => event.text);
  return html`<section class="log" aria-labelledby="log-title">
    <h2 id="log-title">${scene.say("log")}</h2>${again}
    <div role="log" aria-labelledby="log-title" tabindex=${isShown ? "0" : "-1"}>${repeat(
      told,
      (event) => event, // a line keeps its element, so that only new lines are read out
      (event) => html`<p>${event.text}${clauseLink(scene, event.clause)}</p>`,
    )}</div>
  </section>`;
}

/** Shows the newest line. @param {HTMLElement} root */
export function scrollToNewest(root) {
  const log = root.querySelector("[role=log]");
  if (log) log.scrollTop = log.scrollHeight;
}

/** @param {Scene} scene @returns {[string, string][]} */
function pairs(scene) {
  return [...movable(scene.view)].flatMap((item) =>
    targets(scene.view, item)
      .filter((to) => !opensChoice(scene.view, item, to))
      .map((to) => /** @type {[string, string]} */ ([item, to])),
  );
}

/** @param {Scene} scene @param {Put} put @param {(item: string) => void} list */
function placements(scene, put, list) {
  if (scene.view.acts.some((act) => act.do === "place" && act.from?.length)) return twoLists(scene, put, list);
  const all = pairs(scene);
  if (all.length > MOST_BUTTONS) return oneList(scene, all, put);
  return all.map(
    ([item, to]) => html`<li><button type="button" class="button quiet" @click=${() => put(item, to)}
    >${scene.say("gesture", { item: liftName(scene, item), place: placeName(scene, to) })}</button></li>`,
  );
}

/** One list of all pairs, grouped by item. @param {Scene} scene @param {[string, string][]} all @param {Put} put */
function oneList(scene, all, put) {
  const items = [...new Set(all.map(([item]) => item))];
  const line = (/** @type {[string, string]} */ [item, to]) => html`<option value=${`${item} ${to}`}
    >${scene.say("gesture", { item: liftName(scene, item), place: placeName(scene, to) })}</option>`;
  return html`<li><form class="one-list" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const [item, to] = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("pair")).split(" ");
    put(item, to);
  }}>
    <label>${scene.say("which")} <select name="pair">${items.map(
      (item) => html`<optgroup label=${liftName(scene, item)}
      >${all.filter(([each]) => each === item).map(line)}</optgroup>`,
    )}</select></label>
    <button class="button">${scene.say("make_move")}</button></form></li>`;
}

/**
 * Two lists, the item and then its place, for games in which almost any item can go anywhere.
 * @param {Scene} scene
 * @param {Put} put
 * @param {(item: string) => void} list
 */
function twoLists(scene, put, list) {
  const items = [...movable(scene.view)].filter((item) => targets(scene.view, item).length);
  const chosen = items.includes(scene.hold.listed ?? "") ? (scene.hold.listed ?? "") : items[0];
  const places = chosen ? targets(scene.view, chosen).filter((to) => !opensChoice(scene.view, chosen, to)) : [];
  const change = (/** @type {globalThis.Event} */ event) => list(/** @type {HTMLSelectElement} */ (event.target).value);
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const pair = new FormData(/** @type {HTMLFormElement} */ (event.target));
    put(String(pair.get("item")), String(pair.get("to")));
  };
  return html`<li><form class="one-list" @submit=${submit}>
    <label>${scene.say("which")} <select name="item" @change=${change}>${items.map(
      (item) => html`<option value=${item} ?selected=${item === chosen}>${liftName(scene, item)}</option>`,
    )}</select></label>
    <label>${scene.say("where")} <select name="to">${places.map(
      (to) => html`<option value=${to}>${placeName(scene, to)}</option>`,
    )}</select></label>
    <button class="button">${scene.say("make_move")}</button></form></li>`;
}

/**
 * Words to say and options that belong to cards.
 * @param {Scene} scene
 * @param {(gesture: Gesture) => void} send
 */
function options(scene, send) {
  const choices = scene.view.acts.flatMap((act) =>
    act.do === "pick" ? (act.options ?? []).map((option) => ({ act, option })) : [],
  );
  return choices
    .filter(({ option }) => !option.off)
    .map(({ act, option }) => {
      const label = [option.group, option.label].filter(Boolean).join(": ");
      return html`<li><button type="button" class="button quiet"
        @click=${() => send({ act: act.id, option: option.id })}>${label}</button></li>`;
    });
}

/** @param {Scene} scene @param {(item: string) => void} toggle */
function selectableItems(scene, toggle) {
  return scene.view.acts
    .filter((act) => act.do === "select")
    .flatMap((act) =>
      (act.items ?? []).map((id) => {
        const item = itemOf(scene.view, id);
        return html`<li><button type="button" class="button quiet" aria-pressed=${String(scene.hold.chosen.has(id))}
      @click=${() => toggle(id)}>${item ? nameOf(scene.setup.deck, item, scene.say) : id}</button></li>`;
      }),
    );
}

/**
 * @param {Scene} scene
 * @param {{put: Put, send(gesture: Gesture): void, toggle(item: string): void, list(item: string): void}} hand
 */
export function allMoves(scene, hand) {
  const idle = !scene.view.acts.length;
  return html`<details class="moves"><summary>${scene.say("moves")}</summary>
    ${
      idle
        ? html`<p>${scene.say("no_moves")}</p>`
        : html`<ul>${placements(scene, hand.put, hand.list)}${options(scene, hand.send)}
      ${selectableItems(scene, hand.toggle)}</ul>`
    }</details>`;
}
