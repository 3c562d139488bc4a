/** The lobby's search: it hides cards while the reader types. Without this script the form asks the server. */

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.search"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
const status = /** @type {HTMLElement} */ (form.querySelector("[data-counts]"));
/** @type {string[]} sentences by the number of games found */
const counts = JSON.parse(status.dataset.counts ?? "[]");
/** @type {NodeListOf<HTMLElement>} */
const cards = document.querySelectorAll("[data-search]");
/** @type {NodeListOf<HTMLElement>} */
const families = document.querySelectorAll(".game-family");

/** Splits text into words as the server compares them. @param {string} text */
function searchWords(text) {
  return text.toLowerCase().replaceAll("ё", "е").split(/\s+/).filter(Boolean);
}

function search() {
  const wanted = searchWords(field.value);
  for (const card of cards) card.hidden = !wanted.every((word) => card.dataset.search?.includes(word));
  for (const family of families) family.hidden = !family.querySelector("[data-search]:not([hidden])");
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

export {};
