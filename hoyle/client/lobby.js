/** The lobby: hides the games that a search does not find while the reader types, and remembers the strength of the bots.
 * Without this script the search form asks the server. */

import { recall, remember } from "./storage.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.search"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
const status = /** @type {HTMLElement} */ (document.querySelector("[data-counts]"));
/** @type {string[]} sentences by the number of games found */
const counts = JSON.parse(status.dataset.counts ?? "[]");
/** @type {NodeListOf<HTMLElement>} */
const cards = document.querySelectorAll("[data-search]");
/** @type {NodeListOf<HTMLDetailsElement>} */
const families = document.querySelectorAll(".game-family");
const STRENGTH = "hoyle.strength"; // the key of the strength that was chosen last
/** @type {NodeListOf<HTMLInputElement>} */
const strengths = document.querySelectorAll(".strength [name=bot]");

/** Splits text into words as the server compares them. @param {string} text */
function searchWords(text) {
  return text.toLowerCase().replaceAll("ё", "е").split(/\s+/).filter(Boolean);
}

function search() {
  const wanted = searchWords(field.value);
  for (const card of cards) card.hidden = !wanted.every((word) => card.dataset.search?.includes(word));
  for (const family of families) {
    family.hidden = !family.querySelector("[data-search]:not([hidden])");
    family.open = wanted.length > 0;
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

/** Opens the family of the game that the address names, such as `/#malice`. */
function openNamed() {
  const named = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  const family = /** @type {HTMLDetailsElement|null|undefined} */ (named?.closest(".game-family"));
  if (!family) return;
  family.open = true;
  named?.scrollIntoView();
}

const last = [...strengths].find((strength) => strength.value === recall(STRENGTH));
if (last) last.checked = true;
for (const strength of strengths) {
  strength.addEventListener("change", () => remember(STRENGTH, strength.value));
}
openNamed();
addEventListener("hashchange", openNamed);
