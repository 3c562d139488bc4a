"""Facts of games that were measured: how long a game is, how many choices it has, how long its rulebook takes to read.

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

and the usual rules also `words`, those of the English rulebook. `python -m bench.facts` writes all of these; other
measurements may keep more of a set of rules beside them.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

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
