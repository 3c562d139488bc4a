"""Check whether a game can be printed on this machine."""

from importlib.util import find_spec

from hoyle.games.shared.table_module import table_of
from hoyle.rules.game import Game


def is_available() -> bool:
    """Return whether Typst is installed."""
    return find_spec("typst") is not None


def can_print(game: Game) -> bool:
    """Return whether a game has cards to print, and Typst is installed."""
    return not table_of(game).is_bare and is_available()
