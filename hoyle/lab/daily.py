"""The results of bots in the daily deals: played beforehand by `python -m bench.daily`, so that a page can say where a person stands.

`daily.json` is an object keyed by the family of games. For each family it has

    game      the game that is played
    version   the version of the game's rules at the time
    bots      the bots that played the person's seat, and how often each played each deal
    days      by date: the preset, and by score (see `hoyle.table.daily.score`) the number of plays
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.table.daily import DailyDeal

FILE = Path(__file__).with_name("daily.json")


@dataclass(frozen=True)
class BotPlays:
    """How bots did in one deal."""

    bots: Mapping[str, int]
    """The bots, and how often each of them played the deal."""
    scores: Mapping[int, int]
    """By score: the number of plays."""

    @property
    def count(self) -> int:
        """The number of plays."""
        return sum(self.scores.values())


@cache
def all_plays() -> Mapping[str, Any]:
    """Return the content of `daily.json`."""
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def plays_of(deal: DailyDeal) -> BotPlays | None:
    """Return how bots did in a deal; None if nobody has measured it by these rules."""
    family = all_plays().get(deal.family, {})
    measured = family.get("days", {}).get(deal.day.isoformat())
    if measured is None or (family["game"], family["version"]) != (deal.game.name, deal.game.version):
        return None
    if measured["preset"] != deal.preset:
        return None
    scores = {int(score): count for score, count in measured["scores"].items()}
    return BotPlays(family["bots"], scores)


def place(scores: Mapping[int, int], score: int) -> tuple[int, int, int]:
    """Return how many of the plays with these scores were worse than a score, the same, and better.

    >>> place({-10000: 3, 10000: 4, 10002: 1}, 10000)
    (3, 4, 1)
    """
    worse = sum(count for each, count in scores.items() if each < score)
    better = sum(count for each, count in scores.items() if each > score)
    return worse, scores.get(score, 0), better
