/** The service worker of a published site: keeps its files, so that it works without a network.
 * `hoyle publish` writes the site's version and what to keep before this text. */

/** What this script needs of a service worker; the types of pages and of workers cannot be mixed.
 * @typedef {{waitUntil(work: Promise<unknown>): void, request: Request, respondWith(answer: Promise<Response>): void}} WorkerEvent
 * @typedef {{home: string, bundle: string, files: PackedFile[], fonts: string[], missing: string}} Language  what the pages in a language
 *   need: the folder of its pages, the bundle of them, its packed files and fonts, and the sentence for a page that cannot be shown
 * @typedef {[path: string, type: string]} PackedFile
 * @typedef {{VERSION: string, FILES: PackedFile[], FONTS: string[], BUNDLE: string, LANGUAGES: Language[], UNPACKER: string,
 *   XzReadableStream: typeof globalThis.XzReadableStream, importScripts(file: string): void, registration: ServiceWorkerRegistration,
 *   clients: {claim(): Promise<void>, matchAll(which: object): Promise<{url: string}[]>},
 *   addEventListener(name: string, handle: (event: WorkerEvent) => void): void}} SiteWorker
 */
const scope = /** @type {SiteWorker} */ (/** @type {unknown} */ (self));

scope.importScripts(scope.UNPACKER);
const PREFIX = `hoyle ${scope.registration.scope} `; // other sites on the same host have caches of their own
const CACHE = PREFIX + scope.VERSION;

/** Asks the host whether a file is still the one that the browser has. @param {string} file */
const fresh = (file) => new Request(file, { cache: "no-cache" });

/** Returns the language of a page. @param {string} address */
function languageOf(address) {
  const path = address.slice(scope.registration.scope.length);
  const found = scope.LANGUAGES.find(({ home }) => home && path.startsWith(home));
  return found ?? /** @type {Language} */ (scope.LANGUAGES.find(({ home }) => !home));
}

/** Returns the languages of the pages that are open, and those that the version before has kept. */
async function languagesToKeep() {
  const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const open = new Set(pages.map(({ url }) => languageOf(url)));
  const wasKept = await Promise.all(scope.LANGUAGES.map(({ bundle }) => caches.match(bundle)));
  return scope.LANGUAGES.filter((language, index) => open.has(language) || wasKept[index]);
}

/** Keeps what the pages in a language need. @param {Cache} cache @param {Language} language */
async function keepLanguage(cache, { bundle, files, fonts }) {
  await keepBundle(cache, bundle);
  await keepPacked(cache, files);
  await cache.addAll(fonts.map(fresh));
  await cache.put(bundle, new Response("kept"));
}

/** Keeps packed files and fonts one by one; the browser has most of them already, since the first page has used them. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await keepBundle(cache, scope.BUNDLE);
  for (const language of await languagesToKeep()) await keepLanguage(cache, language);
  await cache.addAll(scope.FONTS.map(fresh));
  await keepPacked(cache, scope.FILES);
}

/** Keeps packed files unpacked. @param {Cache} cache @param {PackedFile[]} files */
async function keepPacked(cache, files) {
  for (const [file, type] of files)
    await cache.put(file, new Response(await unpacked(file), { headers: { "content-type": type, "x-unpacked": "yes" } }));
}

/** Fetches a packed file, whose contents come out unpacked. @param {string} file */
async function unpacked(file) {
  const answer = await fetch(fresh(file));
  if (!answer.ok || !answer.body) throw new Error(`${file}: ${answer.status}`);
  return new scope.XzReadableStream(answer.body);
}

/** Keeps the files of a bundle; see `bundle` in publish/compiling.py. @param {Cache} cache @param {string} name */
async function keepBundle(cache, name) {
  const bytes = await new Response(await unpacked(name)).arrayBuffer();
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

/** Answers with a sentence in place of a page. @param {string} sentence */
function sorry(sentence) {
  const style = ":root { color-scheme: light dark } body { font: 1.25rem system-ui, sans-serif; margin: 15vh auto; max-width: 30rem; padding: 0 1rem }";
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><style>${style}</style>`;
  const html = `<!doctype html>${head}<p>${sentence}`;
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** Answers with the file of this version; others are fetched and kept, a page with the others in its language. @param {WorkerEvent} event */
async function answer(event) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const address = new URL(request.url);
  const path = address.origin + address.pathname.replace(/index\.html$/, "");
  const found = await cache.match(path);
  if (found) return found;
  if (await cache.match(`${path}/`)) return Response.redirect(`${path}/${address.search}`);
  const isPage = request.mode === "navigate";
  const language = languageOf(request.url);
  const fetched = await fetch(request).catch((error) => {
    if (isPage) return sorry(language.missing);
    throw error;
  });
  if (isPage && fetched.ok && !(await cache.match(language.bundle))) event.waitUntil(keepLanguage(cache, language));
  if (fetched.ok && fetched.type === "basic" && !fetched.redirected) await cache.put(path, fetched.clone());
  return fetched;
}

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (event) => event.waitUntil(deleteOld()));
scope.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope.registration.scope)) event.respondWith(answer(event));
});
