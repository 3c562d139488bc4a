"""The view of each seat of Serious Card (K1), and positions that are consistent with a view."""

from hoyle.games.r.serious_card.state import ROUNDS, State
from hoyle.rules.bits import count, nth
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE, UNKNOWN, awaited


@rule
def public(state: State, seen: State) -> None:
    """K1: write the whole position, except cards that still lie face down."""
    seen.to_move = state.to_move
    seen.shown = state.shown
    seen.spy = state.spy
    seen.ended = state.ended
    seen.rounds = state.rounds
    for place in range(2 * ROUNDS):
        seen.cards[place] = state.cards[place]
    for seat in range(2):
        seen.hand[seat] = state.hand[seat]
        seen.points[seat] = state.points[seat]
        hidden = state.chosen[seat] != NONE and not awaited(state.shown, seat)
        seen.chosen[seat] = UNKNOWN if hidden else state.chosen[seat]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K1: write what is public, and the seat's own laid card."""
    public(state, seen)
    seen.chosen[seat] = state.chosen[seat]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: a card face down is any card of the hand, all equally likely."""
    copy(state, seen)
    for player in range(2):
        if seen.chosen[player] == UNKNOWN:
            state.chosen[player] = nth(seen.hand[player], below(dice, count(seen.hand[player])))
