/** What comes after the end: the offers to play again, the rule cards of whoever came last, and the story of the evening. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { questions } from "./asks.js";
import { pageLink, request } from "./host.js";

/**
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {import("./items.js").Setup} Setup
 * @typedef {{kind: string, title: string, sentence: string, effect: string, fields: Record<string, string>}} Card  a rule card
 * @typedef {{title: string, result: string, href: string}} Chapter  a table of the story
 */

export class Rematch {
  /** @type {Card[]} */ #cards = [];
  /** @type {Chapter[]} */ #story = [];
  #number = -1; // of the three cards that are shown; -1 before any were asked for
  #notice = "";
  #isSending = false;

  /** @param {Setup} setup @param {() => void} redraw */
  constructor(setup, redraw) {
    this.setup = setup;
    this.redraw = redraw;
  }

  /** Draws the offer of a rematch with its answers, the offers that the reader may make, the rule cards, and the story.
   * @param {Scene} scene @param {(gesture: Gesture) => void} send */
  view(scene, send) {
    const { rematch, asks, status } = scene.view;
    if (status !== "over") return nothing;
    if (this.#number < 0 && this.setup.proposals) void this.#load(0);
    if (rematch?.next) return html`<p><a class="button primary" href=${rematch.next}>${scene.say("rematch_go")}</a></p>${this.#told(scene)}`;
    if (!rematch && !asks?.length) return this.#told(scene);
    return html`<div class=${rematch?.options || asks?.length ? "rematch" : "rematch alone"}>
      ${questions(scene.view, send, scene.say, true)}
      ${rematch?.options?.length ? html`<div class="picks">${rematch.options.map((option, n) => offer(option, n === 0, send))}</div>` : nothing}
      ${rematch?.text && !rematch.picks ? html`<p>${rematch.text}</p>` : nothing}
      ${rematch?.picks && this.#cards.length ? this.#choice(scene) : nothing}</div>${this.#told(scene)}`;
  }

  /** Draws the rule cards; after a win against bots they are folded. @param {Scene} scene */
  #choice({ say, view }) {
    const own = view.seats.findIndex((seat) => seat.id === view.you);
    return html`<details class="rule-cards" ?open=${!view.result?.rows[own]?.winner}>
      <summary>${view.rematch?.text}</summary>
      <div class="rule-card-row" role="group" aria-label=${view.rematch?.text ?? ""}>${this.#cards.map((card) => this.#card(card))}</div>
      <p class="notice-line" role="alert">${this.#notice}</p>
      <p class="picks"><button type="button" class="button" @click=${() => void this.#load(this.#number + 1)}>${say("three_others")}</button>
        ${view.rematch?.options ? html`<a class="button" href=${pageLink(this.setup.propose ?? "")}>${say("other_rules")}</a>` : nothing}
        ${this.setup.studio ? html`<a class="button" href=${pageLink(this.setup.studio)}>${say("studio")}</a>` : nothing}</p></details>`;
  }

  /** @param {Card} card */
  #card(card) {
    return html`<button type="button" class="rule-card" ?disabled=${this.#isSending} @click=${() => void this.#pick(card)}>
      <small>${card.kind}</small><strong>${card.title}</strong><span>${card.sentence}</span>
      ${card.effect ? html`<em>${card.effect}</em>` : nothing}</button>`;
  }

  /** Draws the story of the evening, from the second table on. @param {Scene} scene */
  #told({ say, view }) {
    if (!this.#story.length) return nothing;
    return html`<nav class="story-line" aria-label=${say("story")}>
      <ol>${this.#story.map(({ title, result, href }) => html`<li><a href=${pageLink(href)}>${title}</a> <small>${result}</small></li>`)}</ol>
      <a class="button" href=${pageLink(this.setup.story ?? "")}>${say("story_share")}</a></nav>`;
  }

  /** Proposes a rule, or begins the next game by it. @param {Card} card */
  async #pick(card) {
    this.#isSending = true;
    /** @type {HTMLElement|null} */ (document.querySelector(".result"))?.focus({ preventScroll: true }); // the cards will be gone
    this.redraw();
    const headers = { accept: "application/json" };
    try {
      const answer = await request(this.setup.propose ?? "", { method: "POST", body: new URLSearchParams(card.fields), headers });
      const { to, error } = await answer.json();
      this.#notice = error ?? "";
      if (to && !to.endsWith(`/${this.setup.table}`)) location.assign(pageLink(to));
    } catch {
      // without a connection: the card can be pressed again
    }
    this.#isSending = false;
    this.redraw();
  }

  /** Asks for three cards, and for the story with the first ones. @param {number} number */
  async #load(number) {
    this.#number = number;
    try {
      const answer = await request(`${this.setup.proposals}?again=${number}`);
      if (!answer.ok) return;
      const { cards, story } = await answer.json();
      this.#cards = cards;
      if (number === 0) this.#story = story;
      this.redraw();
      if (number > 0) /** @type {HTMLElement|null} */ (document.querySelector(".rule-card"))?.focus(); // to read the new ones
    } catch {
      // without a connection: the buttons above do without cards
    }
  }
}

/** @param {Option} option @param {boolean} isFirst @param {(gesture: Gesture) => void} send */
function offer(option, isFirst, send) {
  return html`<button type="button" class="button ${isFirst ? "primary" : ""}" @click=${() => send({ act: "rematch", option: option.id })}>${option.label}</button>`;
}
