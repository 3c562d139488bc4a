/** The service worker of a published site: keeps its files, so that it works without a network.
 * `hoyle publish` writes the constants VERSION and FILES before this text. */

const CACHE = `hoyle-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file || "./", { cache: "no-cache" })))),
  );
});

// The files of the version before are deleted when no page uses them any more.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("hoyle-") && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

/** Answers with the file of this version; others are fetched and kept. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = new URL(request.url);
  const path = address.origin + address.pathname.replace(/index\.html$/, "");
  const found = await cache.match(path);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok && fetched.type === "basic" && !fetched.redirected) await cache.put(path, fetched.clone());
  return fetched;
}
