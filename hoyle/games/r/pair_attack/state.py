"""The state of a deal of Pair Attack, and the strength of a hand."""

from hoyle.games.r.pair_attack.options import Options
from hoyle.games.r.shared.cards import PRINCE, PRINCESS, rank
from hoyle.games.shared.chips import SEATS, Carried
from hoyle.rules.bits import lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, nest, row

HAND = 2
"""The number of cards in a hand."""

PASS, STAY = 0, 1
"""The moves of a seat."""

DEALING, CHOOSING, OVER = range(3)
"""The phases: CHANCE deals; all seats choose at once; the deal is over."""

SHOWDOWN, ALONE, NOBODY, RESIGNED = range(4)
"""The endings of a deal: the values of `State.ended`."""

BEST_PAIR = 64
"""The strength of Prince and Princess, which is above that of all other pairs."""


class State(Position):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the state of the match before this deal
    hand = row(SEATS, int32, blank=0)  # by seat: cards held, as bits
    stock = cell(int32, blank=0)  # cards not dealt, as bits; in a view, all cards that the reader does not see
    to_move = cell(int16)  # seats that are to choose, as bits; 0 when the deal is over
    phase = cell(int8)  # DEALING to OVER
    dealer = cell(int8)  # the seat that deals
    turn = cell(int8)  # while cards are dealt, the seat that gets the next one
    chosen = row(SEATS, int8)  # by seat: STAY or PASS; NONE before its choice; UNKNOWN in a view that hides it
    net = row(SEATS, int16)  # when the deal is over: by seat, chips won less chips paid
    left = cell(int16)  # chips left in the pot for the next deal
    shown = cell(int16)  # when the deal is over: seats that have shown their cards, as bits
    ended = cell(int8)  # how the deal ended: SHOWDOWN to RESIGNED
    held = row(SEATS, int8)  # in a view only: number of cards in each hand


@rule
def strength(hand: int) -> int:
    """PA3: return the strength of two cards: BEST_PAIR, else 8 · the higher rank + the lower rank.

    >>> strength(0b10000010), strength(0b10000000_10000000), strength(0b1000_00000001)
    (64, 63, 24)
    """
    first = rank(lowest(hand))
    second = rank(lowest(rest(hand)))
    if max(first, second) == PRINCE and min(first, second) == PRINCESS:
        return BEST_PAIR
    return 8 * max(first, second) + min(first, second)
