"""Compare the time to solve R with that of another checkout, in one run.

    python -m bench.exact_speed FOLDER [--cores N] [--python PATH]

Each checkout solves in its own process with its own interpreter, alternately, on the same N processors (1 by default); both have
compiled before. The ratio is our time divided by that of the other checkout. Wall-clock time needs an idle machine; the
CPU-time of all threads does not. No file is written.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bench.budget import budget
from bench.compare import ROOT, interpreter

ROUNDS = budget(3, 1)

RULES: tuple[Mapping[str, Any], ...] = budget(
    (
        {},
        {"discard_one": True},
        {"points_to_win": 3},
        {"points_to_win": 2},
        {"abilities": False},
        {"goal": "first_loses"},
        {"goal": "first_loses", "princess_in_loser": "loses"},
        {"last_chance": True},
        {"balance": True},
        {"balance": True, "balance_spy": "cancel"},
        {"princess_attack": "seat0_princes"},
        {"goal": "all_rounds"},
    ),
    ({"points_to_win": 2},),
)
"""The rule sets that were solved first."""

PROGRAM = """
import json, os, resource, sys, time
os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:int(sys.argv[1])]))
import hoyle
from hoyle.solver import solve
solve(hoyle.game("r", points_to_win=2))
for line in sys.stdin:
    game = hoyle.game("r", **json.loads(line))
    wall, cpu = time.perf_counter(), time.process_time()
    value = solve(game).value
    times = time.perf_counter() - wall, time.process_time() - cpu
    print(json.dumps([value, *times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000]), flush=True)
"""


class Checkout:
    """A checkout that solves R on request, in its own process."""

    def __init__(self, folder: Path, python: Path, cores: int) -> None:
        """Start the process in a checkout, with this interpreter, on so many processors."""
        self.process = subprocess.Popen(
            [str(python), "-c", PROGRAM, str(cores)],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def solve(self, values: Mapping[str, Any]) -> tuple[float, float, float, float]:
        """Solve a rule set; return the value, the seconds by the clock and by the processor, and the most memory so far in MB."""
        assert self.process.stdin and self.process.stdout
        print(json.dumps(values), file=self.process.stdin, flush=True)
        reply = self.process.stdout.readline()
        if not reply:
            raise SystemExit(f"{self.process.args[0]} ended while it solved {values}.")
        value, wall, cpu, memory = json.loads(reply)
        return value, wall, cpu, memory

    def close(self) -> None:
        """Stop the process."""
        self.process.communicate()


def row(ours: Checkout, theirs: Checkout, values: Mapping[str, Any]) -> str:
    """Return the table row of a rule set: medians over all rounds."""
    walls, cpus, own_walls, memory = list[float](), list[float](), list[float](), 0.0
    for round_ in range(ROUNDS):
        found: dict[Checkout, tuple[float, float, float, float]] = {}
        for checkout in (ours, theirs) if round_ % 2 else (theirs, ours):
            found[checkout] = checkout.solve(values)
        if abs(found[ours][0] - found[theirs][0]) > 1e-9:
            raise SystemExit(f"The values of {values} differ: {found[ours][0]} and {found[theirs][0]}.")
        walls.append(found[ours][1] / found[theirs][1])
        cpus.append(found[ours][2] / found[theirs][2])
        own_walls.append(found[ours][1])
        memory = found[ours][3]
    texts = " ".join(f"{name}={value}" for name, value in values.items()) or "the usual rules"
    medians = [statistics.median(numbers) for numbers in (own_walls, walls, cpus)]
    return f"| {texts} | {medians[0]:.2f} | {medians[1]:.3f} | {medians[2]:.3f} | {memory:.0f} |"


def main() -> None:
    """Compare all rule sets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--cores", type=int, default=1, help="the number of processors")
    parser.add_argument("--python", help="the other checkout's interpreter")
    chosen = parser.parse_args()
    folder = chosen.folder.resolve()
    ours = Checkout(ROOT, Path(sys.executable), chosen.cores)
    theirs = Checkout(folder, interpreter(folder, chosen.python).absolute(), chosen.cores)
    print("| rules | s | ratio by the clock | ratio of CPU-time | most memory so far, MB |\n|---|---|---|---|---|")
    for values in RULES:
        print(row(ours, theirs, values), flush=True)
    ours.close()
    theirs.close()


if __name__ == "__main__":
    main()
