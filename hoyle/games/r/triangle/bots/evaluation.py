"""The heuristic evaluation of Triangle for the planner and for search.

A position is evaluated as if nobody folded any more and the best hand took the pot now.
"""

from hoyle.games.r.triangle.rules.deal import payoff, winning_seats
from hoyle.games.r.triangle.state import OVER, State
from hoyle.games.shared.chips import share
from hoyle.rules.bits import has
from hoyle.rules.mark import rule

SCALE = 300
"""The value of the maximum loss of a seat; low enough that bots count a double loss as nearly twice as bad."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the payoff of a finished deal, or the payoff if the hands were shown now; SCALE is the maximum loss."""
    options = state.options
    max_loss = options.ante + options.max_raises * (options.bet_small + options.bet_big)
    if state.phase == OVER:
        return SCALE * payoff(state, seat) // max_loss
    if not has(state.still, seat):
        return SCALE * -state.paid[seat] // max_loss
    pot = 0
    for player in range(options.players):
        pot += state.call if has(state.still, player) else state.paid[player]
    won = share(pot, winning_seats(state, state.still), seat, state.dealer, options.players)
    return SCALE * (won - state.call) // max_loss
