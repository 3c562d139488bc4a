"""Measure the speed of the rules, in decisions of seats per CPU-second, against OpenSpiel in the same run.

    python -m bench.throughput            writes a section of bench/results.md

On both sides each choice of a seat counts as one decision, also a simultaneous one; dealing and setting up are included in the
time. One pinned core, CPU time, the median of three.

OpenSpiel plays in three ways: in C++ as rollouts of a search with one simulation (MCTSBot, RandomRolloutEvaluator), in C++ as
whole games between its uniform bots (evaluate_bots), and from Python move by move. Our compiled rules are compared with the
faster of the first two.
"""

import importlib
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import pyspiel

from bench import sections
from bench.budget import budget, first
from bench.rates import ROUNDS, blank, compiled, plain, rate
from hoyle.adapters.stepper import Stepper
from hoyle.games import r
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.record import copy
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support.yardsticks import breakthrough, goofspiel, kuhn, leduc, tic_tac_toe

HEADING = "## Throughput of the rules"
SAMPLE_GAMES = budget(100_000, 10)

PEERS: list[tuple[str, Game, dict[str, Any], str, float | None]] = [
    ("Goofspiel-8", goofspiel.GAME, {"cards": 8}, "goofspiel(num_cards=8)", 8),
    ("tic-tac-toe", tic_tac_toe.GAME, {}, "tic_tac_toe", 12),
    ("breakthrough 8×8", breakthrough.GAME, {}, "breakthrough", 12),
    ("Kuhn poker", kuhn.GAME, {}, "kuhn_poker", 5),
    ("Leduc poker", leduc.GAME, {}, "leduc_poker", 5),
]
"""Name, our game and its options, OpenSpiel's name, and the ratio of our rate to OpenSpiel's to reach."""

PYTHON_PEERS = [
    ("tic-tac-toe", tic_tac_toe.GAME, "python_tic_tac_toe"),
    ("Kuhn poker", kuhn.GAME, "python_kuhn_poker"),
]


def our_steps(game: Game, options: dict[str, Any]) -> Callable[[int], int]:
    """Return a function that plays random games of ours move by move from Python and returns the number of decisions."""
    start, legal, play = (game.verbs[name] for name in ("start", "legal", "play"))
    blank_state, state, moves, seats = blank(game, options), game.state(), [0] * game.moves, range(game.max_seats)
    draw = Random(7).random

    def run(games: int) -> int:
        decisions = 0
        for _ in range(games):
            copy(state, blank_state)
            start(state)
            while to_move := state.to_move:
                if to_move == CHANCE_AWAITED:
                    play(state, CHANCE, moves[int(draw() * legal(state, CHANCE, moves))])
                    continue
                for seat in seats:
                    if to_move >> seat & 1:
                        play(state, seat, moves[int(draw() * legal(state, seat, moves))])
                        decisions += 1
        return decisions

    return run


def our_compiled_steps(game: Game, options: dict[str, Any]) -> Callable[[int], int]:
    """Return a function that plays random games of ours move by move with a `Stepper`, which plays chance itself."""
    stepper, draw = Stepper(vary(game, options)), Random(7).random

    def run(games: int) -> int:
        decisions = 0
        for _ in range(games):
            stepper.start_next()
            while count := stepper.count:
                stepper.play(stepper.moves[int(draw() * count)])
                decisions += 1
        return decisions

    return run


def their_steps(name: str) -> Callable[[int], int]:
    """Return a function that plays OpenSpiel's game in the same way."""
    game = pyspiel.load_game(name)
    draw, seats = Random(7).random, range(game.num_players())

    def random_move(moves: list[int]) -> int:
        return moves[int(draw() * len(moves))]

    def run(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_simultaneous_node():
                    state.apply_actions([random_move(state.legal_actions(seat)) for seat in seats])
                    decisions += len(seats)
                elif state.is_chance_node():
                    state.apply_action(random_move(state.legal_actions()))
                else:
                    state.apply_action(random_move(state.legal_actions()))
                    decisions += 1
        return decisions

    return run


def their_rollouts(name: str, length: float) -> Callable[[int], int]:
    """Return a function that runs OpenSpiel's search in C++: one simulation with many rollouts of `length` decisions.

    The search does not support simultaneous choices: such a game is converted to OpenSpiel's turn-based form. Moves of chance
    before the first decision are made before the clock starts, all others during the rollouts.
    """
    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    state, draw = game.new_initial_state(), Random(7)
    while state.is_chance_node():
        state.apply_action(draw.choice(state.legal_actions()))

    def run(games: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(games, 7)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 7, False).mcts_search(state)
        return int(games * length)

    return run


def their_bots(name: str, length: float) -> Callable[[int], int]:
    """Return a function that plays whole games between OpenSpiel's uniform bots in C++, one call from Python per game."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(game.num_players())]

    def run(games: int) -> int:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return int(games * length)

    return run


def mean_length(game: Game, options: dict[str, Any]) -> float:
    """Return the mean number of decisions in a random game."""
    return compiled(game, options)(SAMPLE_GAMES) / SAMPLE_GAMES


START_PROGRAM = """
import time; start_time = time.perf_counter()
import importlib, numpy
from hoyle.bots.playout import simulate
from hoyle.rules.dice import Dice
from hoyle.rules.link import link
from hoyle.rules.record import copy
game = importlib.import_module({module!r}).GAME
blank = game.state(); copy(blank.options, game.choose())
packed = game.state.array(1); blank.store(packed, 0)
tally, ends = numpy.zeros((2, 3), numpy.int64), numpy.zeros(9, numpy.int64)
ready, spent = time.perf_counter(), time.process_time()
link(simulate, game, "cpu")(packed, game.state.array(1), Dice.array(1), 7, 0, 1, game.payoffs[0], tally, ends)
print(time.perf_counter() - ready, time.process_time() - spent, time.perf_counter() - start_time)
"""


def start_seconds(module: str, cache: str, scipy: bool = True) -> list[float]:
    """Return the seconds of a new process: linking and first game (wall time, CPU time), and everything since the first import."""
    program = START_PROGRAM.format(module=module)
    if not scipy:
        program = "import sys; sys.modules['scipy'] = None\n" + program
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}  # as after pip
    environment |= {"HOYLE_CACHE": cache, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return [float(number) for number in done.stdout.split()]


def start_times(module: str) -> tuple[list[float], list[float], list[float]]:
    """Return the times of a cold start, a warm start, and a warm start without scipy, each the median of ROUNDS rounds."""
    times: tuple[list[list[float]], ...] = ([], [], [])
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            times[0].append(start_seconds(module, cache))
            times[1].append(start_seconds(module, cache))
            times[2].append(start_seconds(module, cache, scipy=False))
    cold, warm, lean = ([statistics.median(column) for column in zip(*rows, strict=True)] for rows in times)
    return cold, warm, lean


def million(number: float) -> str:
    """Return a rate in millions per second."""
    return f"{number / 1e6:.2f}"


def verdict(ratio: float, goal: float | None) -> str:
    """Return a text that says whether a goal is reached, and if not, which share of it is reached."""
    if goal is None:
        return "—"
    return f"≥ {goal:g}: reached" if ratio >= goal else f"≥ {goal:g}: missed, {ratio / goal:.0%} of it"


def cpp_table() -> list[str]:
    """Return the table of compiled rules against OpenSpiel's C++."""
    lines = [
        "| game | ours compiled | OpenSpiel rollouts | OpenSpiel bots | ratio | to reach |",
        "|---|---|---|---|---|---|",
    ]
    for name, game, options, theirs, goal in first(PEERS):
        length = mean_length(game, options)
        ours, rollouts = rate(compiled(game, options)), rate(their_rollouts(theirs, length))
        bots = rate(their_bots(theirs, length))
        ratio = ours / max(rollouts, bots)
        cells = [name, million(ours), million(rollouts), million(bots), f"{ratio:.1f} ×", verdict(ratio, goal)]
        lines.append("| " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    ours = rate(compiled(r.GAME, {}))
    lines.append(f"| R | {million(ours)} | — | — | — | {verdict(ours / 25e6, 1).replace('≥ 1', '≥ 25 M/s')} |")
    print(lines[-1], flush=True)
    return lines


def stepping_table() -> list[str]:
    """Return the table of stepping from Python."""
    lines = [
        "| game | plain loop | plain rules stepped | `Stepper` | OpenSpiel's binding | plain / binding | `Stepper` / binding |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, game, options, theirs, _ in first(PEERS):
        loop, steps = rate(plain(game, options)), rate(our_steps(game, options))
        compiled_steps, bound = rate(our_compiled_steps(game, options)), rate(their_steps(theirs))
        cells = [name, *map(million, (loop, steps, compiled_steps, bound))]
        lines.append(f"| {' | '.join(cells)} | {steps / bound:.2f} × | {compiled_steps / bound:.2f} × |")
        print(lines[-1], flush=True)
    rates = (rate(plain(r.GAME, {})), rate(our_steps(r.GAME, {})), rate(our_compiled_steps(r.GAME, {})))
    lines.append(f"| R | {' | '.join(map(million, rates))} | — | — | — |")
    return lines


def python_table() -> list[str]:
    """Return the table of rules stepped from Python against OpenSpiel's games written in Python."""
    lines = ["| game | ours stepped | OpenSpiel's Python game stepped | ratio | to reach |", "|---|---|---|---|---|"]
    for name, game, theirs in first(PYTHON_PEERS):
        importlib.import_module(f"open_spiel.python.games.{theirs.removeprefix('python_')}")
        ours, other = rate(our_steps(game, {})), rate(their_steps(theirs))
        cells = [name, million(ours), f"{other / 1e6:.3f}", f"{ours / other:.1f} ×", verdict(ours / other, 10)]
        lines.append("| " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    return lines


def start_table() -> list[str]:
    """Return the table of cold and warm starts."""
    lines = [
        "| game | cold: link and first game | cold, CPU | warm: link and first game | warm, whole process | … without scipy |",
        "|---|---|---|---|---|---|",
    ]
    modules = [
        ("R", "hoyle.games.r"),
        ("Goofspiel", "tests.support.yardsticks.goofspiel"),
        ("breakthrough", "tests.support.yardsticks.breakthrough"),
    ]
    for name, module in budget(modules, [("Kuhn poker", "tests.support.yardsticks.kuhn")]):
        cold, warm, lean = start_times(module)
        lines.append(f"| {name} | {cold[0]:.2f} | {cold[1]:.2f} | {warm[0]:.2f} | {warm[2]:.2f} | {lean[2]:.2f} |")
        print(lines[-1], flush=True)
    return lines


NOTES = """
Millions of decisions of seats per CPU-second; medians of three on one pinned core; both sides counted the same way.

- *OpenSpiel rollouts*: MCTSBot with one simulation over many random rollouts; Goofspiel in OpenSpiel's turn-based form, since
  its search takes no simultaneous choices. *OpenSpiel bots*: whole games between uniform bots by `evaluate_bots`, Goofspiel
  in its own simultaneous form. The ratio is to the faster of the two.
- Breakthrough keeps two words of 32 squares a side, as the dialect asks; moves are written direction by direction, so that they come
  ascending without sorting.
- Poker: OpenSpiel's rollouts begin after the deal, ours and the bots' include it.
"""

SINGLE_STEP_NOTES = """
The caller draws every move in Python, by the same generator on both sides. *Plain rules*: `legal` and `play` called one by one on
a plain state. *`Stepper`*: `hoyle.adapters.stepper`, one compiled call for each decision, which checks the move, plays it, plays
chance, and lists the next legal moves. OpenSpiel's binding plays the moves of chance one by one, from Python.
To reach: `Stepper` ≥ 1 × the binding.
"""

STEP_NOTES = """
Stepping is `legal` and `play` called one by one on a plain state, moves drawn by the same generator on both sides. Kuhn
poker has 2.3 decisions a game, so that setting up, two deals and their calls weigh as much as the decisions.
"""

START_NOTES = """
Seconds in fresh processes with an empty and then a filled compile cache, `simulate` linked and one game played; to reach
for R: 6 cold, 0.5 warm. *Whole process* is counted from the first import (NumPy, Numba, the game). Where scipy is installed
(as OpenSpiel's dependency is here), Numba loads it although no rule needs it: the last column is without.
"""


def machine() -> str:
    """Return a sentence about the versions, the machine and its load."""
    load = os.getloadavg()[0]
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "open-spiel"))
    return f"Python {platform.python_version()}, {packages}; {os.cpu_count()} cores, load {load:.1f} before the run."


def main() -> None:
    """Measure everything and write all tables."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    parts = [machine() + "\n" + NOTES.rstrip(), "### Compiled, against OpenSpiel's C++"]
    parts += ["\n".join(cpp_table()), "### One step from Python", SINGLE_STEP_NOTES.strip()]
    parts += ["\n".join(stepping_table())]
    parts += ["### One step from Python, against OpenSpiel's games written in Python", STEP_NOTES.strip()]
    parts += ["\n".join(python_table())]
    parts += ["### Starting", START_NOTES.strip(), "\n".join(start_table())]
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main()
