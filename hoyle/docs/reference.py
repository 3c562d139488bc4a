"""The reference: what a module offers, read off its source and docstrings, which nobody has to run for that."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from griffe import Attribute, Class, Function, Module, Object, visit

from hoyle.docs.texts import rendered

ROOT = Path(__file__).parents[1]
SINGLE = ("", "play", "sitting", "composed", "promises", "bots", "solver", "lab", "games.simple", "games.own")
"""Modules of the public surface by their names below hoyle; with all of rules and of adapters."""
WHOLE = ("rules", "adapters")
PAGE_OF = "hoyle"


@dataclass
class Entry:
    """A function, class or value."""

    name: str
    kind: str
    signature: str
    says: str
    """HTML."""
    parts: list["Entry"] = field(default_factory=list["Entry"])


def modules() -> list[str]:
    """The modules that are shown, in reading order."""
    found = [f"{PAGE_OF}.{name}".rstrip(".") for name in SINGLE]
    for folder in WHOLE:
        files = sorted((ROOT / folder).glob("[!_]*.py"))
        found += [f"{PAGE_OF}.{folder}.{file.stem}" for file in files]
    return found


@cache
def source(module: str) -> Module:
    """A module as it is written."""
    place = ROOT.joinpath(*module.split(".")[1:])
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    found = visit(module, filepath=file, code=file.read_text("utf-8"))
    assert isinstance(found, Module)
    return found


def about(module: str) -> dict[str, Any]:
    """What the template of a module's page is filled with."""
    found = source(module)
    entries = [entry(one, name) for name, one in offered(found) if one.docstring]
    return {
        "module": module,
        "says": prose(found),
        "entries": entries,
        "headings": [(f"{module}.{one.name}", one.name) for one in entries],
    }


def offered(module: Module) -> Iterator[tuple[str, Any]]:
    """What a module offers: what it lists in `__all__`, else all of its own that has no underscore."""
    names = [str(name) for name in module.exports] if module.exports else [*module.members]
    for name in names:
        member = module.members[name]
        if not member.is_alias:
            if not name.startswith("_"):
                yield name, member
        elif module.exports:
            found = pursued(str(member.target_path))  # pyright: ignore[reportAttributeAccessIssue]
            if found is not None:
                yield name, found


def pursued(path: str) -> Any:
    """What an import brings, wherever in Hoyle it is written; None for what comes from elsewhere."""
    module, _, name = path.rpartition(".")
    if not module.startswith(PAGE_OF):
        return None
    found = source(module).members.get(name)
    if found is None or not found.is_alias:
        return found
    return pursued(str(found.target_path))  # pyright: ignore[reportAttributeAccessIssue]


def entry(one: Object, name: str) -> Entry:
    """What is said about a function, a class with its parts, or a value."""
    parts = [entry(part, part.name) for part in shown(one)] if isinstance(one, Class) else []
    return Entry(name, kind(one), signature(one, name), prose(one), parts)


def shown(one: Class) -> list[Object]:
    """The parts of a class that are anybody else's business."""
    own = [part for part in one.members.values() if isinstance(part, Object) and not part.name.startswith("_")]
    return [part for part in own if part.docstring is not None or part.is_attribute]


def kind(one: Object) -> str:
    """What it is, as people say."""
    if isinstance(one, Function):
        marks = [str(mark.value).rpartition(".")[2] for mark in one.decorators]
        return next((mark for mark in marks if mark in ("rule", "algorithm")), "function")
    if isinstance(one, Class):
        return "class"
    return "property" if "property" in one.labels else "value"


def signature(one: Object, name: str) -> str:
    """How it is called, or of which type it is."""
    if isinstance(one, Function):
        return str(one.signature(name=name))
    if isinstance(one, Class):
        made = one.members.get("__init__")
        if isinstance(made, Function):
            return str(made.signature(name=name)).removesuffix(" -> None")
        return f"{name}({', '.join(str(base) for base in one.bases)})" if one.bases else name
    if isinstance(one, Attribute):
        typed = f": {one.annotation}" if one.annotation else ""
        value = f" = {one.value}" if one.value is not None and len(str(one.value)) <= 60 else ""
        return f"{name}{typed}{value}"
    return name


def prose(one: Object) -> str:
    """A docstring as HTML, its examples as code."""
    return rendered(fenced(one.docstring.value)).html if one.docstring else ""


def fenced(text: str) -> str:
    r"""A docstring as Markdown: its examples become code.

    >>> fenced("So: \n\n>>> 2 + 1\n3").split("\n")
    ['So: ', '', '```python', '>>> 2 + 1', '3', '```']
    """
    example = re.compile(r"^(>>> .*(?:\n.+)*)$", re.MULTILINE)
    return example.sub(lambda found: f"```python\n{found[1]}\n```", text)
