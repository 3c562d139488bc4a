/** The worker of the bots: the bots of Hoyle in plain Python. */

import { startPython } from "./python.js";

const bots = startPython().then((python) => python.runPython("from hoyle.publish.page.bots import moves; moves"));

onmessage = async ({ data }) => {
  try {
    const moves = (await bots)(JSON.stringify(data.question));
    postMessage({ id: data.id, moves: JSON.parse(moves) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
};
