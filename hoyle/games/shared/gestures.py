"""Gestures: what a seat may do at the table, as data without labels.

The function `gestures(seen, seat)` of a table module maps each gesture to its moves. It decides which gestures are legal;
the acts of a scene only show the same gestures to people. A test compares the two.
"""

from typing import Protocol

Gestures = dict[str, list[int]]
"""By key of each gesture that a seat may make (see `gesture`): its moves."""


class Named(Protocol):
    """A message that names a gesture: a move, a hint or a step of a draft."""

    act: str
    item: str
    to: str
    option: str
    items: list[str]
    n: int | None


def gesture(act: str, *parts: str) -> str:
    """Return the key of a gesture: the act, then its parts.

    The parts of a gesture are, by its type (see `Act.do`): `place`, the item and its target; `pick`, the option; `select`,
    the items in alphabetical order; `amount`, the number.

    >>> gesture("lay", "b5", "laid0")
    'lay|b5|laid0'
    """
    return "|".join((act, *parts))


def key_of(move: Named) -> str:
    """Return the key of the gesture that a message names."""
    if move.item:
        return gesture(move.act, move.item, move.to)
    if move.items:
        return gesture(move.act, *sorted(move.items))
    return gesture(move.act, move.option if move.n is None else str(move.n))
