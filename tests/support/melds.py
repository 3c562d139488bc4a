"""Questions for the meld solver, and its functions in compiled form."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy

from bench import meld_ilp
from bench.meld_positions import Problem
from hoyle.games.rummy import GAME
from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.choices import DECLARED, FIXED, FREE
from hoyle.games.rummy.melds.question import Question
from hoyle.rules.link import link


@cache
def fast(function: Any) -> Any:
    """Compile a function of the solver, so that it can be called with lists and records."""
    compiled = link(function, GAME, "cpu")

    def call(*args: Any) -> int:
        return int(compiled(*map(packed, args)))

    return call


def packed(value: Any) -> Any:
    """Return a list or record in the form that compiled code reads."""
    if isinstance(value, Question):
        array = Question.array(1)
        value.store(array, 0)
        return array[0]
    return numpy.array(value, numpy.int64) if isinstance(value, list) else value


def random_problem(draw: Random, packs: int, jokers: int, forms: Sequence[int] = range(3)) -> Problem:
    """Return a random table of melds with jokers, and a random hand from the other cards of the packs.

    `forms`: forms of melds; see `rummy/forms.py`.
    """
    form, joker_mode = draw.choice(forms), draw.choice((DECLARED, FREE, FIXED))
    left, table = [packs] * TYPES, [0] * TYPES
    for meld in draw.sample(meld_ilp.templates(form), draw.randrange(2, 7 * packs)):
        if all(left[card] for card in meld):
            for card in meld:
                left[card] -= 1
                table[card] += 1
    old = [0] * TYPES
    on_table = draw.randrange(jokers + 1)
    for _ in range(on_table):
        card = draw.choice([card for card in range(TYPES) if table[card]])
        table[card] -= 1
        left[card] += 1
        old[card] += 1
    spare = [0] * TYPES
    for card in draw.sample(
        [one_card for one_card in range(TYPES) for _ in range(left[one_card])], draw.randrange(1, 13)
    ):
        spare[card] += 1
    return table, spare, old, on_table, draw.randrange(on_table, jokers + 1), joker_mode, form
