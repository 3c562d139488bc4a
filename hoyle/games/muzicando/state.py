"""A layout of Muzicando, the numbering of moves, and functions that several rules use.

Where a plane is needed (Sarabanda, Glissando) a cell is y mod 64 · 64 + x mod 64, counted from the opening card. Cards that
lie hang together, and there are 49 notes: from one end of the table to the other it is 49 cells at most, so no two cells of
the torus that can be reached are the same, and a free cell beside the table is none on its other side.
"""

from hoyle.games.muzicando.cards import CARDS, COLOURS
from hoyle.games.muzicando.options import TEAM, Options
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row

SEATS = 8
SARABANDA, GLISSANDO, PARADA, MUSICANDO = range(4)
LAYOUTS = 4
BIDS = 16
"""A bid is (level − 1) · 4 + layout, so that higher bids are larger numbers."""

STRIDE = 4096
"""A card laid is card · STRIDE + cell; in Parada and Musicando the cell is 0."""
PASS = CARDS * STRIDE
STOP = PASS + 1
BID = STOP + 1
"""BID + a bid; where nobody bids, BID + a layout chooses it."""

DEALER_DRAW, DEALING, CALLING, CHOOSING, PLAYING, DRAWING, DRAWN, RUNNING, GIVEN, OVER = range(10)
"""Phases: CHANCE draws the dealer; deals; calls of the auction; the layout is chosen; a turn; CHANCE gives a card of
the stock; the card drawn may be laid; a run after a pause; what a pause gives the partner; the layout is over."""

ALL_OUT, STUCK, NOBODY_OUT, ANNULLED = range(4)
"""How a layout ends."""

SPOTS = 104
"""Free cells beside the cards on the plane: 2 · 49 + 2 at most."""

LINES = 13
"""Lines of Glissando: seven openers, so six below the first row and six above it."""
MIDDLE = 6


class Carried(Record):
    """What a match passes on to its next layout."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: the first layout


class State(Record):
    """A layout: the auction, the cards on the table and in the hands, and what blocks whom."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # what the match passes on
    hand = row(SEATS, int64, blank=0)  # by seat: cards held, as bits
    lacks = row(SEATS, int64)  # by seat: cards that a pass has shown not to be in the hand, as bits
    stock = cell(int64, blank=0)  # cards not dealt, as bits; in a view all that the reader cannot place
    laid = cell(int64)  # cards on the table, signs too, as bits
    to_move = cell(int16)  # seats whose move is awaited, as bits; 0 when the layout is over
    phase = cell(int8)  # the phase: DEALER_DRAW to OVER
    turn = cell(int8)  # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    dealer = cell(int8)  # the seat that deals
    bid = cell(int8)  # the highest bid, NONE before the first
    bidder = cell(int8)  # whose it is; without bidding, the chooser
    passes = cell(int8)  # passes in succession in the auction
    forced = cell(int8)  # 1: all passed, and the first speaker had to bid
    layout = cell(int8)  # SARABANDA to MUSICANDO, NONE before it is known
    starter = cell(int8)  # the opening player
    marks = cell(int16)  # players who are blocked, as bits
    passed = cell(int16)  # who passed since the last card was laid or drawn, as bits
    gone = cell(int16)  # players who have got rid of all cards, as bits
    place = row(SEATS, int8, blank=-1)  # the seats by place, as they got out; at the end all of them
    last_put = row(SEATS, int8)  # by seat: which card of this layout it laid last
    puts = cell(int8)  # cards laid so far
    newest = cell(int8, path=True)  # the card laid last, for those who look on; NONE before the first
    blocker = row(SEATS, int8, path=True)  # by seat that is blocked: the sign that did it, for those who look on
    drawn = cell(int8)  # the card just drawn, while it may be laid; else NONE
    at = row(CARDS, int16, blank=-1)  # by note card: the cell of the plane where it lies, NONE if it does not
    cover = row(COLOURS, int8, blank=-1)  # by colour: the card that its sign covers, or NONE
    score = row(SEATS, int16)  # of a layout that is over: by seat, its points
    ended = cell(int8)  # how it ended: ALL_OUT to ANNULLED
    held = row(SEATS, int8)  # in a view only: cards in each hand
    stock_left = cell(int8)  # in a view only: cards in the stock
    named = row(2 * LAYOUTS, int8, path=True)  # by team and layout: who named it first, plus one
    bid_by = row(BIDS, int8, path=True)  # by bid: who made it, plus one
    # What follows from where the cards lie, kept so that it need not be found again:
    sides = row(CARDS, int8, path=True)  # by note card: how many of its sides are occupied
    spots = cell(int16, path=True)  # how many free cells there are beside the cards
    spot = row(SPOTS, int16, path=True)  # which, ascending
    fits = row(SPOTS, int16, path=True)  # by free cell: notes that fit, as bits; from bit 7 on: of openers
    left = row(LINES, int8, path=True)  # Glissando, by line: the first column of its row
    right = row(LINES, int8, path=True)  # and the column after its last
    slope = row(LINES, int8, path=True)  # 1: the row rises to the right, −1: it falls, 0: it has one card


@rule
def side(state: State, seat: int) -> int:
    """Return the side of a seat: its team, 0 or 1; the seat itself where everybody plays alone."""
    return seat & 1 if state.options.mode == TEAM else seat


@rule
def bidding(state: State) -> bool:
    """MZ10, MZ60: return whether there is an auction."""
    return state.options.mode == TEAM or state.options.individual_bidding == 1


@rule
def active(state: State, seat: int) -> bool:
    """Return whether a seat is still in: it has not got rid of all cards."""
    return not has(state.gone, seat)


@rule
def next_seat(state: State, seat: int) -> int:
    """Return the next active player, clockwise; the seat itself if there is no other."""
    after = (seat + 1) % state.options.players
    while after != seat and not active(state, after):
        after = (after + 1) % state.options.players
    return after


@rule
def previous_seat(state: State, seat: int) -> int:
    """Return the previous active player; the seat itself if there is no other."""
    before = (seat + state.options.players - 1) % state.options.players
    while before != seat and not active(state, before):
        before = (before + state.options.players - 1) % state.options.players
    return before


@rule
def blocked(state: State, seat: int) -> bool:
    """MZ43: return whether a player bears a mark."""
    return has(state.marks, seat)


@rule
def on_plane(state: State) -> bool:
    """Return whether cards are laid on a plane."""
    return state.layout == SARABANDA or state.layout == GLISSANDO
