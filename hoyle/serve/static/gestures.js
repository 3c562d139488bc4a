/** Hands on the table: drag after five pixels, tap and tap, Enter and Enter, Escape. */

import { still } from "./motion.js";

/**
 * @typedef {{lifts(id: string): boolean, sorts(id: string): boolean, lift(id: string|null): void, press(id: string, keyboard: boolean): void,
 *   put(address: string): void, sort(id: string, before: string|null): void, shift(by: number): void, look(id: string): void, preview(key: string): void}} Desk
 * @typedef {{id: string, pointer: number, x: number, y: number, ghost: HTMLElement|null, card: HTMLElement}} Drag
 */

const START = 5; // pixels before a press becomes a drag
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEAR = 24; // pixels round a place that still count as hitting it

/** @param {EventTarget|null} target @param {string} selector @returns {HTMLElement|null} */
function closest(target, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/** The dragged card: a copy in the air over everything. @param {HTMLElement} card @returns {HTMLElement} */
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

/** The legal place under a point, with some patience. @param {HTMLElement} root @param {number} x @param {number} y */
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

/** The nearest of these that way, straight ahead before aside. @param {HTMLElement} here @param {HTMLElement[]} others @param {[number, number]} way */
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

export class Hands {
  /** @type {Drag|null} */ #drag = null;
  /** @type {HTMLElement|null} */ #ghost = null;
  #dragged = false; // the click that ends a drag is not a press

  /** @param {HTMLElement} root @param {Desk} desk */
  constructor(root, desk) {
    this.root = root;
    this.desk = desk;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", () => this.#end(null));
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("focusin", (event) => this.#look(event));
    root.addEventListener("pointerover", (event) => this.#look(event));
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#dragged = false;
    const card = closest(event.target, "[data-card]");
    const id = card?.dataset.card;
    if (!card || !id || event.button || this.#drag || !(this.desk.lifts(id) || this.desk.sorts(id))) return;
    this.#drag = { id, card, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
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
    this.desk.lift(drag.id);
    this.root.dataset.dragging = "yes";
    drag.card.closest(".slot")?.classList.add("left");
  }

  /** Marks the place that would be hit. @param {PointerEvent} event */
  #aim(event) {
    const hit = spotAt(this.root, event.clientX, event.clientY);
    for (const spot of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-address]"))) {
      spot.classList.toggle("aimed", spot.dataset.address === hit);
    }
    if (hit) this.desk.preview(hit);
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
    this.desk.lift(null);
    this.#fallBack(drag.ghost, drag.id);
  }

  /** It stays where it was dropped, greyed, until the view says so. @param {HTMLElement} ghost @param {string} address */
  #drop(ghost, address) {
    this.#ghost = ghost;
    ghost.classList.add("waiting");
    this.desk.put(address);
  }

  /** @param {Drag} drag @param {PointerEvent} event */
  #sortAt(drag, event) {
    const zone = drag.card.closest("[data-zone]");
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    if (!zone || !this.desk.sorts(drag.id) || !under.some((element) => element.closest("[data-zone]") === zone)) return;
    const slots = [.../** @type {NodeListOf<HTMLElement>} */ (zone.querySelectorAll("[data-item]"))];
    const next = slots.find((slot) => {
      const rect = slot.getBoundingClientRect();
      return event.clientY < rect.bottom && event.clientX < rect.left + rect.width / 2;
    });
    this.desk.sort(drag.id, next?.dataset.item ?? null);
  }

  /** An illegal drop goes back. @param {HTMLElement} ghost @param {string} id */
  #fallBack(ghost, id) {
    const home = this.root.querySelector(`[data-item="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    if (!home || still()) return ghost.remove();
    const x = home.left - parseFloat(ghost.style.left);
    const y = home.top - parseFloat(ghost.style.top);
    ghost.animate([{}, { translate: `${x}px ${y}px` }], { duration: 200, easing: "ease-out" }).finished.finally(() => ghost.remove());
  }

  /** Lays a copy on a place, for a card put there without dragging. @param {string} id @param {string} address */
  place(id, address) {
    if (this.#ghost) return;
    const card = /** @type {HTMLElement|null} */ (this.root.querySelector(`[data-card="${CSS.escape(id)}"]`));
    const spot = this.root.querySelector(`[data-address="${CSS.escape(address)}"]`)?.getBoundingClientRect();
    if (!card || !spot) return;
    this.#ghost = ghostOf(card);
    this.#ghost.classList.add("waiting");
    const from = this.#ghost.getBoundingClientRect();
    const to = `${spot.left + spot.width / 2 - from.left - from.width / 2}px ${spot.top + spot.height / 2 - from.top - from.height / 2}px`;
    this.#ghost.style.translate = to;
    if (!still()) this.#ghost.animate([{ translate: "0px 0px" }, { translate: to }], { duration: 200, easing: "ease-out" });
  }

  /** Where the waiting copy lies. */
  get waiting() {
    return this.#ghost?.getBoundingClientRect() ?? null;
  }

  /** The view has spoken: the copy goes. */
  clear() {
    this.#ghost?.remove();
    this.#ghost = null;
  }

  /** The move was refused: the copy goes back. @param {string} id */
  refuse(id) {
    if (this.#ghost) this.#fallBack(this.#ghost, id);
    this.#ghost = null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#dragged) return void (this.#dragged = false);
    const address = closest(event.target, "[data-address]")?.dataset.address;
    const id = closest(event.target, "[data-card]")?.dataset.card;
    if (address) this.desk.put(address);
    else if (id) this.desk.press(id, event.detail === 0);
    else if (!closest(event.target, "button, a, input, select, label, summary")) this.desk.lift(null);
  }

  /** @param {globalThis.Event} event */
  #look(event) {
    const under = closest(event.target, ".cell, .berth")?.querySelector("[data-card]");
    const id = (closest(event.target, "[data-card]") ?? /** @type {HTMLElement|null} */ (under))?.dataset.card;
    const choice = closest(event.target, "[data-option], [data-address]");
    if (id && !this.#drag) this.desk.look(id);
    if (choice) this.desk.preview(choice.dataset.option ?? choice.dataset.address ?? "");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") {
      this.#end(null);
      this.desk.lift(null);
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const card = closest(event.target, "[data-card]");
    if (closest(event.target, ".squares, .field") && event.key in WAYS) return this.#roam(event);
    if (step && closest(event.target, "[data-address]")) return this.#walkPlaces(event, step);
    if (!step || !card) return;
    event.preventDefault();
    if (event.shiftKey || event.altKey) this.desk.shift(step);
    else this.#walk(card, step);
  }

  /** On a board the arrows go to the nearest card, or the nearest place for the lifted one, that way. @param {KeyboardEvent} event */
  #roam(event) {
    event.preventDefault();
    const here = /** @type {HTMLElement} */ (event.target);
    const kind = here.matches("[data-address]") ? "[data-address]" : "[data-card]";
    const others = [.../** @type {NodeListOf<HTMLElement>} */ (closest(here, ".squares, .field")?.querySelectorAll(kind) ?? [])];
    nearest(here, others, WAYS[event.key])?.focus();
  }

  /** Among the dashed places the arrows go to the next. @param {KeyboardEvent} event @param {number} step */
  #walkPlaces(event, step) {
    event.preventDefault();
    const places = [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-address]"))];
    places[places.indexOf(/** @type {HTMLElement} */ (event.target)) + step]?.focus();
  }

  /** The arrows walk along the cards of a place. @param {HTMLElement} card @param {number} step */
  #walk(card, step) {
    const cards = [.../** @type {NodeListOf<HTMLElement>} */ (card.closest("[data-zone]")?.querySelectorAll("[data-card]") ?? [])];
    cards[cards.indexOf(card) + step]?.focus();
  }
}
