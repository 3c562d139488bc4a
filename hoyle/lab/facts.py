"""Measured facts about games: the length of a game, the number of choices, the length of the rulebook, and the speed.

`facts.json` is an object keyed by the name of the game, then by the name of the preset; the default rules are the preset "".
For each set of rules it has

    version     the version of the game's rules at the time of the measurement
    seats       the number of players
    least       the minimum number of players, with these rules or after changing a single option
    most        the maximum number of players, with these rules or after changing a single option
    bot         the bot that played every seat
    games       the number of deals that were played
    decisions   the mean number of decisions that a seat makes in a deal
    choices     the same, counting only decisions with more than one legal move
    branching   the mean number of legal moves in these choices
    deals       the mean number of deals per match; only for matches of several deals
    matches     the number of matches that were played; only for matches of several deals

The default rules also have `words`, the number of words of the English rulebook. `python -m bench.facts` writes all of these,
and `python -m bench.speeds` adds

    perft       the numbers of move sequences of length one, two, … from the start, as counted by `hoyle perft`
    plain       the number of decisions per CPU-second in random games, in plain Python
    compiled    the number of decisions per CPU-second in random games, in compiled code

Chance moves and the start of a game do not count as decisions, but the CPU-seconds include them.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.i18n import Translator

FILE = Path(__file__).with_name("facts.json")
DEFAULT_RULES = ""
"""The preset that stands for a game's default rules."""

SECONDS_PER_CHOICE, SECONDS_PER_OPPONENT_DECISION = 6, 1
"""The estimated time of a player's own choice, and of a decision of another player."""
WORDS_PER_MINUTE = 200
"""The estimated reading speed for rulebooks."""


@cache
def all_facts() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return all measured facts, by game and preset."""
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def facts_of(game: str, preset: str = DEFAULT_RULES) -> Mapping[str, Any]:
    """Return the measured facts of these rules; an empty mapping if there are none.

    >>> facts_of("r")["seats"], facts_of("my_game")
    (2, {})
    """
    return all_facts().get(game, {}).get(preset, {})


def play_minutes(measured: Mapping[str, Any]) -> float:
    """Return the estimated minutes of a game or match, from the number of a player's choices and of the others' decisions.

    >>> play_minutes({"seats": 2, "decisions": 60, "choices": 30})
    4.0
    """
    opponent_decisions = measured["decisions"] * (measured["seats"] - 1)
    seconds = measured["choices"] * SECONDS_PER_CHOICE + opponent_decisions * SECONDS_PER_OPPONENT_DECISION
    return seconds * measured.get("deals", 1) / 60


def reading_minutes(words: int) -> int:
    """Return the estimated minutes for reading this number of words, at least one.

    >>> reading_minutes(1100), reading_minutes(20)
    (6, 1)
    """
    return max(1, round(words / WORDS_PER_MINUTE))


def is_luck(game: str) -> bool:
    """Return whether no player ever has a choice, by all measured rules of a game; False if nothing was measured.

    >>> is_luck("assassins_target"), is_luck("r")
    (True, False)
    """
    measured = all_facts().get(game, {}).values()
    return bool(measured) and all(row["choices"] == 0 for row in measured)


# Texts


def seat_range(game: str) -> tuple[int, int]:
    """Return the smallest and the largest number of players over all measured rules of a game."""
    measured = all_facts()[game].values()
    return min(row["least"] for row in measured), max(row["most"] for row in measured)


def players_text(minimum: int, maximum: int, say: Translator) -> str:
    """Return the number of players as text."""
    if minimum < maximum:
        return say("{least} to {most} players", least=minimum, most=maximum)
    return say.many("{n} player", "{n} players", maximum)


def play_time_text(measured: Mapping[str, object], say: Translator) -> str:
    """Return the estimated time of a game with measured facts as text."""
    return play_minutes_text(play_minutes(measured), say)


def play_minutes_text(estimate: float, say: Translator) -> str:
    """Return an estimated time of a game, in minutes, as text."""
    n = round(estimate) if estimate < 20 else 5 * round(estimate / 5)  # long times are rounded to five minutes
    if n > 1:
        return say.many("about {n} minutes", "about {n} minutes", n)
    return say("about a minute") if n else say("less than a minute")


def play_time_explanation(measured: Mapping[str, Any], say: Translator) -> str:
    """Return a sentence on how the time of a game with these rules was estimated."""
    counts = {"games": measured["games"], "own": round(measured["choices"])}
    opponent_decisions = round(measured["decisions"] * (measured["seats"] - 1))
    if "deals" in measured:
        return say(
            "Estimated from {games} deals between bots: {own} choices of your own and {others} decisions of the others "
            "per deal, {deals} deals per match.",
            others=opponent_decisions,
            deals=round(measured["deals"], 1),
            **counts,
        )
    return say(
        "Estimated from {games} games between bots: {own} choices of your own and {others} decisions of the others per game.",
        others=opponent_decisions,
        **counts,
    )


def reading_time_explanation(measured: Mapping[str, object], say: Translator) -> str:
    """Return a sentence on how the reading time was estimated."""
    return say(
        "The rulebook has {n} words; the estimate is {pace} words per minute.",
        n=measured["words"],
        pace=WORDS_PER_MINUTE,
    )


def estimates_explanation(say: Translator) -> str:
    """Return a sentence on how times are estimated in general."""
    return say(
        "Times are estimated from bot games: {own} seconds for each of your own choices, {other} for each decision of "
        "another player. Reading is estimated at {pace} words per minute.",
        own=SECONDS_PER_CHOICE,
        other=SECONDS_PER_OPPONENT_DECISION,
        pace=WORDS_PER_MINUTE,
    )
