"""A bot that lets planner and search choose in the same positions of Muzicando, and judges their choices by a longer search."""

from dataclasses import replace
from typing import Any, NamedTuple

from bench.budget import budget
from bench.variants import changed
from hoyle.bots import search as search_bot
from hoyle.bots.bot import Compiled
from hoyle.bots.search import clear, most_tried, root_statistics, search
from hoyle.bots.turns import propose, take_best, try_turns
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.games.muzicando.state import CALLING, CHOOSING
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE

SIMULATIONS = budget(1_000, 50)
"""The budget of every bot that is judged."""
JUDGE_SIMULATIONS = budget(10_000, 100)

SEARCH, FLAT, PLANNER, UNDOUBTING, DEFAULT = range(5)
BOTS = (
    "search:fair",
    "the same with one decision in its tree",
    "planner:fair",
    "the same without doubt",
    "default proposal",
)
CALLS, PLAYS = 0, 1
DECISIONS, AGREED, LOSS, MISSED, DOUBTED = range(5)
"""Columns of a row of figures: decisions, choices of the judge's move, the sum of losses (0 to 1), decisions in which the judge's
move is not among the planner's runs, and those in which the planner kept the default because of doubt."""

flat_search = changed(search, MAX_DEPTH=GAMES["muzicando"].max_seats + 1)
"""The search with only the first decision in its tree."""


class JudgeWorkspace(NamedTuple):
    """The workspace of the judge."""

    tree: Any
    scale: Any
    moves: Any
    """The moves of the position."""
    values: Any
    """By index: the judge's value of the move."""
    chosen: Any
    """By bot: the index of its move."""
    figures: Any
    """By kind of decision and bot: a row of figures."""


@algorithm
def best_of(context: Any, n: int) -> int:
    """Return the index of the root's most tried move."""
    return most_tried(context.tries, context.values, n)


@algorithm
def index_of(moves: Any, n: int, move: int) -> int:
    """Return the index of a move, −1 if it is none of them."""
    for index in range(n):
        if moves[index] == move:
            return index
    return -1


@algorithm
def judge(context: Any, legal_moves: Any, count: int, seat: int, workspace: Any, games: int) -> int:
    """Let all bots choose, add up their losses, and return the move of search:fair."""
    tree, moves, values, chosen = workspace.tree, workspace.moves, workspace.values, workspace.chosen
    clear(tree)
    search(tree, context, seat, workspace.scale, JUDGE_SIMULATIONS)
    n = root_statistics(tree, context, seat)
    best = best_of(context, n)
    for index in range(n):
        moves[index] = context.moves[index]
        values[index] = context.values[index]
    clear(tree)
    search(tree, context, seat, workspace.scale, SIMULATIONS)
    chosen[SEARCH] = best_of(context, root_statistics(tree, context, seat))
    clear(tree)
    flat_search(tree, context, seat, workspace.scale, SIMULATIONS)
    chosen[FLAT] = best_of(context, root_statistics(tree, context, seat))
    propose(context, seat)
    try_turns(context, seat, SIMULATIONS)
    choice, runs = context.turn.choices[0], context.turn.runs
    chosen[DEFAULT] = index_of(moves, n, runs[0].moves[0])
    most = 0
    for index in range(1, choice.runs):
        if runs[index].tries > runs[most].tries:
            most = index
    chosen[UNDOUBTING] = index_of(moves, n, runs[most].moves[0])
    is_missed = 1
    for index in range(choice.runs):
        if runs[index].moves[0] == moves[best]:
            is_missed = 0
    take_best(context.turn)
    chosen[PLANNER] = index_of(moves, n, runs[choice.taken].moves[0])
    phase = context.root_view[0].phase
    kind = CALLS if phase == CALLING or phase == CHOOSING else PLAYS
    for bot in range(len(chosen)):
        figures = workspace.figures[kind * len(chosen) + bot]
        figures[DECISIONS] += 1
        figures[AGREED] += chosen[bot] == best
        figures[LOSS] += values[best] - values[chosen[bot]]
        figures[MISSED] += is_missed
        figures[DOUBTED] += choice.taken == 0 and most > 0
    choice.upcoming = runs[choice.taken].length  # nothing of the planner's run is left to play
    return moves[chosen[SEARCH]]


def judging_workspace(bench: Workbench, games: int, options: Any) -> JudgeWorkspace:
    """Return the workspace of the judge."""
    return JudgeWorkspace(
        tree=search_bot.new_tree(bench, JUDGE_SIMULATIONS),
        scale=search_bot.scale_of(bench.game, options),
        moves=bench.row(bench.game.moves, MOVE),
        values=bench.row(bench.game.moves, "float64"),
        chosen=bench.row(len(BOTS), "int64"),
        figures=bench.matrix(2 * len(BOTS), 5, "float64"),
    )


JUDGE = replace(search_bot.BOT, name="judge", compiled=Compiled(decide=judge, workspace=judging_workspace))
