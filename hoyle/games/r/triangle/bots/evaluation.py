"""The heuristic evaluation of Triangle to the planner and to search: 300 is all that a seat can lose in a deal.

The value is as if nobody folded any more and hands were shown now: the pot goes to the best hand.
"""

from hoyle.games.r.shared.chips import share
from hoyle.games.r.triangle.rules.deal import best, payoff
from hoyle.games.r.triangle.state import OVER, State
from hoyle.rules.bits import has
from hoyle.rules.mark import rule

WHOLE = 300
"""The value of the most that a seat can lose; low enough that twice as much counts nearly twice."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return what the deal has brought, or would bring if it ended like this."""
    options = state.options
    most = options.ante + options.max_raises * (options.bet_small + options.bet_big)
    if state.phase == OVER:
        return WHOLE * payoff(state, seat) // most
    if not has(state.still, seat):
        return WHOLE * (0 - state.paid[seat]) // most
    pot = 0
    for player in range(options.players):
        pot += state.call if has(state.still, player) else state.paid[player]
    won = share(pot, best(state, state.still), seat, state.dealer, options.players)
    return WHOLE * (won - state.call) // most
