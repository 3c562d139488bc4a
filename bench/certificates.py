"""Measure what it takes to certify the merging of positions, beside solving alone.

    python -m bench.certificates            writes a section of bench/results.md

Processor time on one thread, the least of three. Other programs may use the machine.
"""

import time
from collections.abc import Mapping
from typing import Any

from bench import sections
from bench.budget import budget
from hoyle.games.r import GAME as R
from hoyle.solver.equilibrium import equilibrium

HEADING = "## Time to certify the merging of positions"
ROUNDS = budget(3, 1)
RULES: tuple[Mapping[str, Any], ...] = budget(
    (
        {"points_to_win": 2},
        {"abilities": False},
        {"points_to_win": 3},
        {},
        {"goal": "all_rounds"},
        {"balance": True},
        {"points_to_win": 2, "last_chance": True},
        {"points_to_win": 2, "discard_one": True},
        {"points_to_win": 2, "abilities": False, "traitor_swap": True},
    ),
    ({"points_to_win": 2, "abilities": False},),
)
HEAD = f"""`python -m bench.certificates`: CPU-seconds on one thread, the least of {ROUNDS}, on a machine that other programs used; compiled
before. *Solving*: with `sample_merging=0`, so that nothing is compared. *Compared*: the positions that can be reached, each of which is
compared with the one that was solved in its place. That is exploring without merging, so it takes as much longer as merging saves.

| rules | solved | compared | solving, s | solving and certifying, s | ratio |
|---|---|---|---|---|---|
"""


def seconds(values: Mapping[str, Any], sample: int | None) -> tuple[float, Any]:
    """Return the least CPU-seconds to solve a rule set, and the solution."""
    times, found = list[float](), None
    for _ in range(ROUNDS):
        began = time.process_time()
        found = equilibrium(R, R.begin(R.choose(**values)), threads=1, sample_merging=sample)
        times.append(time.process_time() - began)
    return min(times), found


def row(values: Mapping[str, Any]) -> str:
    """Return the table row of a rule set."""
    alone, _ = seconds(values, 0)
    certified, found = seconds(values, None)
    name = " ".join(f"{key}={str(value).lower()}" for key, value in values.items()) or "the usual rules"
    text = f"| {name} | {found.positions:,} | {found.merging.pairs:,} | {alone:.2f} | {certified:.2f} | {certified / alone:.1f} |"
    print(text, flush=True)
    return text


def main() -> None:
    """Measure, and write the section."""
    seconds(RULES[0], None)  # compile
    sections.write(HEADING, HEAD + "\n".join(map(row, RULES)))


if __name__ == "__main__":
    main()
