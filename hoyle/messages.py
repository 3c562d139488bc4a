"""Message classes: dataclasses with a declared JSON form.

`hoyle.session.codec` encodes and decodes them. A message is a standard dataclass; its fields are strings, integers,
booleans, other messages, and lists, tuples and dicts of these. The decorator `message` declares the JSON form: a tag, and
whether defaults are omitted.

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
from typing import Any, TypeVar

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
        setattr(cls, "__message__", Form(tag, tag_field, omit_defaults))  # noqa: B010
        return cls

    return declare


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
