/** Snapshots of Python's memory, kept by the browser: one for each site, and only for the present version of its pack. */

import { site } from "./packed.js";

const CACHE = `snapshot of hoyle ${site.href}`;

/** Returns the address under which the snapshot of a pack is kept. @param {ArrayBuffer} pack */
async function addressOf(pack) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", pack));
  return new URL(`snapshot-${[...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`, site).href;
}

/** Returns the snapshot of a pack; null if there is none, or where the browser keeps nothing. @param {ArrayBuffer} pack */
export async function storedSnapshot(pack) {
  try {
    const found = await (await caches.open(CACHE)).match(await addressOf(pack));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null; // an insecure address, or a private window
  }
}

/** Keeps the snapshot of a pack, and deletes those of others. @param {ArrayBuffer} pack @param {Uint8Array<ArrayBuffer>} snapshot */
export async function storeSnapshot(pack, snapshot) {
  const [cache, address] = [await caches.open(CACHE), await addressOf(pack)];
  await cache.put(address, new Response(snapshot));
  for (const other of await cache.keys()) if (other.url !== address) await cache.delete(other);
}
