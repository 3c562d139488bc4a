"""The view of each seat of Telepathy (K1, K2), and positions that are consistent with a view."""

from hoyle.games.r.telepathy.state import PLACES, SEATS, State, held, is_revealed
from hoyle.rules.bits import count, nth
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import UNKNOWN


@rule
def public(state: State, seen: State) -> None:
    """K1: write what everybody sees: the number of cards that each seat has laid, and the rows once they are turned over."""
    seen.to_move = state.to_move
    seen.result = state.result
    seen.ended = state.ended
    for seat in range(SEATS):
        seen.laid[seat] = state.laid[seat]
        for place in range(seat * PLACES, seat * PLACES + state.laid[seat]):
            seen.line[place] = state.line[place] if is_revealed(state) else UNKNOWN
    for pair in range(SEATS // 2):
        seen.score[pair] = state.score[pair]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K1: write what is public, and the seat's own row."""
    public(state, seen)
    for place in range(seat * PLACES, seat * PLACES + PLACES):
        seen.line[place] = state.line[place]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: hidden rows are in random order, all orders equally likely."""
    copy(state, seen)
    for player in range(SEATS):
        for place in range(player * PLACES, player * PLACES + seen.laid[player]):
            if seen.line[place] == UNKNOWN:
                ranks = held(state, player)
                state.line[place] = nth(ranks, below(dice, count(ranks)))
