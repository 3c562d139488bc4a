"""The legal moves of a seat, and the cards that may come."""

from hoyle.games.r.options import (
    LOST_ONLY,
    PROPHECY,
)
from hoyle.games.r.rules.rows import in_line, is_placed, unplaced
from hoyle.games.r.rules.setup import draws_next
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
    """Write what a seat may do (R3, V1, V3, V6, V9–V11), or which cards may come (V2, V6, V8, V10)."""
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
        return spread(state.deck[draws_next(state)], moves)
    if phase == ORDERING:
        return spread(state.hand[seat] & ~in_line(state, seat), moves)
    if phase == TURNING:
        return outcomes(state, moves)
    return legal_answers(state, seat, moves)


@rule
def outcomes(state: State, moves: list[int]) -> int:
    """V9: the next card of the row is turned; V10: any card of the hand may come."""
    if state.options.play_mode == PROPHECY:
        moves[0] = TURN
        return 1
    return spread(state.hand[turns_next(state)], moves)


@rule
def legal_answers(state: State, seat: int, moves: list[int]) -> int:
    """V9, V10: write what a Spy's owner may do with the hidden cards; V11: which cards may be taken back."""
    if state.phase == RECALLING:
        n = spread(recallable(state, seat), moves)
        moves[n] = DECLINE
        return n + 1
    if state.phase == SHUFFLING:
        moves[0] = LEAVE
        moves[1] = SHUFFLE
        return 2
    n = 0
    if state.options.own_row_visible:
        n = spread(unplaced(state, seat), moves)
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
def recallable(state: State, seat: int) -> int:
    """V11: return a seat's cards that may be taken back: all that it played, or those that lost; as bits."""
    if state.options.last_chance_scope == LOST_ONLY:
        return state.lost[seat]
    return state.played[seat]


@rule
def turns_next(state: State) -> int:
    """V9, V10: return the seat whose card is turned next: the Spy's victim first, else seat 0."""
    first = 1 - state.spy if state.spy != NONE else 0
    return first if state.chosen[first] == NONE else 1 - first
