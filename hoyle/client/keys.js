/** The keys of a table: what each does, in the words of `docs/keyboard.md`, which has a row for each entry. Pure data: `keyboard.js`
 * listens, and tries what an entry does in this order, until something uses the key. Entries that do nothing are the browser's own. */

/**
 * @typedef {"closeLog"|"letGo"|"ring"|"step"|"order"|"type"|"gather"|"tellHand"|"tellTurn"|"tellChanges"|"tellPlaces"|"undo"|"hint"
 *   |"pan"|"zoom"|"replay"} Action
 * @typedef {{shown: string, words: string, keys: string[], does: Action[]}} Key  the keys as people read them, and by the names of
 *   `namesOf`
 */

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** @type {Key[]} */
export const KEYS = [
  {
    shown: "Tab, Shift+Tab",
    words: "from zone to zone and from button to button; a zone is one stop",
    keys: [],
    does: [],
  },
  {
    shown: "arrow keys",
    words: "along the cards of a zone; on a board to the nearest card in that direction; over a plane that has the focus",
    keys: ARROWS,
    does: ["step", "pan"],
  },
  {
    shown: "letters and digits",
    words: "to a card, a place or a button, by the beginnings of words of its name",
    keys: ["letter"],
    does: ["type"],
  },
  {
    shown: "Enter",
    words: "lifts the card in focus, presses a button, or puts the lifted card on the place in focus",
    keys: [],
    does: [],
  },
  {
    shown: "Space",
    words: "lifts several cards, where they may be laid together",
    keys: [" "],
    does: ["gather"],
  },
  {
    shown: "Tab and arrow keys, while a card is lifted",
    words: "round the places where it can lie; the rest of the page is not in the way",
    keys: ["Tab", "Shift+Tab"],
    does: ["ring"],
  },
  {
    shown: "Escape",
    words: "puts the lifted card back, with the focus on it; closes a panel",
    keys: ["Escape"],
    does: ["closeLog", "letGo"],
  },
  {
    shown: "Shift or Alt and an arrow key",
    words: "moves a card along your hand",
    keys: ARROWS.flatMap((arrow) => [`Shift+${arrow}`, `Alt+${arrow}`]),
    does: ["order"],
  },
  { shown: "H", words: "your cards, and what else you can use now", keys: ["H"], does: ["tellHand"] },
  { shown: "T", words: "whose turn it is, and what is to be done", keys: ["T"], does: ["tellTurn"] },
  {
    shown: "L",
    words: "what has happened since your last choice, in order; again whenever you press it",
    keys: ["L"],
    does: ["tellChanges"],
  },
  {
    shown: "W",
    words: "where the card in focus or the lifted one can go, and what it offers",
    keys: ["W"],
    does: ["tellPlaces"],
  },
  { shown: "Ctrl+Z", words: "undoes your last move, or the last step of a turn", keys: ["Ctrl+Z", "Ctrl+z"], does: ["undo"] },
  { shown: "?", words: "asks a bot for a hint, where hints are on", keys: ["?"], does: ["hint"] },
  {
    shown: "`+`, `-`, `0`, Home",
    words: "on a plane: larger, smaller, all of it, the last card",
    keys: ["+", "=", "-", "0", "Home"],
    does: ["zoom"],
  },
  {
    shown: "arrow keys, Home, End, Space",
    words: "in a replay: back and on, to the first and the last position, on by itself",
    keys: ["ArrowLeft", "ArrowRight", "Home", "End", " "],
    does: ["replay"],
  },
];

/** The keys that ask a question, unless they go on with what is being typed; with Shift they type. */
export const QUESTIONS = KEYS.filter((key) => key.does.some((action) => action.startsWith("tell"))).flatMap((key) => key.keys);

/** Returns the names of a pressed key: as it is written, by its place on the keyboard if that is a letter's, and `letter` if it writes
 * a letter or digit; with Ctrl, Alt and Shift, but for the Shift that a sign such as ? needs. @param {KeyboardEvent} event */
export function namesOf(event) {
  const writes = /^[\p{L}\p{N}]$/u.test(event.key);
  const [control, alt] = [event.ctrlKey || event.metaKey, event.altKey];
  const shift = event.shiftKey && (writes || event.key.length > 1);
  const held = [control && "Ctrl+", alt && "Alt+", shift && "Shift+"].filter(Boolean).join("");
  const names = [held + event.key];
  if (event.code.startsWith("Key")) names.push(held + event.code.slice(3));
  if (writes && !control && !alt) names.push("letter");
  return names;
}

/** Returns the key of an action, in the form of `aria-keyshortcuts`; undefined if it has none. @param {string} action */
export function shortcutOf(action) {
  return KEYS.find((key) => key.does.some((each) => each === action))?.keys[0].replace("Ctrl", "Control");
}
