"""The deal, the auction, and who chooses the layout (MZ4, MZ10–MZ14, MZ50–MZ54, MZ60)."""

from hoyle.games.muzicando.cards import ALL
from hoyle.games.muzicando.options import ANY_LEVEL, TEAM
from hoyle.games.muzicando.state import (
    BID,
    BIDS,
    CALLING,
    CHOOSING,
    DEALER_DRAW,
    DEALING,
    LAYOUTS,
    PASS,
    PLAYING,
    State,
    bidding,
    side,
)
from hoyle.rules.bits import count, drop, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, only


@rule
def hand_size(state: State) -> int:
    """MZ4, MZ50, MZ60: return cards dealt to each: seven, or all that there are."""
    return 56 // state.options.players if bidding(state) else 7


@rule
def shuffle(state: State) -> None:
    """MZ1, MZ4: all cards are shuffled; CHANCE draws the first dealer, unless the match names one."""
    state.stock = ALL
    state.bid = NONE
    state.bidder = NONE
    state.layout = NONE
    state.starter = NONE
    state.drawn = NONE
    state.newest = NONE
    state.to_move = CHANCE_AWAITED
    state.phase = DEALER_DRAW
    if state.carried.dealer:
        deal(state, state.carried.dealer - 1)
    elif state.options.mode != TEAM and state.options.seat_draw:
        deal(state, 0)


@rule
def deal(state: State, dealer: int) -> None:
    """MZ4, MZ51: cards are dealt one at a time, beginning with the dealer's left neighbour."""
    state.dealer = dealer
    state.turn = first_speaker(state)
    state.phase = DEALING


@rule
def first_speaker(state: State) -> int:
    """MZ10, MZ52: return the dealer's left neighbour."""
    return (state.dealer + 1) % state.options.players


@rule
def give(state: State, card: int) -> None:
    """MZ4, MZ50: a card is dealt; after the last one the first speaker speaks, or chooses."""
    state.stock = drop(state.stock, card)
    state.hand[state.turn] = put(state.hand[state.turn], card)
    if state.turn == state.dealer and count(state.hand[state.turn]) == hand_size(state):
        state.phase = CALLING if bidding(state) else CHOOSING
        state.turn = first_speaker(state)
        state.to_move = only(state.turn)
        return
    state.turn = (state.turn + 1) % state.options.players


@rule
def must_bid(state: State) -> bool:
    """MZ13: return whether the first speaker must bid, everybody having passed at the start."""
    return state.bid == NONE and state.passes >= state.options.players


@rule
def calls(state: State, moves: list[int]) -> int:
    """MZ10, MZ13, MZ52: write a pass and every higher bid; the bids that must be; or the layouts to choose from."""
    if state.phase == CHOOSING:
        return write_bids(0, LAYOUTS, moves, 0)
    if must_bid(state):
        return write_bids(0, BIDS if state.options.forced_bid_level == ANY_LEVEL else LAYOUTS, moves, 0)
    moves[0] = PASS
    return write_bids(state.bid + 1, BIDS, moves, 1)


@rule
def write_bids(first: int, end: int, moves: list[int], n: int) -> int:
    """Write bids after `n` other moves; how many now."""
    for bid in range(first, end):
        moves[n] = BID + bid
        n += 1
    return n


@rule
def call(state: State, seat: int, move: int) -> None:
    """Play a call: a pass, a bid, or the choice of a layout."""
    if state.phase == CHOOSING:
        state.bidder = seat
        open_layout(state, move - BID, seat)
    elif move == PASS:
        state.passes += 1
        speak_on(state, seat)
    else:
        make_bid(state, seat, move - BID)


@rule
def make_bid(state: State, seat: int, bid: int) -> None:
    """MZ10, MZ14: a bid; the first of a side to name a layout is remembered."""
    final = must_bid(state) and state.options.forced_bid_reopens == 0
    state.forced += must_bid(state)
    state.bid = bid
    state.bidder = seat
    state.passes = 0
    state.bid_by[bid] = seat + 1
    place = (seat & 1) * LAYOUTS + bid % LAYOUTS
    if state.named[place] == 0:
        state.named[place] = seat + 1
    if final or bid == BIDS - 1:
        make_contract(state)
    else:
        speak_on(state, seat)


@rule
def speak_on(state: State, seat: int) -> None:
    """MZ11–MZ13: the next speaks, or the auction is over."""
    if state.bid != NONE and state.passes == state.options.players - 1:
        make_contract(state)
        return
    state.turn = (seat + 1) % state.options.players
    state.to_move = only(state.turn)


@rule
def make_contract(state: State) -> None:
    """MZ12, MZ14, MZ60: the last bid is the contract; who opens it."""
    layout = state.bid % LAYOUTS
    starter = state.bidder
    if state.options.mode == TEAM:
        starter = state.named[side(state, state.bidder) * LAYOUTS + layout] - 1
    open_layout(state, layout, starter)


@rule
def open_layout(state: State, layout: int, starter: int) -> None:
    """MZ16: play begins with the opening player."""
    state.layout = layout
    state.starter = starter
    state.turn = starter
    state.to_move = only(starter)
    state.phase = PLAYING
