// Runs the messages of decisions in Node; prints the results and a digest of every array. Arguments: the path of machine.js.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Machine } = await import(pathToFileURL(process.argv[2]).href);
const { module, messages } = JSON.parse(readFileSync(0, "utf8"));
const compiled = new WebAssembly.Module(readFileSync(module));
const start = performance.now();
const machine = new Machine(compiled);
const instantiated = performance.now() - start;
const seconds = [];
const results = messages.map((message) => {
  if (message.begin) machine.begin();
  const before = performance.now();
  const result = message.rows ? String(machine.runRule(message)) : machine.run(message);
  seconds.push((performance.now() - before) / 1000);
  return result;
});
const blocks = 1 + Math.max(...messages.flatMap((message) => message.blocks.map((block) => block.number)));
const digest = (number) => createHash("sha1").update(machine.bytes(number)).digest("hex");
const digests = Array.from({ length: blocks }, (_, number) => digest(number));
const imports = WebAssembly.Module.imports(compiled).length;
const bytes = (messages.at(-1).rows ?? []).map((number) => Buffer.from(machine.bytes(number)).toString("base64"));
process.stdout.write(JSON.stringify({ results, digests, bytes, seconds, imports, milliseconds: instantiated }));
