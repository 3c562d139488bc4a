/** The pocket table: cards are tapped, and the answer comes while one types. Without this script the form does the same. */

const PAUSE = 250; // milliseconds after the last card

const form = /** @type {HTMLFormElement|null} */ (document.getElementById("pocket"));
const keys = /** @type {HTMLElement|null} */ (document.querySelector(".keys"));
let field = /** @type {HTMLTextAreaElement|null} */ (document.getElementById("hand"));
let waiting = 0;
let asked = 0;

/** The answer of the newest question takes its place. */
async function ask() {
  if (!form) return;
  const mine = ++asked;
  const said = new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));
  const answer = await fetch(`/pocket?${said}`).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.getElementById("answer"), page.getElementById("answer")];
  if (old && fresh) old.replaceWith(fresh);
  history.replaceState(null, "", `/pocket?${said}`);
}

function soon() {
  clearTimeout(waiting);
  waiting = window.setTimeout(ask, PAUSE);
}

/** @param {string} what */
function type(what) {
  if (!field) return;
  const cards = field.value.trim();
  field.value = what === "back" ? cards.replace(/\s*\S+$/, "") : `${cards} ${what}`.trim();
  soon();
}

form?.addEventListener("input", soon);
form?.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLTextAreaElement) field = event.target;
  for (const one of form.querySelectorAll("textarea")) one.classList.toggle("typed", one === field);
});
keys?.addEventListener("click", (event) => {
  const what = event.target instanceof Element ? event.target.closest("[data-type]") : null;
  if (what instanceof HTMLElement) type(what.dataset.type ?? "");
});
if (keys) keys.hidden = false;
field?.classList.add("typed");
