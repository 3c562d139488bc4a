"""Probabilities of Student's t and of binomial counts, by SciPy; by `without_scipy` in pages of a published site, which lack SciPy.

SciPy is imported where it is used: a table does not need it, and `scipy.stats` takes a second and a half. A report of one set of
rules needs only `scipy.special`, and for a share what the standard library has.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec

from hoyle.lab import without_scipy

HAS_SCIPY = find_spec("scipy") is not None
wilson = without_scipy.wilson


def t_tail(value: float, freedom: int) -> float:
    """Return the probability that Student's t with `freedom` degrees of freedom is above `value`.

    >>> round(t_tail(2.0, 10), 4), t_tail(0.0, 3)
    (0.0367, 0.5)
    """
    if not HAS_SCIPY:
        return without_scipy.t_tail(value, freedom)
    from scipy.special import stdtr

    return float(stdtr(freedom, -value))


@lru_cache(4096)
def t_quantile(freedom: int, confidence: float) -> float:
    """Return the number that Student's t exceeds in absolute value with probability 1 − `confidence`.

    >>> round(t_quantile(4, 0.95), 3)
    2.776
    """
    if not HAS_SCIPY:
        return without_scipy.t_quantile(freedom, confidence)
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + confidence) / 2))


def sign_test(hits: int, total: int) -> float:
    """Return the two-sided p-value of `hits` heads in `total` throws of a fair coin; 1 without throws.

    >>> round(sign_test(8, 8), 9), sign_test(3, 6), sign_test(0, 0)
    (0.0078125, 1.0, 1.0)
    """
    if not HAS_SCIPY or not total:
        return without_scipy.sign_test(hits, total)
    from scipy.stats import binomtest

    return float(binomtest(hits, total).pvalue)


def false_discovery(p_values: Sequence[float]) -> list[float]:
    """Return the p-values corrected by the procedure of Benjamini and Hochberg (1995), in the same order.

    >>> [round(value, 6) for value in false_discovery([0.01, 0.02, 0.9])]
    [0.03, 0.03, 0.9]
    """
    if not HAS_SCIPY:
        return without_scipy.false_discovery(p_values)
    from scipy.stats import false_discovery_control

    return [float(value) for value in false_discovery_control(p_values)] if p_values else []
