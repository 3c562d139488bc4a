"""Intervals by resampling whole deals, tests of differences, and their correction for many tests."""

from collections.abc import Sequence
from math import sqrt

import numpy

from hoyle.lab.distributions import sign_test, t_tail
from hoyle.rules.arrays import Floats

RESAMPLES = 2000
"""The number of resamples."""
FAMILY_ERROR = 0.05
"""The probability that a report claims any difference that does not exist, over all tests of the report."""


def deal_weights(deals: int, seed: int, resamples: int = RESAMPLES) -> Floats:
    """Return random weights of the deals, one row for each resample; each row sums to 1.

    This is the Bayesian bootstrap (Rubin, "The Bayesian bootstrap", Annals of Statistics 9, 1981): exponential weights in
    place of the counts of the bootstrap. No deal ever has the weight 0. All figures of a report use the same weights, so
    that games with the same cards stay together.
    """
    weights = numpy.random.default_rng(seed).standard_exponential((resamples, deals))
    return weights / weights.sum(axis=1, keepdims=True)


def interval_95(samples: Floats) -> tuple[float, float]:
    """Return the 2.5 % and the 97.5 % quantile."""
    low, high = numpy.quantile(samples, (0.025, 0.975))
    return float(low), float(high)


def p_value_of_mean(values: Floats, expected: float, one_sided: bool = False) -> float:
    """Return the p-value of a t test of the hypothesis that the mean of independent values is `expected`.

    `one_sided`: the alternative is a greater mean. If all values are equal, it is the p-value of a sign test.

    >>> p_value_of_mean([0.5] * 20, 0.5), round(p_value_of_mean([1.0] * 3, 0.5), 9)
    (1.0, 0.25)
    """
    deviations = numpy.asarray(values, dtype=float) - expected
    count, mean = len(deviations), float(deviations.mean())
    if numpy.ptp(deviations) < 1e-12:
        if abs(mean) < 1e-12:
            return 1.0
        return (0.5**count if mean > 0 else 1.0) if one_sided else sign_test(count, count)
    t = mean / float(deviations.std(ddof=1)) * sqrt(count)
    return t_tail(t, count - 1) if one_sided else 2 * t_tail(abs(t), count - 1)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return the p-values corrected for the number of tests, in the same order.

    With these the probability of any false claim is at most the level of the test, whatever the tests have in common.
    Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = numpy.argsort(p_values)
    multiplied = numpy.asarray(p_values, dtype=float)[order] * numpy.arange(len(p_values), 0, -1)
    corrected = numpy.empty(len(p_values))
    corrected[order] = numpy.minimum(1.0, numpy.maximum.accumulate(multiplied))
    return corrected.tolist()
