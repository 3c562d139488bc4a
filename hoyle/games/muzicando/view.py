"""The views of Muzicando, and random positions that are consistent with a view (K1–K5)."""

from hoyle.games.muzicando.hidden_hands import fill_hands
from hoyle.games.muzicando.state import OVER, SEATS, State
from hoyle.rules.bits import count, nth
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import UNKNOWN


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a random state that is consistent with the view and with what the passes have shown; see `fill_hands`."""
    copy(state, seen)
    if state.phase != OVER:
        fill_hands(state, seat, dice)
    if state.drawn == UNKNOWN:
        hand = state.hand[state.turn]
        state.drawn = nth(hand, below(dice, count(hand)))
    for player in range(SEATS):
        state.held[player] = 0
    state.stock_left = 0
