/** Where the tables of this page live: on the server that it came from or, on a published site, in a worker of the page. */

import { webSocket } from "./connection.js";

/** @typedef {import("./connection.js").Connect} Connect */

const published =
  document.documentElement.dataset.site === undefined ? null : await import("./site/page_host.js");

/** Opens a channel to the host of a table. @type {Connect} */
export const connect = published?.connect ?? webSocket;

/**
 * Asks the host, as `fetch` asks a server.
 * @param {string} address  of a server's page, such as that of a table's view
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
export function request(address, init) {
  return published ? published.request(address, init) : fetch(address, init);
}

/** Returns the link to a page of the host, for a server's address of the page. @param {string} address */
export function pageLink(address) {
  return published ? published.pageLink(address) : address;
}

/** Returns the address of this page for `request`. */
export function here() {
  return published ? published.here() : location.href;
}
