"""Measured facts about games: how long a game is, how many choices it has, how long its rules are, how fast they run.

`facts.json` is an object by the game's name, then by the preset's name; the default rules are the preset "". Each set of
rules has

    version     the version of the game's rules when this was measured
    seats       the number of players
    least, most the players that changing one option can give
    bot, games  the bot in every seat, and the number of games
    decisions   mean decisions of one seat per deal, forced ones included
    choices     mean decisions of one seat per deal with more than one legal move
    branching   mean legal moves at such a choice
    deals, matches  for matches of several deals: mean deals per match, and over how many matches

and the default rules also `words`, the words of the English rulebook. `python -m bench.facts` writes all of these, and
`python -m bench.speeds` adds

    perft       the move sequences of length one, two, … from the start, as `hoyle perft` counts them
    plain       decisions of seats per CPU-second in random games, in plain Python
    compiled    the same in compiled code; the time of both includes chance moves and the start of games
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.i18n import Translator

FILE = Path(__file__).with_name("facts.json")
USUAL = ""
"""The preset that stands for a game's default rules."""

CHOOSING, WATCHING = 6, 1
"""Seconds that a player's own choice takes, and another player's decision."""
READING = 200
"""Translator of a rulebook read per minute."""


@cache
def facts() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return everything that was measured, by game and preset."""
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def of(game: str, preset: str = USUAL) -> Mapping[str, Any]:
    """Return what was measured of these rules; an empty mapping if nothing was.

    >>> of("r")["seats"], of("my_game")
    (2, {})
    """
    return facts().get(game, {}).get(preset, {})


def minutes(measured: Mapping[str, Any]) -> float:
    """Return the estimated minutes of a game: a player's choices and the other players' decisions, over all deals of a match.

    >>> minutes({"seats": 2, "decisions": 60, "choices": 30})
    4.0
    """
    others = measured["decisions"] * (measured["seats"] - 1)
    seconds = measured["choices"] * CHOOSING + others * WATCHING
    return seconds * measured.get("deals", 1) / 60


def to_read(words: int) -> int:
    """Return the minutes it takes to read this many words, at least one.

    >>> to_read(1100), to_read(20)
    (6, 1)
    """
    return max(1, round(words / READING))


def count_words(rulebook: str) -> int:
    """Return the number of words in a rulebook.

    >>> count_words("**R1** Lay a card, *face down*.")
    6
    """
    return len(re.findall(r"\w[\w'’-]*", rulebook))


# In words


def seats_of(game: str) -> tuple[int, int]:
    """Return the fewest and the most players over all measured rules."""
    measured = facts()[game].values()
    return min(row["least"] for row in measured), max(row["most"] for row in measured)


def players(least: int, most: int, say: Translator) -> str:
    """Return the number of players in words."""
    if least < most:
        return say("{least} to {most} players", least=least, most=most)
    return say.many("{n} player", "{n} players", most)


def about(measured: Mapping[str, Any], say: Translator) -> str:
    """Return the estimated time in words."""
    long = minutes(measured)
    n = round(long) if long < 20 else 5 * round(long / 5)
    if n > 1:
        return say.many("about {n} minutes", "about {n} minutes", n)
    return say("about a minute") if n else say("less than a minute")


def length(measured: Mapping[str, Any], say: Translator) -> str:
    """Return how the time was estimated."""
    facts_of_it = {"games": measured["games"], "own": round(measured["choices"])}
    others = round(measured["decisions"] * (measured["seats"] - 1))
    if "deals" in measured:
        return say(
            "Estimated from {games} deals between bots: {own} choices of your own and {others} decisions of the others "
            "per deal, {deals} deals per match.",
            others=others,
            deals=round(measured["deals"], 1),
            **facts_of_it,
        )
    return say(
        "Estimated from {games} games between bots: {own} choices of your own and {others} decisions of the others per game.",
        others=others,
        **facts_of_it,
    )


def counted(measured: Mapping[str, Any], say: Translator) -> str:
    """Return how the reading time was estimated."""
    return say(
        "The rulebook has {n} words; the estimate is {pace} words per minute.", n=measured["words"], pace=READING
    )


def reckoned(say: Translator) -> str:
    """Return how times are estimated."""
    return say(
        "Times are estimated from bot games: {own} seconds for each of your own choices, {other} for each decision of "
        "another player. Reading is estimated at {pace} words per minute.",
        own=CHOOSING,
        other=WATCHING,
        pace=READING,
    )
