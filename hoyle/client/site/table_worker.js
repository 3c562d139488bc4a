/** The worker of a published site: the host of its tables, in Python, with a store in the browser. */

import * as bots from "./bots.js";
import { callRule, isCompiled, modulesOf, register } from "./machines.js";
import { fetchData } from "./page_data.js";
import { fetchCompiler, loadGame, startPython } from "./python.js";
import { openStore } from "./table_store.js";

const PLAYED = / \/([gt]\/[^/?]+)?(\?|$)/; // lobby, rules form or table: the worker is named for the language and the address of its page

/** @param {import("./bots.js").Question} question  as JSON */
async function ask(question) {
  return JSON.stringify(await bots.ask(JSON.parse(String(question))));
}

/** Adds a game given as text, which the worker of the bots compiles. Returns its name, or sentences on what is wrong with it.
 * @param {import("./python.js").GameText} text */
async function addGame(text) {
  const { python } = await started;
  const compiled = await bots.compile(text);
  if (compiled.mistakes) return compiled;
  const { game, module } = compiled;
  await loadGame(python, { ...text, compiles: "" });
  register(game, module);
  return { game };
}

/** Lets the bots compile rewrites, which the worker of the tables has read. Returns the answer of `addGame` as JSON.
 * @param {string} message  as JSON */
async function compile(message) {
  const compiled = await bots.compile(JSON.parse(String(message)));
  if (compiled.mistakes) return JSON.stringify(compiled);
  register(compiled.game, compiled.module);
  return JSON.stringify({ game: compiled.game });
}

async function startPage() {
  const [{ python, isRestored }, store] = await Promise.all([startPython(), openStore()]);
  const page = python.runPython("from hoyle.publish.page.page import Page; Page");
  const host = page(
    store.kind,
    /** @param {string} name @param {string} values */
    async (name, values) => JSON.stringify((await store.call(name, JSON.parse(values))) ?? null),
    ask,
    /** @param {number} channel @param {string} text */
    (channel, text) => postMessage({ t: "frame", channel, text }),
    /** @param {number} channel @param {number} code @param {string} reason */
    (channel, code, reason) => postMessage({ t: "closed", channel, code, reason }),
    { fetch: isCompiled, call: callRule },
    { fetch: async () => void (await fetchCompiler(python)), compile },
  );
  store.onChange((table, revision) => host.changed(table, revision));
  await host.ready();
  if (PLAYED.test(self.name)) bots.prepare();
  if (!isRestored) new Worker(new URL("./snapshot_worker.js", import.meta.url), { type: "module" });
  return { host, isRestored, python };
}

const started = startPage();
started.then(
  ({ isRestored }) => postMessage({ t: "ready", isRestored }),
  (error) => postMessage({ t: "failed", why: String(error).slice(-2000) }),
);

onmessage = async ({ data }) => {
  const { host, python } = await started;
  if (data.t === "request") {
    await fetchData(python, data.request.address);
    const answer = await host.request(JSON.stringify(data.request));
    postMessage({ t: "answer", id: data.id, answer: JSON.parse(answer) });
  } else if (data.t === "game") {
    const { id } = data;
    addGame(data.text).then(
      (answer) => postMessage({ t: "answer", id, answer }),
      (error) => postMessage({ t: "answer", id, error: String(error) }),
    );
  } else if (data.t === "modules") postMessage({ t: "answer", id: data.id, answer: modulesOf(data.names) });
  else if (data.t === "frame") host.frame(data.channel, data.text);
};
