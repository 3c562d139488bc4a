/** The service worker of a published site: keeps its files, so that it works without a network.
 * `hoyle publish` writes the site's version and what to keep before this text. */

/** What this script needs of a service worker; the types of pages and of workers cannot be mixed.
 * @typedef {{waitUntil(work: Promise<unknown>): void, request: Request, respondWith(answer: Promise<Response>): void}} WorkerEvent
 * @typedef {{VERSION: string, FILES: [path: string, type: string][], FONTS: string[], BUNDLE: string, UNPACKER: string,
 *   XzReadableStream: typeof globalThis.XzReadableStream, importScripts(file: string): void, registration: ServiceWorkerRegistration, clients: {claim(): Promise<void>},
 *   addEventListener(name: string, handle: (event: WorkerEvent) => void): void}} SiteWorker
 */
const scope = /** @type {SiteWorker} */ (/** @type {unknown} */ (self));

scope.importScripts(scope.UNPACKER);
const PREFIX = `hoyle ${scope.registration.scope} `; // other sites on the same host have caches of their own
const CACHE = PREFIX + scope.VERSION;

/** Asks the host whether a file is still the one that the browser has. @param {string} file */
const fresh = (file) => new Request(file, { cache: "no-cache" });

/** Keeps packed files and fonts one by one; the browser has most of them already, since the first page has used them. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await keepBundle(cache);
  await cache.addAll(scope.FONTS.map(fresh));
  for (const [file, type] of scope.FILES)
    await cache.put(file, new Response(await unpacked(file), { headers: { "content-type": type, "x-unpacked": "yes" } }));
}

/** Fetches a packed file, whose contents come out unpacked. @param {string} file */
async function unpacked(file) {
  const answer = await fetch(fresh(file));
  if (!answer.ok || !answer.body) throw new Error(`${file}: ${answer.status}`);
  return new scope.XzReadableStream(answer.body);
}

/** Keeps all other files, which come in one; see `bundle` in publish/compiling.py. @param {Cache} cache */
async function keepBundle(cache) {
  const bytes = await new Response(await unpacked(scope.BUNDLE)).arrayBuffer();
  let start = 4 + new DataView(bytes).getUint32(0, true);
  /** @type {[path: string, type: string, size: number][]} */
  const listed = JSON.parse(new TextDecoder().decode(bytes.slice(4, start)));
  for (const [path, type, size] of listed) {
    const address = new URL(path, scope.registration.scope).href.replace(/index\.html$/, "");
    await cache.put(address, new Response(bytes.slice(start, start + size), { headers: { "content-type": type } }));
    start += size;
  }
}

/** Deletes the files of the version before; no page uses them any more. */
async function deleteOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** Answers with the file of this version; others are fetched and kept. @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = new URL(request.url);
  const path = address.origin + address.pathname.replace(/index\.html$/, "");
  const found = await cache.match(path);
  if (found) return found;
  if (await cache.match(`${path}/`)) return Response.redirect(`${path}/${address.search}`);
  const fetched = await fetch(request);
  if (fetched.ok && fetched.type === "basic" && !fetched.redirected) await cache.put(path, fetched.clone());
  return fetched;
}

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (event) => event.waitUntil(deleteOld()));
scope.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope.registration.scope)) event.respondWith(answer(event.request));
});
