"""Beating (games 1 and 4): which card may take which, test cards included."""

from hoyle.games.board64.board import VALUES_OF_SQUARES
from hoyle.games.board64.choices import (
    EQUAL_ANY,
    EQUAL_NONE,
    MATCH_COLOUR,
    MATCH_EITHER,
    MATCH_NOTHING,
    MATCH_VALUE,
    REDUCED_PACKS,
    SHARE_VALUE,
    TRUMP_ANY,
)
from hoyle.games.board64.state import DOWN, State, colour, value
from hoyle.rules.mark import rule


@rule
def is_trump(state: State, card: int, square: int) -> bool:
    """Return whether the card is trump on the square: the square has its colour (G1.6), or by option its value (D9)."""
    if state.options.square_match == MATCH_COLOUR:
        return state.options.squares[square] == colour(card)
    return state.options.squares[square] >= 0 and suits(state, card, square)


@rule
def suits(state: State, card: int, square: int) -> bool:
    """Return whether a square with a colour suits a card by the option `square_match`, which is not `colour` (D9)."""
    has_colour = state.options.squares[square] == colour(card)
    has_value = square_value(state, square) == value(card)
    if state.options.square_match == MATCH_EITHER:
        return has_colour or has_value
    if state.options.square_match == MATCH_NOTHING:
        return False
    return has_value and (has_colour or state.options.square_match == MATCH_VALUE)


@rule
def square_value(state: State, square: int) -> int:
    """Return the value of a square less one; with reduced packs 5 to 8 count as 1 to 4 (D9)."""
    if state.options.division == REDUCED_PACKS:
        return VALUES_OF_SQUARES[square] & 3
    return VALUES_OF_SQUARES[square]


@rule
def can_beat(state: State, origin: int, target: int) -> bool:
    """Return whether the card on `origin` may take the enemy card on `target`."""
    if state.truce > 0:
        return False
    if state.top[origin] == DOWN:
        return state.options.test_may_beat != 0  # G1.12, G1.v2
    if state.top[target] == DOWN:
        return True  # G1.11
    return is_stronger(state, state.top[origin], state.top[target], target)


@rule
def is_stronger(state: State, card: int, other: int, square: int) -> bool:
    """Return whether a card beats another card on a square.

    In its own colour it must have the higher value (G1.5), by option nothing helps (G1.v4), or trump helps too (G1.v5); in another
    colour it must be trump (G1.6, D9). Equal values beat each other where the options allow it (G1.7, G4.3).
    """
    equal = value(card) == value(other)
    if colour(card) == colour(other):
        if equal and state.options.equal_beats != EQUAL_NONE:
            return True
        if value(card) > value(other) and state.options.card_match != SHARE_VALUE:
            return True
        return state.options.trump_beats == TRUMP_ANY and is_trump(state, card, square)
    return is_trump(state, card, square) or (equal and state.options.equal_beats == EQUAL_ANY)
