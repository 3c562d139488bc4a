/** Talk: a panel with what was said, phrases, and a line to write where the table allows it; bubbles at the seats. */

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { recall, remember } from "./storage.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").TalkLine} Line
 * @typedef {import("./types/wire.js").Option} Option
 * @typedef {import("./messages.js").Say} Say
 * @typedef {import("./items.js").Setup} Setup
 * @typedef {import("./legal.js").Gesture} Gesture
 */

export const ACT = "talk";
const BUBBLE = 7000; // milliseconds for which a bubble is shown

export class Talk {
  #heard = -1; // the number of the newest line that was shown
  /** @type {Map<string, string>} */ #bubbles = new Map();
  /** @type {Set<string>} */ #muted = new Set();
  /** @type {HTMLElement|null} */ #panel = null;
  /** @type {HTMLButtonElement|null} */ #button = null;
  /** @type {View|null} */ #view = null;
  #first = true;

  /** @param {Setup} setup @param {Say} say @param {(gesture: Gesture) => boolean} send @param {() => void} redraw */
  constructor(setup, say, send, redraw) {
    this.setup = setup;
    this.say = say;
    this.send = send;
    this.redraw = redraw;
    this.key = `hoyle-muted-${setup.table}`;
    this.#muted = new Set((recall(this.key) ?? "").split(" ").filter(Boolean));
  }

  get #isOffered() {
    return Boolean(this.setup.talk);
  }

  /** Takes in what a view says. @param {View} view */
  update(view) {
    if (!this.#isOffered || view.at != null) return;
    this.#view = view;
    const fresh = (view.talk ?? []).filter((line) => line.n > this.#heard);
    this.#heard = Math.max(this.#heard, ...fresh.map((line) => line.n));
    if (!this.#first) for (const line of fresh) this.#bubble(line);
    this.#first = false;
    this.#offer();
    this.#draw();
  }

  /** Shows a line at its seat for a while, unless the reader has muted the seat. @param {Line} line */
  #bubble(line) {
    if (this.#muted.has(line.seat)) return;
    this.#bubbles.set(line.seat, line.text);
    if (line.seat !== this.#view?.you && !this.#panel?.matches(":popover-open")) this.#button?.setAttribute("data-new", "");
    setTimeout(() => {
      if (this.#bubbles.get(line.seat) === line.text) this.#bubbles.delete(line.seat);
      this.redraw();
    }, BUBBLE);
  }

  /** Draws the bubble of a seat, if it has said something just now. @param {string} seat */
  bubble(seat) {
    const text = this.#bubbles.get(seat);
    return text ? html`<span class="bubble">${text}</span>` : nothing;
  }

  /** Returns what was said just now by others, for screen readers. */
  get spoken() {
    return [...this.#bubbles].filter(([seat]) => seat !== this.#view?.you).map(([seat, text]) => `${this.#name(seat)}: ${text}`);
  }

  /** @param {string} seat */
  #name(seat) {
    return this.#view?.seats.find((each) => each.id === seat)?.name ?? "";
  }

  /** Adds the panel and its button, once. */
  #offer() {
    if (this.#panel) return;
    this.#panel = document.createElement("section");
    this.#panel.id = "talk-panel";
    this.#panel.className = "talk-panel";
    this.#panel.popover = "auto";
    this.#panel.setAttribute("aria-label", this.say("talk"));
    this.#panel.addEventListener("toggle", () => this.#opened());
    document.body.append(this.#panel);
    this.#button = document.createElement("button");
    this.#button.type = "button";
    this.#button.className = "bar-button";
    this.#button.textContent = this.say("talk");
    this.#button.setAttribute("popovertarget", "talk-panel");
    document.querySelector(".bar nav")?.prepend(this.#button);
  }

  #opened() {
    if (!this.#panel?.matches(":popover-open")) return;
    this.#button?.removeAttribute("data-new");
    this.#scroll();
    /** @type {HTMLElement|null} */ (this.#panel.querySelector("input, button"))?.focus();
  }

  #scroll() {
    const lines = this.#panel?.querySelector(".talk-lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
  }

  #draw() {
    if (!this.#panel || !this.#view) return;
    const lines = (this.#view.talk ?? []).filter((line) => !this.#muted.has(line.seat));
    render(
      html`<div class="talk-lines" role="log" tabindex="0" aria-label=${this.say("talk")}>${lines.map(
        (line) => html`<p><b>${this.#name(line.seat)}</b> <bdi>${line.text}</bdi></p>`,
      )}</div>${this.#view.you ? this.#speaking() : nothing}${this.#muting()}`,
      this.#panel,
    );
    this.#scroll();
  }

  /** Draws the phrases, and the line to write. */
  #speaking() {
    const { chat, phrases = [] } = this.setup.talk ?? {};
    const isPicture = (/** @type {Option} */ option) => Boolean(option.text);
    const button = (/** @type {Option} */ option) => html`<button type="button" class="button quiet"
      aria-label=${option.text || nothing} title=${option.text || nothing}
      @click=${() => this.send({ act: ACT, option: option.id })}>${option.label}</button>`;
    return html`<div class="talk-phrases">${phrases.filter((option) => !isPicture(option)).map(button)}</div>
      <div class="talk-pictures">${phrases.filter(isPicture).map(button)}</div>
      ${
        chat
          ? html`<form class="talk-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#write(event)}>
        <input name="text" maxlength="200" autocomplete="off" aria-label=${this.say("talk_write")} placeholder=${this.say("talk_write")}>
        <button class="button primary">${this.say("talk_send")}</button></form>`
          : nothing
      }`;
  }

  /** @param {SubmitEvent} event */
  #write(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (text && this.send({ act: ACT, text })) form.reset();
  }

  /** Draws a button for each other person, which hides or shows what that person says. */
  #muting() {
    const people = this.#view?.seats.filter((seat) => seat.id !== this.#view?.you && (!seat.bot || this.#muted.has(seat.id)));
    if (!people?.length) return nothing;
    return html`<div class="talk-muting">${people.map((seat) => {
      const isMuted = this.#muted.has(seat.id);
      const label = isMuted ? this.say("talk_unmute", { name: seat.name }) : this.say("talk_mute", { name: seat.name });
      return html`<button type="button" class="button quiet" aria-pressed=${String(isMuted)}
        @click=${() => this.#mute(seat.id)}>${label}</button>`;
    })}</div>`;
  }

  /** @param {string} seat */
  #mute(seat) {
    if (!this.#muted.delete(seat)) this.#muted.add(seat);
    this.#bubbles.delete(seat);
    remember(this.key, [...this.#muted].join(" "));
    this.#draw();
    this.redraw();
  }
}
