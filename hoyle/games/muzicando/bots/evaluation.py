"""The heuristic evaluation of Muzicando, for its bots."""

from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.rules.score import payoff
from hoyle.games.muzicando.state import State
from hoyle.rules.mark import rule

POINT = 100
"""A point by which one is ahead of the others."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return what the layout has brought, in hundredths of a point; nothing is known before its end."""
    others = 1 if state.options.mode == TEAM else state.options.players - 1
    return POINT * payoff(state, seat) // others
