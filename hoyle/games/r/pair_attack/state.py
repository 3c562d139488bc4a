"""A deal of Pair Attack, and what several of its rules ask."""

from hoyle.games.r.pair_attack.options import Options
from hoyle.games.r.shared.cards import PRINCE, PRINCESS, rank
from hoyle.games.r.shared.chips import SEATS, Carried
from hoyle.rules.bits import lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row

HAND = 2
"""Cards of a hand."""

PASS, STAY = 0, 1
"""Moves."""

DEALING, CHOOSING, OVER = range(3)
"""Phases: CHANCE deals; everybody chooses at once; the deal is over."""

SHOWDOWN, ALONE, NOBODY, RESIGNED = range(4)
"""How a deal ends."""

FINEST = 64
"""The strength of Prince and Princess, above all others."""


class State(Record):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # what the match passes on
    hand = row(SEATS, int32, blank=0)  # by seat: cards held, as bits
    stock = cell(int32, blank=0)  # cards not dealt, as bits; in a view all that the reader does not see
    to_move = cell(int16)  # seats that are to choose, as bits; 0 when the deal is over
    phase = cell(int8)  # the phase: DEALING to OVER
    dealer = cell(int8)  # the seat that deals
    turn = cell(int8)  # while cards are dealt, the seat that gets the next one
    chosen = row(SEATS, int8)  # by seat: STAY, PASS, or NONE while it has not chosen
    net = row(SEATS, int16)  # when the deal is over: by seat, chips won less chips paid
    left = cell(int16)  # chips that stay in the pot for the next deal
    shown = cell(int16)  # when the deal is over: seats that have shown their cards, as bits
    ended = cell(int8)  # how the deal ended: SHOWDOWN to RESIGNED
    held = row(SEATS, int8)  # in a view only: cards in each hand


@rule
def strength(hand: int) -> int:
    """PA3: return the strength of two cards: Prince with Princess first, then by the higher rank, then by the lower.

    >>> strength(0b10000010), strength(0b10000000_10000000), strength(0b1000_00000001)
    (64, 63, 24)
    """
    first = rank(lowest(hand))
    second = rank(lowest(rest(hand)))
    if max(first, second) == PRINCE and min(first, second) == PRINCESS:
        return FINEST
    return 8 * max(first, second) + min(first, second)
