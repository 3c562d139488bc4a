"""Measure the facts about every game that the lobby and the docs show, and write them to hoyle/lab/facts.json.

    python -m bench.facts                 every game
    python -m bench.facts rummy r         only these games

The facts are defined in hoyle/lab/facts.py. Greedy bots play in every seat, or memory bots in memory games. Each rule set is
played for at least GAMES_EACH deals, and MATCHES_EACH matches if it has several deals; the facts include both numbers.
"""

import re
import time
from collections.abc import Mapping
from typing import Any

from bench.budget import budget
from bench.result_files import argument_parser, rule_sets, write_facts
from hoyle.games import GAMES
from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS
from hoyle.lab.facts import DEFAULT_RULES
from hoyle.lab.head_to_head import MAX_DEALS, play_deal
from hoyle.lab.many import play_many
from hoyle.lab.runner import GameRunner
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, declared

GAMES_EACH, MATCHES_EACH, SEED = budget(400, 2), budget(20, 1), 1
BOT, MEMORY_BOT = "greedy", "memory:fair"


def count_words(rulebook: str) -> int:
    """Return the number of words in a rulebook.

    >>> count_words("**R1** Lay a card, *face down*.")
    6
    """
    return len(re.findall(r"\w[\w'’-]*", rulebook))


def seats_between(game: Game, values: Mapping[str, Any]) -> tuple[int, int]:
    """Return the minimum and maximum number of seats with these rules or after changing one option of the deal."""
    seat_counts = {vary(game, values).seats}
    for name, option in declared(game.options).items():
        for value in option.values if not option.flags and not option.size else ():
            try:
                seat_counts.add(vary(game, {**values, name: value}).seats)
            except OptionError:
                continue
    return min(seat_counts), max(seat_counts)


def bot_for(game: Game) -> str:
    """Return the bot for every seat: greedy, or memory in memory games."""
    return MEMORY_BOT if game.remembers else BOT


def matches(variant: Variant, bot: str) -> tuple[Any, int]:
    """Play whole matches until they have GAMES_EACH deals, at least MATCHES_EACH of them. Return the rows of the deals, and the
    number of matches.
    """
    import numpy

    runner, rows, played = GameRunner(variant, (bot,), [[0] * variant.seats]), list[Any](), 0
    while played < MATCHES_EACH or len(rows) < GAMES_EACH:
        match_play = MatchPlay(variant, SEED + played)
        for _ in range(MAX_DEALS):
            rows.append(play_deal(match_play, runner, SEED + played))
            if match_play.is_over:
                break
            choices = list(match_play.choices())
            match_play.next(choices[0] if choices else None)
        played += 1
    return numpy.array(rows), played


def measure(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of one rule set."""
    variant, bot = vary(game, values), bot_for(game)
    min_seats, max_seats = seats_between(game, values)
    match_count = None
    if variant.new_match(SEED).is_match:
        rows, match_count = matches(variant, bot)
    else:
        opening = variant.game.opening(variant.options)
        rows = play_many(variant, (bot,) * variant.seats, GAMES_EACH, SEED, opening=opening)
    decisions, choices, branches = (int(rows[:, column].sum()) for column in (DECISIONS, CHOICES, BRANCHES))
    seat_deals = len(rows) * variant.seats
    facts: dict[str, Any] = {
        "seats": variant.seats,
        "least": min_seats,
        "most": max_seats,
        "bot": bot,
        "games": len(rows),
        "decisions": round(decisions / seat_deals, 2),
        "choices": round(choices / seat_deals, 2),
        "branching": round(branches / max(1, choices), 2),
    }
    return facts | ({"deals": round(len(rows) / match_count, 2), "matches": match_count} if match_count else {})


def refresh(game: Game) -> None:
    """Measure and save a game's standard rules and presets."""
    facts = dict[str, dict[str, Any]]()
    for name, values in rule_sets(game).items():
        start_time = time.monotonic()
        facts[name] = measure(game, values)
        print(
            f"{game.name} {name or 'standard rules'}: {time.monotonic() - start_time:.0f} s {facts[name]}", flush=True
        )
    facts[DEFAULT_RULES]["words"] = count_words(game.rulebook("en"))
    write_facts(game, facts)


def main() -> None:
    """Measure the games named on the command line, or all."""
    for name in argument_parser(__doc__).parse_args().games:
        refresh(GAMES[name])


if __name__ == "__main__":
    main()
