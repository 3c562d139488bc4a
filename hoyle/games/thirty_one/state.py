"""A deal of Thirty-One, the numbers that stand for cards and moves, and the words that its rules share."""

from hoyle.games.thirty_one.options import Options
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import NONE

TYPES = 52
"""Cards: (rank − 2) · 4 + suit, ranks from 2 to the ace (14), suits spades, hearts, diamonds, clubs."""
PACK = (1 << TYPES) - 1
SEATS = 7
HAND = 3

DRAW, TAKE, KNOCK, DISCARD = range(4)
"""Moves: draw from the stock, take the top discard, knock; 3 to 54 discard the card move − 3."""

LOT, DEALING, TURNING, CHOOSING, DRAWING, DISCARDING, OVER = range(7)
"""Phases: CHANCE says by lot who deals; deals; turns the first discard up; a seat draws, takes or knocks; CHANCE gives
it a card of the stock; it discards; the deal is over."""

SHOWN_31, KNOCKED, STOCK_OUT, TURN_LIMIT, RESIGNED = range(5)
"""How a deal ends."""

THIRTY_ONE, THREE_OF_A_KIND = 62, 61
"""Values are counted in halves: 31, and 30½."""


class Carried(Record):
    """What a deal knows of the match before it."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: CHANCE says by lot
    seats = cell(int16)  # seats still in, as bits; 0: a single deal, everybody is
    lives = row(SEATS, int8)  # by seat: lives before this deal


class State(Record):
    """A deal."""

    options = nest(Options)  # the house rules in force
    carried = nest(Carried)  # what the match hands over
    hand = row(SEATS, int64, blank=0)  # by seat: cards held, as bits
    known = row(SEATS, int64, blank=0)  # by seat: those of them that everybody has seen being taken, as bits
    stock = cell(int64, blank=0)  # cards that may still be drawn, as bits; in a view all that the reader cannot place
    to_move = cell(int16)  # seats whose move is awaited, as bits; 0 when the deal is over
    phase = cell(int8)  # what is going on: LOT to OVER
    seats = cell(int16)  # seats that play this deal, as bits
    dealer = cell(int8)  # the seat that deals; the one after it begins
    turn = cell(int8)  # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    turns = cell(int16)  # turns that are over
    knocker = cell(int8)  # who has knocked, or NONE
    closing = cell(int8)  # turns left after a knock
    taken = cell(int8)  # the card just taken from the discard pile, or NONE
    pile = row(TYPES, int8, blank=NONE)  # the discard pile from the bottom; NONE above its top
    height = cell(int8)  # cards in the discard pile
    lost = row(SEATS, int8)  # of a deal that is over: by seat, lives lost
    ended = cell(int8)  # how it ended: SHOWN_31 to RESIGNED
    held = row(SEATS, int8)  # in a view only: cards in each hand


@rule
def next_seat(state: State, seat: int) -> int:
    """Return the seat to the left that plays this deal."""
    after = (seat + 1) % state.options.players
    while not has(state.seats, after):
        after = (after + 1) % state.options.players
    return after


@rule
def pips(card: int) -> int:
    """TO2: return what a card is worth: an ace 11, court cards 10, the others their number.

    >>> pips(51), pips(44), pips(0)
    (11, 10, 2)
    """
    rank = card // 4 + 2
    return 11 if rank == 14 else min(rank, 10)


@rule
def suit_sum(hand: int, suit: int) -> int:
    """TO2: return the three best cards of a suit together."""
    total = 0
    cards = 0
    card = TYPES - 4 + suit
    while card >= 0 and cards < HAND:
        if has(hand, card):
            total += pips(card)
            cards += 1
        card -= 4
    return total


@rule
def has_three_of_a_kind(hand: int) -> bool:
    """TO3: return whether three cards are of one rank."""
    cards = hand
    while cards > 0:
        if ((cards & 1) + ((cards >> 1) & 1) + ((cards >> 2) & 1) + ((cards >> 3) & 1)) >= HAND:
            return True
        cards = cards >> 4
    return False


@rule
def value(hand: int, three_of_a_kind: int) -> int:
    """TO2, TO3: return what a hand is worth, in halves; of four cards the best three."""
    best = 0
    for suit in range(4):
        best = max(best, suit_sum(hand, suit))
    return max(2 * best, THREE_OF_A_KIND) if three_of_a_kind and best < 31 and has_three_of_a_kind(hand) else 2 * best
