"""Ratings of bots on the scale of Elo: the Bradley-Terry model, fitted to the scores of a round robin."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import Any

import numpy

from hoyle.lab.figures import Figure
from hoyle.lab.resampling import deal_weights, interval_95
from hoyle.rules.arrays import Floats

ELO_PER_LOGIT = 400 / log(10)
"""A difference of 400 is a score of 10 to 1."""
VIRTUAL_GAMES = 1.0
"""The number of virtual games that each bot of a pair wins, so that no rating is infinite."""
RATING_RESAMPLES = 1000
"""The number of fits for the intervals."""
FIT_STEPS, FIT_PRECISION = 100, 1e-9
"""The most steps of a fit, of which twenty suffice for scores of 20,000 to 1, and the change of a rating (in logits) that ends it."""


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


def rate(
    deal_scores: Floats, bots: int, seed: int, games_per_deal: int = 1, resamples: int = RATING_RESAMPLES
) -> Ratings:
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
    return Ratings(values, fit(won, lost, bots))


def fit(wins: Floats, losses: Floats, bots: int) -> Floats:
    """Return the ratings with the largest likelihood, with mean 0, from the wins and losses of each pair's first bot.

    The last axis of `wins` and `losses` is that of the pairs, that of the result the bots; every bot has won and lost. The
    likelihood is concave, so Newton's method finds its maximum; steps of at most one logit keep it from going too far.

    >>> fit([10.0], [1.0], 2).round(1).tolist()
    [200.0, -200.0]
    """
    won = numpy.zeros((*numpy.shape(wins)[:-1], bots, bots))
    first, second = numpy.transpose(list(combinations(range(bots), 2)))
    won[..., first, second], won[..., second, first] = wins, losses
    games, ratings = won + won.swapaxes(-1, -2), numpy.zeros(won.shape[:-1])
    for _ in range(FIT_STEPS):
        chances = 1 / (1 + numpy.exp(ratings[..., None, :] - ratings[..., :, None]))
        slopes = games * chances * (1 - chances)
        curvature = numpy.eye(bots) * slopes.sum(-1)[..., None] - slopes + 1  # the 1 keeps the mean at 0
        step = numpy.linalg.solve(curvature, (won - games * chances).sum(-1)[..., None])[..., 0]
        ratings += step / numpy.maximum(1.0, abs(step).max(-1, keepdims=True))
        if abs(step).max() < FIT_PRECISION:
            break
    return ratings * ELO_PER_LOGIT


def longest_chain(order: Sequence[int], beats: Sequence[Sequence[bool]]) -> list[int]:
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
