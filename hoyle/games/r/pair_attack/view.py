"""The view of each seat of Pair Attack (K1–K4), and positions that are consistent with a view."""

from hoyle.games.r.pair_attack.state import OVER, PASS, STAY, State
from hoyle.games.shared.chips import SEATS
from hoyle.rules.bits import count, drop, has, nth, put
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE, UNKNOWN


@rule
def public(state: State, seen: State) -> None:
    """K2–K4: write what every seat sees.

    Before all seats have chosen, this includes who has chosen. After that it includes all choices and the hands shown.
    """
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.dealer = state.dealer
    seen.turn = state.turn
    seen.left = state.left
    seen.shown = state.shown
    seen.ended = state.ended
    seen.stock = state.stock
    for seat in range(SEATS):
        hidden = state.chosen[seat] != NONE and state.phase != OVER
        seen.chosen[seat] = UNKNOWN if hidden else state.chosen[seat]
        seen.net[seat] = state.net[seat]
        seen.held[seat] = count(state.hand[seat])
        seen.hand[seat] = state.hand[seat] if has(state.shown, seat) else 0
        seen.stock |= state.hand[seat] & ~seen.hand[seat]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K1: write what is public, the seat's cards and the seat's choice."""
    public(state, seen)
    seen.hand[seat] = state.hand[seat]
    seen.stock &= ~state.hand[seat]
    seen.chosen[seat] = state.chosen[seat]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view; unseen cards and unseen choices are random, all equally likely."""
    copy(state, seen)
    for player in range(SEATS):
        for _ in range(seen.held[player] - count(seen.hand[player])):
            card = nth(state.stock, below(dice, count(state.stock)))
            state.stock = drop(state.stock, card)
            state.hand[player] = put(state.hand[player], card)
        if seen.chosen[player] == UNKNOWN:
            state.chosen[player] = STAY if below(dice, 2) else PASS
        state.held[player] = 0
