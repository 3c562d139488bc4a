"""Messages encoded by msgspec: each class of messages has a Struct with the same fields, to which msgspec copies them.

`codec.plain` and `json_form` write the same bytes, four times as slowly; they are used where msgspec is not installed.
"""

from dataclasses import MISSING, Field, fields
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from hoyle.messages import form_of
from hoyle.session.json_form import Encoded


def raw(value: Any) -> msgspec.Raw:
    """Return what is written for a value that msgspec does not know."""
    if isinstance(value, Encoded):
        return msgspec.Raw(value.body)
    raise TypeError(f"Messages hold no {type(value).__name__}.")


ENCODER = msgspec.json.Encoder(enc_hook=raw)


def encode(message: Any) -> bytes:
    """Return a message as JSON; msgspec.ValidationError where a value is not of its field's type."""
    return ENCODER.encode(msgspec.convert(message, struct_of(type(message)), from_attributes=True))


@cache
def struct_of(kind: type) -> type[msgspec.Struct]:
    """Return the Struct of a message class."""
    hints, form = get_type_hints(kind), form_of(kind)
    rows = [(field.name, struct_type(hints[field.name]), struct_field(field)) for field in fields(kind)]
    return msgspec.defstruct(
        kind.__name__,
        rows,
        tag=form.tag or None,
        tag_field=form.tag_field if form.tag else None,
        omit_defaults=form.omit_defaults,
    )


def struct_field(field: Field[Any]) -> Any:
    """Return a field's default and its name in JSON as msgspec declares them."""
    given: dict[str, Any] = {"default": field.default, "default_factory": field.default_factory}
    known = {name: value for name, value in given.items() if value is not MISSING}
    return msgspec.field(**known, name=field.metadata.get("wire"))


def struct_type(hint: Any) -> Any:
    """Return a type with Structs in place of messages."""
    if hasattr(hint, "__dataclass_fields__"):
        return struct_of(hint)
    if hint is Encoded:
        return Any
    origin, args = get_origin(hint), tuple(arg if arg is ... else struct_type(arg) for arg in get_args(hint))
    if origin in (None, Literal):
        return hint
    return Union[args] if origin in (Union, UnionType) else origin[args]  # noqa: UP007
