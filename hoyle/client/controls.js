/** Controls for gestures without dragging: pick, amount, select, and the steps of a draft. */

import { html, nothing, svg } from "./vendor/lit-html/lit-html.js";
import { hintOf, homeOf, isComplete, itemOf, itemsOf } from "./legal.js";
import { ordered } from "./items.js";
import { isLine, isRow, lineLabel, offeredLines } from "./lines.js";
import { takesItems } from "./together.js";

/**
 * @typedef {import("./types/wire.js").Act} Act
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {(gesture: Gesture) => void} Send
 */

/**
 * Returns whether the label has at most two characters, so that the whole group fits on one line.
 * @param {Option} option
 */
function short(option) {
  return option.label.length < 3;
}

/** @param {Scene} scene @param {Act} act @param {Option} option @param {Send} send */
function optionButton(scene, act, option, send) {
  const more = option.off || option.text;
  const why = more ? html`<small>${more}</small>` : nothing;
  const key = `${act.id}|${option.id}`;
  const marks = [scene.hold.shown === key ? "shown" : "", hintOf(scene.view).key === key ? "hinted" : ""].join(" ");
  const name = option.group && short(option) ? `${option.label} ${option.group}` : isLine(option) ? option.label : nothing;
  const label = isLine(option) ? lineLabel(scene, option) : option.label;
  const press = () => option.off || send({ act: act.id, option: option.id });
  return html`<button type="button" class="button ${marks}" data-option=${key}
    aria-disabled=${String(Boolean(option.off))} aria-label=${name} @click=${press}>${label}${why}</button>`;
}

/**
 * Groups options, in the order in which the groups first appear.
 * @param {Option[]} options
 * @returns {[string, Option[]][]}
 */
function grouped(options) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of options) groups.set(option.group ?? "", [...(groups.get(option.group ?? "") ?? []), option]);
  return [...groups];
}

/** @param {Scene} scene @param {Act} act @param {Send} send */
function pick(scene, act, send) {
  const free = (act.options ?? []).filter((option) =>
    option.at
      ? option.at === scene.hold.at
      : !takesItems(option) && (!option.item || !itemOf(scene.view, option.item)),
  );
  const loose = offeredLines(scene, free);
  if (!loose.length) return nothing;
  if (loose.some((option) => option.art)) return pictures(scene, act, loose, send);
  const groups = grouped(loose);
  const most = Math.max(...groups.map(([group, options]) => (group ? options.length : 0)));
  const drawn = groups.map(([group, options]) => pickGroup(scene, act, send, group, options, most));
  return isRow(free) ? html`<div class="lines-row" data-scrolls>${drawn}</div>` : drawn;
}

/**
 * Draws options as cards with drawings, in their order. A group of several options is one card, which opens.
 * @param {Scene} scene
 * @param {Act} act
 * @param {Option[]} options
 * @param {Send} send
 */
function pictures(scene, act, options, send) {
  const single = (/** @type {Option} */ option) => {
    const key = `${act.id}|${option.id}`;
    return html`<button type="button" class="choice-card" data-option=${key}
      @click=${() => send({ act: act.id, option: option.id })}>${face(option, option.label)}</button>`;
  };
  const several = (/** @type {string} */ group, /** @type {Option[]} */ members) => html`<details class="choice-card"
    name="choice"><summary>${face(members[0], group)}</summary><div class="picks" role="group" aria-label=${group}>
    ${members.map((option) => optionButton(scene, act, { ...option, group: "" }, send))}</div></details>`;
  const groups = new Map(grouped(options));
  const cards = options.map((option) => {
    const members = option.group ? (groups.get(option.group) ?? []) : [option];
    if (members[0] !== option) return nothing;
    return option.group ? several(option.group, members) : single(option);
  });
  return html`<div class="choice-cards" role="group" aria-label=${act.label || act.id}>${cards}</div>`;
}

/** @param {Option} option @param {string} label */
function face(option, label) {
  const drawing = option.art
    ? html`<svg class="choice-art" aria-hidden="true">${svg`<use href=${"#art-" + option.art} />`}</svg>`
    : nothing;
  return html`${drawing}<strong>${label}</strong>${option.text ? html`<small>${option.text}</small>` : nothing}`;
}

/**
 * Draws the options of one group; short ones stand on one line that ends where the longest such line ends.
 * @param {Scene} scene
 * @param {Act} act
 * @param {Send} send
 * @param {string} group
 * @param {Option[]} options
 * @param {number} most  the size of the largest group
 */
function pickGroup(scene, act, send, group, options, most) {
  const look = group && options.every(short) ? "short" : "";
  const gaps = Array.from({ length: most - options.length }, () => html`<span></span>`);
  const told = options.some((option) => option.text && !isLine(option)) ? "told" : "";
  return html`<div class="picks ${look} ${told}" ?data-scrolls=${group && !look} style=${group ? `--most:${most}` : ""} role="group"
    aria-label=${group || act.label || act.id}>
    ${group ? html`<p class="picks-label" aria-hidden="true">${group}</p>${gaps}` : nothing}
    ${options.map((option) => optionButton(scene, act, option, send))}</div>`;
}

/** Returns the number that a form was submitted with. @param {SubmitEvent} event */
function entered(event) {
  event.preventDefault();
  return Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("n"));
}

/** Shows the value of the slider. @param {InputEvent} event */
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
  const submit = (/** @type {SubmitEvent} */ event) => send({ act: act.id, n: entered(event) });
  return html`<form class="amount" @submit=${submit}>
    <label>${act.label ?? ""} <input type="range" name="n" min=${least} max=${act.max ?? 0} step=${act.step ?? 1}
      .value=${String(least)} @input=${slide}></label>
    <output>${least}</output>
    ${(act.presets ?? []).map(
      (n) => html`<button type="button" class="button quiet"
      @click=${(/** @type {MouseEvent} */ event) => preset(event, n)}>${n}</button>`,
    )}
    <button class="button primary">${act.submit || scene.say("submit")}</button>
  </form>`;
}

/** @param {Scene} scene @param {Act} act @param {Send} send */
function select(scene, act, send) {
  const items = (act.items ?? []).filter((item) => scene.hold.chosen.has(item));
  const ready = isComplete(act, items);
  const label = act.submit || act.label || scene.say("submit");
  return html`<div class="picks">
    <span class="tally">${scene.say("picked", { n: items.length, max: act.max || (act.items ?? []).length })}</span>
    <button type="button" class="button primary" aria-disabled=${String(!ready)}
      @click=${() => ready && send({ act: act.id, items })}>${label}</button></div>`;
}

/**
 * Buttons that take back a step of a draft, take back all of them, and play it.
 * @param {Scene} scene
 * @param {Send} send
 */
function draftSteps(scene, send) {
  const { draft } = scene.view;
  if (!draft) return nothing;
  const empty = !draft.steps;
  return html`<div class="picks steps" role="group" aria-label=${scene.say("steps")}>${stepButton("undo", scene.say("step_back"), "quiet", empty, send)}${stepButton(
    "reset",
    scene.say("reset"),
    "quiet",
    empty,
    send,
  )}${stepButton("commit", scene.say("commit"), draft.ready ? "primary" : empty ? "quiet" : "", false, send)}</div>`;
}

/** @param {string} step @param {string} label @param {string} look @param {boolean} disabled @param {Send} send */
function stepButton(step, label, look, disabled, send) {
  return html`<button type="button" data-step=${step} class="button ${look}" aria-disabled=${String(disabled)}
    @click=${() => disabled || send({ act: step })}>${label}</button>`;
}

/**
 * Draws the buttons for the orders in which the reader's hand can be sorted.
 * @param {Scene} scene
 * @param {(zone: string, by: string) => void} sort
 */
export function sortings(scene, sort) {
  const zones = scene.view.zones.filter((zone) => zone.sorts?.length && itemsOf(zone).length > 1);
  return zones.map((zone) => {
    const buttons = (zone.sorts ?? []).map(([id, label]) => {
      const pressed = zone.sorted === id && !scene.hold.orders[zone.id];
      return html`<button type="button" class="button quiet" data-sort=${id} aria-pressed=${String(pressed)}
        @click=${() => sort(zone.id, id)}>${label}</button>`;
    });
    return html`<div class="picks sorts" role="group" aria-label=${scene.say("sorts")}>${buttons}</div>`;
  });
}

/** @param {Scene} scene @param {Send} send */
export function controls(scene, send) {
  const parts = scene.view.acts.map((act) => {
    if (act.do === "pick") return pick(scene, act, send);
    if (act.do === "amount") return amount(scene, act, send);
    return act.do === "select" ? select(scene, act, send) : nothing;
  });
  return html`<div class="controls">${parts}${draftSteps(scene, send)}</div>`;
}

/**
 * Returns the orders of all zones with one item moved.
 * @param {Scene} scene
 * @param {string} item
 * @param {number} by
 * @returns {Record<string, string[]>}
 */
export function shifted(scene, item, by) {
  const zone = homeOf(scene.view, item);
  if (!zone) return scene.hold.orders;
  const ids = ordered(scene, zone).map((each) => each.id);
  const from = ids.indexOf(item);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return { ...scene.hold.orders, [zone.id]: ids };
}

/**
 * Returns whether this seat may rearrange a zone: its own hand with at least two cards.
 * @param {Scene} scene
 * @param {string} id
 */
export function orderable(scene, id) {
  const zone = scene.view.zones.find((each) => each.id === id);
  return Boolean(
    zone && itemsOf(zone).length > 1 && zone.kind === "fan" && zone.owner && zone.owner === scene.view.you,
  );
}
