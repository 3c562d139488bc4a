/**
 * Puzzles: counts right answers in a row, and remembers what was answered, in this browser alone. Cards and squares of the
 * picture can be tapped in place of the buttons below it.
 */

import { recall, remember } from "./storage.js";

const KEY = "puzzles";

/** @typedef {{streak: number, longest: number, answered: Record<string, Record<string, boolean>>}} Score */

/** Returns what this browser remembers; what is damaged counts as nothing. @returns {Score} */
function remembered() {
  const score = { streak: 0, longest: 0, answered: {} };
  try {
    return { ...score, ...JSON.parse(recall(KEY) ?? "{}") };
  } catch {
    return score;
  }
}

/** Counts the answer on a page; only the first answer to a puzzle counts. @param {Score} score @param {HTMLElement} page */
function count(score, page) {
  const { puzzle = "", family = "", right } = page.dataset;
  const answered = (score.answered[family] ??= {});
  if (!right || puzzle in answered) return;
  answered[puzzle] = right === "yes";
  score.streak = right === "yes" ? score.streak + 1 : 0;
  score.longest = Math.max(score.longest, score.streak);
  remember(KEY, JSON.stringify(score));
}

/** Shows the progress in a family, whose button leads to the first puzzle without an answer. @param {Score} score @param {HTMLElement} family */
function showFamily(score, family) {
  const answered = score.answered[family.dataset.puzzleFamily ?? ""] ?? {};
  const total = Number(family.dataset.count);
  const open = Array.from({ length: total }, (_, index) => index + 1).find((number) => !(number in answered)) ?? 1;
  const next = family.querySelector("[data-next]");
  next?.setAttribute("href", (next.getAttribute("href") ?? "").replace(/\d+$/, String(open)));
  family.querySelector("[data-solved]")?.removeAttribute("hidden");
  show(family, "[data-number]", Object.values(answered).filter(Boolean).length);
}

/** @param {ParentNode} parent @param {string} selector @param {number} number */
function show(parent, selector, number) {
  const place = parent.querySelector(selector);
  if (place) place.textContent = String(number);
}

/** Shows on the page what is remembered. */
function showScore() {
  const score = remembered();
  const page = /** @type {HTMLElement|null} */ (document.querySelector("[data-puzzle]"));
  if (page) count(score, page);
  for (const family of document.querySelectorAll("[data-puzzle-family]")) showFamily(score, /** @type {HTMLElement} */ (family));
  for (const line of document.querySelectorAll("[data-puzzle-score]")) {
    line.removeAttribute("hidden");
    show(line, "[data-streak]", score.streak);
    show(line, "[data-longest]", score.longest);
  }
}

/** Returns the buttons of the moves that begin at a place. @param {string} place @returns {HTMLButtonElement[]} */
function movesFrom(place) {
  return [...document.querySelectorAll("button[data-from]")].filter((button) => button.getAttribute("data-from") === place)
    .map((button) => /** @type {HTMLButtonElement} */ (button));
}

/** Marks a place as lifted and those to which its card can go; none if it is null. @param {Element|null} lifted */
function mark(lifted) {
  const targets = lifted ? movesFrom(lifted.getAttribute("data-place") ?? "").map((button) => button.dataset.to) : [];
  for (const place of document.querySelectorAll(".puzzle-board [data-place]")) {
    const address = place.getAttribute("data-place") ?? "";
    place.classList.toggle("is-lifted", place === lifted);
    place.classList.toggle("is-open", targets.includes(address));
    place.classList.toggle("can", targets.includes(address) || movesFrom(address).length > 0);
  }
}

/** Handles a tap in the picture: the first lifts a card, the second puts it down. @param {Event} event */
function tap(event) {
  const place = event.target instanceof Element ? event.target.closest(".puzzle-board [data-place]") : null;
  if (!place) return;
  const address = place.getAttribute("data-place") ?? "";
  const lifted = document.querySelector(".puzzle-board .is-lifted");
  const put = lifted && movesFrom(lifted.getAttribute("data-place") ?? "").find((button) => button.dataset.to === address);
  const alone = movesFrom(address).find((button) => !button.dataset.to);
  const chosen = put ?? alone;
  if (chosen) return chosen.click();
  mark(lifted === place || !movesFrom(address).length ? null : place);
}

/** Prepares a page that has just been shown. */
function begin() {
  showScore();
  mark(null);
}

begin();
document.addEventListener("click", tap);
document.addEventListener("hoyle-page", begin); // in a published site, which shows one puzzle in place of another
