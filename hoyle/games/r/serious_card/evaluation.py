"""The heuristic evaluation of Serious Card, for bots that search only a few moves ahead."""

from hoyle.games.r.serious_card.rules import payoff
from hoyle.games.r.serious_card.state import FOR_PRINCE, FOR_PRINCESS, State, princess_side
from hoyle.games.r.shared.cards import ASSASSIN, MUSICIAN, PRINCE, PRINCESS, SPY
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

HUNDRED = 100
"""The value of a point."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return a hundred times the points won; before the end, those the Prince may expect if he meets any card left equally likely."""
    if state.to_move == 0:
        return HUNDRED * payoff(state, seat)
    return prince_expectation(state) if seat == state.options.prince_side else 0 - prince_expectation(state)


@rule
def prince_expectation(state: State) -> int:
    """Return a hundred times the points that the Prince may expect; a Spy in force makes him come out at the wrong time."""
    prince = state.options.prince_side
    other = princess_side(state)
    if not has(state.hand[prince], 8 * prince + PRINCE):
        return 0
    beaten = has(state.hand[other], 8 * other + SPY) + has(state.hand[other], 8 * other + ASSASSIN)
    lost = has(state.hand[other], 8 * other + PRINCESS)
    held = beaten + lost + has(state.hand[other], 8 * other + MUSICIAN)
    expected = HUNDRED * (FOR_PRINCE * beaten - FOR_PRINCESS * lost) // held
    return expected - (HUNDRED // count(state.hand[prince]) if state.spy != NONE else 0)
