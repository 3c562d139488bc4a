"""The views of Muzicando, and random positions that are consistent with a view (K1–K5)."""

from hoyle.games.muzicando.cards import CARDS, COLOURS
from hoyle.games.muzicando.hidden_hands import fill_hands
from hoyle.games.muzicando.state import BIDS, LAYOUTS, LINES, OVER, SEATS, SPOTS, State
from hoyle.rules.bits import count, nth
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE, UNKNOWN


@rule
def public(state: State, seen: State) -> None:
    """Write what everybody sees: calls, table, blocked seats, places, sizes of hands and stock. `stock` includes all hidden hands."""
    seen.laid = state.laid
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.turn = state.turn
    seen.dealer = state.dealer
    seen.gap = state.gap
    seen.layout = state.layout
    seen.starter = state.starter
    seen.marks = state.marks
    seen.passed = state.passed
    seen.gone = state.gone
    seen.puts = state.puts
    seen.newest = state.newest
    seen.drawn = NONE if state.drawn == NONE else UNKNOWN
    seen.ended = state.ended
    public_calls(state, seen)
    public_table(state, seen)
    seen.stock = state.stock
    seen.stock_left = count(state.stock)
    for seat in range(SEATS):
        seen.held[seat] = count(state.hand[seat])
        seen.lacks[seat] = state.lacks[seat]
        seen.place[seat] = state.place[seat]
        seen.blocker[seat] = state.blocker[seat]
        seen.last_put[seat] = state.last_put[seat]
        seen.score[seat] = state.score[seat]
        if state.phase == OVER:
            seen.hand[seat] = state.hand[seat]
        else:
            seen.stock |= state.hand[seat]


@rule
def public_calls(state: State, seen: State) -> None:
    """K1: write the calls of the auction and the highest bid."""
    seen.bid = state.bid
    seen.bidder = state.bidder
    seen.passes = state.passes
    seen.forced = state.forced
    for bid in range(BIDS):
        seen.bid_by[bid] = state.bid_by[bid]
    for place in range(2 * LAYOUTS):
        seen.named[place] = state.named[place]


@rule
def public_table(state: State, seen: State) -> None:
    """K1: write the cards on the table, including covered cards, and the free cells."""
    for card in range(CARDS):
        seen.at[card] = state.at[card]
        seen.sides[card] = state.sides[card]
    for colour in range(COLOURS):
        seen.cover[colour] = state.cover[colour]
    seen.spots = state.spots
    for spot in range(SPOTS):
        seen.spot[spot] = state.spot[spot]
        seen.fits[spot] = state.fits[spot]
    for line in range(LINES):
        seen.left[line] = state.left[line]
        seen.right[line] = state.right[line]
        seen.slope[line] = state.slope[line]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Write everything public, the hand of the seat, and the card that the seat has just drawn."""
    public(state, seen)
    seen.hand[seat] = state.hand[seat]
    seen.stock &= ~state.hand[seat]
    if state.turn == seat:
        seen.drawn = state.drawn


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a random state that is consistent with the view and with what the passes have shown; see `fill_hands`."""
    copy(state, seen)
    if state.phase != OVER:
        fill_hands(state, seat, dice)
    if state.drawn == UNKNOWN:
        hand = state.hand[state.turn]
        state.drawn = nth(hand, below(dice, count(hand)))
    for player in range(SEATS):
        state.held[player] = 0
    state.stock_left = 0
