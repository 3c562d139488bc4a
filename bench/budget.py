"""A tiny budget for every bench: `python -m bench.NAME --tiny` runs in seconds, prints its results and writes no file.

A bench declares the work that a tiny run reduces: `GAMES = budget(300, 2)`. The tests run every bench this way.
"""

import sys
from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")

TINY = "--tiny" in sys.argv
sys.argv[:] = [argument for argument in sys.argv if argument != "--tiny"]


def budget(whole: T, tiny: T) -> T:
    """Return the amount of work for this run: `whole`, or `tiny` in a tiny run."""
    return tiny if TINY else whole


def first(whole: Sequence[T]) -> Sequence[T]:
    """Return all elements, or only the first one in a tiny run."""
    return whole[:1] if TINY else whole


def pairings(ladder: Sequence[tuple[Any, ...]]) -> Sequence[Any]:
    """Return all pairings of bots, or in a tiny run only the first one with two games.

    The last element of a pairing is its number of games.
    """
    return [(*ladder[0][:-1], 2)] if TINY else ladder
