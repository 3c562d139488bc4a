/**
 * The rummy helper: cards are entered by tapping, and the answer updates while typing. Without this script the form
 * works too.
 */

import { pageLink, request } from "./host.js";

const PAUSE = 250; // milliseconds after the last card
const PATIENCE = 500; // milliseconds until the page says that it is at work

const form = /** @type {HTMLFormElement|null} */ (document.getElementById("rummy-helper"));
const keys = /** @type {HTMLElement|null} */ (document.querySelector(".keys"));
let field = /** @type {HTMLTextAreaElement|null} */ (document.getElementById("hand"));
let waiting = 0;
let isAsking = false;
let isChanged = false; // whether something was typed since the question that waits for its answer

/** Fetches the answer to what is typed now, one question after another: an answer can take seconds. */
async function update() {
  isChanged = isAsking;
  if (isAsking) return;
  isAsking = true;
  await ask();
  isAsking = false;
  if (isChanged) await update();
}

async function ask() {
  if (!form) return;
  const query = new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));
  const action = form.getAttribute("action") ?? "";
  const late = window.setTimeout(sayThatItSearches, PATIENCE);
  const answer = await request(action, { method: "POST", body: query }).catch(() => null);
  clearTimeout(late);
  if (!answer?.ok || isChanged) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.getElementById("answer"), page.getElementById("answer")];
  if (old && fresh) old.replaceWith(fresh);
  history.replaceState(null, "", pageLink(`${action}?${query}`));
  if (fresh?.querySelector("[data-waiting]")) updateSoon();
}

/** Says that the best play is being looked for: where nothing is compiled, that takes long. */
function sayThatItSearches() {
  const place = document.getElementById("answer");
  const line = Object.assign(document.createElement("p"), { className: "notice", textContent: place?.dataset.searching ?? "" });
  line.setAttribute("role", "status");
  place?.replaceChildren(line);
}

function updateSoon() {
  clearTimeout(waiting);
  waiting = window.setTimeout(update, PAUSE);
}

/** @param {string} text */
function type(text) {
  if (!field) return;
  const cards = field.value.trim();
  field.value = text === "back" ? cards.replace(/\s*\S+$/, "") : `${cards} ${text}`.trim();
  updateSoon();
}

form?.addEventListener("input", updateSoon);
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  void update();
});
form?.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLTextAreaElement) field = event.target;
  for (const each of form.querySelectorAll("textarea")) each.classList.toggle("typed", each === field);
});
keys?.addEventListener("click", (event) => {
  const key = event.target instanceof Element ? event.target.closest("[data-type]") : null;
  if (key instanceof HTMLElement) type(key.dataset.type ?? "");
});
if (keys) keys.hidden = false;
const asked = [...(form?.querySelectorAll("textarea") ?? [])].some((each) => each.value.trim());
if (asked && !document.getElementById("answer")?.childElementCount) updateSoon();
field?.classList.add("typed");
