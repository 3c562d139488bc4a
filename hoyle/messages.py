"""Messages: dataclasses that travel as JSON, and what JSON they become.

`hoyle.session.codec` encodes and decodes them. A message is a standard dataclass; its fields are strings, integers,
booleans, other messages, and lists, tuples and dicts of them. What a dataclass does not say is declared here.

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
    """How a message becomes a JSON object."""

    tag: str = ""
    """The value of `tag_field`, which tells the messages of a union apart and stands first; empty: there is none."""
    tag_field: str = "type"
    omit_defaults: bool = False
    """Whether fields that equal their default are left out."""


PLAIN = Form()

SMALL = 5
"""Numbers up to this are one object each in every Python."""


def message(*, tag: str = "", tag_field: str = "type", omit_defaults: bool = False) -> Callable[[type[T]], type[T]]:
    """Declare the form of a dataclass; one without a declaration has no tag and writes every field.

    Defaults that are left out are None, booleans, small numbers or empty, which are one object each, so that encoders
    agree on what equals the default; anything else is a TypeError.
    """

    def declare(kind: type[T]) -> type[T]:
        if omit_defaults and not all(can_be_left_out(entry) for entry in fields(kind)):  # pyright: ignore[reportArgumentType]
            raise TypeError(f"{kind.__name__} has a default that cannot be left out.")
        setattr(kind, "__message__", Form(tag, tag_field, omit_defaults))  # noqa: B010
        return kind

    return declare


def can_be_left_out(field: Field[Any]) -> bool:
    """Return whether a field has no default, or one that encoders recognize."""
    if field.default is MISSING:
        return field.default_factory in (MISSING, list, dict)
    return field.default in (None, "", ()) or (isinstance(field.default, int) and abs(field.default) <= SMALL)


def form_of(kind: type) -> Form:
    """Return the declared form of a message class."""
    form: Form = getattr(kind, "__message__", PLAIN)
    return form


def wire(name: str) -> dict[str, str]:
    """Return the metadata of a field whose name in JSON is another one: `from` cannot name a field in Python."""
    return {"wire": name}


__all__ = ["Form", "form_of", "message", "wire"]
