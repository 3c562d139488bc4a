/** The window over a plane: what part of it is seen, how large, and how people move it. Every card laid comes into sight by itself. */

import { place, targets } from "./acts.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {{top: number, left: number, bottom: number, right: number}} Box  in lines and columns
 * @typedef {{card: number, x: number, y: number, own: boolean, last: string, cells: number, view: View|null, lifted: string|null,
 *   before: {card: number, x: number, y: number}|null}} Eye  width of a card and where line 0, column 0 stands, in pixels; whether people have moved it
 *   themselves; the card laid last; how many there are; for which view and card in hand that is so, and how it was before the card was taken up
 */

const READ = 44; // pixels of a card's width that it is not drawn smaller than by itself
const LIFTED = 26; // while a place for a card is looked for
const LARGE = 96;
const [SMALLEST, LARGEST] = [16, 150]; // as far as people may go
const GAP = 0.07; // between cards, by a card's width
const TALL = 1.4;
const STRIP = 0.36; // of a card that is overlapped by the next line
const EDGE = 10;
const STEERING = 48; // what the buttons take from the height
const ASIDE = 104; // or from the width, where they stand at the side
const wide = matchMedia("(min-width: 60rem)");
const STEP = 1.25; // of a button or key
const START = 5; // pixels before a press becomes a pull
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {[number, number][]} cells @returns {Box} */
function boxOf(cells) {
  const [lines, columns] = [cells.map(([line]) => line), cells.map(([, column]) => column)];
  return { top: Math.min(...lines), left: Math.min(...columns), bottom: Math.max(...lines), right: Math.max(...columns) };
}

/** From line to line, by a card's width. @param {Zone} zone */
function pitch(zone) {
  return zone.tags?.includes("tight") ? TALL * STRIP : TALL + GAP;
}

/** What a window's buttons leave of its width and height. @param {HTMLElement} pane @param {Zone} zone @returns {[number, number]} */
function room(pane, zone) {
  const steered = !zone.tags?.includes("whole");
  return [pane.clientWidth - (steered && wide.matches ? ASIDE : 0), pane.clientHeight - (steered && !wide.matches ? STEERING : 0)];
}

/** @param {number} least @param {number} size @param {number} most */
function within(least, size, most) {
  return Math.min(Math.max(size, least), Math.max(least, most));
}

export class Planes {
  /** @type {Map<string, Eye>} */ eyes = new Map();
  /** @type {View|null} */ view = null;
  /** @type {Map<number, {x: number, y: number}>} */ #fingers = new Map();
  /** @type {HTMLElement|null} */ #pulled = null;
  #began = { x: 0, y: 0 };
  #moved = false; // the click that ends a pull is not a press

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    root.addEventListener("pointerdown", (event) => this.#down(event));
    addEventListener("pointermove", (event) => this.#pull(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    root.addEventListener("click", (event) => this.#click(event), { capture: true });
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("focusin", (event) => this.#show(event));
    addEventListener("resize", () => this.view && this.arrange(this.view, null));
  }

  /** Every window shows what it should after something was drawn. @param {View} view @param {string|null} lifted */
  arrange(view, lifted) {
    this.view = view;
    for (const pane of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-window]"))) {
      const zone = view.zones.find((each) => each.id === pane.dataset.window);
      if (zone) this.#look(view, pane, zone, lifted);
    }
  }

  /** @param {View} view @param {HTMLElement} pane @param {Zone} zone @param {string|null} lifted */
  #look(view, pane, zone, lifted) {
    const cells = zone.cells ?? [];
    const laid = cells.filter((cell) => cell.items?.length);
    const last = cells.find((cell) => cell.tags?.includes("to"));
    const name = last ? `${last.at.join()}/${last.items?.length}` : "";
    let eye = this.eyes.get(zone.id);
    if (!eye || laid.length < eye.cells) eye = { card: 0, x: 0, y: 0, own: false, last: name, cells: 0, view: null, lifted: null, before: null };
    const fresh = name !== eye.last;
    const same = lifted !== null && eye.view === view && eye.lifted === lifted;
    Object.assign(eye, { last: name, cells: laid.length, view, lifted });
    this.eyes.set(zone.id, eye);
    if (!same) this.#turn(eye, pane, zone, fresh ? last?.at : undefined, lifted ? targets(view, lifted) : []);
    this.#apply(eye, pane, zone);
  }

  /** What is to be seen now: the whole or what people chose, the card just laid, the places for the card just taken up.
   * @param {Eye} eye @param {HTMLElement} pane @param {Zone} zone @param {[number, number]|undefined} laid @param {string[]} to */
  #turn(eye, pane, zone, laid, to) {
    if (eye.before) Object.assign(eye, eye.before, { before: null });
    const whole = zone.tags?.includes("whole");
    const last = zone.cells?.find((cell) => cell.tags?.includes("to"))?.at;
    if (!eye.own || whole) this.#fit(eye, pane, zone, this.#cells(zone), whole ? SMALLEST : READ, last);
    else if (laid) this.#reveal(eye, pane, zone, laid);
    const { card, x, y } = eye;
    this.#offer(eye, pane, zone, to);
    if (to.length && eye.own) eye.before = { card, x, y };
  }

  /** All cells of a zone, free ones where something may be put too. @param {Zone} zone */
  #cells(zone) {
    const free = [...new Set(this.view?.acts.flatMap((act) => Object.values(act.pairs ?? {}).flat()))].map(place);
    return [...(zone.cells ?? []).map((cell) => cell.at), ...free.flatMap((to) => (to.zone === zone.id && to.at ? [to.at] : []))];
  }

  /** All of it, as large as there is room; where cards would be too small, the one laid last in the middle.
   * @param {Eye} eye @param {HTMLElement} pane @param {Zone} zone @param {[number, number][]} cells @param {number} least @param {[number, number]} [last] @param {number} [most] */
  #fit(eye, pane, zone, cells, least, last, most = LARGE) {
    const box = boxOf(cells.length ? cells : [[0, 0]]);
    const [long, tall] = [(box.right - box.left) * (1 + GAP) + 1, (box.bottom - box.top) * pitch(zone) + TALL];
    const [across, down] = room(pane, zone);
    eye.card = within(least, Math.min((across - 2 * EDGE) / long, (down - 2 * EDGE) / tall), most);
    eye.x = this.#along(across, box.left, long, eye.card, 1 + GAP, last?.[1], 1);
    eye.y = this.#along(down, box.top, tall, eye.card, pitch(zone), last?.[0], TALL);
  }

  /** Where line or column 0 stands: all in the middle if there is room, else the last card there, but nothing empty beyond the edge.
   * @param {number} space @param {number} first @param {number} long @param {number} card @param {number} step @param {number|undefined} last @param {number} size */
  #along(space, first, long, card, step, last, size) {
    const start = -first * step * card;
    const spare = space - long * card;
    if (spare >= 2 * EDGE - 1 || last === undefined) return start + spare / 2;
    const middle = space / 2 - (last * step + size / 2) * card;
    return within(start + spare - EDGE, middle, start + EDGE);
  }

  /** A cell in pixels of its window. @param {Eye} eye @param {Zone} zone @param {[number, number]} at */
  #rect(eye, zone, [line, column]) {
    return { left: eye.x + column * (1 + GAP) * eye.card, top: eye.y + line * pitch(zone) * eye.card, width: eye.card, height: TALL * eye.card };
  }

  /** Moves the window as little as it takes to see a cell. @param {Eye} eye @param {HTMLElement} pane @param {Zone} zone @param {[number, number]} at */
  #reveal(eye, pane, zone, at) {
    const [rect, [across, down]] = [this.#rect(eye, zone, at), room(pane, zone)];
    eye.x += within(EDGE - rect.left, 0, across - EDGE - rect.left - rect.width);
    eye.y += within(EDGE - rect.top, 0, down - EDGE - rect.top - rect.height);
  }

  /** @param {Eye} eye @param {HTMLElement} pane @param {Zone} zone @param {[number, number]} at */
  #sees(eye, pane, zone, at) {
    const [rect, [across, down]] = [this.#rect(eye, zone, at), room(pane, zone)];
    return rect.left > -2 && rect.top > -2 && rect.left + rect.width < across + 2 && rect.top + rect.height < down + 2;
  }

  /** The places for the card in hand come into sight, smaller if need be. @param {Eye} eye @param {HTMLElement} pane @param {Zone} zone @param {string[]} to */
  #offer(eye, pane, zone, to) {
    const places = to.map(place).flatMap((each) => (each.zone === zone.id && each.at ? [each.at] : []));
    if (!places.length || places.every((at) => this.#sees(eye, pane, zone, at))) return;
    const most = eye.card;
    for (const least of [Math.min(LIFTED, most), SMALLEST]) {
      this.#fit(eye, pane, zone, places, least, places[0], most);
      if (places.every((at) => this.#sees(eye, pane, zone, at))) return;
    }
  }

  /** @param {Eye} eye @param {HTMLElement} pane @param {Zone} zone */
  #apply(eye, pane, zone) {
    const field = /** @type {HTMLElement|null} */ (pane.querySelector(".field"));
    if (!field) return;
    field.style.setProperty("--card-w", `${eye.card.toFixed(2)}px`);
    field.style.setProperty("--across", `${(eye.card * (1 + GAP)).toFixed(2)}px`);
    field.style.setProperty("--down", `${(eye.card * pitch(zone)).toFixed(2)}px`);
    field.style.transform = `translate(${Math.round(eye.x)}px,${Math.round(eye.y)}px)`;
    const cells = [.../** @type {NodeListOf<HTMLElement>} */ (field.querySelectorAll("[data-place]"))];
    const seen = cells.map((cell) => {
      const at = place(cell.dataset.place ?? "").at ?? [0, 0];
      const rect = this.#rect(eye, zone, at);
      const out = rect.left + rect.width < 0 || rect.top + rect.height < 0 || rect.left > pane.clientWidth || rect.top > pane.clientHeight;
      cell.classList.toggle("unseen", out && !cell.querySelector("[data-address]"));
      return this.#sees(eye, pane, zone, at);
    });
    pane.dataset.whole = String(seen.every(Boolean));
  }

  // What people do.

  /** @param {EventTarget|null} target */
  #pane(target) {
    const found = target instanceof Element ? target.closest(".zone-plane") : null;
    const pane = /** @type {HTMLElement|null} */ (found?.querySelector("[data-window]"));
    const zone = this.view?.zones.find((each) => each.id === pane?.dataset.window);
    const eye = zone && this.eyes.get(zone.id);
    return pane && zone && eye && !zone.tags?.includes("whole") ? { pane, zone, eye } : null;
  }

  /** Nearer or farther, about a point of the window. @param {{pane: HTMLElement, zone: Zone, eye: Eye}} here @param {number} by @param {number} x @param {number} y */
  #zoom({ pane, zone, eye }, by, x, y) {
    const card = within(SMALLEST, eye.card * by, LARGEST);
    eye.x = x - (x - eye.x) * (card / eye.card);
    eye.y = y - (y - eye.y) * (card / eye.card);
    eye.card = card;
    this.#held({ pane, zone, eye }, 0, 0);
  }

  /** A pull; the cards never leave the window altogether. @param {{pane: HTMLElement, zone: Zone, eye: Eye}} here @param {number} x @param {number} y */
  #held({ pane, zone, eye }, x, y) {
    const box = boxOf((zone.cells ?? []).map((cell) => cell.at).concat([[0, 0]]));
    const [first, last] = [this.#rect(eye, zone, [box.top, box.left]), this.#rect(eye, zone, [box.bottom, box.right])];
    Object.assign(eye, { own: true, before: null });
    eye.x += within(2 * EDGE - last.left - last.width, x, pane.clientWidth - 2 * EDGE - first.left);
    eye.y += within(2 * EDGE - last.top - last.height, y, pane.clientHeight - 2 * EDGE - first.top);
    this.#apply(eye, pane, zone);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const here = event.target instanceof Element && event.target.closest("[data-window]") ? this.#pane(event.target) : null;
    if (!here) return;
    event.preventDefault();
    const rect = here.pane.getBoundingClientRect();
    this.#zoom(here, Math.exp(-event.deltaY * (event.deltaMode ? 0.04 : 0.0015)), event.clientX - rect.left, event.clientY - rect.top);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#fingers.size) this.#moved = false;
    const on = event.target instanceof Element ? event.target : null;
    if (event.button || !on?.closest("[data-window]") || on.closest(".card.can") || !this.#pane(on)) return;
    this.#pulled = /** @type {HTMLElement} */ (on.closest("[data-window]"));
    this.#began = { x: event.clientX, y: event.clientY };
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** One finger pulls, two also spread. @param {PointerEvent} event */
  #pull(event) {
    const was = this.#fingers.get(event.pointerId);
    const here = was && this.#pane(this.#pulled);
    if (!was || !here) return;
    if (!this.#moved && this.#fingers.size === 1 && Math.hypot(event.clientX - this.#began.x, event.clientY - this.#began.y) < START) return;
    this.#moved = true;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    const share = other ? 2 : 1;
    this.#held(here, (event.clientX - was.x) / share, (event.clientY - was.y) / share);
    if (other) {
      const rect = here.pane.getBoundingClientRect();
      const [far, near] = [Math.hypot(event.clientX - other.x, event.clientY - other.y), Math.hypot(was.x - other.x, was.y - other.y)];
      this.#zoom(here, far / Math.max(near, 1), (event.clientX + other.x) / 2 - rect.left, (event.clientY + other.y) / 2 - rect.top);
    }
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#moved && event.detail) {
      this.#moved = false;
      return event.stopPropagation();
    }
    const steer = event.target instanceof Element ? /** @type {HTMLElement|null} */ (event.target.closest("[data-steer]")) : null;
    if (steer) this.#steer(steer, steer.dataset.steer ?? "");
  }

  /** @param {Element} target @param {string} way */
  #steer(target, way) {
    const here = this.#pane(target);
    if (!here) return;
    const { pane, zone, eye } = here;
    const cells = (zone.cells ?? []).map((cell) => cell.at);
    const last = zone.cells?.find((cell) => cell.tags?.includes("to"))?.at ?? cells[0];
    if (way === "in" || way === "out") return this.#zoom(here, way === "in" ? STEP : 1 / STEP, pane.clientWidth / 2, pane.clientHeight / 2);
    if (way === "whole") this.#fit(eye, pane, zone, cells, SMALLEST);
    if (way === "last" && last) this.#fit(eye, pane, zone, [last], READ, last, Math.max(eye.card, READ));
    Object.assign(eye, { own: true, before: null });
    this.#apply(eye, pane, zone);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = event.ctrlKey || event.metaKey || event.altKey ? null : this.#pane(event.target);
    const way = { "+": "in", "=": "in", "-": "out", 0: "whole", Home: "last" }[event.key];
    const step = event.target instanceof HTMLElement && event.target.dataset.window ? WAYS[event.key] : undefined;
    if (!here || !(way || step)) return;
    event.preventDefault();
    if (way) this.#steer(here.pane, way);
    if (step) this.#held(here, step[0] * here.eye.card, step[1] * here.eye.card);
  }

  /** What the keyboard has come to is in sight. @param {FocusEvent} event */
  #show(event) {
    const cell = event.target instanceof Element && event.target.matches(":focus-visible") ? /** @type {HTMLElement|null} */ (event.target.closest(".field [data-place]")) : null;
    const here = cell && this.#pane(cell);
    const at = here && place(cell.dataset.place ?? "").at;
    if (!here || !at || this.#sees(here.eye, here.pane, here.zone, at)) return;
    this.#reveal(here.eye, here.pane, here.zone, at);
    this.#apply(here.eye, here.pane, here.zone);
  }
}
