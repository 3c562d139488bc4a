"""The heuristic evaluation of a position of Muzicando."""

from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.rules.score import payoff
from hoyle.games.muzicando.state import State
from hoyle.rules.mark import rule

POINT_VALUE = 100
"""The value of a lead of one point."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the average lead over the opposing sides, in hundredths of a point; 0 before the end of the layout."""
    opponents = 1 if state.options.mode == TEAM else state.options.players - 1
    return POINT_VALUE * payoff(state, seat) // opponents
