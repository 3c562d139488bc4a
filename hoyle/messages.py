"""Message classes: dataclasses with a declared JSON form.

`hoyle.codec` encodes and decodes them. A message is a standard dataclass; its fields are strings, integers,
booleans, other messages, and lists, tuples and dicts of these. The decorator `message` declares the JSON form: a tag, and
whether defaults are omitted. Where msgspec is installed, it also makes the class a Struct, which is created three times as
fast and encoded without conversion; the functions of `dataclasses` accept both.

>>> @message(tag="purse", omit_defaults=True)
... @dataclass(slots=True)
... class Purse:
...     '''The coins of a seat.'''
...
...     owner: str
...     coins: int = 0
>>> form_of(Purse)
Form(tag='purse', tag_field='type', omit_defaults=True)
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from importlib import import_module
from types import FunctionType
from typing import Any, TypeVar, cast

try:
    msgspec: Any = import_module("msgspec")
except ImportError:
    msgspec = None

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Form:
    """The JSON form of a message class."""

    tag: str = ""
    """The value of `tag_field`, which identifies the class of a message in a union; empty if the class has no tag."""
    tag_field: str = "type"
    """The JSON name of the tag, which is written before the fields."""
    omit_defaults: bool = False
    """Whether fields that equal their default are omitted."""


DEFAULT_FORM = Form()
"""The form of a dataclass without a declaration."""

MAX_CACHED_INTEGER = 5
"""Integers from −5 to this are cached by every Python: equal ones are the same object."""


def message(*, tag: str = "", tag_field: str = "type", omit_defaults: bool = False) -> Callable[[type[T]], type[T]]:
    """Return a decorator that declares the JSON form of a dataclass; the arguments are the fields of `Form`.

    With `omit_defaults` every default has to be None, a boolean, a small integer, or an empty string or container; for any
    other default the decorator raises TypeError. Encoders may compare by identity or by equality: for these values both
    give the same result.
    """

    def declare(cls: type[T]) -> type[T]:
        if omit_defaults and not all(can_omit_default(entry) for entry in fields(cls)):  # pyright: ignore[reportArgumentType]
            raise TypeError(f"{cls.__name__} has a default that cannot be left out.")
        form = Form(tag, tag_field, omit_defaults)
        setattr(cls, "__message__", form)  # noqa: B010
        return struct_of(cls, form) if msgspec else cls

    return declare


KEPT = ("__doc__", "__module__", "__dataclass_fields__", "__dataclass_params__", "__match_args__", "__message__")
"""The attributes of a dataclass that its Struct has too, besides its methods and properties."""


def struct_of(cls: type[T], form: Form) -> type[T]:
    """Return the Struct with the fields, the methods and the JSON form of a dataclass."""
    own = {
        name: value
        for name, value in vars(cls).items()
        if name in KEPT or (isinstance(value, FunctionType | property | classmethod) and not name.startswith("_"))
    }
    struct = msgspec.defstruct(
        cls.__name__,
        [(field.name, Any, struct_field(field)) for field in fields(cls)],  # pyright: ignore[reportArgumentType]
        namespace=own,
        module=cls.__module__,
        tag=form.tag or None,
        tag_field=form.tag_field if form.tag else None,
        omit_defaults=form.omit_defaults,
    )
    struct.__qualname__, struct.__annotations__ = cls.__qualname__, cls.__annotations__
    return cast(type[T], struct)


def struct_field(field: Field[Any]) -> Any:
    """Return the msgspec declaration of a field: its default and its name in JSON."""
    defaults: dict[str, Any] = {"default": field.default, "default_factory": field.default_factory}
    declared = {name: value for name, value in defaults.items() if value is not MISSING}
    return msgspec.field(**declared, name=field.metadata.get("wire"))


def can_omit_default(field: Field[Any]) -> bool:
    """Return whether a field has no default, or a default that may be omitted; see `message`."""
    if field.default is MISSING:
        return field.default_factory in (MISSING, list, dict)
    return field.default in (None, "", ()) or (
        isinstance(field.default, int) and abs(field.default) <= MAX_CACHED_INTEGER
    )


def form_of(cls: type) -> Form:
    """Return the declared form of a message class, or DEFAULT_FORM."""
    form: Form = getattr(cls, "__message__", DEFAULT_FORM)
    return form


def wire(name: str) -> dict[str, str]:
    """Return the metadata of a field whose name in JSON differs from its name in Python."""
    return {"wire": name}


__all__ = ["Form", "form_of", "message", "wire"]
