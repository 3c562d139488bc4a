// node page_python.mjs PYODIDE PLACE MACHINE: the Python of a page with the unpacked files of a site in PLACE; MACHINE is the path of
// machine.js. Standard input has the messages for `game_texts.answer`, the names of games of the site, and a question to a bot. Prints the
// answers, the modules of the games with the milliseconds of processor time of each, the moves, and what the last module calculated.
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, place, machineFile] = process.argv.slice(2);
const [{ loadPyodide }, { Machine }] = await Promise.all([import(pathToFileURL(join(pyodide, "pyodide.mjs")).href), import(pathToFileURL(machineFile).href)]);
const { messages = [], games = [], question } = JSON.parse(readFileSync(0, "utf8"));
const python = await loadPyodide({ indexURL: pyodide + sep, stdLibURL: join(place, "python_stdlib.zip") });

function add(name) {
  const bytes = readFileSync(join(place, name));
  let start = 4 + bytes.readUInt32LE(0);
  for (const [path, , size] of JSON.parse(bytes.subarray(4, start).toString())) {
    python.FS.mkdirTree(`/hoyle/${path}`.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(`/hoyle/${path}`, bytes.subarray(start, (start += size)));
  }
}

let machine = null;
const called = [];
function run(text) {
  const message = JSON.parse(text);
  if (message.begin) machine.begin();
  called.push(message.call);
  return JSON.stringify(machine.run(message));
}

add("hoyle.bin");
python.runPython("import sys; sys.path.insert(0, '/hoyle')");
const bots = python.runPython("from hoyle.publish.page.bots import WorkerBots; WorkerBots")({ run });
add("compiler.bin");
const answer = python.runPython("from hoyle.publish.page.game_texts import answer; answer");
const answers = messages.map((message) => {
  const found = JSON.parse(answer(JSON.stringify(message)));
  if (found.module) machine = new Machine(new WebAssembly.Module(Buffer.from(found.module, "base64")));
  return found;
});
const compiled = python.runPython(`
from base64 import b64encode
from hoyle.games import GAMES
from hoyle.publish.page.game_texts import compiled
lambda name: b64encode(compiled(GAMES[name])).decode()`);
const modules = games.map((game) => {
  const start = process.cpuUsage();
  const module = compiled(game);
  const { user, system } = process.cpuUsage(start);
  return { module, milliseconds: (user + system) / 1000 };
});
const moves = question ? JSON.parse(bots.moves(JSON.stringify(question), true)) : [];
process.stdout.write(JSON.stringify({ answers, modules, moves, called }), () => process.exit(0));
