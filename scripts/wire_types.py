"""Write the TypeScript declarations of the messages between the table's server and the browser.

They are made from the Python definitions each time the browser's modules are type-checked and are not kept in git.
"""

import dataclasses
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from hoyle.games.shared import scenes
from hoyle.table.wire import messages as wire

ROOTS = (
    wire.View,
    wire.ViewFrame,
    wire.RejectFrame,
    wire.WhyFrame,
    wire.Join,
    wire.Move,
    wire.Local,
    wire.Why,
    scenes.Deck,
)
"""The messages; what they consist of is found from their fields."""

SCALARS: Mapping[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
ENCODED_VIEW = {"Raw", "Encoded"}
"""Classes that hold a view which was encoded once for several frames."""


class Field(NamedTuple):
    """A field as it stands on the wire."""

    name: str
    hint: Any
    optional: bool


def is_message(hint: Any) -> bool:
    """Return whether a type is a message class, a msgspec Struct or a dataclass."""
    if not isinstance(hint, type) or hint.__name__ in ENCODED_VIEW:
        return False
    return issubclass(hint, msgspec.Struct) or dataclasses.is_dataclass(hint)


def fields_of(message: type) -> Iterator[Field]:
    """Yield the fields of a message, its tag first; a field with a default may be missing."""
    hints = get_type_hints(message)
    if issubclass(message, msgspec.Struct):
        config = message.__struct_config__
        if config.tag_field:
            yield Field(config.tag_field, Literal[config.tag], False)
        for field in msgspec.structs.fields(message):
            yield Field(field.encode_name, hints[field.name], not field.required)
        return
    form = getattr(message, "__message__", None)
    if form and form.tag:
        yield Field(form.tag_field, Literal[form.tag], False)
    for field in dataclasses.fields(message):
        required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        yield Field(field.metadata.get("wire", field.name), hints[field.name], not required)


def type_text(hint: Any) -> str:
    """Return a Python type as TypeScript.

    >>> type_text(dict[str, list[int] | None])
    'Record<string, (number[] | null)>'
    """
    if hint in SCALARS:
        return SCALARS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (types.UnionType, typing.Union):
        return f"({' | '.join(type_text(one) for one in arguments)})"
    if origin is tuple and arguments[-1:] != (Ellipsis,):
        return f"[{', '.join(type_text(one) for one in arguments)}]"
    if origin in (list, tuple, Sequence):
        return f"{type_text(arguments[0])}[]"
    if origin in (dict, Mapping):
        return f"Record<{type_text(arguments[0])}, {type_text(arguments[1])}>"
    if is_message(hint):
        return hint.__name__
    if getattr(hint, "__name__", "") in ENCODED_VIEW:
        return "View"
    raise TypeError(f"no TypeScript for {hint!r}")


def messages_in(hint: Any) -> Iterator[type]:
    """Yield the message classes that a type names."""
    if is_message(hint):
        yield hint
    for argument in get_args(hint):
        yield from messages_in(argument)


def collect(roots: Sequence[type]) -> list[type]:
    """Return the messages and all that they contain, each once."""
    found = list(roots)
    for message in found:
        for field in fields_of(message):
            found += [each for each in messages_in(field.hint) if each not in found]
    return found


def declaration(message: type) -> str:
    """Return one message as a TypeScript interface."""
    lines = [f"  {field.name}{'?' if field.optional else ''}: {type_text(field.hint)};" for field in fields_of(message)]
    return "\n".join([f"export interface {message.__name__} {{", *lines, "}"])


def declarations(roots: Sequence[type] = ROOTS) -> str:
    """Return all declarations as the text of a module."""
    return "\n\n".join(declaration(message) for message in collect(roots)) + "\n"


def write(folder: Path) -> None:
    """Write the declarations into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "wire.d.ts").write_text(declarations(), "utf-8")
