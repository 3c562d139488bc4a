"""Games of a comparison as a `Call` of `contest`, which WebAssembly runs in a page."""

from collections.abc import Sequence
from struct import pack
from typing import Any

from hoyle.bots import registry
from hoyle.bots.bot import Bot
from hoyle.bots.steps import Call
from hoyle.bots.warming import usual_deals
from hoyle.bots.workspace import Workbench
from hoyle.lab.contest import PAYOFFS, contest_between
from hoyle.lab.series import Series
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link.blocks import Block

FIRST, LAST, ROWS = 9, 10, 11
"""The arguments of `contest` that are the range of the games, and their rows."""


def contestants(game: Game) -> tuple[Bot, ...]:
    """Return the bots for which the contest of a page is compiled: all that tables offer, but those that need a solution.

    >>> from hoyle.games import GAMES
    >>> [bot.name for bot in contestants(GAMES["r"])]
    ['search', 'greedy', 'random']
    """
    options = [deal.state.options for deal in usual_deals(game)]
    return tuple(
        bot for bot in registry.BOTS if not bot.compile_for and any(bot.offered(game, each) for each in options)
    )


def contest_call(bench: Workbench, series: Series, first: int, last: int) -> Call:
    """Return the call that plays the games `first` to `last` − 1 of a series, whose bots are among `contestants`.

    The target of the workbench is "wasm". The rows of the games are in the argument `ROWS`, integers of 32 bits.
    """
    game, variant, bots = bench.game, series.variant, contestants(bench.game)
    chosen = [registry.budgeted(bot, game) for bot in series.bots]
    start: Any = game.state()
    start.options = variant.options
    start_state = bench.records(game.state, 1)
    bench.put(start_state, start)
    bench.put(bench.context.blanks, start.blank())
    workspaces = tuple(
        bot.compiled.workspace(
            bench, max((one.budget for one in chosen if one.kind == bot.name), default=0), variant.options
        )
        for bot in bots
    )
    entries = [(bots.index(registry.find(kind)), budget) for kind, budget in chosen]
    return Call(
        contest_between(bots),
        (
            start_state,
            bench.records(game.state, 1),
            bench.records(Dice, 1),
            bench.context,
            workspaces,
            table(entries),
            table(series.lineups or [range(variant.seats)]),
            series.opening,
            series.seed,
            first,
            last,
            bench.matrix(last - first, PAYOFFS + game.max_seats, "int32"),
            bench.matrix(last - first, 0, "int32"),
        ),
    )


def table(rows: Sequence[Sequence[int]]) -> Block:
    """Return rows of equal length as a matrix."""
    numbers = [number for row in rows for number in row]
    return Block("int64", (len(rows), len(rows[0])), first=pack(f"<{len(numbers)}q", *numbers))
