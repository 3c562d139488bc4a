/** Starts Python in a worker, with Hoyle from the site's pack. */

const site = new URL("../../", import.meta.url); // this file is static/site/python.js of the site

/** @typedef {{runPython(code: string): any, unpackArchive(archive: ArrayBuffer, format: string, options: object): void}} Python */

/** Returns the bytes of a file. @param {URL} address */
async function bytes(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Starts Python; Hoyle can be imported then. @returns {Promise<Python>} */
export async function startPython() {
  const folder = new URL("pyodide/", site);
  const pack = bytes(new URL("hoyle.zip", site));
  pack.catch(() => {}); // it is awaited below
  const { loadPyodide } = await import(new URL("pyodide.mjs", folder).href);
  const python = await loadPyodide({ indexURL: folder.href });
  python.unpackArchive(await pack, "zip", { extractDir: "/hoyle" });
  python.runPython("import sys; sys.path.insert(0, '/hoyle')");
  return python;
}
