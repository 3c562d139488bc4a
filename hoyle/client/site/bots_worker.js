/** The worker of the bots: Python asks what to calculate, WebAssembly calculates it. Games given as text are compiled here. */

import * as machines from "./machines.js";
import { loadGame, startPython } from "./python.js";

const started = startPython().then(({ python }) => ({
  python,
  bots: python.runPython("from hoyle.publish.page.bots import WorkerBots; WorkerBots")(machines),
}));

/** @param {import("./bots.js").Question} question */
async function moves(question) {
  const compiled = await machines.isCompiled(question.game);
  const { bots } = await started;
  return JSON.parse(bots.moves(JSON.stringify(question), compiled));
}

/** @param {import("./bots.js").GameText} text @returns {Promise<import("./bots.js").CompiledGame>} */
async function compiled(text) {
  const { python } = await started;
  const made = await loadGame(python, { compiles: "table", ...text });
  if (made.mistakes) return made;
  const module = await WebAssembly.compile(Uint8Array.from(atob(made.module), (character) => character.charCodeAt(0)));
  machines.register(made.game, module);
  return { game: made.game, module };
}

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, answer: data.question ? await moves(data.question) : await compiled(data.text) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
};
