"""Tables: constants that are too long for a tuple. Linking turns them into constant arrays."""

from collections.abc import Iterable
from typing import Any


class ConstantTable:
    """A fixed list of integers that rules read by index.

    >>> squares = table(n * n for n in range(1000))
    >>> squares[30]
    900
    """

    __slots__ = ("values",)

    def __init__(self, values: Iterable[int]) -> None:
        """Make a table of these values."""
        self.values = tuple(values)

    def __getitem__(self, index: int) -> int:
        """Return the value at an index."""
        return self.values[index]

    def __len__(self) -> int:
        """Return the number of values."""
        return len(self.values)

    def __repr__(self) -> str:
        """Return all values as text, which the fingerprint of compiled code includes."""
        return f"table({self.values!r})"

    def array(self) -> Any:
        """Return the values as a NumPy array of int64, for compiled code."""
        import numpy

        return numpy.array(self.values, numpy.int64)


def table(values: Iterable[int]) -> ConstantTable:
    """Return a constant table of integers; see `ConstantTable`."""
    return ConstantTable(values)
