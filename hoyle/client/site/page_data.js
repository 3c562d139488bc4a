/** Data that Python reads from files which a site has apart from its pack: they are fetched when a page needs them. */

import { unpacked } from "./packed.js";

const NEEDED = /\/(daily|puzzles)(?=[/?]|$)/; // in addresses: the names of files
/** @type {Map<string, Promise<void>>} */
const fetched = new Map();

/** Puts the data of a page where Python reads it, unless it is there. @param {import("./python.js").Python} python @param {string} address */
export async function fetchData(python, address) {
  const [, name] = NEEDED.exec(address) ?? [];
  if (!name) return;
  if (!fetched.has(name)) fetched.set(name, write(python, name));
  try {
    await fetched.get(name);
  } catch (error) {
    console.warn(error);
    fetched.delete(name); // the next page tries again
  }
}

/** @param {import("./python.js").Python} python @param {string} name */
async function write(python, name) {
  const content = await (await unpacked(`data/${name}.json`)).arrayBuffer();
  python.FS.writeFile(`/hoyle/hoyle/lab/${name}.json`, new Uint8Array(content));
}
