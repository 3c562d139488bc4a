/** The stage: fits the table into the window, keeps the places of what comes and goes, and opens the log as a drawer. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { scrollToNewest } from "./log.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./items.js").Scene} Scene
 */

const STEP = 0.05; // of sizes of the cards; at 1 a card of a row is 84 pixels wide
const SMALLEST = 0.3;
const WINDOW = 540; // the height of a window in pixels for which the largest size is 1
const LONG = 0.65; // the size on a page that may be as long as it likes
/** What keeps its height, the property that holds the height, and its limit in pixels. @type {[string, string, number][]} */
const KEPT = [
  [".controls", "--controls", 160],
  [".words", "--words", 130],
  [".talk", "--talk", 200],
  [".others", "--others", 200],
  [".own", "--own", 100],
  [".asks", "--asks", 200],
];
const BIDS = 260; // the limit of the buttons during an auction, which are there or not from turn to turn
const [PLATE, ASIDE] = [120, 320]; // the widths in pixels of a seat, and of what stands beside the table
export const WIDE = "(min-width: 60rem)";
const FLAT = "(max-width: 59.99rem) and (max-height: 34rem) and (orientation: landscape)"; // a phone on its side

/** Returns the children of an element that take up room. @param {Element} element */
function laidOut(element) {
  return /** @type {HTMLElement[]} */ ([...element.children]).filter(
    (child) => child.offsetParent && getComputedStyle(child).position !== "absolute",
  );
}

/** Returns whether the children of a flex box fit into it. Cards in flight do not count, since they are only drawn elsewhere.
 * @param {HTMLElement} box @param {"offsetHeight"|"offsetWidth"} side */
function holds(box, side) {
  const style = getComputedStyle(box);
  const isTall = side === "offsetHeight";
  const gap = parseFloat(isTall ? style.rowGap : style.columnGap) || 0;
  const edges = isTall ? [style.paddingTop, style.paddingBottom] : [style.paddingLeft, style.paddingRight];
  const inner = (isTall ? box.clientHeight : box.clientWidth) - edges.reduce((sum, each) => sum + parseFloat(each), 0);
  const children = laidOut(box);
  const used = children.reduce((sum, child) => sum + child[side] + gap, -gap);
  return used <= inner + 1 + children.length / 2; // the sides are rounded
}

/** Returns whether a row of zones fits: its zones stand beside each other, or wrap. @param {HTMLElement} row */
function isRowWhole(row) {
  return getComputedStyle(row).flexWrap === "wrap" || holds(row, "offsetWidth");
}

export class Stage {
  isOpen = false; // whether the drawer with the log is open
  #wide = matchMedia(WIDE);
  #flat = matchMedia(FLAT);
  #size = 1;
  #made = ""; // the window, the zones and the deal for which the size was found
  #phase = ""; // the window and the zones for which heights are kept
  /** @type {Record<string, number>} */ #kept = {};
  /** @type {View|null} */ #view = null;

  /** @param {HTMLElement} root @param {() => void} draw */
  constructor(root, draw) {
    this.root = root;
    this.draw = draw;
    new ResizeObserver(draw).observe(root); // the window, or what stands around the table, has changed
    document.fonts.addEventListener("loadingdone", () => this.#measureAgain());
    addEventListener("pointerdown", (event) => this.#press(event));
  }

  /** Whether the log stands beside the table. */
  get isWide() {
    return this.#wide.matches;
  }

  /** Whether the zones lie in the rows of a wide table. */
  get isBroad() {
    return this.#wide.matches || this.#flat.matches;
  }

  /** The number of seats that sit side by side. */
  get along() {
    const board = this.#wide.matches ? innerWidth - ASIDE : Math.min(innerWidth, ASIDE);
    return Math.min(Math.max(Math.floor(board / PLATE), 3), 7);
  }

  /** Fits what was drawn into the window. Within a game and a window, cards only ever get smaller. @param {View} view */
  fit(view) {
    const room = /** @type {HTMLElement|null} */ (this.root.querySelector(".room"));
    const board = /** @type {HTMLElement|null} */ (room?.querySelector(".board"));
    if (!room || !board?.getClientRects().length) return;
    const height = this.#isLong(view) ? "long" : this.root.clientHeight;
    const phase = `${this.root.clientWidth} ${height} ${this.#zones(view)}`;
    if (phase !== this.#phase) {
      this.#kept = {};
      for (const [, name] of KEPT) room.style.removeProperty(name); // the heights of another phase are forgotten
    }
    this.#phase = phase;
    room.style.setProperty("--button-lines", String(view.buttons ?? 0));
    const made = `${phase} ${view.match?.game}`;
    if (made !== this.#made) this.#set(room, this.#largest(view));
    const isKnown = made === this.#made && view === this.#view;
    this.#made = made;
    this.#view = view;
    this.#keep(room);
    if (isKnown && this.#fits(board)) return;
    if (!this.#fits(board)) this.#shrink(room, board);
    room.toggleAttribute("data-tight", this.#size === SMALLEST && !this.#fits(board));
  }

  /** Fits the table again when letters have got another width. */
  #measureAgain() {
    this.#made = this.#phase = "";
    this.draw();
  }

  /** Whether the page may be as long as it likes, so that anything would fit: upright and narrow, after the end.
   * @param {View} view */
  #isLong(view) {
    return view.status === "over" && !this.isBroad;
  }

  /** Returns the size to begin with. @param {View} view */
  #largest(view) {
    return this.#isLong(view) ? LONG : Math.max(1, innerHeight / WINDOW);
  }

  /** Names the zones whose number does not change from turn to turn. @param {View} view */
  #zones(view) {
    return view.zones
      .filter((zone) => !zone.tags?.includes("meld"))
      .map((zone) => zone.id)
      .join();
  }

  /** Finds the largest size at which everything fits, not above the present one.
   * @param {HTMLElement} room @param {HTMLElement} board */
  #shrink(room, board) {
    let [low, high] = [0, Math.round((this.#size - SMALLEST) / STEP)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      this.#set(room, SMALLEST + middle * STEP);
      if (this.#fits(board)) low = middle;
      else high = middle - 1;
    }
    this.#set(room, SMALLEST + low * STEP);
  }

  /** @param {HTMLElement} room @param {number} size */
  #set(room, size) {
    this.#size = size;
    room.style.setProperty("--size", size.toFixed(2));
  }

  /** Whether a long page shows at once who has won, and why. */
  #isEndSeen() {
    const words = this.#view?.status === "over" && !this.isBroad && this.root.querySelector(".words");
    return !words || words.getBoundingClientRect().bottom + scrollY <= innerHeight;
  }

  /** @param {HTMLElement} board */
  #fits(board) {
    const rows = /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".places"));
    return holds(board, "offsetHeight") && [...rows].every(isRowWhole) && this.#isEndSeen();
  }

  /** Keeps the height of buttons and words from shrinking, so that the table does not move. @param {HTMLElement} room */
  #keep(room) {
    const heights = KEPT.map(([part, name, most]) => {
      const now = room.querySelector(part)?.getBoundingClientRect().height ?? 0; // not rounded, or what is above moves a little
      const limit = part === ".controls" && room.querySelector(".calls") ? BIDS : most;
      return /** @type {const} */ ([name, Math.min(Math.max(this.#kept[name] ?? 0, now), limit)]);
    });
    this.#kept = Object.fromEntries(heights); // measured first: what is set below needs a new layout
    for (const [name, height] of heights) room.style.setProperty(name, `${height}px`);
  }

  /**
   * Draws the button that opens the log, with its last line, or with the reason of what happened last.
   * @param {Scene} scene @param {Event[]} events
   */
  strip(scene, events) {
    if (this.isWide) return nothing;
    const { told } = scene.view;
    const last = told?.clause ? told.text : events.findLast((event) => event.text)?.text;
    return html`<button type="button" class="log-strip" aria-expanded=${String(this.isOpen)} aria-controls="log-drawer"
      @click=${() => this.toggle(!this.isOpen)}>${last ? html`<span class="hidden-text">${scene.say("log")}</span>` : nothing}
      <span class="log-strip-line">${last ?? scene.say("log")}</span></button>`;
  }

  /** Draws the button that closes the drawer. @param {Scene} scene */
  closing(scene) {
    if (this.isWide) return nothing;
    return html`<button type="button" class="button quiet drawer-close"
      @click=${() => this.toggle(false)}>${scene.say("close")}</button>`;
  }

  /** Opens or closes the drawer, and moves the focus into it or back. @param {boolean} isOpen */
  toggle(isOpen) {
    this.isOpen = isOpen;
    this.draw();
    const target = this.root.querySelector(isOpen ? ".drawer-close" : ".log-strip");
    /** @type {HTMLElement|null} */ (target)?.focus();
    scrollToNewest(this.root);
  }

  /** A press beside the drawer closes it. @param {PointerEvent} event */
  #press(event) {
    if (!this.isOpen || this.isWide) return;
    if (event.target instanceof Element && !event.target.closest(".side, .log-strip")) this.toggle(false);
  }

  /** Closes the drawer; returns whether it was open. */
  leave() {
    const isOpen = this.isOpen && !this.isWide;
    if (isOpen) this.toggle(false);
    return isOpen;
  }
}
