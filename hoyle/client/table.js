/** The table in the browser. It knows shapes and gestures, never rules: the legal gestures come with each view. */

import { html, render } from "./vendor/lit-html/lit-html.js";
import { Connection } from "./connection.js";
import { orderable, shifted } from "./controls.js";
import { keepFocus } from "./focus.js";
import { Input } from "./input.js";
import * as legal from "./legal.js";
import { speaker } from "./messages.js";
import { keepHeight, play, positions, settle } from "./motion.js";
import { Planes } from "./planes.js";
import { Sound, tonesOf } from "./sound.js";
import { tableView } from "./table_view.js";
import { swapIdentical, transition } from "./transition.js";
import { focusHint, isNewHint, listenForKeys, requestFor, showHint } from "./undo_hints.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./types/wire.js").RejectFrame} RejectFrame
 * @typedef {import("./connection.js").Connect} Connect
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {import("./items.js").Setup} Setup
 */

const LOG_LINES = 400; // older lines of the log are dropped

export class Table {
  /** @type {View|null} */ view = null;
  /** @type {import("./items.js").Hold} */ hold = {
    lifted: null,
    chosen: new Set(),
    away: null,
    orders: {},
    shown: null,
    at: null,
  };
  /** @type {Event[]} */ events = [];
  notice = "";
  offline = ""; // what the page shows while the connection is lost
  /** @type {string|null} */ focused = null; // the item that was pressed, focused or hovered last
  /** @type {string|null} */ spot = null; // the square of the last action

  /** @param {HTMLElement} root @param {Setup} setup @param {Connect} connect */
  constructor(root, setup, connect) {
    this.root = root;
    this.setup = setup;
    this.say = speaker(setup.words, setup.lang);
    this.wide = matchMedia("(min-width: 60rem)");
    this.wide.addEventListener("change", () => this.draw());
    this.planes = new Planes(root);
    this.sound = new Sound();
    this.input = new Input(root, this);
    listenForKeys((word) => this.ask(word));
    this.buttons = {
      put: (/** @type {string} */ item, /** @type {string} */ to) => this.put(item, to),
      send: (/** @type {Gesture} */ gesture) => void this.send(gesture),
      toggle: (/** @type {string} */ item) => this.toggle(item),
      list: (/** @type {string} */ item) => {
        this.hold.listed = item;
        this.draw();
      },
      sortBy: (/** @type {string} */ zone, /** @type {string} */ by) => this.sortBy(zone, by),
    };
    const listener = {
      view: (/** @type {ViewFrame} */ frame) => this.#show(frame),
      refused: (/** @type {RejectFrame} */ frame) => this.#refused(frame),
      online: (/** @type {boolean} */ online, /** @type {string|undefined} */ reason) => this.#setOnline(online, reason),
      closed: (/** @type {string} */ reason) => this.#notify(reason),
    };
    this.connection = new Connection(setup, listener, connect);
  }

  /** @returns {Scene|null} */
  get scene() {
    const { view, setup, say, hold } = this;
    return view && { view, setup, say, hold, can: this.#can(view) };
  }

  /** Returns the ids of everything the player can use. @param {View} view @returns {Set<string>} */
  #can(view) {
    if (this.connection.busy) return new Set();
    const picks = view.acts.flatMap((act) =>
      (act.options ?? []).flatMap((option) => (option.item && !option.off ? option.item : [])),
    );
    const toggles = view.acts.flatMap((act) => (act.do === "select" ? (act.items ?? []) : []));
    return new Set([...legal.movable(view), ...picks, ...toggles]);
  }

  /** @param {ViewFrame} frame */
  #show(frame) {
    const { view, events = [] } = frame;
    const before = this.#before();
    const first = this.view === null;
    const focus = this.#hasFocus();
    const hint = isNewHint(this.view, view);
    const ended = !first && !!view.result && !this.view?.result;
    swapIdentical(before, this.view, view, this.hold.away);
    const move = transition(this.root, before, frame, this.setup, this.say);
    this.events = [...this.events, ...events].slice(-LOG_LINES);
    this.#setView(view);
    if (hint) this.focused = showHint(view, this.hold);
    if (events.length) this.#showEvent();
    this.draw();
    this.#describe(view);
    if (!first && !frame.gap) {
      move();
      this.sound.play(tonesOf(view, events));
    }
    if (focus) keepFocus(this.root, this.spot);
    if (hint) focusHint(this.root);
    if (ended) this.root.querySelector(".result")?.scrollIntoView({ block: "nearest" });
    this.#scrollLog();
  }

  /**
   * Notes on the page which position is shown, and removes or adds what the page has around the table.
   * @param {View} view
   */
  #describe(view) {
    this.root.dataset.open = "yes";
    this.root.dataset.seq = String(view.seq);
    this.root.dataset.tok = view.tok;
    this.root.dataset.steps = view.draft ? String(view.draft.steps ?? 0) : "";
    if (view.status !== "waiting") document.getElementById("open-seat")?.closest("section")?.remove();
    if (view.zones.some((zone) => legal.itemsOf(zone).some((item) => item.tone))) this.sound.offer(this.say);
  }

  /** @param {View} view */
  #setView(view) {
    const fresh = view.tok !== this.view?.tok;
    this.view = view;
    if (fresh && !this.connection.busy) this.notice = "";
    if (!this.connection.busy) {
      this.input.clear();
      this.hold.away = null;
    }
    if (fresh) this.#begin(view);
    if (this.hold.lifted && !this.#can(view).has(this.hold.lifted)) this.hold.lifted = null;
    this.hold.chosen = new Set([...this.hold.chosen].filter((item) => legal.selectionOf(view, item)));
  }

  /** After a move the note shows the last event, unless the player is looking through a stack on the board. */
  #showEvent() {
    const address = this.view && this.focused ? legal.cellOf(this.view, this.focused) : null;
    const cell = this.root.querySelector(`[data-place="${CSS.escape(address ?? "")}"]`);
    if (address && !cell?.matches(".is-piled")) this.focused = null;
  }

  /**
   * Begins a new decision: no choice is shown yet, and an act may say that a card is lifted from the start.
   * @param {View} view
   */
  #begin(view) {
    this.hold.shown = this.hold.at = null;
    this.hold.lifted = view.acts.find((act) => act.held)?.held ?? this.hold.lifted;
  }

  /** Returns where everything is before a change; a card waiting for its answer is where it was dropped. */
  #before() {
    const rects = positions(this.root, this.view?.zones);
    const waiting = this.input.waiting;
    if (waiting && this.hold.away) rects.set(this.hold.away, waiting);
    settle(this.root);
    return rects;
  }

  /** @param {RejectFrame} frame */
  #refused(frame) {
    const item = this.hold.away;
    if (item) this.input.refuse(item);
    this.hold.away = null;
    this.#notify(frame.text);
    if (item && document.activeElement === document.body) this.#card(item)?.focus();
  }

  /** @param {string} text */
  #notify(text) {
    this.notice = text;
    this.draw();
  }

  /** @param {boolean} online @param {string} [reason]  why the server has closed the connection, if it said so */
  #setOnline(online, reason = "") {
    this.offline = online ? "" : reason || this.offline || this.say("reconnecting");
    this.draw();
  }

  draw() {
    const scene = this.scene;
    if (!scene) {
      const text = this.notice || this.offline;
      return render(html`<p class="opening">${text}</p>`, this.root);
    }
    const around = {
      events: this.events,
      notice: this.notice,
      offline: this.offline,
      busy: this.connection.busy,
      wide: this.wide.matches,
      focused: this.focused,
    };
    render(tableView(scene, around, this.buttons), this.root);
    keepHeight(this.root);
    this.planes.arrange(scene.view, scene.hold.lifted);
  }

  /** Sends a gesture unless a move is pending, and returns whether it was sent. @param {Gesture} gesture */
  send(gesture) {
    if (!this.view || !this.connection.move(gesture, this.view.tok)) return false;
    this.hold.lifted = null;
    this.hold.chosen = new Set();
    this.notice = "";
    this.draw();
    return true;
  }

  /** Asks for a hint or an undo. @param {string} word */
  ask(word) {
    const gesture = requestFor(this.view, word);
    if (gesture) this.send(gesture);
  }

  /** @param {string} id */
  lifts(id) {
    return Boolean(this.view && !this.connection.busy && legal.targets(this.view, id).length);
  }

  /** @param {string} id */
  sorts(id) {
    const zone = this.view && legal.homeOf(this.view, id);
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

  /** Places an item on an address. @param {string} item @param {string} to */
  put(item, to) {
    if (this.view && legal.opensChoice(this.view, item, to)) return this.#openChoice(to);
    const gesture = this.view && legal.placement(this.view, item, to);
    if (!gesture || this.connection.busy) return;
    this.input.place(item, to);
    this.hold.away = item;
    this.spot = to;
    this.send(gesture);
  }

  /** Places the lifted item on an address. @param {string} to */
  putLifted(to) {
    if (this.hold.lifted) this.put(this.hold.lifted, to);
  }

  /** Shows the options of placing the lifted item there. @param {string} to */
  #openChoice(to) {
    this.input.clear();
    this.hold.at = to;
    this.draw();
    /** @type {HTMLElement|null} */ (this.root.querySelector(".controls .button"))?.focus();
  }

  /** Shows what a button or a place is about. @param {string} key */
  preview(key) {
    if (this.hold.shown === key || !this.view?.acts.length) return;
    this.hold.shown = key;
    this.draw();
  }

  /**
   * Presses a card in a line of some choice: shows the choices one by one; pressing again makes the only one.
   * @param {string} id
   */
  #choose(id) {
    const address = this.view && legal.cellOf(this.view, id);
    if (!this.view || !address || this.connection.busy) return false;
    const keys = legal
      .outlines(this.view, this.hold.at)
      .filter((each) => each.lines.some((line) => line.includes(address)))
      .map((each) => each.key);
    const choices = keys.filter((key) => key.includes("|"));
    if (!choices.length) return false;
    if (choices.length === 1 && this.hold.shown === choices[0]) {
      const [act, option] = choices[0].split("|");
      return this.send({ act, option });
    }
    this.preview(choices[(choices.indexOf(this.hold.shown ?? "") + 1) % choices.length]);
    return true;
  }

  /** Handles a click, a tap or Enter on a card. @param {string} id @param {boolean} keyboard */
  press(id, keyboard) {
    if (!this.view) return;
    this.focused = id;
    this.spot = legal.cellOf(this.view, id);
    const onto =
      this.hold.lifted && this.hold.lifted !== id && legal.placement(this.view, this.hold.lifted, `item:${id}`);
    const pick = legal.pickOn(this.view, id);
    if (onto) return this.putLifted(`item:${id}`);
    if (legal.selectionOf(this.view, id)) return this.toggle(id);
    if (pick) return void this.send(pick);
    if (!this.lifts(id) && this.#choose(id)) return this.draw();
    this.lift(this.hold.lifted === id || !(this.lifts(id) || this.sorts(id)) ? null : id);
    this.draw();
    this.#showPlaces(keyboard);
  }

  /** Scrolls to the dashed places and, for the keyboard, focuses the first. @param {boolean} keyboard */
  #showPlaces(keyboard) {
    const first = /** @type {HTMLElement|null} */ (this.root.querySelector("[data-address]"));
    first?.scrollIntoView({ block: "nearest" });
    if (keyboard) first?.focus();
  }

  /** @param {string} id */
  toggle(id) {
    const act = this.view && legal.selectionOf(this.view, id);
    if (!act || this.connection.busy) return;
    const { chosen } = this.hold;
    if (!chosen.delete(id)) {
      if (act.max === 1) chosen.clear();
      chosen.add(id);
    }
    this.draw();
  }

  /** Moves an item of a zone before another one, or to the end. @param {string} id @param {string|null} before */
  sort(id, before) {
    const scene = this.scene;
    const zone = scene && legal.homeOf(scene.view, id);
    if (!scene || !zone || before === id) return;
    const ids = shifted(scene, id, Infinity)[zone.id].filter((each) => each !== id);
    ids.splice(before === null ? ids.length : ids.indexOf(before), 0, id);
    this.#order({ ...this.hold.orders, [zone.id]: ids });
  }

  /** Lets the server sort a hand and keep it sorted. @param {string} zone @param {string} by */
  sortBy(zone, by) {
    const { [zone]: _, ...orders } = this.hold.orders;
    this.hold.orders = orders;
    this.connection.arrange(orders, { [zone]: by });
  }

  /** Moves the lifted or focused item along its zone. @param {number} by */
  shift(by) {
    const id = this.hold.lifted ?? this.focused;
    if (this.scene && id && this.sorts(id)) this.#order(shifted(this.scene, id, by));
  }

  /** @param {Record<string, string[]>} orders */
  #order(orders) {
    const before = this.#before();
    this.hold.orders = orders;
    this.connection.arrange(orders);
    this.draw();
    play(this.root, before, []);
  }

  /** @param {string} id */
  look(id) {
    if (this.focused === id) return;
    this.focused = id;
    this.draw();
  }

  /** @param {string} id */
  #card(id) {
    return /** @type {HTMLElement|null} */ (this.root.querySelector(`[data-card="${CSS.escape(id)}"]`));
  }

  #hasFocus() {
    return this.root.contains(document.activeElement) || this.hold.away !== null;
  }

  #scrollLog() {
    const log = this.root.querySelector("[role=log]");
    if (log) log.scrollTop = log.scrollHeight;
  }
}
