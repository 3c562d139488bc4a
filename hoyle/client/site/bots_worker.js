/** The worker of the bots: Python asks what to calculate, WebAssembly calculates it. */

import * as machines from "./machines.js";
import { startPython } from "./python.js";

const bots = startPython().then(({ python }) =>
  python.runPython("from hoyle.publish.page.bots import WorkerBots; WorkerBots")(machines),
);

onmessage = async ({ data }) => {
  try {
    const compiled = await machines.isCompiled(data.question.game);
    const moves = (await bots).moves(JSON.stringify(data.question), compiled);
    postMessage({ id: data.id, moves: JSON.parse(moves) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
};
