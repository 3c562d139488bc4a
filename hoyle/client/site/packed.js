/** Files that a published site stores as gzip, since many hosts compress nothing. */

export const site = new URL("../../", import.meta.url); // this file is static/site/packed.js of the site

/** Returns a file of the site, unpacked while it arrives. @param {string} path @param {string} [type]  its media type */
export async function unpacked(path, type = "application/octet-stream") {
  const answer = await fetch(new URL(`${path}.packed`, site));
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
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
