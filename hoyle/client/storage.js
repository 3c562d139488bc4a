/** What the browser remembers between visits. A browser that stores nothing forgets, without an error. */

/** Returns the value that was stored under a key, or null. @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value under a key. @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is not available
  }
}
