"""Gestures: what a seat may do at the table, as data without any language.

A game's table module has `gestures(seen, seat)`, which maps each gesture to the moves it stands for. It is the table's
judge of legality; `draw` only shows the same gestures to people. A test compares the two.
"""

from typing import Protocol

Gestures = dict[str, list[int]]
"""The gestures that a seat may make now: each by its key (see `gesture`), with the moves it stands for."""


class Named(Protocol):
    """What names a gesture: a move message, a hint, a draft step."""

    act: str
    item: str
    to: str
    option: str
    items: list[str]
    n: int | None


def gesture(act: str, *parts: str) -> str:
    """Return a gesture's key: the act, then what it names.

    `place` names the item and where it goes, `pick` the option, `select` the items in alphabetical order, `amount` the
    number.

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
