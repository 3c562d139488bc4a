"""The legal moves of a seat and of CHANCE."""

from hoyle.games.r.options import (
    LOST_ONLY,
    PROPHECY,
)
from hoyle.games.r.rules.rows import is_placed, known_row_cards, unplaced_cards
from hoyle.games.r.rules.setup import next_to_draw
from hoyle.games.r.state import (
    CHOOSING,
    DEALING,
    DECLINE,
    DISCARDING,
    DRAFTING,
    DRAWING,
    FILLING,
    LEAVE,
    OFFERING,
    ORDERING,
    PLACE,
    RECALLING,
    SHUFFLE,
    SHUFFLING,
    TURN,
    TURNING,
    State,
)
from hoyle.rules.bits import spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE, awaited


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves of a seat (R3, V1, V3, V6, V9–V11) or of CHANCE (V2, V6, V8–V10); return their number."""
    if not awaited(state.to_move, seat):
        return 0
    phase = state.phase
    if phase == CHOOSING or phase == OFFERING or phase == DISCARDING:
        return spread(state.hand[seat], moves)
    if phase == DRAFTING:
        return spread(state.packet, moves)
    if phase == DEALING or phase == DRAWING:
        return spread(state.stock, moves)
    if phase == FILLING:
        return spread(state.deck[next_to_draw(state)], moves)
    if phase == ORDERING:
        return spread(state.hand[seat] & ~known_row_cards(state, seat), moves)
    if phase == TURNING:
        return chance_moves(state, moves)
    return legal_special_moves(state, seat, moves)


@rule
def chance_moves(state: State, moves: list[int]) -> int:
    """V9, V10: write the moves of CHANCE: TURN in Prophecy; any card of the hand in Fortune."""
    if state.options.play_mode == PROPHECY:
        moves[0] = TURN
        return 1
    return spread(state.hand[next_to_turn(state)], moves)


@rule
def legal_special_moves(state: State, seat: int, moves: list[int]) -> int:
    """V9, V10: write the moves of a Spy's owner for the hidden cards; V11: those of a seat that may take a card back."""
    if state.phase == RECALLING:
        n = spread(recallable_cards(state, seat), moves)
        moves[n] = DECLINE
        return n + 1
    if state.phase == SHUFFLING:
        moves[0] = LEAVE
        moves[1] = SHUFFLE
        return 2
    n = 0
    if state.options.own_row_visible:
        n = spread(unplaced_cards(state, seat), moves)
    if state.placed == 0:
        moves[n] = LEAVE
        n += 1
    if not state.options.own_row_visible:
        for place in range(state.turned[seat], state.laid[seat]):
            if not is_placed(state, place):
                moves[n] = PLACE + place - state.turned[seat]
                n += 1
    return n


@rule
def recallable_cards(state: State, seat: int) -> int:
    """V11: return the cards that a seat may take back, as bits: all that it played, or those that lost their round."""
    if state.options.last_chance_scope == LOST_ONLY:
        return state.lost[seat]
    return state.played[seat]


@rule
def next_to_turn(state: State) -> int:
    """V9, V10: return the seat whose card is turned next: first the opponent of a Spy's owner; without a Spy, seat 0."""
    first = 1 - state.spy if state.spy != NONE else 0
    return first if state.chosen[first] == NONE else 1 - first
