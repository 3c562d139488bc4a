"""V9: the face-down rows of Prophecy, laid and turned from the left."""

from hoyle.games.r.state import (
    PLACE,
    READY,
    State,
)
from hoyle.rules.bits import count, drop, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def known_row_cards(state: State, seat: int) -> int:
    """V9: return the cards of a row that are not turned yet and not UNKNOWN, as bits."""
    cards = 0
    for place in range(state.turned[seat], state.laid[seat]):
        if state.line[seat * 8 + place] >= 0:
            cards = put(cards, state.line[seat * 8 + place])
    return cards


@rule
def lay_next(state: State, seat: int, card: int) -> None:
    """V9: lay the next card of a seat's row, from the left; play begins when both rows are complete."""
    state.line[seat * 8 + state.laid[seat]] = card
    state.laid[seat] += 1
    if state.laid[seat] == count(state.hand[seat]):
        state.to_move = drop(state.to_move, seat)
        if state.to_move == 0:
            state.phase = READY


@rule
def turn_leftmost(state: State, seat: int) -> None:
    """V9: turn the leftmost hidden card of a seat's row face up."""
    card = state.line[seat * 8 + state.turned[seat]]
    state.turned[seat] += 1
    show(state, seat, card)


@rule
def show(state: State, seat: int, card: int) -> None:
    """Lay a card face up in front of its owner."""
    state.chosen[seat] = card
    state.shown = put(state.shown, seat)
    state.known = put(state.known, card)


@rule
def is_placed(state: State, place: int) -> bool:
    """V9: return whether the card at this old place of the row already has a new place."""
    for n in range(state.placed):
        if state.new_order[n] == place:
            return True
    return False


@rule
def unplaced_cards(state: State, seat: int) -> int:
    """V9: return the hidden cards of a row that have no new place yet, as bits."""
    cards = 0
    for place in range(state.turned[seat], state.laid[seat]):
        if not is_placed(state, place):
            cards = put(cards, state.line[seat * 8 + place])
    return cards


@rule
def place_of_move(state: State, seat: int, move: int) -> int:
    """V9: return the place in the row of the hidden card that a move names: the move is a card, or PLACE + n."""
    if move >= PLACE:
        return state.turned[seat] + move - PLACE
    place = state.turned[seat]
    while state.line[seat * 8 + place] != move:
        place += 1
    return place


@rule
def apply_new_order(state: State, seat: int) -> None:
    """V9: put the hidden cards of a row into their new order, and clear `new_order`."""
    for n in range(state.placed):
        state.new_order[n] = state.line[seat * 8 + state.new_order[n]]
    for n in range(state.placed):
        state.line[seat * 8 + state.turned[seat] + n] = state.new_order[n]
        state.new_order[n] = NONE
    state.placed = 0
