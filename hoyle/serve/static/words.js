/** The client's own messages. The page brings them in the reader's language; these are the source text. */

/** @typedef {(key: string, facts?: Record<string, string|number>) => string} Say */

/** @type {Record<string, string>} */
export const ENGLISH = {
  reconnecting: "The line is down. Reconnecting; you can go on looking.",
  sending: "One moment.",
  log: "What happened",
  moves: "All you may do",
  no_moves: "Nothing to do at the moment.",
  gesture: "{item} to {place}",
  which: "Card",
  do_it: "Do it",
  place_here: "Put {item} here: {place}",
  new_place: "a new place",
  place_number: "{zone}, place {n}",
  place_cell: "{zone}, line {r}, column {c}",
  lifted: "{item} is lifted. Choose one of the dashed places.",
  face_down: "A card face down",
  count: "Cards: {n}",
  empty: "empty",
  won: "won",
  lost: "lost",
  tied: "tied",
  to_play: "to play",
  chosen: "has chosen",
  away: "away",
  bot: "bot",
  you: "you",
  of: "{n} of {max}",
  picked: "Chosen: {n} of {max}",
  submit: "Done",
  left: "One to the left",
  right: "One to the right",
  undo: "Take back",
  reset: "Take back all",
  commit: "Play",
  match: "The match",
  game_of: "Game {n} of {max}",
  result: "Result",
  seats: "Players",
  table: "The table",
  hand: "Your side",
  pile_on: "The pile on {place}, the top first",
  plane: "{zone}. Arrows move it, plus and minus change its size.",
  smaller: "Smaller",
  larger: "Larger",
  whole: "All of it",
  last_card: "Last card",
  sound: "Sound",
  hint: "A hint: {gesture}.",
};

/**
 * How the client says things: the server's words, else English; `{name}` slots filled in.
 * @param {Record<string, string>} words
 * @returns {Say}
 */
export function speaker(words) {
  return (key, facts = {}) => {
    const text = words[key] ?? ENGLISH[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (slot, name) => String(facts[name] ?? slot));
  };
}
