"""A deal of Triangle, and what several of its rules ask."""

from hoyle.games.r.shared.chips import SEATS as CARRIED_SEATS
from hoyle.games.r.shared.chips import Carried
from hoyle.games.r.triangle.options import Options
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row

SEATS = 4
HAND = 3
"""Cards of a hand."""

FOLD, CALL, RAISE, KEEP = range(4)
"""Moves: fold; check or call; bet or raise; KEEP + n exchanges the cards of the hand whose bits are set in n, lowest first."""

DEALING, FIRST_BETS, EXCHANGING, DRAWING, LAST_BETS, OVER = range(6)
"""Phases: CHANCE deals; the small bets; a seat exchanges; CHANCE gives it cards; the big bets; the deal is over."""

SHOWDOWN, ALONE, RESIGNED = range(3)
"""How a deal ends."""

MOST_ACTIONS = 44
"""Most actions of both rounds of betting: of four seats, and six raises each of which three seats answer."""


class State(Record):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # what the match passes on
    hand = row(SEATS, int32, blank=0)  # by seat: cards held, as bits
    gone = row(SEATS, int32, blank=0)  # by seat: cards exchanged, face down, as bits
    fresh = row(SEATS, int32, blank=0)  # by seat: cards of the hand that came by the exchange, as bits
    stock = cell(int32, blank=0)  # cards not dealt, as bits; in a view all that the reader does not see
    to_move = cell(int16)  # the seat that is to move, as bits; 0 when the deal is over
    phase = cell(int8)  # the phase: DEALING to OVER
    dealer = cell(int8)  # the seat that deals
    turn = cell(int8)  # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    still = cell(int8)  # seats that have not folded, as bits
    paid = row(SEATS, int16)  # by seat: chips put into the pot
    call = cell(int16)  # what a seat must have paid to stay in
    raises = cell(int8)  # bets and raises of this round
    answered = cell(int8)  # seats that have acted since the last raise of this round, as bits
    raised = row(SEATS, int8)  # by seat: how often it has bet or raised in this deal
    swapped = row(SEATS, int8)  # by seat: how many cards it has exchanged, or NONE
    actions = row(MOST_ACTIONS, int8)  # FOLD, CALL or RAISE in the order of betting; NONE for those still to come
    action_count = cell(int8)  # how often seats have folded, checked, called, bet or raised
    net = row(CARRIED_SEATS, int16)  # when the deal is over: by seat, chips won less chips paid
    left = cell(int16)  # chips that stay in the pot for the next deal: none
    shown = cell(int8)  # when the deal is over: seats that have shown their cards, as bits
    ended = cell(int8)  # how the deal ended: SHOWDOWN to RESIGNED
    held = row(SEATS, int8)  # in a view only: cards in each hand


@rule
def limit(players: int) -> int:
    """TR11: return how many cards a seat may exchange."""
    return HAND + 2 - players


@rule
def owed(state: State, seat: int) -> int:
    """TR12: return what a seat must still pay to stay in."""
    return state.call - state.paid[seat]


@rule
def bet_size(state: State) -> int:
    """TR12: return the size of a bet now."""
    return state.options.bet_small if state.phase == FIRST_BETS else state.options.bet_big


@rule
def next_in(state: State, seat: int) -> int:
    """Return the next seat to the left that has not folded."""
    after = (seat + 1) % state.options.players
    while not has(state.still, after):
        after = (after + 1) % state.options.players
    return after
