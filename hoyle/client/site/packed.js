/** Files that a published site stores packed, since many hosts compress nothing. */

import "../vendor/xz-decompress/xz-decompress.js";

export const site = new URL("../../", import.meta.url); // this file is static/site/packed.js of the site

/** Returns a file of the site, unpacked while it arrives; the service worker keeps it unpacked. @param {string} path @param {string} [type]  its media type */
export async function unpacked(path, type = "application/octet-stream") {
  const answer = await fetch(new URL(`${path}.xz`, site));
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
  if (answer.headers.has("x-unpacked")) return answer;
  return new Response(new globalThis.XzReadableStream(answer.body), { headers: { "content-type": type } });
}

/** Returns whether the service worker keeps a file. @param {string} path */
async function isKept(path) {
  try {
    return Boolean(await caches.match(new URL(`${path}.xz`, site)));
  } catch {
    return false; // an insecure address, or a private window
  }
}

/** Returns a file like `unpacked`, but lets another worker unpack it, so that this one can go on meanwhile.
 * @param {string} path @param {string} type */
export async function unpackedMeanwhile(path, type) {
  if (await isKept(path)) return unpacked(path, type);
  const worker = new Worker(new URL("./unpack_worker.js", import.meta.url), { type: "module" });
  worker.postMessage(path);
  /** @type {ArrayBuffer|string} */
  const content = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve(`${path} cannot be unpacked.`);
  });
  if (typeof content === "string") throw new Error(content);
  return new Response(content, { headers: { "content-type": type } });
}

/** Returns the files of a bundle: their paths and contents; see `bundle` in publish/compiling.py. @param {ArrayBuffer} bytes */
export function filesOf(bytes) {
  let start = 4 + new DataView(bytes).getUint32(0, true);
  /** @type {[path: string, type: string, size: number][]} */
  const listed = JSON.parse(new TextDecoder().decode(bytes.slice(4, start)));
  return listed.map(([path, , size]) => {
    start += size;
    return { path, content: new Uint8Array(bytes, start - size, size) };
  });
}
