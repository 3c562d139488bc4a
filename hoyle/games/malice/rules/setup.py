"""The packs, the moves of CHANCE that turn, deal and draw cards, and the first player (MA1–MA7)."""

from hoyle.games.malice.options import DRAW, MIXED
from hoyle.games.malice.state import (
    DEALING,
    DECIDING,
    DRAWING,
    JOKER,
    KINDS,
    OUTCOMES,
    OVER,
    PACK_CARDS,
    PLAYING,
    RESERVE_EMPTY,
    TIES,
    TURNING,
    UNSEEN,
    State,
    held,
    reserve_size,
)
from hoyle.rules.bits import count, lowest, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, only


@rule
def start(state: State) -> None:
    """MA1–MA3: set up the payoff piles and the reserve face down, with the cards that may be in them."""
    pile = state.options.payoff_size
    for card in range(JOKER):
        state.pool[card] = 8 if state.options.packs == MIXED else 4
        state.reserve[card] = 0 if state.options.packs == MIXED else 4
    if state.options.packs == MIXED:
        state.pool[JOKER] = state.options.jokers
        state.fresh = 2 * 52 + state.options.jokers - state.options.players * pile
    else:
        state.reserve[JOKER] = state.options.jokers
        state.fresh = 52 - state.options.players * pile
    for seat in range(state.options.players):
        state.left[seat] = pile
        state.top[seat] = NONE
    for index in range(PACK_CARDS):
        state.laid[index] = NONE
    state.winner = NONE
    state.phase = TURNING
    state.to_move = CHANCE_AWAITED


@rule
def write_outcomes(cards: list[int], first: int, unseen: int, moves: list[int]) -> int:
    """Write a move of CHANCE for each card counted in `cards` from the index `first` on, and for each unseen card.

    Return the number of moves. The first copies of all kinds come before the second copies.
    """
    n = 0
    copy = 0
    before = -1
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
def known_cards(state: State, seat: int) -> int:
    """MA5: return the number of cards that are known to be somewhere in a payoff pile."""
    cards = 0
    for card in range(KINDS):
        cards += state.inside[seat * KINDS + card]
    return cards


@rule
def turn_moves(state: State, moves: list[int]) -> int:
    """MA4, MA5: write the moves of CHANCE that turn the top of the current payoff pile: a known card, or one that is unseen.

    Return their number.
    """
    known = known_cards(state, state.turn)
    if known == 0 or state.unseen:
        return write_outcomes(state.pool, 0, 0, moves)
    return write_outcomes(state.inside, state.turn * KINDS, state.left[state.turn] - known, moves)


@rule
def draw_moves(state: State, moves: list[int]) -> int:
    """MA6, MA7: write the moves of CHANCE that draw the next card of the reserve; return their number."""
    if state.unseen or state.fresh == reserve_size(state):
        return write_outcomes(state.pool, 0, 0, moves)
    return write_outcomes(state.reserve, 0, state.fresh, moves)


@rule
def chance_moves(state: State, moves: list[int]) -> int:
    """Write the moves of CHANCE in the current phase; return their number."""
    if state.phase == DECIDING:
        return spread(highest_tops(state), moves)
    if state.phase == DEALING or state.phase == DRAWING:
        return draw_moves(state, moves)
    return turn_moves(state, moves)


@rule
def turn_up(state: State, card: int) -> None:
    """MA4, MA5: turn up a card on the payoff pile of the seat whose turn it is."""
    seat = state.turn
    if state.unseen == 0 and known_cards(state, seat) > 0:
        state.inside[seat * KINDS + card] -= 1
    else:
        state.pool[card] -= 1
        state.turned[card] += 1
    state.unseen = 0
    state.top[seat] = card


@rule
def highest_tops(state: State) -> int:
    """MA5: return the seats with the highest top card, as bits."""
    seats = 0
    highest = NONE
    for seat in range(state.options.players):
        if state.top[seat] > highest:
            seats = 0
            highest = state.top[seat]
        if state.top[seat] == highest:
            seats |= only(seat)
    return seats


@rule
def compare_tops(state: State) -> None:
    """MA5: let the seat with the highest top card begin; if several have it put all back, or after TIES ties let CHANCE decide."""
    seats = highest_tops(state)
    if count(seats) == 1:
        deal_hands(state, lowest(seats))
        return
    state.ties += 1
    if state.ties == TIES:
        state.phase = DECIDING
        return
    for seat in range(state.options.players):
        state.inside[seat * KINDS + state.top[seat]] += 1
        state.top[seat] = NONE
    state.turn = 0


@rule
def deal_hands(state: State, first: int) -> None:
    """MA6: begin to deal the hands, the first player's first."""
    state.turn = first
    state.phase = DEALING


@rule
def draw_card(state: State, seat: int, card: int) -> None:
    """MA6, MA7: move a card from the reserve into a hand.

    Forget what was known about this hand. Of two players, one copy of this card less is known to be in the reserve and not in
    the other hand.
    """
    if state.unseen or state.reserve[card] == 0:
        state.pool[card] -= 1
        state.fresh -= 1
    else:
        state.reserve[card] -= 1
    state.unseen = 0
    state.hand[seat * KINDS + card] += 1
    state.no_ace[seat] = 0
    if state.options.players == 2:
        for kind in range(KINDS):
            state.back[seat * KINDS + kind] = 0
        if state.back[(1 - seat) * KINDS + card] > 0:
            state.back[(1 - seat) * KINDS + card] -= 1


@rule
def prepare_draw(state: State, seat: int) -> bool:
    """MA7: return whether a seat draws a card: its hand is not full, and the reserve has cards.

    Before, refill an empty reserve with the cards that were set aside.
    """
    if held(state, seat) >= state.options.hand_size:
        return False
    if reserve_size(state) == 0:
        for card in range(KINDS):
            put_back(state, card, state.aside[card])
            state.aside[card] = 0
    return reserve_size(state) > 0


@rule
def put_back(state: State, card: int, copies: int) -> None:
    """MA16, K5: put cards of a kind into the reserve, and note for each of two seats that its hand does not have them."""
    state.reserve[card] += copies
    if state.options.players == 2:
        for seat in range(2):
            state.back[seat * KINDS + card] += copies


@rule
def fill_hand(state: State, seat: int) -> None:
    """MA7, V22: let CHANCE draw the next card into a hand; if it is full or the reserve empty let the seat play, or by option end."""
    if prepare_draw(state, seat):
        state.phase = DRAWING
        state.to_move = CHANCE_AWAITED
    elif state.options.empty_reserve == DRAW and held(state, seat) < state.options.hand_size:
        finish(state, NONE, 0, RESERVE_EMPTY)
    else:
        state.phase = PLAYING
        state.to_move = only(seat)


@rule
def finish(state: State, winner: int, margin: int, ended: int) -> None:
    """End the game with a winner (or NONE), a lead in payoff cards, and an ending."""
    state.winner = winner
    state.margin = margin
    state.ended = ended
    state.phase = OVER
    state.to_move = 0
