/** The host of a published site: a worker that runs Hoyle. Everything that a server would answer is asked for there. */

import { here, homeFolder, pageLink, siteFolder } from "./links.js";

/**
 * @typedef {import("../connection.js").ChannelListener} ChannelListener
 * @typedef {{status: number, type: string, body: string, location?: string, file?: string}} Answer
 *   what a server would answer; `file` is the name of a file to save
 * @typedef {{t: "answer", id: number, answer: Answer} | {t: "frame", channel: number, text: string} |
 *   {t: "closed", channel: number, code: number, reason: string} | {t: "ready", isRestored: boolean} | {t: "failed", why: string}} FromWorker
 */

/** @type {Worker|null} */
let worker = null;
let last = 0; // the number of the last question or channel
/** @type {Map<number, (answer: Answer) => void>} */
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
  worker = new Worker(new URL("./table_worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => onFailure(event.message ?? "");
  return worker;
}

/** @param {FromWorker} message */
function receive(message) {
  if (message.t === "answer") {
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  } else if (message.t === "frame") channels.get(message.channel)?.received(message.text);
  else if (message.t === "closed") {
    channels.get(message.channel)?.closed(message.code, message.reason);
    channels.delete(message.channel);
  } else if (message.t === "failed") onFailure(message.why);
  else Object.assign(document.documentElement.dataset, { host: "ready", start: message.isRestored ? "snapshot" : "plain" });
}

/**
 * Asks the worker.
 * @param {string} address @param {string} [method] @param {Record<string, string>} [fields]  those of a form
 * @returns {Promise<Answer>}
 */
export function ask(address, method = "GET", fields = {}) {
  const id = ++last;
  const answer = new Promise((done) => waiting.set(id, done));
  const { lang } = document.documentElement;
  start().postMessage({ t: "request", id, request: { address, method, fields, lang, site: siteFolder.href, home: homeFolder.href } });
  return /** @type {Promise<Answer>} */ (answer);
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
