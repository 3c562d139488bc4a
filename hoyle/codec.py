"""Encode messages as JSON, and decode and validate them.

The type hints of a message class define functions that convert its messages to plain lists and dicts, and back. These
functions are made once for each class; `json_form` writes and reads the JSON.

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

from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hoyle import json_form
from hoyle.errors import Refusal
from hoyle.i18n import N_, Translator, translator
from hoyle.json_form import Encoded
from hoyle.messages import form_of

try:
    from hoyle import structs
except ImportError:
    structs = None

T = TypeVar("T")


class MalformedMessage(Refusal):
    """The input is not a message of the expected classes; `reason` says why, for the log."""

    def __init__(self, reason: str) -> None:
        """Store the reason. The sentence that people see does not depend on it."""
        super().__init__(N_("The server could not read that message."))
        self.reason = reason


# Encoding.

Converter = Callable[[Any], Any]
"""A function that converts a value to plain lists and dicts."""


def encode(message: object) -> bytes:
    """Return a message, or a list or dict of messages, as compact JSON in UTF-8."""
    if structs is not None and isinstance(message, structs.Struct):
        return structs.encode(message)
    return json_form.write(to_plain(message))


def to_plain(message: Any) -> Any:
    """Return a message, or a list or dict of messages, as dicts, lists, strings and numbers."""
    if isinstance(message, list | tuple):
        return [to_plain(item) for item in message]
    if isinstance(message, dict):
        return {key: to_plain(item) for key, item in message.items()}
    if isinstance(message, frozenset):
        return sorted(message)
    if isinstance(message, bytes):
        return b64encode(message).decode()
    return message_converter(type(message))(message) if hasattr(message, "__dataclass_fields__") else message


@cache
def message_converter(cls: type) -> Converter:
    """Return the function that converts a message of this class to a dict."""
    form, hints = form_of(cls), get_type_hints(cls)
    head = {form.tag_field: form.tag} if form.tag else {}
    names = [field.metadata.get("wire", field.name) for field in fields(cls)]
    get = getter([field.name for field in fields(cls)])
    defaults = [default_of(field) if form.omit_defaults else MISSING for field in fields(cls)]
    inner = [
        (name, convert)
        for name, field in zip(names, fields(cls), strict=True)
        if (convert := converter(hints[field.name]))
    ]

    def to_dict(message: Any) -> dict[str, Any]:
        values = {
            name: value for name, value, default in zip(names, get(message), defaults, strict=False) if value != default
        }
        for name, convert in inner:
            if name in values:
                values[name] = convert(values[name])
        return head | values if head else values

    return to_dict


def getter(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    """Return the function that reads these attributes of an object."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda message: tuple(getattr(message, name) for name in names)


def default_of(field: Any) -> Any:
    """Return a field's default value, or MISSING."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def converter(hint: Any) -> Converter | None:
    """Return the function that converts values of this type to plain data; None if they are plain already."""
    origin, args = get_origin(hint), get_args(hint)
    if hasattr(hint, "__dataclass_fields__"):
        return message_converter(hint)
    if origin in (list, tuple, dict):
        inner = [converter(arg) for arg in args if arg is not ...]
        return container_converter(origin, inner) if any(inner) else None
    is_mixed = origin in (Union, UnionType) and any(converter(arg) for arg in args)
    return to_plain if is_mixed or origin is frozenset or hint is bytes else None


def container_converter(origin: type, inner: list[Converter | None]) -> Converter:
    """Return the function that converts a list, tuple or dict; `inner` are the converters of its type arguments."""
    convert = inner[-1]
    if origin is list and convert:
        return lambda values: [convert(value) for value in values]
    if origin is dict and convert:
        return lambda values: {key: convert(value) for key, value in values.items()}
    return to_plain


# Decoding.

Reader = Callable[[Any], Any]
"""A function that converts decoded JSON to a value of a type; MalformedMessage if that is not possible."""


def decode(data: bytes | str, *classes: type[T]) -> T:
    """Return the message of one of these classes in a JSON text; MalformedMessage if there is none.

    With several classes the tag of the message selects its class.
    """
    read: Callable[[Any], T] = reader(Union[classes])  # noqa: UP007
    try:
        value = json_form.read(data)
    except json_form.NotJson as error:
        raise MalformedMessage(str(error)) from None
    return read(value)


@cache
def reader(hint: object) -> Reader:
    """Return the function that reads values of a type."""
    if hint is Any or hint is object:
        return as_is
    by_json_type = readers(hint)
    expected = " or ".join(sorted(json_type.__name__ for json_type in by_json_type))

    def read(value: Any) -> Any:
        if type(value) not in by_json_type:
            raise MalformedMessage(f"{expected} expected, not {type(value).__name__}")
        return by_json_type[type(value)](value)

    return read


def readers(hint: Any) -> dict[type, Reader]:
    """Return the functions that read values of a type, keyed by the type of the decoded JSON: str, list and so on."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in (str, int, bool, NoneType):
        return {hint: as_is}
    if hint is float:
        return {float: as_is, int: float}
    if hint in STRINGS:
        return {str: STRINGS[hint]}
    if hint is Encoded:
        return {dict: lambda value: Encoded(json_form.write(value))}
    if hasattr(hint, "_fields"):
        read_fields = tuple_reader(tuple(get_type_hints(hint).values()))
        return {list: lambda values: hint(*read_fields(values))}
    if hasattr(hint, "__dataclass_fields__"):
        return {dict: messages_reader((hint,))}
    if origin is Literal:
        return {type(args[0]): literal_reader(args)}
    if origin is dict and args[0] in (str, int):
        return {dict: dict_reader(args[0], reader(args[1]))}
    if origin in (list, frozenset):
        read_list = list_reader(reader(args[0]))
        return {list: read_list if origin is list else lambda values: frozenset(read_list(values))}
    if origin is tuple:
        return {list: tuple_reader(args)}
    if origin in (Union, UnionType):
        return union_readers(args)
    raise TypeError(f"Messages have no fields of type {hint}.")


def union_readers(hints: tuple[Any, ...]) -> dict[type, Reader]:
    """Return the readers of all types of a union, keyed as in `readers`; the tag of a message selects its class."""
    messages = tuple(hint for hint in hints if hasattr(hint, "__dataclass_fields__"))
    by_json_type: dict[type, Reader] = {dict: messages_reader(messages)} if messages else {}
    for hint in hints:
        if hint not in messages:
            by_json_type |= readers(hint)
    return by_json_type


def as_is(value: Any) -> Any:
    """Return a value unchanged."""
    return value


def literal_reader(choices: tuple[object, ...]) -> Reader:
    """Return the function that reads one of these values."""

    def read(value: Any) -> Any:
        if value not in choices:
            raise MalformedMessage(f"{value!r} is not one of {choices}")
        return value

    return read


def list_reader(read_element: Reader) -> Reader:
    """Return the function that reads a list."""

    def read(values: list[Any]) -> list[Any]:
        return [read_element(value) for value in values]

    return read


def dict_reader(key_type: type, read_element: Reader) -> Reader:
    """Return the function that reads a dict, whose keys are strings or integers."""

    def read(values: dict[str, Any]) -> dict[Any, Any]:
        if key_type is int and not all(key.isdecimal() for key in values):
            raise MalformedMessage("integers expected as keys")
        return {key_type(key): read_element(value) for key, value in values.items()}

    return read


def read_bytes(text: str) -> bytes:
    """Return the bytes of a Base64 text."""
    try:
        return b64decode(text, validate=True)
    except ValueError as error:
        raise MalformedMessage(str(error)) from None


STRINGS: dict[object, Reader] = {bytes: read_bytes, Translator: translator}
"""By type: the function that reads its form, which is a string."""


def tuple_reader(hints: tuple[object, ...]) -> Reader:
    """Return the function that reads a tuple."""
    if hints[-1] is ...:
        read_element = reader(hints[0])
        return lambda values: tuple(read_element(value) for value in values)
    element_readers = [reader(hint) for hint in hints]

    def read(values: list[Any]) -> tuple[Any, ...]:
        if len(values) != len(element_readers):
            raise MalformedMessage(f"{len(element_readers)} values expected, not {len(values)}")
        return tuple(read_element(value) for read_element, value in zip(element_readers, values, strict=True))

    return read


def messages_reader(classes: tuple[type, ...]) -> Reader:
    """Return the function that reads a message of one of these classes; TypeError if tags cannot tell them apart."""
    forms = [form_of(cls) for cls in classes]
    by_tag = {form.tag: message_reader(cls) for form, cls in zip(forms, classes, strict=True)}
    tag_field = forms[0].tag_field
    if len(by_tag) < len(classes) or any(form.tag_field != tag_field for form in forms):
        raise TypeError(f"Messages of a union need different tags in the same field: {classes}.")
    if "" in by_tag:
        return by_tag[""]

    def read(value: dict[str, Any]) -> Any:
        tag = value.get(tag_field)
        if not isinstance(tag, str) or tag not in by_tag:
            raise MalformedMessage(f"{tag_field} is not one of {sorted(by_tag)}")
        return by_tag[tag](value)

    return read


def message_reader(cls: type) -> Reader:
    """Return the function that reads a message of this class; it ignores fields that the class does not have."""
    hints = get_type_hints(cls)
    specs = [
        (field.metadata.get("wire", field.name), field.name, reader(hints[field.name]), default_of(field) is MISSING)
        for field in fields(cls)
    ]

    def read(value: dict[str, Any]) -> Any:
        arguments: dict[str, Any] = {}
        for name, attribute, read_field, is_required in specs:
            if name in value:
                try:
                    arguments[attribute] = read_field(value[name])
                except MalformedMessage as error:
                    raise MalformedMessage(f"{name}: {error.reason}") from None
            elif is_required:
                raise MalformedMessage(f"{name} is missing")
        return cls(**arguments)

    return read
