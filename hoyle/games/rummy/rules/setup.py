"""The cards, the dealer, the moves of CHANCE, and the deal."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.state import DEALER_DRAW, DEALING, SEATS, ZAPPED, ZAPS, State
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE


@rule
def start(state: State) -> None:
    """RM7: put all cards into the stock; the match names the dealer, or CHANCE draws one."""
    for card in range(TYPES):
        state.stock[card] = state.options.packs
    state.stock[JOKER] = state.options.jokers + state.options.zap_cards
    for place in range(ZAPS):
        state.known_card[place] = NONE
        state.known_by[place] = NONE
        state.known_in[place] = NONE
    for seat in range(SEATS):
        state.zapper[seat] = NONE
    state.last_drawer = NONE
    state.actor = NONE
    state.to_move = CHANCE_AWAITED
    if state.carried.dealer:
        deal_by(state, state.carried.dealer - 1)
    else:
        state.phase = DEALER_DRAW


@rule
def deal_by(state: State, dealer: int) -> None:
    """Let a seat deal; the next seat gets the first card."""
    state.dealer = dealer
    state.turn = after(state, dealer)
    state.phase = DEALING


@rule
def after(state: State, seat: int) -> int:
    """RM7: return the seat whose turn follows: the next to the left."""
    return seat + 1 if seat + 1 < state.options.players else 0


@rule
def outcomes(cards: list[int], first: int, moves: list[int]) -> int:
    """Write one move for each card of a row from `first` on, ascending: copy · KINDS + kind; return how many."""
    n = 0
    copy = 0
    before = 0 - 1
    while n > before:
        before = n
        for kind in range(KINDS):
            moves[n] = copy * KINDS + kind
            n += cards[first + kind] > copy
        copy += 1
    return n


@rule
def chances(state: State, moves: list[int]) -> int:
    """Write the moves of CHANCE: any seat as dealer, any card of the stock, any card of the zapper's hand."""
    if state.phase == DEALER_DRAW:
        for seat in range(state.options.players):
            moves[seat] = seat
        return state.options.players
    if state.phase == ZAPPED:
        return outcomes(state.hand, zapping(state) * KINDS, moves)
    return outcomes(state.stock, 0, moves)


@rule
def zapping(state: State) -> int:
    """RM43: return the seat that loses a card: the zapper of a seat that loses its turn, else the seat that zaps now."""
    return state.turn if state.zapper[state.turn] == NONE else state.zapper[state.turn]


@rule
def victim(state: State) -> int:
    """RM43: return the seat that takes the card."""
    if state.zapper[state.turn] != NONE:
        return state.turn
    for seat in range(state.options.players):
        if state.zapper[seat] == state.turn:
            return seat
    return state.turn


@rule
def take_from_stock(state: State, seat: int, kind: int) -> None:
    """Move a card from the stock to a hand; it may have a play again."""
    state.stock[kind] -= 1
    state.hand[seat * KINDS + kind] += 1
    state.stuck &= ~(1 << seat)


@rule
def deal(state: State, kind: int) -> bool:
    """RM7: deal one card, one at a time to the left; return whether all hands are dealt."""
    take_from_stock(state, state.turn, kind)
    state.turn = after(state, state.turn)
    state.drawn += 1
    return state.drawn == state.options.players * state.options.deal_size
