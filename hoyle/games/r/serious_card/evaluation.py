"""The heuristic evaluation of Serious Card, for bots that search only a few moves ahead."""

from hoyle.games.r.serious_card.rules import payoff
from hoyle.games.r.serious_card.state import FOR_PRINCE, FOR_PRINCESS, State, princess_side
from hoyle.games.r.shared.cards import ASSASSIN, MUSICIAN, PRINCE, PRINCESS, SPY
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

POINT = 100
"""The value of a point."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return POINT times the payoff of a seat in a finished deal, or an estimate of it before the end."""
    if state.to_move == 0:
        return POINT * payoff(state, seat)
    return prince_expectation(state) if seat == state.options.prince_side else -prince_expectation(state)


@rule
def prince_expectation(state: State) -> int:
    """Return POINT times the points that the Prince may expect if he meets any remaining card with equal probability.

    A Spy in force lowers the expectation, since the Prince may have to be shown first.
    """
    prince = state.options.prince_side
    other = princess_side(state)
    if not has(state.hand[prince], 8 * prince + PRINCE):
        return 0
    beaten = has(state.hand[other], 8 * other + SPY) + has(state.hand[other], 8 * other + ASSASSIN)
    lost = has(state.hand[other], 8 * other + PRINCESS)
    held = beaten + lost + has(state.hand[other], 8 * other + MUSICIAN)
    expected = POINT * (FOR_PRINCE * beaten - FOR_PRINCESS * lost) // held
    return expected - (POINT // count(state.hand[prince]) if state.spy != NONE else 0)
