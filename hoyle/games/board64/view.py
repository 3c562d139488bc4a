"""Who may see what: all of it, but for which of two tests is the true one where only its owner knows (section 9)."""

from hoyle.games.board64.options import OWNER
from hoyle.games.board64.state import OVER, State
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE, UNKNOWN


@rule
def public(state: State, seen: State) -> None:
    """Write what everybody sees: the board, the piles, what was taken and how the game stands."""
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
    for seat in range(2):
        seen.pool[seat] = state.pool[seat]
        seen.last[seat] = state.last[seat]
        seen.truth[seat] = UNKNOWN if hides_truth(state, seat) else state.truth[seat]
    for ply in range(200):
        seen.history[ply] = state.history[ply]


@rule
def public_board(state: State, seen: State) -> None:
    """Write the cards on all squares; piles are public."""
    for square in range(64):
        seen.top[square] = state.top[square]
        seen.below[square] = state.below[square]
    for place in range(4):
        seen.side[place] = state.side[place]
        seen.test[place] = state.test[place]


@rule
def hides_truth(state: State, seat: int) -> bool:
    """Return whether this seat's true test is known to the seat alone: both are still in the game, and the seat knows which is true."""
    if state.options.test_knowledge != OWNER or state.phase == OVER or state.truth[seat] == NONE:
        return False
    return state.test[2 * seat] != NONE and state.test[2 * seat + 1] != NONE


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Write what is public, and one's own true test."""
    public(state, seen)
    if seat < 2:
        seen.truth[seat] = state.truth[seat]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: of two tests whose truth is not seen either is the true one, equally likely.

    Faces that lie down are nobody's knowledge: CHANCE says them when they are turned up.
    """
    copy(state, seen)
    for player in range(2):
        if seen.truth[player] == UNKNOWN:
            state.truth[player] = below(dice, 2)
