"""Skill and luck: how much of the variance of the payoff is due to the bots, the seat, the deal and the play.

The payoff of a seat in a game that is drawn at random (deal, lineup, seat, dice of the bots) has a variance. By the law of
total variance it is the sum of four components, with the expectations over everything that is not named:

    bots   the variance of E[payoff | lineup, seat], less the component of the seat
    seat   the variance of E[payoff | seat]
    deal   the mean over lineups and seats of the variance of E[payoff | lineup, seat, deal]
    play   the mean variance of the payoff for a given lineup, seat and deal: the bots' own dice

These are the components of a nested analysis of variance with fixed lineups and seats and random deals; see Searle, Casella and
McCulloch, "Variance components" (1992). A deal is the sequence of all random draws of the game, and of the decisions that are
drawn at random in the opening.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy

from hoyle.lab.figures import Figure
from hoyle.lab.resampling import interval_95, p_value_of_mean
from hoyle.lab.round_robin import PairGames
from hoyle.rules.arrays import Floats

SOURCES = ("bots", "seat", "deal", "play")
"""The sources of variance, in the order of components."""
DEAL, PLAY = SOURCES.index("deal"), SOURCES.index("play")


@dataclass(frozen=True)
class Components:
    """The components of variance of the games of one pair, or their mean over pairs."""

    values: Any
    """Unbiased estimates in the order of SOURCES; they may be negative."""
    samples: Any
    """The same for each resample, with the axes resample and source."""

    def shares(self, prefix: str) -> tuple[Figure, ...]:
        """Return each component as a share of the variance, at least 0, with its interval; ids are `prefix_source`."""
        values, samples = shares_of(self.values[None])[0], shares_of(self.samples)
        return tuple(
            Figure(f"{prefix}_{source}", float(values[n]), *interval_95(samples[:, n]), True)
            for n, source in enumerate(SOURCES)
        )


def shares_of(components: Floats) -> Floats:
    """Return components as shares of their sum, with 0 in place of negative ones; all 0 if there is no variance."""
    positive = numpy.maximum(components, 0.0)
    total = positive.sum(axis=1, keepdims=True)
    return numpy.divide(positive, total, out=numpy.zeros_like(positive), where=total > 1e-12)


def components(games: PairGames, weights: Floats, chance: bool = True) -> Components:
    """Return the components of variance of the games of a pair in which every deal was played twice in each lineup.

    `weights` are the result of `deal_weights`. `chance`: whether a deal contains anything random. If not, the component of
    the deal is 0, and what two games of a deal have in common by accident counts as play.
    """
    first, second, means = replicates(games)
    deals = games.deals
    seat, bots = contrasts(means)
    equal = numpy.full((1, deals), 1 / deals)
    estimates = [
        numpy.stack(
            [
                squared_mean(bots, w, corrections),
                squared_mean(seat, w, corrections),
                covariance(first, second, w, corrections),
                w @ (0.5 * (first - second) ** 2).mean(axis=1),
            ],
            axis=1,
        )
        for w, corrections in ((equal, 1), (weights, 2))
    ]
    if not chance:
        for estimate in estimates:
            estimate[:, PLAY] += estimate[:, DEAL]
            estimate[:, DEAL] = 0.0
    return Components(estimates[0][0], estimates[1])


def mean_components(parts: Sequence[Components]) -> Components:
    """Return the mean of components over pairs: those of a pair that is drawn at random."""
    return Components(
        numpy.mean([part.values for part in parts], axis=0), numpy.mean([part.samples for part in parts], axis=0)
    )


def replicates(games: PairGames) -> tuple[Floats, Floats, Floats]:
    """Return the payoffs of both replicates with the axes deal and cell (lineup and seat), and their mean by deal, lineup and seat."""
    payoffs = games.payoffs
    flat = (games.deals, -1)
    return payoffs[:, :, 0].reshape(flat), payoffs[:, :, 1].reshape(flat), payoffs.mean(axis=2)


def contrasts(means: Floats) -> tuple[Floats, Floats]:
    """Return for each deal the effects of the seats, and what the lineups add to them, from means by deal, lineup and seat."""
    seat = means.mean(axis=1) - means.mean(axis=(1, 2))[:, None]
    bots = means - means.mean(axis=(1, 2))[:, None, None] - seat[:, None, :]
    return seat, bots.reshape(len(means), -1)


def squared_mean(effects: Floats, weights: Floats, corrections: int) -> Floats:
    """Return for each row of weights the mean square of the expected effects; `effects` has the axes deal and effect.

    The square of a mean of n deals is too large by the variance of the mean, in expectation, and a resampled mean adds the
    same once more; `corrections` (1 or 2) is how often this is subtracted.
    """
    excess = effects.var(axis=0, ddof=1).mean() / len(effects)
    return ((weights @ effects) ** 2).mean(axis=1) - corrections * excess


def covariance(first: Floats, second: Floats, weights: Floats, corrections: int) -> Floats:
    """Return for each row of weights the mean covariance of two games of the same deal in the same cell: the component of the deal."""
    products = (weights @ first) * (weights @ second)
    deals = len(first)
    return (weights @ (first * second).mean(axis=1) - products.mean(axis=1)) * (deals / (deals - 1)) ** corrections


def deal_p_value(games: PairGames) -> float:
    """Return the p-value of the hypothesis that the deal has no influence on the payoff."""
    first, second, means = replicates(games)
    center = means.mean(axis=0).reshape(-1)
    return p_value_of_mean(((first - center) * (second - center)).mean(axis=1), 0.0, one_sided=True)


def seat_p_value(games: PairGames) -> float:
    """Return the p-value of the hypothesis that all seats have the same expected payoff, corrected for the number of seats."""
    seat, _ = contrasts(games.payoffs.mean(axis=2))
    tests = 1 if seat.shape[1] == 2 else seat.shape[1]
    return min(1.0, tests * min(p_value_of_mean(seat[:, n], 0.0) for n in range(seat.shape[1])))
