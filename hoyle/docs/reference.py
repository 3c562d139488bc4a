"""The reference: the public names of modules with their docstrings, read from the source without importing it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from griffe import Attribute, Class, Function, Module, Object, visit

from hoyle.docs.texts import rendered

ROOT = Path(__file__).parents[1]
SINGLE_MODULES = (
    "",
    "play.play",
    "play.match_play",
    "rulesets.rule_sets",
    "testing.contract",
    "testing.examiner",
    "testing.perft",
    "bots",
    "solver",
    "lab",
    "lab.figures",
    "games.shared.card_table",
    "games.shared.scenes",
    "games.shared.gestures",
    "games.shared.acts",
    "games.shared.zones",
    "games.shared.turns",
    "games.shared.french_pack",
    "games.shared.reasons",
    "games.shared.guides",
    "games.shared.equipment",
    "games.own_games",
)
"""The names, below `hoyle`, of modules that are documented in addition to those of WHOLE_PACKAGES."""
WHOLE_PACKAGES = ("rules", "rules.link", "adapters")
"""The names, below `hoyle`, of packages of which every module is documented."""
PACKAGE = "hoyle"
MAX_VALUE_LENGTH = 60
"""Characters; longer values of constants are not shown."""


@dataclass
class Entry:
    """The description of a function, class or value."""

    name: str
    kind: str
    signature: str
    description: str
    """HTML."""
    parts: list["Entry"] = field(default_factory=list["Entry"])
    """The public members of a class."""


def modules() -> list[str]:
    """Return the names of the documented modules in the order of the site."""
    names = [f"{PACKAGE}.{name}".rstrip(".") for name in SINGLE_MODULES]
    for folder in WHOLE_PACKAGES:
        files = sorted(ROOT.joinpath(*folder.split(".")).glob("[!_]*.py"))
        names += [f"{PACKAGE}.{folder}.{file.stem}" for file in files]
    return names


@cache
def source(module: str) -> Module:
    """Return the parsed source of a module."""
    path = ROOT.joinpath(*module.split(".")[1:])
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    parsed = visit(module, filepath=file, code=file.read_text("utf-8"))
    assert isinstance(parsed, Module)
    return parsed


@cache
def about(module: str) -> dict[str, Any]:
    """Return the values for the template of a module's page."""
    parsed = source(module)
    entries = [entry(member, name) for name, member in public_members(parsed) if member.docstring]
    return {
        "module": module,
        "description": docstring_html(parsed),
        "entries": entries,
        "headings": [(f"{module}.{item.name}", item.name) for item in entries],
    }


def public_members(module: Module) -> Iterator[tuple[str, Any]]:
    """Yield the names and objects in a module's `__all__`; without `__all__`, those it defines without an underscore."""
    names = [str(name) for name in module.exports] if module.exports else [*module.members]
    for name in names:
        member = module.members[name]
        if not member.is_alias:
            if not name.startswith("_"):
                yield name, member
        elif module.exports:
            target = resolved(str(member.target_path))  # pyright: ignore[reportAttributeAccessIssue]
            if target is not None:
                yield name, target


def resolved(path: str) -> Any:
    """Return the definition of an imported object, following further imports; None if it is not defined in Hoyle."""
    module, _, name = path.rpartition(".")
    if not module.startswith(PACKAGE):
        return None
    member = source(module).members.get(name)
    if member is None or not member.is_alias:
        return member
    return resolved(str(member.target_path))  # pyright: ignore[reportAttributeAccessIssue]


def entry(member: Object, name: str) -> Entry:
    """Return the description of a function, class or value under this name."""
    parts = [entry(part, part.name) for part in documented_members(member)] if isinstance(member, Class) else []
    return Entry(name, kind(member), signature(member, name), docstring_html(member), parts)


def documented_members(member: Class) -> list[Object]:
    """Return the public members of a class."""
    own = [part for part in member.members.values() if isinstance(part, Object) and not part.name.startswith("_")]
    return [part for part in own if part.docstring is not None or part.is_attribute]


def kind(member: Object) -> str:
    """Return the kind of an object in a word: rule, algorithm, function, class, property or value."""
    if isinstance(member, Function):
        decorators = [str(decorator.value).rpartition(".")[2] for decorator in member.decorators]
        return next((name for name in decorators if name in ("rule", "algorithm")), "function")
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
        annotation = f": {member.annotation}" if member.annotation else ""
        value = f" = {member.value}" if member.value is not None and len(str(member.value)) <= MAX_VALUE_LENGTH else ""
        return f"{name}{annotation}{value}"
    return name


def docstring_html(member: Object) -> str:
    """Return a docstring as HTML."""
    return rendered(fenced(member.docstring.value)).html if member.docstring else ""


def fenced(text: str) -> str:
    r"""Return a docstring as Markdown, with its doctests as code blocks.

    >>> fenced("So: \n\n>>> 2 + 1\n3").split("\n")
    ['So: ', '', '```python', '>>> 2 + 1', '3', '```']
    """
    example = re.compile(r"^(>>> .*(?:\n.+)*)$", re.MULTILINE)
    return example.sub(lambda found: f"```python\n{found[1]}\n```", text)
