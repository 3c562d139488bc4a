"""Figures with 95 % intervals: shares by Wilson's score (1927), means and ratios by Student's t; see `distributions`.

The arrays of `ratio`, `influences` and `standard_error` are those of NumPy or, where there is none, `columns.Column`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hoyle.lab import distributions
from hoyle.rules.arrays import Floats

CONFIDENCE = 0.95
"""The confidence of every interval."""
SHARE = "share"
"""The unit of shares, from 0 to 1, which are written in percent."""
POINTS = "points of the score"
"""The unit of what a score gains or loses, from −1 to 1, which is written in points: percentage points."""


@dataclass(frozen=True)
class Figure:
    """A measured figure with its 95 % interval."""

    id: str
    """The id for programs, such as "win_0" for the share of games that seat 0 wins."""
    value: float
    low: float
    high: float
    percent: bool = False
    name: str = ""
    """The name for people (an English message)."""
    definition: str = ""
    """What it means, in a sentence (an English message)."""
    unit: str = ""
    """What is counted, such as SHARE or "decisions"; empty if its table says it."""

    def with_name(self, name: str, definition: str = "") -> "Figure":
        """Return the figure with a name for people and its definition."""
        return replace(self, name=name, definition=definition)

    def text(self) -> str:
        """Return the figure with its interval as text.

        >>> share("draws", 30, 1000).text()
        '3.0 % (2.1 to 4.3)'
        """
        mark = " points" if self.unit == POINTS else " %"
        unit, scale, decimals = (mark, 100, 1) if self.percent else ("", 1, 2)
        value, low, high = (plain(scale * number, decimals) for number in (self.value, self.low, self.high))
        return f"{value}{unit} ({low} to {high})"


def plain(number: float, decimals: int) -> str:
    """Return a number with a minus sign if it is negative, and no sign if it rounds to 0.

    >>> plain(-0.104, 2), plain(-0.001, 2)
    ('−0.10', '0.00')
    """
    text = f"{number:.{decimals}f}"
    return text.removeprefix("-") if float(text) == 0 else text.replace("-", "−")


def share(id: str, hits: int, total: int) -> Figure:
    """Return the share of `hits` in `total` cases, with Wilson's interval.

    >>> one = share("wins", 0, 100)
    >>> one.value, one.low, round(one.high, 3)
    (0.0, 0.0, 0.037)
    """
    if total == 0:
        return Figure(id, 0.0, 0.0, 1.0, True)
    return Figure(id, hits / total, *distributions.wilson(int(hits), int(total), CONFIDENCE), True)


def mean(id: str, values: Sequence[float], percent: bool = False) -> Figure:
    """Return a mean with its interval; the interval of a percentage lies within 0 and 1 and is never a single point.

    >>> mean("length", [1.0, 2.0, 3.0]).value
    2.0
    >>> mean("score", [1.0] * 100, percent=True).text()
    '100.0 % (96.3 to 100.0)'
    """
    import numpy

    array = numpy.asarray(values, float)
    return ratio(id, array, numpy.ones(len(array)), percent)


def ratio(id: str, numerators: Floats, denominators: Floats, percent: bool = False) -> Figure:
    """Return the ratio of two sums over cases, with the interval of the delta method and Student's t.

    `numerators` and `denominators` are arrays of equal length, one entry a case. A percentage with only zeros and ones
    (or without variance) gets Wilson's interval. With one case the interval of a mean is infinitely wide.

    >>> import numpy
    >>> ratio("branching", numpy.array([6.0, 4.0]), numpy.array([3.0, 2.0])).value
    2.0
    """
    total = float(denominators.sum())
    if total == 0:
        return Figure(id, 0.0, 0.0, 1.0 if percent else 0.0, percent)
    value = float(numerators.sum()) / total
    if percent and is_binary(numerators, denominators):
        return share(id, int(numerators.sum()), int(total))
    error, freedom = standard_error(influences(numerators, denominators))
    if percent and error == 0:
        return replace(share(id, round(value * total), int(total)), value=value)
    low, high = value - t_quantile(freedom) * error, value + t_quantile(freedom) * error
    return Figure(id, value, max(0.0, low) if percent else low, min(1.0, high) if percent else high, percent)


def is_binary(numerators: Floats, denominators: Floats) -> bool:
    """Return whether every numerator and denominator is 0 or 1, so that the ratio is a share of cases."""
    return bool((((numerators == 0) | (numerators == 1)) & ((denominators == 0) | (denominators == 1))).all())


def influences(numerators: Floats, denominators: Floats) -> Floats:
    """Return the influence of every case on a ratio of sums: the linear part of the delta method, with mean 0.

    The variance of the ratio is that of the mean of these values (Cochran, Sampling Techniques, 1977, section 6.3).
    """
    value = numerators.sum() / denominators.sum()
    return (numerators - value * denominators) / denominators.mean()


def standard_error(values: Floats) -> tuple[float, int]:
    """Return the standard error of the mean of an array, and its degrees of freedom; with one value the error is infinite."""
    n = len(values)
    return (float(values.std(ddof=1)) / n**0.5 if n > 1 else float("inf")), max(1, n - 1)


def t_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return the quantile of Student's t for a two-sided interval.

    >>> round(t_quantile(10**6), 2)
    1.96
    """
    return distributions.t_quantile(freedom, confidence)
