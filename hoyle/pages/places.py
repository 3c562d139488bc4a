"""The places to which the bar of every page leads."""

from hoyle.games import GAMES
from hoyle.i18n import Translator
from hoyle.pages.puzzles import TASKS
from hoyle.table.daily import ROTATIONS


def has_daily() -> bool:
    """Return whether there are daily deals of the games that are listed here."""
    return any(rotation.game in GAMES for rotation in ROTATIONS.values())


def has_puzzles() -> bool:
    """Return whether there are puzzles of the games that are listed here."""
    return not TASKS.keys().isdisjoint(GAMES)


def places(say: Translator) -> list[tuple[str, str]]:
    """Return the addresses of the places and their names."""
    found = [("/", say("Games"))]
    found += [("/daily", say("Daily deal"))] if has_daily() else []
    found += [("/puzzles", say("Puzzles"))] if has_puzzles() else []
    return [*found, ("/gallery", say("Gallery")), ("/games", say("Your games")), ("/about", say("Help"))]
