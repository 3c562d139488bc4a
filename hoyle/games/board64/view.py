"""What a seat may see: everything except, in the bluffing form, which of the enemy's two test cards is the true one."""

from hoyle.games.board64.options import OWNER
from hoyle.games.board64.state import CAMPS, OVER, State
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE, UNKNOWN


@rule
def public(state: State, seen: State) -> None:
    """Write what everybody sees into `seen`."""
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.turn = state.turn
    seen.opened = state.opened
    seen.deals = state.deals
    seen.truce = state.truce
    seen.result = state.result
    seen.ended = state.ended
    seen.quiet = state.quiet
    public_board(state, seen)
    for seat in range(8):
        seen.taken[seat] = state.taken[seat]
    for word in range(2):
        seen.pool[word] = state.pool[word]
        seen.last[word] = state.last[word]
    seen.out = state.out
    for seat in range(CAMPS):
        seen.truth[seat] = UNKNOWN if hides_truth(state, seat) else state.truth[seat]
    for ply in range(200):
        seen.history[ply] = state.history[ply]


@rule
def public_board(state: State, seen: State) -> None:
    """Write the cards on all squares into `seen`, covered cards of piles included."""
    for square in range(64):
        seen.top[square] = state.top[square]
        seen.below[square] = state.below[square]
    for index in range(2 * CAMPS):
        seen.side[index] = state.side[index]
        seen.test[index] = state.test[index]


@rule
def hides_truth(state: State, seat: int) -> bool:
    """Return whether only this seat knows its true test card: CHANCE has decided it, and both test cards are on the board."""
    if state.options.test_knowledge != OWNER or state.phase == OVER or seat >= state.options.players:
        return False
    if state.truth[seat] == NONE:
        return False
    return state.test[2 * seat] != NONE and state.test[2 * seat + 1] != NONE


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Write what is public, and which test card of the seat is the true one, into `seen`."""
    public(state, seen)
    if seat < CAMPS:
        seen.truth[seat] = state.truth[seat]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: either of two test cards is equally likely to be the true one.

    Nothing else has to be drawn: CHANCE draws a face-down card when it is turned up.
    """
    copy(state, seen)
    for player in range(CAMPS):
        if seen.truth[player] == UNKNOWN:
            state.truth[player] = below(dice, 2)
