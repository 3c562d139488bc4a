/** The rules form: draws the board and explains clashes and unused options while the reader chooses. */

import { html, render } from "./vendor/lit-html/lit-html.js";
import { pageLink, request } from "./host.js";
import { speaker } from "./messages.js";
import { fill, focusOption, markRows, noteSections, setOption, startTools } from "./option_rows.js";
import { emptyHands } from "./state.js";
import { zone } from "./zones.js";

/**
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {import("./types/wire.js").Deck} Deck
 * @typedef {{zones: Zone[], deck?: Deck, words?: Record<string, import("./messages.js").Message>}} Preview
 *   the board, the cards, the messages
 * @typedef {{clashes: {code: string, sentence: string}[], rows: Record<string, import("./option_rows.js").Row>,
 *   sections: string[], changes: string, repairs: string, why_not: string, status: string,
 *   drawings: Record<string, string>, zones: Zone[], seats: string[], played: string, presets: string[],
 *   share: string, measure: string, print?: string}} Found  the server's answer to a choice; `changes` and `repairs` are HTML
 */

const PAUSE = 150; // milliseconds after the last key
const TRIAL_PAUSE = 600; // milliseconds after the last change, before bots try the rules

const form = /** @type {HTMLFormElement} */ (document.getElementById("rules"));
/** @type {Preview} */
const preview = JSON.parse(document.getElementById("preview-data")?.textContent ?? "{}");

/** @template {HTMLElement} T @param {string} selector @returns {T|null} */
function find(selector) {
  return /** @type {T|null} */ (form.querySelector(selector));
}

/** Returns the chosen options as form fields. */
function chosen() {
  const fields = [...new FormData(form)].filter(
    ([name]) => !["name", "salt", "ticket", "watched", "friendly", "talk", "clock", "forfeits"].includes(name),
  );
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Draws the board at the start of the game. @param {Zone[]} zones */
function draw(zones) {
  const place = find("[data-preview]");
  if (!place || !preview.deck) return;
  /** @type {import("./types/wire.js").View} */
  const view = {
    v: 1,
    table: "",
    game: "",
    seq: 0,
    tok: "",
    you: null,
    title: "",
    prompt: "",
    status: "open",
    seats: [],
    zones,
    acts: [],
    layout: { wide: [], narrow: [] },
  };
  const setup = { table: "", you: null, lang: "", deck: preview.deck, art: "", words: {}, socket: "" };
  const say = speaker(preview.words ?? {}, document.documentElement.lang);
  const scene = { view, setup, say, hold: emptyHands(), can: new Set() };
  if (zones.length) render(html`${zones.map((each) => zone(scene, each))}`, place);
  place.closest(".preview")?.toggleAttribute("data-stale", !zones.length);
}

/** @param {Found} found */
function explain(found) {
  const refusal = (/** @type {{code: string, sentence: string}} */ each) =>
    html`<p>${each.code ? html`<b class="code">${each.code}</b> ` : ""}${each.sentence}</p>`;
  const clashes = find("[data-clashes]");
  if (clashes) render(html`${found.clashes.map(refusal)}`, clashes);
  fill(find("[data-repairs]"), found.repairs);
  fill(find("[data-changes]"), found.changes);
  markRows(found.rows);
  noteSections(found.sections);
  const [begin, reason, status] = [find("[data-begin]"), find("[data-why-not]"), find("[data-status]")];
  if (found.why_not) begin?.setAttribute("aria-disabled", "true");
  else begin?.removeAttribute("aria-disabled");
  if (reason) reason.textContent = found.why_not;
  if (status) status.textContent = found.status;
}

/** Updates the drawings that the reader has not changed. @param {Record<string, string>} drawings */
function redraw(drawings) {
  for (const field of /** @type {NodeListOf<HTMLTextAreaElement>} */ (form.querySelectorAll("[data-drawing]"))) {
    const text = drawings[field.dataset.drawing ?? ""];
    const typing =
      field === document.activeElement && drawingOptions(field).every(([list, value]) => list.value === value);
    if (text !== undefined && !typing) field.value = text;
  }
}

/** Updates the list of seats. @param {string[]} seats */
function updateSeats(seats) {
  const list = /** @type {HTMLSelectElement|null} */ (find("#seat"));
  if (!list || list.length === seats.length) return;
  const kept = Math.max(0, Math.min(list.selectedIndex, seats.length - 1));
  list.replaceChildren(...seats.map((label, n) => new Option(label, String(n))));
  list.selectedIndex = kept;
}

/** Marks the presets that equal the chosen options. @param {string[]} names */
function markPresets(names) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-preset]"));
  for (const link of all) {
    if (names.includes(link.dataset.preset ?? "")) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** @param {Found} found */
function show(found) {
  explain(found);
  redraw(found.drawings);
  draw(found.zones);
  markPresets(found.presets);
  tryRules(found);
  const [played, share, compare, print] = [
    find("[data-played]"),
    /** @type {HTMLInputElement|null} */ (find("[data-share]")),
    /** @type {HTMLAnchorElement|null} */ (find("[data-compare]")),
    /** @type {HTMLAnchorElement|null} */ (find("[data-print]")),
  ];
  if (played) played.textContent = found.played;
  if (found.clashes.length) return;
  updateSeats(found.seats);
  if (share) share.value = found.share;
  if (compare) compare.href = found.measure;
  if (print && found.print) print.href = found.print;
}

let trial = 0; // the timer of the next trial

/** Has bots try the rules in a moment, unless they clash or are a preset, and shows what is wrong with them. @param {Found} found */
function tryRules(found) {
  const doubt = find("[data-doubt]");
  if (!doubt) return;
  clearTimeout(trial);
  doubt.textContent = "";
  if (found.clashes.length || found.presets.length) return;
  const options = chosen().toString();
  const ask = async () => {
    const answer = await request(`${doubt.dataset.doubt}?${options}`);
    if (!answer.ok || options !== chosen().toString()) return;
    /** @type {{doubt: string, is_running: boolean}} */
    const result = await answer.json();
    doubt.textContent = result.doubt;
    if (result.is_running) trial = window.setTimeout(ask, TRIAL_PAUSE);
  };
  trial = window.setTimeout(ask, TRIAL_PAUSE);
}

let last = ""; // the option that was changed last

async function check() {
  const options = chosen().toString();
  const body = new URLSearchParams([...chosen(), ["last-changed", last]]);
  const answer = await request(form.dataset.check ?? "", { method: "POST", body });
  if (answer.ok && options === chosen().toString()) show(await answer.json());
}

/** Returns the options that a changed drawing sets, with their values. @param {HTMLTextAreaElement} field */
function drawingOptions(field) {
  return [...new URLSearchParams(field.dataset.sets)].map(([name, value]) => {
    return /** @type {const} */ ([/** @type {HTMLSelectElement} */ (form.elements.namedItem(name)), value]);
  });
}

/** Sets the options that go with a changed drawing. @param {HTMLTextAreaElement} field */
function setDrawingOptions(field) {
  for (const [list, value] of drawingOptions(field)) list.value = value;
}

/** Opens the rules in a file, or shows what is wrong with it. @param {HTMLInputElement} field */
async function open(field) {
  const fileForm = /** @type {HTMLFormElement} */ (field.form);
  const answer = await request(fileForm.getAttribute("action") ?? "", {
    method: "POST",
    body: new FormData(fileForm),
    headers: { accept: "application/json" },
  });
  const found = await answer.json();
  if (found.to) return location.assign(pageLink(found.to));
  const notice = find("[data-file-wrong]");
  if (notice) [notice.textContent, notice.hidden] = [found.wrong, false];
  field.value = "";
}

/**
 * Sets the options of a button, and moves the focus to the first of them, or stays in the list of changes.
 * @param {HTMLButtonElement} button
 */
async function set(button) {
  const list = button.closest("[data-changes]");
  const values = [...new URLSearchParams(button.value)];
  for (const [name, value] of values) setOption(name, value);
  last = values.length === 1 ? (values[0]?.[0] ?? "") : "";
  await check();
  if (list) /** @type {HTMLElement|null} */ (list.querySelector("h3"))?.focus();
  else focusOption(values[0]?.[0] ?? "");
}

const SETS_OR_LEADS = "[data-set], .change-list a[href^='#row-']";

form.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element ? event.target.closest(SETS_OR_LEADS) : null;
  if (!pressed) return;
  event.preventDefault();
  if (pressed instanceof HTMLButtonElement) void set(pressed);
  else focusOption(pressed.getAttribute("href")?.replace("#row-", "") ?? "");
});
form.addEventListener("submit", (event) => {
  const begin = find("[data-begin]");
  if (event.submitter !== begin || !begin?.hasAttribute("aria-disabled")) return;
  event.preventDefault();
  const first = /** @type {HTMLElement|null} */ (form.querySelector("[data-option]:is([data-clash], [data-wrong])"));
  focusOption(first?.dataset.option ?? "");
});

/** Remembers which option was changed. @param {Event} event */
function remember(event) {
  const row = event.target instanceof Element ? event.target.closest("[data-option]") : null;
  if (row instanceof HTMLElement) last = row.dataset.option ?? "";
}

let later = 0;
form.addEventListener("input", (event) => {
  remember(event);
  if (event.target instanceof HTMLTextAreaElement) setDrawingOptions(event.target);
  clearTimeout(later);
  later = window.setTimeout(() => void check(), PAUSE);
});
form.addEventListener("change", (event) => {
  remember(event);
  void check();
});
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-file]"))) {
  field.addEventListener("change", (event) => {
    event.stopPropagation();
    if (field.files?.length) void open(field);
  });
}
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-share]"))) {
  field.addEventListener("focus", () => field.select());
}
for (const each of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-no-script]")))
  each.hidden = true;
startTools();
draw(preview.zones ?? []);
