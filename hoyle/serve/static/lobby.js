/** The search of the lobby: cards are hidden while one types; without a script the form asks the server. */

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.search"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
const says = /** @type {HTMLElement} */ (form.querySelector("[data-counts]"));
/** @type {string[]} by how many games were found */
const counts = JSON.parse(says.dataset.counts ?? "[]");
/** @type {NodeListOf<HTMLElement>} */
const cards = document.querySelectorAll("[data-sought]");
/** @type {NodeListOf<HTMLElement>} */
const families = document.querySelectorAll(".game-family");

/** Words as the server compares them. @param {string} text */
function plain(text) {
  return text.toLowerCase().replaceAll("ё", "е").split(/\s+/).filter(Boolean);
}

function look() {
  const wanted = plain(field.value);
  for (const card of cards) card.hidden = !wanted.every((word) => card.dataset.sought?.includes(word));
  for (const family of families) family.hidden = !family.querySelector("[data-sought]:not([hidden])");
  const found = [...cards].filter((card) => !card.hidden).length;
  says.textContent = wanted.length ? (counts[found] ?? "") : "";
  const address = new URL(location.href);
  if (wanted.length) address.searchParams.set("q", field.value);
  else address.searchParams.delete("q");
  history.replaceState(null, "", address);
}

field.addEventListener("input", look);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  look();
});

export {};
