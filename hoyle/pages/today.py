"""What there is on a day, for the third door of the lobby: the daily deals, a puzzle, and the rules of the week."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from hoyle.games import GAMES
from hoyle.i18n import Translator
from hoyle.lab.puzzles import families, puzzles_of
from hoyle.pages import from_hoyle
from hoyle.pages.from_hoyle import Ready
from hoyle.pages.puzzles import TITLES
from hoyle.table import daily
from hoyle.table.daily import DailyPlay, deals_of_day

STRIDE = 7_919
"""By how many puzzles of its family each puzzle of the day is further than the one before: a prime, so that all have their day."""


@dataclass(frozen=True)
class Puzzle:
    """The puzzle of a day."""

    link: str
    title: str
    """The title of its family."""


@dataclass(frozen=True)
class Today:
    """What the lobby says about a day."""

    deals: int
    """How many daily deals there are."""
    finished: int
    """How many of them the visitor has finished."""
    streak: int
    """How many days in a row the visitor has finished one, this day or the day before included."""
    puzzle: Puzzle | None
    rules: Ready | None
    """The rules of the week."""
    rules_title: str
    """Their name and that of their game."""


def today(day: date, plays: Sequence[DailyPlay], say: Translator) -> Today:
    """Return what there is on a day for a visitor who has begun these daily deals."""
    finished = [play for play in plays if play.score is not None]
    now, _ = daily.streak({date.fromisoformat(play.day) for play in finished}, day)
    done = sum(play.day == day.isoformat() for play in finished)
    rules = rules_of_week(day, say)
    title = f"{say(GAMES[rules.game].title)}, {rules.name}" if rules else ""
    return Today(len(deals_of_day(day)), done, now, puzzle_of(day, say), rules, title)


def puzzle_of(day: date, say: Translator) -> Puzzle | None:
    """Return the puzzle of a day: of each family in turn; None if there are no puzzles."""
    names = [family for family in families() if puzzles_of(family)]
    if not names:
        return None
    turn, index = divmod(day.toordinal(), len(names))
    family = names[index]
    return Puzzle(f"/puzzles/{family}/{turn * STRIDE % len(puzzles_of(family)) + 1}", say(TITLES[family]))


def rules_of_week(day: date, say: Translator) -> Ready | None:
    """Return the rules of the week of a day, a preset with a measured effect; None if there are none."""
    presets = measured_presets(say.lang, tuple(each.name for each in from_hoyle.games_with_rules()))
    year, week, _ = day.isocalendar()
    return presets[(year * 53 + week) * STRIDE % len(presets)] if presets else None


@lru_cache(8)
def measured_presets(lang: str, games: tuple[str, ...]) -> list[Ready]:
    """Return the presets of these games with a measured effect, in a language."""
    ready = [each for name in games for each in from_hoyle.ready(GAMES[name], lang, "")]
    return [each for each in ready if each.fields and each.measured]
