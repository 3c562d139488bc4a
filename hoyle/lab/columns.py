"""Rows of games and their columns as lists: the part of NumPy's arrays that measures need, for pages, which have no NumPy."""

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from math import fsum, inf, sqrt
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub, truediv
from typing import Any


def elementwise(operation: Callable[[Any, Any], Any]) -> "Callable[[Column, Any], Column]":
    """Return an operator of columns: an operation for each element of a column, and a number or the element of another one."""

    def operator(column: "Column", other: Any) -> "Column":
        """Return the results."""
        return Column(list(map(operation, column.values, other.values if isinstance(other, Column) else repeat(other))))

    return operator


class Column:
    """A column of numbers. Arithmetic and comparisons are element by element, with another column or a number."""

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __init__(self, values: Sequence[float]) -> None:
        """Take over a sequence of numbers."""
        self.values = values

    def __len__(self) -> int:
        """Return the number of elements."""
        return len(self.values)

    def __iter__(self) -> Iterator[float]:
        """Iterate over the elements."""
        return iter(self.values)

    __add__, __sub__, __truediv__ = elementwise(add), elementwise(sub), elementwise(truediv)
    __mul__ = __rmul__ = elementwise(mul)
    __and__, __or__ = elementwise(and_), elementwise(or_)
    __lt__, __le__, __gt__, __ge__ = elementwise(lt), elementwise(le), elementwise(gt), elementwise(ge)
    __eq__ = elementwise(eq)  # pyright: ignore[reportAssignmentType]
    __ne__ = elementwise(ne)  # pyright: ignore[reportAssignmentType]

    def sum(self) -> float:
        """Return the sum."""
        return fsum(self.values)

    def mean(self) -> float:
        """Return the mean of at least one element."""
        return self.sum() / len(self.values)

    def std(self, ddof: int) -> float:
        """Return the standard deviation; the sum of squares is divided by the number of elements minus `ddof`."""
        mean, divisor = self.mean(), len(self.values) - ddof
        return sqrt(fsum((value - mean) ** 2 for value in self.values) / divisor) if divisor > 0 else inf

    def any(self) -> bool:
        """Return whether any element is not 0."""
        return any(self.values)

    def all(self) -> bool:
        """Return whether no element is 0."""
        return all(self.values)


class Rows:
    """A table of numbers that is read by columns: `rows[:, 3]` is a column, `rows[:, 3:5]` are two, `rows[:9]` the first rows."""

    def __init__(self, columns: Sequence[Sequence[float]]) -> None:
        """Take over columns of equal length, at least one."""
        self.columns = columns

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.columns[0])

    def __getitem__(self, place: Any) -> Any:
        """Return a column, several columns or several rows."""
        if isinstance(place, slice):
            return Rows([column[place] for column in self.columns])
        rows, columns = place
        chosen = self.columns[columns]
        return Rows([column[rows] for column in chosen]) if isinstance(columns, slice) else Column(chosen[rows])

    def max(self, axis: int) -> Column:
        """Return the largest number of each row; `axis` is 1."""
        assert axis == 1
        return Column(list(map(max, *self.columns)) if len(self.columns) > 1 else self.columns[0])
