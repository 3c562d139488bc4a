"""Ratings of bots on the scale of Elo: the Bradley-Terry model, fitted to the scores of a round robin by choix."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import Any

import numpy

from hoyle.lab.figures import Figure
from hoyle.lab.resampling import deal_weights, interval_95

ELO_PER_LOGIT = 400 / log(10)
"""A difference of 400 is a score of 10 to 1."""
VIRTUAL_GAMES = 1.0
"""The number of virtual games that each bot of a pair wins, so that no rating is infinite."""
RATING_RESAMPLES = 1000
"""The number of fits for the intervals; each takes about a millisecond."""


@dataclass(frozen=True)
class Ratings:
    """Ratings with their joint distribution."""

    values: Any
    """The rating of each bot; their mean is 0."""
    samples: Any
    """The ratings in each resample, with the axes resample and bot."""

    def figure(self, bot: int, id: str) -> Figure:
        """Return a rating with its interval."""
        return Figure(id, float(self.values[bot]), *interval_95(self.samples[:, bot]))

    def difference(self, stronger: int, weaker: int, id: str) -> Figure:
        """Return the difference of two ratings with its interval."""
        samples = self.samples[:, stronger] - self.samples[:, weaker]
        return Figure(id, float(self.values[stronger] - self.values[weaker]), *interval_95(samples))

    def order(self) -> list[int]:
        """Return the bots, the strongest first."""
        return numpy.argsort(-self.values, kind="stable").tolist()


def rate(deal_scores: Any, bots: int, seed: int, games_per_deal: int = 1, resamples: int = RATING_RESAMPLES) -> Ratings:
    """Return the ratings of bots that have played a round robin.

    `deal_scores` has the axes pair and deal, with the pairs in the order of `itertools.combinations`: the mean score of
    the pair's first bot in each deal. The model is that of Bradley and Terry ("Rank analysis of incomplete block designs",
    Biometrika 39, 1952), which is also Elo's; a draw counts as half a win for each. Each bot of a pair also wins one
    virtual game, of which `games_per_deal` weigh as much as a deal (as in Coulom's BayesElo, whose prior is two draws). The
    intervals are quantiles over resamples of whole deals (`deal_weights`), in which the virtual games have random weights
    too; so a bot that has won every game still gets an interval.
    """
    scores = numpy.asarray(deal_scores, dtype=float)
    pairs, deals = scores.shape
    wins = scores.sum(axis=1)
    virtual = VIRTUAL_GAMES / games_per_deal
    values = fit(wins + virtual, deals - wins + virtual, bots)
    weights = deal_weights(deals, seed, resamples) * deals
    drawn = virtual * numpy.random.default_rng(seed + 1).standard_exponential((2, resamples, pairs))
    won, lost = weights @ scores.T + drawn[0], weights @ (1 - scores.T) + drawn[1]
    samples = numpy.stack([fit(won[n], lost[n], bots, values) for n in range(resamples)])
    return Ratings(values, samples)


def fit(wins: Any, losses: Any, bots: int, initial: Any = None) -> Any:
    """Return the ratings with the largest likelihood, with mean 0, from the wins and losses of each pair's first bot.

    `initial` are ratings from which the search begins.

    >>> fit([10.0], [1.0], 2).round(1).tolist()
    [200.0, -200.0]
    """
    from choix import ilsr_pairwise_dense

    counts = numpy.zeros((bots, bots))
    for (first, second), won, lost in zip(combinations(range(bots), 2), wins, losses, strict=True):
        counts[first, second], counts[second, first] = won, lost
    start = None if initial is None else initial / ELO_PER_LOGIT
    parameters = ilsr_pairwise_dense(counts, initial_params=start, max_iter=10_000, tol=1e-5)
    return (parameters - parameters.mean()) * ELO_PER_LOGIT


def longest_chain(order: Sequence[int], beats: Any) -> list[int]:
    """Return the longest chain of bots in which each clearly beats all that follow, from bots in the order of their ratings.

    `beats[i][j]` says whether bot i clearly beats bot j. Bots that beat each other in a circle are not in one chain. Of
    chains of equal length it is one that ends with the weakest bot. Return an empty list if no bot beats another.

    >>> longest_chain([0, 1, 2], [[0, 0, 1], [0, 0, 1], [0, 0, 0]])
    [0, 2]
    >>> longest_chain([0, 1, 2], [[0, 1, 0], [0, 0, 1], [1, 0, 0]])
    [1, 2]
    """

    def extend(candidates: list[int]) -> list[int]:
        chains = [[bot, *extend([other for other in candidates if beats[bot][other]])] for bot in candidates]
        return max(chains, key=lambda chain: (len(chain), order.index(chain[-1])), default=[])

    chain = extend(list(order))
    return chain if len(chain) > 1 else []
