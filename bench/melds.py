"""Measure the meld solver beside an integer program in the same run.

    python bench/melds.py                 writes its section of bench/results.md

The 200 positions with proven optima of tests/oracles/rummy.jsonl: each solved three times on one pinned core, warm, the
best time counted, building the program included on both sides. The integer program is HiGHS, one thread, presolve off
(bench/meld_ilp.py). Optima that differ would end the run.
"""

import os
import time
from collections.abc import Callable
from typing import Any

import numpy

from bench import meld_ilp, sections
from bench.budget import budget
from bench.meld_positions import COUNT, LEX, POINTS, optimum, positions, problem
from bench.throughput import machine
from hoyle.games.rummy import GAME
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.queries import completions
from hoyle.games.rummy.melds.question import NO_LIMIT, Question, ask
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm

HEADING = "## Rummy: the meld solver"
AIMS = [
    ("most cards", "opt_count", NO_LIMIT, COUNT),
    ("most points", "opt_points", NO_LIMIT, POINTS),
    ("cards, then points", "opt_lex", NO_LIMIT, LEX),
    ("at most four cards", "opt_count_limit4", 4, COUNT),
]
ROUNDS = budget(3, 1)

NOTES = """
The 200 positions with proven optima: best of three, warm, one pinned core, milliseconds. The integer program is HiGHS
(SciPy), one thread, presolve off, building it included. All optima agree. *Mask* is what may be staged first, for all kinds
of cards at once. To reach for *most cards*: median ≤ 0.1, p99 ≤ 1.2, and ≥ 40 times the integer program's speed in the
median and at p99.
"""


@algorithm
def solve(questions: Any, path: Any) -> int:
    """Return the value of the best play."""
    return best_play(questions[0], path)


@algorithm
def mask(questions: Any) -> int:
    """Return the kinds of cards that can be added first."""
    return completions(questions[0], 0)


def packed(question: Question) -> Any:
    """Return a question in its compiled form."""
    array = Question.array(1)
    question.store(array, 0)
    return array


def timed(solve: Callable[[], int], expected: int | None) -> float:
    """Return milliseconds, the best of three."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        found = solve()
        best = min(best, time.perf_counter() - began)
        if expected is not None and found != expected:
            raise SystemExit(f"the optimum is {expected}, and {found} came")
    return best * 1e3


def ours(key: str, limit: int, values: list[int]) -> list[float]:
    """Return the solver's times."""
    solver, times, path = link(solve, GAME, "cpu"), list[float](), numpy.zeros(LEVELS, numpy.int64)
    for row in positions():
        questions = packed(ask(*problem(row), limit=limit, values=values))
        times.append(timed(lambda: solver(questions, path), optimum(row, key)))
    return times


def theirs(key: str, limit: int, values: list[int]) -> list[float]:
    """Return the integer program's times."""
    return [timed(lambda: meld_ilp.best(*problem(row), limit, values), optimum(row, key)) for row in positions()]


def masks() -> list[float]:
    """Return the times of listing the cards that can be staged first."""
    solver = link(mask, GAME, "cpu")
    times: list[float] = []
    for row in positions():
        questions = packed(ask(*problem(row)))
        solver(questions)
        times.append(timed(lambda: solver(questions), None))
    return times


def cells(times: list[float]) -> list[float]:
    """Return the median, the 99th percentile and the maximum."""
    ordered = sorted(times)
    return [ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1]]


def shown(numbers: list[float]) -> list[str]:
    """Return milliseconds to about three digits."""
    return [f"{number:.3f}" if number < 10 else f"{number:.1f}" for number in numbers]


def main() -> None:
    """Measure everything and write the section."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    head = [
        "| question | median | p99 | max | integer program: median | p99 | max | times faster: median | p99 |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    lines = list(head)
    for title, *sizes in AIMS:
        mine, other = cells(ours(*sizes)), cells(theirs(*sizes))
        faster = [f"{other[place] / mine[place]:.0f}" for place in range(2)]
        lines.append("| " + " | ".join([title, *shown(mine), *shown(other), *faster]) + " |")
        print(lines[-1], flush=True)
    lines.append("| " + " | ".join(["mask", *shown(cells(masks())), "", "", "", "", ""]) + " |")
    sections.write(HEADING, "\n\n".join([machine() + "\n" + NOTES.rstrip(), "\n".join(lines)]))


if __name__ == "__main__":
    main()
