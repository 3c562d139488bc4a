"""Random games as a `Call`, which native code or WebAssembly runs."""

from typing import Any

from hoyle.bots.playout import simulate
from hoyle.bots.steps import Call
from hoyle.bots.workspace import Workbench
from hoyle.rules.dice import Dice
from hoyle.rules.options import OptionSet


def simulation(bench: Workbench, options: OptionSet, seed: int, first: int, last: int) -> Call:
    """Return the call that plays the games `first` to `last` − 1 at random; see `playout.simulate`.

    Its last two arguments are the tallies, which are empty before: of payoffs by seat, and of endings.
    """
    game = bench.game
    start: Any = game.state()
    start.options = options
    low, high = game.payoff_range(options)
    blank = bench.records(game.state, 1)
    bench.put(blank, start)
    arrays = blank, bench.records(game.state, 1), bench.records(Dice, 1)
    tallies = bench.matrix(game.seats(options), high - low + 1, "int64"), bench.row(len(game.endings), "int64")
    return Call(simulate, (*arrays, seed, first, last, low, *tallies))
