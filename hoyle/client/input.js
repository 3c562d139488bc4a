/** Pointer and keyboard input: drag, two taps, Enter twice, Escape, arrow keys. */

import { still } from "./motion.js";

/**
 * @typedef {{lifts(id: string): boolean, order: import("./hand_order.js").HandOrder, why: import("./why.js").Why,
 *   scene: import("./items.js").Scene|null, hold: import("./state.js").Hold, lift(id: string|null): void,
 *   press(id: string, keyboard: boolean): void, putLifted(address: string): void,
 *   look(id: string): void, preview(key: string): void}} Table  what the input acts on
 * @typedef {{id: string, pointer: number, x: number, y: number, ghost: HTMLElement|null, card: HTMLElement}} Drag
 */

const START = 5; // pixels before a press becomes a drag
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEAR = 24; // pixels around a place that still count as hitting it

/** @param {EventTarget|null} target @param {string} selector @returns {HTMLElement|null} */
function closest(target, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/** Returns a copy of the dragged card, drawn over everything. @param {HTMLElement} card @returns {HTMLElement} */
function ghostOf(card) {
  const from = (card.closest(".slot") ?? card).getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = card.closest(".tile") ? "slot ghost tile" : "slot ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.cssText = `left:${from.left}px;top:${from.top}px;width:${from.width}px;--card-w:${from.width}px`;
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const name of ["data-card", "aria-label", "aria-pressed"]) copy.removeAttribute(name);
  copy.tabIndex = -1;
  ghost.append(copy);
  document.body.append(ghost);
  return ghost;
}

/**
 * Returns the address of the legal place at or near a point, or null.
 * @param {HTMLElement} root
 * @param {number} x
 * @param {number} y
 */
function spotAt(root, x, y) {
  /** @type {{address: string, far: number}|null} */
  let best = null;
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-address]"))) {
    const rect = spot.getBoundingClientRect();
    const away = Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom));
    const middle = Math.hypot(x - rect.left - rect.width / 2, y - rect.top - rect.height / 2);
    const far = away * 1000 + middle;
    if (away <= NEAR && (!best || far < best.far)) best = { address: spot.dataset.address ?? "", far };
  }
  return best?.address ?? null;
}

/**
 * Returns the nearest element in a direction; straight ahead counts as nearer than aside.
 * @param {HTMLElement} here
 * @param {HTMLElement[]} others
 * @param {[number, number]} way
 */
function nearest(here, others, [x, y]) {
  const from = here.getBoundingClientRect();
  const far = (/** @type {HTMLElement} */ other) => {
    const to = other.getBoundingClientRect();
    const [across, down] = [to.left - from.left, to.top - from.top];
    const ahead = across * x + down * y;
    return ahead < 1 ? Infinity : ahead + 3 * Math.abs(across * y + down * x);
  };
  const best = others.reduce((one, other) => (far(other) < far(one) ? other : one), here);
  return best === here ? null : best;
}

export class Input {
  /** @type {Drag|null} */ #drag = null;
  /** @type {HTMLElement|null} */ #ghost = null;
  #dragged = false; // the click that ends a drag is not a press
  #quiet = false; // whether the focus moves by itself
  #at = ""; // where the pointer was last

  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", () => this.#end(null));
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("focusin", (event) => this.#look(event));
    root.addEventListener("pointerover", (event) => this.#over(event));
  }

  /** Moves the focus without showing what has it. @param {() => void} move */
  quietly(move) {
    this.#quiet = true;
    move();
    this.#quiet = false;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#at = `${event.clientX},${event.clientY}`;
    this.#dragged = false;
    const card = closest(event.target, "[data-card]");
    const id = card?.dataset.card;
    if (!card || !id || event.button || this.#drag || !this.#drags(card, id, event)) return;
    this.#drag = { id, card, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /**
   * Returns whether a card can be dragged; with a mouse also one that cannot be moved, to be told why.
   * @param {HTMLElement} card
   * @param {string} id
   * @param {PointerEvent} event
   */
  #drags(card, id, event) {
    if (this.table.lifts(id) || this.table.order.sorts(id)) return true;
    return event.pointerType === "mouse" && !card.closest(".window") && this.table.why.explains(id);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    this.#at = `${event.clientX},${event.clientY}`;
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (!drag.ghost && Math.hypot(x, y) < START) return;
    if (!drag.ghost) this.#start(drag);
    if (drag.ghost) drag.ghost.style.translate = `${x}px ${y}px`;
    this.#aim(event);
  }

  /** @param {Drag} drag */
  #start(drag) {
    this.clear();
    drag.ghost = ghostOf(drag.card);
    this.#dragged = true;
    this.table.lift(drag.id);
    if (this.table.hold.also.size) drag.ghost.dataset.count = String(this.table.hold.also.size + 1);
    this.root.dataset.dragging = "yes";
    drag.card.closest(".slot")?.classList.add("left");
  }

  /** Marks the place that a drop would hit. @param {PointerEvent} event */
  #aim(event) {
    const hit = spotAt(this.root, event.clientX, event.clientY);
    for (const spot of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-address]"))) {
      spot.classList.toggle("aimed", spot.dataset.address === hit);
    }
    if (hit) this.table.preview(hit);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#drag || event.pointerId !== this.#drag.pointer) return;
    this.#end(event);
  }

  /** @param {PointerEvent|null} event */
  #end(event) {
    const drag = this.#drag;
    this.#drag = null;
    delete this.root.dataset.dragging;
    if (!drag?.ghost) return;
    const address = event && spotAt(this.root, event.clientX, event.clientY);
    drag.card.closest(".slot")?.classList.remove("left");
    if (address) return this.#drop(drag.ghost, address);
    if (event) this.#sortAt(drag, event);
    this.table.lift(null);
    if (event) this.table.why.refuseAt(drag.id, { x: event.clientX, y: event.clientY });
    this.#fallBack(drag.ghost, drag.id);
  }

  /**
   * The copy stays where it was dropped, greyed out, until the next view.
   * @param {HTMLElement} ghost
   * @param {string} address
   */
  #drop(ghost, address) {
    this.#ghost = ghost;
    ghost.classList.add("waiting");
    this.table.putLifted(address);
  }

  /** @param {Drag} drag @param {PointerEvent} event */
  #sortAt(drag, event) {
    const zone = drag.card.closest("[data-zone]");
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    if (!zone || !this.table.order.sorts(drag.id) || !under.some((element) => element.closest("[data-zone]") === zone))
      return;
    const slots = [.../** @type {NodeListOf<HTMLElement>} */ (zone.querySelectorAll("[data-item]"))];
    const next = slots.find((slot) => {
      const rect = slot.getBoundingClientRect();
      return event.clientY < rect.bottom && event.clientX < rect.left + rect.width / 2;
    });
    this.table.order.sort(drag.id, next?.dataset.item ?? null);
  }

  /** Returns the copy of an illegal drop to its place. @param {HTMLElement} ghost @param {string} id */
  #fallBack(ghost, id) {
    const home = this.root.querySelector(`[data-item="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    if (!home || still()) return ghost.remove();
    const x = home.left - parseFloat(ghost.style.left);
    const y = home.top - parseFloat(ghost.style.top);
    ghost
      .animate([{}, { translate: `${x}px ${y}px` }], { duration: 200, easing: "ease-out" })
      .finished.finally(() => ghost.remove());
  }

  /** Moves a copy to a place, for a card placed without dragging. @param {string} id @param {string} address */
  place(id, address) {
    if (this.#ghost) return;
    const card = /** @type {HTMLElement|null} */ (this.root.querySelector(`[data-card="${CSS.escape(id)}"]`));
    const spot = this.root.querySelector(`[data-address="${CSS.escape(address)}"]`)?.getBoundingClientRect();
    if (!card || !spot) return;
    this.#ghost = ghostOf(card);
    this.#ghost.classList.add("waiting");
    const from = this.#ghost.getBoundingClientRect();
    const x = spot.left + spot.width / 2 - from.left - from.width / 2;
    const y = spot.top + spot.height / 2 - from.top - from.height / 2;
    const to = `${x}px ${y}px`;
    this.#ghost.style.translate = to;
    if (!still())
      this.#ghost.animate([{ translate: "0px 0px" }, { translate: to }], { duration: 200, easing: "ease-out" });
  }

  /** The rectangle of the waiting copy, or null. */
  get waiting() {
    return this.#ghost?.getBoundingClientRect() ?? null;
  }

  /** Removes the waiting copy when the view has come. */
  clear() {
    this.#ghost?.remove();
    this.#ghost = null;
  }

  /** Returns the waiting copy to its place when the move was refused. @param {string} id */
  refuse(id) {
    if (this.#ghost) this.#fallBack(this.#ghost, id);
    this.#ghost = null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#dragged) return void (this.#dragged = false);
    const address = closest(event.target, "[data-address]")?.dataset.address;
    const id = closest(event.target, "[data-card]")?.dataset.card;
    if (address) this.table.putLifted(address);
    else if (id) this.table.press(id, event.detail === 0);
    else if (!closest(event.target, "button, a, input, select, label, summary")) this.#put(event);
  }

  /** After a click on no card: the lifted card cannot go there; outside all places it is let go. @param {MouseEvent} event */
  #put(event) {
    const lifted = this.table.hold.lifted;
    if (!lifted || !this.table.why.refuseAt(lifted, { x: event.clientX, y: event.clientY })) this.table.lift(null);
  }

  /** Looks at what the pointer has been moved over, not at what has been drawn under it. @param {PointerEvent} event */
  #over(event) {
    if (this.#at !== `${event.clientX},${event.clientY}`) this.#look(event);
  }

  /** @param {globalThis.Event} event */
  #look(event) {
    if (this.#quiet) return;
    const under = closest(event.target, ".cell, .plane-cell")?.querySelector("[data-card]");
    const id = (closest(event.target, "[data-card]") ?? /** @type {HTMLElement|null} */ (under))?.dataset.card;
    const choice = closest(event.target, "[data-option], [data-address]");
    if (id && !this.#drag) this.table.look(id);
    if (choice) this.table.preview(choice.dataset.option ?? choice.dataset.address ?? "");
  }

  /** Puts the lifted card back; other panels may use the key, too. */
  letGo() {
    this.#end(null);
    this.table.lift(null);
    this.table.why.clear();
    return false;
  }

  /** Moves the focus by an arrow key. @param {KeyboardEvent} event */
  step(event) {
    const [along] = WAYS[event.key];
    const card = closest(event.target, "[data-card]");
    if (closest(event.target, ".squares, .field")) this.#stepOnBoard(event);
    else if (along && closest(event.target, "[data-address]")) this.#stepPlaces(event, along);
    else if (along && card) this.#stepCards(card, along);
    else return false;
    return true;
  }

  /** Moves the card in focus along the hand by an arrow key; on a board, moves the focus. @param {KeyboardEvent} event */
  order(event) {
    const [along] = WAYS[event.key];
    if (!along || !closest(event.target, "[data-card]") || closest(event.target, ".squares, .field, [data-address]")) return this.step(event);
    this.table.order.shift(along);
    return true;
  }

  /**
   * On a board the arrows move to the nearest card, or to the nearest place for the lifted one.
   * @param {KeyboardEvent} event
   */
  #stepOnBoard(event) {
    const here = /** @type {HTMLElement} */ (event.target);
    const kind = here.matches("[data-address]") ? "[data-address]" : "[data-card]";
    const others = [
      .../** @type {NodeListOf<HTMLElement>} */ (closest(here, ".squares, .field")?.querySelectorAll(kind) ?? []),
    ];
    nearest(here, others, WAYS[event.key])?.focus();
  }

  /** Among dashed places the arrows move to the next one, and from the last one to the first. @param {KeyboardEvent} event @param {number} step */
  #stepPlaces(event, step) {
    const places = [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-address]"))];
    const at = places.indexOf(/** @type {HTMLElement} */ (event.target)) + step;
    places[(at + places.length) % places.length]?.focus();
  }

  /** The arrows move along the cards of a zone. @param {HTMLElement} card @param {number} step */
  #stepCards(card, step) {
    const cards = [
      .../** @type {NodeListOf<HTMLElement>} */ (card.closest("[data-zone]")?.querySelectorAll("[data-card]") ?? []),
    ];
    cards[cards.indexOf(card) + step]?.focus();
  }
}
