"""The meld solver compiled, for plain games that tests play by the hundred."""

from typing import Any

import numpy

from hoyle.games.rummy import GAME
from hoyle.games.rummy.melds import completions as what_completes
from hoyle.games.rummy.melds import identities as what_identifies
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm


@algorithm
def completions(
    need: Any, spare: Any, old: Any, least: int, most: int, jokers: int, aces: int, limit: int, floor: int, values: int
) -> int:
    """What the solver says, compiled."""
    return what_completes(need, spare, old, least, most, jokers, aces, limit, floor, values)


@algorithm
def identities(cards: Any, declared: Any, old: Any, jokers: int, mode: int, aces: int) -> int:
    """What the solver says, compiled."""
    return what_identifies(cards, declared, old, jokers, mode, aces)


def bytes_of(cards: list[int]) -> Any:
    """A row as compiled code reads it."""
    return numpy.array(cards, numpy.int8)


def quick_completions(need: list[int], spare: list[int], old: list[int], *facts: int) -> int:
    """`melds.completions` from plain rows, compiled."""
    return link(completions, GAME, "cpu")(bytes_of(need), bytes_of(spare), bytes_of(old), *facts)


def quick_identities(cards: list[int], declared: list[int], old: list[int], *facts: int) -> int:
    """`melds.identities` from plain rows, compiled."""
    return link(identities, GAME, "cpu")(bytes_of(cards), bytes_of(declared), bytes_of(old), *facts)
