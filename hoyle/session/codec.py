"""Messages as JSON and back.

Dataclasses are turned into plain lists and dicts, and validated, by functions that are made once for each class from its
type hints; `json_form` writes and reads the JSON.

>>> from dataclasses import dataclass
>>> from hoyle.messages import message
>>> @message(tag="sit", omit_defaults=True)
... @dataclass(slots=True)
... class Sit:
...     '''Somebody takes a seat.'''
...
...     seat: int
...     name: str = ""
>>> encode(Sit(1))
b'{"type":"sit","seat":1}'
>>> decode(b'{"type":"sit","seat":1,"name":"Ann"}', Sit)
Sit(seat=1, name='Ann')
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.messages import form_of
from hoyle.session import json_form

try:
    from hoyle.session import structs
except ImportError:
    structs = None

T = TypeVar("T")


class MalformedMessage(Refusal):
    """Bytes that are not a message of the expected classes; `reason` says why, for the log."""

    def __init__(self, reason: str) -> None:
        """Store the reason; people see the same sentence for all reasons."""
        super().__init__(N_("The server could not read that message."))
        self.reason = reason


# Encoding.

Plain = Callable[[Any], Any]
"""Converts a value to plain lists and dicts."""


def encode(message: Any) -> bytes:
    """Return a message, or a list or dict of messages, as compact JSON in UTF-8."""
    if structs is not None and hasattr(message, "__dataclass_fields__"):
        try:
            return structs.encode(message)
        except structs.msgspec.ValidationError:
            pass
    return json_form.write(plain(message))


def plain(message: Any) -> Any:
    """Return a message as the dicts, lists, strings and numbers that its JSON shows."""
    if isinstance(message, list | tuple):
        return [plain(item) for item in message]
    if isinstance(message, dict):
        return {key: plain(item) for key, item in message.items()}
    return message_maker(type(message))(message) if hasattr(message, "__dataclass_fields__") else message


@cache
def message_maker(kind: type) -> Plain:
    """Return the function that converts a message of this class to a dict."""
    form, hints = form_of(kind), get_type_hints(kind)
    head = {form.tag_field: form.tag} if form.tag else {}
    names = [field.metadata.get("wire", field.name) for field in fields(kind)]
    get = getter([field.name for field in fields(kind)])
    defaults = [default_of(field) if form.omit_defaults else MISSING for field in fields(kind)]
    inner = [
        (name, make) for name, field in zip(names, fields(kind), strict=True) if (make := maker(hints[field.name]))
    ]

    def make_dict(message: Any) -> dict[str, Any]:
        values = {
            name: value for name, value, default in zip(names, get(message), defaults, strict=False) if value != default
        }
        for name, make in inner:
            if name in values:
                values[name] = make(values[name])
        return head | values if head else values

    return make_dict


def getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return the function that reads these attributes of an object."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda message: tuple(getattr(message, name) for name in names)


def default_of(field: Any) -> Any:
    """Return a field's default value, or MISSING."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def maker(hint: Any) -> Plain | None:
    """Return the function that converts a value of this type to plain data; None if it is plain already."""
    origin, args = get_origin(hint), get_args(hint)
    if hasattr(hint, "__dataclass_fields__"):
        return message_maker(hint)
    if origin in (list, tuple, dict):
        inner = [maker(arg) for arg in args if arg is not ...]
        return container_maker(origin, inner) if any(inner) else None
    if origin in (Union, UnionType) and any(maker(arg) for arg in args):
        return plain
    return None


def container_maker(origin: type, inner: list[Plain | None]) -> Plain:
    """Return the function that converts the messages inside a list, tuple or dict."""
    make = inner[-1]
    if origin is list and make:
        return lambda values: [make(value) for value in values]
    if origin is dict and make:
        return lambda values: {key: make(value) for key, value in values.items()}
    return plain


# Decoding.

Reader = Callable[[Any], Any]
"""Converts decoded JSON to a value; MalformedMessage if it is not of the type."""


def decode(data: bytes | str, *kinds: type[T]) -> T:
    """Return the message in JSON, of one of these classes; the tag says which one."""
    read: Callable[[Any], T] = reader(Union[kinds])  # noqa: UP007
    try:
        value = json_form.read(data)
    except json_form.NotJson as error:
        raise MalformedMessage(str(error)) from None
    return read(value)


@cache
def reader(hint: Any) -> Reader:
    """Return the function that reads values of a type."""
    if hint is Any:
        return as_is
    by_kind = readers(hint)
    expected = " or ".join(sorted(kind.__name__ for kind in by_kind))

    def read(value: Any) -> Any:
        if type(value) not in by_kind:
            raise MalformedMessage(f"{expected} expected, not {type(value).__name__}")
        return by_kind[type(value)](value)

    return read


def readers(hint: Any) -> dict[type, Reader]:
    """Return the function that reads values of a type, by what they are in JSON: a str, a list and so on."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in (str, int, bool, NoneType):
        return {hint: as_is}
    if hasattr(hint, "__dataclass_fields__"):
        return {dict: messages_reader((hint,))}
    if origin is Literal:
        return {type(args[0]): literal_reader(args)}
    if origin is dict and args[0] is str:
        return {dict: dict_reader(reader(args[1]))}
    if origin is list:
        return {list: list_reader(reader(args[0]))}
    if origin is tuple:
        return {list: tuple_reader(args)}
    if origin in (Union, UnionType):
        return union_readers(args)
    raise TypeError(f"Messages have no fields of type {hint}.")


def union_readers(hints: tuple[Any, ...]) -> dict[type, Reader]:
    """Return the readers of all types of a union; the tag of a message says which one it is."""
    messages = tuple(hint for hint in hints if hasattr(hint, "__dataclass_fields__"))
    found: dict[type, Reader] = {dict: messages_reader(messages)} if messages else {}
    for hint in hints:
        if hint not in messages:
            found |= readers(hint)
    return found


def as_is(value: Any) -> Any:
    """Return a value that needs no reading."""
    return value


def literal_reader(choices: tuple[Any, ...]) -> Reader:
    """Return the function that reads one of these values."""

    def read(value: Any) -> Any:
        if value not in choices:
            raise MalformedMessage(f"{value!r} is not one of {choices}")
        return value

    return read


def list_reader(read_one: Reader) -> Reader:
    """Return the function that reads a list."""

    def read(values: list[Any]) -> list[Any]:
        return [read_one(value) for value in values]

    return read


def dict_reader(read_one: Reader) -> Reader:
    """Return the function that reads a dict."""

    def read(values: dict[str, Any]) -> dict[str, Any]:
        return {key: read_one(value) for key, value in values.items()}

    return read


def tuple_reader(hints: tuple[Any, ...]) -> Reader:
    """Return the function that reads a tuple."""
    if hints[-1] is ...:
        read_one = reader(hints[0])
        return lambda values: tuple(read_one(value) for value in values)
    readers = [reader(hint) for hint in hints]

    def read(values: list[Any]) -> tuple[Any, ...]:
        if len(values) != len(readers):
            raise MalformedMessage(f"{len(readers)} values expected, not {len(values)}")
        return tuple(read_one(value) for read_one, value in zip(readers, values, strict=True))

    return read


def messages_reader(kinds: tuple[type, ...]) -> Reader:
    """Return the function that reads a message of one of these classes."""
    forms = [form_of(kind) for kind in kinds]
    by_tag = {form.tag: message_reader(kind) for form, kind in zip(forms, kinds, strict=True)}
    tag_field = forms[0].tag_field
    if len(by_tag) < len(kinds) or any(form.tag_field != tag_field for form in forms):
        raise TypeError(f"Messages of a union need different tags in the same field: {kinds}.")
    if "" in by_tag:
        return by_tag[""]

    def read(value: dict[str, Any]) -> Any:
        tag = value.get(tag_field)
        if not isinstance(tag, str) or tag not in by_tag:
            raise MalformedMessage(f"{tag_field} is not one of {sorted(by_tag)}")
        return by_tag[tag](value)

    return read


def message_reader(kind: type) -> Reader:
    """Return the function that reads a message of this class; it ignores fields that the class does not have."""
    hints = get_type_hints(kind)
    rows = [
        (field.metadata.get("wire", field.name), field.name, reader(hints[field.name]), default_of(field) is MISSING)
        for field in fields(kind)
    ]

    def read(value: dict[str, Any]) -> Any:
        given: dict[str, Any] = {}
        for name, attribute, read_one, required in rows:
            if name in value:
                try:
                    given[attribute] = read_one(value[name])
                except MalformedMessage as error:
                    raise MalformedMessage(f"{name}: {error.reason}") from None
            elif required:
                raise MalformedMessage(f"{name} is missing")
        return kind(**given)

    return read
