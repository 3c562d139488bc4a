/** The bots of a published site: a worker of their own, so that a table never waits for a bot that thinks. */

/**
 * @typedef {{bot: string, game: string, view: string, seat: number, seed: string, seconds: number|null, table: string}} Question
 *   as in `hoyle/table/ports.py`; the view is in base64
 */

/** @type {Worker|null} */
let worker = null;
let last = 0;
/** @type {Map<number, {done(moves: number[]): void, failed(error: Error): void}>} */
const waiting = new Map();

function start() {
  if (worker) return worker;
  worker = new Worker(new URL("./bots_worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.moves) question?.done(data.moves);
    else question?.failed(new Error(data.error));
  };
  worker.onerror = (event) => {
    for (const question of waiting.values()) question.failed(new Error(event.message));
    waiting.clear();
    worker = null; // the next question starts another one
  };
  return worker;
}

/** Starts the bots before the first question. */
export function prepare() {
  start();
}

/** Asks a bot for its moves: the next one, and those that it plans after it. @param {Question} question @returns {Promise<number[]>} */
export function ask(question) {
  const id = ++last;
  start().postMessage({ id, question });
  return new Promise((done, failed) => waiting.set(id, { done, failed }));
}
