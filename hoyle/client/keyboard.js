/** The one listener for keys: asks the actions of a pressed key (`keys.js`), in their order, until one uses it. */

import { KEYS, namesOf } from "./keys.js";
import { tell } from "./queries.js";
import { listenForStops, stepInRing } from "./tab_order.js";
import { TypeAhead } from "./type_ahead.js";

/**
 * @typedef {import("./keys.js").Action} Action
 * @typedef {(event: KeyboardEvent) => boolean} Act  returns whether it has used the key
 */

const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];
const WHILE_TYPING = ["Escape", "Tab", "Shift+Tab"]; // all other keys belong to a text field that has the focus

/** Calls a function at every press, of the pointer or of a key. @param {(event: Event) => void} listener */
export function onPress(listener) {
  addEventListener("pointerdown", listener, true);
  addEventListener("keydown", (event) => MODIFIERS.includes(event.key) || listener(event), true);
}

export class Keyboard {
  #used = ""; // the key that was used, until it is let go
  /** @type {Partial<Record<Action, Act>>} */ actions = {};

  /** @param {(names: string[]) => void} first  is told each key, by its names, before anything uses it */
  constructor(first) {
    this.first = first;
    addEventListener("keydown", (event) => this.#press(event), true);
    addEventListener("keyup", (event) => event.code === this.#used && this.#use(event), true);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    this.#used = "";
    const names = namesOf(event);
    this.first(names);
    const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (isTyping && !WHILE_TYPING.includes(names[0])) return;
    const pressed = KEYS.filter((key) => key.keys.some((name) => names.includes(name)));
    if (!pressed.some((key) => key.does.some((action) => this.actions[action]?.(event)))) return;
    this.#used = event.code;
    this.#use(event);
  }

  /** Keeps a key from the browser, which a button would take as a press; it may close its own panels by Escape. @param {KeyboardEvent} event */
  #use(event) {
    event.stopPropagation();
    if (event.key !== "Escape") event.preventDefault();
  }
}

/** Returns the keyboard of a table. @param {HTMLElement} root @param {import("./table.js").Table} table */
export function keyboardOf(root, table) {
  const { stage, input, planes } = table;
  const typed = new TypeAhead(root, table);
  const keyboard = new Keyboard((names) => names.includes("letter") || typed.forget());
  const here = (/** @type {Act} */ act) => (/** @type {KeyboardEvent} */ event) =>
    event.target instanceof Node && root.contains(event.target) && act(event);
  listenForStops(root);
  keyboard.actions = {
    closeLog: () => stage.leave(),
    letGo: () => input.letGo(),
    ring: (event) => Boolean(table.scene && stepInRing(root, table.scene, event)),
    step: (event) => input.step(event),
    order: (event) => input.order(event),
    type: here((event) => typed.key(event)),
    gather: here((event) => table.gather(event)),
    tellHand: here(() => tell(root, table, "hand")),
    tellTurn: here(() => tell(root, table, "turn")),
    tellChanges: here(() => tell(root, table, "changes")),
    tellPlaces: here(() => tell(root, table, "places")),
    undo: () => table.ask("undo"),
    hint: () => table.ask("hint"),
    pan: here((event) => planes.pan(event)),
    zoom: here((event) => planes.zoomBy(event)),
  };
  return keyboard;
}
