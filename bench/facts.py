"""Measure the facts that lobby and docs tell of every game, and keep them in hoyle/facts.json.

    python -m bench.facts                 every game
    python -m bench.facts rummy r         these games anew

What the facts are: see hoyle/facts.py. Figures are of greedy bots in every seat, of remembering ones where one has to
remember; a rule set is played until it has had GAMES games or SECONDS seconds, and the facts say how many games that were.
"""

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bench.kept import asking, keep_facts, rule_sets
from hoyle.bots import answer
from hoyle.facts import USUAL, count_words
from hoyle.games import GAMES
from hoyle.lab.bouts import MOST_DEALS
from hoyle.play import Play, Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.link import Target
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE

GAMES_ENOUGH, MATCHES_ENOUGH, SECONDS, SEED = 400, 20, 15.0, 1
BOT, REMEMBERING = "greedy", "memory:fair"


def seats_between(game: Game, values: Mapping[str, Any]) -> tuple[int, int]:
    """Least and most seats that one other value can give these rules."""
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
    """Decisions of all seats, those with several moves, and their moves, over some deals."""

    deals: int = 0
    decisions: int = 0
    choices: int = 0
    moves: int = 0


def bot_of(game: Game) -> str:
    """Who plays in every seat: greedy, or who remembers most things where one has to."""
    return REMEMBERING if game.remembers else BOT


def note(moves: list[int], count: Count) -> None:
    """A decision among these moves."""
    count.decisions += 1
    if len(moves) > 1:
        count.choices += 1
        count.moves += len(moves)


def play_on(play: Play, seed: int, target: Target, count: Count, opening: int = 0) -> None:
    """Bots play a deal to its end; so many decisions are drawn first, as in the laboratory."""
    name, draw, done = play.variant.name, random.Random(seed), 0
    while not play.over:
        for seat in play.waits:
            moves = play.legal(seat)
            note(moves, count)
            move = draw.choice(moves) if done < opening else moves[0]
            if len(moves) > 1 and done >= opening:
                salt = (seed * 100_003 + len(play.log)) * CHANCE + seat  # who choose at once draw apart
                move = answer(bot_of(play.variant.game), name, play.brief(seat), seat, salt, target)
            play.play(seat, move)
            done += 1
    count.deals += 1


def deals(variant: Variant, seconds: float, target: Target) -> Count:
    """Single deals between bots."""
    count, ends = Count(), 0.0
    for seed in range(SEED, SEED + GAMES_ENOUGH):
        play_on(variant.new(seed), seed, target, count, variant.game.opening(variant.options))
        ends = ends or time.monotonic() + seconds  # what the first game compiles is not counted
        if time.monotonic() > ends:
            break
    return count


def matches(variant: Variant, seconds: float, target: Target) -> tuple[Count, int]:
    """Whole matches between bots: their deals, and how many matches."""
    count, ends = Count(), 0.0
    for number in range(MATCHES_ENOUGH):
        sitting = variant.sit(SEED + number)
        while True:
            play_on(sitting.play, number * MOST_DEALS + sitting.deals, target, count)
            if sitting.over or sitting.deals == MOST_DEALS:
                break
            choices = list(sitting.choices())
            sitting.next(choices[0] if choices else None)
        ends = ends or time.monotonic() + seconds
        if time.monotonic() > ends:
            break
    return count, number + 1


def measured(game: Game, values: Mapping[str, Any], seconds: float, target: Target) -> dict[str, Any]:
    """The facts of one set of rules."""
    variant = vary(game, values)
    least, most = seats_between(game, values)
    many = None
    if variant.sit(SEED).is_match:
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
    """Measure a game's usual rules and presets, and keep them."""
    found = dict[str, dict[str, Any]]()
    for name, values in rule_sets(game).items():
        began = time.monotonic()
        found[name] = measured(game, values, seconds, target)
        print(f"{game.name} {name or 'usual'}: {time.monotonic() - began:.0f} s {found[name]}", flush=True)
    found[USUAL]["words"] = count_words(game.rulebook("en"))
    keep_facts(game, found)


def main() -> None:
    """The games that the command line names, or all."""
    asked = asking(__doc__)
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--plain", action="store_true", help="bots think in ordinary Python, and nothing is compiled")
    chosen = asked.parse_args()
    for name in chosen.games:
        refresh(GAMES[name], chosen.seconds, "plain" if chosen.plain else "cpu")


if __name__ == "__main__":
    main()
