"""Tables: constants too long for a tuple, which linking turns into a constant array."""

from collections.abc import Iterable
from typing import Any


class Table:
    """A fixed list of integers that rules read by index.

    >>> squares = table(n * n for n in range(1000))
    >>> squares[30]
    900
    """

    __slots__ = ("values",)

    def __init__(self, values: Iterable[int]) -> None:
        """Keep the values."""
        self.values = tuple(values)

    def __getitem__(self, place: int) -> int:
        """The value at a place."""
        return self.values[place]

    def __len__(self) -> int:
        """How many values."""
        return len(self.values)

    def __repr__(self) -> str:
        """All values: link hashes this."""
        return f"table({self.values!r})"

    def array(self) -> Any:
        """The values as an array, for compiled code."""
        import numpy

        return numpy.array(self.values, numpy.int64)


def table(values: Iterable[int]) -> Table:
    """A constant table of integers; see `Table`."""
    return Table(values)
