"""How good a position of Serious Card looks: what the greedy bot goes by."""

from hoyle.games.r.serious_card.rules import payoff
from hoyle.games.r.serious_card.state import FOR_PRINCE, FOR_PRINCESS, State, princess_side
from hoyle.games.r.state import ASSASSIN, MUSICIAN, PRINCE, PRINCESS, SPY
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

HUNDRED = 100


@rule
def worth(state: State, seat: int) -> int:
    """A hundred times the points won; else those that the Prince may expect if he meets any card left equally likely."""
    if state.waits == 0:
        return HUNDRED * payoff(state, seat)
    return promise_to_prince(state) if seat == state.rules.prince_side else 0 - promise_to_prince(state)


@rule
def promise_to_prince(state: State) -> int:
    """What the Prince may expect; the Spy, if he works, makes him come out at the wrong time."""
    prince = state.rules.prince_side
    other = princess_side(state)
    if not has(state.hand[prince], 8 * prince + PRINCE):
        return 0
    beaten = has(state.hand[other], 8 * other + SPY) + has(state.hand[other], 8 * other + ASSASSIN)
    lost = has(state.hand[other], 8 * other + PRINCESS)
    held = beaten + lost + has(state.hand[other], 8 * other + MUSICIAN)
    promise = HUNDRED * (FOR_PRINCE * beaten - FOR_PRINCESS * lost) // held
    return promise - (HUNDRED // count(state.hand[prince]) if state.spy != NONE else 0)
