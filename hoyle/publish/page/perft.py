"""Perft in a page: a worker counts move sequences by WebAssembly (`client/site/perft.js`)."""

from typing import TYPE_CHECKING

from hoyle.bots.step_messages import Writer
from hoyle.bots.steps import Call
from hoyle.bots.workspace import Workbench, workbench
from hoyle.handlers.messages import Answer, Request, data
from hoyle.handlers.rules import game_of
from hoyle.lab.contest_calls import contest_call, contestants
from hoyle.lab.series import series_of
from hoyle.play.play import Variant, vary
from hoyle.publish.page.bot_games import contest_name, variant_in
from hoyle.rules.game import Game
from hoyle.testing.perft import count_sequences

if TYPE_CHECKING:
    from hoyle.rules.link.entry import Entry

MAX_DEPTH = 12
DEPTH = 2
"""The argument of `count_sequences` that is the depth."""


def counting(bench: Workbench, variant: Variant, depth: int) -> Call:
    """Return the call that counts the sequences of `depth` moves from the start, at most MAX_DEPTH; see `hoyle.testing.perft`."""
    game = variant.game
    levels = bench.records(game.state, MAX_DEPTH + 2)
    bench.put(levels, game.begin(variant.options))
    return Call(count_sequences, (levels, 0, depth, 0))


async def work(request: Request) -> Answer:
    """Return what a worker has to calculate for the rules in the query: a message, and which of its arguments is the depth."""
    game = game_of(request)
    message = Writer(contest_name(game.name)).message(counting(workbench(game, "wasm"), variant_in(request, game), 0))
    return data({"message": message, "depth": DEPTH, "most": MAX_DEPTH})


def contest_entries(game: Game) -> "list[Entry]":
    """Return the entry points of the module that plays whole games between bots and counts move sequences."""
    from hoyle.rules.link.entry import Entry

    variant, bot, bench = vary(game, {}), contestants(game)[-1], Workbench(game, "wasm")
    contest = contest_call(bench, series_of(variant, [bot.name] * variant.seats, 1), 0, 1)
    calls = contest, counting(bench, variant, 0)
    return [Entry(call.algorithm.__name__, call.algorithm, call.args) for call in calls]
