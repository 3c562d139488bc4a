/** The page that plays many games on one worker for each core, and shows what came of them: random games, or games between bots. */

import { playAll } from "./bot_games.js";
import { ask, compiledModules } from "./page_host.js";

/**
 * @typedef {{message: import("../machine.js").StepMessage, range: [number, number], tallies: number[]}} Work
 * @typedef {{decisions: number, tallies: number[][]}} Sum
 */

const SLICES = 40; // parts of one column of random games, so that the bar moves and a cancelled run keeps most games
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-play]"));
const cancel = /** @type {HTMLButtonElement} */ (form.querySelector("[data-cancel]"));
const progress = /** @type {HTMLProgressElement} */ (form.querySelector("progress"));
const said = /** @type {HTMLElement} */ (form.querySelector("[data-said]"));
const bot = /** @type {HTMLSelectElement} */ (form.querySelector("#bot"));
const figures = /** @type {HTMLElement} */ (document.querySelector("[data-figures]"));
const columns = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-rules]")]);
const { game = "", missing = "" } = form.dataset;
/** @type {Worker[]} */
let workers = [];
let isCancelled = false;

/** Returns who plays, by the parts of the page. */
const who = () => (bot.value === "random" ? "random" : "bots");

/** Returns the address of something about the rules of a column. @param {HTMLElement|undefined} column @param {string} name */
function addressOf(column, name) {
  const query = column?.dataset.rules;
  return `/g/${column?.dataset.game ?? game}/${name}${query ? `?${query}` : ""}`;
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

/** Plays random games by the rules of each column, one after another. @param {number} games */
async function playRandom(games) {
  for (const [number, column] of columns.entries()) {
    if (!isCancelled) await play(column, games, (share) => (progress.value = (number + share) / columns.length));
  }
}

/** Plays games between bots by both sets of rules, the same deals, and shows the figures with their differences. @param {number} games */
async function playBots(games) {
  const fields = { bot: bot.value, seed: String(new FormData(form).get("seed") ?? 1) };
  const works = [];
  for (const column of [...columns].reverse()) works.push(JSON.parse((await ask(addressOf(column, "games/work"), "POST", fields)).body));
  let isAsking = false;
  const tick = async (/** @type {number} */ played, /** @type {number} */ left) => {
    progress.value = played / games;
    if (isAsking) return;
    isAsking = true;
    const counts = { played: String(played), requested: String(games), left: String(Math.round(left)) };
    said.textContent = JSON.parse((await ask(addressOf(columns[0], "games/progress"), "POST", counts)).body);
    isAsking = false;
  };
  const cancelled = new Promise((stop) => cancel.addEventListener("click", stop, { once: true }));
  const rows = await playAll(works, { games, workers, missing, tick }, cancelled);
  const answer = await ask(addressOf(columns[0], "games/results"), "POST", { ...fields, rows: JSON.stringify(rows) });
  if (answer.status !== 200) throw new Error(form.dataset.none);
  const { html } = JSON.parse(answer.body);
  figures.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}

async function start() {
  const games = Number(/** @type {HTMLSelectElement} */ (form.querySelector(`#games-${who()}`)).value);
  isCancelled = false;
  cancel.hidden = false;
  said.textContent = "";
  progress.value = 0;
  workers = Array.from({ length: navigator.hardwareConcurrency || 2 }, () => new Worker(new URL("./random_worker.js", import.meta.url), { type: "module" }));
  form.dataset.state = "playing";
  try {
    const modules = await compiledModules(game);
    for (const worker of workers) worker.postMessage({ modules });
    await (who() === "random" ? playRandom(games) : playBots(games));
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
  for (const worker of workers) worker.terminate();
  cancel.hidden = true;
  form.dataset.state = "done";
}

/** Shows the sizes and the results that belong to who plays. */
function showWho() {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-sizes], [data-shown]")))
    part.hidden = (part.dataset.sizes ?? part.dataset.shown) !== who();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (form.dataset.state !== "playing") void start();
});
cancel.addEventListener("click", () => (isCancelled = true));
bot.addEventListener("change", showWho);
showWho(); // the choice may have been made before this script was loaded
