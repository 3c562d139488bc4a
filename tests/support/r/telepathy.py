"""Games of Telepathy for the tests: rows laid as wanted."""

from typing import Any

from hoyle.games.r.telepathy import GAME
from hoyle.games.r.telepathy.state import PLACES
from tests.support.r.standalone import play

STRAIGHT = "01234567"
TURNED = "76543210"


def new_game(pairs: int = 2) -> Any:
    """A new game for this number of pairs."""
    return GAME.begin(GAME.choose(pairs=pairs))


def with_rows(*rows: str, pairs: int = 2) -> Any:
    """A game in which seat 0, 1 … have laid these cards; rows may be short.

    >>> with_rows(STRAIGHT, STRAIGHT, STRAIGHT, TURNED).score[:2]
    [8, 0]
    """
    state = new_game(pairs)
    for seat, cards in enumerate(rows):
        play(GAME, state, *((seat, int(card)) for card in cards[: PLACES - 1]))
    return state
