/** The WebAssembly modules of a published site, one for each game: they are fetched when the game is first played, or compiled here. */

import { Machine } from "../machine.js";
import { unpacked } from "./packed.js";

/** @type {Map<string, Promise<Machine|null>>} */
const fetched = new Map();
/** @type {Map<string, Machine>} */
const ready = new Map();
/** @type {Machine|null} */
let current = null;

/** Returns the machine of a game; Error if the site has no module for it. @param {string} game @returns {Promise<Machine|null>} */
async function fetchMachine(game) {
  const machine = new Machine(await WebAssembly.compileStreaming(unpacked(`modules/${game}.wasm`, "application/wasm")));
  ready.set(game, machine);
  return machine;
}

/** Gives a game the module that the page has compiled. @param {string} game @param {WebAssembly.Module} module */
export function register(game, module) {
  const machine = new Machine(module);
  ready.set(game, machine);
  fetched.set(game, Promise.resolve(machine));
}

/** Returns the modules of these names that have been compiled or fetched. @param {string[]} names @returns {[string, WebAssembly.Module][]} */
export function modulesOf(names) {
  /** @type {[string, WebAssembly.Module][]} */
  const found = [];
  for (const name of names) {
    const machine = ready.get(name);
    if (machine) found.push([name, machine.module]);
  }
  return found;
}

/** Returns the machine of a game after its module has been fetched, or null if the site has none. @param {string} game */
export async function machineOf(game) {
  if (!fetched.has(game)) fetched.set(game, fetchMachine(game).catch(() => null));
  return (await fetched.get(game)) ?? null;
}

/** Returns whether the bots of a game are compiled, after its module has been fetched. @param {string} game */
export async function isCompiled(game) {
  return (await machineOf(game)) !== null;
}

/** Calls a heavy rule; the message and the answer are JSON: see `hoyle/publish/page/heavy_rules.py`. @param {string} text */
export function callRule(text) {
  /** @type {import("../machine.js").StepMessage & {begin: string, rows: number[]}} */
  const message = JSON.parse(text);
  const machine = ready.get(message.begin);
  if (!machine) throw new Error(`There is no module of ${message.begin}.`);
  machine.begin();
  const result = String(machine.runRule(message)); // JSON's numbers are shorter
  const rows = message.rows.map((number) => btoa(String.fromCharCode(...machine.bytes(number))));
  return JSON.stringify({ result, rows });
}

/** Runs a step; the message and the result are JSON. @param {string} text */
export function run(text) {
  /** @type {import("../machine.js").StepMessage} */
  const message = JSON.parse(text);
  if (message.begin) {
    current = ready.get(message.begin) ?? null;
    current?.begin();
  }
  if (!current) throw new Error("No decision has begun.");
  return JSON.stringify(current.run(message));
}
