"""Time regret minimisation on Leduc poker against LiteEFG and OpenSpiel in C++, in one process on one core.

    python -m bench.cfr             writes a section of bench/results.md; about a minute

LiteEFG is no dependency of the tests: where it is not installed its rows are missing. Everybody plays the same game of 936 information
sets, and an iteration updates both seats. The rates are medians over alternating rounds, in CPU time, without building the game.
NashConv is what both best responses win together beyond the value; measuring it is not timed.
"""

import importlib
import os
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pyspiel

from bench import sections
from bench.budget import budget
from hoyle.solver.regret import ALGORITHMS, Minimizer
from hoyle.solver.sequences import sequence_form
from tests.support.yardsticks.leduc import GAME

HEADING = "## Regret minimisation"
ROUNDS = budget(5, 1)
SECONDS = budget(0.5, 0.01)
TARGET = 1e-3
MOST = budget(30_000, 20)
NAMES = {"discounted": "discounted CFR", "plus": "CFR+", "predictive": "predictive CFR+"}


class Solver(NamedTuple):
    """A solver of Leduc poker."""

    name: str
    algorithm: str
    advance: Callable[[int], object]
    """Runs a number of iterations."""
    gap: Callable[[], float]
    """Returns the NashConv of the average strategies."""


def ours(algorithm: str) -> Solver:
    """Return our solver."""
    minimizer = Minimizer(sequence_form(GAME, GAME.begin(GAME.choose())), algorithm)
    return Solver("Hoyle", algorithm, minimizer.advance, lambda: minimizer.progress().nash_conv)


def open_spiel() -> Solver:
    """Return OpenSpiel's CFR+ in C++."""
    game = pyspiel.load_game("leduc_poker")
    solver = pyspiel.CFRPlusSolver(game)

    def advance(iterations: int) -> None:
        for _ in range(iterations):
            solver.evaluate_and_update_policy()

    return Solver("OpenSpiel, C++", "plus", advance, lambda: pyspiel.nash_conv(game, solver.average_policy(), True))


def lite_efg(algorithm: str, averages: bool) -> Solver | None:
    """Return LiteEFG's solver; None if LiteEFG is not installed.

    Its discounted CFR averages by itself. For the others a further call after each iteration does, if `averages` is true.
    """
    try:
        library: Any = importlib.import_module("LiteEFG")
    except ImportError:
        return None
    baselines = {"discounted": "DCFR", "plus": "CFRplus", "predictive": "PCFR"}
    graph = importlib.import_module(f"LiteEFG.baselines.{baselines[algorithm]}").graph()
    environment = library.OpenSpielEnv(pyspiel.load_game("leduc_poker"), traverse_type="Enumerate", regenerate=False)
    environment.set_graph(graph)

    averages_itself = algorithm == "discounted"
    strategy = graph.current_strategy("average-iterate") if averages_itself else graph.current_strategy()

    def advance(iterations: int) -> None:
        for _ in range(iterations):
            graph.update_graph(environment)
            if averages and not averages_itself:
                environment.update_strategy(strategy)

    def gap() -> float:
        if averages_itself:
            environment.update_strategy(strategy)
        return sum(environment.exploitability(strategy, "last-iterate" if averages_itself else "linear-avg-iterate"))

    return Solver("LiteEFG", algorithm, advance, gap)


def all_solvers(averages: bool) -> list[Solver]:
    """Return new solvers, ours first."""
    peers = [lite_efg(algorithm, averages) for algorithm in ALGORITHMS]
    return [*map(ours, ALGORITHMS), *(peer for peer in peers if peer), open_spiel()]


def rates(solvers: list[Solver]) -> list[float]:
    """Return the iterations per second of each solver, in alternating rounds."""
    found: list[list[float]] = [[] for _ in solvers]
    for solver in solvers:
        solver.advance(1)
    for _ in range(ROUNDS):
        for solver, own in zip(solvers, found, strict=True):
            iterations, begin = 0, time.process_time()
            batch = 200 if solver.name == "Hoyle" else 5
            while (spent := time.process_time() - begin) < SECONDS:
                solver.advance(batch)
                iterations += batch
            own.append(iterations / spent)
    return [statistics.median(own) for own in found]


def time_to_target(solver: Solver) -> tuple[int, float] | None:
    """Return the iterations and the seconds after which NashConv is at most TARGET; None if it takes too long."""
    iterations, spent = 0, 0.0
    while iterations < MOST:
        step = max(10, iterations // 20)
        begin = time.process_time()
        solver.advance(step)
        spent += time.process_time() - begin
        iterations += step
        if solver.gap() <= TARGET:
            return iterations, spent
    return None


def main() -> None:
    """Measure and write the section."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    speeds, lines = rates(all_solvers(averages=False)), list[str]()
    for solver, speed in zip(all_solvers(averages=True), speeds, strict=True):
        reached = time_to_target(solver)
        needed = f"{reached[0]:,} | {reached[1]:.3f} s" if reached else "– | –"
        lines.append(f"| {solver.name} | {NAMES[solver.algorithm]} | {speed:,.0f} | {needed} |")
        print(lines[-1], flush=True)
    sections.write(HEADING, HEAD + "\n".join(lines))


HEAD = f"""Leduc poker (936 information sets) in one process on one core, `python -m bench.cfr`: iterations per CPU-second, each
for both seats, the median of {ROUNDS} alternating rounds, and the time to a NashConv of {TARGET:g} chips (the
sum for both seats). OpenSpiel's game, CFR+ and NashConv are those in C++; LiteEFG 1.0.0 was built from source. The
rates of its CFR+ and predictive CFR+ leave out the averages, which a call of their own adds; the times include it.

| solver | algorithm | iterations/s | iterations to {TARGET:g} | time |
|---|---|---|---|---|
"""


if __name__ == "__main__":
    main()
