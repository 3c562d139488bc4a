"""The heuristic evaluation of R, for bots that search only a few moves ahead."""

from hoyle.games.r.options import FIRST_LOSES
from hoyle.games.r.rules.game import payoff
from hoyle.games.r.state import OVER, State
from hoyle.rules.bits import count
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

LOW_CARDS, HIGH_CARDS = 0x0F0F, 0xF0F0
"""The cards of ranks 0 to 3 and of ranks 4 to 7, as bits."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the evaluation of a position: 1000 times the payoff of a finished game, else the lead over the opponent.

    The lead counts points, carries, bonuses, a Spy in force and the cards not yet played.
    """
    if state.phase == OVER:
        return 1000 * payoff(state, seat)
    sign = -1 if state.options.goal == FIRST_LOSES else 1
    other = 1 - seat
    lead = 20 * (state.points[seat] - state.points[other]) + 6 * (state.carry[seat] - state.carry[other])
    effects = 3 * (state.bonus[seat] - state.bonus[other])
    if state.spy != NONE:
        effects += 6 if state.spy == seat else -6
    return sign * lead + effects + strength_left(state, seat) - strength_left(state, other)


@rule
def strength_left(state: State, seat: int) -> int:
    """Return the value of the cards that a seat has yet to play: 3 for each card of rank 4 to 7, 1 for each of rank 0 to 3."""
    cards = state.hand[seat] | state.deck[seat]
    return count(cards & HIGH_CARDS) * 3 + count(cards & LOW_CARDS)
