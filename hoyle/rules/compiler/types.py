"""The types of compiled code, and how values of them lie in memory and in the registers of WebAssembly.

A number is one value of WebAssembly: `INT` is i64, `FLOAT` f64, `BOOL` i32. A record and a row of known length are addresses (i32).
An array also has the length of each axis (i64). A tuple is the values of its parts, one after the other.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from struct import calcsize
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from hoyle.rules.compiler.binary import F64, I32, I64
from hoyle.rules.record import BYTES, CODES, Field, Record, RecordType


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number, a truth value, or nothing."""

    name: str
    registers: tuple[int, ...]

    def __str__(self) -> str:
        """Return the type in words."""
        return self.name


INT, FLOAT, BOOL = Scalar("int", (I64,)), Scalar("float", (F64,)), Scalar("bool", (I32,))
NOTHING = Scalar("None", ())
"""What a function without a result returns."""


@dataclass(frozen=True, slots=True)
class RecordAt:
    """The address of a record."""

    record: RecordType

    def __str__(self) -> str:
        """Return the type in words."""
        return self.record.__name__


@dataclass(frozen=True, slots=True)
class Row:
    """The address of `length` elements: numbers (the name of their type), records or rows."""

    element: "Element"
    length: int

    def __str__(self) -> str:
        """Return the type in words."""
        return f"row of {self.length} {name_of(self.element)}"


@dataclass(frozen=True, slots=True)
class Array:
    """The address of elements, and the length of each axis."""

    element: "Element"
    axes: int

    def __str__(self) -> str:
        """Return the type in words."""
        return f"array of {name_of(self.element)}" + (f" with {self.axes} axes" if self.axes > 1 else "")


@dataclass(frozen=True, slots=True)
class TupleOf:
    """A tuple, whose parts have names if it is a named tuple."""

    names: tuple[str, ...]
    parts: tuple["Type", ...]

    def __str__(self) -> str:
        """Return the type in words."""
        return f"tuple ({', '.join(map(str, self.parts))})"


Element = str | RecordType | Row
Type = Scalar | RecordAt | Row | Array | TupleOf


def plain_tuple(parts: tuple[Type, ...]) -> TupleOf:
    """Return the type of a tuple without names."""
    return TupleOf(tuple(map(str, range(len(parts)))), parts)


def name_of(element: Element) -> str:
    """Return the name of the type of an element."""
    return element.__name__ if isinstance(element, RecordType) else str(element)


def size_of(element: Element) -> int:
    """Return the size of an element in bytes."""
    if isinstance(element, RecordType):
        return element.layout.form.size
    if isinstance(element, Row):
        return size_of(element.element) * element.length
    return calcsize(f"<{CODES[element]}")


def value_type(element: Element) -> Type:
    """Return the type that reading an element gives."""
    if isinstance(element, RecordType):
        return RecordAt(element)
    if isinstance(element, Row):
        return element
    return FLOAT if element.startswith("float") else INT


def registers(type_: Type) -> tuple[int, ...]:
    """Return the types of WebAssembly's values that a value of this type takes."""
    match type_:
        case Scalar(registers=found):
            return found
        case RecordAt() | Row():
            return (I32,)
        case Array(axes=axes):
            return (I32,) + (I64,) * axes
        case TupleOf(parts=parts):
            return tuple(register for part in parts for register in registers(part))


def joined(first: Type, second: Type) -> Type | None:
    """Return the type of a variable that may have a value of either type; None if there is none.

    Numbers become the wider type, rows and arrays of the same elements an array.
    """
    if first == second:
        return first
    if isinstance(first, Scalar) and isinstance(second, Scalar) and NOTHING not in (first, second):
        return FLOAT if FLOAT in (first, second) else INT
    if is_line(first) and is_line(second) and element_of(first) == element_of(second):
        return Array(element_of(first), 1)
    return None


def is_line(type_: Type) -> bool:
    """Return whether values of a type are elements in a line: a row, or an array of one axis."""
    return isinstance(type_, Row) or (isinstance(type_, Array) and type_.axes == 1)


def element_of(type_: Type) -> Element:
    """Return the type of the elements of a row or an array."""
    assert isinstance(type_, Row | Array)
    return type_.element


class Place(NamedTuple):
    """Where a field of a record is."""

    offset: int
    """In bytes, from the address of the record."""
    field: Field

    @property
    def type(self) -> Type:
        """The type of the field's value."""
        if isinstance(self.field.of, str):
            return INT if self.field.size is None else Row(self.field.of, self.field.size)
        return RecordAt(first_alike(self.field.of))


@lru_cache(maxsize=512)
def places(record: RecordType) -> dict[str, Place]:
    """Return where the fields of a record are, by name. `record.layout_of` lays records out in the same way."""
    found, offset, has_path = dict[str, Place](), 0, False
    for field in record.memory_order:
        if (field.path or field.nested) and not has_path:
            offset, has_path = offset + 1, True
        offset += -offset % field.layout.alignment
        found[field.name] = Place(offset, field)
        offset += field.layout.form.size * (field.size or 1)
    return found


ALIKE: WeakValueDictionary[Hashable, RecordType] = WeakValueDictionary()
"""By fields: the first record with these fields."""


def first_alike(record: RecordType) -> RecordType:
    """Return the first record with the same fields, such as that of the game of which a game is a copy: for the compiler they are one."""
    return ALIKE.setdefault(fields_of(record), record)


@lru_cache(maxsize=512)
def fields_of(record: RecordType) -> Hashable:
    """Return what the layout of a record depends on."""
    return tuple(
        (each.name, each.of if isinstance(each.of, str) else fields_of(each.of), each.size, each.path)
        for each in record.fields
    )


def narrowest(values: list[int | float]) -> str:
    """Return the smallest type of numbers that holds all of these values.

    >>> narrowest([1, -128]), narrowest([1, 128]), narrowest([1, 0.5])
    ('int8', 'int16', 'float64')
    """
    if any(isinstance(value, float) for value in values):
        return "float64"
    fitting = (
        name for name, size in BYTES.items() if all(-(1 << 8 * size - 1) <= n < 1 << 8 * size - 1 for n in values)
    )
    return next(fitting, "int64")


def type_of(value: object) -> Type:
    """Return the type of an argument for an entry point: a number, an array, one element of an array of records, or a tuple.

    An array is a NumPy array, or has the type of its elements and its shape as `of` and `shape` (`link.blocks.Block`).
    """
    match value:
        case bool():
            return BOOL
        case int():
            return INT
        case float():
            return FLOAT
        case tuple():
            parts: tuple[Type, ...] = tuple(map(type_of, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
            names: tuple[str, ...] | None = getattr(value, "_fields", None)  # pyright: ignore[reportUnknownArgumentType]
            return plain_tuple(parts) if names is None else TupleOf(names, parts)
        case _:
            return array_type(value)


def array_type(array: Any) -> Type:
    """Return the type of an array or of one element of an array of records."""
    if not isinstance(getattr(array, "shape", None), tuple):
        raise TypeError(f"{array!r} is not a number, an array or a tuple of them.")
    element, axes = element_in(array), len(array.shape)
    return (
        Array(element, axes) if axes else RecordAt(element) if isinstance(element, RecordType) else value_type(element)
    )


def element_in(array: Any) -> Element:
    """Return the type of the elements of an array."""
    if hasattr(array, "of"):
        return first_alike(array.of) if isinstance(array.of, RecordType) else array.of
    if array.dtype.names:
        return first_alike(next(record for record in every_record() if record.dtype == array.dtype))
    return array.dtype.name


def every_record(of: RecordType = Record) -> Iterator[RecordType]:
    """Yield the classes of records that derive from a class."""
    for record in of.__subclasses__():
        yield record
        yield from every_record(record)
