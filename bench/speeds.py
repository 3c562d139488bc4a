"""Measure perft and random play, plain and compiled, for the pages of the games, and write them to hoyle/lab/facts.json.

    python -m bench.speeds                every game
    python -m bench.speeds rummy r        only these games

The figures are defined in hoyle/lab/facts.py. Rates are medians of three rounds of whole games.
"""

import time
from collections.abc import Mapping
from typing import Any

from bench.budget import budget
from bench.rates import compiled, plain, rate
from bench.result_files import argument_parser, rule_sets, write_facts
from hoyle.games import GAMES
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.testing.perft import perft

SECONDS = budget(0.5, 0.005)
MAX_DEPTH, MAX_NODES = 5, 200_000
"""perft stops at depth MAX_DEPTH, or earlier if more than MAX_NODES nodes are expected at the next depth."""
MAX_PERFT_SECONDS = budget(3.0, 0.1)
"""perft also stops if the next depth is expected to take more CPU-seconds than this."""


def perft_numbers(game: Game, options: Any) -> list[int]:
    """Return the perft numbers of a game from the start, for depths 1, 2, … up to the limits above."""
    start, nodes = game.begin(options), [1]
    while len(nodes) <= MAX_DEPTH:
        began = time.process_time()
        nodes.append(perft(game, start, len(nodes), target="plain"))
        spent, growth = time.process_time() - began, nodes[-1] / max(1, nodes[-2])
        if nodes[-1] == 0 or nodes[-1] * growth > MAX_NODES or spent * growth > MAX_PERFT_SECONDS:
            break
    return nodes[1:]


def measure(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures of one rule set; rates to two digits, since the third varies between runs."""
    variant = vary(game, values)
    rates = {play.__name__: rate(play(game, variant.values), SECONDS) for play in (plain, compiled)}
    return {"perft": perft_numbers(game, variant.options)} | {
        name: int(float(f"{rate:.2g}")) for name, rate in rates.items()
    }


def refresh(game: Game) -> None:
    """Measure and save a game's standard rules and presets."""
    facts = dict[str, Any]()
    for name, values in rule_sets(game).items():
        facts[name] = measure(game, values)
        print(game.name, name or "standard rules", facts[name], flush=True)
    write_facts(game, facts)


def main() -> None:
    """Measure the games named on the command line, or all."""
    for name in argument_parser(__doc__).parse_args().games:
        refresh(GAMES[name])


if __name__ == "__main__":
    main()
