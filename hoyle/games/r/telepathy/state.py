"""A position of Telepathy, and functions that several modules use."""

from hoyle.games.r.telepathy.options import Options
from hoyle.rules.bits import drop
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, nest, row
from hoyle.rules.seats import NONE

SEATS = 14
FIRST_SEATS = 8
"""The number of seats for which tables were stored before more could play; see `first_form`."""
PLACES = 8
"""The number of places in a row."""
RANKS = 0xFF
"""All eight ranks, as bits."""

COMPARED, RESIGNED = range(2)
"""The endings of a game: the values of `State.ended`."""


class State(Position):
    """A position. A card is its rank; its colour is that of the seat."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # seats that are to move, as bits; 0 when the game is over
    line = row(SEATS * PLACES, int8, blank=NONE, first_size=FIRST_SEATS * PLACES)
    """The rows from the left, eight places a seat; NONE at an empty place."""
    laid = row(SEATS, int8, first_size=FIRST_SEATS)  # by seat: number of cards laid
    score = row(SEATS // 2, int8, first_size=FIRST_SEATS // 2)  # by pair: points, once the rows are turned over
    result = cell(int8)  # when the game is over: the pairs that won, as bits
    ended = cell(int8)  # how the game ended


@rule
def pair_of(state: State, seat: int) -> int:
    """TP1: return the pair of a seat, which is also the seat of the pair's first partner."""
    return seat % state.options.pairs


@rule
def partner_of(state: State, seat: int) -> int:
    """TP1: return the seat of the partner, who sits opposite."""
    return (seat + state.options.pairs) % (2 * state.options.pairs)


@rule
def held(state: State, seat: int) -> int:
    """TP2: return the ranks that a seat has not laid, as bits. In a view that hides its row, these are all eight."""
    ranks = RANKS
    for place in range(state.laid[seat]):
        card = state.line[seat * PLACES + place]
        if card >= 0:
            ranks = drop(ranks, card)
    return ranks


@rule
def is_revealed(state: State) -> bool:
    """TP4: return whether the rows lie face up."""
    return state.to_move == 0 and state.ended == COMPARED
