"""Probabilities of the normal distribution, Student's t, chi-squared and binomial counts, by the standard library alone.

So the pages of a published site have them too. `tests/lab/test_distributions.py` compares everything here with SciPy.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import erfc, exp, inf, lgamma, log, log1p, pi, sqrt
from statistics import NormalDist

NORMAL = NormalDist()
TINY = 1e-300
"""What stands for 0 in the continued fraction."""
PRECISION = 1e-15
MAX_TERMS = 10_000


def normal_tail(value: float) -> float:
    """Return the probability that a normal variable is above `value`, without loss of digits far from 0.

    >>> round(normal_tail(1.645), 3), normal_tail(0.0)
    (0.05, 0.5)
    """
    return erfc(value / sqrt(2)) / 2


def normal_quantile(probability: float) -> float:
    """Return the number below which a normal variable is with this probability."""
    return NORMAL.inv_cdf(probability)


def t_tail(value: float, freedom: int) -> float:
    """Return the probability that Student's t with `freedom` degrees of freedom is above `value`.

    >>> round(t_tail(2.0, 10), 4), t_tail(0.0, 3)
    (0.0367, 0.5)
    """
    if value < 0:
        return 1.0 - t_tail(-value, freedom)
    square = value * value
    if square == inf:
        return 0.0
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square)) / 2


@lru_cache(4096)
def t_quantile(freedom: int, confidence: float) -> float:
    """Return the number that Student's t exceeds in absolute value with probability 1 − `confidence`, by Newton's method.

    >>> round(t_quantile(4, 0.95), 3)
    2.776
    """
    tail = (1 - confidence) / 2
    value = NORMAL.inv_cdf(1 - tail)
    for _ in range(100):
        # The tail is convex above 0 and the start lies below the quantile, so Newton's method never passes the quantile.
        step = (t_tail(value, freedom) - tail) / t_density(value, freedom)
        value += step
        if abs(step) < 1e-13 * value:
            break
    return value


def t_density(value: float, freedom: int) -> float:
    """Return the density of Student's t."""
    constant = lgamma((freedom + 1) / 2) - lgamma(freedom / 2)
    return exp(constant - (freedom + 1) / 2 * log1p(value * value / freedom)) / sqrt(freedom * pi)


def chi_squared_quantile(probability: float, freedom: int) -> float:
    """Return the number below which chi-squared is with this probability, at most 1/2, by halving intervals.

    >>> round(chi_squared_quantile(0.05, 10), 2)
    3.94
    """
    low, high = 0.0, float(freedom)  # the mean is above the median
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if incomplete_gamma(freedom / 2, middle / 2) < probability:
            low = middle
        else:
            high = middle
    return high


def incomplete_gamma(a: float, x: float) -> float:
    """Return the regularized lower incomplete gamma function of `x`, at most `a`, by its series."""
    term = total = exp(a * log(x) - x - lgamma(a + 1)) if x else 0.0
    for n in range(1, MAX_TERMS):
        term *= x / (a + n)
        total += term
        if term <= PRECISION * total:
            break
    return total


def incomplete_beta(a: float, b: float, x: float, rest: float) -> float:
    """Return the regularized incomplete beta function of `x`, where `rest` is 1 − `x`.

    It is computed by Lentz's continued fraction (Numerical Recipes, section 6.4). Both `x` and `rest` are given so that no
    digits are lost near 1.
    """
    if x <= 0:
        return 0.0
    if rest <= 0:
        return 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(rest))
    if x < (a + 1) / (a + b + 2):
        return front * fraction(a, b, x) / a
    return 1.0 - front * fraction(b, a, rest) / b


def fraction(a: float, b: float, x: float) -> float:
    """Return the continued fraction of the incomplete beta function."""
    c, d = 1.0, 1.0 / (1.0 - (a + b) * x / (a + 1) or TINY)
    result = d
    for m in range(1, MAX_TERMS):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1.0 / (1.0 + factor * d or TINY)
            c = 1.0 + factor / c or TINY
            result *= c * d
        if abs(c * d - 1.0) < PRECISION:
            break
    return result


def wilson(hits: int, total: int, confidence: float) -> tuple[float, float]:
    """Return the interval of Wilson's score (1927) for the share of `hits` in `total` cases, at least one.

    >>> [round(end, 3) for end in wilson(30, 1000, 0.95)]
    [0.021, 0.043]
    """
    z = NORMAL.inv_cdf((1 + confidence) / 2)
    share, scale = hits / total, 1 + z * z / total
    middle = (share + z * z / (2 * total)) / scale
    half = z / scale * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return max(0.0, middle - half) if hits else 0.0, min(1.0, middle + half) if hits < total else 1.0


def sign_test(hits: int, total: int) -> float:
    """Return the two-sided p-value of `hits` heads in `total` throws of a fair coin; 1 without throws.

    >>> round(sign_test(8, 8), 9), sign_test(3, 6), sign_test(0, 0)
    (0.0078125, 1.0, 1.0)
    """
    few = min(hits, total - hits)
    if 2 * few == total:
        return 1.0
    whole = lgamma(total + 1) - total * log(2)
    return min(1.0, 2 * sum(exp(whole - lgamma(k + 1) - lgamma(total - k + 1)) for k in range(few + 1)))


def false_discovery(p_values: Sequence[float]) -> list[float]:
    """Return the p-values corrected by the procedure of Benjamini and Hochberg (1995), in the same order.

    >>> false_discovery([0.01, 0.02, 0.9])
    [0.03, 0.03, 0.9]
    """
    count, least = len(p_values), 1.0
    corrected = [1.0] * count
    for rank, place in enumerate(sorted(range(count), key=lambda place: -p_values[place])):
        least = min(least, p_values[place] * count / (count - rank))
        corrected[place] = least
    return corrected
