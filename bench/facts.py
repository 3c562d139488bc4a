"""Measure the facts about every game that the lobby and the docs show, and write them to hoyle/lab/facts.json.

    python -m bench.facts                 every game
    python -m bench.facts rummy r         only these games

The facts are defined in hoyle/lab/facts.py. Greedy bots play in every seat, or memory bots in memory games. Each rule set is
played for at most MAX_GAMES games (or MAX_MATCHES matches) and SECONDS seconds; the facts include the number of deals played.
"""

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bench.budget import budget
from bench.result_files import argument_parser, rule_sets, write_facts
from hoyle.bots import answer
from hoyle.games import GAMES
from hoyle.lab.bouts import MAX_DEALS
from hoyle.lab.facts import DEFAULT_RULES, count_words
from hoyle.rules.game import Game
from hoyle.rules.link import Target
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE
from hoyle.session.play import Play, Variant, vary

MAX_GAMES, MAX_MATCHES = budget((400, 20), (2, 1))
SECONDS, SEED = budget(15.0, 0.5), 1
BOT, MEMORY_BOT = "greedy", "memory:fair"


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


@dataclass
class Count:
    """Totals over several deals, for all seats together."""

    deals: int = 0
    decisions: int = 0
    choices: int = 0
    """The number of decisions with more than one legal move."""
    moves: int = 0
    """The number of legal moves in these choices."""


def bot_for(game: Game) -> str:
    """Return the bot for every seat: greedy, or memory in memory games."""
    return MEMORY_BOT if game.remembers else BOT


def count_decision(moves: list[int], count: Count) -> None:
    """Count a decision with these legal moves."""
    count.decisions += 1
    if len(moves) > 1:
        count.choices += 1
        count.moves += len(moves)


def play_deal(play: Play, seed: int, target: Target, count: Count, opening: int = 0) -> None:
    """Play a deal between bots to its end and count its decisions; the first `opening` decisions are random."""
    name, rng, decisions = play.variant.name, random.Random(seed), 0
    while not play.is_over:
        for seat in play.to_move:
            moves = play.legal(seat)
            count_decision(moves, count)
            move = rng.choice(moves) if decisions < opening else moves[0]
            if len(moves) > 1 and decisions >= opening:
                salt = (seed * 100_003 + len(play.log)) * CHANCE + seat  # simultaneous choices draw differently
                move = answer(bot_for(play.variant.game), name, play.packed_view(seat), seat, salt, target)
            play.play(seat, move)
            decisions += 1
    count.deals += 1


def play_deals(variant: Variant, seconds: float, target: Target) -> Count:
    """Play single deals between bots; return their totals."""
    count, deadline = Count(), 0.0
    for seed in range(SEED, SEED + MAX_GAMES):
        play_deal(variant.new(seed), seed, target, count, variant.game.opening(variant.options))
        deadline = (
            deadline or time.monotonic() + seconds
        )  # the clock starts after the first game, which compiles the rules
        if time.monotonic() > deadline:
            break
    return count


def play_matches(variant: Variant, seconds: float, target: Target) -> tuple[Count, int]:
    """Play whole matches between bots; return the totals of their deals and the number of matches."""
    count, deadline = Count(), 0.0
    for number in range(MAX_MATCHES):
        match = variant.new_match(SEED + number)
        while True:
            play_deal(match.play, number * MAX_DEALS + match.deals, target, count)
            if match.is_over or match.deals == MAX_DEALS:
                break
            choices = list(match.choices())
            match.next(choices[0] if choices else None)
        deadline = deadline or time.monotonic() + seconds
        if time.monotonic() > deadline:
            break
    return count, number + 1


def measure(game: Game, values: Mapping[str, Any], seconds: float, target: Target) -> dict[str, Any]:
    """Return the facts of one rule set."""
    variant = vary(game, values)
    min_seats, max_seats = seats_between(game, values)
    match_count = None
    if variant.new_match(SEED).is_match:
        count, match_count = play_matches(variant, seconds, target)
    else:
        count = play_deals(variant, seconds, target)
    seat_deals = count.deals * variant.seats
    facts: dict[str, Any] = {
        "seats": variant.seats,
        "least": min_seats,
        "most": max_seats,
        "bot": bot_for(game),
        "games": count.deals,
        "decisions": round(count.decisions / seat_deals, 2),
        "choices": round(count.choices / seat_deals, 2),
        "branching": round(count.moves / max(1, count.choices), 2),
    }
    return facts | ({"deals": round(count.deals / match_count, 2), "matches": match_count} if match_count else {})


def refresh(game: Game, seconds: float, target: Target) -> None:
    """Measure and save a game's standard rules and presets."""
    facts = dict[str, dict[str, Any]]()
    for name, values in rule_sets(game).items():
        start_time = time.monotonic()
        facts[name] = measure(game, values, seconds, target)
        print(
            f"{game.name} {name or 'standard rules'}: {time.monotonic() - start_time:.0f} s {facts[name]}", flush=True
        )
    facts[DEFAULT_RULES]["words"] = count_words(game.rulebook("en"))
    write_facts(game, facts)


def main() -> None:
    """Measure the games named on the command line, or all."""
    arguments = argument_parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=SECONDS)
    arguments.add_argument("--plain", action="store_true", help="bots run in plain Python, and nothing is compiled")
    chosen = arguments.parse_args()
    for name in chosen.games:
        refresh(GAMES[name], chosen.seconds, "plain" if chosen.plain else "cpu")


if __name__ == "__main__":
    main()
