/**
 * Windows over planes: which part is visible, at which size, how people move it; a card just played scrolls into view.
 */

import { place, targets } from "./legal.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {{top: number, left: number, bottom: number, right: number}} Box  in lines and columns
 * @typedef {{card: number, x: number, y: number, own: boolean, last: string, cells: number, view: View|null,
 *   lifted: string|null, before: {card: number, x: number, y: number}|null}} Viewport
 *   the width of a card and the position of line 0, column 0 in pixels;
 *   `own`: whether people moved it; the last card; the number of cards; the view and lifted card it was made for; the
 *   position before the card was lifted
 */

const READ = 26; // smallest automatic width of a card in pixels
const LARGE = 96;
const [SMALLEST, LARGEST] = [16, 150]; // limits of zooming
const GAP = 0.07; // between cards, in card widths
const TALL = 1.4;
const STRIP = 0.36; // visible part of a card overlapped by the next line
const EDGE = 10;
const STEP = 1.25; // zoom factor of a button or key
const START = 5; // pixels before a press becomes a movement
/** @type {Record<string, string>} */
const KEYS = { "+": "in", "=": "in", "-": "out", 0: "whole", Home: "last" };
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {[number, number][]} cells @returns {Box} */
function boxOf(cells) {
  const [lines, columns] = [cells.map(([line]) => line), cells.map(([, column]) => column)];
  return {
    top: Math.min(...lines),
    left: Math.min(...columns),
    bottom: Math.max(...lines),
    right: Math.max(...columns),
  };
}

/** Returns the distance of two lines, in card widths. @param {Zone} zone */
function pitch(zone) {
  return zone.tags?.includes("tight") ? TALL * STRIP : TALL + GAP;
}

/** @param {number} least @param {number} size @param {number} most */
function within(least, size, most) {
  return Math.min(Math.max(size, least), Math.max(least, most));
}

export class Planes {
  /** @type {Map<string, Viewport>} */ eyes = new Map();
  /** @type {View|null} */ view = null;
  /** @type {Map<number, {x: number, y: number}>} */ #fingers = new Map();
  /** @type {HTMLElement|null} */ #pulled = null;
  #began = { x: 0, y: 0 };
  #moved = false; // the click that ends a movement is not a press

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    root.addEventListener("pointerdown", (event) => this.#down(event));
    addEventListener("pointermove", (event) => this.#pull(event));
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    root.addEventListener("click", (event) => this.#click(event), { capture: true });
    root.addEventListener("focusin", (event) => this.#show(event));
  }

  /** Updates every window after the table was drawn. @param {View} view @param {string|null} lifted */
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
    if (!eye || laid.length < eye.cells)
      eye = { card: 0, x: 0, y: 0, own: false, last: name, cells: 0, view: null, lifted: null, before: null };
    const fresh = name !== eye.last;
    const same = lifted !== null && eye.view === view && eye.lifted === lifted;
    Object.assign(eye, { last: name, cells: laid.length, view, lifted });
    this.eyes.set(zone.id, eye);
    if (!same) this.#turn(eye, pane, zone, fresh ? last?.at : undefined, lifted ? targets(view, lifted) : []);
    this.#apply(eye, pane, zone);
  }

  /** Moves the window to show all or what people chose, the card just played, and the places for the lifted card.
   * @param {Viewport} eye
   * @param {HTMLElement} pane
   * @param {Zone} zone
   * @param {[number, number]|undefined} laid
   * @param {string[]} to */
  #turn(eye, pane, zone, laid, to) {
    if (eye.before) Object.assign(eye, eye.before, { before: null });
    const isPlayed = !this.view?.seats.some((seat) => seat.turn); // the deal is over: everybody looks at the whole of it
    const whole = isPlayed || zone.tags?.includes("whole");
    const last = zone.cells?.find((cell) => cell.tags?.includes("to"))?.at;
    if (!eye.own || whole) this.#fit(eye, pane, zone, this.#cells(zone), whole ? SMALLEST : READ, last);
    else if (laid) this.#reveal(eye, pane, zone, laid);
    const { card, x, y } = eye;
    this.#offer(eye, pane, zone, to);
    if (to.length && eye.own) eye.before = { card, x, y };
  }

  /** Returns all cells of a zone, including free ones where something can be placed. @param {Zone} zone */
  #cells(zone) {
    const free = [...new Set(this.view?.acts.flatMap((act) => Object.values(act.pairs ?? {}).flat()))].map(place);
    return [
      ...(zone.cells ?? []).map((cell) => cell.at),
      ...free.flatMap((to) => (to.zone === zone.id && to.at ? [to.at] : [])),
    ];
  }

  /** Shows all cells as large as possible; if cards would be too small, centres the last one.
   * @param {Viewport} eye
   * @param {HTMLElement} pane
   * @param {Zone} zone
   * @param {[number, number][]} cells
   * @param {number} least
   * @param {[number, number]} [last]
   * @param {number} [most] */
  #fit(eye, pane, zone, cells, least, last, most = LARGE) {
    const box = boxOf(cells.length ? cells : [[0, 0]]);
    const [long, tall] = [(box.right - box.left) * (1 + GAP) + 1, (box.bottom - box.top) * pitch(zone) + TALL];
    const [across, down] = [pane.clientWidth, pane.clientHeight];
    eye.card = within(least, Math.min((across - 2 * EDGE) / long, (down - 2 * EDGE) / tall), most);
    eye.x = this.#along(across, box.left, long, eye.card, 1 + GAP, last?.[1], 1);
    eye.y = this.#along(down, box.top, tall, eye.card, pitch(zone), last?.[0], TALL);
  }

  /**
   * Returns the position of line or column 0: everything centred if it fits, else the last card, without empty edges.
   * @param {number} space
   * @param {number} first
   * @param {number} long
   * @param {number} card
   * @param {number} step
   * @param {number|undefined} last
   * @param {number} size */
  #along(space, first, long, card, step, last, size) {
    const start = -first * step * card;
    const spare = space - long * card;
    if (spare >= 2 * EDGE - 1 || last === undefined) return start + spare / 2;
    const middle = space / 2 - (last * step + size / 2) * card;
    return within(start + spare - EDGE, middle, start + EDGE);
  }

  /**
   * Returns the rectangle of a cell in pixels of its window.
   * @param {Viewport} eye
   * @param {Zone} zone
   * @param {[number, number]} at
   */
  #rect(eye, zone, [line, column]) {
    return {
      left: eye.x + column * (1 + GAP) * eye.card,
      top: eye.y + line * pitch(zone) * eye.card,
      width: eye.card,
      height: TALL * eye.card,
    };
  }

  /**
   * Moves the window as little as necessary to show a cell.
   * @param {Viewport} eye
   * @param {HTMLElement} pane
   * @param {Zone} zone
   * @param {[number, number]} at
   */
  #reveal(eye, pane, zone, at) {
    const [rect, across, down] = [this.#rect(eye, zone, at), pane.clientWidth, pane.clientHeight];
    eye.x += within(EDGE - rect.left, 0, across - EDGE - rect.left - rect.width);
    eye.y += within(EDGE - rect.top, 0, down - EDGE - rect.top - rect.height);
  }

  /** @param {Viewport} eye @param {HTMLElement} pane @param {Zone} zone @param {[number, number]} at */
  #sees(eye, pane, zone, at) {
    const [rect, across, down] = [this.#rect(eye, zone, at), pane.clientWidth, pane.clientHeight];
    return rect.left > -2 && rect.top > -2 && rect.left + rect.width < across + 2 && rect.top + rect.height < down + 2;
  }

  /**
   * Shows the places for the lifted card, zooming out if necessary.
   * @param {Viewport} eye
   * @param {HTMLElement} pane
   * @param {Zone} zone
   * @param {string[]} to
   */
  #offer(eye, pane, zone, to) {
    const places = to.map(place).flatMap((each) => (each.zone === zone.id && each.at ? [each.at] : []));
    if (!places.length || places.every((at) => this.#sees(eye, pane, zone, at))) return;
    const most = eye.card;
    for (const least of [Math.min(READ, most), SMALLEST]) {
      this.#fit(eye, pane, zone, places, least, places[0], most);
      if (places.every((at) => this.#sees(eye, pane, zone, at))) return;
    }
  }

  /** @param {Viewport} eye @param {HTMLElement} pane @param {Zone} zone */
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
      const out =
        rect.left + rect.width < 0 ||
        rect.top + rect.height < 0 ||
        rect.left > pane.clientWidth ||
        rect.top > pane.clientHeight;
      cell.classList.toggle("unseen", out && !cell.querySelector("[data-address]"));
      return this.#sees(eye, pane, zone, at);
    });
    const isWhole = seen.every(Boolean);
    pane.dataset.whole = String(isWhole);
    pane.toggleAttribute("data-scrolls", !isWhole);
  }

  /** @param {EventTarget|null} target */
  #pane(target) {
    const found = target instanceof Element ? target.closest(".zone-plane") : null;
    const pane = /** @type {HTMLElement|null} */ (found?.querySelector("[data-window]"));
    const zone = this.view?.zones.find((each) => each.id === pane?.dataset.window);
    const eye = zone && this.eyes.get(zone.id);
    return pane && zone && eye && !zone.tags?.includes("whole") ? { pane, zone, eye } : null;
  }

  /**
   * Zooms around a point of the window.
   * @param {{pane: HTMLElement, zone: Zone, eye: Viewport}} here
   * @param {number} by
   * @param {number} x
   * @param {number} y
   */
  #zoom({ pane, zone, eye }, by, x, y) {
    const card = within(SMALLEST, eye.card * by, LARGEST);
    eye.x = x - (x - eye.x) * (card / eye.card);
    eye.y = y - (y - eye.y) * (card / eye.card);
    eye.card = card;
    this.#moveBy({ pane, zone, eye }, 0, 0);
  }

  /**
   * Moves the window; some card always stays visible.
   * @param {{pane: HTMLElement, zone: Zone, eye: Viewport}} here
   * @param {number} x
   * @param {number} y
   */
  #moveBy({ pane, zone, eye }, x, y) {
    const box = boxOf((zone.cells ?? []).map((cell) => cell.at).concat([[0, 0]]));
    const [first, last] = [this.#rect(eye, zone, [box.top, box.left]), this.#rect(eye, zone, [box.bottom, box.right])];
    Object.assign(eye, { own: true, before: null });
    eye.x += within(2 * EDGE - last.left - last.width, x, pane.clientWidth - 2 * EDGE - first.left);
    eye.y += within(2 * EDGE - last.top - last.height, y, pane.clientHeight - 2 * EDGE - first.top);
    this.#apply(eye, pane, zone);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const here =
      event.target instanceof Element && event.target.closest("[data-window]") ? this.#pane(event.target) : null;
    if (!here) return;
    event.preventDefault();
    const rect = here.pane.getBoundingClientRect();
    this.#zoom(
      here,
      Math.exp(-event.deltaY * (event.deltaMode ? 0.04 : 0.0015)),
      event.clientX - rect.left,
      event.clientY - rect.top,
    );
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

  /** One finger moves the window, two fingers also zoom. @param {PointerEvent} event */
  #pull(event) {
    const was = this.#fingers.get(event.pointerId);
    const here = was && this.#pane(this.#pulled);
    if (!was || !here) return;
    if (
      !this.#moved &&
      this.#fingers.size === 1 &&
      Math.hypot(event.clientX - this.#began.x, event.clientY - this.#began.y) < START
    )
      return;
    this.#moved = true;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    const share = other ? 2 : 1;
    this.#moveBy(here, (event.clientX - was.x) / share, (event.clientY - was.y) / share);
    if (other) {
      const rect = here.pane.getBoundingClientRect();
      const [far, near] = [
        Math.hypot(event.clientX - other.x, event.clientY - other.y),
        Math.hypot(was.x - other.x, was.y - other.y),
      ];
      this.#zoom(
        here,
        far / Math.max(near, 1),
        (event.clientX + other.x) / 2 - rect.left,
        (event.clientY + other.y) / 2 - rect.top,
      );
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
    const steer =
      event.target instanceof Element ? /** @type {HTMLElement|null} */ (event.target.closest("[data-steer]")) : null;
    if (steer) this.#steer(steer, steer.dataset.steer ?? "");
  }

  /** @param {Element} target @param {string} way */
  #steer(target, way) {
    const here = this.#pane(target);
    if (!here) return;
    const { pane, zone, eye } = here;
    const cells = (zone.cells ?? []).map((cell) => cell.at);
    const last = zone.cells?.find((cell) => cell.tags?.includes("to"))?.at ?? cells[0];
    if (way === "in" || way === "out")
      return this.#zoom(here, way === "in" ? STEP : 1 / STEP, pane.clientWidth / 2, pane.clientHeight / 2);
    if (way === "whole") this.#fit(eye, pane, zone, cells, SMALLEST);
    if (way === "last" && last) this.#fit(eye, pane, zone, [last], READ, last, Math.max(eye.card, READ));
    Object.assign(eye, { own: true, before: null });
    this.#apply(eye, pane, zone);
  }

  /** Shows more or less of a plane. @param {KeyboardEvent} event */
  zoomBy(event) {
    const here = this.#pane(event.target);
    if (here) this.#steer(here.pane, KEYS[event.key]);
    return Boolean(here);
  }

  /** Moves the window that has the focus, by an arrow key. @param {KeyboardEvent} event */
  pan(event) {
    const here = event.target instanceof HTMLElement && event.target.dataset.window ? this.#pane(event.target) : null;
    const [across, down] = WAYS[event.key];
    if (here) this.#moveBy(here, across * here.eye.card, down * here.eye.card);
    return Boolean(here);
  }

  /** Shows the cell that got the keyboard focus. @param {FocusEvent} event */
  #show(event) {
    const cell =
      event.target instanceof Element && event.target.matches(":focus-visible")
        ? /** @type {HTMLElement|null} */ (event.target.closest(".field [data-place]"))
        : null;
    const here = cell && this.#pane(cell);
    const at = here && place(cell.dataset.place ?? "").at;
    if (!here || !at || this.#sees(here.eye, here.pane, here.zone, at)) return;
    this.#reveal(here.eye, here.pane, here.zone, at);
    this.#apply(here.eye, here.pane, here.zone);
  }
}
