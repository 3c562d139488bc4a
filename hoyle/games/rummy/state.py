"""The state of a deal of manipulation rummy, its moves and phases as numbers."""

from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

SEATS = 8

STAGE = 0
"""0 to 52: put a card of this kind into the play; kinds in ascending order, so that each set has one path."""
DONE, KNOCK, DRAW, END = 53, 54, 55, 56
"""Complete the play; knock; draw a card; end the turn, or pass."""
DECLARE = 57
"""57 to 108: the next joker on the table stands for this type; types in ascending order."""
ZAP = 109
"""109 and more: zap the seat 109 + k."""

DEALER_DRAW, DEALING, DRAWING, ACTING, DECLARING, PLAYED, ZAPPED, OVER = range(8)
"""Phases. DEALER_DRAW, DEALING, DRAWING: CHANCE draws the dealer, deals, draws a card. ACTING: the seat may play, draw, pass or
zap. DECLARING: it says what jokers stand for. PLAYED: it has played and may knock, zap or end its turn. ZAPPED: CHANCE
picks the card that a zapped seat takes."""

WENT_OUT, KNOCKED, STOCK_OUT, BLOCKED, RESIGNED = range(5)
"""How a deal ends."""

ZAPS = 8
"""Zap cards at most."""


class Carried(Record):
    """What a match passes on to its next deal."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: CHANCE draws it


class State(Record):
    """A deal. Rows by kind have a place for each type and one for jokers, rows by seat and kind KINDS places a seat."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # what the match passes on
    to_move = cell(int16)  # seats whose move is awaited, as bits; 0 when the deal is over
    phase = cell(int8)  # the phase: DEALER_DRAW to OVER
    turn = cell(int8)  # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    dealer = cell(int8)  # the seat that deals; the seat after it begins
    stock = row(KINDS, int8, blank=0)  # cards that may still be drawn; in a view all that the reader cannot place
    hand = row(SEATS * KINDS, int8, blank=0)  # by seat and kind: cards held, staged ones not among them
    staged = row(KINDS, int8, blank=0)  # cards that the seat whose turn it is has put into its play so far
    table = row(TYPES, int8)  # natural cards on the table; how they lie is presentation
    wild = row(TYPES, int8)  # what the jokers on the table stand for
    declared = row(TYPES, int8, blank=0)  # what jokers have been said to stand for in this play so far
    loose = cell(int8)  # jokers of this play that have not been declared yet
    drawn = cell(int8)  # cards drawn in this turn
    played = cell(int8)  # 1: the seat whose turn it is has played in this turn
    melded = cell(int16)  # seats that have made their first play, as bits
    passes = cell(int8)  # turns in a row that ended without a play, the stock being empty
    closing = cell(int8)  # closing turns left, 0 if there is no closing round
    last_drawer = cell(int8)  # who took the last card of the stock, or NONE
    stuck = cell(int16)  # seats that have proved that they have no play on this table, as bits
    zapper = row(SEATS, int8)  # by seat: who has zapped it, until it has paid; or NONE
    zapped = cell(int8)  # 1: the seat whose turn it is has played a zap in this turn
    known_card = row(ZAPS, int8, blank=NONE)  # cards that passed between two players: the kind, or NONE
    known_by = row(ZAPS, int8, blank=NONE)  # the player who gave it and knows it
    known_in = row(ZAPS, int8, blank=NONE)  # the player who took it and still has it
    used_zaps = cell(int8)  # zap cards that are out of the game
    winners = cell(int16)  # of a deal that is over: the seats that won it, as bits
    actor = cell(int8)  # who went out or knocked, or NONE
    ended = cell(int8)  # how it ended: WENT_OUT to RESIGNED
    score = row(SEATS, int32)  # of a deal that is over: by seat, what the deal brought
    held = row(SEATS, int8)  # in a view only: cards in each hand, staged ones among them
    stock_left = cell(int16)  # in a view only: cards in the stock


@rule
def held(state: State, seat: int) -> int:
    """Return how many cards a seat holds, staged ones not counted."""
    cards = 0
    for kind in range(KINDS):
        cards += state.hand[seat * KINDS + kind]
    return cards


@rule
def total(cards: list[int], length: int) -> int:
    """Return how many cards are in a row."""
    found = 0
    for kind in range(length):
        found += cards[kind]
    return found
