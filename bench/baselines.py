"""Measure how well the bots play every game, for comparison with trained agents: `docs/baselines.md`.

python -m bench.baselines [GAME…]     plays the games that are named, by default all; about a quarter of an hour on two cores

Every bot plays against `random` and against `greedy`, or against the easiest bot with a strength where greedy does not play. Each deal
is played from all sides. A pairing has as many games as fit into SECONDS, at most GAMES, so its number depends on the machine; the
games themselves depend on the seed alone, and `hoyle match` repeats them.
"""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import hoyle
from bench.budget import budget, first
from bench.result_files import argument_parser
from bench.sections import write
from hoyle import lab
from hoyle.adapters.gymnasium import environment_id
from hoyle.lab.ladder import default_bots
from hoyle.lab.many import lineups
from hoyle.lab.pools import core_count
from hoyle.play.play import Variant

PAGE = Path(__file__).parents[1] / "docs" / "baselines.md"
SEED = 1
GAMES = budget(2000, 2)
FEWEST = budget(20, 2)
"""The fewest deals of a pairing, even if they take longer than SECONDS."""
SECONDS = budget(12.0, 0.01)

INTRO = """# Baselines

How well Hoyle's bots play each game with its default options, for comparison with trained agents. `python -m bench.baselines` makes this
page, and `python -m bench.baselines GAME` one game's part of it.

- **Score**: the bot's mean payoff, scaled so that the smallest payoff of the game is 0 % and the largest 100 %. Where the payoffs are −1, 0
  and 1, that is the share of wins with draws counted half. In brackets is the 95 % interval over deals.
- **Payoff**: the bot's mean payoff in a game, which is what environments give as reward, with its interval.
- **By seat**: the score in each seat (of a team: its first seat). Every deal is played from all sides; with more than two sides the
  bot takes each seat in turn, and the opponent all others. An agent that learns one seat is compared with the score of that seat.
- **Time**: wall-clock time of a game, with games on all cores. It is rough: the machine may run other programs, too.

Equal bots score 50 %, except where the payoffs are not symmetric: then the section of the game says how much.

`random` plays a random legal move, and `greedy` the move that looks best now. `search`, `memory`, `planner` and `minimax` look ahead; the
word after the colon is their strength, as at tables ([skill and luck](ladder.md) compares all pairs). The strength *strong* thinks for a
given time, so it depends on the machine and is left out. `equilibrium` is the perfect bot: nobody wins against it
in the long run, and it does not try to exploit weak bots.
"""


def opponents(bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the bots against which the others are measured."""
    strengths = [bot for bot in bots if bot.endswith(":easy")]
    return ("random", "greedy") if "greedy" in bots else ("random", *strengths)


def pairings(bots: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield every bot with every opponent, weaker bots first; a bot does not play against a stronger one."""
    weakest_first = bots[::-1]
    for opponent in opponents(bots):
        for bot in weakest_first[weakest_first.index(opponent) + 1 :]:
            yield bot, opponent


def number_of_games(variant: Variant, pair: tuple[str, str]) -> int:
    """Return how many games of a pairing fit into SECONDS."""
    sides = len(lineups(variant))
    lab.match(variant, pair, sides, SEED)  # compiles
    start = time.perf_counter()
    lab.match(variant, pair, 4 * sides, SEED)
    seconds = (time.perf_counter() - start) / (4 * sides)
    return max(FEWEST * sides, min(GAMES, int(SECONDS / seconds)))


def row(variant: Variant, pair: tuple[str, str]) -> dict[str, Any]:
    """Play a pairing and return the line of the page."""
    games = number_of_games(variant, pair)
    start = time.perf_counter()
    result = lab.match(variant, pair, games, SEED)
    seconds = (time.perf_counter() - start) / result.games
    unit = variant.game.payoff_unit(variant.options)
    payoff = " ".join(f"{unit * value:.2f}" for value in (result.ahead.value, result.ahead.low, result.ahead.high))
    value, low, high = payoff.replace("-", "−").split()
    return {
        "bot": pair[0],
        "against": pair[1],
        "games": f"{result.games:,}",
        "score": result.score.text(),
        "payoff": f"{value} ({low} to {high})",
        "by seat": " · ".join(f"{100 * figure.value:.1f} %" for figure in result.by_side),
        "won, drawn, lost": f"{result.wins:,}, {result.draws:,}, {result.losses:,}",
        "time": f"{seconds:.2g} s" if seconds >= 0.01 else f"{1000 * seconds:.2g} ms",
    }


def section(name: str) -> str:
    """Play all pairings of a game and return its section."""
    variant, start = hoyle.game(name), time.perf_counter()
    bots = default_bots(variant)
    rows = [row(variant, pair) for pair in first([*pairings(bots)])]
    minutes = (time.perf_counter() - start) / 60
    facts = (
        f"`{environment_id(variant.game)}`, {variant.seats} seats, payoffs {signed_range(variant)}, seed {SEED}, "
        f"{core_count()} cores, {datetime.now(UTC):%Y-%m-%d}, {minutes:.1f} minutes.{even_score(variant)}"
    )
    columns = [*rows[0]]
    table = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    return "\n".join([facts, "", *table, *(f"| {' | '.join(map(str, each.values()))} |" for each in rows)])


def signed_range(variant: Variant) -> str:
    """Return the smallest and the largest payoff of a seat."""
    low, high = variant.game.payoff_range(variant.options)
    return f"−{-low} to {high}"


def even_score(variant: Variant) -> str:
    """Return a sentence on the score of equal bots, or nothing if it is 50 %."""
    low, high = variant.game.payoff_range(variant.options)
    return "" if low == -high else f" Equal bots score {-100 * low / (high - low):.1f} %."


def main() -> None:
    """Write the page."""
    for name in argument_parser(__doc__).parse_args().games:
        write(f"## {hoyle.GAMES[name].title}", section(name), PAGE, INTRO)
        print(name, flush=True)


if __name__ == "__main__":
    main()
