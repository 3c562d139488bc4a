/** Starts Python in a worker, with Hoyle from the site's pack. After the first visit it starts from a snapshot of its memory. */

import { filesOf, site, unpacked } from "./packed.js";
import { storeSnapshot, storedSnapshot } from "./snapshots.js";

/**
 * @typedef {{runPython(code: string): any, makeMemorySnapshot(): Uint8Array<ArrayBuffer>,
 *   FS: {mkdirTree(path: string): void, writeFile(path: string, content: Uint8Array): void}}} Python
 */

const FOLDER = "pyodide/";
const PACKED = new Map([
  ["pyodide.asm.wasm", "application/wasm"],
  ["python_stdlib.zip", "application/zip"],
]); // the files that Pyodide fetches itself, with their media types
const BEGIN = "import sys; sys.path.insert(0, '/hoyle')";
const AFTER_SNAPSHOT = "import random; random.seed()"; // else every start would draw the same numbers
const WARM = "from hoyle.publish.page.warm import warm; warm()";

/** Imports a script that the site stores as gzip. @param {string} path */
async function importPacked(path) {
  const address = URL.createObjectURL(await (await unpacked(path, "text/javascript")).blob());
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Lets Pyodide fetch files as if they were not packed, while `work` runs. @template T @param {() => Promise<T>} work */
async function withPacked(work) {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const name = String(input instanceof Request ? input.url : input).split("/").pop() ?? "";
    const type = PACKED.get(name);
    return type ? unpacked(FOLDER + name, type) : fetch(input, init);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Starts Python with these settings and the files of a pack. @param {object} settings @param {ArrayBuffer} pack @returns {Promise<Python>} */
async function load(settings, pack) {
  const folder = new URL(FOLDER, site).href;
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(`${folder}pyodide.mjs`),
    importPacked(`${FOLDER}pyodide.asm.mjs`),
  ]);
  const python = await withPacked(() => loadPyodide({ indexURL: folder, createPyodideModule, ...settings }));
  for (const { path, content } of filesOf(pack)) {
    python.FS.mkdirTree(`/hoyle/${path}`.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(`/hoyle/${path}`, content);
  }
  return python;
}

async function fetchPack() {
  return (await unpacked("hoyle.bin")).arrayBuffer();
}

/** Starts Python from a snapshot; null if there is none that works. @param {ArrayBuffer} pack */
async function fromSnapshot(pack) {
  const snapshot = await storedSnapshot(pack);
  if (!snapshot) return null;
  try {
    const python = await load({ _loadSnapshot: snapshot }, pack);
    python.runPython(AFTER_SNAPSHOT);
    return python;
  } catch (error) {
    console.warn("Python does not start from its snapshot.", error);
    return null;
  }
}

/** Starts Python; Hoyle can be imported then. @returns {Promise<{python: Python, isRestored: boolean}>} */
export async function startPython() {
  const pack = await fetchPack();
  const restored = await fromSnapshot(pack);
  if (restored) return { python: restored, isRestored: true };
  const python = await load({}, pack);
  python.runPython(BEGIN);
  return { python, isRestored: false };
}

/** Starts Python once more, and stores a snapshot of its memory with all modules imported. */
export async function makeSnapshot() {
  const pack = await fetchPack();
  const python = await load({ _makeSnapshot: true }, pack);
  python.runPython(BEGIN);
  python.runPython(WARM);
  await storeSnapshot(pack, python.makeMemorySnapshot());
}
