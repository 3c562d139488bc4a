"""The state of a deal of Triangle, and functions that several modules use."""

from hoyle.games.r.triangle.options import Options
from hoyle.games.shared.chips import SEATS as CARRIED_SEATS
from hoyle.games.shared.chips import Carried
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, nest, row

SEATS = 4
HAND = 3
"""The number of cards in a hand."""

FOLD, CALL, RAISE, KEEP = range(4)
"""The moves of a seat: fold; check or call; bet or raise; KEEP + n exchanges the cards whose places are the bits set in n."""

DEALING, FIRST_BETS, EXCHANGING, DRAWING, LAST_BETS, OVER = range(6)
"""The phases: CHANCE deals; small bets; a seat exchanges cards; CHANCE deals it new ones; big bets; the deal is over."""

SHOWDOWN, ALONE, RESIGNED = range(3)
"""The endings of a deal: the values of `State.ended`."""

MAX_ACTIONS = 44
"""The maximum number of actions: in each of two rounds, one of each of four seats, and three answers to each of six raises."""


class State(Position):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the state of the match before this deal
    hand = row(SEATS, int32, blank=0)  # by seat: cards held, as bits
    gone = row(SEATS, int32, blank=0)  # by seat: cards put away in the exchange, as bits
    fresh = row(SEATS, int32, blank=0)  # by seat: cards received in the exchange, as bits
    stock = cell(int32, blank=0)  # cards not dealt, as bits; in a view, all cards that the reader does not see
    to_move = cell(int16)  # the seat that is to move, as bits; 0 when the deal is over
    phase = cell(int8)  # DEALING to OVER
    dealer = cell(int8)  # the seat that deals
    turn = cell(int8)  # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    still = cell(int8)  # seats that have not folded, as bits
    paid = row(SEATS, int16)  # by seat: chips put into the pot
    call = cell(int16)  # the number of chips that a seat must have paid to stay in
    raises = cell(int8)  # number of bets and raises in this round
    answered = cell(int8)  # seats that have acted since the last raise of this round, as bits
    raised = row(SEATS, int8)  # by seat: number of bets and raises in this deal
    swapped = row(SEATS, int8)  # by seat: number of cards exchanged, or NONE before the exchange
    actions = row(MAX_ACTIONS, int8)  # FOLD, CALL or RAISE in the order of the bets, then NONE
    action_count = cell(int8)  # number of entries of `actions` that are set
    net = row(CARRIED_SEATS, int16)  # when the deal is over: by seat, chips won less chips paid
    left = cell(int16)  # chips left in the pot for the next deal: always 0
    shown = cell(int8)  # when the deal is over: seats that have shown their cards, as bits
    ended = cell(int8)  # how the deal ended: SHOWDOWN to RESIGNED
    held = row(SEATS, int8)  # in a view only: number of cards in each hand


@rule
def exchange_limit(players: int) -> int:
    """TR11: return the maximum number of cards that a seat may exchange: 3, 2 or 1 with 2, 3 or 4 players."""
    return HAND + 2 - players


@rule
def owed(state: State, seat: int) -> int:
    """TR12: return the number of chips that a seat must still pay to stay in."""
    return state.call - state.paid[seat]


@rule
def bet_size(state: State) -> int:
    """TR12: return the size of a bet in the current round."""
    return state.options.bet_small if state.phase == FIRST_BETS else state.options.bet_big


@rule
def next_active_seat(state: State, seat: int) -> int:
    """Return the next seat to the left that has not folded."""
    other = (seat + 1) % state.options.players
    while not has(state.still, other):
        other = (other + 1) % state.options.players
    return other
