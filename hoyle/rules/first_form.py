"""The first form of records: the packed form from before fields were added, which stored tables and solutions refer to.

A journal stores a digest of the state after every event. A field declared with `added=True`, or a row with a `first_size`,
does not change this digest as long as the new integers have their initial values. So tables that were stored before go on.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from typing import Any, TypeVar

from hoyle.rules.record import Field, Layout, Record, layout_of

R = TypeVar("R", bound=Record)


@cache
def has_grown(record_type: type[Record]) -> bool:
    """Return whether fields of this type, or of the records nested in it, were added after its first form."""
    return any(
        has_grown(nested) if (nested := nested_type(field)) else field.first_size != (field.size or 1)
        for field in record_type.fields
    )


def nested_type(field: Field) -> type[Record] | None:
    """Return the type of a nested record; None for integers."""
    return None if isinstance(field.of, str) else field.of


@cache
def first_layout(record_type: type[Record]) -> Layout:
    """Return the layout of the first form."""

    def layout(field: Field) -> Layout:
        nested = nested_type(field)
        return first_layout(nested) if nested else field.layout

    return layout_of(first_fields(record_type), layout, lambda field: field.first_size)


@cache
def first_fields(record_type: type[Record]) -> tuple[Field, ...]:
    """Return the fields of the first form in memory order."""
    return tuple(field for field in record_type.memory_order if field.first_size)


def digested(record: Record) -> bytes:
    """Return the bytes of a record that a digest covers: its first form, then the later fields that are not initial."""
    if not has_grown(type(record)):
        return record.pack()
    pack, is_initial = digest_functions(type(record))
    if is_initial(record):
        return pack(record)
    later = " ".join(sorted(later_values(record)))  # in any order of declaration the same
    return pack(record) + later.encode()


@cache
def digest_functions(record_type: type[Record]) -> tuple[Callable[[Record], bytes], Callable[[Record], bool]]:
    """Return two functions of a record: its first form, and whether all later fields are initial.

    They are generated from the fields, since a table calls them after every event.
    """
    values, conditions = (
        ", ".join(first_values(record_type, "record")),
        " and ".join(initial_conditions(record_type, "record")),
    )
    pack = eval(f"lambda record: pack({values})", {"pack": first_layout(record_type).form.pack})
    return pack, eval(f"lambda record: {conditions}")


def first_values(record_type: type[Record], record: str) -> Iterator[str]:
    """Yield expressions for the integers of the first form in memory order; `record` is the expression for the record."""
    for field in first_fields(record_type):
        value, nested = f"{record}.{field.name}", nested_type(field)
        if nested:
            yield from first_values(nested, value)
        else:
            yield value if field.size is None else f"*{value}[:{field.first_size}]"


def initial_conditions(record_type: type[Record], record: str) -> Iterator[str]:
    """Yield expressions for whether later fields, and later parts of rows, are initial."""
    for field in record_type.fields:
        value, nested = f"{record}.{field.name}", nested_type(field)
        if nested:
            yield from initial_conditions(nested, value)
        elif field.size is None and not field.first_size:
            yield f"{value} == {field.initial!r}"
        elif field.size is not None and field.first_size < field.size:
            initial: Any = field.initial
            yield f"{value}[{field.first_size}:] == {initial[field.first_size :]!r}"


def later_values(record: Record) -> Iterator[str]:
    """Yield the names and values of later fields, and of later parts of rows, that are not initial."""
    for field in type(record).fields:
        value: Any = getattr(record, field.name)
        if nested_type(field):
            yield from (f"{field.name}.{inner}" for inner in later_values(value))
        elif field.size is None:
            if not field.first_size and value != field.initial:
                yield f"{field.name}={value}"
        elif numbers := later_numbers(field, value):
            yield f"{field.name}={','.join(map(str, numbers))}"


def later_numbers(field: Field, row: list[int]) -> list[int]:
    """Return the later integers of a row that a digest has; none if all are initial."""
    initial: Any = field.initial
    end = field.size or 0
    while end > field.second_size and row[end - 1] == initial[end - 1]:
        end -= 1
    later = row[field.first_size : end]
    return later if later != initial[field.first_size : end] else []


def from_digested(record_type: type[R], content: bytes) -> R:
    """Return the record of which `digested` has returned this content, even if fields were added since; the inverse.

    Raise ValueError if there is none.
    """
    size = first_layout(record_type).form.size
    record = from_first_form(record_type, content[:size])
    for word in content[size:].decode().split():
        name, _, numbers = word.partition("=")
        set_later(record, name.split("."), [int(number) for number in numbers.split(",")])
    return record


def set_later(record: Record, path: list[str], numbers: list[int]) -> None:
    """Set the later integers of a field; `path` has the names of nested records before that of the field."""
    name, *inner = path
    field = next((field for field in type(record).fields if field.name == name), None)
    if field and inner and nested_type(field):
        set_later(getattr(record, name), inner, numbers)
    elif field is None or inner or len(numbers) > (field.size or 1) - field.first_size:
        raise ValueError(f"{type(record).__name__} has no {len(numbers)} later integers of a field {name}.")
    elif field.size is None:
        setattr(record, name, numbers[0])
    else:
        getattr(record, name)[field.first_size : field.first_size + len(numbers)] = numbers


def unpack_any_form(record_type: type[R], packed: bytes, is_old: bool = False) -> R | None:
    """Return the record with this packed form or first form; None if the length fits neither.

    Where later fields only fill padding, both forms have one length: then it is the first form if `is_old`.
    """
    readers = (record_type.unpack, partial(from_first_form, record_type))
    for read in reversed(readers) if is_old else readers:
        with suppress(ValueError):
            return read(packed)
    return None


def from_first_form(record_type: type[R], packed: bytes) -> R:
    """Return the record with this first form; later fields are initial. Raise ValueError if the length is wrong."""
    form = first_layout(record_type).form
    if len(packed) != form.size:
        raise ValueError(f"{record_type.__name__}: expected {form.size} bytes, got {len(packed)}.")
    record = record_type()
    fill(record, iter(form.unpack(packed)))
    return record


def fill(record: Record, integers: Iterator[int]) -> None:
    """Set the fields of the first form from integers in memory order."""
    for field in first_fields(type(record)):
        value: Any = getattr(record, field.name)
        if nested_type(field):
            fill(value, integers)
        elif field.size is None:
            setattr(record, field.name, next(integers))
        else:
            for index in range(field.first_size):
                value[index] = next(integers)
