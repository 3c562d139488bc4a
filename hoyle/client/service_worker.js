/** The service worker: shows notifications, and opens the table when one is pressed. It stores nothing and handles no requests. */

/** What this script needs of a service worker; the types of pages and of workers cannot be mixed.
 * @typedef {{url: string, focus(): Promise<unknown>}} Client
 * @typedef {{waitUntil(work: Promise<unknown>): void}} Extendable
 * @typedef {{registration: ServiceWorkerRegistration, clients: {matchAll(options: object): Promise<Client[]>,
 *   openWindow(address: string): Promise<unknown>}, addEventListener(name: string, handle: (event: any) => void): void}} WorkerScope
 */
const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("push", (/** @type {Extendable & {data: {json(): any}}} */ event) => {
  const { title, body, url, tag, lang } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang, data: { url } }));
});

worker.addEventListener("notificationclick", (/** @type {Extendable & {notification: Notification}} */ event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.url, worker.registration.scope)));
});

// The push service has ended a subscription or has given it another address: the server hears of the new one.
worker.addEventListener("pushsubscriptionchange", (/** @type {Extendable & {oldSubscription?: PushSubscription|null}} */ event) => {
  event.waitUntil(renew(event.oldSubscription ?? null));
});

/** Goes to the page where it is open, or opens it; never on another site. @param {URL} address */
async function show(address) {
  const page = new URL(address.pathname, worker.registration.scope).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((each) => each.url.split(/[?#]/)[0] === page);
  await (open ? open.focus() : worker.clients.openWindow(page));
}

/** @param {PushSubscription|null} old */
async function renew(old) {
  const manager = worker.registration.pushManager;
  const subscription = (await manager.getSubscription()) ?? (old && (await manager.subscribe(old.options)));
  if (old && old.endpoint !== subscription?.endpoint) await tell("notifications/browser/remove", old);
  if (subscription) await tell("notifications/browser", subscription);
}

/** @param {string} address  relative to this script @param {PushSubscription} subscription */
function tell(address, subscription) {
  const headers = { "Content-Type": "application/json" };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(subscription) });
}
