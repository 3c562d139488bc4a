"""minimax: a bot with alpha-beta search, for two players who move one at a time with nothing hidden."""

from typing import NamedTuple

from hoyle.bots.alpha_beta import MAX_PLIES, SearchArrays, SearchState, begin_search, minimax
from hoyle.bots.bot import MAX_BUDGET, Bot, Compiled, Question
from hoyle.bots.search import slot_count
from hoyle.bots.steps import Call, Slices, Steps
from hoyle.bots.transpositions import Entry
from hoyle.bots.turns import Context
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Row
from hoyle.rules.record import MOVE
from hoyle.rules.verbs import PERFECT_INFORMATION

MAX_TABLE_NODES = 1 << 19
"""The transposition table has room for at most this many nodes."""

FIRST_SLICE = {"compiled": 4096, "plain": 32}
"""The number of nodes before the first clock check, by `Workbench.speed`."""


class MinimaxWorkspace(NamedTuple):
    """The workspace in a compiled contest."""

    arrays: SearchArrays
    low: int
    """The smallest payoff with these options."""
    high: int
    """The largest payoff with these options."""


def new_arrays(bench: Workbench, nodes: int) -> SearchArrays:
    """Return search arrays with a transposition table for this many nodes."""
    game = bench.game
    return SearchArrays(
        positions=bench.records(game.state, MAX_PLIES),
        moves=bench.matrix(MAX_PLIES, game.moves, MOVE),
        priorities=bench.matrix(MAX_PLIES, game.moves, "int32"),
        table=bench.records(Entry, slot_count(min(MAX_TABLE_NODES, nodes))),
        searches=bench.records(SearchState, 1),
    )


def steps(question: Question) -> Steps:
    """Choose the best move found."""
    bench, nodes = question.bench, question.budget
    arrays = new_arrays(bench, nodes)
    low, high = bench.game.payoff_range(question.views[-1].options)
    yield Call(begin_search, (bench.context, question.seat, arrays, low, high))
    yield Slices(minimax, (arrays,), nodes, FIRST_SLICE[bench.speed], question.seconds)
    return [int((yield Call(best_found, (arrays,))))]


@algorithm
def best_found(arrays: SearchArrays) -> int:
    """Return the best move found."""
    return arrays.searches[0].choice


def workspace(bench: Workbench, budget: int, options: OptionSet) -> MinimaxWorkspace:
    """Return a workspace for this budget and the payoffs of these options."""
    return MinimaxWorkspace(new_arrays(bench, budget), *bench.game.payoff_range(options))


@algorithm
def decide(context: Context, moves: Row[int], n: int, seat: int, workspace: MinimaxWorkspace, budget: int) -> int:
    """Return the best move found; the first legal move if the search does not apply to the game."""
    if PERFECT_INFORMATION:
        begin_search(context, seat, workspace.arrays, workspace.low, workspace.high)
        minimax(workspace.arrays, budget)
        return best_found(workspace.arrays)
    return moves[0]


def offered(game: Game, options: OptionSet) -> bool:
    """Return whether tables offer the bot: only in two-player games of perfect information."""
    return not game.remembers and game.perfect_information(options)


def unfit(game: Game, options: OptionSet) -> str:
    """Return why the bot cannot play: the options are not those of a two-player game of perfect information."""
    if game.perfect_information(options):
        return ""
    return N_(
        "{name} needs two players who move one at a time and nothing hidden; the options chosen for {game} differ: choose search."
    )


BOT = Bot(
    name="minimax",
    titles={"strong": N_("Strong bot"), "fair": N_("Fair bot"), "easy": N_("Easy bot")},
    steps=steps,
    compiled=Compiled(decide=decide, workspace=workspace),
    strengths={"strong": MAX_BUDGET, "fair": 10_000, "easy": 300},
    unit="nodes per decision",
    max_plain_budget=2_000,
    warm_up_budget=10,
    offered=offered,
    unfit=unfit,
)
