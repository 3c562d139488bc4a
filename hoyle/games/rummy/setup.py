"""The cards, who deals, what CHANCE may deal, draw and take, and the deal."""

from hoyle.games.rummy.kinds import JOKER, KINDS, TYPES
from hoyle.games.rummy.state import DEALING, LOT, SEATS, ZAPPED, ZAPS, State
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE


@rule
def start(state: State) -> None:
    """All cards are in the stock; the match says who deals, or the lot (RM7)."""
    for card in range(TYPES):
        state.stock[card] = state.rules.packs
    state.stock[JOKER] = state.rules.jokers + state.rules.zap_cards
    for place in range(ZAPS):
        state.known_card[place] = NONE
        state.known_by[place] = NONE
        state.known_in[place] = NONE
    for seat in range(SEATS):
        state.zapper[seat] = NONE
    state.last_drawer = NONE
    state.actor = NONE
    state.waits = CHANCE_AWAITED
    if state.carried.dealer:
        deal_by(state, state.carried.dealer - 1)
    else:
        state.phase = LOT


@rule
def deal_by(state: State, dealer: int) -> None:
    """A seat deals; the seat after it gets the first card."""
    state.dealer = dealer
    state.turn = after(state, dealer)
    state.phase = DEALING


@rule
def after(state: State, seat: int) -> int:
    """RM7: the seat whose turn follows: the next to the left."""
    return seat + 1 if seat + 1 < state.rules.players else 0


@rule
def outcomes(cards: list[int], first: int, moves: list[int]) -> int:
    """One move for each of the cards that stand in a row from `first` on, ascending: copy · KINDS + kind."""
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
    """What CHANCE may do: any seat by lot, any card of the stock, any card of the zapper's hand."""
    if state.phase == LOT:
        for seat in range(state.rules.players):
            moves[seat] = seat
        return state.rules.players
    if state.phase == ZAPPED:
        return outcomes(state.hand, zapping(state) * KINDS, moves)
    return outcomes(state.stock, 0, moves)


@rule
def zapping(state: State) -> int:
    """The seat from whose hand a card is taken: of a seat that loses its turn the zapper, else who zaps now (RM43)."""
    return state.turn if state.zapper[state.turn] == NONE else state.zapper[state.turn]


@rule
def victim(state: State) -> int:
    """The seat that takes the card (RM43)."""
    if state.zapper[state.turn] != NONE:
        return state.turn
    for seat in range(state.rules.players):
        if state.zapper[seat] == state.turn:
            return seat
    return state.turn


@rule
def take_from_stock(state: State, seat: int, kind: int) -> None:
    """A card comes from the stock into a hand; what was known of its plays is known no more."""
    state.stock[kind] -= 1
    state.hand[seat * KINDS + kind] += 1
    state.stuck &= ~(1 << seat)


@rule
def deal(state: State, kind: int) -> bool:
    """RM7: one card at a time to the left; whether all hands are dealt."""
    take_from_stock(state, state.turn, kind)
    state.turn = after(state, state.turn)
    state.drawn += 1
    return state.drawn == state.rules.players * state.rules.deal_size
