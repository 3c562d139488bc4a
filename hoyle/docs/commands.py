"""Descriptions of the commands for the page about the command line, taken from the commands themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, get_args

from hoyle.docs.texts import rendered

PROGRAM = "hoyle.cli.main"
"""Imported by name, because the command line is a layer above this package."""


@dataclass(frozen=True)
class Parameter:
    """An argument or option of a command."""

    id: str
    """The id of the HTML element."""
    usage: str
    """The parameter as it is typed, such as `--seed SEED`."""
    description: str
    """HTML."""
    default: str
    """Empty if there is no default worth showing."""
    choices: tuple[str, ...]
    """The values to choose from; empty if there are others."""


@dataclass(frozen=True)
class Command:
    """One command."""

    name: str
    """One word, or two such as `store check`."""
    usage: str
    description: str
    """HTML."""
    parameters: list[Parameter]

    @property
    def id(self) -> str:
        """The id of the HTML element."""
        return self.name.replace(" ", "-")


def program() -> Mapping[str, object]:
    """Return the commands by name; those of a group have two words, such as `store check`."""
    from typer.main import get_command

    top: Any = get_command(import_module(PROGRAM).app)
    named: dict[str, Any] = {}
    for name, click_command in top.commands.items():
        parts = getattr(click_command, "commands", None)
        named |= {f"{name} {part}": one for part, one in parts.items()} if parts else {name: click_command}
    return named


def commands() -> list[Command]:
    """Return every command in the order of the help."""
    return [command(name, click_command) for name, click_command in program().items()]


def command(name: str, click_command: Any) -> Command:
    """Return the description of a command."""
    parameters = [parameter(name, param) for param in click_command.params if not getattr(param, "hidden", False)]
    arguments = [param.metavar or param.name.upper() for param in click_command.params if not is_option(param)]
    usage = " ".join(["hoyle", name, *arguments, *(["[…]"] if any(map(is_option, click_command.params)) else [])])
    return Command(name, usage, rendered(click_command.help or "").html, parameters)


def is_option(param: Any) -> bool:
    """Return whether a parameter is an option, not an argument."""
    return param.opts[0].startswith("-")


def parameter(name: str, param: Any) -> Parameter:
    """Return the description of an argument or option of the command `name`."""
    is_flag = getattr(param, "is_flag", False)
    metavar = param.metavar or (param.name.strip("_").upper() if is_option(param) else param.name.upper())
    typed_name = ", ".join(param.opts) if is_option(param) else metavar
    type_args = get_args(getattr(param.type_descriptor, "annotation", None))
    choices = tuple(value for value in type_args if isinstance(value, str))  # the values of a Literal
    default = "" if is_flag or param.default in (None, "", ()) else str(param.default)
    usage = typed_name if is_flag or not is_option(param) else f"{typed_name} {metavar}"
    return Parameter(
        f"{name.replace(' ', '-')}-{param.opts[0].strip('-')}", usage, rendered(param.help or "").html, default, choices
    )
