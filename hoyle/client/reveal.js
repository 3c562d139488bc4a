/** The reveal: the score, the log, the badges and the result wait until the cards have turned. */

import { onPress } from "./keyboard.js";
import { itemsOf } from "./legal.js";
import { LOOK, still, TURN } from "./motion.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./types/wire.js").Event} Event
 */

const LOG_LINES = 400; // older lines of the log are dropped
const MARKS = ["won", "lost", "tied"];
const PUSH = 22; // pixels that a winning card moves towards the other one
const CLASH = 320;

/** @param {Item} item */
function markOf(item) {
  return item.tags?.find((tag) => MARKS.includes(tag));
}

/** Returns the items with a mark, by id. @param {View} view @returns {Map<string, string>} */
function marks(view) {
  return new Map(
    view.zones.flatMap(itemsOf).flatMap((item) => {
      const mark = markOf(item);
      return mark ? [/** @type {const} */ ([item.id, mark])] : [];
    }),
  );
}

export class Reveal {
  /** @type {Event[]} */ #told = []; // all events but those that are held back
  /** @type {Event[]} */ #untold = [];
  /** @type {View|null} */ #old = null; // the view before, while something is held back
  /** @type {Map<string, string>} */ #fresh = new Map(); // the new marks, by item
  #timer = 0;

  /** @param {(fresh: Map<string, string>) => void} done  called with the new marks when the reveal ends */
  constructor(done) {
    this.done = done;
    onPress(() => this.end()); // nobody has to wait
  }

  /**
   * Takes the events of a frame. If it turns cards, begins to hold back what it says until they have turned.
   * @param {View|null} view  the view before @param {ViewFrame} frame
   */
  begin(view, frame) {
    this.#untold = frame.events ?? [];
    const known = view && !frame.gap ? marks(view) : new Map();
    this.#fresh = new Map([...marks(frame.view)].filter(([id]) => !known.has(id)));
    const turned = (frame.events ?? []).some((event) => event.flip?.length);
    if (!view || frame.gap || !turned || still()) return this.#tell();
    this.#old = view;
    this.#timer = window.setTimeout(() => this.end(), TURN + LOOK);
  }

  /** Forgets what has been told, and begins with these events. @param {Event[]} events */
  restart(events) {
    this.end();
    this.#told = events;
    this.#untold = [];
  }

  #tell() {
    this.#told = [...this.#told, ...this.#untold].slice(-LOG_LINES);
    this.#untold = [];
  }

  /** The events that have been told. */
  get events() {
    return this.#told;
  }

  /** Whether something is held back. */
  get isOn() {
    return this.#old !== null;
  }

  /** Ends the reveal at once, if there is one. */
  end() {
    if (!this.#old) return;
    clearTimeout(this.#timer);
    this.#old = null;
    this.#tell();
    this.done(this.#fresh);
  }

  /** Returns the view to draw: without what is held back. @param {View} view @returns {View} */
  view(view) {
    const old = this.#old;
    if (!old) return view;
    const counters = new Map(old.seats.map((seat) => [seat.id, seat.counters]));
    return {
      ...view,
      status: old.status,
      prompt: old.prompt,
      match: old.match,
      told: old.told,
      result: undefined,
      seats: view.seats.map((seat) => ({ ...seat, counters: counters.get(seat.id) ?? seat.counters })),
      zones: view.zones.map((zone) => ({ ...zone, items: zone.items?.map((item) => this.#unmarked(item)) })),
    };
  }

  /** @param {Item} item */
  #unmarked(item) {
    if (!this.#fresh.has(item.id)) return item;
    return { ...item, badge: "", note: "", tags: item.tags?.filter((tag) => !MARKS.includes(tag)) };
  }
}

/** Moves winning cards against losing ones, and lets the new marks appear.
 * @param {HTMLElement} root @param {Map<string, string>} fresh  the new marks, by item */
export function clash(root, fresh) {
  if (still()) return;
  const found = [...fresh].flatMap(([id, mark]) => {
    const slot = /** @type {HTMLElement|null} */ (root.querySelector(`[data-item="${CSS.escape(id)}"]`));
    return slot ? [{ slot, mark, at: slot.getBoundingClientRect() }] : [];
  });
  const against = (/** @type {string} */ mark) => found.find((each) => each.mark === mark)?.at;
  for (const { slot, mark, at } of found) {
    const other = against(mark === "won" ? "lost" : "won");
    const way = other ? Math.sign(other.left - at.left) || 0 : 0;
    const push = mark === "won" ? way * PUSH : mark === "lost" ? -way * (PUSH / 2) : 0;
    const tilt = mark === "lost" ? -way * 3 : 0;
    slot.animate(
      [
        { transform: "none" },
        { transform: `translateX(${push}px) rotate(${tilt}deg) scale(${mark === "won" ? 1.05 : 1})`, offset: 0.4 },
        { transform: "none" },
      ],
      { duration: CLASH, easing: "ease-out" },
    );
    slot
      .querySelector(".badge")
      ?.animate([{ scale: 0 }, { scale: 1.35, offset: 0.7 }, { scale: 1 }], { duration: CLASH, easing: "ease-out" });
  }
}
