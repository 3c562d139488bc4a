"""Measure the facts about every game that the lobby and the docs show, and write them to hoyle/lab/facts.json.

    python -m bench.facts                 every game
    python -m bench.facts rummy r         only these games

The facts are defined in hoyle/lab/facts.py. Greedy bots play in every seat, or memory bots in memory games. Each rule set is
played for GAMES games or SECONDS seconds, and the facts include the number of games.
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
from hoyle.lab.bouts import MOST_DEALS
from hoyle.lab.facts import USUAL, count_words
from hoyle.rules.game import Game
from hoyle.rules.link import Target
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE
from hoyle.session.play import Play, Variant, vary

GAMES_ENOUGH, MATCHES_ENOUGH = budget((400, 20), (2, 1))
SECONDS, SEED = budget(15.0, 0.5), 1
BOT, REMEMBERING = "greedy", "memory:fair"


def seats_between(game: Game, values: Mapping[str, Any]) -> tuple[int, int]:
    """Return the fewest and the most seats that changing one option can give these rules."""
    found = {vary(game, values).seats}
    for name, option in declared(game.options).items():
        for value in option.values if not option.flags and not option.size else ():
            try:
                found.add(vary(game, {**values, name: value}).seats)
            except OptionError:
                continue
    return min(found), max(found)


@dataclass
class Count:
    """Decisions of all seats, decisions with several moves, and their moves, over some deals."""

    deals: int = 0
    decisions: int = 0
    choices: int = 0
    moves: int = 0


def bot_of(game: Game) -> str:
    """Return the bot for every seat: greedy, or memory in memory games."""
    return REMEMBERING if game.remembers else BOT


def note(moves: list[int], count: Count) -> None:
    """Count a decision among these moves."""
    count.decisions += 1
    if len(moves) > 1:
        count.choices += 1
        count.moves += len(moves)


def play_on(play: Play, seed: int, target: Target, count: Count, opening: int = 0) -> None:
    """Play a deal between bots to its end, after some random decisions as in the laboratory."""
    name, draw, done = play.variant.name, random.Random(seed), 0
    while not play.is_over:
        for seat in play.to_move:
            moves = play.legal(seat)
            note(moves, count)
            move = draw.choice(moves) if done < opening else moves[0]
            if len(moves) > 1 and done >= opening:
                salt = (seed * 100_003 + len(play.log)) * CHANCE + seat  # who choose at once draw apart
                move = answer(bot_of(play.variant.game), name, play.packed_view(seat), seat, salt, target)
            play.play(seat, move)
            done += 1
    count.deals += 1


def deals(variant: Variant, seconds: float, target: Target) -> Count:
    """Play single deals between bots."""
    count, ends = Count(), 0.0
    for seed in range(SEED, SEED + GAMES_ENOUGH):
        play_on(variant.new(seed), seed, target, count, variant.game.opening(variant.options))
        ends = ends or time.monotonic() + seconds  # what the first game compiles is not counted
        if time.monotonic() > ends:
            break
    return count


def matches(variant: Variant, seconds: float, target: Target) -> tuple[Count, int]:
    """Play whole matches between bots; return their deals and the number of matches."""
    count, ends = Count(), 0.0
    for number in range(MATCHES_ENOUGH):
        match = variant.new_match(SEED + number)
        while True:
            play_on(match.play, number * MOST_DEALS + match.deals, target, count)
            if match.is_over or match.deals == MOST_DEALS:
                break
            choices = list(match.choices())
            match.next(choices[0] if choices else None)
        ends = ends or time.monotonic() + seconds
        if time.monotonic() > ends:
            break
    return count, number + 1


def measured(game: Game, values: Mapping[str, Any], seconds: float, target: Target) -> dict[str, Any]:
    """Return the facts of one rule set."""
    variant = vary(game, values)
    least, most = seats_between(game, values)
    many = None
    if variant.new_match(SEED).is_match:
        count, many = matches(variant, seconds, target)
    else:
        count = deals(variant, seconds, target)
    each = count.deals * variant.seats
    facts: dict[str, Any] = {
        "seats": variant.seats,
        "least": least,
        "most": most,
        "bot": bot_of(game),
        "games": count.deals,
        "decisions": round(count.decisions / each, 2),
        "choices": round(count.choices / each, 2),
        "branching": round(count.moves / max(1, count.choices), 2),
    }
    return facts | ({"deals": round(count.deals / many, 2), "matches": many} if many else {})


def refresh(game: Game, seconds: float, target: Target) -> None:
    """Measure and save a game's standard rules and presets."""
    found = dict[str, dict[str, Any]]()
    for name, values in rule_sets(game).items():
        began = time.monotonic()
        found[name] = measured(game, values, seconds, target)
        print(f"{game.name} {name or 'usual'}: {time.monotonic() - began:.0f} s {found[name]}", flush=True)
    found[USUAL]["words"] = count_words(game.rulebook("en"))
    write_facts(game, found)


def main() -> None:
    """Measure the games named on the command line, or all."""
    arguments = argument_parser(__doc__)
    arguments.add_argument("--seconds", type=float, default=SECONDS)
    arguments.add_argument(
        "--plain", action="store_true", help="bots think in ordinary Python, and nothing is compiled"
    )
    chosen = arguments.parse_args()
    for name in chosen.games:
        refresh(GAMES[name], chosen.seconds, "plain" if chosen.plain else "cpu")


if __name__ == "__main__":
    main()
