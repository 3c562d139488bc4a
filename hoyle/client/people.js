/** The people at a table: what they say, whose turn it is, and the rematch. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { questions } from "./asks.js";
import { request } from "./host.js";
import { Talk } from "./talk.js";
import { YourTurn } from "./your_turn.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {import("./items.js").Setup} Setup
 * @typedef {import("./messages.js").Say} Say
 * @typedef {{name: string, label: string, group: string, now: string, values: {value: string, label: string}[]}} Rule
 *   a rule that may be proposed: its option, its present value in words, and the possible values
 */

export class Rematch {
  /** @type {Rule[]|null} */ #rules = null;
  #rule = "";
  #value = "";

  /** @param {string} address  of the rules that may be proposed @param {() => void} redraw */
  constructor(address, redraw) {
    this.address = address;
    this.redraw = redraw;
  }

  /** Draws the offer of a rematch with its answers, or the offers that the reader may make.
   * @param {Scene} scene @param {(gesture: Gesture) => void} send */
  view(scene, send) {
    const { next, options, proposes } = scene.view.rematch ?? {};
    if (next) return html`<p><a class="button primary" href=${next}>${scene.say("rematch_go")}</a></p>`;
    if (!scene.view.rematch && !scene.view.asks?.length) return nothing;
    return html`<div class="rematch">
      ${questions(scene.view, send, scene.say, true)}
      <div class="picks">${(options ?? []).map((option) => this.#offer(option, send))}</div>
      ${proposes ? this.#proposal(scene) : nothing}</div>`;
  }

  /** @param {Option} option @param {(gesture: Gesture) => void} send */
  #offer(option, send) {
    const rule = this.#rule && this.#value ? { item: this.#rule, to: this.#value } : {};
    return html`<button type="button" class="button primary"
      @click=${() => send({ act: "rematch", option: option.id, ...rule })}>${option.label}</button>`;
  }

  /** Draws the choice of a rule to propose. @param {Scene} scene */
  #proposal(scene) {
    return html`<details class="rematch-proposal" @toggle=${() => void this.#load()}>
      <summary>${scene.say("rematch_rule")}</summary>
      ${this.#rules ? this.#choice(scene, this.#rules) : nothing}</details>`;
  }

  /** @param {Scene} scene @param {Rule[]} rules */
  #choice({ say }, rules) {
    const chosen = rules.find((rule) => rule.name === this.#rule);
    const groups = [...new Set(rules.map((rule) => rule.group))];
    return html`<label>${say("rematch_which")}
        <select @change=${(/** @type {Event} */ event) => this.#choose(event, "rule")}>
          <option value="">${say("rematch_none")}</option>
          ${groups.map(
            (group) => html`<optgroup label=${group}>${rules
              .filter((rule) => rule.group === group)
              .map(
                (rule) => html`<option value=${rule.name} ?selected=${rule.name === this.#rule}>${rule.label}</option>`,
              )}</optgroup>`,
          )}</select></label>
      ${
        chosen
          ? html`<label>${say("rematch_value", { now: chosen.now })}
        <select @change=${(/** @type {Event} */ event) => this.#choose(event, "value")}>
          ${chosen.values.map((each) => html`<option value=${each.value} ?selected=${each.value === this.#value}>${each.label}</option>`)}
        </select></label>`
          : nothing
      }`;
  }

  /** @param {Event} event @param {"rule"|"value"} which */
  #choose(event, which) {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    if (which === "value") this.#value = value;
    else {
      this.#rule = value;
      this.#value = this.#rules?.find((rule) => rule.name === value)?.values[0]?.value ?? "";
    }
    this.redraw();
  }

  async #load() {
    if (this.#rules) return;
    try {
      const answer = await request(this.address);
      if (!answer.ok) return;
      this.#rules = await answer.json();
      this.redraw();
    } catch {
      // without a connection: the panel can be opened again
    }
  }
}

export class People {
  /** @param {Setup} setup @param {Say} say @param {(gesture: Gesture) => boolean} send @param {() => void} redraw
   * @param {{play(tones: string[]): void}} sound */
  constructor(setup, say, send, redraw, sound) {
    this.talk = new Talk(setup, say, send, redraw);
    this.rematch = new Rematch(setup.proposals ?? "", redraw);
    this.turn = new YourTurn();
    this.say = say;
    this.sound = sound;
  }

  /** Takes in what a view says. @param {View} view */
  update(view) {
    this.talk.update(view);
    this.turn.update(view, this.say("your_turn"), this.sound);
  }
}
