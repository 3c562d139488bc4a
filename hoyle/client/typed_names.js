/** Which names are found by what is typed. Pure functions; nothing is drawn here. */

/** Splits a name into words of letters and digits, in small letters. @param {string} name @returns {string[]} */
export function wordsOf(name) {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns whether a text consists of beginnings of words that follow in this order. @param {string} typed @param {string[]} words
 * @returns {boolean} */
export function isBeginning(typed, words) {
  if (!typed) return true;
  return words.some((word, n) => {
    for (let size = shared(typed, word); size > 0; size--)
      if (isBeginning(typed.slice(size), words.slice(n + 1))) return true;
    return false;
  });
}

/** Returns how many first letters two texts share. @param {string} one @param {string} other */
function shared(one, other) {
  let size = 0;
  while (size < one.length && one[size] === other[size]) size++;
  return size;
}

/** Returns the name of a card in words, and the same that begins with its sign, in place of the word that the sign stands for:
 * "7 of spades" for the Seven of spades, "7 pik" for the German Pik-Sieben.
 * @param {{index: string, name: string}|undefined} face @param {string} name */
export function namesOf(face, name) {
  const words = wordsOf(name);
  const sign = wordsOf(face?.index ?? "").filter((word) => !words.includes(word));
  if (!face || !sign.length) return [words];
  const written = wordsOf(face.name);
  const others = words.filter((word) => !written.includes(word));
  return [words, [...sign, ...(others.length < words.length ? others : words.slice(1))]];
}
