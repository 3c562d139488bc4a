"""Figures with 95 % intervals: shares by Wilson's score (1927), means by the normal approximation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

Z = 1.959964
"""Two-sided 95 %."""

SURE = 2.575829
"""Two-sided 99 %: the threshold of a clear difference, because a page compares a dozen figures at once."""


@dataclass(frozen=True)
class Figure:
    """A measured figure with its 95 % interval."""

    id: str
    """What was measured, for programs: "win_0" is how often seat 0 wins."""
    value: float
    low: float
    high: float
    percent: bool = False
    name: str = ""
    """What was measured, for people (an English message)."""

    def named(self, name: str) -> "Figure":
        """Return the figure with a name for people."""
        return replace(self, name=name)

    def text(self) -> str:
        """Return the figure as people read it.

        >>> share("draws", 30, 1000).text()
        '3.0 % (2.1 to 4.3)'
        """
        if self.percent:
            return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def share(id: str, hits: int, of: int) -> Figure:
    """Return a share of cases with Wilson's interval.

    >>> one = share("wins", 0, 100)
    >>> one.value, one.low, round(one.high, 3)
    (0.0, 0.0, 0.037)
    """
    if of == 0:
        return Figure(id, 0.0, 0.0, 1.0, True)
    p, z2 = hits / of, Z * Z
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * sqrt(p * (1 - p) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Figure(id, p, max(0.0, middle - half), min(1.0, middle + half), True)


def mean(id: str, values: Sequence[float], percent: bool = False) -> Figure:
    """Return a mean with its interval; that of a percentage stays within 0 and 1 and is never a single point.

    >>> mean("length", [1.0, 2.0, 3.0]).value
    2.0
    >>> mean("score", [1.0] * 100, percent=True).text()
    '100.0 % (96.3 to 100.0)'
    """
    n = len(values)
    if n == 0:
        return Figure(id, 0.0, 0.0, 0.0, percent)
    middle = sum(values) / n
    spread = sum((value - middle) ** 2 for value in values) / max(1, n - 1)
    if percent and spread == 0:
        return share(id, round(middle * n), n)
    half = Z * sqrt(spread / n)
    low, high = middle - half, middle + half
    return Figure(id, middle, max(0.0, low) if percent else low, min(1.0, high) if percent else high, percent)


def differ(first: Figure, second: Figure) -> bool:
    """Return whether two figures from independent games differ by more than chance explains (99 % confidence)."""
    half = sqrt(((first.high - first.low) / 2) ** 2 + ((second.high - second.low) / 2) ** 2)
    return abs(first.value - second.value) > half * SURE / Z
