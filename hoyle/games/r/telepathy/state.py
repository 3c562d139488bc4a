"""A position of Telepathy, and what several of its rules ask."""

from hoyle.games.r.telepathy.options import Options
from hoyle.rules.bits import drop
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, nest, row
from hoyle.rules.seats import NONE

SEATS = 8
PLACES = 8
RANKS = 0xFF

COMPARED, RESIGNED = range(2)
"""How a game ends."""


class State(Record):
    """A position. A card is its rank: each partner has one colour."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # seats that are to move, as bits; 0 when the game is over
    line = row(SEATS * PLACES, int8, blank=NONE)  # the rows from the left, eight places a seat; NONE where nothing lies
    laid = row(SEATS, int8)  # by seat: cards laid
    score = row(SEATS // 2, int8)  # by pair: points, once the rows are turned over
    result = cell(int8)  # when the game is over: the pairs that came first, as bits
    ended = cell(int8)  # how the game ended


@rule
def pair_of(state: State, seat: int) -> int:
    """TP1: return the pair that a seat belongs to."""
    return seat % state.options.pairs


@rule
def partner_of(state: State, seat: int) -> int:
    """TP1: return the other seat of the pair, opposite."""
    return (seat + state.options.pairs) % (2 * state.options.pairs)


@rule
def held(state: State, seat: int) -> int:
    """TP2: return the ranks that a seat has not laid, as bits; to a reader who sees only the backs, all eight."""
    ranks = RANKS
    for place in range(state.laid[seat]):
        card = state.line[seat * PLACES + place]
        if card >= 0:
            ranks = drop(ranks, card)
    return ranks


@rule
def revealed(state: State) -> bool:
    """TP4: return whether the rows lie open."""
    return state.to_move == 0 and state.ended == COMPARED
