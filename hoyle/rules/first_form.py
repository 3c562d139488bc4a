"""The first form of records: the packed form from before fields were added, which stored tables and solutions refer to.

A journal stores a digest of the state after every event. A field declared with `added=True`, or a row with a `first_size`,
does not change this digest as long as the new integers have their initial values. So tables that were stored before go on.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache, partial
from typing import Any, TypeVar

from hoyle.rules.record import Field, Layout, Record, layout_of

R = TypeVar("R", bound=Record)
PADDING = bytes(64)
"""Unused bytes, more than any form has between two fields."""


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


def digested(record: Record, packed: bytes = b"") -> bytes:
    """Return the bytes of a record that a digest covers: its first form, then the later fields that are not initial.

    `packed` is its packed form, if that is known.
    """
    packed = packed or record.pack()
    if not has_grown(type(record)):
        return packed
    first, added, initial = parts(type(record))
    take = (packed + PADDING).__getitem__
    content = b"".join(map(take, first))
    if b"".join(map(take, added)) == initial:
        return content
    later = " ".join(sorted(later_values(record)))  # in any order of declaration the same
    return content + later.encode()


@cache
def parts(record_type: type[Record]) -> tuple[list[slice], list[slice], bytes]:
    """Return the parts of the packed form that make the first form, the parts that were added later, and these in a new record.

    A part behind the packed form is one of PADDING.
    """
    first: list[slice] = []
    added: list[slice] = []
    size, reached = record_type.layout.form.size, 0
    offsets = {path: offset for path, _, offset in places(record_type, is_first=False)}
    for path, field, offset in places(record_type, is_first=True):
        length = field.bytes * field.first_size
        if offset > reached:
            first.append(slice(size, size + offset - reached))
        first.append(slice(offsets[path], offsets[path] + length))
        reached = offset + length
    first.append(slice(size, size + first_layout(record_type).form.size - reached))
    for _, field, offset in places(record_type, is_first=False):
        added.append(slice(offset + field.bytes * field.first_size, offset + field.bytes * (field.size or 1)))
    packed = record_type().pack()
    return joined(first), joined(added), b"".join(packed[part] for part in joined(added))


def joined(slices: list[slice]) -> list[slice]:
    """Return slices of bytes, with one for neighbours, and none that is empty."""
    found: list[slice] = []
    for part in slices:
        if found and found[-1].stop == part.start:
            part = slice(found.pop().start, part.stop)
        found.append(part)
    return [part for part in found if part.start < part.stop]


def places(record_type: type[Record], is_first: bool, path: str = "", at: int = 0) -> Iterator[tuple[str, Field, int]]:
    """Yield the fields of a record and its nested ones in memory order, each with its path and offset in the first or packed form."""
    fields = first_fields(record_type) if is_first else record_type.memory_order
    layout = first_layout(record_type) if is_first else record_type.layout
    for field, offset in zip(fields, layout.offsets, strict=True):
        nested = nested_type(field)
        if nested:
            yield from places(nested, is_first, f"{path}{field.name}.", at + offset)
        else:
            yield path + field.name, field, at + offset


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
