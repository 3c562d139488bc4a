/** Starts Python in a worker, with Hoyle from the site's pack. After the first visit it starts from a snapshot of its memory. */

import { filesOf, site, unpacked, unpackedMeanwhile } from "./packed.js";
import { storeSnapshot, storedSnapshot } from "./snapshots.js";

/**
 * @typedef {{runPython(code: string): any, makeMemorySnapshot(): Uint8Array<ArrayBuffer>,
 *   FS: {mkdirTree(path: string): void, writeFile(path: string, content: Uint8Array): void}}} Python
 * @typedef {{files?: Record<string, string>, rewrites?: [string, string][], compiles?: string, lang: string}} GameText
 *   the files of a game by path, or the names and texts of rewrites, what is compiled, and the language of sentences
 */

const FOLDER = "pyodide/";
const CODE = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";
const BEGIN = "import sys; sys.path.insert(0, '/hoyle')";
const AFTER_SNAPSHOT = "import random; random.seed()"; // else every start would draw the same numbers
const TEXTS = "en"; // the language whose texts are in the pack of Hoyle
const COMPILER = "from hoyle.publish.page import game_texts; game_texts.limit_steps(); game_texts.answer";
const WARM = "from hoyle.publish.page.warm import warm; warm()";

/** Imports a script that the site stores packed. @param {string} path */
async function importPacked(path) {
  const address = URL.createObjectURL(await (await unpacked(path, "text/javascript")).blob());
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The file in which most of Python is, if it is on its way; a response can be read once. @type {Promise<Response>|null} */
let code = null;

/** Starts to fetch the file in which most of Python is, before anything needs it. */
function startFetching() {
  code = unpackedMeanwhile(FOLDER + CODE, "application/wasm");
  code.catch(() => {}); // whoever awaits it handles the error
}

/** Returns the file in which most of Python is. */
function takeCode() {
  const found = code ?? unpackedMeanwhile(FOLDER + CODE, "application/wasm");
  code = null;
  return found;
}

/** Gives Pyodide the packed files that it would fetch itself, while `work` runs. @template T @param {() => Promise<T>} work */
async function withPacked(work) {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const name = String(input instanceof Request ? input.url : input).split("/").pop() ?? "";
    if (name === CODE) return takeCode();
    return name === LIBRARY ? unpacked(FOLDER + name, "application/zip") : fetch(input, init);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Starts Python with these settings and the files of packs. @param {object} settings @param {ArrayBuffer[]} packs @returns {Promise<Python>} */
async function load(settings, ...packs) {
  const folder = new URL(FOLDER, site).href;
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(`${folder}pyodide.mjs`),
    importPacked(`${FOLDER}pyodide.asm.mjs`),
  ]);
  const python = await withPacked(() => loadPyodide({ indexURL: folder, createPyodideModule, ...settings }));
  for (const pack of packs) write(python, pack);
  return python;
}

/** Puts the files of a pack where Python finds them. @param {Python} python @param {ArrayBuffer} pack */
function write(python, pack) {
  for (const { path, content } of filesOf(pack)) {
    python.FS.mkdirTree(`/hoyle/${path}`.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(`/hoyle/${path}`, content);
  }
}

/** @param {string} name */
async function fetchPack(name = "hoyle") {
  return (await unpacked(`${name}.bin`)).arrayBuffer();
}

/** @param {Python} python @returns {Promise<(message: string) => string>} */
async function addCompiler(python) {
  write(python, await fetchPack("compiler"));
  return python.runPython(COMPILER);
}

/** The function of the compiler, if it is there or on its way. @type {ReturnType<typeof addCompiler>|null} */
let compiler = null;

/** Fetches the compiler, unless it is there or on its way. @param {Python} python @returns {ReturnType<typeof addCompiler>} */
export async function fetchCompiler(python) {
  compiler ??= addCompiler(python);
  try {
    return await compiler;
  } catch (error) {
    compiler = null; // the next text tries again
    throw error;
  }
}

/** Loads a game given as text, and compiles it if the message says so; the compiler is fetched before the first one.
 * See `hoyle/publish/page/game_texts.py`. @param {Python} python @param {GameText} message
 * @returns {Promise<{game: string, module: string, mistakes?: undefined} | {mistakes: string[]}>} */
export async function loadGame(python, message) {
  const answer = await fetchCompiler(python);
  return JSON.parse(answer(JSON.stringify(message)));
}

/** Starts Python from a snapshot; null if that does not work. @param {Uint8Array} snapshot @param {ArrayBuffer[]} packs */
async function fromSnapshot(snapshot, ...packs) {
  try {
    const python = await load({ _loadSnapshot: snapshot }, ...packs);
    python.runPython(AFTER_SNAPSHOT);
    return python;
  } catch (error) {
    console.warn("Python does not start from its snapshot.", error);
    return null;
  }
}

/** Starts Python; Hoyle can be imported then, and speaks the language of the page for which the worker is named.
 * @returns {Promise<{python: Python, isRestored: boolean}>} */
export async function startPython() {
  startFetching();
  const lang = self.name.split(" ")[0] || TEXTS;
  const [pack, ...texts] = await Promise.all([fetchPack(), ...(lang === TEXTS ? [] : [fetchPack(lang)])]);
  const snapshot = await storedSnapshot(pack);
  const restored = snapshot && (await fromSnapshot(snapshot, pack, ...texts));
  if (restored) return { python: restored, isRestored: true };
  const python = await load({}, pack, ...texts);
  python.runPython(BEGIN);
  return { python, isRestored: false };
}

/** Starts Python once more, and stores a snapshot of its memory with all modules imported. */
export async function makeSnapshot() {
  startFetching();
  const pack = await fetchPack();
  const python = await load({ _makeSnapshot: true }, pack);
  python.runPython(BEGIN);
  python.runPython(WARM);
  await storeSnapshot(pack, python.makeMemorySnapshot());
}
