/** The result of a game and the score sheet of a match. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { pageLink } from "./host.js";
import { signed } from "./seats.js";
import { clauseLink } from "./why.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {NonNullable<View["match"]>} Match
 * @typedef {NonNullable<View["result"]>} Result
 * @typedef {Result["acts"][number]} NextStep
 * @typedef {import("./items.js").Scene} Scene
 */

const CHIPS = 6; // house rules in the result; the rulebook has all of them
const LONG = 60; // a headline with more characters is set smaller
const STARS = [1, 2, 3, 4, 5];
const BROAD = 5; // a score sheet with more columns is set smaller and scrolls sideways

/** @param {NextStep} step @param {Scene} scene */
function nextStep(step, { setup, view }) {
  const isFirst = step.id === "rematch" && !view.rematch?.options && !view.rematch?.next && !view.asks?.length;
  if (step.link) return html`<a class="button" href=${pageLink(step.href)}>${step.label}</a>`;
  return html`<form method="post" action=${step.href}>
    <input type="hidden" name="ticket" value=${setup.ticket ?? ""}><button class="button ${isFirst ? "primary" : ""}">${step.label}</button></form>`;
}

/** Whether a line of the result is that of the reader. @param {Scene} scene @param {number} n */
function isOwn({ view }, n) {
  return Boolean(view.you) && view.seats[n]?.id === view.you;
}

/** Draws the heading of the numbers. @param {Result} result */
function pointsHead(result) {
  const label = result.rows[0]?.label;
  if (!label) return nothing;
  return html`<tr class="points-head"><td colspan="2"></td><th scope="col">${label}</th></tr>`;
}

/** Returns who has won, for the reader, and whether the reader has. @param {Scene} scene @param {Result} result */
function verdict({ view, say }, result) {
  const own = view.seats.findIndex((seat) => seat.id === view.you);
  const decided = result.rows.some((row) => row.winner);
  if (own < 0 || (view.seats.length === 1 && !decided)) return { text: result.title, outcome: "" };
  if (!decided) return { text: result.title, outcome: "tied" };
  return result.rows[own]?.winner ? { text: say("you_win"), outcome: "won" } : { text: say("you_lose"), outcome: "lost" };
}

/** Draws the end of the game: who has won, and why. @param {Scene} scene */
export function ending(scene) {
  const { result } = scene.view;
  if (!result) return nothing;
  const { text, outcome } = verdict(scene, result);
  const { reason } = result;
  return html`<div class="ending" data-outcome=${outcome}>
    <p class="ending-verdict ${text.length > LONG ? "long" : ""}">${text}</p>
    ${reason ? html`<p class="ending-why">${reason.text}${clauseLink(scene, reason.clause)}</p>` : nothing}</div>`;
}

/** Draws the name of the rules, as a link to their rulebook, and their house rules, if there are any. @param {Scene} scene */
function rulesLine(scene) {
  const { rules } = scene.setup;
  if (!rules?.chips.length) return nothing;
  return html`<p class="result-rules"><a href=${rules.link} target="_blank" rel="noopener">${rules.name}</a>${rules.chips
    .slice(0, CHIPS)
    .map((chip) => html`<span class="rule-chip">${chip}</span>`)}</p>`;
}

/** Draws buttons that rate the rules, if they are in the gallery. @param {Scene} scene */
function rating({ setup, view, say }) {
  if (!setup.rate || !view.you || !view.result || view.result.given_up) return nothing;
  return html`<form class="rate-rules" method="post" action="${setup.rate}/rate">
    <p id="rate-rules">${say("rate_rules")} <a href=${setup.rate}>${say("rate_look")}</a></p>
    <div role="group" aria-labelledby="rate-rules">${STARS.map(
      (n) => html`<button class="button" name="stars" value=${n} aria-label=${say("stars", { n })}>${n}<span
        aria-hidden="true">★</span></button>`,
    )}</div></form>`;
}

/** Draws the button with which players ask how well they played, after the end of the last game. @param {Scene} scene */
function review({ setup, view, say }) {
  if (!setup.review || view.status !== "over") return nothing;
  return html`<form method="post" action=${setup.review}><button class="button">${say("review")}</button></form>`;
}

/** Draws the seal of the next deal: its beginning, and the whole on request. @param {Scene} scene */
function nextSeal({ setup, say }) {
  if (!setup.seal) return nothing;
  const beginning = `${setup.seal.slice(0, 8)}…`;
  return html`<details class="seal"><summary>${say("next_seal", { seal: beginning })}</summary>
    ${setup.seal}</details>`;
}

/** @param {Scene} scene @param {unknown} rematch  the panel for a rematch */
export function resultPanel(scene, rematch) {
  const { result } = scene.view;
  if (!result) return nothing;
  const isSaid = verdict(scene, result).text === result.title; // above the panel, or beside it
  return html`<section class="panel result" aria-labelledby="result-title" tabindex="-1">
    <h2 id="result-title" class=${isSaid ? "hidden-text" : nothing}>${result.title || scene.say("result")}</h2>
    ${result.text ? html`<p>${result.text}</p>` : nothing}
    <table>${pointsHead(result)}${result.rows.map(
      (row, n) => html`<tr class=${row.winner ? "winner" : ""}><th scope="row">${isOwn(scene, n) ? scene.say("you_in_result") : row.name}</th>
      <td>${row.text ?? ""}</td><td class="number">${signed(row.points ?? "")}</td></tr>`,
    )}</table>
    ${rulesLine(scene)}
    ${rating(scene)}
    ${rematch}
    <div class="next">${result.acts.map((step) => nextStep(step, scene))}${review(scene)}</div>
    ${nextSeal(scene)}
  </section>`;
}

/** Draws the score sheet; a first line with an empty label is its head. @param {Match["sheet"]} sheet */
function sheetTable(sheet) {
  const head = sheet[0]?.[0] === "" ? sheet[0] : null;
  const heads = head?.slice(1).map((cell) => html`<th scope="col">${cell}</th>`);
  return html`<table>
      ${head ? html`<thead><tr><td></td>${heads}</tr></thead>` : nothing}
      <tbody>${sheet
        .slice(head ? 1 : 0)
        .map(
          ([name, ...cells]) =>
            html`<tr><th scope="row">${name}</th>${cells.map(
              (cell) => html`<td class="number">${signed(cell)}</td>`,
            )}</tr>`,
        )}</tbody>
    </table>`;
}

/** @param {Scene} scene */
export function matchSheet(scene) {
  const { match } = scene.view;
  if (!match) return nothing;
  const sheet = match.sheet ?? [];
  const broad = (sheet[0]?.length ?? 0) > BROAD;
  return html`<section class="match" aria-labelledby="match-title"><h2 id="match-title">${scene.say("match")}</h2>
    ${match.text ? html`<p>${match.text}</p>` : nothing}
    ${
      sheet.length
        ? html`<div class=${broad ? "sheet broad" : "sheet"} role=${broad ? "group" : nothing}
      tabindex=${broad ? "0" : nothing} aria-labelledby=${broad ? "match-title" : nothing}>${sheetTable(sheet)}</div>`
        : nothing
    }</section>`;
}
