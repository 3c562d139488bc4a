/** The questions to the people at a table: an undo, other rules, a rematch, somebody who is gone. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";

/**
 * @typedef {import("./types/wire.js").Ask} Ask
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./messages.js").Say} Say
 */

/** Draws a question with the answers that the reader may give.
 * @param {Ask} ask @param {(gesture: Gesture) => void} send @param {Say} say */
function question(ask, send, say) {
  return html`<div class="ask" role="group" aria-label=${ask.text}><p>${ask.text}</p>
    ${(ask.rules ?? []).map((rule) => html`<p class="ask-rule">${rule}</p>`)}
    ${ask.link ? html`<p><a href=${ask.link} target="_blank" rel="noopener">${say("rulebook_of_proposal")}</a></p>` : nothing}
    ${ask.options?.length ? html`<div class="picks">${ask.options.map((option) => answer(ask, option, send))}</div>` : nothing}</div>`;
}

/** @param {Ask} ask @param {Option} option @param {(gesture: Gesture) => void} send */
function answer(ask, option, send) {
  const [name] = option.id.split(".");
  return html`<button type="button" class="button ${["agree", "start"].includes(name) ? "primary" : ""}" data-ask=${name}
    @click=${() => send({ act: ask.act, option: option.id })}>${option.label}</button>`;
}

/** Draws all questions, those about a rematch or all others.
 * @param {View} view @param {(gesture: Gesture) => void} send @param {Say} say */
export function questions(view, send, say, isRematch = false) {
  const asks = (view.asks ?? []).filter((ask) => (ask.act === "rematch" && view.status === "over") === isRematch);
  return html`<div class="questions" role="status">${asks.map((ask) => question(ask, send, say))}</div>`;
}
