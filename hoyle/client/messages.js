/** The client's messages, which the page brings in the reader's language. */

/**
 * @typedef {string|Record<string, string>} Message  a text, or its plural forms by the category of `n`
 * @typedef {(key: string, facts?: Record<string, string|number>) => string} Say
 */

/**
 * Returns the function that fills in the `{name}` slots of a message.
 * @param {Record<string, Message>} messages  by key
 * @param {string} lang
 * @returns {Say}
 */
export function speaker(messages, lang) {
  const plural = new Intl.PluralRules(lang || "en");
  return (key, facts = {}) => {
    const message = messages[key] ?? key;
    const text = typeof message === "string" ? message : message[plural.select(Number(facts.n))];
    return text.replace(/\{(\w+)\}/g, (slot, name) => String(facts[name] ?? slot));
  };
}
