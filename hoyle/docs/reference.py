"""The reference: what a module offers, read from its source and docstrings without running it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from griffe import Attribute, Class, Function, Module, Object, visit

from hoyle.docs.texts import rendered

ROOT = Path(__file__).parents[1]
SINGLE = (
    "",
    "session.play",
    "session.match_play",
    "session.rule_sets",
    "testing.contract",
    "testing.perft",
    "bots",
    "solver",
    "lab",
    "lab.figures",
    "games.shared.card_table",
    "games.own_games",
)
"""The documented modules by their names below hoyle, besides all of WHOLE."""
WHOLE = ("rules", "rules.link", "adapters")
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
    """Return the documented modules in reading order."""
    found = [f"{PAGE_OF}.{name}".rstrip(".") for name in SINGLE]
    for folder in WHOLE:
        files = sorted(ROOT.joinpath(*folder.split(".")).glob("[!_]*.py"))
        found += [f"{PAGE_OF}.{folder}.{file.stem}" for file in files]
    return found


@cache
def source(module: str) -> Module:
    """Return the parsed source of a module."""
    place = ROOT.joinpath(*module.split(".")[1:])
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    found = visit(module, filepath=file, code=file.read_text("utf-8"))
    assert isinstance(found, Module)
    return found


def about(module: str) -> dict[str, Any]:
    """Return the values for the template of a module's page."""
    found = source(module)
    entries = [entry(member, name) for name, member in offered(found) if member.docstring]
    return {
        "module": module,
        "says": prose(found),
        "entries": entries,
        "headings": [(f"{module}.{item.name}", item.name) for item in entries],
    }


def offered(module: Module) -> Iterator[tuple[str, Any]]:
    """Yield what a module offers: the names in `__all__`, or all of its own without an underscore."""
    names = [str(name) for name in module.exports] if module.exports else [*module.members]
    for name in names:
        member = module.members[name]
        if not member.is_alias:
            if not name.startswith("_"):
                yield name, member
        elif module.exports:
            found = resolved(str(member.target_path))  # pyright: ignore[reportAttributeAccessIssue]
            if found is not None:
                yield name, found


def resolved(path: str) -> Any:
    """Return the object that an import names, wherever in Hoyle it is defined; None if it comes from elsewhere."""
    module, _, name = path.rpartition(".")
    if not module.startswith(PAGE_OF):
        return None
    found = source(module).members.get(name)
    if found is None or not found.is_alias:
        return found
    return resolved(str(found.target_path))  # pyright: ignore[reportAttributeAccessIssue]


def entry(member: Object, name: str) -> Entry:
    """Return the entry of a function, a class with its members, or a value."""
    parts = [entry(part, part.name) for part in shown(member)] if isinstance(member, Class) else []
    return Entry(name, kind(member), signature(member, name), prose(member), parts)


def shown(member: Class) -> list[Object]:
    """Return the public members of a class."""
    own = [part for part in member.members.values() if isinstance(part, Object) and not part.name.startswith("_")]
    return [part for part in own if part.docstring is not None or part.is_attribute]


def kind(member: Object) -> str:
    """Return the kind of an object in a word."""
    if isinstance(member, Function):
        marks = [str(mark.value).rpartition(".")[2] for mark in member.decorators]
        return next((mark for mark in marks if mark in ("rule", "algorithm")), "function")
    if isinstance(member, Class):
        return "class"
    return "property" if "property" in member.labels else "value"


def signature(member: Object, name: str) -> str:
    """Return the signature of a callable, or the type of a value."""
    if isinstance(member, Function):
        return str(member.signature(name=name))
    if isinstance(member, Class):
        initializer = member.members.get("__init__")
        if isinstance(initializer, Function):
            return str(initializer.signature(name=name)).removesuffix(" -> None")
        return f"{name}({', '.join(str(base) for base in member.bases)})" if member.bases else name
    if isinstance(member, Attribute):
        typed = f": {member.annotation}" if member.annotation else ""
        value = f" = {member.value}" if member.value is not None and len(str(member.value)) <= 60 else ""
        return f"{name}{typed}{value}"
    return name


def prose(member: Object) -> str:
    """Return a docstring as HTML."""
    return rendered(fenced(member.docstring.value)).html if member.docstring else ""


def fenced(text: str) -> str:
    r"""Return a docstring as Markdown, with its examples as code.

    >>> fenced("So: \n\n>>> 2 + 1\n3").split("\n")
    ['So: ', '', '```python', '>>> 2 + 1', '3', '```']
    """
    example = re.compile(r"^(>>> .*(?:\n.+)*)$", re.MULTILINE)
    return example.sub(lambda found: f"```python\n{found[1]}\n```", text)
