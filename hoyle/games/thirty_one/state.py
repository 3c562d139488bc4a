"""The state of a deal of Thirty-One, the numbers of its cards and moves, and functions that several modules use."""

from hoyle.games.thirty_one.options import CARD_VALUES, Options
from hoyle.rules.bits import has, lowest
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import Record, cell, int8, int16, int32, int64, nest, row
from hoyle.rules.seats import MOVERS, NONE
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

TYPES = 52
"""The number of cards. A card is (rank − 2) · 4 + suit: ranks 2 to 14 (the ace); suits 0 spades, 1 hearts, 2 diamonds, 3 clubs."""
PACK = (1 << TYPES) - 1
"""All cards, as bits."""
SUIT_CARDS = PACK // 15
"""All spades, as bits."""
SEATS = 9
"""The most players."""
FIRST_SEATS = 7
"""The most players when tables were first stored; see `first_form`."""
HAND = 3
"""The number of cards in a hand between turns."""

DRAW, TAKE, KNOCK, DISCARD = range(4)
"""Moves: draw from the stock, take the top discard, knock; DISCARD + card discards that card."""

DEALER_DRAW, DEALING, TURNING, CHOOSING, DRAWING, DISCARDING, OVER = range(7)
"""Phases. In DEALER_DRAW CHANCE draws the dealer, in DEALING it deals a card, in TURNING it turns up the first discard, in
DRAWING it draws a card for the seat whose turn it is. In CHOOSING that seat draws, takes or knocks; in DISCARDING it
discards."""

SHOWN_31, KNOCKED, STOCK_OUT, TURN_LIMIT, RESIGNED = range(5)
"""Endings: a hand of 31, or of the goal, was shown; a knock; the stock ran out; the turn limit; a seat resigned."""

THREE_OF_A_KIND = 61
"""The usual value of three of a kind in half points: 30½."""
USUAL_VALUES = table(CARD_VALUES)
"""By rank from two to ace: the usual points of a card."""


class Carried(Record):
    """The facts that a match passes on to its next deal."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: CHANCE draws it
    seats = cell(int16)  # seats still in the match, as bits; 0: a single deal, all seats play
    lives = row(SEATS, int8, first_size=FIRST_SEATS)  # by seat: lives before this deal
    # played for chips, by seat: chips before this deal, possibly negative
    chips = row(SEATS, int32, first_size=(0, FIRST_SEATS))
    pot = cell(int16, added=True)  # played for lives: the buy-ins; for chips: what earlier deals have left in the pot
    more = cell(int8, range(2), added=True)  # V18: 1 if a pot may stay for another deal


class State(Position):
    """A deal."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the facts passed on by the match
    # by seat: cards held
    hand = row(SEATS, int64, cards(TYPES), seen=OWNER, after=OVER, size="held", pool="stock", first_size=FIRST_SEATS)
    # by seat: cards of the hand that everybody knows, taken from the discard pile
    known = row(SEATS, int64, cards(TYPES), seen=ALL, first_size=FIRST_SEATS)
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
    # by seat: lives lost; 0 until the deal is over
    lost = row(SEATS, int8, range(128), seen=ALL, first_size=FIRST_SEATS)
    # the ending: SHOWN_31 to RESIGNED; meaningless before the deal is over
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)
    held = row(SEATS, int8, first_size=FIRST_SEATS)  # by seat: number of cards in hand; in views only


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
def card_points(card: int, card_values: list[int]) -> int:
    """TO2, V12: return the points of a card; `card_values`: the option."""
    points = card_values[card // 4]
    return pips(card) if points == USUAL_VALUES[card // 4] else points


@rule
def suit_sum(hand: int, suit: int, card_values: list[int]) -> int:
    """TO2: return the points of the best three cards of a suit in a hand; 0 if it has none."""
    cards = hand & SUIT_CARDS << suit
    total = 0
    number = 0
    least = 0
    while cards:
        points = card_points(lowest(cards), card_values)
        cards &= cards - 1
        total += points
        least = points if number == 0 else min(least, points)
        number += 1
    return total - least if number > HAND else total


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
def value(hand: int, three: int, card_values: list[int]) -> int:
    """TO2, TO3: return the value of the best three cards of a hand of at most four (bits), in half points.

    `three`: what three of a kind are worth, see `three_worth`; `card_values`: the option.
    """
    best = 0
    for suit in range(4):
        best = max(best, suit_sum(hand, suit, card_values))
    if three and has_three_of_a_kind(hand):
        return max(2 * best, three)
    return 2 * best


@rule
def three_worth(options: Options) -> int:
    """TO3, V1, V13: return what three of a kind are worth, in half points; 0 if they do not count."""
    if options.three_of_a_kind == 0:
        return 0
    return THREE_OF_A_KIND if options.three_of_a_kind_value == NONE else 2 * options.three_of_a_kind_value


@rule
def cards_value(state: State, cards: int) -> int:
    """TO2, TO3: return the value of cards (bits) by the options of a deal, in half points."""
    return value(cards, three_worth(state.options), state.options.card_values)
