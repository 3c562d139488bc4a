"""How good a position of R looks, for bots that look only a few moves ahead."""

from hoyle.games.r.options import (
    FIRST_LOSES,
)
from hoyle.games.r.rules.game import payoff
from hoyle.games.r.state import (
    OVER,
    State,
)
from hoyle.rules.bits import count
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the result; before the end points, carry, strong cards left and the effects in force."""
    if state.phase == OVER:
        return 1000 * payoff(state, seat)
    sign = 0 - 1 if state.options.goal == FIRST_LOSES else 1
    other = 1 - seat
    lead = 20 * (state.points[seat] - state.points[other]) + 6 * (state.carry[seat] - state.carry[other])
    effects = 3 * (state.bonus[seat] - state.bonus[other])
    if state.spy != NONE:
        effects += 6 if state.spy == seat else 0 - 6
    return sign * lead + effects + strong_left(state, seat) - strong_left(state, other)


@rule
def strong_left(state: State, seat: int) -> int:
    """Return how strong the cards are that a seat has still to play: 3 for each of the four high ranks, 1 for the others."""
    cards = state.hand[seat] | state.deck[seat]
    return count(cards & 0xF0F0) * 3 + count(cards & 0x0F0F)
