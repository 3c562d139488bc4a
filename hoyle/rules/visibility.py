"""The declarations of a field by `cell` and `row` besides its type: its range of values, and who sees it.

A field that says nothing is hidden. One that only some see shows the others whether there is something: NONE stays NONE,
any other value is UNKNOWN, and a set of cards is empty.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class Seen(Enum):
    """Who sees a field."""

    ALL = 0
    """Everybody, spectators included."""
    OWNER = 1
    """Each seat sees its own part of a row by seat."""
    TURN = 2
    """The seat in the field `turn`."""
    NOBODY = 3
    """No seat; but everybody sees whether there is something."""


ALL, OWNER, TURN, NOBODY = Seen


@dataclass(frozen=True, slots=True)
class Cards:
    """The values of a field that holds a set of cards as bits; see `cards`."""

    number: int


def cards(number: int) -> Cards:
    """Return the range of values of a field that holds a set of the cards 0 to `number` − 1, as bits. Hidden, it is empty."""
    return Cards(number)


Values = range | Cards
"""The range of values of a field."""


class Visibility(NamedTuple):
    """Who sees a field; see `record.cell`."""

    seen: Seen | None = None
    after: int | None = None
    size: str = ""
    pool: str = ""
    each: int = 1


HIDDEN = Visibility()
"""The visibility of a field that says nothing."""
