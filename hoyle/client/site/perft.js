/** Counts move sequences in a worker, deeper and deeper, until a depth would take too long or somebody cancels. */

import { ask, compiledModules } from "./page_host.js";

/** @typedef {{message: import("../machine.js").StepMessage, depth: number, most: number}} Work  `depth` is a place in the arguments */

const LONGEST = 60; // seconds that the next depth may take, as the last two suggest
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-perft]"));
const stop = /** @type {HTMLButtonElement} */ (form.querySelector("[data-stop]"));
const said = /** @type {HTMLElement} */ (form.querySelector("[data-said]"));
const table = /** @type {HTMLTableElement} */ (document.querySelector("[data-counts]"));
const { game = "", query = "", missing = "" } = form.dataset;

/** Returns the number of sequences of a depth. @param {Worker} worker @param {Work} work @param {number} depth @returns {Promise<number>} */
function counted(worker, work, depth) {
  const args = work.message.args.map((argument, place) => (place === work.depth ? { i: depth } : argument));
  return new Promise((done, failed) => {
    worker.onmessage = ({ data }) => (data.missing ? failed(new Error(missing)) : done(data.decisions));
    worker.onerror = (event) => failed(new Error(event.message));
    worker.postMessage({ message: { ...work.message, args }, tallies: [] });
  });
}

/** @param {number} depth @param {number} count @param {number} seconds */
function show(depth, count, seconds) {
  const format = (/** @type {number} */ number, digits = 0) =>
    number.toLocaleString(document.documentElement.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const line = document.createElement("tr");
  for (const text of [format(depth), format(count), format(seconds, 2)]) line.append(Object.assign(document.createElement("td"), { textContent: text }));
  table.tBodies[0]?.append(line);
}

async function start() {
  const worker = new Worker(new URL("./random_worker.js", import.meta.url), { type: "module" });
  const cancelled = new Promise((done) => stop.addEventListener("click", () => done(null), { once: true }));
  form.dataset.state = "counting";
  stop.hidden = table.hidden = false;
  said.textContent = "";
  table.tBodies[0]?.replaceChildren();
  try {
    const answer = await ask(`/g/${game}/perft/work${query ? `?${query}` : ""}`, "POST");
    /** @type {Work} */
    const work = JSON.parse(answer.body);
    worker.postMessage({ modules: await compiledModules(game) });
    await counted(worker, work, 0); // fetches the module
    let [before, seconds] = [1, 0];
    for (let depth = 1; depth <= work.most; depth++) {
      const start = performance.now();
      const count = await Promise.race([counted(worker, work, depth), cancelled]);
      if (typeof count !== "number") break;
      seconds = (performance.now() - start) / 1000;
      show(depth, count, seconds);
      if (!count || (seconds * count) / before > LONGEST) break;
      before = count;
    }
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
  worker.terminate();
  stop.hidden = true;
  form.dataset.state = "done";
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (form.dataset.state !== "counting") void start();
});
