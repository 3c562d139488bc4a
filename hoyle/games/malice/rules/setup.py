"""The packs, what CHANCE may turn, draw and deal, and who begins (MA1–MA7)."""

from hoyle.games.malice.options import MIXED
from hoyle.games.malice.state import (
    DEALING,
    DECIDING,
    DRAWING,
    JOKER,
    KINDS,
    OUTCOMES,
    PLAYING,
    TIES,
    TURNING,
    UNSEEN,
    State,
    held,
    reserve_size,
)
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, only


@rule
def start(state: State) -> None:
    """MA1–MA3: the packs are shuffled, the payoff piles and the reserve lie face down."""
    pile = state.options.payoff_size
    for card in range(JOKER):
        state.pool[card] = 8 if state.options.packs == MIXED else 4
        state.reserve[card] = 0 if state.options.packs == MIXED else 4
    if state.options.packs == MIXED:
        state.pool[JOKER] = state.options.jokers
        state.fresh = 104 + state.options.jokers - 2 * pile
    else:
        state.reserve[JOKER] = state.options.jokers
        state.fresh = 52 - 2 * pile
    for seat in range(2):
        state.left[seat] = pile
        state.top[seat] = NONE
    for place in range(108):
        state.laid[place] = NONE
    state.winner = NONE
    state.phase = TURNING
    state.to_move = CHANCE_AWAITED


@rule
def outcomes(cards: list[int], first: int, unseen: int, moves: list[int]) -> int:
    """One move for each of the cards that stand in a row from `first` on, and for each place of an unseen one."""
    n = 0
    copy = 0
    before = 0 - 1
    while n > before:
        before = n
        for card in range(KINDS):
            moves[n] = copy * OUTCOMES + card
            n += cards[first + card] > copy
        moves[n] = copy * OUTCOMES + UNSEEN
        n += unseen > copy
        copy += 1
    return n


@rule
def inside(state: State, seat: int) -> int:
    """MA5: return how many cards are known to be in a payoff pile, somewhere."""
    cards = 0
    for card in range(KINDS):
        cards += state.inside[seat * KINDS + card]
    return cards


@rule
def turnable(state: State, moves: list[int]) -> int:
    """MA4, MA5: write which card may be on top of the payoff pile of the seat whose turn it is: a known one, or any unseen."""
    shown = inside(state, state.turn)
    if shown == 0 or state.unseen:
        return outcomes(state.pool, 0, 0, moves)
    return outcomes(state.inside, state.turn * KINDS, state.left[state.turn] - shown, moves)


@rule
def drawable(state: State, moves: list[int]) -> int:
    """MA6, MA7: write which card may be the next of the reserve."""
    if state.unseen or state.fresh == reserve_size(state):
        return outcomes(state.pool, 0, 0, moves)
    return outcomes(state.reserve, 0, state.fresh, moves)


@rule
def chances(state: State, moves: list[int]) -> int:
    """Return what CHANCE may do."""
    if state.phase == DECIDING:
        moves[0] = 0
        moves[1] = 1
        return 2
    if state.phase == DEALING or state.phase == DRAWING:
        return drawable(state, moves)
    return turnable(state, moves)


@rule
def turn_up(state: State, card: int) -> None:
    """MA4, MA5: the card lies open on the payoff pile of the seat whose turn it is."""
    seat = state.turn
    if state.unseen == 0 and inside(state, seat) > 0:
        state.inside[seat * KINDS + card] -= 1
    else:
        state.pool[card] -= 1
        state.turned[card] += 1
    state.unseen = 0
    state.top[seat] = card


@rule
def compare_tops(state: State) -> None:
    """MA5: the higher top card begins; equal ones go back into their piles, unless that happened often enough."""
    if state.top[0] != state.top[1]:
        deal_hands(state, 0 if state.top[0] > state.top[1] else 1)
        return
    state.ties += 1
    if state.ties == TIES:
        state.phase = DECIDING
        return
    for seat in range(2):
        state.inside[seat * KINDS + state.top[seat]] += 1
        state.top[seat] = NONE
    state.turn = 0


@rule
def deal_hands(state: State, first: int) -> None:
    """MA6: hands are dealt, the first player first."""
    state.turn = first
    state.phase = DEALING


@rule
def take(state: State, seat: int, card: int) -> None:
    """MA6, MA7: a card comes from the reserve into a hand; what was known of this hand is known no more."""
    if state.unseen or state.reserve[card] == 0:
        state.pool[card] -= 1
        state.fresh -= 1
    else:
        state.reserve[card] -= 1
    state.unseen = 0
    state.hand[seat * KINDS + card] += 1
    state.no_ace[seat] = 0
    for other in range(KINDS):
        state.back[seat * KINDS + other] = 0
    if state.back[(1 - seat) * KINDS + card] > 0:
        state.back[(1 - seat) * KINDS + card] -= 1


@rule
def draws(state: State, seat: int) -> bool:
    """MA7: return whether a hand is to be filled and can be; an empty reserve takes in what was set aside."""
    if held(state, seat) >= state.options.hand_size:
        return False
    if reserve_size(state) == 0:
        for card in range(KINDS):
            put_back(state, card, state.aside[card])
            state.aside[card] = 0
    return reserve_size(state) > 0


@rule
def put_back(state: State, card: int, copies: int) -> None:
    """MA16: cards of a kind go into the reserve; no hand has them."""
    state.reserve[card] += copies
    for seat in range(2):
        state.back[seat * KINDS + card] += copies


@rule
def fill(state: State, seat: int) -> None:
    """MA7: the hand is filled, card by card; then the seat plays."""
    if draws(state, seat):
        state.phase = DRAWING
        state.to_move = CHANCE_AWAITED
    else:
        state.phase = PLAYING
        state.to_move = only(seat)
