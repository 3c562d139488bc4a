/** What the browser remembers between visits. A browser that stores nothing forgets, without an error. */

const { site } = document.documentElement.dataset;
/** What the keys of a published site begin with: other sites on the same host remember for themselves. */
const scope = site === undefined ? "" : `${new URL(site || "./", location.href).pathname} `;

/** Returns the value that was stored under a key, or null. @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(scope + key) ?? localStorage.getItem(key); // without a scope: stored before sites had one
  } catch {
    return null;
  }
}

/** Stores a value under a key. @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(scope + key, value);
  } catch {
    // storage is not available
  }
}

/** Forgets everything that a published site remembers. */
export function forgetAll() {
  try {
    for (const key of Object.keys(localStorage)) if (scope && key.startsWith(scope)) localStorage.removeItem(key);
  } catch {
    // storage is not available
  }
}
