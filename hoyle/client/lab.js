/** Follows a comparison of rules, or a review of a game: shows the progress and the figures so far, and the result at the end. */

/** @typedef {{state: string, parts: Record<string, string>}} Progress  `parts` are HTML */

const PAUSE = 1000; // milliseconds between two questions
const RESTARTS = 3; // how often this page asks the server to begin again

const main = /** @type {HTMLElement} */ (document.querySelector("main[data-address]"));
const address = main.dataset.address ?? "";
let state = main.dataset.state ?? "";
let restarts = 0;

async function follow() {
  while (state !== "done" && state !== "failed") {
    await new Promise((resume) => setTimeout(resume, PAUSE));
    if (document.hidden) continue;
    try {
      const answer = await fetch(`${address}/progress`);
      if (answer.status === 404) {
        location.reload(); // it was cancelled
        return;
      }
      if (answer.ok) await show(await answer.json());
    } catch {
      // the server restarts, or there is no connection: the next question may be answered
    }
  }
}

/** @param {Progress} progress */
async function show(progress) {
  for (const part of ["status", "own"]) replace(part, progress.parts[part]);
  showFigures(progress.parts.figures);
  if (progress.state !== state) announce(progress.state);
  state = progress.state;
  if (state === "done") location.reload(); // the whole page, with the result and its link
  if (state === "stopped" && restarts < RESTARTS) {
    restarts += 1;
    await fetch(address, { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } });
  }
}

/** Tells a screen reader that the state has changed. @param {string} next */
function announce(next) {
  const news = /** @type {HTMLElement|null} */ (document.querySelector("[data-news]"));
  if (news) news.textContent = news.dataset[next] ?? "";
}

/** Replaces a part of the page, unless it is the same or has the focus. @param {string} part @param {string} text */
function replace(part, text) {
  const place = main.querySelector(`[data-part=${part}]`);
  if (!place) return;
  const next = parsed(text);
  if (place.innerHTML === next.innerHTML) return;
  const button = place.querySelector("button:focus") ? "button" : "";
  place.replaceChildren(...next.childNodes);
  if (button) /** @type {HTMLElement|null} */ (place.querySelector(button))?.focus();
}

/** Moves the bars of the figures that are shown, so that they become narrower before the reader's eyes. @param {string} text */
function showFigures(text) {
  const place = main.querySelector("[data-part=figures]");
  if (!place) return;
  const next = parsed(text);
  const known = shapes(place);
  const found = shapes(next);
  if (known.join() !== found.join()) {
    const open = [...place.querySelectorAll("details[open]")].map((one) => figureOf(one));
    place.replaceChildren(...next.childNodes);
    for (const one of place.querySelectorAll("details")) one.open = open.includes(figureOf(one));
    return;
  }
  const old = place.querySelectorAll(PARTS);
  next.querySelectorAll(PARTS).forEach((one, index) => {
    const before = /** @type {HTMLElement} */ (old[index]);
    const style = one.getAttribute("style");
    if (style !== null) before.setAttribute("style", style);
    else if (before.innerHTML !== one.innerHTML && !one.matches(".bar-track")) before.innerHTML = one.innerHTML;
    const label = one.getAttribute("aria-label");
    if (label !== null) before.setAttribute("aria-label", label);
  });
}

const PARTS = ".bar-text, .bar-plot > small, .bar-track, .bar-zero, .bar-range, .bar-point";

/** What the figures consist of, without their numbers. @param {Element} place */
function shapes(place) {
  return [...place.querySelectorAll("li, .bar-line")].map(
    (one) => one.getAttribute("data-figure") ?? one.getAttribute("data-kind"),
  );
}

/** @param {Element} part @returns {string|null|undefined} */
function figureOf(part) {
  return part.closest("li")?.getAttribute("data-figure");
}

/** @param {string} text @returns {Element} */
function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html").body;
}

void follow();

export {};
