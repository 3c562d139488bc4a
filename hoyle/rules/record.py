"""Record: a state as named integers, in two forms.

Plainly a record is an ordinary object with ints and lists. Packed it is one element of a NumPy array, which
compiled code reads by the same names, by the million. Both forms are made from one declaration:

>>> class Purse(Record):
...     '''What two players own.'''
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

from collections.abc import Iterator
from typing import Any, ClassVar, Self, TypeVar, cast

from hoyle.rules.mark import primitive
from hoyle.rules.seats import UNKNOWN

BYTES = {"int8": 1, "int16": 2, "int32": 4, "int64": 8}

int8, int16, int32, int64 = BYTES

MOVE = int32
"""How wide a move is in the rows that algorithms keep: Muzicando's cards on a plane do not fit 16 bits."""

LIVE_ENDS = "live_ends"
"""A byte of the packed form that is never written: what lies before it tells positions apart."""


class Field:
    """One declared field: a cell, a row, or a nested record."""

    def __init__(self, size: int | None, of: str | type["Record"], path: bool, blank: int = UNKNOWN) -> None:
        self.size, self.of, self.path, self.blank = size, of, path, blank
        self.name = ""

    @property
    def nested(self) -> bool:
        """Whether the field holds a record of its own."""
        return not isinstance(self.of, str)

    def fresh(self) -> Any:
        """The field's value in a new record: zeros."""
        if isinstance(self.of, str):
            return 0 if self.size is None else [0] * self.size
        return self.of()


R = TypeVar("R", bound="Record")


def cell(of: str, *, path: bool = False, blank: int = UNKNOWN) -> int:
    """An integer of the named width.

    `path`: history that equality, hashing and solvers leave out. `blank`: what the field holds in a view that
    shows nothing of it: UNKNOWN, or 0 for a set.
    """
    return cast(int, Field(None, of, path, blank))


def row(size: int, of: str, *, path: bool = False, blank: int = UNKNOWN) -> list[int]:
    """So many integers of the named width; see `cell`."""
    return cast(list[int], Field(size, of, path, blank))


def nest(of: type[R]) -> R:
    """A record inside a record."""
    return cast(R, Field(None, of, False))


class RecordType(type):
    """Collects a class's fields in order and gives its objects slots for them."""

    fields: tuple[Field, ...]
    cell_names: tuple[str, ...]
    row_names: tuple[str, ...]
    nest_names: tuple[str, ...]

    def __new__(mcls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> "RecordType":
        """Make the class: fields become slots."""
        own: list[Field] = []
        for key, value in list(space.items()):
            if isinstance(value, Field):
                value.name = key
                own.append(value)
                del space[key]
        space["__slots__"] = tuple(field.name for field in own)
        made = cast(RecordType, super().__new__(mcls, name, bases, space))
        inherited = tuple(field for base in bases for field in getattr(base, "fields", ()))
        made.fields = inherited + tuple(own)
        made.cell_names = tuple(f.name for f in made.fields if f.size is None and not f.nested)
        made.row_names = tuple(f.name for f in made.fields if f.size is not None)
        made.nest_names = tuple(f.name for f in made.fields if f.nested)
        made._dtype = None
        return made

    _dtype: Any

    @property
    def ordered(cls) -> list[Field]:
        """The fields as they lie in memory: what a position is, then nested records, then paths; wide ones first."""
        return sorted(cls.fields, key=lambda f: (f.path, f.nested, -(BYTES[f.of] if isinstance(f.of, str) else 8)))

    @property
    def dtype(cls) -> Any:
        """The packed form as a NumPy dtype, aligned."""
        if cls._dtype is None:
            import numpy

            columns: list[Any] = []
            for field in cls.ordered:
                if (field.path or field.nested) and not any(name == LIVE_ENDS for name, *_ in columns):
                    columns.append((LIVE_ENDS, int8))
                of = field.of if isinstance(field.of, str) else field.of.dtype
                columns.append((field.name, of) if field.size is None else (field.name, of, (field.size,)))
            cls._dtype = numpy.dtype(columns, align=True)
        return cls._dtype

    @property
    def live(cls) -> int:
        """How many bytes from the start of the packed form tell positions of one rule set apart."""
        dtype = cls.dtype
        return dtype.fields[LIVE_ENDS][1] if LIVE_ENDS in dtype.fields else dtype.itemsize


class Record(metaclass=RecordType):
    """A flat record of named integers; subclasses declare `cell`, `row` and `nest` fields."""

    fields: ClassVar[tuple[Field, ...]] = ()

    def __init__(self) -> None:
        """All zeros."""
        for field in type(self).fields:
            setattr(self, field.name, field.fresh())

    def items(self) -> Iterator[tuple[str, Any]]:
        """Names and values in the order of declaration."""
        for field in type(self).fields:
            yield field.name, getattr(self, field.name)

    def tell(self, *, path: bool = False) -> tuple[Any, ...]:
        """The values as a tuple that can be hashed; with `path`, the history too."""
        return tuple(
            value.tell(path=path) if isinstance(value, Record) else tuple(value) if isinstance(value, list) else value
            for value in (getattr(self, f.name) for f in type(self).fields if path or not f.path)
        )

    def __eq__(self, other: object) -> bool:
        """Equal as positions: fields marked `path` do not count."""
        return type(self) is type(other) and self.tell() == cast(Record, other).tell()

    def __hash__(self) -> int:
        """Agrees with `==`."""
        return hash(self.tell())

    def __repr__(self) -> str:
        """The declaration with its values."""
        inside = ", ".join(f"{name}={value!r}" for name, value in self.items())
        return f"{type(self).__name__}({inside})"

    def clone(self) -> Self:
        """A record of its own with the same values."""
        kind = type(self)
        twin = kind.__new__(kind)
        for name in kind.cell_names:
            setattr(twin, name, getattr(self, name))
        for name in kind.row_names:
            setattr(twin, name, getattr(self, name)[:])
        for name in kind.nest_names:
            setattr(twin, name, getattr(self, name).clone())
        return twin

    def blank(self) -> Self:
        """A view that shows nothing: every field UNKNOWN (sets 0), nested records as they are."""
        kind = type(self)
        seen = kind.__new__(kind)
        for field in kind.fields:
            if field.nested:
                setattr(seen, field.name, getattr(self, field.name).clone())
            else:
                setattr(seen, field.name, field.blank if field.size is None else [field.blank] * field.size)
        return seen

    def pack(self) -> bytes:
        """The packed form. A value that does not fit its field is an OverflowError that names the field."""
        packed = type(self).array(1)
        self.store(packed, 0)
        return packed.tobytes()

    def store(self, array: Any, place: int) -> None:
        """Write this record into an array made by `array`."""
        fill(array[place], self)

    @classmethod
    def array(cls, length: int) -> Any:
        """So many packed records, all zeros: a NumPy array of `dtype`."""
        import numpy

        return numpy.zeros(length, cls.dtype)

    @classmethod
    def unpack(cls, packed: Any) -> Self:
        """The plain form of packed bytes, or of one element of an array."""
        if isinstance(packed, bytes | bytearray):
            import numpy

            if len(packed) != cls.dtype.itemsize:
                raise ValueError(f"{cls.__name__}: {cls.dtype.itemsize} bytes are needed, {len(packed)} came.")
            packed = numpy.frombuffer(packed, cls.dtype)[0]
        record = cls()
        drain(record, packed)
        return record


def fill(packed: Any, record: Record) -> None:
    """Plain to packed, field by field."""
    for field in type(record).fields:
        value = getattr(record, field.name)
        if field.nested:
            fill(packed[field.name], value)
        else:
            try:
                packed[field.name] = value
            except OverflowError:
                raise OverflowError(f"{type(record).__name__}.{field.name}: {value} does not fit {field.of}") from None


def drain(record: Record, packed: Any) -> None:
    """Packed to plain, field by field."""
    for field in type(record).fields:
        value = packed[field.name]
        if field.nested:
            drain(getattr(record, field.name), value)
        else:
            setattr(record, field.name, value.tolist())


@primitive
def copy(target: Record, source: Record) -> None:
    """Copy a whole record into another of the same type: the only way to copy one in the dialect."""
    kind = type(source)
    for name in kind.cell_names:
        setattr(target, name, getattr(source, name))
    for name in kind.row_names:
        setattr(target, name, getattr(source, name)[:])
    for name in kind.nest_names:
        copy(getattr(target, name), getattr(source, name))


@primitive
def fingerprint(record: Record) -> int:
    """A number below 2^62 by which a search finds a position again; history and house rules do not count."""
    from hoyle.rules.dice import stir

    words = type(record).live // 8
    packed = record.pack()
    number = 0
    for word in range(words):
        number = stir(number, int.from_bytes(packed[8 * word : 8 * word + 8], "little", signed=True))
    for byte in packed[8 * words : type(record).live]:
        number = stir(number, byte)
    return number


@primitive
def local(size: int, of: str) -> list[int]:
    """A row of zeros that lives for one call; the size is a constant."""
    return [0] * size


def numbers(length: int, of: str, filled: int = 0) -> Any:
    """A NumPy array of so many numbers of the named type (int8 to int64, or float32, float64), for algorithms."""
    import numpy

    return numpy.full(length, filled, of)
