"""A lower bound of NashConv for strategies by sampling: learn a response to the strategies of each seat, and play it."""

from math import sqrt

from hoyle.solver.hidden import ViewStrategies
from hoyle.solver.sampling import Estimate, Sampler, mean_payoff


def lower_bound(found: ViewStrategies, seconds: float, games: int, memory: float = 4.0) -> Estimate:
    """Return a lower bound of NashConv: what a learned response to each seat's strategy wins, measured in games.

    Each response is learned for this many seconds. Both seats' gains are added, so that the bound compares with
    `ViewStrategies.nash_conv`. The true one is above it, except for the margin.
    """
    total, variance = 0.0, 0.0
    for seat in range(2):
        responder = Sampler(found.game, found.start, memory, 3, found.table)
        responder.advance_for(seconds, 1 << seat)
        response, _ = responder.table()
        pair = (response, found.table) if seat == 0 else (found.table, response)
        won = mean_payoff(found.game, found.start, pair, games, 4)
        total += won.value if seat == 0 else -won.value
        variance += won.margin**2
    return Estimate(total, sqrt(variance))
