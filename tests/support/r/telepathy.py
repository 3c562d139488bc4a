"""Games of Telepathy for the tests, in which the seats lay given rows."""

from typing import Any

from hoyle.games.r.telepathy import GAME
from hoyle.games.r.telepathy.rules import PLACES
from tests.support.r.standalone import play

STRAIGHT = "01234567"
REVERSED = "76543210"


def new_game(pairs: int = 2) -> Any:
    """Return the initial state for this number of pairs of players."""
    return GAME.begin(GAME.choose(pairs=pairs))


def lay_rows(*rows: str, pairs: int = 2) -> Any:
    """Lay these rows, of seat 0, 1 and so on, in a new game and return the state; a row may be incomplete.

    >>> lay_rows(STRAIGHT, STRAIGHT, STRAIGHT, REVERSED).score[:2]
    [8, 0]
    """
    state = new_game(pairs)
    for seat, cards in enumerate(rows):
        play(GAME, state, *((seat, int(card)) for card in cards[: PLACES - 1]))  # the last card is laid automatically
    return state
