"""Measure perft and random play, plain and compiled, for the pages of the games; written to hoyle/lab/facts.json.

    python -m bench.speeds                every game
    python -m bench.speeds rummy r        only these games

The figures are defined in hoyle/lab/facts.py. Rates are those of whole games, the median of three rounds.
"""

import time
from collections.abc import Mapping
from typing import Any

from bench.budget import budget
from bench.rates import compiled, plain, rate
from bench.result_files import argument_parser, rule_sets, write_facts
from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.session.play import vary
from hoyle.testing.perft import perft

SECONDS = budget(0.5, 0.005)
DEEPEST, MOST_WAYS = 5, 200_000
"""perft goes on while it is not deeper than this, and not so many ways are expected."""
PATIENCE = budget(3.0, 0.1)
"""CPU-seconds after which perft goes no deeper."""


def counts(game: Game, options: Any) -> list[int]:
    """Return perft from the start, depth by depth while it stays small."""
    start, ways = game.begin(options), [1]
    while len(ways) <= DEEPEST:
        began = time.process_time()
        ways.append(perft(game, start, len(ways), target="plain"))
        spent, growth = time.process_time() - began, ways[-1] / max(1, ways[-2])
        if ways[-1] == 0 or ways[-1] * growth > MOST_WAYS or spent * growth > PATIENCE:
            break
    return ways[1:]


def measured(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures of one rule set; rates to two digits, since the third varies between runs."""
    deal = vary(game, values)
    rates = {play.__name__: rate(play(game, deal.values), SECONDS) for play in (plain, compiled)}
    return {"perft": counts(game, deal.options)} | {name: int(float(f"{rate:.2g}")) for name, rate in rates.items()}


def refresh(game: Game) -> None:
    """Measure and save a game's standard rules and presets."""
    found = dict[str, Any]()
    for name, values in rule_sets(game).items():
        found[name] = measured(game, values)
        print(game.name, name or "usual", found[name], flush=True)
    write_facts(game, found)


def main() -> None:
    """Measure the games named on the command line, or all."""
    for name in argument_parser(__doc__).parse_args().games:
        refresh(GAMES[name])


if __name__ == "__main__":
    main()
