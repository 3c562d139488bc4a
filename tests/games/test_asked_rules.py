"""Outside of `rules` only functions of the dialect call a rule, which `link` binds; all others ask `rules`, those of the game at hand."""

import sys
from collections.abc import Iterator
from inspect import unwrap
from pathlib import Path
from types import CodeType, FunctionType

import hoyle.games
from hoyle.rules.mark import mark_of

FOLDER = Path(hoyle.games.__file__).parent
RULES_ELSEWHERE = ("hoyle.games.thirty_one.pot", "hoyle.games.r.triangle.hands")
EXCEPTIONS = {
    "hoyle.games.board64.clashes": "Tries out rules that people choose, by the rules of the board games, before there is a game.",
    "hoyle.games.board64.equipment": "Reads an option with the cards of a camp.",
}


def is_rules(module: str) -> bool:
    return "rules" in module.split(".")[3:] or module in RULES_ELSEWHERE


def modules() -> list[str]:
    """The modules of games outside of `rules`, tests of own games left out."""
    return sorted(
        name
        for name in sys.modules
        if name.startswith("hoyle.games.") and not is_rules(name) and name not in EXCEPTIONS
    )


def functions(module: str) -> Iterator[FunctionType]:
    """The functions and methods that a module defines, without those of the dialect."""
    for value in vars(sys.modules[module]).values():
        for member in vars(value).values() if isinstance(value, type) else [value]:
            function = unwrap(member) if callable(member) else None
            if isinstance(function, FunctionType) and function.__module__ == module and not mark_of(function):
                yield function


def names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from names(const)


def called_rules(function: FunctionType) -> list[str]:
    used = (function.__globals__.get(name) for name in names(function.__code__))
    return [value.__qualname__ for value in used if isinstance(value, FunctionType) and is_rules(value.__module__)]


def test_only_functions_of_the_dialect_call_rules() -> None:
    files = [path.relative_to(FOLDER).with_suffix("") for path in FOLDER.rglob("*.py") if path.name != "__init__.py"]
    for file in files:
        __import__(".".join(("hoyle.games", *file.parts)))
    found = {
        f"{module}.{function.__qualname__}": called
        for module in modules()
        for function in functions(module)
        if (called := called_rules(function))
    }
    assert len(modules()) > 150 and not found
    assert all(any(map(called_rules, functions(module))) for module in EXCEPTIONS), "an exception is no longer needed"
