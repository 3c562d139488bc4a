/** The page of random games: hands slices of them to one worker for each core, and shows what they sum up to. */

import { ask } from "./page_host.js";

/**
 * @typedef {{message: import("../machine.js").StepMessage, range: [number, number], tallies: number[]}} Work
 * @typedef {{decisions: number, tallies: number[][]}} Sum
 */

const SLICES = 40; // parts of one column, so that the bar moves and a cancelled run keeps most games
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-play]"));
const cancel = /** @type {HTMLButtonElement} */ (form.querySelector("[data-cancel]"));
const progress = /** @type {HTMLProgressElement} */ (form.querySelector("progress"));
const said = /** @type {HTMLElement} */ (form.querySelector("[data-said]"));
const { game = "", missing = "" } = form.dataset;
/** @type {Worker[]} */
let workers = [];
let isCancelled = false;

/** Returns the address of something about the rules of a column. @param {HTMLElement} column @param {string} name */
function addressOf(column, name) {
  const query = column.dataset.rules;
  return `/g/${game}/${name}${query ? `?${query}` : ""}`;
}

/** Adds up tallies. @param {Sum|null} sum @param {Sum} part @returns {Sum} */
function added(sum, part) {
  if (!sum) return part;
  const tallies = sum.tallies.map((row, number) => row.map((count, place) => count + (part.tallies[number]?.[place] ?? 0)));
  return { decisions: sum.decisions + part.decisions, tallies };
}

/** Shows what the games of a column have come to. @param {HTMLElement} column @param {Sum} sum */
async function show(column, sum) {
  const answer = await ask(addressOf(column, "random/results"), "POST", { tallies: JSON.stringify(sum) });
  /** @type {[string, string][]} */
  const rows = JSON.parse(answer.body);
  const lines = rows.map(([name, text]) => {
    const [line, head, cell] = [document.createElement("tr"), document.createElement("th"), document.createElement("td")];
    Object.assign(head, { scope: "row", textContent: name });
    cell.textContent = text;
    line.append(head, cell);
    return line;
  });
  column.querySelector("[data-rows]")?.replaceChildren(...lines);
}

/** Lets a worker play a slice. @param {Worker} worker @param {Work} work @param {number} first @param {number} last @returns {Promise<Sum>} */
function played(worker, work, first, last) {
  const args = work.message.args.map((argument, number) => (number === work.range[0] ? { i: first } : number === work.range[1] ? { i: last } : argument));
  return new Promise((done, failed) => {
    worker.onmessage = ({ data }) => (data.missing ? failed(new Error(missing)) : done(data));
    worker.onerror = (event) => failed(new Error(event.message));
    worker.postMessage({ message: { ...work.message, args }, tallies: work.tallies });
  });
}

/** Plays the games of a column on all workers. @param {HTMLElement} column @param {number} games @param {(share: number) => void} tick */
async function play(column, games, tick) {
  const answer = await ask(addressOf(column, "random/work"), "POST", { seed: String(new FormData(form).get("seed") ?? 1) });
  /** @type {Work} */
  const work = JSON.parse(answer.body);
  let [next, done] = [0, 0];
  /** @type {Sum|null} */
  let sum = null;
  const serve = async (/** @type {Worker} */ worker) => {
    while (next < SLICES && !isCancelled) {
      const slice = next++;
      const part = await played(worker, work, Math.floor((games * slice) / SLICES), Math.floor((games * (slice + 1)) / SLICES));
      sum = added(sum, part);
      tick(++done / SLICES);
    }
  };
  await Promise.race([Promise.all(workers.map(serve)), new Promise((stop) => cancel.addEventListener("click", stop, { once: true }))]);
  if (sum) await show(column, sum);
}

async function start() {
  const games = Number(new FormData(form).get("games"));
  const columns = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-rules]")]);
  isCancelled = false;
  cancel.hidden = false;
  said.textContent = "";
  workers = Array.from({ length: navigator.hardwareConcurrency || 2 }, () => new Worker(new URL("./random_worker.js", import.meta.url), { type: "module" }));
  form.dataset.state = "playing";
  try {
    for (const [number, column] of columns.entries()) {
      if (!isCancelled) await play(column, games, (share) => (progress.value = (number + share) / columns.length));
    }
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
  for (const worker of workers) worker.terminate();
  cancel.hidden = true;
  form.dataset.state = "done";
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (form.dataset.state !== "playing") void start();
});
cancel.addEventListener("click", () => (isCancelled = true));
