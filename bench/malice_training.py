"""Train the evaluation of Malice, and measure it against the evolved weights from which the training starts.

    python -m bench.malice_training          plays the matches and writes a section of bench/results.md
    python -m bench.malice_training FILE     trains on one core and writes the weights to FILE, a Python module

A case is a pair of paths of one turn: the one with the best evaluation, and another that the planner kept. Both are played in
the same position and continued through TURNS turns with the same dice, in which every seat takes the path with the best
evaluation. A ridge regression explains the difference of the evaluations after these turns by the difference of the traits
at the ends of the two paths. What the evolved weights already explain is subtracted first, so that weights of which no pair
tells anything stay as they are.
"""

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy

import hoyle
from bench import sections
from bench.budget import TINY, budget, first
from bench.malice_evolved import EVOLVED_GAME, evolved_planner, padded
from hoyle.bots import registry
from hoyle.bots.planner import MAX_PATH, best_path, new_workspace, prepare
from hoyle.bots.playout import step
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.games.malice.bots.traits import TRAITS, traits
from hoyle.games.malice.bots.weights import WEIGHTS_PER_POINT
from hoyle.lab import match
from hoyle.lab.contest import CHOICES, PAYOFFS
from hoyle.lab.figures import mean
from hoyle.lab.many import lineups, play_many
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, int64, local
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, evaluate, play, start, view

HEADING = "## Malice: the trained evaluation"
PRESETS = ("seed", "open", "classic")
"""The presets by whose rules the columns of the weights are trained, in the order of the columns."""
TRAINED = ("seed", "classic")
"""Those whose columns are trained. The other one keeps the evolved weights, since trained weights were not better there."""
PAIRS = budget(180_000, 100)
"""The number of pairs for each trained column."""
SEED = 1
TURNS = 3
STEPS, LATER_STEPS = 2_000, 200
"""The moves that may be played to find a path: in the turn of the pair, and in the turns after it."""
PAIR_ONE_IN, OTHER_ONE_IN = 2, 12
"""One turn in PAIR_ONE_IN makes a pair; after one turn in OTHER_ONE_IN the game goes on with the other path."""
KEPT_MOVES = 2 * MAX_PATH
RIDGE = 300.0
LARGE_LEAD = 400
"""Pairs whose evaluations differ by at least this much are left out: one of the paths all but ends the game."""
ONGOING, BEFORE, AFTER = range(3)
"""Columns of a path's values: 1 if the game goes on at its end, its evaluation there, and that after TURNS turns."""

MATCHES = first(budget((("easy", 1200), ("fair", 300)), (("easy", 2),)))
"""Strengths of the planner, and numbers of games."""

NOTES = """
The planner with the trained weights (`hoyle/games/malice/bots/weights.py`) against the planner with the evolved weights from
which the training started, with the same strength and budget: every deal from both seats. *Won* is the share of games won, a draw counted
half; *cards* is the mean number of payoff cards won in a game; both with a 95 % interval over deals. Times are milliseconds of processor
time for a choice, trained / evolved, each in games of the bot against itself.

Weights and inputs of the evaluation are those of a linear function of 174 traits (before: 62): added were the cards in the
hand, on top of the payoff piles, on top of the side piles and below these tops, and the heights of the centre piles.
"""


@algorithm
def best_turn(state: Any, seat: int, context: Any, workspace: Any, steps: int) -> int:
    """Find the paths of a seat's turn from its view; return the index of the best one."""
    copy(context.root_view[0], context.blanks[0])
    view(state, seat, context.root_view[0])
    prepare(context, seat, workspace, steps)
    return best_path(workspace.paths, workspace.search_states[0])


@algorithm
def later_evaluation(state: Any, seat: int, dice: Dice, context: Any, workspace: Any) -> int:
    """Play TURNS turns by the best paths; return the seat's evaluation at the end of the last path."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    value = evaluate(state, seat)
    turns_left = TURNS + 0
    while state.to_move and turns_left > 0:
        if state.to_move == CHANCE_AWAITED:
            step(state, dice, moves, chosen)
            continue
        player = 0 if state.to_move == 1 else 1
        path = workspace.paths[best_turn(state, player, context, workspace, LATER_STEPS)]
        for index in range(path.length):
            play(state, player, path.moves[index])
        value = evaluate(state, seat)
        if state.turn != player:
            turns_left -= 1
    return value


@algorithm
def collect(blank: Any, states: Any, dice: Any, context: Any, workspace: Any, seed: int, rows: Any, values: Any) -> int:
    """Play games until `rows` is full: for each pair the traits at the ends of both paths, and their values.

    `states` and `dice` have two elements, the game and a continuation. Return the number of games begun.
    """
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    traits_row = local(TRAITS, int64)
    kept = local(KEPT_MOVES, MOVE)
    lengths = local(SEATS, int64)
    state, later = states[0], states[1]
    pairs = 0
    games = 0
    while 2 * pairs < len(rows):
        set_dice(dice[0], seed, games)
        set_dice(context.dice[0], seed + 1, games)
        copy(state, blank[0])
        start(state)
        games += 1
        while state.to_move and 2 * pairs < len(rows):
            if state.to_move == CHANCE_AWAITED:
                step(state, dice[0], moves, chosen)
                continue
            seat = 0 if state.to_move == 1 else 1
            best = best_turn(state, seat, context, workspace, STEPS)
            other = below(dice[0], workspace.search_states[0].paths)
            for side in range(2):
                path = workspace.paths[other if side else best]
                lengths[side] = path.length
                for index in range(path.length):
                    kept[side * MAX_PATH + index] = path.moves[index]
            if other != best and below(dice[0], PAIR_ONE_IN) == 0:
                for side in range(2):
                    set_dice(dice[1], seed + 2, pairs)
                    set_dice(context.dice[0], seed + 3, pairs)
                    copy(later, state)
                    for index in range(lengths[side]):
                        play(later, seat, kept[side * MAX_PATH + index])
                    for trait in range(TRAITS):
                        traits_row[trait] = 0
                    traits(later, seat, traits_row)
                    row = 2 * pairs + side
                    for trait in range(TRAITS):
                        rows[row, trait] = traits_row[trait]
                    values[row, ONGOING] = 1 if later.to_move else 0
                    values[row, BEFORE] = evaluate(later, seat)
                    values[row, AFTER] = later_evaluation(later, seat, dice[1], context, workspace)
                pairs += 1
            side = 1 if below(dice[0], OTHER_ONE_IN) == 0 else 0
            for index in range(lengths[side]):
                play(state, seat, kept[side * MAX_PATH + index])
    return games


def pairs_of(preset: str, pairs: int, seed: int) -> tuple[Any, Any]:
    """Return the traits and values of this many pairs, two rows each."""
    bench = Workbench(EVOLVED_GAME, "cpu")
    options = EVOLVED_GAME.choose(**EVOLVED_GAME.presets[preset].values)
    start_state: Any = EVOLVED_GAME.state()
    start_state.options = options
    bench.put(bench.context.blanks, start_state.blank())
    blank, states, dice = bench.records(EVOLVED_GAME.state, 1), bench.records(EVOLVED_GAME.state, 2), Dice.array(2)
    start_state.store(blank, 0)
    rows, values = numpy.zeros((2 * pairs, TRAITS), numpy.int8), numpy.zeros((2 * pairs, 3), numpy.int32)
    run = link(collect, EVOLVED_GAME, "cpu")
    games = run(blank, states, dice, bench.context, new_workspace(bench, 0, options), seed, rows, values)
    print(f"{preset}: {pairs} pairs from {games} games", flush=True)
    return rows, values


def fit(rows: Any, values: Any, evolved: list[int]) -> list[int]:
    """Return the weights that explain the pairs best, in the unit of the evolved weights."""
    differences = (rows[::2].astype(int) - rows[1::2]).astype(float)
    before, after = (
        (values[::2, column] - values[1::2, column]).astype(float) * WEIGHTS_PER_POINT for column in (BEFORE, AFTER)
    )
    used = (values[::2, ONGOING] & values[1::2, ONGOING] == 1) & (abs(before) < LARGE_LEAD * WEIGHTS_PER_POINT)
    differences, after = differences[used], after[used]
    explained = differences @ numpy.array(evolved, float)
    slope = explained @ after / (explained @ explained)
    gram = differences.T @ differences + RIDGE * numpy.eye(TRAITS)
    change = numpy.linalg.solve(gram, differences.T @ (after - slope * explained)) / slope
    return [int(weight) for weight in numpy.rint(numpy.array(evolved) + change)]


def module_text(columns: list[list[int]], pairs: int, seed: int) -> str:
    """Return the text of the module with these weights."""
    lines = [
        '"""The weights of the evaluation of Malice, written by bench.malice_training; see `traits.py` for their order."""',
        "",
        f"RULES_VERSION, PAIRS, SEED = {GAMES['malice'].version}, {pairs}, {seed}",
        '"""The version of the rules for which the weights were trained, and what repeats the training."""',
        f"WEIGHTS_PER_POINT = {WEIGHTS_PER_POINT}",
        '"""The weights are given in parts of a point, of which a payoff card counts a hundred."""',
        "",
        "# fmt: off",
        "WEIGHTS = (",
    ]
    for preset, column in zip(PRESETS, columns, strict=True):
        lines.append(f"    (  # {preset}")
        for begin in range(0, len(column), 16):
            lines.append("        " + " ".join(f"{weight}," for weight in column[begin : begin + 16]))
        lines.append("    ),")
    lines += [")", '"""By column of the rules, see `evaluation.py`, and by trait."""', ""]
    return "\n".join(lines)


def train(file: Path, pairs: int = PAIRS, seed: int = SEED) -> None:
    """Train the columns and write the module of weights."""
    columns = [
        fit(*pairs_of(preset, pairs, seed + 10 * n), padded(n)) if preset in TRAINED else padded(n)
        for n, preset in enumerate(PRESETS)
    ]
    file.write_text(module_text(columns, pairs, seed), encoding="utf-8")


def milliseconds(variant: Any, bot: str, games: int) -> float:
    """Return the processor time for a choice of the bot in games against itself."""
    start_time = time.process_time()
    rows = play_many(variant, (bot, bot), games, 9)
    return 1000 * (time.process_time() - start_time) / int(rows[:, CHOICES].sum())


def match_row(preset: str, strength: str, games: int) -> str:
    """Return the table row of a match between the trained and the evolved weights."""
    variant = hoyle.game("malice", **GAMES["malice"].presets[preset].values)
    bots = (f"planner:{strength}", f"evolved:{strength}")
    match(variant, bots, 2, 5)  # compile before the clock starts
    rows = play_many(variant, bots, games, SEED, lineups(variant))
    payoffs = rows[:, PAYOFFS].copy()
    payoffs[1::2] = rows[1::2, PAYOFFS + 1]
    score = [(1 + (pay > 0) - (pay < 0)) / 2 for pay in payoffs.tolist()]
    won = mean("", [(a + b) / 2 for a, b in zip(score[::2], score[1::2], strict=True)], percent=True)
    cards = mean("", ((payoffs[::2] + payoffs[1::2]) / 2).tolist())
    times = " / ".join(f"{milliseconds(variant, bot, max(2, games // 20)):.3f}" for bot in bots)
    cells = [preset, strength, str(games), won.text(), cards.text(), times]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Train into the named file, or play the matches and write the section."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if sys.argv[1:] or TINY:
        train(Path(sys.argv[1]) if sys.argv[1:] else Path(tempfile.mkdtemp()) / "weights.py")
    if sys.argv[1:]:
        return
    registry.BOTS = (*registry.BOTS, evolved_planner())
    header = "| rules | strength | games | won | cards | ms a choice |\n|---|---|---|---|---|---|"
    rows = [match_row(preset, *row) for row in MATCHES for preset in first(TRAINED)]
    sections.write(HEADING, "\n\n".join([NOTES.strip(), "\n".join([header, *rows])]))


if __name__ == "__main__":
    main()
