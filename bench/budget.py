"""A tiny budget for every bench: `python -m bench.NAME --tiny` runs in seconds, prints its results and writes no file.

A bench declares what it reduces: `GAMES = budget(300, 2)`. The tests run every bench this way.
"""

import sys
from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")

TINY = "--tiny" in sys.argv
sys.argv[:] = [word for word in sys.argv if word != "--tiny"]


def budget(whole: T, tiny: T) -> T:
    """Return how much to do in this run."""
    return tiny if TINY else whole


def first(whole: Sequence[T]) -> Sequence[T]:
    """Return all of these, or only the first in a tiny run."""
    return whole[:1] if TINY else whole


def pairings(ladder: Sequence[tuple[Any, ...]]) -> Sequence[Any]:
    """Return all pairings of bots, or in a tiny run only the first, over two games; the number of games stands last."""
    return [(*ladder[0][:-1], 2)] if TINY else ladder
