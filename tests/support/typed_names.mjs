// Reads rows {typed, face, name} from the standard input and writes for each whether what is typed finds the name.
import { readFileSync } from "node:fs";
const { isBeginning, namesOf } = await import(process.argv[2]);
const rows = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(rows.map(({ typed, face, name }) => namesOf(face, name).some((words) => isBeginning(typed, words)))));
