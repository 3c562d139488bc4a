/** Gestures that are no dragging: pick, amount, select, order, text, and the steps of a long turn. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { advised, enough, homeOf, itemOf, itemsOf, ordering } from "./acts.js";
import { ordered } from "./pieces.js";

/**
 * @typedef {import("./types/wire.js").Act} Act
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./types/wire.js").Move} Move
 * @typedef {import("./pieces.js").Scene} Scene
 * @typedef {(move: Move) => void} Send
 */

/** Whether a button has room for a digit or two only, so that its group stands on one line. @param {Option} option */
function short(option) {
  return option.label.length < 3;
}

/** @param {Scene} scene @param {Act} act @param {Option} option @param {Send} send */
function optionButton(scene, act, option, send) {
  const why = option.off ? html`<small>${option.off}</small>` : nothing;
  const key = `${act.id}|${option.id}`;
  return html`<button type="button" class="button ${scene.hold.shown === key ? "shown" : ""} ${advised(scene.view).key === key ? "hinted" : ""}" data-option=${key} aria-disabled=${String(Boolean(option.off))}
    aria-label=${option.group && short(option) ? `${option.label} ${option.group}` : nothing} @click=${() => option.off || send({ act: act.id, option: option.id })}>${option.label}${why}</button>`;
}

/** Options by group, in the order of their first appearance. @param {Option[]} options @returns {[string, Option[]][]} */
function grouped(options) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of options) groups.set(option.group ?? "", [...(groups.get(option.group ?? "") ?? []), option]);
  return [...groups];
}

/** @param {Scene} scene @param {Act} act @param {Send} send */
function pick(scene, act, send) {
  const loose = (act.options ?? []).filter((option) => (option.at ? option.at === scene.hold.at : !option.item || !itemOf(scene.view, option.item)));
  if (!loose.length) return nothing;
  const groups = grouped(loose);
  const most = Math.max(...groups.map(([group, options]) => (group ? options.length : 0)));
  return groups.map(([group, options]) => html`<div class="picks ${group && options.every(short) ? "short" : ""}" style=${group ? `--most:${most}` : ""} role="group" aria-label=${group || act.label || act.id}>
    ${group ? html`<p class="picks-label" aria-hidden="true">${group}</p>${Array.from({ length: most - options.length }, () => html`<span></span>`)}` : nothing}
    ${options.map((option) => optionButton(scene, act, option, send))}</div>`);
}

/** @param {SubmitEvent} event @param {string} name */
function entered(event, name) {
  event.preventDefault();
  return String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(name) ?? "");
}

/** Shows the number that the slider stands at. @param {InputEvent} event */
function slide(event) {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  const output = slider.form?.querySelector("output");
  if (output) output.value = slider.value;
}

/** @param {MouseEvent} event @param {number} n */
function preset(event, n) {
  const slider = /** @type {HTMLElement} */ (event.target).closest("form")?.querySelector("input");
  if (!slider) return;
  slider.value = String(n);
  slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** @param {Scene} scene @param {Act} act @param {Send} send */
function amount(scene, act, send) {
  const least = act.min ?? 0;
  return html`<form class="amount" @submit=${(/** @type {SubmitEvent} */ event) => send({ act: act.id, n: Number(entered(event, "n")) })}>
    <label>${act.label ?? ""} <input type="range" name="n" min=${least} max=${act.max ?? 0} step=${act.step ?? 1} .value=${String(least)} @input=${slide}></label>
    <output>${least}</output>
    ${(act.presets ?? []).map((n) => html`<button type="button" class="button quiet"
      @click=${(/** @type {MouseEvent} */ event) => preset(event, n)}>${n}</button>`)}
    <button class="button primary">${act.submit || scene.say("submit")}</button>
  </form>`;
}

/** @param {Scene} scene @param {Act} act @param {Send} send */
function select(scene, act, send) {
  const items = (act.items ?? []).filter((item) => scene.hold.chosen.has(item));
  const ready = enough(act, items);
  return html`<div class="picks">
    <span class="tally">${scene.say("picked", { n: items.length, max: act.max || (act.items ?? []).length })}</span>
    <button type="button" class="button primary" aria-disabled=${String(!ready)}
      @click=${() => ready && send({ act: act.id, items })}>${act.submit || act.label || scene.say("submit")}</button></div>`;
}

/** @param {Scene} scene @param {Act} act @param {Send} send @param {(by: number) => void} shift */
function order(scene, act, send, shift) {
  const zone = scene.view.zones.find((each) => each.id === act.zone);
  if (!zone) return nothing;
  const items = ordered(scene, zone).map((item) => item.id);
  const held = scene.hold.lifted !== null && items.includes(scene.hold.lifted);
  return html`<div class="picks">
    <button type="button" class="button" aria-disabled=${String(!held)} @click=${() => shift(-1)}>${scene.say("left")}</button>
    <button type="button" class="button" aria-disabled=${String(!held)} @click=${() => shift(1)}>${scene.say("right")}</button>
    <button type="button" class="button primary" @click=${() => send({ act: act.id, items })}>${act.submit || scene.say("submit")}</button></div>`;
}

/** @param {Scene} scene @param {Act} act @param {Send} send */
function word(scene, act, send) {
  return html`<form class="picks" @submit=${(/** @type {SubmitEvent} */ event) => send({ act: act.id, text: entered(event, "text") })}>
    <label>${act.label ?? ""} <input name="text" maxlength=${act.max || 200} autocomplete="off"></label>
    <button class="button primary">${act.submit || scene.say("submit")}</button></form>`;
}

/** @param {Scene} scene @param {Send} send */
function draftSteps(scene, send) {
  const { draft } = scene.view;
  if (!draft) return nothing;
  const off = (/** @type {string} */ step) => step !== "commit" && !draft.steps;
  return html`<div class="picks steps">${["undo", "reset", "commit"].map((step) => html`<button type="button" data-step=${step}
    class="button ${step !== "commit" ? "quiet" : draft.ready ? "primary" : ""}" aria-disabled=${String(off(step))}
    @click=${() => off(step) || send({ act: step })}>${scene.say(step)}</button>`)}</div>`;
}

/** The orders that the reader's own hand may be put in. @param {Scene} scene @param {(zone: string, by: string) => void} sort */
export function sortings(scene, sort) {
  const zones = scene.view.zones.filter((each) => each.sorts?.length && itemsOf(each).length > 1);
  return zones.map((zone) => html`<div class="picks sorts" role="group" aria-label=${zone.label}>${(zone.sorts ?? []).map(([id, label]) => html`<button
    type="button" class="button quiet" data-sort=${id} aria-pressed=${String(zone.sorted === id && !scene.hold.orders[zone.id])} @click=${() => sort(zone.id, id)}>${label}</button>`)}</div>`);
}

/** @param {Scene} scene @param {Send} send @param {(by: number) => void} shift */
export function controls(scene, send, shift) {
  const parts = scene.view.acts.map((act) => {
    if (act.do === "pick") return pick(scene, act, send);
    if (act.do === "amount") return amount(scene, act, send);
    if (act.do === "select") return select(scene, act, send);
    if (act.do === "order") return order(scene, act, send, shift);
    return act.do === "text" ? word(scene, act, send) : nothing;
  });
  return html`<div class="controls">${parts}${draftSteps(scene, send)}</div>`;
}

/** A zone's order with one item moved. @param {Scene} scene @param {string} item @param {number} by @returns {Record<string, string[]>} */
export function shifted(scene, item, by) {
  const zone = homeOf(scene.view, item);
  if (!zone) return scene.hold.orders;
  const ids = ordered(scene, zone).map((each) => each.id);
  const from = ids.indexOf(item);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return { ...scene.hold.orders, [zone.id]: ids };
}

/** Whether a zone may be put in order by this seat: its own fan, or where an act asks for it. @param {Scene} scene @param {string} id */
export function orderable(scene, id) {
  const zone = scene.view.zones.find((each) => each.id === id);
  if (!zone || itemsOf(zone).length < 2) return false;
  return Boolean(ordering(scene.view, id)) || (zone.kind === "fan" && zone.owner === scene.view.you && Boolean(zone.owner));
}
