/** The table in the browser. It knows shapes and gestures, never rules: what may be done comes with each view. */

import { html, render } from "./vendor/lit-html/lit-html.js";
import { asks, cellOf, goneFor, homeOf, itemsOf, movable, outlines, picking, putting, selecting, targets } from "./acts.js";
import { card, loadDrawings } from "./cards.js";
import { orderable, shifted } from "./controls.js";
import { table } from "./draw.js";
import { keepFocus } from "./focus.js";
import { asking, freshHint, handOver, listen, point } from "./friendly.js";
import { Hands } from "./gestures.js";
import { depart, departures, farewell, leave, play, positions, settle, steady } from "./motion.js";
import { Planes } from "./planes.js";
import { Sound, tonesOf } from "./sound.js";
import { Wire } from "./wire.js";
import { speaker } from "./words.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Setup} Setup
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./types/wire.js").Move} Move
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./types/wire.js").RejectFrame} RejectFrame
 * @typedef {import("./pieces.js").Scene} Scene
 */

const LOG = 400; // lines of the log that are kept

class Table {
  /** @type {View|null} */ view = null;
  /** @type {import("./pieces.js").Hold} */ hold = { lifted: null, chosen: new Set(), away: null, orders: {}, shown: null, at: null };
  /** @type {Event[]} */ told = [];
  notice = "";
  down = false;
  /** @type {string|null} */ looked = null;
  /** @type {string|null} */ spot = null; // the square where something was done last

  /** @param {HTMLElement} root @param {Setup} setup */
  constructor(root, setup) {
    this.root = root;
    this.setup = setup;
    this.say = speaker(setup.words);
    this.wide = matchMedia("(min-width: 60rem)");
    this.wide.addEventListener("change", () => this.draw());
    this.planes = new Planes(root);
    this.sound = new Sound();
    this.hands = new Hands(root, this);
    listen((word) => this.ask(word));
    this.buttons = { // what plain buttons do, apart from this table so that they may be handed about
      put: (/** @type {string} */ item, /** @type {string} */ to) => this.put(item, to),
      send: (/** @type {Move} */ move) => void this.send(move),
      toggle: (/** @type {string} */ item) => this.toggle(item),
      shift: (/** @type {number} */ by) => this.shift(by),
      list: (/** @type {string} */ item) => {
        this.hold.listed = item;
        this.draw();
      },
      sortBy: (/** @type {string} */ zone, /** @type {string} */ by) => this.sortBy(zone, by),
    };
    this.wire = new Wire(setup, {
      view: (frame) => this.#seen(frame),
      refused: (frame) => this.#refused(frame),
      line: (up) => this.#line(up),
      closed: (text) => this.#say(text),
    });
  }

  /** @returns {Scene|null} */
  get scene() {
    const { view, setup, say, hold } = this;
    return view && { view, setup, say, hold, can: this.#can(view) };
  }

  /** Everything the player may touch. @param {View} view @returns {Set<string>} */
  #can(view) {
    if (this.wire.busy) return new Set();
    const picks = view.acts.flatMap((act) => (act.options ?? []).flatMap((option) => (option.item && !option.off ? option.item : [])));
    const toggles = view.acts.flatMap((act) => (act.do === "select" ? (act.items ?? []) : []));
    const sorts = view.acts.flatMap((act) => (act.do === "order" ? this.#inZone(view, act.zone ?? "") : []));
    return new Set([...movable(view), ...picks, ...toggles, ...sorts]);
  }

  /** @param {View} view @param {string} id */
  #inZone(view, id) {
    return view.zones.find((zone) => zone.id === id)?.items?.map((item) => item.id) ?? [];
  }

  /** @param {ViewFrame} frame */
  #seen(frame) {
    const events = frame.events ?? [];
    const before = this.#before();
    const first = this.view === null;
    const focus = this.#focus();
    const lying = new Set(frame.view.zones.flatMap((zone) => itemsOf(zone)).map((item) => item.id));
    this.#swapAlike(before, frame.view);
    const going = farewell(this.root, (id) => lying.has(id));
    const leaving = departures(this.root, before, events, (face) => this.#faceUp(face));
    this.told = [...this.told, ...events].slice(-LOG);
    const advice = freshHint(this.view, frame.view);
    const ended = !first && !!frame.view.result && !this.view?.result;
    this.#take(frame.view);
    if (advice) this.looked = handOver(frame.view, this.hold);
    if (events.length) this.#lookUp();
    this.draw();
    this.root.dataset.open = "yes";
    this.root.dataset.seq = String(frame.view.seq);
    this.root.dataset.tok = frame.view.tok;
    this.root.dataset.steps = frame.view.draft ? String(frame.view.draft.steps ?? 0) : "";
    if (frame.view.status !== "waiting") document.getElementById("open-seat")?.closest("section")?.remove();
    if (frame.view.zones.some((zone) => itemsOf(zone).some((item) => item.tone))) this.sound.offer(this.say);
    if (!first && !frame.gap) {
      play(this.root, before, events);
      leave(going);
      depart(this.root, leaving);
      this.sound.play(tonesOf(frame.view, events));
    }
    if (focus) keepFocus(this.root, this.spot);
    if (advice) point(this.root);
    if (ended) this.root.querySelector(".result")?.scrollIntoView({ block: "nearest" });
    this.#lastLine();
  }

  /** @param {View} view */
  #take(view) {
    const fresh = view.tok !== this.view?.tok;
    this.view = view;
    if (fresh && !this.wire.busy) this.notice = "";
    if (!this.wire.busy) {
      this.hands.clear();
      this.hold.away = null;
    }
    if (fresh) this.#begin(view);
    if (this.hold.lifted && !this.#can(view).has(this.hold.lifted)) this.hold.lifted = null;
    this.hold.chosen = new Set([...this.hold.chosen].filter((item) => selecting(view, item)));
  }

  /** After a move the note tells what happened, unless a pile on the board is being looked through. */
  #lookUp() {
    const address = this.view && this.looked ? cellOf(this.view, this.looked) : null;
    const cell = this.root.querySelector(`[data-place="${CSS.escape(address ?? "")}"]`);
    if (address && !cell?.matches(".is-piled")) this.looked = null;
  }

  /** A new decision: nothing is looked at yet; a card may be in hand from the start. @param {View} view */
  #begin(view) {
    this.hold.shown = this.hold.at = null;
    this.hold.lifted = view.acts.find((act) => act.held)?.held ?? this.hold.lifted;
  }

  /** Where everything was; a card that waits was where it was dropped. */
  #before() {
    const rects = positions(this.root, this.view?.zones);
    const waiting = this.hands.waiting;
    if (waiting && this.hold.away) rects.set(this.hold.away, waiting);
    settle(this.root);
    return rects;
  }

  /** The card that was put away, and the like card that the new view has let go in its place, change places.
   * @param {import("./motion.js").Rects} rects @param {View} next */
  #swapAlike(rects, next) {
    const { away } = this.hold;
    const other = this.view && away && goneFor(this.view, next, away);
    const [one, two] = [rects.get(away ?? ""), rects.get(other ?? "")];
    if (!away || !other || !one || !two) return;
    rects.set(away, two);
    rects.set(other, one);
  }

  /** A card of the deck by itself. @param {string} face */
  #faceUp(face) {
    const slot = document.createElement("div");
    render(card(this.setup.deck, { id: "", face }, { still: true }, this.say), slot);
    return slot;
  }

  /** @param {RejectFrame} frame */
  #refused(frame) {
    const item = this.hold.away;
    if (item) this.hands.refuse(item);
    this.hold.away = null;
    this.#say(frame.text);
    if (item && document.activeElement === document.body) this.#card(item)?.focus();
  }

  /** @param {string} text */
  #say(text) {
    this.notice = text;
    this.draw();
  }

  /** @param {boolean} up */
  #line(up) {
    this.down = !up;
    this.draw();
  }

  draw() {
    const scene = this.scene;
    if (!scene) return render(html`<p class="opening">${this.notice || (this.down ? this.say("reconnecting") : "")}</p>`, this.root);
    const around = { told: this.told, notice: this.notice, down: this.down, busy: this.wire.busy, wide: this.wide.matches, looked: this.looked };
    render(table(scene, around, this.buttons), this.root);
    steady(this.root);
    this.planes.arrange(scene.view, scene.hold.lifted);
  }

  /** Sends a move, unless one is still under way. @param {Move} move */
  send(move) {
    if (!this.view || !this.wire.move(move, this.view.tok)) return false;
    this.hold.lifted = null;
    this.hold.chosen = new Set();
    this.notice = "";
    this.draw();
    return true;
  }

  // What hands and buttons ask for.

  /** Something that is no part of the game: a hint, to take back. @param {string} word */
  ask(word) {
    const move = asking(this.view, word);
    if (move) this.send(move);
  }

  /** @param {string} id */
  lifts(id) {
    return Boolean(this.view && !this.wire.busy && targets(this.view, id).length);
  }

  /** @param {string} id */
  sorts(id) {
    const zone = this.view && homeOf(this.view, id);
    return Boolean(zone && this.scene && orderable(this.scene, zone.id));
  }

  /** @param {string|null} id */
  lift(id) {
    if (this.hold.lifted === id) return;
    const left = this.hold.lifted;
    this.hold.lifted = id;
    this.hold.at = null;
    this.draw();
    if (left && !id && document.activeElement === document.body) this.#card(left)?.focus();
  }

  /** Lays what is lifted on an address, or an item from the list. @param {string} one @param {string} [other] */
  put(one, other) {
    const item = other === undefined ? this.hold.lifted : one;
    const to = other ?? one;
    if (this.view && item && asks(this.view, item, to)) return this.#ask(to);
    const move = this.view && item && putting(this.view, item, to);
    if (!item || !move || this.wire.busy) return;
    this.hands.place(item, to);
    this.hold.away = item;
    this.spot = to;
    this.send(move);
  }

  /** What is put there may do one of several things: their buttons appear. @param {string} to */
  #ask(to) {
    this.hands.clear();
    this.hold.at = to;
    this.draw();
    /** @type {HTMLElement|null} */ (this.root.querySelector(".controls .button"))?.focus();
  }

  /** A choice is looked at: a button, or a place. @param {string} key */
  preview(key) {
    if (this.hold.shown === key || !this.view?.acts.length) return;
    this.hold.shown = key;
    this.draw();
  }

  /** A card in a line that a choice is about: the choices show one by one; the only one there is, is made by a second press. @param {string} id */
  #choose(id) {
    const address = this.view && cellOf(this.view, id);
    if (!this.view || !address || this.wire.busy) return false;
    const keys = outlines(this.view, this.hold.at).filter((each) => each.lines.some((line) => line.includes(address))).map((each) => each.key);
    const choices = keys.filter((key) => key.includes("|"));
    if (!choices.length) return false;
    if (choices.length === 1 && this.hold.shown === choices[0]) {
      const [act, option] = choices[0].split("|");
      return this.send({ act, option });
    }
    this.preview(choices[(choices.indexOf(this.hold.shown ?? "") + 1) % choices.length]);
    return true;
  }

  /** A card was tapped, clicked or entered. @param {string} id @param {boolean} keyboard */
  press(id, keyboard) {
    if (!this.view) return;
    this.looked = id;
    this.spot = cellOf(this.view, id);
    const onto = this.hold.lifted && this.hold.lifted !== id && putting(this.view, this.hold.lifted, `item:${id}`);
    const pick = picking(this.view, id);
    if (onto) return this.put(`item:${id}`);
    if (selecting(this.view, id)) return this.toggle(id);
    if (pick) return void this.send(pick);
    if (!this.lifts(id) && this.#choose(id)) return this.draw();
    this.lift(this.hold.lifted === id || !(this.lifts(id) || this.sorts(id)) ? null : id);
    this.draw();
    this.#showPlaces(keyboard);
  }

  /** The dashed places come into sight; the keyboard goes to the first. @param {boolean} keyboard */
  #showPlaces(keyboard) {
    const first = /** @type {HTMLElement|null} */ (this.root.querySelector("[data-address]"));
    first?.scrollIntoView({ block: "nearest" });
    if (keyboard) first?.focus();
  }

  /** @param {string} id */
  toggle(id) {
    const act = this.view && selecting(this.view, id);
    if (!act || this.wire.busy) return;
    const { chosen } = this.hold;
    if (!chosen.delete(id)) {
      if (act.max === 1) chosen.clear();
      chosen.add(id);
    }
    this.draw();
  }

  /** Puts an item of a zone before another, or last. @param {string} id @param {string|null} before */
  sort(id, before) {
    const scene = this.scene;
    const zone = scene && homeOf(scene.view, id);
    if (!scene || !zone || before === id) return;
    const ids = shifted(scene, id, Infinity)[zone.id].filter((each) => each !== id);
    ids.splice(before === null ? ids.length : ids.indexOf(before), 0, id);
    this.#order({ ...this.hold.orders, [zone.id]: ids });
  }

  /** The server sorts a hand, and keeps it so. @param {string} zone @param {string} by */
  sortBy(zone, by) {
    const { [zone]: _, ...orders } = this.hold.orders;
    this.hold.orders = orders;
    this.wire.local(orders, { [zone]: by });
  }

  /** Moves what is lifted, or looked at, along its zone. @param {number} by */
  shift(by) {
    const id = this.hold.lifted ?? this.looked;
    if (this.scene && id && this.sorts(id)) this.#order(shifted(this.scene, id, by));
  }

  /** @param {Record<string, string[]>} orders */
  #order(orders) {
    const before = this.#before();
    this.hold.orders = orders;
    this.wire.local(orders);
    this.draw();
    play(this.root, before, []);
  }

  /** @param {string} id */
  look(id) {
    if (this.looked === id) return;
    this.looked = id;
    this.draw();
  }

  // Where the keyboard is.

  /** @param {string} id */
  #card(id) {
    return /** @type {HTMLElement|null} */ (this.root.querySelector(`[data-card="${CSS.escape(id)}"]`));
  }

  #focus() {
    return this.root.contains(document.activeElement) || this.hold.away !== null;
  }

  #lastLine() {
    const log = this.root.querySelector("[role=log]");
    if (log) log.scrollTop = log.scrollHeight;
  }
}

const root = document.getElementById("table");
const setup = document.getElementById("table-setup")?.textContent;
if (root && setup) {
  /** @type {Setup} */
  const facts = JSON.parse(setup);
  loadDrawings(facts.deck, facts.art);
  root.replaceChildren();
  new Table(root, facts);
}
