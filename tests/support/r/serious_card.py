"""Deals of Serious Card for the tests, played by giving the ranks of each round."""

from typing import Any

from hoyle.games.r.serious_card import GAME
from hoyle.games.r.serious_card.rules import State
from tests.support.r.standalone import play

ENDINGS = [name for name, _ in GAME.endings]


def new_deal(side: int = 0) -> Any:
    """Return a new deal in which the seat `side` has the Prince's side."""
    return GAME.begin(GAME.choose(prince_side=side))


def play_ranks(*pairs: tuple[int, int], side: int = 0) -> State:
    """Play rounds of a new deal, each with the rank of seat 0 and the rank of seat 1, and return the state.

    >>> play_ranks((7, 3)).points
    [1, 0]
    """
    state = new_deal(side)
    for rank0, rank1 in pairs:
        moves = [(0, rank0), (1, 8 + rank1)]  # seat 1 has the red cards, from 8
        play(GAME, state, *(moves if state.spy != 0 else reversed(moves)))
    return state
