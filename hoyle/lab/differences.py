"""Differences between two sets of rules: paired by deal, with intervals, corrected tests and the number of games they need.

- Games with the same number of two series with the same seed form a pair (common random numbers). The difference of each
  pair is one case, so what both games share cancels out.
- Shares of games are tested by McNemar's exact test (1947), and their intervals are those of Agresti and Min (2005).
  All other measures are tested by Student's t on the differences of their influences (see `figures.influences`).
- The tests of a report are one family. Benjamini and Hochberg's procedure (1995) keeps the expected share of false stars
  among all stars at 5 %; with equal rules, that is the chance of any star.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt

from hoyle.lab.distributions import chi_squared_quantile, false_discovery, normal_quantile, sign_test, t_tail
from hoyle.lab.figures import influences, is_binary, standard_error, t_quantile
from hoyle.lab.ratios import Measure
from hoyle.lab.series import PlayedGames
from hoyle.rules.arrays import Floats

SIGNIFICANCE = 0.05
"""The rate at which the corrected tests of a report are wrong."""
POWER = 0.95
"""The chance of a star at the proposed number of games."""
MIN_CASES = 30
"""The least number of games that count for a ratio on either side of a difference."""
ASSURANCE = 0.95
"""The confidence that a pilot does not underestimate the variance from which a number of games is proposed."""


@dataclass(frozen=True)
class Difference:
    """How much a measure differs between two sets of rules: the second minus the first, with its 95 % interval."""

    id: str
    value: float
    low: float
    high: float
    p_value: float
    """The p-value of this difference alone."""
    percent: bool = False
    """Whether it is a difference of shares."""
    adjusted: float = 1.0
    """The p-value corrected for all tests of the report."""

    @property
    def clear(self) -> bool:
        """Whether the corrected test shows a difference."""
        return self.adjusted <= SIGNIFICANCE

    def text(self) -> str:
        """Return the difference with its sign and its interval; those of shares are in percentage points.

        >>> Difference("draws", -0.02, -0.03, -0.01, 0.001, percent=True).text()
        '−2.0 points (−3.0 to −1.0)'
        """
        unit, scale, decimals = (" points", 100, 1) if self.percent else ("", 1, 2)
        value, low, high = (signed(scale * number, decimals) for number in (self.value, self.low, self.high))
        return f"{value}{unit} ({low} to {high})"


def signed(number: float, decimals: int) -> str:
    """Return a number with its sign.

    >>> signed(1.25, 1), signed(-0.04, 1)
    ('+1.2', '0.0')
    """
    text = f"{number:+.{decimals}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "−")


def is_paired(first: PlayedGames, second: PlayedGames) -> bool:
    """Return whether the games of two series form pairs: the same seed, and as many games for each deal."""
    one, two = first.series, second.series
    return one.seed == two.seed and one.games_per_deal == two.games_per_deal


def difference(measure: Measure, other: Measure, first: PlayedGames, second: PlayedGames) -> Difference | None:
    """Return the difference of a measure of the second games minus that of the first; None if one of them has no such games.

    `other` is the measure with the same id under the rules of the second games.
    """
    paired = is_paired(first, second)
    if paired:
        size = min(len(first), len(second))
        first, second = first.first(size), second.first(size)
    one, two = measure.by_deal(first), other.by_deal(second)
    if not one[1].sum() or not two[1].sum():
        return None
    value = float(two[0].sum() / two[1].sum() - one[0].sum() / one[1].sum())
    if paired and measure.percent and is_share_of_all(*one) and is_share_of_all(*two):
        return paired_shares(measure.id, one[0], two[0])
    if min(cases(*one), cases(*two)) < 2 or (not (one[1].all() and two[1].all()) and few(*one, *two)):
        return None
    if paired:
        return difference_of_means(measure.id, value, influences(*two) - influences(*one), measure.percent)
    error, freedom = welch(influences(*one), influences(*two))
    width = t_quantile(freedom) * error
    return Difference(measure.id, value, value - width, value + width, p_value(value, error, freedom), measure.percent)


def cases(numerators: Floats, denominators: Floats) -> int:
    """Return the number of cases that count for a measure."""
    return int((denominators != 0).sum())


def few(numerators: Floats, denominators: Floats, other_numerators: Floats, other_denominators: Floats) -> bool:
    """Return whether so few cases count on either side that the delta method says nothing."""
    return min(cases(numerators, denominators), cases(other_numerators, other_denominators)) < MIN_CASES


def difference_of_means(id: str, value: float, values: Floats, percent: bool = False) -> Difference:
    """Return a difference with the interval and the test of Student's t; the variance is that of the mean of `values`."""
    error, freedom = standard_error(values)
    width = t_quantile(freedom) * error
    return Difference(id, value, value - width, value + width, p_value(value, error, freedom), percent)


def is_share_of_all(numerators: Floats, denominators: Floats) -> bool:
    """Return whether every game counts once, with 0 or 1."""
    return is_binary(numerators, denominators) and bool(denominators.all())


def paired_shares(id: str, first: Floats, second: Floats) -> Difference:
    """Return the difference of two shares of paired games; `first` and `second` hold 0 or 1 for each game.

    >>> import numpy
    >>> one = paired_shares("draws", numpy.zeros(40), numpy.array([1.0] * 8 + [0.0] * 32))
    >>> one.value, round(one.p_value, 4), round(one.low, 2), round(one.high, 2)
    (0.2, 0.0078, 0.06, 0.32)
    """
    n = len(first)
    gained, lost = int(((second == 1) & (first == 0)).sum()), int(((second == 0) & (first == 1)).sum())
    p = sign_test(gained, gained + lost)
    # Agresti and Min add half a pair to each cell of the table of pairs.
    center = (gained - lost) / (n + 2)
    variance = ((gained + lost + 1) - (gained - lost) ** 2 / (n + 2)) / (n + 2) ** 2
    width = t_quantile(10**6) * sqrt(variance)
    return Difference(id, (gained - lost) / n, center - width, center + width, p, percent=True)


def welch(first: Floats, second: Floats) -> tuple[float, int]:
    """Return the standard error of the difference of two independent means, and Welch's degrees of freedom."""
    parts = [standard_error(first), standard_error(second)]
    variance = sum(error**2 for error, _ in parts)
    spread = sum(error**4 / freedom for error, freedom in parts)
    return sqrt(variance), max(1, int(variance**2 / spread)) if spread else 1


def p_value(value: float, error: float, freedom: int) -> float:
    """Return the two-sided p-value of a mean with this standard error."""
    if error == 0:
        return 1.0 if value == 0 else 0.0
    return 2 * t_tail(abs(value) / error, freedom)


def corrected(differences: Sequence[Difference]) -> list[Difference]:
    """Return the differences of one report with their corrected p-values (Benjamini and Hochberg)."""
    adjusted = false_discovery([difference.p_value for difference in differences])
    return [replace(difference, adjusted=value) for difference, value in zip(differences, adjusted, strict=True)]


def games_to_detect(
    measure: Measure, other: Measure, first: PlayedGames, second: PlayedGames, size: float, tests: int
) -> int:
    """Return the number of games per set of rules that shows a difference of this size with a chance of at least 95 %.

    `size` is in units of the measure, 0.02 for two percentage points. `first` and `second` are the games of a pilot. The
    difference must stand a test among `tests` of one report, of which it may be the only true one.
    """
    paired = is_paired(first, second)
    one, two = influences(*measure.by_deal(first)), influences(*other.by_deal(second))
    deals = min(len(one), len(two))
    variance = (two[:deals] - one[:deals]).var(ddof=1) if paired else one.var(ddof=1) + two.var(ddof=1)
    least = (
        3 / deals if measure.percent else 1 / deals**2
    )  # the pilot may have had no pair that differs ("rule of three")
    assured = max(least, variance * (deals - 1) / chi_squared_quantile(1 - ASSURANCE, deals - 1))
    z = normal_quantile(1 - SIGNIFICANCE / (2 * tests)) + normal_quantile(POWER)
    return max(2, ceil(z**2 * assured / size**2)) * first.series.games_per_deal


def games_for_width(values: Floats, width: float) -> int:
    """Return the number of cases with which the interval of a mean is at most ± `width`, given the values of a pilot.

    Stein's two-stage sample (1945): the number depends on the variance of the pilot alone, and the quantile is that of the
    pilot's degrees of freedom, so that the interval keeps its confidence although the number of cases was not fixed.

    >>> import numpy
    >>> games_for_width(numpy.array([0.0, 1.0] * 50), 0.05)
    398
    """
    variance = max(float(values.var(ddof=1)), 1 / len(values) ** 2)
    return ceil(t_quantile(len(values) - 1) ** 2 * variance / width**2)
