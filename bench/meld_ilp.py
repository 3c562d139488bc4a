"""The best play as an integer program (den Hertog and Hulshof 2006), for HiGHS: what the meld solver is held against.

A number for every meld template (groups, and runs of three to five cards, since longer ones split), for the cards that
come from the hand, and for the jokers that stand for each type. Presolve is off: with it HiGHS has called a position
impossible that is not (rules of rummy, 6.4).
"""

from functools import cache
from itertools import combinations
from typing import Any

import numpy
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

TYPES = 52
DECLARED, FREE, FIXED = 1, 2, 3


@cache
def templates(ace_mode: int) -> tuple[tuple[int, ...], ...]:
    """Every group and every run of three to five cards, as types."""
    first, last = (2 if ace_mode == 1 else 1), (13 if ace_mode == 0 else 14)
    runs = [
        tuple((place + 11) % 13 * 4 + suit for place in range(begin, begin + length))
        for suit in range(4)
        for length in (3, 4, 5)
        for begin in range(first, last + 2 - length)
    ]
    groups = [
        tuple(rank * 4 + suit for suit in suits)
        for rank in range(13)
        for size in (3, 4)
        for suits in combinations(range(4), size)
    ]
    return tuple(runs + groups)


@cache
def cover(ace_mode: int) -> tuple[Any, int]:
    """Which templates hold which types, and how many templates there are."""
    melds = templates(ace_mode)
    pairs = [(card, n) for n, meld in enumerate(melds) for card in meld]
    rows, columns = zip(*pairs, strict=True)
    return csr_array((numpy.ones(len(pairs)), (rows, columns)), shape=(TYPES, len(melds))).toarray(), len(melds)


def best(
    need: list[int],
    spare: list[int],
    old: list[int],
    least: int,
    most: int,
    joker_mode: int,
    ace_mode: int,
    limit: int,
    values: list[int],
) -> int:
    """`best_play` of the meld solver, by the integer program; −1 if nothing can lie."""
    melds, n = cover(ace_mode)
    identity, none, size = numpy.eye(TYPES), numpy.zeros((TYPES, TYPES)), n + 2 * TYPES
    needs, olds = numpy.array(need), numpy.array(old)
    rules = [LinearConstraint(numpy.hstack([melds, -identity, -identity]), needs, needs)]
    jokers = numpy.concatenate([numpy.zeros(n + TYPES), numpy.ones(TYPES)])
    rules.append(LinearConstraint(jokers, least, most))
    if joker_mode == DECLARED:
        rules.append(
            LinearConstraint(numpy.hstack([numpy.zeros((TYPES, n)), identity, identity]), olds - needs, numpy.inf)
        )
    if joker_mode == FIXED:
        rules.append(LinearConstraint(numpy.hstack([numpy.zeros((TYPES, n)), none, identity]), olds, numpy.inf))
    if limit < 99:
        added = numpy.concatenate([numpy.zeros(n), numpy.ones(2 * TYPES)])
        rules.append(LinearConstraint(added, 0, limit + least))
    evaluate = numpy.concatenate([numpy.zeros(n), values[:TYPES], numpy.full(TYPES, values[TYPES])])
    upper = numpy.concatenate([numpy.full(n, 8.0), spare, numpy.full(TYPES, float(most))])
    found = milp(
        -evaluate, constraints=rules, bounds=Bounds(0, upper), integrality=numpy.ones(size), options={"presolve": False}
    )
    return -1 if found.x is None else round(-found.fun) - least * values[TYPES]
