"""Beating (games 1 and 4): which card takes which, and what the test cards do."""

from hoyle.games.board64.options import EQUAL_ANY, EQUAL_NONE
from hoyle.games.board64.state import DOWN, State, colour, value
from hoyle.rules.mark import rule


@rule
def trump(state: State, card: int, square: int) -> bool:
    """Return whether the square has the card's colour (G1.6)."""
    return state.options.squares[square] == colour(card)


@rule
def beats(state: State, origin: int, target: int) -> bool:
    """Return whether the card on one square may take the enemy's on the other."""
    if state.truce > 0:
        return False
    if state.top[origin] == DOWN:
        return state.options.test_may_beat != 0  # G1.12, G1.v2
    if state.top[target] == DOWN:
        return True  # G1.11
    return stronger(state, state.top[origin], state.top[target], target)


@rule
def stronger(state: State, card: int, other: int, square: int) -> bool:
    """Return whether a card beats another.

    One colour: by seniority (G1.5). Two colours: only as trump (G1.6), or with equal values (G1.7, G4.3).
    """
    equal = value(card) == value(other)
    if colour(card) == colour(other):
        return value(card) > value(other) or (equal and state.options.equal_beats != EQUAL_NONE)
    return trump(state, card, square) or (equal and state.options.equal_beats == EQUAL_ANY)
