"""The page of the command line, read from the commands themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, get_args

from hoyle.docs.texts import rendered

PROGRAM = "hoyle.cli.main"
"""Imported by name, because the command line is a layer above this package."""


@dataclass(frozen=True)
class Given:
    """An argument or option of a command."""

    id: str
    written: str
    """As it is typed, such as --seed SEED."""
    says: str
    usual: str
    choices: tuple[str, ...]


@dataclass(frozen=True)
class Command:
    """One command."""

    name: str
    usage: str
    says: str
    """HTML."""
    given: list[Given]


def program() -> Mapping[str, Any]:
    """Return the commands by name."""
    from typer.main import get_command

    top: Any = get_command(import_module(PROGRAM).app)
    return top.commands


def commands() -> list[Command]:
    """Return every command in the order of the help."""
    return [command(name, click_command) for name, click_command in program().items()]


def command(name: str, click_command: Any) -> Command:
    """Return a command with its arguments and options."""
    given = [of(name, param) for param in click_command.params if not getattr(param, "hidden", False)]
    arguments = [param.metavar or param.name.upper() for param in click_command.params if not is_option(param)]
    usage = " ".join(["hoyle", name, *arguments, *(["[…]"] if any(map(is_option, click_command.params)) else [])])
    return Command(name, usage, rendered(click_command.help or "").html, given)


def is_option(param: Any) -> bool:
    """Return whether a parameter is an option."""
    return param.opts[0].startswith("-")


def of(name: str, param: Any) -> Given:
    """Return one argument or option."""
    flag = getattr(param, "is_flag", False)
    word = param.metavar or (param.name.strip("_").upper() if is_option(param) else param.name.upper())
    written = ", ".join(param.opts) if is_option(param) else word
    choices = tuple(
        str(value) for value in get_args(getattr(param.type_descriptor, "annotation", None)) if is_word(value)
    )
    usual = "" if flag or param.default in (None, "", ()) else str(param.default)
    shown = written if flag or not is_option(param) else f"{written} {word}"
    return Given(f"{name}-{param.opts[0].strip('-')}", shown, rendered(param.help or "").html, usual, choices)


def is_word(value: Any) -> bool:
    """Return whether this is a word to choose, not a type."""
    return isinstance(value, str)
