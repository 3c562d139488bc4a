/** The lobby: hides the games that a search does not find while the reader types, offers three variants by chance, and remembers the
 * strength of the bots. Without this script the search form asks the server. */

import { recall, remember } from "./storage.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.search"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
const status = /** @type {HTMLElement} */ (document.querySelector("[data-counts]"));
/** @type {string[]} sentences by the number of games found */
const counts = JSON.parse(status.dataset.counts ?? "[]");
const ignored = (status.dataset.ignored ?? "").split(" ");
/** @type {NodeListOf<HTMLElement>} */
const cards = document.querySelectorAll(".game-card");
const surprise = /** @type {HTMLElement} */ (document.querySelector(".surprise"));
const SURPRISES = 3;
const STRENGTH = "hoyle.strength"; // the key of the strength that was chosen last
/** @type {NodeListOf<HTMLInputElement>} */
const strengths = document.querySelectorAll(".strength [name=bot]");

/** Splits text into words as the server compares them. @param {string} text */
function searchWords(text) {
  const words = text.toLowerCase().replaceAll("ё", "е").match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.filter((word) => !ignored.includes(word));
}

/** Marks the variants of a game that the search finds, and returns whether there are any.
 * @param {HTMLElement} card @param {string[]} wanted */
function findVariants(card, wanted) {
  let found = false;
  for (const variant of /** @type {NodeListOf<HTMLElement>} */ (card.querySelectorAll(".variants > li"))) {
    const isFound = wanted.length > 0 && wanted.every((word) => variant.dataset.search?.includes(` ${word}`));
    variant.toggleAttribute("data-found", isFound);
    found ||= isFound;
  }
  const details = card.querySelector("details");
  if (details) details.open = found;
  return found;
}

function search() {
  const wanted = searchWords(field.value);
  for (const card of cards) {
    const hasVariants = findVariants(card, wanted);
    card.hidden = !hasVariants && !wanted.every((word) => card.dataset.search?.includes(` ${word}`));
  }
  const found = [...cards].filter((card) => !card.hidden).length;
  status.textContent = wanted.length ? (counts[found] ?? "") : "";
  const address = new URL(location.href);
  if (wanted.length) address.searchParams.set("q", field.value);
  else address.searchParams.delete("q");
  history.replaceState(null, "", address);
}

field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});

/** Shows variants of different games by chance, with the names of the games. */
function showSurprise() {
  const list = /** @type {HTMLElement} */ (surprise.querySelector("ul"));
  const games = [...cards].filter((card) => card.querySelector(".variants > li"));
  const chosen = games.map((card) => ({ card, at: Math.random() })).sort((one, other) => one.at - other.at);
  list.replaceChildren(
    ...chosen.slice(0, SURPRISES).map(({ card }) => {
      const variants = card.querySelectorAll(".variants > li");
      const variant = /** @type {HTMLElement} */ (variants[Math.floor(Math.random() * variants.length)].cloneNode(true));
      const game = document.createElement("small");
      game.textContent = card.querySelector("h3")?.textContent ?? "";
      variant.dataset.cloth = card.dataset.cloth;
      variant.removeAttribute("data-found");
      variant.querySelector(".variant")?.prepend(game);
      return variant;
    }),
  );
  surprise.hidden = false;
  list.querySelector("button")?.focus();
}

const button = /** @type {HTMLElement} */ (document.querySelector("[data-surprise]"));
button.hidden = false;
button.addEventListener("click", showSurprise);

const last = [...strengths].find((strength) => strength.value === recall(STRENGTH));
if (last) last.checked = true;
for (const strength of strengths) {
  strength.addEventListener("change", () => remember(STRENGTH, strength.value));
}
