"""Measure the meld solver against an integer program in the same run.

    python -m bench.melds                 writes a section of bench/results.md

The 200 positions of tests/oracles/rummy.jsonl, which have proven optima, are solved three times each on one pinned core, after
compilation; the best time counts. It includes building the problem on both sides. The integer program runs in HiGHS with one thread and
without presolve (bench/meld_ilp.py). A wrong optimum ends the run.
"""

import os
import time
from collections.abc import Callable
from statistics import fmean
from typing import Any

import numpy

from bench import meld_ilp, sections
from bench.budget import budget
from bench.meld_positions import COUNT, LEX, POINTS, optimum, positions, problem
from bench.throughput import machine
from hoyle.games.rummy import GAME
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.queries import completions
from hoyle.games.rummy.melds.question import NO_LIMIT, Question, make_question
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm

HEADING = "## Rummy: the meld solver"
OBJECTIVES = [
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
median and at p99; for points and for both aims a mean ≤ 1.5.
"""


@algorithm
def solve(questions: Any, path: Any) -> int:
    """Return the value of the best play."""
    return best_play(questions[0], path)


@algorithm
def first_additions(questions: Any) -> int:
    """Return the kinds of cards that can be added first, as bits."""
    return completions(questions[0])


def pack(question: Question) -> Any:
    """Return a question in its compiled form."""
    array = Question.array(1)
    question.store(array, 0)
    return array


def best_time(solve: Callable[[], int], expected: int | None) -> float:
    """Return the best time of ROUNDS runs in milliseconds; end the program if a result is not the expected one."""
    fastest = float("inf")
    for _ in range(ROUNDS):
        start_time = time.perf_counter()
        result = solve()
        fastest = min(fastest, time.perf_counter() - start_time)
        if expected is not None and result != expected:
            raise SystemExit(f"The optimum is {expected}, but the result is {result}.")
    return fastest * 1e3


def our_times(key: str, limit: int, values: list[int]) -> list[float]:
    """Return the times of the meld solver in milliseconds."""
    solver, times, path = link(solve, GAME, "cpu"), list[float](), numpy.zeros(LEVELS, numpy.int64)
    for row in positions():
        questions = pack(make_question(*problem(row), limit=limit, values=values))
        times.append(best_time(lambda: solver(questions, path), optimum(row, key)))
    return times


def their_times(key: str, limit: int, values: list[int]) -> list[float]:
    """Return the times of the integer program in milliseconds."""
    return [
        best_time(lambda: meld_ilp.best_value(*problem(row), limit, values), optimum(row, key)) for row in positions()
    ]


def mask_times() -> list[float]:
    """Return the times of listing the cards that can be staged first, in milliseconds."""
    solver = link(first_additions, GAME, "cpu")
    times: list[float] = []
    for row in positions():
        questions = pack(make_question(*problem(row)))
        solver(questions)
        times.append(best_time(lambda: solver(questions), None))
    return times


def quantiles(times: list[float]) -> list[float]:
    """Return the median, the 99th percentile, the maximum and the mean."""
    ordered = sorted(times)
    return [ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1], fmean(times)]


def texts(numbers: list[float]) -> list[str]:
    """Return milliseconds as texts with three decimals below 10 and one decimal above."""
    return [f"{number:.3f}" if number < 10 else f"{number:.1f}" for number in numbers]


def main() -> None:
    """Measure everything and write the section."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    header = [
        "| question | median | p99 | max | mean | integer program: median | p99 | max | mean | times faster: median | p99 |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines = list(header)
    for title, *sizes in OBJECTIVES:
        ours, theirs = quantiles(our_times(*sizes)), quantiles(their_times(*sizes))
        faster = [f"{theirs[index] / ours[index]:.0f}" for index in range(2)]
        lines.append("| " + " | ".join([title, *texts(ours), *texts(theirs), *faster]) + " |")
        print(lines[-1], flush=True)
    lines.append("| " + " | ".join(["mask", *texts(quantiles(mask_times())), *[""] * 6]) + " |")
    sections.write(HEADING, "\n\n".join([machine() + "\n" + NOTES.rstrip(), "\n".join(lines)]))


if __name__ == "__main__":
    main()
