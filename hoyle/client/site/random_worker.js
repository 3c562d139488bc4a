/** A worker that plays games: a message with a range of games comes in, tallies or rows go out. Modules that the page has compiled
 * come first. */

import { machineOf, register } from "./machines.js";

onmessage = async ({ data }) => {
  if (data.modules) return data.modules.forEach((/** @type {[string, WebAssembly.Module]} */ [name, module]) => register(name, module));
  const machine = await machineOf(data.message.begin);
  if (!machine) return postMessage({ missing: true });
  machine.begin();
  const decisions = machine.run(data.message);
  if (data.rows !== undefined) return postMessage({ rows: new Int32Array(machine.bytes(data.rows).slice().buffer) });
  const tallies = data.tallies.map((/** @type {number} */ number) => {
    const bytes = machine.bytes(number).slice();
    return [...new BigInt64Array(bytes.buffer)].map(Number);
  });
  postMessage({ decisions, tallies });
};
