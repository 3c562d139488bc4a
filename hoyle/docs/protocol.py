"""The frames between a table and its clients: their JSON Schema, and tables of their fields for the documentation.

Both are made from the message classes. The schema's descriptions are the docstrings of the classes, and the docstrings or
comments of their fields.
"""

import ast
import inspect
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

import msgspec

from hoyle.json_form import Encoded
from hoyle.table.show.views import VERSION
from hoyle.table.wire import messages

CLIENT_FRAMES = (messages.Join, messages.Move, messages.Local, messages.Idle, messages.Why, messages.BotView)
"""The frames that clients send."""
SERVER_FRAMES = (messages.ViewFrame, messages.RejectFrame, messages.WhyFrame, messages.BotViewFrame)
"""The frames that the server sends."""
REFERENCE = "#/$defs/{name}"
SOURCE = re.compile(r";? \(?see `[\w.]+`\)?")
"""In a docstring: a reference to the code, which means nothing to readers of the protocol."""
MARK = "<!-- frames -->\n"
"""The line of `protocol.md` that the tables replace."""


def encoded_view(hint: type) -> dict[str, object]:
    """Return the schema of a class that msgspec does not know: an encoded view is a View. NotImplementedError for others."""
    if hint is Encoded:
        return {"$ref": REFERENCE.format(name="View")}
    raise NotImplementedError


@cache
def schema() -> Mapping[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a frame in either direction."""
    roots = (*CLIENT_FRAMES, *SERVER_FRAMES, messages.View)
    references, components = msgspec.json.schema_components(roots, schema_hook=encoded_view, ref_template=REFERENCE)
    for name, component in components.items():
        described = descriptions(class_named(name))
        for field, field_schema in component["properties"].items():
            if field in described:
                component["properties"][field] = {"description": described[field], **field_schema}
    client, server = references[: len(CLIENT_FRAMES)], references[len(CLIENT_FRAMES) : -1]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Frames between a table of Hoyle and its clients",
        "version": VERSION,
        "anyOf": [{"$ref": REFERENCE.format(name=name)} for name in ("ClientFrame", "ServerFrame")],
        "$defs": {"ClientFrame": {"anyOf": list(client)}, "ServerFrame": {"anyOf": list(server)}, **components},
    }


def schema_text() -> str:
    """Return the schema as JSON."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def class_named(name: str) -> type:
    """Return the message class with this name."""
    from hoyle.games.shared import scenes

    return cast(type, getattr(messages, name, None) or getattr(scenes, name))


def descriptions(cls: type) -> dict[str, str]:
    """Return the docstrings of a class's fields by their names in JSON; a comment where there is no docstring.

    >>> descriptions(messages.Why)
    {'to': 'The address of the place; empty if the item was pressed and cannot be put anywhere.'}
    """
    lines = inspect.getsource(inspect.getmodule(cls) or cls).splitlines()
    tree = ast.parse("\n".join(lines))
    definition = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(cls)}
    found = dict[str, str]()
    for node, after in zip(definition.body, [*definition.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if text := docstring(after) or lines[(node.end_lineno or 1) - 1].partition("  # ")[2]:
                found[names[node.target.id]] = SOURCE.sub("", text)
    return found


def docstring(node: ast.stmt | None) -> str:
    """Return the text of a statement that consists of a string; an empty string for other statements."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return " ".join(str(node.value.value).split()) if is_text else ""  # type: ignore[union-attr]


# Tables for the documentation.


def with_frames(markdown: str) -> str:
    """Return the text of `protocol.md` with the tables of all frames."""
    return markdown.replace(MARK, tables())


@cache
def tables() -> str:
    """Return the tables of all frames and of what they contain, in Markdown."""
    components = schema()["$defs"]
    sent, answered = ([cls.__name__ for cls in frames] for frames in (CLIENT_FRAMES, SERVER_FRAMES))
    contained = [name for name in components if name not in (*sent, *answered, "ClientFrame", "ServerFrame")]
    parts = (("From a client", sent), ("From the server", answered), ("What frames contain", contained))
    texts = [f"## {title}\n\n" + "\n".join(table(name, components[name]) for name in names) for title, names in parts]
    return "\n".join(texts)


def table(name: str, component: Mapping[str, Any]) -> str:
    """Return the heading, the description and the table of one frame, in Markdown."""
    rows = [row(field, part, component) for field, part in component["properties"].items()]
    head = ["| field | type | required | meaning |", "|---|---|---|---|"] if rows else []
    return "\n".join([f"### {name}", "", str(component.get("description", "")), "", *head, *rows, ""])


def row(field: str, part: Mapping[str, Any], component: Mapping[str, Any]) -> str:
    """Return the row of a field."""
    required = "yes" if field in component.get("required", ()) else "no"
    meaning = str(part.get("description", "")).replace("|", "\\|")
    return f"| `{field}` | {' or '.join(types(part))} | {required} | {meaning} |"


def types(part: Mapping[str, Any]) -> Iterator[str]:
    """Yield the types that a schema allows, in words."""
    if "$ref" in part:
        yield part["$ref"].rpartition("/")[2]
    elif "anyOf" in part:
        for each in part["anyOf"]:
            yield from types(each)
    elif "enum" in part:
        yield from (f"`{value}`" for value in part["enum"])
    elif part.get("type") == "array":
        inner = part.get("items") or {}
        parts = part.get("prefixItems") or ([inner] if inner else [])
        yield f"list of {' and '.join(' or '.join(types(each)) for each in parts)}"
    elif part.get("type") == "object":
        yield f"object of {' or '.join(types(part.get('additionalProperties') or {}))}"
    else:
        yield str(part.get("type", "anything"))
