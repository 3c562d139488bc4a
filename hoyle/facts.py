"""Facts of games that were measured: how long a game is, how many choices it has, how long its rules are, how fast they run.

`facts.json` is an object by the game's name, then by the preset's name; the usual rules are the preset "". Each set of
rules has

    version     of the game's rules, when this was measured
    seats       how many play by these rules
    least, most seats that one other value of an option can give
    bot, games  in every seat of how many games the figures are from
    decisions   of one seat in a deal, those included where there was one move only; a mean
    choices     of one seat in a deal among more moves than one; a mean
    branching   moves at such a choice; a mean
    deals, matches  where these rules play several deals: how many they were in a match, a mean of so many matches

and the usual rules also `words`, those of the English rulebook. `python -m bench.facts` writes all of these, and beside
them `python -m bench.speeds` writes

    perft       the ways of going on for one, two, … moves from the beginning, as `hoyle perft` counts them
    plain       decisions of seats a CPU-second over whole games drawn at random, in ordinary Python
    compiled    the same compiled; chance and the beginning of games are inside the time of both
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.words import Words

FILE = Path(__file__).with_name("facts.json")
USUAL = ""
"""The preset that stands for a game's usual rules."""

CHOOSING, WATCHING = 6, 1
"""Seconds that a choice of one's own takes, and a decision of somebody else."""
READING = 200
"""Words of a rulebook that are read in a minute."""


@cache
def facts() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Everything that was measured, by game and preset."""
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def of(game: str, preset: str = USUAL) -> Mapping[str, Any]:
    """What was measured of these rules; nothing of rules that nobody measured.

    >>> of("r")["seats"], of("a game of one's own")
    (2, {})
    """
    return facts().get(game, {}).get(preset, {})


def minutes(measured: Mapping[str, Any]) -> float:
    """How long these rules keep one busy: the own choices and the others' decisions, over all deals of a match.

    >>> minutes({"seats": 2, "decisions": 60, "choices": 30})
    4.0
    """
    others = measured["decisions"] * (measured["seats"] - 1)
    seconds = measured["choices"] * CHOOSING + others * WATCHING
    return seconds * measured.get("deals", 1) / 60


def to_read(words: int) -> int:
    """Whole minutes that so many words take to read, one at least.

    >>> to_read(1100), to_read(20)
    (6, 1)
    """
    return max(1, round(words / READING))


def count_words(rulebook: str) -> int:
    """The words of a rulebook.

    >>> count_words("**R1** Lay a card, *face down*.")
    6
    """
    return len(re.findall(r"\w[\w'’-]*", rulebook))


# In words


def seats_of(game: str) -> tuple[int, int]:
    """Least and most players by any rules that were measured."""
    measured = facts()[game].values()
    return min(one["least"] for one in measured), max(one["most"] for one in measured)


def players(least: int, most: int, say: Words) -> str:
    """How many play."""
    if least < most:
        return say("{least} to {most} players", least=least, most=most)
    return say.many("{n} player", "{n} players", most)


def about(measured: Mapping[str, Any], say: Words) -> str:
    """How long it takes."""
    long = minutes(measured)
    n = round(long) if long < 20 else 5 * round(long / 5)
    if n > 1:
        return say.many("about {n} minutes", "about {n} minutes", n)
    return say("about a minute") if n else say("less than a minute")


def length(measured: Mapping[str, Any], say: Words) -> str:
    """How the minutes were found."""
    facts_of_it = {"games": measured["games"], "own": round(measured["choices"])}
    others = round(measured["decisions"] * (measured["seats"] - 1))
    if "deals" in measured:
        return say(
            "{games} deals between bots: {own} choices of one's own, {others} decisions of the others; "
            "{deals} deals in a match.",
            others=others,
            deals=round(measured["deals"], 1),
            **facts_of_it,
        )
    return say(
        "{games} games between bots: {own} choices of one's own, {others} decisions of the others.",
        others=others,
        **facts_of_it,
    )


def counted(measured: Mapping[str, Any], say: Words) -> str:
    """How it was found how long the rulebook takes to read."""
    return say("The rulebook has {n} words; {pace} are read in a minute.", n=measured["words"], pace=READING)


def reckoned(say: Words) -> str:
    """The rule by which minutes are reckoned."""
    return say(
        "Minutes are reckoned from games that bots played: {own} seconds for a choice of one's own, {other} for a "
        "decision of somebody else. A rulebook is read at {pace} words a minute.",
        own=CHOOSING,
        other=WATCHING,
        pace=READING,
    )
