"""Count and time what the pages of the games tell: perft, and random play plain and compiled; kept in hoyle/facts.json.

    python -m bench.speeds                every game
    python -m bench.speeds rummy r        these games anew

What the figures are: see hoyle/facts.py. Rates are those of whole games, the median of three rounds.
"""

import time
from collections.abc import Mapping
from typing import Any

from bench.kept import asking, keep_facts, rule_sets
from bench.rates import compiled, plain, rate
from hoyle.games import GAMES
from hoyle.play import vary
from hoyle.rules.game import Game
from hoyle.rules.perft import perft

SECONDS = 0.5
DEEPEST, MOST_WAYS = 5, 200_000
"""perft goes on while it is not deeper than this, and not so many ways are expected."""
PATIENCE = 3.0
"""CPU-seconds after which perft goes no deeper."""


def counts(game: Game, options: Any) -> list[int]:
    """perft from the beginning, one depth after the other while it stays small."""
    begun, ways = game.begin(options), [1]
    while len(ways) <= DEEPEST:
        began = time.process_time()
        ways.append(perft(game, begun, len(ways), target="plain"))
        spent, growth = time.process_time() - began, ways[-1] / max(1, ways[-2])
        if ways[-1] == 0 or ways[-1] * growth > MOST_WAYS or spent * growth > PATIENCE:
            break
    return ways[1:]


def measured(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """What is told of one set of rules; rates to two figures, since another run has another third one."""
    deal = vary(game, values)
    rates = {play.__name__: rate(play(game, deal.values), SECONDS) for play in (plain, compiled)}
    return {"perft": counts(game, deal.options)} | {name: int(float(f"{one:.2g}")) for name, one in rates.items()}


def refresh(game: Game) -> None:
    """Measure a game's usual rules and presets, and keep them."""
    found = dict[str, Any]()
    for name, values in rule_sets(game).items():
        found[name] = measured(game, values)
        print(game.name, name or "usual", found[name], flush=True)
    keep_facts(game, found)


def main() -> None:
    """The games that the command line names, or all."""
    for name in asking(__doc__).parse_args().games:
        refresh(GAMES[name])


if __name__ == "__main__":
    main()
