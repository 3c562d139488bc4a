"""The best play as an integer program for HiGHS (den Hertog and Hulshof 2006), the reference for the meld solver.

The variables are the number of melds of each template, of cards of each type from the hand, and of jokers that stand for each
type. The templates are groups, and runs, usually of three to five cards, since longer runs can be split. Presolve is off: with it,
HiGHS has reported a solvable position as infeasible (rules of rummy, 6.4).
"""

from functools import cache
from itertools import combinations
from typing import Any

import numpy
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

TYPES = 52
DECLARED, FREE, FIXED = 1, 2, 3
"""Joker modes."""


@cache
def templates(form: int) -> tuple[tuple[int, ...], ...]:
    """Return every group and every run that cannot be split into two, as tuples of types. `form`: see `rummy/forms.py`."""
    aces, shortest, smallest = form % 4, 3 + form // 4 % 3, 3 + form // 12
    first, last = (2 if aces == 1 else 1), {0: 13, 3: 25}.get(aces, 14)
    runs = [
        tuple((rank + 11) % 13 * 4 + suit for rank in range(begin, begin + length))  # type: rank · 4 + suit, from the two
        for suit in range(4)
        for length in range(shortest, 2 * shortest)
        for begin in range(first, min(last + 2 - length, 14))
    ]
    groups = [
        tuple(rank * 4 + suit for suit in suits)
        for rank in range(13)
        for size in range(smallest, 5)
        for suits in combinations(range(4), size)
    ]
    return tuple(runs + groups)


@cache
def template_matrix(form: int) -> tuple[Any, int]:
    """Return the matrix of types and templates (1 if the template contains the type), and the number of templates."""
    melds = templates(form)
    pairs = [(card, n) for n, meld in enumerate(melds) for card in meld]
    rows, columns = zip(*pairs, strict=True)
    return csr_array((numpy.ones(len(pairs)), (rows, columns)), shape=(TYPES, len(melds))).toarray(), len(melds)


def best_value(
    need: list[int],
    spare: list[int],
    old: list[int],
    min_jokers: int,
    max_jokers: int,
    joker_mode: int,
    form: int,
    limit: int,
    values: list[int],
) -> int:
    """Return the value that `best_play` of the meld solver should return; −1 if no arrangement is valid.

    `min_jokers` and `max_jokers` bound the number of jokers on the table after the play; `min_jokers` are there before it.
    """
    melds, n = template_matrix(form)
    identity, zeros, size = numpy.eye(TYPES), numpy.zeros((TYPES, TYPES)), n + 2 * TYPES
    needs, olds = numpy.array(need), numpy.array(old)
    rules = [LinearConstraint(numpy.hstack([melds, -identity, -identity]), needs, needs)]
    jokers = numpy.concatenate([numpy.zeros(n + TYPES), numpy.ones(TYPES)])
    rules.append(LinearConstraint(jokers, min_jokers, max_jokers))
    if joker_mode == DECLARED:
        rules.append(
            LinearConstraint(numpy.hstack([numpy.zeros((TYPES, n)), identity, identity]), olds - needs, numpy.inf)
        )
    if joker_mode == FIXED:
        rules.append(LinearConstraint(numpy.hstack([numpy.zeros((TYPES, n)), zeros, identity]), olds, numpy.inf))
    if limit < 99:  # NO_LIMIT is 99
        added = numpy.concatenate([numpy.zeros(n), numpy.ones(2 * TYPES)])
        rules.append(LinearConstraint(added, 0, limit + min_jokers))
    weights = numpy.concatenate([numpy.zeros(n), values[:TYPES], numpy.full(TYPES, values[TYPES])])
    upper = numpy.concatenate([numpy.full(n, 8.0), spare, numpy.full(TYPES, float(max_jokers))])
    solution = milp(
        -weights, constraints=rules, bounds=Bounds(0, upper), integrality=numpy.ones(size), options={"presolve": False}
    )
    return -1 if solution.x is None else round(-solution.fun) - min_jokers * values[TYPES]
