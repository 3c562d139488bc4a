"""The deal, the auction, and the choice of the layout (MZ4, MZ10–MZ14, MZ50–MZ54, MZ60)."""

from hoyle.games.muzicando.cards import ALL, CARDS
from hoyle.games.muzicando.options import ANY_LEVEL, CHOSEN_SEAT, TEAM
from hoyle.games.muzicando.state import (
    BID,
    BIDS,
    CALLING,
    CHOOSING,
    DEALER_DRAW,
    DEALING,
    EIGHTH,
    LAYOUTS,
    PASS,
    PLAYING,
    SEATING,
    State,
    has_auction,
    seat_after,
    side,
)
from hoyle.rules.bits import count, drop, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, only


@rule
def hand_size(state: State) -> int:
    """MZ4, MZ50, MZ60, V16: return how many cards each player is dealt: by the options, or an equal share of all in an auction."""
    return CARDS // state.options.players if has_auction(state) else state.options.hand_cards


@rule
def prepare_deal(state: State) -> None:
    """MZ1, MZ4, MZ51: prepare the deal. CHANCE draws the dealer, unless the match names the dealer or seats were drawn (seat 0 deals)."""
    state.stock = ALL
    state.bid = NONE
    state.bidder = NONE
    state.layout = NONE
    state.starter = NONE
    state.drawn = NONE
    state.newest = NONE
    state.to_move = CHANCE_AWAITED
    state.phase = DEALER_DRAW
    state.gap = state.carried.gap
    if chooses_seat(state):
        state.phase = SEATING
        state.turn = EIGHTH
        state.to_move = only(EIGHTH)
    elif state.carried.dealer:  # the seat plus one; 0: not yet known
        start_deal(state, state.carried.dealer - 1)
    elif state.options.mode != TEAM and state.options.seat_draw:
        start_deal(state, 0)


@rule
def chooses_seat(state: State) -> bool:
    """MZ51: return whether the eighth player, who drew the pause, has yet to choose a seat."""
    options = state.options
    is_drawn = options.mode != TEAM and options.seat_draw == 1 and options.players == EIGHTH + 1
    return is_drawn and options.pause_seat == CHOSEN_SEAT and state.gap == 0


@rule
def write_seats(moves: list[int]) -> int:
    """MZ51: write the seats that the eighth player may choose: after each of the others; return their number."""
    return append_bids(0, EIGHTH, moves, 0)


@rule
def sit_down(state: State, move: int) -> None:
    """MZ51: let the eighth player sit after the chosen seat; then begin the deal."""
    state.gap = move - BID + 1
    state.to_move = CHANCE_AWAITED
    start_deal(state, state.carried.dealer - 1 if state.carried.dealer else 0)


@rule
def start_deal(state: State, dealer: int) -> None:
    """MZ4, MZ51: set the dealer and begin dealing, one card at a time, with the dealer's left neighbour."""
    state.dealer = dealer
    state.turn = first_caller(state)
    state.phase = DEALING


@rule
def first_caller(state: State) -> int:
    """MZ10, MZ52: return the seat that calls first: the dealer's left neighbour."""
    return seat_after(state, state.dealer)


@rule
def deal_card(state: State, card: int) -> None:
    """MZ4, MZ50: deal a card; after the last one the first caller is to bid or to choose the layout."""
    state.stock = drop(state.stock, card)
    state.hand[state.turn] = put(state.hand[state.turn], card)
    if state.turn == state.dealer and count(state.hand[state.turn]) == hand_size(state):
        state.phase = CALLING if has_auction(state) else CHOOSING
        state.turn = first_caller(state)
        state.to_move = only(state.turn)
        return
    state.turn = seat_after(state, state.turn)


@rule
def must_bid(state: State) -> bool:
    """MZ13: return whether the first caller must bid because everybody has passed at the start."""
    return state.bid == NONE and state.passes >= state.options.players


@rule
def write_calls(state: State, moves: list[int]) -> int:
    """MZ10, MZ13, MZ52: write the legal calls and return their number: layouts to choose, forced bids, or a pass and every higher bid."""
    if state.phase == CHOOSING:
        return append_bids(0, LAYOUTS, moves, 0)
    if must_bid(state):
        return append_bids(0, BIDS if state.options.forced_bid_level == ANY_LEVEL else LAYOUTS, moves, 0)
    moves[0] = PASS
    return append_bids(state.bid + 1, BIDS, moves, 1)


@rule
def append_bids(first: int, end: int, moves: list[int], n: int) -> int:
    """Append the bids from `first` up to `end` − 1 to the `n` moves already written; return the new number of moves."""
    for bid in range(first, end):
        moves[n] = BID + bid
        n += 1
    return n


@rule
def make_call(state: State, seat: int, move: int) -> None:
    """Play a call: a pass, a bid, or the choice of a layout."""
    if state.phase == CHOOSING:
        state.bidder = seat
        open_layout(state, move - BID, seat)
    elif move == PASS:
        state.passes += 1
        next_call(state, seat)
    else:
        make_bid(state, seat, move - BID)


@rule
def make_bid(state: State, seat: int, bid: int) -> None:
    """MZ10, MZ14: make a bid; record the first player of each team to bid a layout, who opens it."""
    ends_auction = must_bid(state) and state.options.forced_bid_reopens == 0
    state.forced += must_bid(state)
    state.bid = bid
    state.bidder = seat
    state.passes = 0
    state.bid_by[bid] = seat + 1
    index = (seat & 1) * LAYOUTS + bid % LAYOUTS
    if state.named[index] == 0:
        state.named[index] = seat + 1
    if ends_auction or bid == BIDS - 1:
        make_contract(state)
    else:
        next_call(state, seat)


@rule
def next_call(state: State, seat: int) -> None:
    """MZ11–MZ13: end the auction if all other players have passed after a bid; otherwise the next seat is to call."""
    if state.bid != NONE and state.passes == state.options.players - 1:
        make_contract(state)
        return
    state.turn = seat_after(state, seat)
    state.to_move = only(state.turn)


@rule
def make_contract(state: State) -> None:
    """MZ12, MZ14, MZ60: make the last bid the contract and let its opening player begin."""
    layout = state.bid % LAYOUTS
    starter = state.bidder
    if state.options.mode == TEAM:
        # `named` holds the seat plus one.
        starter = state.named[side(state, state.bidder) * LAYOUTS + layout] - 1
    open_layout(state, layout, starter)


@rule
def open_layout(state: State, layout: int, starter: int) -> None:
    """MZ16: set the layout and begin play with the opening player."""
    state.layout = layout
    state.starter = starter
    state.turn = starter
    state.to_move = only(starter)
    state.phase = PLAYING
