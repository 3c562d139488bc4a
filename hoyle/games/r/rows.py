"""V9: the face-down rows of Prophecy, laid from the left and turned from the left."""

from hoyle.games.r.state import (
    PLACE,
    READY,
    State,
)
from hoyle.rules.bits import count, drop, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def in_line(state: State, seat: int) -> int:
    """V9: the cards of a row that are not turned yet, as far as the row shows them."""
    cards = 0
    for place in range(state.turned[seat], state.laid[seat]):
        if state.line[seat * 8 + place] >= 0:
            cards = put(cards, state.line[seat * 8 + place])
    return cards


@rule
def lay_next(state: State, seat: int, card: int) -> None:
    """V9: the next card from the left; each seat lays its own row."""
    state.line[seat * 8 + state.laid[seat]] = card
    state.laid[seat] += 1
    if state.laid[seat] == count(state.hand[seat]):
        state.waits = drop(state.waits, seat)
        if state.waits == 0:
            state.phase = READY


@rule
def turn_leftmost(state: State, seat: int) -> None:
    """V9: the leftmost hidden card of a row."""
    card = state.line[seat * 8 + state.turned[seat]]
    state.turned[seat] += 1
    show(state, seat, card)


@rule
def show(state: State, seat: int, card: int) -> None:
    """A card lies open in front of its owner."""
    state.chosen[seat] = card
    state.shown = put(state.shown, seat)
    state.known = put(state.known, card)


@rule
def is_placed(state: State, place: int) -> bool:
    """V9: whether the card of this place has its new place already."""
    for n in range(state.placed):
        if state.anew[n] == place:
            return True
    return False


@rule
def unplaced(state: State, seat: int) -> int:
    """V9: the hidden cards that have no new place yet."""
    cards = 0
    for place in range(state.turned[seat], state.laid[seat]):
        if not is_placed(state, place):
            cards = put(cards, state.line[seat * 8 + place])
    return cards


@rule
def place_named(state: State, seat: int, move: int) -> int:
    """V9: the place of the card that a move names, by itself or by where it lay."""
    if move >= PLACE:
        return state.turned[seat] + move - PLACE
    place = state.turned[seat]
    while state.line[seat * 8 + place] != move:
        place += 1
    return place


@rule
def lay_anew(state: State, seat: int) -> None:
    """V9: the hidden cards lie in their new order."""
    for n in range(state.placed):
        state.anew[n] = state.line[seat * 8 + state.anew[n]]
    for n in range(state.placed):
        state.line[seat * 8 + state.turned[seat] + n] = state.anew[n]
        state.anew[n] = NONE
    state.placed = 0
