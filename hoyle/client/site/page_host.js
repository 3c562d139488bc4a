/** The host of a published site: a worker that runs Hoyle. Everything that a server would answer is asked for there. */

import { here, homeFolder, pageLink, siteFolder } from "./links.js";

/**
 * @typedef {import("../connection.js").ChannelListener} ChannelListener
 * @typedef {{status: number, type: string, body: string, location?: string, file?: string}} Answer
 *   what a server would answer; `file` is the name of a file to save
 * @typedef {{game: string, mistakes?: undefined} | {mistakes: string[]}} AddedGame  its name, or sentences on what is wrong with it
 * @typedef {{t: "answer", id: number, answer?: Answer | AddedGame, error?: string} | {t: "frame", channel: number, text: string} |
 *   {t: "closed", channel: number, code: number, reason: string} | {t: "ready", isRestored: boolean} | {t: "failed", why: string}} FromWorker
 */

/** @type {Worker|null} */
let worker = null;
let last = 0; // the number of the last question or channel
/** @type {Map<number, {done(answer: any): void, failed(error: Error): void}>} */
const waiting = new Map();
/** @type {Map<number, ChannelListener>} */
const channels = new Map();
/** @type {(why: string) => void} */
let onFailure = () => {};

/** Calls a function when the worker cannot start. @param {(why: string) => void} listener */
export function whenFailed(listener) {
  onFailure = listener;
}

/** Starts the worker, unless it runs. */
export function start() {
  if (worker) return worker;
  const name = `${document.documentElement.lang} ${here()}`;
  worker = new Worker(new URL("./table_worker.js", import.meta.url), { type: "module", name });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => onFailure(event.message ?? "");
  return worker;
}

/** @param {FromWorker} message */
function receive(message) {
  if (message.t === "answer") {
    const question = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.answer) question?.done(message.answer);
    else question?.failed(new Error(message.error));
  } else if (message.t === "frame") channels.get(message.channel)?.received(message.text);
  else if (message.t === "closed") {
    channels.get(message.channel)?.closed(message.code, message.reason);
    channels.delete(message.channel);
  } else if (message.t === "failed") onFailure(message.why);
  else Object.assign(document.documentElement.dataset, { host: "ready", start: message.isRestored ? "snapshot" : "plain" });
}

/** Sends a message to the worker and returns its answer. @param {object} message @returns {Promise<any>} */
function answerTo(message) {
  const id = ++last;
  start().postMessage({ ...message, id });
  return new Promise((done, failed) => waiting.set(id, { done, failed }));
}

/**
 * Asks the worker.
 * @param {string} address @param {string} [method] @param {Record<string, string>} [fields]  those of a form
 * @returns {Promise<Answer>}
 */
export function ask(address, method = "GET", fields = {}) {
  const { lang } = document.documentElement;
  return answerTo({ t: "request", request: { address, method, fields, lang, site: siteFolder.href, home: homeFolder.href } });
}

/** Returns the modules for many games of a game that the visitor has rewritten, by name, after they have been compiled; none of another.
 * @param {string} game @returns {Promise<[string, WebAssembly.Module][]>} */
export async function compiledModules(game) {
  if (!game.includes("-")) return [];
  const answer = await ask(`/g/${game}/studio/modules`, "POST");
  if (answer.status >= 400) throw new Error(new DOMParser().parseFromString(answer.body, "text/html").querySelector("main p")?.textContent ?? "");
  return answerTo({ t: "modules", names: [game, `${game}.games`] });
}

/** Adds a game given as text: its tables can be opened, and bots play it compiled. It must be the visitor's own, since it runs here.
 * @param {Record<string, string>} files  by path @returns {Promise<AddedGame>} */
export function addGame(files) {
  return answerTo({ t: "game", text: { files, lang: document.documentElement.lang } });
}

/** Returns the fields of a form; files as their text, with the name beside it. @param {Iterable<[string, FormDataEntryValue]>} entries */
export async function fieldsOf(entries) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [name, value] of entries) {
    fields[name] = typeof value === "string" ? value : await value.text();
    if (typeof value !== "string") fields[`${name}.name`] = value.name;
  }
  return fields;
}

/** Asks as `fetch` does. @param {string} address @param {RequestInit} [init] @returns {Promise<Response>} */
export async function request(address, init = {}) {
  const { body, method } = init;
  const entries = body instanceof URLSearchParams || body instanceof FormData ? body : [];
  const answer = await ask(address, method, await fieldsOf(/** @type {any} */ (entries)));
  return new Response(answer.body, { status: answer.status, headers: { "content-type": answer.type } });
}

/** Opens a channel to a table in the worker. @type {import("../connection.js").Connect} */
export function connect(_address, listener) {
  const channel = ++last;
  channels.set(channel, listener);
  const host = start();
  queueMicrotask(() => listener.opened());
  return { send: (text) => host.postMessage({ t: "frame", channel, text }) };
}

export { here, pageLink };
