"""How good a position of Triangle looks: what the planner and search go by: 300 is all that a seat can lose in a deal.

As if nobody folded any more and hands were shown now: the pot that would lie there, for those who would win it.
"""

from hoyle.games.r.chips import share
from hoyle.games.r.triangle.rules import best, payoff
from hoyle.games.r.triangle.state import OVER, State
from hoyle.rules.bits import has
from hoyle.rules.mark import rule

WHOLE = 300
"""The most that a seat can lose: low enough that twice as much counts nearly twice."""


@rule
def worth(state: State, seat: int) -> int:
    """What the deal has brought, or would bring if it ended like this."""
    rules = state.rules
    most = rules.ante + rules.max_raises * (rules.bet_small + rules.bet_big)
    if state.phase == OVER:
        return WHOLE * payoff(state, seat) // most
    if not has(state.still, seat):
        return WHOLE * (0 - state.paid[seat]) // most
    pot = 0
    for each in range(rules.players):
        pot += state.call if has(state.still, each) else state.paid[each]
    won = share(pot, best(state, state.still), seat, state.dealer, rules.players)
    return WHOLE * (won - state.call) // most
