/** Puzzles: counts right answers in a row, and remembers what was answered, in this browser alone. */

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

showScore();
document.addEventListener("hoyle-page", showScore); // in a published site, which shows one puzzle in place of another
