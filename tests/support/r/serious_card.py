"""Deals of Serious Card for the tests: rounds played by rank."""

from typing import Any

from hoyle.games.r.serious_card import GAME
from hoyle.games.r.serious_card.state import State
from tests.support.r.standalone import play

ENDINGS = [name for name, _ in GAME.endings]


def dealt(side: int = 0) -> Any:
    """A new deal in which this seat has the Prince's side."""
    return GAME.begin(GAME.choose(prince_side=side))


def rounds(*pairs: tuple[int, int], side: int = 0) -> State:
    """A deal in which these ranks were played, seat 0's and seat 1's.

    >>> rounds((7, 3)).points
    [1, 0]
    """
    state = dealt(side)
    for rank, other in pairs:
        chosen = [(0, rank), (1, 8 + other)]
        play(GAME, state, *(chosen if state.spy != 0 else reversed(chosen)))
    return state
