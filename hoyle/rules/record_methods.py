"""Methods of records that are generated from the declared fields, as the standard library's `dataclasses` does it.

A loop over the fields of a state takes two to ten times as long as a function with one statement for each field.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.rules.seats import UNKNOWN

OPTIONS_FIELD = "options"
"""The name of the nested record with the options of a game."""

OUT_OF_RANGE = N_("There is no such position: {field} is {number}, and can only be {low} to {high}.")


class Declared(Protocol):
    """What the methods need to know of a field; see `record.Field`."""

    name: str
    size: int | None
    of: Any
    path: bool
    blank: int

    @property
    def nested(self) -> bool:
        """Whether the field is a nested record."""
        ...

    @property
    def initial(self) -> Any:
        """The value in a new record, for a cell or a row."""
        ...


class Methods(NamedTuple):
    """The generated functions of one record type."""

    fill: Callable[[Any], None]
    """Set every field of a new record to its initial value."""
    clone: Callable[[Any], Any]
    """Return an independent copy."""
    blank: Callable[[Any], Any]
    """Return a view that hides everything."""
    copy: Callable[[Any, Any], None]
    """Copy the second record into the first."""
    position: Callable[[Any], tuple[Any, ...]]
    """Return the values as a hashable tuple, without the path fields."""
    everything: Callable[[Any], tuple[Any, ...]]
    """Return the values as a hashable tuple, including the path fields."""
    integers: Callable[[Any], tuple[int, ...]]
    """Return all integers in memory order."""
    from_integers: Callable[[tuple[int, ...]], Any]
    """Return a record of these integers in memory order."""


def generate(record_type: type, fields: Sequence[Declared], memory_order: Sequence[Declared]) -> Methods:
    """Return the methods of a record type with these fields."""
    namespace: dict[str, Any] = {"record_type": record_type, "new": object.__new__}
    namespace |= {f"type_of_{field.name}": field.of for field in fields if field.nested}
    exec("\n".join(source(fields, memory_order)), namespace)  # declared names and numbers only
    return Methods(*(namespace[name] for name in Methods._fields))


def source(fields: Sequence[Declared], memory_order: Sequence[Declared]) -> Iterator[str]:
    """Yield the lines of the functions."""
    made = "made = new(record_type)"
    yield from function("fill(record)", [f"record.{f.name} = {initial(f)}" for f in fields])
    yield from function("clone(record)", [made, *(f"made.{f.name} = {copied(f)}" for f in fields), "return made"])
    yield from function("blank(record)", [made, *(f"made.{f.name} = {hidden(f)}" for f in fields), "return made"])
    yield from function("copy(target, record)", [copied_into(f) for f in fields])
    for name, kept in (("position", [f for f in fields if not f.path]), ("everything", fields)):
        yield from function(f"{name}(record)", [f"return ({''.join(hashable(f, name) + ', ' for f in kept)})"])
    yield from function("integers(record)", [f"return ({''.join(flat(f) + ', ' for f in memory_order)})"])
    yield from function("from_integers(values)", [made, *taken(memory_order), "return made"])


def function(head: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of one function."""
    yield f"def {head}:"
    yield from (f"    {line}" for line in lines or ["pass"])


def initial(field: Declared) -> str:
    """Return the expression for the field's value in a new record."""
    return f"type_of_{field.name}()" if field.nested else repr(field.initial)


def copied(field: Declared) -> str:
    """Return the expression for an independent copy of the field; the options of a game never change, so that copies share them."""
    value = f"record.{field.name}"
    if field.name == OPTIONS_FIELD:
        return value
    return f"{value}.clone()" if field.nested else value if field.size is None else f"{value}[:]"


def hidden(field: Declared) -> str:
    """Return the expression for the field of a view that hides everything."""
    if field.nested:
        return copied(field)
    return str(field.blank) if field.size is None else f"[{field.blank}] * {field.size}"


def copied_into(field: Declared) -> str:
    """Return the statement that copies the field into `target`."""
    if field.nested and field.name != OPTIONS_FIELD:
        return f"type_of_{field.name}.methods.copy(target.{field.name}, record.{field.name})"
    return f"target.{field.name} = {copied(field)}"


def hashable(field: Declared, method: str) -> str:
    """Return the expression for the field as a hashable value; `method` is that of nested records."""
    value = f"record.{field.name}"
    if field.nested:
        return f"type_of_{field.name}.methods.{method}({value})"
    return value if field.size is None else f"(*{value},)"


def flat(field: Declared) -> str:
    """Return the expression for the field's integers in a tuple."""
    if field.nested:
        return f"*type_of_{field.name}.methods.integers(record.{field.name})"
    return f"record.{field.name}" if field.size is None else f"*record.{field.name}"


def taken(memory_order: Sequence[Declared]) -> Iterator[str]:
    """Yield the statements that give the fields of `made` their integers from `values`."""
    index = 0
    for field in memory_order:
        end = index + (field.of.integer_count if field.nested else field.size or 1)
        if field.nested:
            value = f"type_of_{field.name}.methods.from_integers(values[{index}:{end}])"
        else:
            value = f"values[{index}]" if field.size is None else f"[*values[{index}:{end}]]"
        yield f"made.{field.name} = {value}"
        index = end


def check(record: Any) -> None:
    """Raise OverflowError if a value does not fit its field, ValueError if a row has the wrong length."""
    for field in type(record).memory_order:
        value = getattr(record, field.name)
        if isinstance(field.of, str):
            values = [value] if field.size is None else value
            limit = 1 << (8 * field.bytes - 1)
            name = f"{type(record).__name__}.{field.name}"
            for index, number in enumerate(values):
                if not -limit <= number < limit:
                    place = name if field.size is None else f"{name}[{index}]"
                    raise OverflowError(
                        f"{place}: {number} does not fit {field.of}, which has room for {-limit} to {limit - 1}"
                    )
            if field.size not in (None, len(values)):
                raise ValueError(f"{name}: expected {field.size} values, got {len(values)}")
        else:
            check(value)


def check_values(record: Any, is_view: bool = False) -> None:
    """Raise Refusal if a value is outside the range that its field declares; in a view it may be hidden."""
    for field in type(record).fields:
        value = getattr(record, field.name)
        if field.nested:
            check_values(value, is_view)
            continue
        low, high = field.bounds
        for number in [value] if field.size is None else value:
            if not (low <= number <= high or (is_view and number in (field.blank, UNKNOWN))):
                raise Refusal(OUT_OF_RANGE, field=field.name, number=number, low=low, high=high)
