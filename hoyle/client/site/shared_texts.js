/** Rewrites in the fragment of a link: compressed, so that a link is short enough for a message. */

/** @typedef {[string, string][]} Texts  the file name and the text of each rewrite */

const NAME = "text=";

/** @param {ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>} stream @param {Uint8Array<ArrayBuffer>} bytes */
async function through(stream, bytes) {
  const answer = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns the fragment of a link to these texts. @param {Texts} texts */
export async function fragmentOf(texts) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(texts)));
  const text = btoa(String.fromCharCode(...packed));
  return `#${NAME}${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Returns whether something is a list of names and texts. @param {unknown} value */
function areTexts(value) {
  const isText = (/** @type {unknown} */ pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");
  return Array.isArray(value) && value.length > 0 && value.every(isText);
}

/** Returns the texts in the fragment of a link; null if it has none that can be read. @param {string} fragment @returns {Promise<Texts|null>} */
export async function textsIn(fragment) {
  if (!fragment.startsWith(`#${NAME}`)) return null;
  try {
    const text = atob(fragment.slice(NAME.length + 1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(text, (character) => character.charCodeAt(0)));
    const texts = JSON.parse(new TextDecoder().decode(bytes));
    return areTexts(texts) ? texts : null;
  } catch {
    return null;
  }
}
