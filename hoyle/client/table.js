/** The table in the browser. It knows shapes and gestures, never rules: the legal gestures come with each view. */

import { html, render } from "./vendor/lit-html/lit-html.js";
import { Beats } from "./beats.js";
import { Changes } from "./changes.js";
import { Connection } from "./connection.js";
import { cardOf, isPiled, keepFocus, keepingFocus, showPlaces } from "./focus.js";
import { Guide } from "./guide.js";
import { markNewest } from "./newest.js";
import { HandOrder } from "./hand_order.js";
import { pageLink } from "./host.js";
import { Input } from "./input.js";
import { keyboardOf } from "./keyboard.js";
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
import { arrived, hinted, holding, isOutdated, lifted, newState, nextTable, sent, together, toggled } from "./state.js";
import { actFor, placementOf } from "./together.js";
import { drawTrails } from "./trails.js";
import { swapIdentical, transition } from "./transition.js";
import { focusHint, isNewHint, requestFor } from "./undo_hints.js";
import { Why } from "./why.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./types/wire.js").RejectFrame} RejectFrame
 * @typedef {import("./types/wire.js").WhyFrame} WhyFrame
 * @typedef {import("./connection.js").Connect} Connect
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {import("./state.js").Hold} Hold
 * @typedef {import("./items.js").Setup} Setup
 */

export class Table {
  #state = newState();

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
    this.input = new Input(root, this);
    this.changes = new Changes(setup);
    this.keyboard = keyboardOf(root, this);
    this.buttons = {
      put: (/** @type {string} */ item, /** @type {string} */ to) => this.put(item, to),
      send: (/** @type {Gesture} */ gesture) => void this.send(gesture),
      toggle: (/** @type {string} */ item) => this.toggle(item),
      list: (/** @type {string} */ item) => {
        this.holds({ listed: item });
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

  /** The position that the page shows. */
  get view() {
    return this.#state.view;
  }

  /** What the player has in hand. */
  get hold() {
    return this.#state.hold;
  }

  /** The item that was pressed, focused or hovered last. */
  get focused() {
    return this.#state.focused;
  }

  /** Changes what the player has in hand. @param {Partial<Hold>} hold */
  holds(hold) {
    this.#state = holding(this.#state, hold);
  }

  /** @param {Partial<import("./state.js").State>} state */
  #change(state) {
    this.#state = { ...this.#state, ...state };
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
    if (!this.#state.isLeaving) location.reload();
    this.#change({ isLeaving: true });
  }

  /** @param {ViewFrame} frame */
  #show(frame) {
    const { view, events = [] } = frame;
    if (isOutdated(this.view, view, this.setup)) return this.#reload();
    const next = nextTable(this.view, view);
    if (next) location.assign(pageLink(next));
    this.again.end();
    this.reveal.end();
    this.changes.note(frame);
    const before = this.#before();
    const first = this.view === null;
    const focus = this.#hasFocus();
    const hint = isNewHint(this.view, view);
    this.reveal.begin(this.view, frame);
    swapIdentical(before, this.view, view, this.hold.away);
    const move = transition(this.root, before, frame, this.setup, this.say);
    markNewest(this.view, view);
    this.#setView(view);
    if (hint) this.#state = hinted(this.#state, view);
    if (events.length) this.#showEvent();
    this.people.update(view);
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
    if (!this.#state.hasEnded || !this.view) return;
    this.#change({ hasEnded: false });
    this.sound.play(endingTones(this.view));
    this.root.querySelector(".result .button")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {View} view */
  #setView(view) {
    const { busy } = this.connection;
    if (view.tok !== this.view?.tok || view.seq !== this.view?.seq) this.why.clear();
    if (!busy) this.input.clear();
    this.#state = arrived(this.#state, view, busy);
  }

  /** After a move the note shows the last event, unless the player is looking through a stack on the board. */
  #showEvent() {
    const address = this.view && this.focused ? legal.cellOf(this.view, this.focused) : null;
    if (address ? !isPiled(this.root, address) : this.view?.told?.clause) this.#change({ focused: null });
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
    this.holds({ away: null });
    this.#notify(frame.text);
    if (item && document.activeElement === document.body) cardOf(this.root, item)?.focus();
  }

  /** @param {string} text */
  #notify(text) {
    this.#change({ notice: text });
    this.draw();
  }

  /** @param {boolean} online @param {string} [reason]  why the server has closed the connection, if it said so */
  #setOnline(online, reason = "") {
    this.#change({ offline: online ? "" : reason || this.#state.offline || this.say("reconnecting") });
    this.draw();
  }

  draw() {
    const scene = this.scene;
    const { notice, offline, focused, hintLabel } = this.#state;
    if (!scene) {
      const text = notice || offline;
      return render(html`<p class="opening">${text}</p>`, this.root);
    }
    const around = {
      events: this.reveal.events,
      notice, offline, focused, hintLabel,
      busy: this.connection.busy,
      stage: this.stage,
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
    this.#state = sent(this.#state);
    this.draw();
    return true;
  }

  /** Asks for a hint or an undo, by a key that is theirs even where they are not offered. @param {string} word */
  ask(word) {
    const gesture = requestFor(this.view, word);
    if (gesture) this.send(gesture);
    return true;
  }

  /** @param {string} id */
  lifts(id) {
    return Boolean(this.view && !this.connection.busy && legal.targets(this.view, id).length);
  }

  /** @param {string|null} id */
  lift(id) {
    const { hold } = this;
    if (!id && hold.through) this.holds({ through: null, shown: null });
    else if (hold.lifted === id) return;
    if (hold.lifted !== id) this.#state = lifted(this.#state, id);
    this.draw();
    this.#change({ returning: null });
  }

  /** Places an item on an address. @param {string} item @param {string} to */
  put(item, to) {
    if (this.view && legal.opensChoice(this.view, item, to)) return this.#openChoice(to);
    const gesture = this.view && placementOf(this.view, this.hold, item, to);
    if (!gesture || this.connection.busy) return;
    this.input.place(item, to);
    this.holds({ away: item });
    this.#change({ spot: to });
    this.send(gesture);
  }

  /** Places the lifted item on an address. @param {string} to */
  putLifted(to) {
    if (this.hold.lifted) this.put(this.hold.lifted, to);
  }

  /** Shows the options of placing the lifted item there. @param {string} to */
  #openChoice(to) {
    this.input.clear();
    this.holds({ at: to });
    this.draw();
    /** @type {HTMLElement|null} */ (this.root.querySelector(".controls .button"))?.focus();
  }

  /** Shows what a button or a place is about. @param {string} key */
  preview(key) {
    if (this.hold.shown === key || !this.view?.acts.length) return;
    this.holds({ shown: key });
    this.draw();
  }

  /** Presses a card in a line of some choice (see `pressLine`); returns whether that does all. @param {string} id */
  #choose(id) {
    const address = this.view && legal.cellOf(this.view, id);
    if (!this.view || !address || this.connection.busy) return false;
    const lifts = this.lifts(id);
    const found = pressLine(this.view, this.hold, address, lifts);
    this.holds({ through: found ? address : null });
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
    this.#change({ focused: id, spot: legal.cellOf(this.view, id) });
    const onto =
      this.hold.lifted && this.hold.lifted !== id && legal.placement(this.view, this.hold.lifted, `item:${id}`);
    const pick = legal.pickOn(this.view, id);
    if (onto) return this.putLifted(`item:${id}`);
    if (legal.selectionOf(this.view, id)) return this.toggle(id);
    if (pick) return void this.send(pick);
    if (this.#choose(id)) return this.draw();
    if (!this.lifts(id) && this.why.refusePress(id)) return;
    const only = this.hold.lifted === id && !this.hold.also.size ? legal.onlyTarget(this.view, id) : "";
    if (only) return this.putLifted(only);
    const several = together(this.#state, id, keyboard);
    if (several) this.#state = several;
    else this.lift(this.hold.lifted === id || !(this.lifts(id) || this.order.sorts(id)) ? null : id);
    this.draw();
    showPlaces(this.root, keyboard);
  }

  /** Lifts the card in focus with others, and stays on it; returns false if it is laid alone. @param {KeyboardEvent} event */
  gather(event) {
    const card = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    const id = /** @type {HTMLElement|null} */ (card)?.dataset.card;
    if (!id || !this.view || !actFor(this.view, [id, id]) || !this.lifts(id)) return false;
    if (event.repeat) return true;
    const several = together(this.#state, id, false);
    if (several) this.#state = several;
    else this.lift(this.hold.lifted === id ? null : id);
    this.draw();
    return true;
  }

  /** @param {string} id */
  toggle(id) {
    if (!this.view || !legal.selectionOf(this.view, id) || this.connection.busy) return;
    this.#state = toggled(this.#state, id);
    this.draw();
  }

  /** @param {string} id */
  look(id) {
    if (this.focused === id) return;
    this.#change({ focused: id });
    this.draw();
  }

  /** Gives the focus a place: the item put back or just placed, else the next one to use. */
  #keepFocus() {
    const { spot, returning } = this.#state;
    this.input.quietly(() => keepFocus(this.root, spot, returning ?? this.hold.away));
  }

  #hasFocus() {
    return this.root.contains(document.activeElement) || this.hold.away !== null;
  }
}
