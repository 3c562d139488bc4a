/** The bots of a published site: a worker of their own, so that a table never waits for a bot that thinks. */

/**
 * @typedef {{bot: string, game: string, view: string, seat: number, seed: string, seconds: number|null, table: string}} Question
 *   as in `hoyle/table/ports.py`; the view is in base64
 * @typedef {import("./python.js").GameText} GameText
 * @typedef {{game: string, module: WebAssembly.Module, mistakes?: undefined} | {mistakes: string[]}} CompiledGame
 *   its name and its module, or sentences on what is wrong with it
 */

/** @type {Worker|null} */
let worker = null;
let last = 0;
/** @type {Map<number, {done(answer: any): void, failed(error: Error): void}>} */
const waiting = new Map();

function start() {
  if (worker) return worker;
  worker = new Worker(new URL("./bots_worker.js", import.meta.url), { type: "module", name: self.name });
  worker.onmessage = ({ data }) => {
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.answer) question?.done(data.answer);
    else question?.failed(new Error(data.error));
  };
  worker.onerror = (event) => {
    for (const question of waiting.values()) question.failed(new Error(event.message));
    waiting.clear();
    worker = null; // the next question starts another one
  };
  return worker;
}

/** Starts the bots before the first question, on pages where a game is likely to begin. */
export function prepare() {
  start();
}

/** @param {{question: Question} | {text: GameText}} message @returns {Promise<any>} */
function answerTo(message) {
  const id = ++last;
  start().postMessage({ id, ...message });
  return new Promise((done, failed) => waiting.set(id, { done, failed }));
}

/** Asks a bot for its moves: the next one, and those that it plans after it. @param {Question} question @returns {Promise<number[]>} */
export function ask(question) {
  return answerTo({ question });
}

/** Compiles a game for the bots, which play it from then on. @param {GameText} text @returns {Promise<CompiledGame>} */
export function compile(text) {
  return answerTo({ text });
}
