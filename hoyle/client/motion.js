/** Motion: items fly from where they were to where they are. It is never part of the game. */

/**
 * @typedef {import("./types/wire.js").Event} Event
 * @typedef {import("./types/wire.js").Zone} Zone
 * @typedef {Map<string, DOMRect>} Rects  by item id and by address
 * @typedef {{at: DOMRect, from: DOMRect|undefined, turns: boolean}} Path
 * @typedef {{copy: HTMLElement, from: DOMRect, to: string[]}} Leaving
 *   a copy of an item that left the view, and the addresses it goes to
 */

const FLIGHT = 230;
export const TURN = 260;
export const LOOK = 420; // milliseconds that a turned card lies still before it moves on
const CARD = 5 / 7; // width by height
const NUDGE = 5; // a shorter way, in pixels, is not animated
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** Returns whether the reader asked for reduced motion. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {ParentNode} root @param {string} name @param {string} prefix @param {Rects} rects */
function collect(root, name, prefix, rects) {
  for (const element of root.querySelectorAll(`[data-${name}]`)) {
    const id = /** @type {HTMLElement} */ (element).dataset[name];
    const rect = element.getBoundingClientRect();
    if (rect.width) rects.set(prefix + id, rect);
  }
}

/**
 * Returns the rectangle of a card in a zone: that of its first card, else one in the middle of the empty zone.
 * @param {Element} zone
 */
function cardPlace(zone) {
  const bed = zone.querySelector(".slot, .bed");
  if (bed) return bed.getBoundingClientRect();
  const place = (zone.querySelector(".place") ?? zone).getBoundingClientRect();
  const width = Math.min(place.width, place.height * CARD);
  return new DOMRect(place.left + (place.width - width) / 2, place.top, width, width / CARD);
}

/**
 * Returns where everything is now, including cards in flight. A zone that is not drawn is at its owner's name.
 * @param {ParentNode} root @param {Zone[]} [zones] @returns {Rects} */
export function positions(root, zones = []) {
  /** @type {Rects} */
  const rects = new Map();
  for (const zone of zones) {
    const plate = zone.owner ? root.querySelector(`[data-seat="${CSS.escape(zone.owner)}"]`) : null;
    if (!plate) continue;
    rects.set(`@${zone.id}`, cardPlace(plate));
    for (const item of zone.items ?? []) rects.set(item.id, cardPlace(plate));
  }
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const bed = cardPlace(zone);
    if (bed.width) rects.set(`@${/** @type {HTMLElement} */ (zone).dataset.zone}`, bed);
  }
  collect(root, "place", "@", rects);
  collect(root, "item", "", rects);
  return rects;
}

/** Returns the rectangle of an address; `zone#n` counts as its zone. @param {Rects} rects @param {string} address */
function rectOf(rects, address) {
  if (address.startsWith("item:")) return rects.get(address.slice(5));
  return rects.get(`@${address}`) ?? rects.get(`@${address.split("#")[0]}`);
}

/** @param {DOMRect} from @param {DOMRect} at */
function between(from, at) {
  const size = at.width ? from.width / at.width : 1;
  return `translate(${from.left - at.left}px,${from.top - at.top}px) scale(${size})`;
}

/** @param {DOMRect} from @param {DOMRect} at */
function moved(from, at) {
  return Math.abs(from.left - at.left) + Math.abs(from.top - at.top) > NUDGE;
}

/** Turns a card over: a back covers the face for the first half. @param {HTMLElement} slot */
function turn(slot) {
  const shade = document.createElement("span");
  const face = /** @type {HTMLElement|null} */ (slot.firstElementChild);
  shade.className = `card back turning weave-${face?.dataset.weave ?? 0}`;
  shade.innerHTML = '<span class="card-weave"></span>';
  slot.append(shade);
  slot.firstElementChild?.animate([{ scale: "1 1" }, { scale: "0 1" }, { scale: "1 1" }], {
    duration: TURN,
    easing: "ease-in-out",
  });
  shade
    .animate(
      [
        { scale: "1 1", opacity: 1 },
        { scale: "0 1", opacity: 1, offset: 0.5 },
        { scale: "0 1", opacity: 0 },
      ],
      { duration: TURN, easing: "ease-in-out" },
    )
    .finished.catch(() => {})
    .finally(() => shade.remove());
}

/** @param {HTMLElement} slot @param {Path} path @param {number} wait */
function fly(slot, path, wait) {
  if (path.turns) turn(slot);
  if (!path.from || !moved(path.from, path.at)) return;
  slot.classList.add("flying");
  const flight = slot.animate([{ transform: between(path.from, path.at) }, { transform: "none" }], {
    duration: FLIGHT,
    delay: wait,
    easing: EASE,
    fill: "backwards",
  });
  flight.finished.catch(() => {}).finally(() => slot.classList.remove("flying"));
}

/** @param {HTMLElement} root @param {Rects} before @param {Event[]} events @returns {[HTMLElement, Path][]} */
function paths(root, before, events) {
  const origins = new Map(events.flatMap((event) => event.move ?? []));
  const flips = new Set(events.flatMap((event) => event.flip ?? []));
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-item]"))].map((slot) => {
    const id = slot.dataset.item ?? "";
    const origin = rectOf(before, origins.get(id) ?? "");
    const seen = before.get(id);
    const from = flips.has(id) ? (origin ?? seen) : (seen ?? origin); // a turned card lay where the event says
    return [slot, { at: slot.getBoundingClientRect(), from, turns: flips.has(id) }];
  });
}

/**
 * Returns copies of the cards on boards that are about to leave.
 * @param {HTMLElement} root
 * @param {(id: string) => boolean} stays
 * @returns {HTMLElement[]}
 */
export function leavingTiles(root, stays) {
  const tiles = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".cell > .slot.tile"))];
  return tiles
    .filter((tile) => !stays(tile.dataset.item ?? ""))
    .map((tile) => {
      return pose(/** @type {HTMLElement} */ (tile.cloneNode(true)), tile.getBoundingClientRect(), "slot tile going");
    });
}

/** Shrinks and removes the copies of cards taken off a board. @param {HTMLElement[]} copies */
export function fadeOut(copies) {
  if (still()) return;
  for (const copy of copies) {
    document.body.append(copy);
    copy
      .animate(
        [
          { opacity: 1, scale: 1 },
          { opacity: 0, scale: 0.55 },
        ],
        { duration: TURN, easing: "ease-in", fill: "forwards" },
      )
      .finished.catch(() => {})
      .finally(() => copy.remove());
  }
}

/**
 * Returns copies of items that have left the view, to fly to where they went. A card that lay face down shows its face.
 * @param {HTMLElement} root
 * @param {Rects} before
 * @param {Event[]} events
 * @param {(face: string) => HTMLElement} faceUp
 * @returns {Leaving[]}
 */
export function departures(root, before, events, faceUp) {
  return events
    .flatMap((event) => event.gone ?? [])
    .flatMap(({ item, to, face }) => {
      const from = before.get(item);
      const slot = /** @type {HTMLElement|null} */ (root.querySelector(`[data-item="${CSS.escape(item)}"]`));
      if (!from || !(slot || face)) return [];
      return [
        {
          copy: pose(face ? faceUp(face) : /** @type {HTMLElement} */ (slot?.cloneNode(true)), from, "slot leaving"),
          from,
          to,
        },
      ];
    });
}

/**
 * Places a copy where the item was, hidden from keyboard and screen readers.
 * @param {HTMLElement} copy
 * @param {DOMRect} at
 * @param {string} look
 */
function pose(copy, at, look) {
  for (const part of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["data-item", "data-card", "aria-label", "role"]) part.removeAttribute(name);
  for (const part of copy.querySelectorAll(".card")) part.classList.remove("away", "lifted", "chosen", "can");
  copy.className = look;
  const place = `left:${at.left}px;top:${at.top}px;width:${at.width}px;height:${at.height}px`;
  copy.style.cssText = `${place};--card-w:${at.width}px`;
  copy.inert = true;
  return copy;
}

/** Flies copies from one address to the next and removes them. @param {HTMLElement} root @param {Leaving[]} all */
export function depart(root, all) {
  if (still()) return;
  const now = positions(root);
  for (const { copy, from, to } of all) {
    const stops = to.flatMap((address) => rectOf(now, address) ?? []);
    const long = stops.length * FLIGHT + (stops.length - 1) * LOOK;
    const poses = [from, ...stops].flatMap((at, n) => {
      const arrives = (n * FLIGHT + Math.max(0, n - 1) * LOOK) / long;
      const leaves = (n * FLIGHT + n * LOOK) / long;
      const transform = `translate(${at.left - from.left}px,${at.top - from.top}px) scale(${at.width / from.width})`;
      return n === 0 || n === stops.length
        ? [{ transform, offset: arrives, easing: EASE }]
        : [
            { transform, offset: arrives },
            { transform, offset: leaves, easing: EASE },
          ];
    });
    document.body.append(copy);
    copy
      .animate(poses, { duration: Math.max(long, 1), fill: "forwards" })
      .finished.catch(() => {})
      .finally(() => copy.remove());
  }
}

/** Ends all animations at once. @param {HTMLElement} root */
export function settle(root) {
  for (const slot of root.querySelectorAll("[data-item]")) {
    for (const animation of slot.getAnimations({ subtree: true })) animation.cancel();
  }
}

/**
 * Flies every item from where it was. Turned cards turn where they lay first, then all move together.
 * @param {HTMLElement} root @param {Rects} before @param {Event[]} events
 */
export function play(root, before, events) {
  if (still()) return;
  const all = paths(root, before, events);
  const shown = all.some(([, path]) => path.turns && path.from && moved(path.from, path.at));
  for (const [slot, path] of all) fly(slot, path, shown ? TURN + LOOK : 0);
}
