"""The state of a layout of Muzicando, the numbers of moves, and functions that several rules use.

In Sarabanda and Glissando, which are played on a plane, a cell is the number (y mod 64) · 64 + x mod 64; x and y are counted
from the opening card. The 49 notes lie connected, so they span at most 49 columns and 49 lines. The torus of 64 by 64 cells
is larger, so different reachable cells have different numbers, and no free cell adjoins cards on both sides of the seam.
"""

from hoyle.games.muzicando.cards import CARDS, COLOURS
from hoyle.games.muzicando.options import TEAM, Options
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import MOVERS, NONE
from hoyle.rules.visibility import ALL, NOBODY, OWNER, TURN, cards

SEATS = 8
SEAT = range(-1, SEATS)
SARABANDA, GLISSANDO, PARADA, MUSICANDO = range(4)
LAYOUTS = 4
BIDS = 16
"""The number of bids. A bid is (level − 1) · 4 + layout, so that higher bids are larger numbers."""

STRIDE = 4096
"""The move that lays a card is card · STRIDE + cell; in Parada and Musicando the cell is 0."""
PASS = CARDS * STRIDE
STOP = PASS + 1
BID = STOP + 1
"""The move that makes a bid is BID + bid; without an auction, BID + layout chooses that layout."""

DEALER_DRAW, DEALING, CALLING, CHOOSING, PLAYING, DRAWING, DRAWN, RUNNING, GIVEN, OVER, SEATING = range(11)
"""Phases, in this order: CHANCE draws the dealer; CHANCE deals; a seat calls in the auction; a seat chooses the layout; a
seat takes its turn; CHANCE deals a card from the stock; the drawn card may be laid; the player of a pause lays cards (a run);
the partner may lay cards because the pause was a last card; the layout is over. SEATING comes before all others: the eighth
player chooses a seat."""

EIGHTH = 7
"""The seat of the player who drew the pause."""

ALL_OUT, STUCK, NOBODY_OUT, ANNULLED = range(4)
"""How a layout ends; indices into the endings of the game."""

SPOTS = 104
"""Room for the free cells beside the cards on the plane, of which there are at most 2 · 49 + 2."""

LINES = 13
"""The number of lines in Glissando: seven openers, so at most six rows below the first row and six above it."""
MIDDLE = 6
"""The index of the line of the first row."""


class Carried(Record):
    """Facts that a match passes on to its next layout."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: not yet known (the first layout)
    gap = cell(int8, added=True)  # the seat after which the eighth player sits, plus one; 0: not chosen


class State(Position):
    """A layout: the auction, the cards on the table and in the hands, and the blocked players."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # facts passed on by the match
    # by seat: the cards in the hand
    hand = row(SEATS, int64, cards(CARDS), seen=OWNER, after=OVER, size="held", pool="stock")
    lacks = row(SEATS, int64, cards(CARDS), seen=ALL)  # by seat: cards that are not in the hand, as a pass has shown
    # cards not dealt; in a view also those of hidden hands
    stock = cell(int64, cards(CARDS), seen=NOBODY, size="stock_left")
    laid = cell(int64, cards(CARDS), seen=ALL)  # cards on the table, including signs
    to_move = cell(int16, MOVERS, seen=ALL)  # seats that are to move, as bits; 0 when the layout is over
    phase = cell(int8, range(SEATING + 1), seen=ALL)  # the phase: DEALER_DRAW to OVER
    turn = cell(int8, range(SEATS), seen=ALL)  # the seat whose turn it is; in DEALING the seat that gets the next card
    dealer = cell(int8, range(SEATS), seen=ALL)  # the seat that deals
    bid = cell(int8, range(NONE, BIDS), seen=ALL)  # the highest bid, NONE before the first
    # the seat that made the highest bid; without an auction, the seat that chose the layout
    bidder = cell(int8, SEAT, seen=ALL)
    passes = cell(int8, range(128), seen=ALL)  # consecutive passes in the auction
    forced = cell(int8, range(2), seen=ALL)  # 1: all players passed, and the first caller had to bid
    layout = cell(int8, range(NONE, LAYOUTS), seen=ALL)  # SARABANDA to MUSICANDO, NONE before it is known
    starter = cell(int8, SEAT, seen=ALL)  # the seat that opens the layout
    marks = cell(int16, range(1 << SEATS), seen=ALL)  # seats that are blocked, as bits
    # seats that passed since the last card was laid or drawn, as bits
    passed = cell(int16, range(1 << SEATS), seen=ALL)
    gone = cell(int16, range(1 << SEATS), seen=ALL)  # seats with no cards left, as bits
    # by place: the seat that finished there; at the end all seats have a place
    place = row(SEATS, int8, SEAT, seen=ALL)
    last_put = row(SEATS, int8, range(CARDS + 1), seen=ALL)  # by seat: the value of `puts` after its last card
    puts = cell(int8, range(CARDS + 1), seen=ALL)  # number of cards laid so far
    # the card laid last, for display; NONE before the first
    newest = cell(int8, range(NONE, CARDS), seen=ALL, path=True)
    # by blocked seat: the sign that blocked it, for display
    blocker = row(SEATS, int8, range(NONE, CARDS), seen=ALL, path=True)
    drawn = cell(int8, range(NONE, CARDS), seen=TURN)  # the card just drawn in DRAWN, else NONE
    at = row(CARDS, int16, range(NONE, STRIDE), seen=ALL)  # by note card: its cell on the plane, or NONE
    cover = row(COLOURS, int8, range(NONE, CARDS), seen=ALL)  # by colour: the card that its sign covers, or NONE
    # the seat after which the eighth player sits, plus one; 0: not chosen, after the last seat
    gap = cell(int8, range(SEATS), seen=ALL, added=True)
    score = row(SEATS, int16, seen=ALL)  # by seat: its points, once the layout is over
    ended = cell(int8, range(ANNULLED + 1), seen=ALL)  # how it ended: ALL_OUT to ANNULLED
    held = row(SEATS, int8)  # in a view only: the number of cards in each hand
    stock_left = cell(int8)  # in a view only: the number of cards in the stock
    # by team and layout: the first seat of the team to bid it, plus one
    named = row(2 * LAYOUTS, int8, range(SEATS + 1), seen=ALL, path=True)
    bid_by = row(BIDS, int8, range(SEATS + 1), seen=ALL, path=True)  # by bid: the seat that made it, plus one
    # Facts that follow from `at`, stored to save recomputing them:
    sides = row(CARDS, int8, range(5), seen=ALL, path=True)  # by note card: the number of its occupied sides
    spots = cell(int16, range(SPOTS + 1), seen=ALL, path=True)  # the number of free cells beside the cards
    spot = row(SPOTS, int16, range(STRIDE), seen=ALL, path=True)  # these free cells, ascending
    # by index in `spot`: notes that fit (bits 0-6), whose openers fit (7-13)
    fits = row(SPOTS, int16, range(1 << 14), seen=ALL, path=True)
    left = row(LINES, int8, seen=ALL, path=True)  # Glissando, by line: the column of the first card of its row
    right = row(LINES, int8, seen=ALL, path=True)  # Glissando, by line: the column after the last card of its row
    # Glissando, by line: 1 if its row rises, −1 if it falls, 0 for one card
    slope = row(LINES, int8, range(-1, 2), seen=ALL, path=True)


@rule
def side(state: State, seat: int) -> int:
    """Return the side of a seat: its team, 0 or 1, or the seat itself if everybody plays alone."""
    return seat & 1 if state.options.mode == TEAM else seat


@rule
def has_auction(state: State) -> bool:
    """MZ10, MZ60: return whether there is an auction."""
    return state.options.mode == TEAM or state.options.individual_bidding == 1


@rule
def is_active(state: State, seat: int) -> bool:
    """Return whether a seat has cards left to play."""
    return not has(state.gone, seat)


@rule
def seat_after(state: State, seat: int) -> int:
    """MZ51: return the seat that is next clockwise. The eighth player may sit between any two others."""
    if state.gap == 0:
        return (seat + 1) % state.options.players
    if seat == EIGHTH:
        return state.gap % EIGHTH
    return EIGHTH if seat == state.gap - 1 else (seat + 1) % EIGHTH


@rule
def seat_before(state: State, seat: int) -> int:
    """MZ51: return the seat that is next anticlockwise."""
    if state.gap == 0:
        return (seat + state.options.players - 1) % state.options.players
    if seat == EIGHTH:
        return state.gap - 1
    return EIGHTH if seat == state.gap % EIGHTH else (seat + EIGHTH - 1) % EIGHTH


@rule
def next_seat(state: State, seat: int) -> int:
    """Return the next active seat clockwise, or the seat itself if no other seat is active."""
    after = seat_after(state, seat)
    while after != seat and not is_active(state, after):
        after = seat_after(state, after)
    return after


@rule
def previous_seat(state: State, seat: int) -> int:
    """Return the previous active seat, or the seat itself if no other seat is active."""
    before = seat_before(state, seat)
    while before != seat and not is_active(state, before):
        before = seat_before(state, before)
    return before


@rule
def is_blocked(state: State, seat: int) -> bool:
    """MZ43: return whether a seat is blocked."""
    return has(state.marks, seat)


@rule
def uses_plane(state: State) -> bool:
    """Return whether the layout is played on a plane."""
    return state.layout == SARABANDA or state.layout == GLISSANDO
