/** The table in the browser. It knows shapes and gestures, never rules: the legal gestures come with each view. */

import { html, render } from "./vendor/lit-html/lit-html.js";
import { Beats } from "./beats.js";
import { Changes } from "./changes.js";
import { Connection } from "./connection.js";
import { cardOf, isPiled, keepFocus, keepingFocus, showPlaces } from "./focus.js";
import { Guide } from "./guide.js";
import { markNewest } from "./newest.js";
import { HandOrder } from "./hand_order.js";
import { Input } from "./input.js";
import { listenForKeyboard } from "./keyboard.js";
import { LastTurn } from "./last_turn.js";
import * as legal from "./legal.js";
import { scrollToNewest } from "./log.js";
import { speaker } from "./messages.js";
import { pressLine } from "./lines.js";
import { positions, settle } from "./motion.js";
import { describe } from "./page_state.js";
import { People } from "./people.js";
import { Planes } from "./planes.js";
import { clash, Reveal } from "./reveal.js";
import { endingTones, Sound, tonesOf } from "./sound.js";
import { Stage } from "./stage.js";
import { tableView } from "./table_view.js";
import { placementOf, Together } from "./together.js";
import { drawTrails } from "./trails.js";
import { swapIdentical, transition } from "./transition.js";
import { focusHint, isNewHint, listenForKeys, requestFor, showHint } from "./undo_hints.js";
import { Why } from "./why.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./types/wire.js").RejectFrame} RejectFrame
 * @typedef {import("./types/wire.js").WhyFrame} WhyFrame
 * @typedef {import("./connection.js").Connect} Connect
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {import("./items.js").Setup} Setup
 */

export class Table {
  #isLeaving = false; // whether the page is being loaded again
  /** @type {View|null} */ view = null;
  /** @type {import("./items.js").Hold} */ hold = {
    lifted: null,
    also: new Set(),
    chosen: new Set(),
    away: null,
    orders: {},
    shown: null,
    at: null,
  };
  notice = "";
  #ended = false; // whether the game has just ended
  offline = ""; // what the page shows while the connection is lost
  /** @type {string|null} */ focused = null; // the item that was pressed, focused or hovered last
  /** @type {string|null} */ spot = null; // the square of the last action
  /** @type {string|null} */ #returning = null; // the item that is being put back

  /** @param {HTMLElement} root @param {Setup} setup @param {Connect} connect */
  constructor(root, setup, connect) {
    this.root = root;
    this.setup = setup;
    this.say = speaker(setup.words, setup.lang);
    this.stage = new Stage(root, () => this.draw());
    this.planes = new Planes(root);
    this.sound = new Sound();
    this.guide = new Guide(setup, this.say, () => this.draw());
    const sendBeside = (/** @type {Gesture} */ gesture) => Boolean(this.view && this.connection.move(gesture, this.view.tok));
    this.people = new People(setup, this.say, sendBeside, () => this.draw(), this.sound);
    this.beats = new Beats(this, (frame) => this.#show(frame));
    this.reveal = new Reveal((fresh) => this.#unveil(fresh));
    this.again = new LastTurn(root, this);
    this.why = new Why(root, this);
    this.order = new HandOrder(root, this, () => this.#before());
    this.together = new Together(root, this);
    this.input = new Input(root, this);
    listenForKeys((word) => this.ask(word));
    this.changes = new Changes(setup);
    listenForKeyboard(root, this);
    this.buttons = {
      put: (/** @type {string} */ item, /** @type {string} */ to) => this.put(item, to),
      send: (/** @type {Gesture} */ gesture) => void this.send(gesture),
      toggle: (/** @type {string} */ item) => this.toggle(item),
      list: (/** @type {string} */ item) => {
        this.hold.listed = item;
        this.draw();
      },
      sortBy: (/** @type {string} */ zone, /** @type {string} */ by) => this.order.sortBy(zone, by),
    };
    const listener = {
      view: (/** @type {ViewFrame} */ frame) => this.beats.take(frame),
      refused: (/** @type {RejectFrame} */ frame) => this.#refused(frame),
      explained: (/** @type {WhyFrame} */ frame) => this.why.explain(frame),
      online: (/** @type {boolean} */ online, /** @type {string|undefined} */ reason) => this.#setOnline(online, reason),
      closed: (/** @type {string} */ reason) => this.#notify(reason),
    };
    this.connection = new Connection(setup, listener, connect);
  }

  /** @returns {Scene|null} */
  get scene() {
    const { setup, say, hold } = this;
    const view = this.again.view ?? (this.view && this.reveal.view(this.view));
    return view && { view, setup, say, hold, can: this.#can(view) };
  }

  /** Returns the ids of everything the player can use. @param {View} view @returns {Set<string>} */
  #can(view) {
    return this.connection.busy || this.again.view ? new Set() : legal.usable(view);
  }

  /** Loads the page again, once: a second call would interrupt the first. */
  #reload() {
    if (!this.#isLeaving) location.reload();
    this.#isLeaving = true;
  }

  /** @param {ViewFrame} frame */
  #show(frame) {
    const { view, events = [] } = frame;
    if (this.setup.game && this.setup.game !== view.game) return this.#reload(); // its cards and rulebook are other ones
    this.again.end();
    this.reveal.end();
    this.changes.note(frame);
    const before = this.#before();
    const first = this.view === null;
    const focus = this.#hasFocus();
    const hint = isNewHint(this.view, view);
    this.#ended = !first && !!view.result && !this.view?.result;
    this.reveal.begin(this.view, frame);
    swapIdentical(before, this.view, view, this.hold.away);
    const move = transition(this.root, before, frame, this.setup, this.say);
    this.#leaveMoved(view);
    markNewest(this.view, view);
    this.#setView(view);
    if (hint) this.focused = showHint(view, this.hold);
    if (events.length) this.#showEvent();
    this.people.update(view, first);
    describe(this.root, view);
    this.draw();
    this.sound.offer(this.say);
    this.guide.update(view);
    if (!first && !frame.gap) {
      move();
      this.sound.play(this.reveal.isOn ? ["tap"] : tonesOf(view, events));
    }
    if (focus) this.#keepFocus();
    if (hint) focusHint(this.root);
    if (!this.reveal.isOn) this.#showEnd();
    scrollToNewest(this.root);
  }

  /** Shows what was held back while cards turned. @param {Map<string, string>} fresh  the new marks, by item */
  #unveil(fresh) {
    const focus = this.#hasFocus();
    this.draw();
    if (focus) this.#keepFocus();
    clash(this.root, fresh);
    if (fresh.size) this.sound.play(["tap"]);
    this.#showEnd();
    scrollToNewest(this.root);
  }

  /** After the end of a game, shows the result. */
  #showEnd() {
    if (!this.#ended || !this.view) return;
    this.#ended = false;
    this.sound.play(endingTones(this.view));
    this.root.querySelector(".result .button")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {View} view */
  #setView(view) {
    const fresh = view.tok !== this.view?.tok;
    if (fresh || view.seq !== this.view?.seq) this.why.clear();
    this.view = view;
    if (fresh && !this.connection.busy) this.notice = "";
    if (!this.connection.busy) {
      this.input.clear();
      this.hold.away = null;
    }
    if (fresh) this.#begin(view);
    this.together.keep(this.#can(view));
    this.hold.chosen = new Set([...this.hold.chosen].filter((item) => legal.selectionOf(view, item)));
  }

  /** A card that left its zone is no longer the one that the note explains. @param {View} next */
  #leaveMoved(next) {
    const home = this.view && this.focused && legal.homeOf(this.view, this.focused)?.id;
    if (this.focused && home !== legal.homeOf(next, this.focused)?.id) this.focused = null;
  }

  /** After a move the note shows the last event, unless the player is looking through a stack on the board. */
  #showEvent() {
    const address = this.view && this.focused ? legal.cellOf(this.view, this.focused) : null;
    if (address ? !isPiled(this.root, address) : this.view?.told?.clause) this.focused = null;
  }

  /**
   * Begins a new decision: no choice is shown yet, and an act may say that a card is lifted from the start.
   * @param {View} view
   */
  #begin(view) {
    this.hold.shown = this.hold.at = this.hold.through = null;
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
    if (item && document.activeElement === document.body) cardOf(this.root, item)?.focus();
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
      events: this.reveal.events,
      notice: this.notice,
      offline: this.offline,
      busy: this.connection.busy,
      stage: this.stage,
      focused: this.focused,
      guide: this.guide,
      people: this.people,
      why: this.why,
      again: this.again, beats: this.beats,
    };
    keepingFocus(this.root, () => render(tableView(scene, around, this.buttons), this.root), () => this.#keepFocus());
    this.stage.fit(scene.view);
    this.planes.arrange(scene.view, scene.hold.lifted);
    drawTrails(this.root, scene.view);
  }

  /** Sends a gesture unless a move is pending, and returns whether it was sent. @param {Gesture} gesture */
  send(gesture) {
    if (!this.view || !this.connection.move(gesture, this.view.tok)) return false;
    this.together.keep(new Set());
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

  /** @param {string|null} id */
  lift(id) {
    if (!id && this.hold.through) this.#forgetLine();
    if (this.hold.lifted === id || (id && this.together.leads(id))) return;
    const left = this.hold.lifted;
    this.hold.lifted = id;
    this.hold.also = new Set();
    this.hold.at = null;
    this.#returning = id ? null : left;
    this.draw();
    this.#returning = null;
  }

  /** Shows no line of a pressed card any more. */
  #forgetLine() {
    this.hold.through = this.hold.shown = null;
    this.draw();
  }

  /** Places an item on an address. @param {string} item @param {string} to */
  put(item, to) {
    if (this.view && legal.opensChoice(this.view, item, to)) return this.#openChoice(to);
    const gesture = this.view && placementOf(this.view, this.hold, item, to);
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

  /** Presses a card in a line of some choice (see `pressLine`); returns whether that does all. @param {string} id */
  #choose(id) {
    const address = this.view && legal.cellOf(this.view, id);
    if (!this.view || !address || this.connection.busy) return false;
    const lifts = this.lifts(id);
    const found = pressLine(this.view, this.hold, address, lifts);
    this.hold.through = found ? address : null;
    if (!found) return false;
    if (found.made) {
      const [act, option] = found.made.split("|");
      return this.send({ act, option });
    }
    this.preview(found.shown ?? "");
    return !lifts;
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
    if (this.#choose(id)) return this.draw();
    if (!this.lifts(id) && this.why.refusePress(id)) return;
    if (!this.together.press(id, keyboard))
      this.lift(this.hold.lifted === id || !(this.lifts(id) || this.order.sorts(id)) ? null : id);
    this.draw();
    showPlaces(this.root, keyboard);
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

  /** @param {string} id */
  look(id) {
    if (this.focused === id) return;
    this.focused = id;
    this.draw();
  }

  /** Gives the focus a place: the item put back or just placed, else the next one to use. */
  #keepFocus() {
    this.input.quietly(() => keepFocus(this.root, this.spot, this.#returning ?? this.hold.away));
  }

  #hasFocus() {
    return this.root.contains(document.activeElement) || this.hold.away !== null;
  }
}
