// Applies functions of the state of a table's page one after the other; writes each state, and whether one before it has changed.
import { readFileSync } from "node:fs";
const page = await import(process.argv[2]);
const { view, steps } = JSON.parse(readFileSync(0, "utf-8"));
const text = (state) => JSON.stringify({ ...state, view: state.view?.tok }, (_, value) => (value instanceof Set ? [...value] : value));
let state = page.newState();
const states = [];
let isPure = true;
for (const [name, ...given] of [["arrived", view, false], ...steps]) {
  const before = text(state);
  const next = page[name](state, ...given);
  isPure &&= text(state) === before;
  state = next ?? state;
  states.push(next === null ? null : JSON.parse(text(next)));
}
console.log(JSON.stringify({ states, isPure }));
