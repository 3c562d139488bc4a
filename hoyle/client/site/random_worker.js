/** A worker that plays random games: a message and a range of games come in, tallies go out. */

import { machineOf } from "./machines.js";

onmessage = async ({ data }) => {
  const machine = await machineOf(data.message.begin);
  if (!machine) return postMessage({ missing: true });
  machine.begin();
  const decisions = machine.run(data.message);
  const tallies = data.tallies.map((/** @type {number} */ number) => {
    const bytes = machine.bytes(number).slice();
    return [...new BigInt64Array(bytes.buffer)].map(Number);
  });
  postMessage({ decisions, tallies });
};
