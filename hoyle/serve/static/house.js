/** House rules: while one chooses, the board is drawn, and clashes and idle options are explained. */

import { html, render } from "./vendor/lit-html/lit-html.js";
import { speaker } from "./words.js";
import { zone } from "./zones.js";

/**
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Deck} Deck
 * @typedef {{zones: Zone[], deck?: Deck, words?: Record<string, string>}} Bench  the board, the cards, the words
 * @typedef {{clashes: {code: string, sentence: string}[], idle: Record<string, string>, wrong: Record<string, string>,
 *   drawings: Record<string, string>, zones: Zone[], seats: string[], played: string, presets: string[],
 *   share: string, measure: string}} Found  what the server says of a choice
 */

const QUIET = 150; // milliseconds after the last key

const form = /** @type {HTMLFormElement} */ (document.getElementById("rules"));
/** @type {Bench} */
const bench = JSON.parse(document.getElementById("bench")?.textContent ?? "{}");

/** @template {HTMLElement} T @param {string} selector @returns {T|null} */
function one(selector) {
  return /** @type {T|null} */ (form.querySelector(selector));
}

/** Everything that is chosen. */
function chosen() {
  const fields = [...new FormData(form)].filter(([name]) => !["name", "salt", "promise", "watched", "friendly"].includes(name));
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** The board as the game begins. @param {Zone[]} zones */
function draw(zones) {
  const place = one("[data-preview]");
  if (!place || !bench.deck) return;
  /** @type {import("./types/wire.js").View} */
  const view = { v: 1, table: "", game: "", seq: 0, tok: "", title: "", prompt: "", status: "open", seats: [], zones, acts: [], layout: { wide: [], narrow: [] } };
  const setup = { table: "", you: null, lang: "", deck: bench.deck, art: "", words: {}, socket: "" };
  const hold = { lifted: null, chosen: new Set(), away: null, orders: {}, shown: null, at: null };
  const scene = { view, setup, say: speaker(bench.words ?? {}), hold, can: new Set() };
  if (zones.length) render(html`${zones.map((each) => zone(scene, each))}`, place);
  place.closest(".preview")?.toggleAttribute("data-stale", !zones.length);
}

/** @param {Found} found */
function explain(found) {
  const refusal = (/** @type {{code: string, sentence: string}} */ each) =>
    html`<p>${each.code ? html`<b class="code">${each.code}</b> ` : ""}${each.sentence}</p>`;
  const clashes = one("[data-clashes]");
  if (clashes) render(html`${found.clashes.map(refusal)}`, clashes);
  for (const option of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-option]"))) {
    const name = option.dataset.option ?? "";
    const [why, wrong] = [found.idle[name] ?? "", found.wrong[name] ?? ""];
    option.toggleAttribute("data-idle", Boolean(why));
    option.toggleAttribute("data-wrong", Boolean(wrong));
    const says = option.querySelector(".option-why");
    if (says) says.textContent = wrong || why;
  }
}

/** Drawings that are not one's own follow the other rules. @param {Record<string, string>} drawings */
function redraw(drawings) {
  for (const field of /** @type {NodeListOf<HTMLTextAreaElement>} */ (form.querySelectorAll("[data-drawing]"))) {
    const text = drawings[field.dataset.drawing ?? ""];
    const typing = field === document.activeElement && brought(field).every(([list, value]) => list.value === value);
    if (text !== undefined && !typing) field.value = text;
  }
}

/** The seats to choose from, where they are chosen. @param {string[]} seats */
function seat(seats) {
  const list = /** @type {HTMLSelectElement|null} */ (one("#seat"));
  if (!list || list.length === seats.length) return;
  const kept = Math.max(0, Math.min(list.selectedIndex, seats.length - 1));
  list.replaceChildren(...seats.map((label, n) => new Option(label, String(n))));
  list.selectedIndex = kept;
}

/** The ready-made rules that are chosen just now. @param {string[]} names */
function preset(names) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-preset]"));
  for (const link of all) {
    if (names.includes(link.dataset.preset ?? "")) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const said = [...all].filter((link) => link.hasAttribute("aria-current")).map((link) => link.dataset.says);
  const says = document.querySelector("[data-preset-says]");
  if (says) says.textContent = said.join(" ");
}

/** @param {Found} found */
function show(found) {
  explain(found);
  redraw(found.drawings);
  draw(found.zones);
  preset(found.presets);
  const [played, share, ask] = [one("[data-played]"), /** @type {HTMLInputElement|null} */ (one("[data-share]")), /** @type {HTMLAnchorElement|null} */ (one("[data-ask]"))];
  if (played) played.textContent = found.played;
  if (found.clashes.length) return;
  seat(found.seats);
  if (share) share.value = found.share;
  if (ask) ask.href = found.measure;
}

async function check() {
  const asked = chosen().toString();
  const answer = await fetch(form.dataset.check ?? "", { method: "POST", body: new URLSearchParams(asked) });
  if (answer.ok && asked === chosen().toString()) show(await answer.json());
}

/** The options that go with a drawing of one's own, and their values. @param {HTMLTextAreaElement} field */
function brought(field) {
  return [...new URLSearchParams(field.dataset.brings)].map(([name, value]) => {
    return /** @type {const} */ ([/** @type {HTMLSelectElement} */ (form.elements.namedItem(name)), value]);
  });
}

/** A drawing that one changes is one's own: the options that go with it follow. @param {HTMLTextAreaElement} field */
function own(field) {
  for (const [list, value] of brought(field)) list.value = value;
}

/** To the rules in a file; if something is wrong with it nothing changes. @param {HTMLInputElement} field */
async function open(field) {
  const sheet = /** @type {HTMLFormElement} */ (field.form);
  const answer = await fetch(sheet.action, { method: "POST", body: new FormData(sheet), headers: { accept: "application/json" } });
  const found = await answer.json();
  if (found.to) return location.assign(found.to);
  const says = one("[data-file-wrong]");
  if (says) [says.textContent, says.hidden] = [found.wrong, false];
  field.value = "";
}

let later = 0;
form.addEventListener("input", (event) => {
  if (event.target instanceof HTMLTextAreaElement) own(event.target);
  clearTimeout(later);
  later = window.setTimeout(() => void check(), QUIET);
});
form.addEventListener("change", () => void check());
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-file]"))) {
  field.addEventListener("change", (event) => {
    event.stopPropagation();
    if (field.files?.length) void open(field);
  });
}
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-share]"))) {
  field.addEventListener("focus", () => field.select());
}
for (const each of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-plain], [data-look]"))) each.hidden = true;
draw(bench.zones ?? []);
