"""Evaluation of positions of Malice, for greedy, search and the planner.

A payoff card counts a hundred. A won or lost game counts WIN more, so that a certain narrow win is preferred to a gamble.
The weights are in `weights.py`, where `bench.malice_training` wrote them.
"""

from hoyle.games.malice.bots.traits import TRAITS, traits
from hoyle.games.malice.bots.weights import WEIGHTS, WEIGHTS_PER_POINT
from hoyle.games.malice.options import ANY, ONE
from hoyle.games.malice.rules.moves import payoff
from hoyle.games.malice.state import OVER, State
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local

CARD, WIN = 100, 400

ONE_PLAY, ANY_PLAYS, ANY_DISCARD = 0, TRAITS, 2 * TRAITS
"""The first index in COLUMNS of the weights for one play a turn to the centre, any number of plays, and any discard too."""
COLUMNS = table(weight for column in WEIGHTS for weight in column)
"""The columns of WEIGHTS one after another."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Evaluate a position for a seat: the weighted sum of the traits, bounded by what can still be won or lost.

    After a turn without a play, the player to move can end the game by passing, and so has a lead for certain.
    """
    if state.phase == OVER:
        return settled(payoff(state, seat) // state.options.stake)
    row = local(TRAITS, int64)
    traits(state, seat, row)
    first = (
        ONE_PLAY if state.options.center_plays == ONE else ANY_DISCARD if state.options.side_build == ANY else ANY_PLAYS
    )
    total = 0
    for trait in range(TRAITS):
        total += COLUMNS[first + trait] * row[trait]
    maximum = settled(state.left[1 - seat]) - 1
    minimum = 1 - settled(state.left[seat])
    estimate = max(minimum, min(maximum, total // WEIGHTS_PER_POINT))
    if state.quiet == 0 or state.acted:
        return estimate
    lead = settled(state.left[1 - seat] - state.left[seat])
    return max(estimate, lead) if state.turn == seat else min(estimate, lead)


@rule
def settled(lead: int) -> int:
    """Return the evaluation of a finished game with this lead in payoff cards."""
    if lead == 0:
        return 0
    return CARD * lead + (WIN if lead > 0 else -WIN)
