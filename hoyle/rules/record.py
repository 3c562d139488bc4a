"""Record: an object of named integers, such as a state, in two forms.

The plain form is an ordinary object with ints and lists. The packed form is one element of a NumPy array; compiled code
reads its fields by the same names. One declaration defines both forms:

>>> class Purse(Record):
...     '''The coins of two players.'''
...
...     coins = row(2, int8)
...     turn = cell(int16)
>>> purse = Purse()
>>> purse.coins[1] = 5
>>> purse
Purse(coins=[0, 5], turn=0)
>>> Purse.unpack(purse.pack()) == purse
True
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from struct import Struct, unpack_from
from struct import error as StructError
from typing import Any, ClassVar, Self, TypeVar, cast

from hoyle.rules.mark import primitive
from hoyle.rules.record_methods import Methods, check, generate
from hoyle.rules.seats import NONE, UNKNOWN
from hoyle.rules.splitmix import stirred
from hoyle.rules.visibility import HIDDEN, Cards, Seen, Values, Visibility

BYTES = {"int8": 1, "int16": 2, "int32": 4, "int64": 8}
"""The sizes of the integer types."""

int8, int16, int32, int64 = BYTES

CODES = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "float32": "f", "float64": "d", "uint8": "B"}
"""The format characters of types of numbers in the module `struct`; records hold integers only."""

MOVE = int32
"""The integer type of moves in the arrays of algorithms: moves of Muzicando do not fit into 16 bits."""

LIVE_ENDS = "live_ends"
"""The name of an unused byte in the packed form: the bytes before it identify a position."""

SECOND_START = 0x2545F4914F6CDD1D
"""The initial value of `second_fingerprint`."""


class Field:
    """One declared field: a cell, a row, or a nested record. `of` is the name of the integer type, or the type of the record.

    `first_size` is the number of its integers when the record was first stored, 0 for a field added later, with `second_size`
    integers. See `first_form`.
    """

    def __init__(
        self,
        size: int | None,
        of: str | type["Record"],
        path: bool,
        blank: int | None = None,
        first_size: int | tuple[int, int] | None = None,
        values: Values | None = None,
        visibility: Visibility = HIDDEN,
    ) -> None:
        self.size, self.of, self.path, self.span, self.visibility = size, of, path, values, visibility
        self.blank = blank if blank is not None else 0 if isinstance(values, Cards) else UNKNOWN
        sizes = first_size if isinstance(first_size, tuple) else (first_size, size or 1)
        self.first_size, self.second_size = (size or 1) if sizes[0] is None else sizes[0], sizes[1]
        self.name = ""

    @property
    def nested(self) -> bool:
        """Whether the field is a nested record."""
        return not isinstance(self.of, str)

    @property
    def bytes(self) -> int:
        """The size of the field's integers in bytes; 8 for a nested record."""
        return BYTES[self.of] if isinstance(self.of, str) else 8

    @property
    def bounds(self) -> tuple[int, int]:
        """The smallest and the largest value of one of the field's integers: what it declares, or what its type holds."""
        if isinstance(self.span, range):
            return self.span[0], self.span[-1]
        limit = 1 << (8 * self.bytes - 1)
        return (0, (1 << self.span.number) - 1) if isinstance(self.span, Cards) else (-limit, limit - 1)

    @property
    def initial(self) -> int | list[int]:
        """The value in a new record, for a cell or a row."""
        return 0 if self.size is None else [0] * self.size

    @property
    def layout(self) -> "Layout":
        """The packed form of one of the field's integers, or of its nested record."""
        if isinstance(self.of, str):
            return Layout(Struct("<" + CODES[self.of]), BYTES[self.of], BYTES[self.of])
        return self.of.layout


@dataclass(frozen=True, slots=True)
class Layout:
    """The packed form of a record, little-endian and aligned, with the same bytes as its NumPy dtype."""

    form: Struct
    alignment: int
    live: int
    """The number of leading bytes that identify a position under given options; path fields and nested records follow."""
    offsets: tuple[int, ...] = ()
    """Where each field begins."""


R = TypeVar("R", bound="Record")


def cell(
    of: str,
    values: Values | None = None,
    *,
    seen: Seen | None = None,
    after: int | None = None,
    size: str = "",
    pool: str = "",
    path: bool = False,
    blank: int | None = None,
    added: bool = False,
) -> int:
    """Declare an integer of the type `of`, such as `int8`, and its values: a range, or `cards(n)` for a set of n cards as bits.

    `seen` says who sees it: ALL, OWNER (of a row), TURN (the seat in the field `turn`) or NOBODY; without it, it is hidden. In
    the phase `after` everybody sees it. `size` names the field of a view with the number of its cards; `pool` names the field to
    which a view adds its hidden cards. `views` makes the views from these. A `path` field holds history, which equality,
    hashing and solvers ignore. `blank` is the value in a view that hides the field: by default 0
    for cards, else UNKNOWN. `added`: tables were stored before the field was added; see `first_form`.
    """
    visibility = Visibility(seen, after, size, pool)
    return cast(int, Field(None, of, path, blank, 0 if added else None, values, visibility))


def row(
    length: int,
    of: str,
    values: Values | None = None,
    *,
    seen: Seen | None = None,
    after: int | None = None,
    size: str = "",
    pool: str = "",
    each: int = 1,
    path: bool = False,
    blank: int | None = None,
    first_size: int | tuple[int, int] | None = None,
) -> list[int]:
    """Declare a row of `length` integers of the type `of`; see `cell`.

    In a row by seat, each seat has `each` integers. `first_size` is its length in tables that were stored before it grew, or 0
    if it was added; (0, n) if it was added with n integers and has grown since. See `first_form`.
    """
    return cast(
        list[int], Field(length, of, path, blank, first_size, values, Visibility(seen, after, size, pool, each))
    )


def nest(of: type[R]) -> R:
    """Declare a nested record."""
    return cast(R, Field(None, of, False))


class RecordType(type):
    """The metaclass of records, which collects the declared fields in order and makes slots for them."""

    fields: tuple[Field, ...]
    cell_names: tuple[str, ...]
    row_names: tuple[str, ...]
    integer_count: int
    """The number of integers in a record."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, object]) -> "RecordType":
        """Make the class with its fields as slots."""
        own_fields: list[Field] = []
        for key, value in list(namespace.items()):
            if isinstance(value, Field):
                if any(key in vars(ancestor) for base in bases for ancestor in base.__mro__):
                    raise TypeError(f"{name}.{key}: every record has an attribute {key}; give the field another name.")
                value.name = key
                own_fields.append(value)
                del namespace[key]
        namespace["__slots__"] = tuple(field.name for field in own_fields)
        record_type = cast(RecordType, super().__new__(mcls, name, bases, namespace))
        inherited = tuple(field for base in bases for field in getattr(base, "fields", ()))
        record_type.fields = inherited + tuple(own_fields)
        record_type.cell_names = tuple(f.name for f in record_type.fields if f.size is None and not f.nested)
        record_type.row_names = tuple(f.name for f in record_type.fields if f.size is not None)
        record_type.memory_order = tuple(sorted(record_type.fields, key=lambda f: (f.path, f.nested, -f.bytes)))
        record_type.integer_count = sum(
            field.of.integer_count if isinstance(field.of, RecordType) else field.size or 1
            for field in record_type.fields
        )
        record_type._dtype = record_type._layout = record_type._methods = None
        return record_type

    _dtype: Any
    _layout: Layout | None
    _methods: Methods | None

    memory_order: tuple[Field, ...]
    """The fields in memory order: those that identify a position, nested records, path fields; in each group larger types first."""

    @property
    def methods(cls) -> Methods:
        """The generated methods, made at first use."""
        if cls._methods is None:
            cls._methods = generate(cls, cls.fields, cls.memory_order)
        return cls._methods

    @property
    def layout(cls) -> Layout:
        """The packed form for the module `struct`."""
        if cls._layout is None:
            cls._layout = layout_of(cls.memory_order)
        return cls._layout

    @property
    def dtype(cls) -> Any:
        """The packed form as a NumPy dtype, aligned."""
        if cls._dtype is None:
            import numpy

            columns: list[Any] = []
            for field in cls.memory_order:
                if (field.path or field.nested) and not any(name == LIVE_ENDS for name, *_ in columns):
                    columns.append((LIVE_ENDS, int8))
                of = field.of if isinstance(field.of, str) else field.of.dtype
                columns.append((field.name, of) if field.size is None else (field.name, of, (field.size,)))
            cls._dtype = numpy.dtype(columns, align=True)
        return cls._dtype

    @property
    def live(cls) -> int:
        """The number of leading bytes of the packed form that identify a position under given options."""
        return cls.layout.live


def layout_of(
    fields: Sequence[Field],
    layout: Callable[[Field], Layout] = lambda field: field.layout,
    length: Callable[[Field], int] = lambda field: 1 if field.size is None else field.size,
) -> Layout:
    """Return the packed form of these fields, with one unused byte (LIVE_ENDS) before the first path field or nested record.

    `layout` returns the packed form of one integer or nested record of a field, `length` their number.
    """
    format_, offset, alignment, live_bytes = "", 0, 1, NONE
    offsets: list[int] = []
    for field in fields:
        if (field.path or field.nested) and live_bytes == NONE:
            format_, offset, live_bytes = format_ + "x", offset + 1, offset
        inner = layout(field)
        padding = -offset % inner.alignment
        format_ += "x" * padding + inner.form.format[1:] * length(field)  # without the leading "<"
        offsets.append(offset + padding)
        offset += padding + inner.form.size * length(field)
        alignment = max(alignment, inner.alignment)
    form = Struct("<" + format_ + "x" * (-offset % alignment))
    return Layout(form, alignment, form.size if live_bytes == NONE else live_bytes, tuple(offsets))


class Record(metaclass=RecordType):
    """A flat record of named integers; subclasses declare `cell`, `row` and `nest` fields."""

    fields: ClassVar[tuple[Field, ...]] = ()

    def __init__(self) -> None:
        """Make a record with the initial value of every field."""
        type(self).methods.fill(self)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Yield names and values in the order of declaration."""
        for field in type(self).fields:
            yield field.name, getattr(self, field.name)

    def astuple(self, *, path: bool = False) -> tuple[Any, ...]:
        """Return the values as a hashable tuple, including the path fields if `path` is true."""
        methods = type(self).methods
        return methods.everything(self) if path else methods.position(self)

    def __eq__(self, other: object) -> bool:
        """Return whether the positions are equal; path fields are ignored."""
        return type(self) is type(other) and self.astuple() == cast(Record, other).astuple()

    def __hash__(self) -> int:
        """Return a hash consistent with `==`."""
        return hash(self.astuple())

    def __repr__(self) -> str:
        """Return the class with all fields and values."""
        inside = ", ".join(f"{name}={value!r}" for name, value in self.items())
        return f"{type(self).__name__}({inside})"

    def clone(self) -> Self:
        """Return an independent copy."""
        return type(self).methods.clone(self)

    def __copy__(self) -> Self:
        """Return an independent copy, because rows that two records share would change in both."""
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        """Return an independent copy."""
        return self.clone()

    def blank(self) -> Self:
        """Return a view that hides everything: each field has its `blank` value, and nested records are copied."""
        return type(self).methods.blank(self)

    def pack(self) -> bytes:
        """Return the packed form. Raise OverflowError with the name of the field if a value does not fit."""
        record_type = type(self)
        try:
            return record_type.layout.form.pack(*record_type.methods.integers(self))
        except StructError:
            check(self)
            raise

    def store(self, array: Any, index: int) -> None:
        """Write the packed form into element `index` of an array made by `array`."""
        import numpy

        array[index] = numpy.frombuffer(self.pack(), type(self).dtype)[0]

    @classmethod
    def array(cls, length: int) -> Any:
        """Return a NumPy array of `length` packed records, all zeros."""
        import numpy

        return numpy.zeros(length, cls.dtype)

    @classmethod
    def unpack(cls, packed: Any) -> Self:
        """Return the plain form of packed bytes or of an array element. Raise ValueError if the length is wrong."""
        layout = cls.layout
        if not isinstance(packed, bytes | bytearray):
            packed = packed.tobytes()
        if len(packed) != layout.form.size:
            raise ValueError(f"{cls.__name__}: expected {layout.form.size} bytes, got {len(packed)}.")
        return cls.methods.from_integers(layout.form.unpack(packed))


@primitive
def copy(target: Record, source: Record) -> None:
    """Copy a record into another one of the same type, the only way to copy records in the dialect."""
    type(source).methods.copy(target, source)


@primitive
def fingerprint(record: Record) -> int:
    """Return a hash of the position, below 2^62. Path fields and nested records such as the options are ignored."""
    words, bytes_ = hashed_parts(record)
    hash_ = 0
    for part in (*words, *bytes_):
        hash_ = stirred(hash_, part)
    return hash_


@primitive
def second_fingerprint(record: Record) -> int:
    """Return a hash of the position, below 2^62, that is independent of `fingerprint`.

    It includes the two highest bits of every word, which `fingerprint` leaves out.
    """
    words, bytes_ = hashed_parts(record)
    hash_ = SECOND_START
    for part in (*(word >> 2 for word in words), *bytes_):
        hash_ = stirred(hash_ ^ (hash_ >> 7), part)
    return hash_


def hashed_parts(record: Record) -> tuple[tuple[int, ...], bytes]:
    """Return what the fingerprints hash: the words of 8 bytes, then the remaining bytes."""
    live_bytes, packed = type(record).live, record.pack()
    words = live_bytes // 8
    return unpack_from(f"<{words}Q", packed), packed[words * 8 : live_bytes]


@primitive
def local(size: int, of: str) -> list[int]:
    """Return a row of zeros that exists until the function returns; `size` must be a constant."""
    return [0] * size


@primitive
def local_record(of: type[R]) -> R:
    """Return a record of zeros that exists until the function returns; `of` must be a class named at module level."""
    return of()
