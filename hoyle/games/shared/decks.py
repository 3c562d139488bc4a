"""The deck of a game: what the function `deck` of its table module returns."""

from collections.abc import Callable

from hoyle.games.shared.scenes import Deck
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet


def deck_of(game: Game) -> Callable[[OptionSet], Deck]:
    """Return the function that returns the deck by the options of a deal; a deck without cards if the game has none."""
    return getattr(game.table, "deck", no_cards)


def no_cards(options: OptionSet) -> Deck:
    """Return the deck of a game whose table has none."""
    return Deck("", {})
