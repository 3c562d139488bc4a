"""The stock, the dealer, the moves of CHANCE, and dealing."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.state import DEALER_DRAW, DEALING, SEATS, ZAPPED, ZAPS, State
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE


@rule
def start(state: State) -> None:
    """RM7: put all cards into the stock; if the match names no dealer, await CHANCE to draw one."""
    for card in range(TYPES):
        state.stock[card] = state.options.packs
    state.stock[JOKER] = state.options.jokers + state.options.zap_cards
    for index in range(ZAPS):
        state.known_card[index] = NONE
        state.known_by[index] = NONE
        state.known_in[index] = NONE
    for seat in range(SEATS):
        state.zapper[seat] = NONE
    state.last_drawer = NONE
    state.actor = NONE
    state.to_move = CHANCE_AWAITED
    if state.carried.dealer:
        begin_dealing(state, state.carried.dealer - 1)
    else:
        state.phase = DEALER_DRAW


@rule
def begin_dealing(state: State, dealer: int) -> None:
    """Begin the deal by this dealer; the next seat gets the first card."""
    state.dealer = dealer
    state.turn = next_seat(state, dealer)
    state.phase = DEALING


@rule
def next_seat(state: State, seat: int) -> int:
    """RM7: return the next seat to the left."""
    return seat + 1 if seat + 1 < state.options.players else 0


@rule
def card_moves(counts: list[int], offset: int, moves: list[int]) -> int:
    """Write the move `copy · KINDS + kind` for each card, in ascending order; return the number of moves.

    `counts[offset]` to `counts[offset + KINDS − 1]`: the number of cards of each kind.
    """
    n = 0
    copy = 0
    previous_n = -1
    while n > previous_n:
        previous_n = n
        for kind in range(KINDS):
            moves[n] = copy * KINDS + kind
            n += counts[offset + kind] > copy
        copy += 1
    return n


@rule
def chance_moves(state: State, moves: list[int]) -> int:
    """Write the moves of CHANCE: a seat as dealer, a card of the stock, or a card of the zapper's hand; return their number."""
    if state.phase == DEALER_DRAW:
        for seat in range(state.options.players):
            moves[seat] = seat
        return state.options.players
    if state.phase == ZAPPED:
        return card_moves(state.hand, zap_giver(state) * KINDS, moves)
    return card_moves(state.stock, 0, moves)


@rule
def zap_giver(state: State) -> int:
    """RM43: return the seat that gives a card: the zapper of the seat whose turn it is, or that seat if it has just zapped."""
    return state.turn if state.zapper[state.turn] == NONE else state.zapper[state.turn]


@rule
def zap_taker(state: State) -> int:
    """RM43: return the seat that takes the card of `zap_giver`: the zapped seat."""
    if state.zapper[state.turn] != NONE:
        return state.turn
    for seat in range(state.options.players):
        if state.zapper[seat] == state.turn:
            return seat
    return state.turn


@rule
def take_from_stock(state: State, seat: int, kind: int) -> None:
    """Move a card from the stock to a hand; the seat may now have a play."""
    state.stock[kind] -= 1
    state.hand[seat * KINDS + kind] += 1
    state.stuck &= ~(1 << seat)


@rule
def deal_card(state: State, kind: int) -> bool:
    """RM7: deal one card to the seat whose turn it is, and pass on to the next; return whether all hands are dealt."""
    take_from_stock(state, state.turn, kind)
    state.turn = next_seat(state, state.turn)
    state.drawn += 1
    return state.drawn == state.options.players * state.options.deal_size
