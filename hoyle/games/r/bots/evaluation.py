"""The heuristic evaluation of R, for bots that search only a few moves ahead."""

from hoyle.games.r.options import FIRST_LOSES
from hoyle.games.r.rules.game import payoff
from hoyle.games.r.state import OVER, State
from hoyle.rules.bits import count
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def evaluate(state: State, seat: int) -> int:
    """Return 1000 · payoff for a finished game. Before that return the lead over the other seat, in units of this function.

    The lead sums points, carried points, bonuses, a Spy in force and the strength of the cards left.
    """
    if state.phase == OVER:
        return 1000 * payoff(state, seat)
    sign = 0 - 1 if state.options.goal == FIRST_LOSES else 1
    other = 1 - seat
    lead = 20 * (state.points[seat] - state.points[other]) + 6 * (state.carry[seat] - state.carry[other])
    effects = 3 * (state.bonus[seat] - state.bonus[other])
    if state.spy != NONE:
        effects += 6 if state.spy == seat else 0 - 6
    return sign * lead + effects + strength_left(state, seat) - strength_left(state, other)


@rule
def strength_left(state: State, seat: int) -> int:
    """Return the strength of the cards that a seat has yet to play: 3 for each of the ranks 4 to 7, 1 for each of 0 to 3."""
    cards = state.hand[seat] | state.deck[seat]
    return count(cards & 0xF0F0) * 3 + count(cards & 0x0F0F)
