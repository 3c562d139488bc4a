"""The state of a deal of Thirty-One, the numbers of its cards and moves, and functions that several modules use."""

from hoyle.games.thirty_one.options import Options
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import Record, cell, int8, int16, int32, int64, nest, row
from hoyle.rules.seats import MOVERS, NONE
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

TYPES = 52
"""The number of cards. A card is (rank − 2) · 4 + suit: ranks 2 to 14 (the ace); suits 0 spades, 1 hearts, 2 diamonds, 3 clubs."""
PACK = (1 << TYPES) - 1
"""All cards, as bits."""
SEATS = 7
"""The most players."""
HAND = 3
"""The number of cards in a hand between turns."""

DRAW, TAKE, KNOCK, DISCARD = range(4)
"""Moves: draw from the stock, take the top discard, knock; DISCARD + card discards that card."""

DEALER_DRAW, DEALING, TURNING, CHOOSING, DRAWING, DISCARDING, OVER = range(7)
"""Phases. In DEALER_DRAW CHANCE draws the dealer, in DEALING it deals a card, in TURNING it turns up the first discard, in
DRAWING it draws a card for the seat whose turn it is. In CHOOSING that seat draws, takes or knocks; in DISCARDING it
discards."""

SHOWN_31, KNOCKED, STOCK_OUT, TURN_LIMIT, RESIGNED = range(5)
"""Endings: a hand of 31 was shown; a knock; the stock ran out; the turn limit; a seat resigned."""

THIRTY_ONE, THREE_OF_A_KIND = 62, 61
"""Values of hands in half points: 31, and 30½."""


class Carried(Record):
    """The facts that a match passes on to its next deal."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: CHANCE draws it
    seats = cell(int16)  # seats still in the match, as bits; 0: a single deal, all seats play
    lives = row(SEATS, int8)  # by seat: lives before this deal
    chips = row(SEATS, int32, first_size=0)  # played for chips, by seat: chips before this deal, possibly negative
    pot = cell(int16, added=True)  # played for lives: the buy-ins


class State(Position):
    """A deal."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the facts passed on by the match
    hand = row(SEATS, int64, cards(TYPES), seen=OWNER, after=OVER, size="held", pool="stock")  # by seat: cards held
    # by seat: cards of the hand that everybody knows, taken from the discard pile
    known = row(SEATS, int64, cards(TYPES), seen=ALL)
    stock = cell(int64, cards(TYPES), seen=NOBODY)  # cards that may still be drawn; in a view all hidden cards
    to_move = cell(int16, MOVERS, seen=ALL)  # seats whose move is awaited, as bits; 0 when the deal is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # the phase: DEALER_DRAW to OVER
    seats = cell(int16, range(1 << SEATS), seen=ALL)  # seats that play this deal, as bits
    dealer = cell(int8, range(SEATS), seen=ALL)  # the seat that deals; the next seat moves first
    # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    turn = cell(int8, range(SEATS), seen=ALL)
    turns = cell(int16, seen=ALL)  # turns completed
    knocker = cell(int8, range(NONE, SEATS), seen=ALL)  # the seat that knocked, or NONE
    closing = cell(int8, range(SEATS), seen=ALL)  # turns left after a knock; 0 before
    taken = cell(int8, range(NONE, TYPES), seen=ALL)  # the card just taken from the discard pile, or NONE
    pile = row(TYPES, int8, range(NONE, TYPES), seen=ALL)  # the discard pile from the bottom; NONE above its top
    height = cell(int8, range(TYPES + 1), seen=ALL)  # cards in the discard pile
    lost = row(SEATS, int8, range(128), seen=ALL)  # by seat: lives lost; 0 until the deal is over
    # the ending: SHOWN_31 to RESIGNED; meaningless before the deal is over
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)
    held = row(SEATS, int8)  # by seat: number of cards in hand; in views only


@rule
def next_seat(state: State, seat: int) -> int:
    """Return the next seat to the left that plays this deal."""
    after = (seat + 1) % state.options.players
    while not has(state.seats, after):
        after = (after + 1) % state.options.players
    return after


@rule
def pips(card: int) -> int:
    """TO2: return the points of a card: an ace 11, court cards 10, the others their number.

    >>> pips(51), pips(44), pips(0)
    (11, 10, 2)
    """
    rank = card // 4 + 2
    return 11 if rank == 14 else min(rank, 10)


@rule
def suit_sum(hand: int, suit: int) -> int:
    """TO2: return the points of the best three cards of a suit in a hand; 0 if it has none."""
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
    """TO3: return whether at least three cards of a hand (bits) have the same rank."""
    cards = hand
    while cards > 0:
        if ((cards & 1) + ((cards >> 1) & 1) + ((cards >> 2) & 1) + ((cards >> 3) & 1)) >= HAND:
            return True
        cards = cards >> 4
    return False


@rule
def value(hand: int, three_of_a_kind: int) -> int:
    """TO2, TO3: return the value of the best three cards of a hand (bits), in half points.

    `three_of_a_kind`: the option, 0 or 1.
    """
    best = 0
    for suit in range(4):
        best = max(best, suit_sum(hand, suit))
    if three_of_a_kind and has_three_of_a_kind(hand):
        return max(2 * best, THREE_OF_A_KIND)
    return 2 * best
