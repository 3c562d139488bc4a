/** Games between bots for a comparison: workers play the same deals by both sets of rules, and Python says what came of them. */

/**
 * @typedef {{message: import("../machine.js").StepMessage, range: [number, number], rows: number, moves: number}} Work
 *   the call that plays games, the places of their range in its arguments, and the numbers of the blocks with an element for each game
 * @typedef {{first: number, last: number, rows: Int32Array[]}} Part  the rows of consecutive games, by set of rules
 * @typedef {{games: number, workers: Worker[], missing: string, tick(played: number, left: number): void}} Run
 */

const TASK = 700; // milliseconds that a worker shall play before it reports
const FIRST = 2; // games of a worker's first task, when nothing is known of their length
const MOST = 1000; // games of a task

/** Returns the message that plays the games `first` to `last` − 1. @param {Work} work @param {number} first @param {number} last */
function messageOf({ message, range, rows, moves }, first, last) {
  const [from, to] = range;
  const args = message.args.map((argument, place) => (place === from ? { i: first } : place === to ? { i: last } : argument));
  const blocks = message.blocks.map((block) =>
    block.number === rows || block.number === moves ? { ...block, shape: [last - first, ...block.shape.slice(1)] } : block,
  );
  return { ...message, args, blocks };
}

/** Lets a worker play games. @param {Worker} worker @param {Work} work @param {number} first @param {number} last @param {string} missing */
function rowsOf(worker, work, first, last, missing) {
  return /** @type {Promise<Int32Array>} */ (
    new Promise((done, failed) => {
      worker.onmessage = ({ data }) => (data.missing ? failed(new Error(missing)) : done(data.rows));
      worker.onerror = (event) => failed(new Error(event.message));
      worker.postMessage({ message: messageOf(work, first, last), rows: work.rows });
    })
  );
}

/**
 * Plays the games of all works on all workers until they are played or somebody cancels; returns the rows of the games from the
 * first to the one before the first that is missing, by work. So a cancelled run leaves out no game because it is long.
 * @param {Work[]} works @param {Run} run @param {Promise<unknown>} cancelled @returns {Promise<number[][]>}
 */
export async function playAll(works, { games, workers, missing, tick }, cancelled) {
  /** @type {Part[]} */
  const parts = [];
  const start = performance.now();
  let [next, played, isOver] = [0, 0, false];
  const serve = async (/** @type {Worker} */ worker) => {
    let size = FIRST;
    while (next < games && !isOver) {
      const first = next;
      const last = (next = Math.min(games, first + size));
      const before = performance.now();
      const rows = [];
      for (const work of works) rows.push(await rowsOf(worker, work, first, last, missing));
      if (isOver) return;
      parts.push({ first, last, rows });
      played += last - first;
      const now = performance.now();
      size = Math.max(1, Math.min(MOST, 4 * size, Math.round(((last - first) * TASK) / (now - before)), Math.ceil((games - next) / workers.length)));
      tick(played, ((now - start) / played) * (games - played));
    }
  };
  await Promise.race([Promise.all(workers.map(serve)), cancelled]);
  isOver = true;
  return joined(parts, works.length);
}

/** Joins parts from the first game on, up to the first that is missing. @param {Part[]} parts @param {number} sets */
function joined(parts, sets) {
  const found = Array.from({ length: sets }, () => /** @type {number[]} */ ([]));
  const byFirst = new Map(parts.map((part) => [part.first, part]));
  for (let part = byFirst.get(0); part; part = byFirst.get(part.last)) part.rows.forEach((rows, set) => found[set]?.push(...rows));
  return found;
}
