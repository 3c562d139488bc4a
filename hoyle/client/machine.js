/**
 * A game's algorithms as WebAssembly: the arrays of a decision in the memory of a module, and calls of its functions.
 *
 * `hoyle/rules/link/wasm.py` makes the modules and describes how their functions are called; `hoyle/bots/step_messages.py`
 * describes the messages. This file needs no page: it runs in workers and in Node.
 */

/**
 * @typedef {{b: number} | {i: number} | {f: number} | {t: Argument[]}} Argument
 * @typedef {{number: number, item: number, shape: number[], fill: string, first: string}} BlockForm
 * @typedef {{budget: number, first: number, seconds: number | null}} SliceForm
 * @typedef {{call: string, args: Argument[], blocks: BlockForm[], slices?: SliceForm, begin?: string}} StepMessage
 * @typedef {{at: number, item: number, shape: number[]}} Block
 * @typedef {{memory: WebAssembly.Memory, __heap_base: WebAssembly.Global} & Record<string, Function>} Exports
 */

const ALIGNMENT = 64; // bytes
const PAGE = 65536; // bytes
const SLICES = 16; // the approximate number of clock checks within a time limit, as in bots/clock.py

/** Returns the bytes of a text in base64. @param {string} text */
const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export class Machine {
  /** @type {Map<number, Block>} */
  #blocks = new Map();
  #top = 0;
  /** @type {Exports} */
  #exports;
  /** @type {Record<string, string>} */
  #results;
  /** Where the last bytes of earlier decisions end: memory above it is zeros. */
  #used = 0;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    const [section] = WebAssembly.Module.customSections(module, "hoyle");
    this.#results = JSON.parse(new TextDecoder().decode(section)).results;
    this.#exports = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports));
    this.begin();
  }

  /** Forgets all arrays. */
  begin() {
    this.#blocks.clear();
    this.#used = Math.max(this.#used, this.#top);
    this.#top = this.#exports.__heap_base.value;
  }

  /** Calls a rule whose result is an integer, and returns it exactly. @param {StepMessage} message */
  runRule(message) {
    for (const form of message.blocks) this.#add(form);
    return this.#enter(message.call, message.args);
  }

  /** Runs a step; returns the result of a call, and null after slices. @param {StepMessage} message */
  run(message) {
    for (const form of message.blocks) this.#add(form);
    const { slices } = message;
    if (!slices) return this.call(message.call, message.args);
    const { budget, first, seconds } = slices;
    this.#spend(budget, first, seconds ?? Infinity, (steps) => Boolean(this.call(message.call, [...message.args, { i: steps }])));
    return null;
  }

  /** Calls a function of the module. @param {string} name @param {Argument[]} args @returns {number | null} */
  call(name, args) {
    const result = this.#enter(name, args);
    return this.#results[name] === "none" ? null : Number(result);
  }

  /** Calls a function of the module and returns its result. @param {string} name @param {Argument[]} args */
  #enter(name, args) {
    return this.#exports[name](...args.flatMap((argument) => this.#flat(argument)));
  }

  /** Returns the bytes of a block. @param {number} number */
  bytes(number) {
    const block = this.#block(number);
    return new Uint8Array(this.#exports.memory.buffer, block.at, block.item * sizeOf(block.shape));
  }

  /** @param {number} number */
  #block(number) {
    const block = this.#blocks.get(number);
    if (!block) throw new Error(`There is no block ${number}.`);
    return block;
  }

  /** Makes room for an array and fills it. @param {BlockForm} form */
  #add({ number, item, shape, fill, first }) {
    const size = item * sizeOf(shape);
    const at = this.#place(size);
    this.#blocks.set(number, { at, item, shape });
    const bytes = new Uint8Array(this.#exports.memory.buffer, at, size);
    if (at < this.#used) bytes.fill(0);
    const one = bytesOf(fill);
    if (one.length && size) {
      bytes.set(one);
      for (let done = one.length; done < size; done *= 2) bytes.copyWithin(done, 0, Math.min(done, size - done));
    }
    bytes.set(bytesOf(first));
  }

  /** Returns the address of new room, and lets the memory grow if it must. @param {number} size */
  #place(size) {
    const at = Math.ceil(this.#top / ALIGNMENT) * ALIGNMENT;
    this.#top = at + size;
    const { memory } = this.#exports;
    const lacking = this.#top - memory.buffer.byteLength;
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
    return at;
  }

  /** Returns the parameters for an argument. @param {Argument} argument @returns {(number | bigint)[]} */
  #flat(argument) {
    if ("i" in argument) return [BigInt(argument.i)];
    if ("f" in argument) return [argument.f];
    if ("t" in argument) return argument.t.flatMap((part) => this.#flat(part));
    const { at, shape } = this.#block(argument.b);
    return [at, ...shape.map(BigInt)];
  }

  /**
   * Spends a budget of steps in slices, as `think_in_slices` in bots/clock.py does.
   * @param {number} budget @param {number} first @param {number} seconds @param {(steps: number) => boolean} spend
   */
  #spend(budget, first, seconds, spend) {
    const now = () => performance.now() / 1000;
    const start = now();
    let last = start;
    let size = seconds === Infinity ? budget : first;
    while (budget > 0 && spend(Math.min(size, budget)) && now() < start + seconds) {
      budget -= size;
      size = now() - last < seconds / SLICES / 2 ? 2 * size : size;
      last = now();
    }
  }
}

/** Returns the number of elements of an array of this shape. @param {number[]} shape */
function sizeOf(shape) {
  return shape.reduce((product, length) => product * length, 1);
}
