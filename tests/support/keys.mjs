// Writes the keys of a table, and the names of each key event that the standard input has.
import { readFileSync } from "node:fs";
const { KEYS, QUESTIONS, namesOf } = await import(process.argv[2]);
const events = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify({ keys: KEYS, questions: QUESTIONS, names: events.map(namesOf) }));
