"""Figures with 95 % intervals: shares by Wilson's score (1927), means by the normal approximation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

Z_95 = 1.959964
"""The quantile of the normal distribution for a two-sided 95 % interval."""

Z_99 = 2.575829
"""The quantile for a 99 % interval. A difference is clear with this confidence, since a page compares a dozen figures at once."""


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

    def with_name(self, name: str) -> "Figure":
        """Return the figure with a name for people."""
        return replace(self, name=name)

    def text(self) -> str:
        """Return the figure with its interval as text.

        >>> share("draws", 30, 1000).text()
        '3.0 % (2.1 to 4.3)'
        """
        if self.percent:
            return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def share(id: str, hits: float, total: int) -> Figure:
    """Return the share of `hits` in `total` cases, with Wilson's interval.

    >>> one = share("wins", 0, 100)
    >>> one.value, one.low, round(one.high, 3)
    (0.0, 0.0, 0.037)
    """
    if total == 0:
        return Figure(id, 0.0, 0.0, 1.0, True)
    proportion, z_squared = hits / total, Z_95 * Z_95
    center = (proportion + z_squared / (2 * total)) / (1 + z_squared / total)
    half_width = (
        Z_95 * sqrt(proportion * (1 - proportion) / total + z_squared / (4 * total * total)) / (1 + z_squared / total)
    )
    return Figure(id, proportion, max(0.0, center - half_width), min(1.0, center + half_width), True)


def mean(id: str, values: Sequence[float], percent: bool = False) -> Figure:
    """Return a mean with its interval; the interval of a percentage lies within 0 and 1 and is never a single point.

    >>> mean("length", [1.0, 2.0, 3.0]).value
    2.0
    >>> mean("score", [1.0] * 100, percent=True).text()
    '100.0 % (96.3 to 100.0)'
    >>> mean("score", [0.5] * 3, percent=True).text()
    '50.0 % (12.5 to 87.5)'
    """
    n = len(values)
    if n == 0:
        return Figure(id, 0.0, 0.0, 0.0, percent)
    center = sum(values) / n
    variance = sum((value - center) ** 2 for value in values) / max(1, n - 1)
    if percent and variance == 0:
        return share(id, sum(values), n)
    half_width = Z_95 * sqrt(variance / n)
    low, high = center - half_width, center + half_width
    return Figure(id, center, max(0.0, low) if percent else low, min(1.0, high) if percent else high, percent)


def differ(first: Figure, second: Figure) -> bool:
    """Return whether two figures from independent games differ by more than chance explains (99 % confidence)."""
    half_width = sqrt(((first.high - first.low) / 2) ** 2 + ((second.high - second.low) / 2) ** 2)
    return abs(first.value - second.value) > half_width * Z_99 / Z_95
