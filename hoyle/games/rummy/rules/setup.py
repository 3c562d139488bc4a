"""The stock, the dealer, the moves of CHANCE, and dealing."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.state import CUT, CUTTING, DEALER_DRAW, DEALING, LIFTING, MISS, SEATS, ZAPPED, ZAPS, State
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, only


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
    """Begin the deal by this dealer, who cuts first if the options say so (RM50); the next seat gets the first card."""
    state.dealer = dealer
    state.turn = next_seat(state, dealer)
    if state.options.cut_bonus:
        state.phase = CUTTING
        state.to_move = only(dealer)
    else:
        state.phase = DEALING


@rule
def deck_size(state: State) -> int:
    """Return the number of cards in all packs."""
    return TYPES * state.options.packs + state.options.jokers + state.options.zap_cards


@rule
def cards_to_deal(state: State) -> int:
    """Return how many cards all hands need."""
    return state.options.players * state.options.deal_size


@rule
def cuts(state: State, moves: list[int]) -> int:
    """RM50: write the cuts that the dealer may aim at: at least one card, and not all; return their number."""
    n = deck_size(state) - 1
    for index in range(n):
        moves[index] = CUT + 1 + index
    return n


@rule
def cut(state: State, cards: int) -> None:
    """RM50: aim at this number of cards; CHANCE then decides how many are lifted."""
    state.cut = cards
    state.phase = LIFTING
    state.to_move = CHANCE_AWAITED


@rule
def lift(state: State, miss: int) -> None:
    """RM50: lift as many cards as were aimed at, plus `miss` − MISS, at least one and not all; then deal."""
    state.cut = min(max(state.cut + miss - MISS, 1), deck_size(state) - 1)
    state.phase = DEALING


@rule
def is_exact_cut(state: State) -> bool:
    """RM50: return whether the dealer has cut off just the cards for all hands."""
    return state.options.cut_bonus > 0 and state.cut == cards_to_deal(state)


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
    """Write the moves of CHANCE: a seat as dealer, a miss of the cut, a card of the stock or of the zapper's hand.

    Return their number.
    """
    if state.phase == DEALER_DRAW:
        for seat in range(state.options.players):
            moves[seat] = seat
        return state.options.players
    if state.phase == LIFTING:
        for miss in range(2 * MISS + 1):
            moves[miss] = miss
        return 2 * MISS + 1
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
    return state.drawn == cards_to_deal(state)
