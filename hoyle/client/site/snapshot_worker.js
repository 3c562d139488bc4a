/** A worker that makes the snapshot from which Python starts at the next visit, and ends. */

import { makeSnapshot } from "./python.js";

makeSnapshot()
  .catch((error) => console.warn("No snapshot of Python was made.", error)) // the next visit starts as this one
  .finally(() => close());
