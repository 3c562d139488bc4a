"""A game of Telepathy, and the words that its rules share."""

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
    """A game of pairs. A card is its rank: each partner has one colour."""

    rules = nest(Options)  # the house rules in force
    waits = cell(int16)  # seats whose move is awaited, as bits; 0 when the game is over
    line = row(SEATS * PLACES, int8, blank=NONE)  # the rows from the left, eight places a seat; NONE where nothing lies
    laid = row(SEATS, int8)  # by seat: cards laid
    score = row(SEATS // 2, int8)  # by pair: points, once the rows are turned over
    result = cell(int8)  # of a game that is over: the pairs that came first, as bits
    ended = cell(int8)  # how it ended


@rule
def pair_of(state: State, seat: int) -> int:
    """TP1: the pair that a seat is of."""
    return seat % state.rules.pairs


@rule
def partner_of(state: State, seat: int) -> int:
    """TP1: the other seat of the pair, opposite."""
    return (seat + state.rules.pairs) % (2 * state.rules.pairs)


@rule
def held(state: State, seat: int) -> int:
    """TP2: the ranks that a seat has not laid, as bits; whoever sees a row's backs alone thinks of all of them."""
    ranks = RANKS
    for place in range(state.laid[seat]):
        card = state.line[seat * PLACES + place]
        if card >= 0:
            ranks = drop(ranks, card)
    return ranks


@rule
def revealed(state: State) -> bool:
    """TP4: whether the rows lie open."""
    return state.waits == 0 and state.ended == COMPARED
