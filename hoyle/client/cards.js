/** Cards: faces from the deck, woven backs, badges. */

import { html, nothing, render, svg } from "./vendor/lit-html/lit-html.js";

/**
 * @typedef {import("./types/wire.js").Item} Item
 * @typedef {import("./types/wire.js").Face} Face
 * @typedef {import("./types/wire.js").Deck} Deck
 * @typedef {import("./messages.js").Say} Say
 * @typedef {{can?: boolean, press?: boolean, still?: boolean, lifted?: boolean, chosen?: boolean, away?: boolean,
 *   hinted?: boolean, name?: string}} Look
 *   the state a card is drawn in, and its name for screen readers if it is not that of the item alone
 */

const SVG = "http://www.w3.org/2000/svg";
const BACKS = 4; // woven patterns in cards.css

/** Badges that are drawn as marks, by item tag. @type {Record<string, string>} */
const MARKS = {
  won: "M3.5 8.5 6.8 12 12.5 4.5",
  lost: "M4.5 4.5 11.5 11.5M11.5 4.5 4.5 11.5",
  tied: "M4 6H12M4 10H12",
  star: "M8 1.8 9.9 6 14.4 6.4 11 9.4 12 13.9 8 11.5 4 13.9 5 9.4 1.6 6.4 6.1 6Z",
  ring: "M8 3.2A4.8 4.8 0 1 1 7.99 3.2M4.6 11.4 11.4 4.6",
  riddle: "M5.2 5.6C5.2 2 10.8 2 10.8 5.4 10.8 7.6 8 7.6 8 9.8M8 12.6V13",
};

/** @param {Deck} deck @param {Item} item @returns {Face|undefined} */
export function faceOf(deck, item) {
  return item.face ? deck.faces[item.face] : undefined;
}

/** Returns an item's name for people. @param {Deck} deck @param {Item} item @param {Say} say */
export function nameOf(deck, item, say) {
  const face = faceOf(deck, item);
  if (item.label) return item.label;
  return face ? `${face.name} ${face.index}` : (item.face ?? say("face_down"));
}

/**
 * Returns the name with the badge and the note, for screen readers.
 * @param {Deck} deck
 * @param {Item} item
 * @param {Say} say
 */
export function spokenName(deck, item, say) {
  return [nameOf(deck, item, say), badgeWord(item) || markWord(item, say), item.note].filter(Boolean).join(", ");
}

/** Returns the badge as a word, unless the note contains it. @param {Item} item */
export function badgeWord(item) {
  return item.badge && !item.note?.includes(item.badge) ? item.badge : "";
}

/** Returns the mark of a won, lost or tied card in words. @param {Item} item @param {Say} say */
function markWord(item, say) {
  const words = /** @type {Record<string, string>} */ ({ won: say("won"), lost: say("lost"), tied: say("tied") });
  return words[markOf(item) ?? ""] ?? "";
}

/** @param {Item} item */
function markOf(item) {
  return item.tags?.find((tag) => tag in MARKS);
}

/** Draws the badge: a mark if a tag of the item has one, else its text. @param {Item} item */
function badge(item) {
  const mark = markOf(item);
  if (!mark) return item.badge ? html`<span class="badge">${item.badge}</span>` : nothing;
  return html`<span class="badge badge-${mark}"><svg viewBox="0 0 16 16" aria-hidden="true"
    >${svg`<path d=${MARKS[mark]} />`}</svg></span>`;
}

/** Positions of 0 to 10 pips on a field of 60 by 120. @type {number[][][]} */
const PIPS = [
  [],
  [[30, 60]],
  [
    [30, 24],
    [30, 96],
  ],
  [
    [30, 18],
    [30, 60],
    [30, 102],
  ],
  ...[
    [],
    [[30, 60]],
    [
      [12, 60],
      [48, 60],
    ],
    [
      [12, 60],
      [48, 60],
      [30, 39],
    ],
    [
      [12, 60],
      [48, 60],
      [30, 39],
      [30, 81],
    ],
  ].map((more) => [[12, 18], [48, 18], [12, 102], [48, 102], ...more]),
  ...[
    [[30, 60]],
    [
      [30, 31],
      [30, 89],
    ],
  ].map((more) => [12, 48].flatMap((x) => [16, 45.3, 74.7, 104].map((y) => [x, y])).concat(more)),
];

/** @param {Face} face */
function drawing(face) {
  if (face.sign && face.pips) return pips(face.sign, face.pips);
  if (!face.art) return nothing;
  return html`<svg class="card-art" aria-hidden="true">${svg`<use href=${"#art-" + face.art} />`}</svg>`;
}

/** Draws a suit sign for each pip. @param {string} sign @param {number} count */
function pips(sign, count) {
  const wide = count === 1 ? 50 : 22;
  const high = wide * 1.2;
  return html`<svg class="card-art card-pips" aria-hidden="true" viewBox="0 0 60 120">${PIPS[count].map(
    ([x, y]) => svg`<use href=${"#art-" + sign} x=${x - wide / 2} y=${y - high / 2} width=${wide} height=${high} />`,
  )}</svg>`;
}

/** @param {Face} face @param {string} place */
function index(face, place) {
  const sign = face.sign
    ? html`<svg class="card-sign" aria-hidden="true">${svg`<use href=${"#art-" + face.sign} />`}</svg>`
    : nothing;
  const isWord = /^\p{L}{2,}$/u.test(face.index);
  const size = isWord ? (face.index.length > 2 ? "long" : "word") : nothing;
  const letter = face.letter ? html`<i>${face.letter}</i>` : nothing;
  return html`<span class="card-index ${place}"><b class=${size}>${face.index}</b>${sign}${letter}</span>`;
}

/** @param {Face} face */
function front(face) {
  return html`<span class="card-field"></span>${drawing(face)}${index(face, "top")}${index(face, "foot")}
    <span class="card-name">${face.name}</span>`;
}

/** Returns the number of an item's back. @param {Deck} deck @param {{back?: string}} item */
export function weaveOf(deck, item) {
  return Math.max(0, (deck.backs ?? []).indexOf(item.back ?? "")) % BACKS;
}

/** @param {Deck} deck @param {Item} item @param {Look} look */
function classes(deck, item, look) {
  const words = ["card", faceOf(deck, item) || item.face ? "face" : `back weave-${weaveOf(deck, item)}`];
  for (const word of /** @type {const} */ (["can", "press", "lifted", "chosen", "away", "hinted"]))
    if (look[word]) words.push(word);
  return [...words, ...(item.tags ?? []).map((tag) => `is-${tag}`)].join(" ");
}

/** @param {Deck} deck @param {Item} item */
function inside(deck, item) {
  const face = faceOf(deck, item);
  if (face) return front(face);
  return item.face ? front({ index: item.face, name: item.label ?? "" }) : html`<span class="card-weave"></span>`;
}

/**
 * Draws one item: a button with a name, or a picture if it is face down and cannot be used.
 * @param {Deck} deck @param {Item} item @param {Look} look @param {Say} say
 */
export function card(deck, item, look, say) {
  const name = look.name ?? spokenName(deck, item, say);
  const color = item.color || faceOf(deck, item)?.color || "";
  const parts = html`${inside(deck, item)}${badge(item)}`;
  if (look.still || (!item.face && !look.can && !look.press && !item.note)) {
    return html`<span class=${classes(deck, item, look)} data-color=${color} data-weave=${weaveOf(deck, item)}
      role="img"
      aria-label=${name}>${parts}</span>`;
  }
  const pressed = look.can ? String(Boolean(look.lifted || look.chosen)) : nothing;
  return html`<button type="button" class=${classes(deck, item, look)} data-color=${color} data-card=${item.id}
    data-weave=${weaveOf(deck, item)} aria-label=${name} aria-pressed=${pressed}
    >${parts}</button>`;
}

/** Returns a card of the deck as an element. @param {Deck} deck @param {string} face @param {Say} say */
export function cardElement(deck, face, say) {
  const slot = document.createElement("div");
  render(card(deck, { id: "", face }, { still: true }, say), slot);
  return slot;
}

/**
 * Fetches every drawing of the deck once and adds it to the page for `<use>`.
 * @param {Deck} deck
 * @param {string} folder
 */
export async function loadDrawings(deck, folder) {
  const names = new Set(
    Object.values(deck.faces)
      .flatMap((face) => [face.art, face.sign])
      .filter(Boolean),
  );
  const store = document.createElementNS(SVG, "svg");
  store.setAttribute("class", "drawings");
  store.setAttribute("aria-hidden", "true");
  document.body.append(store);
  await Promise.all(
    [...names].map(async (name) => {
      const answer = await fetch(`${folder}${name}.svg`);
      if (answer.ok) store.append(symbol(`art-${name}`, await answer.text()));
    }),
  );
}

/** @param {string} id @param {string} text */
function symbol(id, text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const copy = document.createElementNS(SVG, "symbol");
  copy.id = id;
  copy.setAttribute("viewBox", root.getAttribute("viewBox") ?? "0 0 100 140");
  copy.append(...root.childNodes);
  return copy;
}
