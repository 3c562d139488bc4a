"""minimax: a bot for two players who move one at a time with nothing hidden; it searches by alpha-beta."""

from typing import Any, NamedTuple

from hoyle.bots.alpha_beta import PLIES, Entry, Lines, SearchState, minimax, ready
from hoyle.bots.bot import MOST, Bot, Compiled, Question
from hoyle.bots.clock import FOREVER, think_in_slices
from hoyle.bots.search import slots
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE
from hoyle.rules.verbs import PERFECT_INFORMATION

LARGEST = 1 << 19
"""The most nodes for which the transposition table is laid out."""

FIRST_SLICE = {"cpu": 4096, "plain": 32}
"""Nodes before the first look at the clock."""


class Bounded(NamedTuple):
    """The workspace in a compiled contest."""

    lines: Lines
    low: int
    """The smallest payoff by the options in force."""
    high: int


def new_lines(bench: Workbench, nodes: int) -> Lines:
    """Return a workspace with a table for this many nodes."""
    game = bench.game
    return Lines(
        positions=bench.records(game.state, PLIES),
        moves=bench.square(PLIES, game.moves, MOVE),
        keys=bench.square(PLIES, game.moves, "int32"),
        table=bench.records(Entry, slots(min(LARGEST, nodes))),
        searches=bench.records(SearchState, 1),
    )


def calculate(bench: Workbench, options: Any, seat: int, nodes: int, seconds: float = FOREVER) -> SearchState:
    """Search from what the workbench shows; return the state of the search."""
    lines = new_lines(bench, nodes)
    more = bench.link(minimax)
    bench.link(ready)(bench.context, seat, lines, *bench.game.payoff_range(options))
    think_in_slices(nodes, FIRST_SLICE[bench.target], seconds, lambda some: more(lines, some))
    return bench.first(lines.searches, SearchState)


def answer(question: Question) -> list[int]:
    """Return the best move found."""
    options = question.views[-1].options
    found = calculate(question.bench, options, question.seat, question.budget, question.seconds)
    return [found.choice]


def workspace(bench: Workbench, budget: int, options: Any) -> Bounded:
    """Return a workspace for this budget with the payoffs of these options."""
    return Bounded(new_lines(bench, budget), *bench.game.payoff_range(options))


@algorithm
def decide(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the best move found."""
    if PERFECT_INFORMATION:
        ready(context, seat, workspace.lines, workspace.low, workspace.high)
        minimax(workspace.lines, budget)
        return workspace.lines.searches[0].choice
    return moves[0]


def offered(game: Game, options: Any) -> bool:
    """Return whether tables offer the bot: where it applies."""
    return not game.remembers and game.perfect_information(options)


def unfit(name: str, game: Game, options: Any) -> str:
    """Return why the bot cannot play: something is hidden, or there are more than two players."""
    if game.perfect_information(options):
        return ""
    return (
        f"{name} needs two players who move one at a time and nothing hidden; "
        f"the options chosen for {game.name} differ: choose search."
    )


BOT = Bot(
    name="minimax",
    titles={"strong": N_("Strong bot"), "fair": N_("Fair bot"), "easy": N_("Easy bot")},
    answer=answer,
    compiled=Compiled(decide=decide, workspace=workspace),
    strengths={"strong": MOST, "fair": 10_000, "easy": 300},
    unit="nodes per decision",
    plain=2_000,
    sample=10,
    offered=offered,
    unfit=unfit,
)
