"""The state of a deal of manipulation rummy, and its moves, phases and endings as numbers."""

from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row
from hoyle.rules.seats import MOVERS, NONE
from hoyle.rules.visibility import ALL, NOBODY, OWNER, TURN

SEATS = 8
"""The most players."""

STAGE = 0
"""Moves 0 to 52: put a card of this kind into the play. Kinds are put in ascending order, so that each set has one path."""
DONE, KNOCK, DRAW, END = 53, 54, 55, 56
"""Moves: complete the play; knock; draw a card; end the turn or pass."""
DECLARE = 57
"""Moves 57 to 108: declare that the next joker on the table stands for the type `move − DECLARE`, in ascending order of types."""
ZAP = 109
"""Moves from 109 on: zap the seat `move − ZAP`."""
CUT = ZAP + SEATS
"""Moves from 117 on: cut off about `move − CUT` cards to deal from."""
MISS = 3
"""The most cards by which a cut misses what it aims at, in either direction."""
MAX_DECK = 164
"""The most cards: three packs with eight zap cards."""
REARRANGE, PUT_BACK = CUT + MAX_DECK, CUT + MAX_DECK + 1
"""Moves: announce a play that uses melds on the table; put everything back instead of it."""

DEALER_DRAW, DEALING, DRAWING, ACTING, DECLARING, PLAYED, ZAPPED, OVER, CUTTING, LIFTING = range(10)
"""Phases. In DEALER_DRAW CHANCE draws the dealer, in DEALING it deals a card, in DRAWING it draws a card for the seat whose
turn it is, in ZAPPED it picks the card that a zapped seat takes, in LIFTING it decides how many cards the dealer's cut lifts.
In CUTTING the dealer cuts. In ACTING the seat whose turn it is may play, draw, pass, knock or zap; in DECLARING it declares
jokers; in PLAYED it has played and may knock, zap or end its turn. In ACTING after its first play it may play once more (RM55)."""

WENT_OUT, KNOCKED, STOCK_OUT, BLOCKED, RESIGNED = range(5)
"""Endings of a deal: indexes into the game's endings."""

ZAPS = 8
"""The most zap cards."""


NUMBER, SEAT = range(128), range(NONE, SEATS)
"""Values of fields: a number of cards or turns, a seat or NONE."""


class Carried(Record):
    """The facts that a match passes on to its next deal."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: CHANCE draws it


class State(Position):
    """A deal. A row by kind has an entry for each type and one for jokers; a row by seat and kind has KINDS entries for each seat."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the facts passed on by the match
    to_move = cell(int16, MOVERS, seen=ALL)  # seats whose move is awaited, as bits; 0 when the deal is over
    phase = cell(int8, range(LIFTING + 1), seen=ALL)  # the phase: DEALER_DRAW to OVER
    # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    turn = cell(int8, range(SEATS), seen=ALL)
    dealer = cell(int8, range(SEATS), seen=ALL)  # the seat that deals; the seat after it begins
    # by kind: cards that may still be drawn; in a view all hidden cards
    stock = row(KINDS, int8, NUMBER, seen=NOBODY, size="stock_left", blank=0)
    # by seat and kind: cards held, without the staged ones
    hand = row(SEATS * KINDS, int8, NUMBER, seen=OWNER, each=KINDS, after=OVER, size="held", pool="stock", blank=0)
    # by kind: cards that the seat whose turn it is has put into its play so far
    staged = row(KINDS, int8, NUMBER, seen=TURN, after=DECLARING, pool="stock", blank=0)
    # by type: natural cards on the table; how they are arranged is not part of the state
    table = row(TYPES, int8, NUMBER, seen=ALL)
    wild = row(TYPES, int8, NUMBER, seen=ALL)  # by type: jokers on the table that stand for it
    declared = row(TYPES, int8, NUMBER, seen=ALL)  # by type: jokers declared in this play so far
    loose = cell(int8, NUMBER, seen=ALL)  # jokers of this play not declared yet
    drawn = cell(int8, NUMBER, seen=ALL)  # cards drawn in this turn; while cards are dealt, cards dealt so far
    played = cell(int8, range(2), seen=ALL)  # 1: the seat whose turn it is has played in this turn
    melded = cell(int16, range(1 << SEATS), seen=ALL)  # seats that have made their first play, as bits
    passes = cell(int8, NUMBER, seen=ALL)  # turns in a row that ended without a play while the stock was empty
    closing = cell(int8, NUMBER, seen=ALL)  # closing turns left, 0 if there is no closing round
    last_drawer = cell(int8, SEAT, seen=ALL)  # the seat that drew the last card of the stock, or NONE
    stuck = cell(int16, range(1 << SEATS), seen=ALL)  # seats publicly known to have no play on this table, as bits
    # by seat: the seat that has zapped it, until it has lost its turn; or NONE
    zapper = row(SEATS, int8, SEAT, seen=ALL)
    zapped = cell(int8, range(2), seen=ALL)  # 1: the seat whose turn it is has played a zap in this turn
    # cards that a zapped player took: the kind, or NONE
    known_card = row(ZAPS, int8, range(NONE, KINDS), seen=NOBODY, blank=NONE)
    known_by = row(ZAPS, int8, SEAT, seen=NOBODY, blank=NONE)  # the seat that gave the card and knows it
    known_in = row(ZAPS, int8, SEAT, seen=NOBODY, blank=NONE)  # the seat that took the card and still has it
    used_zaps = cell(int8, range(ZAPS + 1), seen=ALL)  # zap cards that are out of the game
    winners = cell(int16, range(1 << SEATS), seen=ALL)  # of a deal that is over: the seats that won it, as bits
    actor = cell(int8, SEAT, seen=ALL)  # the seat that went out, knocked or resigned, or NONE
    # the ending: WENT_OUT to RESIGNED; meaningless before the deal is over
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)
    score = row(SEATS, int32, seen=ALL)  # by seat: the score of a deal that is over
    held = row(SEATS, int8)  # in a view only, by seat: cards in the hand, staged ones included
    stock_left = cell(int16)  # in a view only: cards in the stock
    # the cards that the dealer has cut off, in LIFTING those aimed at; 0 without a cut
    cut = cell(int16, seen=ALL, added=True)
    # 1: the seat whose turn it is has announced a play that uses melds on the table, and has not made it yet
    announced = cell(int8, range(2), seen=ALL, added=True)
    penalty = cell(int8, range(7), seen=ALL, added=True)  # penalty cards that the seat whose turn it is must still draw


@rule
def held(state: State, seat: int) -> int:
    """Return how many cards a seat holds, without the staged ones."""
    cards = 0
    for kind in range(KINDS):
        cards += state.hand[seat * KINDS + kind]
    return cards


@rule
def total(cards: list[int], length: int) -> int:
    """Return the sum of the first `length` entries of a row."""
    cards_total = 0
    for index in range(length):
        cards_total += cards[index]
    return cards_total
