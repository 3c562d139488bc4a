"""The view of a seat: everything except, in the bluffing form, which of the enemy's two or three test cards is the true one."""

from hoyle.games.board64.choices import OWNER
from hoyle.games.board64.state import CAMPS, OVER, State, nth_test, standing_tests
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE, UNKNOWN


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """Write which test cards are the true ones, unless only another seat knows it."""
    for player in range(CAMPS):
        if player == seat or not hides_truth(state, player):
            seen.truth[player] = state.truth[player]


@rule
def hides_truth(state: State, seat: int) -> bool:
    """Return whether only this seat knows its true test card: CHANCE has decided it, and several test cards are on the board."""
    if state.options.test_knowledge != OWNER or state.phase == OVER or seat >= state.options.players:
        return False
    if state.truth[seat] == NONE:
        return False
    return standing_tests(state, seat) > 1


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: each test card on the board is equally likely to be the true one.

    Nothing else has to be drawn: CHANCE draws a face-down card when it is turned up.
    """
    copy(state, seen)
    for player in range(CAMPS):
        if seen.truth[player] == UNKNOWN:
            state.truth[player] = nth_test(state, player, below(dice, standing_tests(state, player)))
