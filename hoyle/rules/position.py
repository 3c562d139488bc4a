"""Types for algorithms for any game: positions, and rows that are lists in plain Python and packed arrays in compiled code."""

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar

from hoyle.rules.record import Record

T = TypeVar("T")


class Position(Record):
    """A state or a view of any game, with the fields that all games have."""

    to_move: int
    options: Any


P = TypeVar("P", bound=Position)


class Row(Protocol[T]):
    """A row of numbers or records."""

    def __len__(self) -> int:
        """Return the number of elements."""
        ...

    def __iter__(self) -> Iterator[T]:
        """Iterate over the elements."""
        ...

    def __getitem__(self, index: int, /) -> T:
        """Return an element."""
        ...

    def __setitem__(self, index: int, value: T, /) -> None:
        """Write an element."""
        ...
