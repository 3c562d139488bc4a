"""The addresses of a game: the names of its rules that a rewrite may replace or call, with the paragraphs that they implement."""

import ast
import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from inspect import getdoc
from types import FunctionType
from typing import Any, NamedTuple, cast

from hoyle.rules import mark
from hoyle.rules.compiler.source import source_of
from hoyle.rules.constants import ConstantTable
from hoyle.rules.game import Game
from hoyle.rules.link.linked_rules import functions_of
from hoyle.rules.link.linking import rules_reached
from hoyle.rules.record import RecordType
from hoyle.rules.rule_error import RuleError
from hoyle.rules.views import GENERATED

NUMBER = re.compile(r"\b[A-Z]{1,3}\d+(?:\.\w+)*\b")
"""The number of a paragraph, such as R8, MA14 or G1.5."""
RULES = "hoyle.rules."
"""The modules whose functions belong to the dialect, not to a game."""


class Address(NamedTuple):
    """A rule of a game."""

    name: str
    usual: Callable[..., Any]
    """The rule of the usual game."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        code = cast(FunctionType, self.usual).__code__
        return code.co_varnames[: code.co_argcount]

    @property
    def sentence(self) -> str:
        """The first line of its docstring."""
        return docstring_of(cast(FunctionType, self.usual)).partition("\n")[0]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of the rulebook that its docstring names."""
        return tuple(dict.fromkeys(NUMBER.findall(docstring_of(cast(FunctionType, self.usual)))))


def docstring_of(function: FunctionType) -> str:
    """Return the docstring of a rule: from its source where compiled modules have none, as in a page; "" without either."""
    if found := getdoc(function):
        return found
    try:
        return ast.get_docstring(source_of(function).node) or ""
    except RuleError:
        return ""


@lru_cache(256)
def addresses(game: Game) -> dict[str, Address]:
    """Return the rules of a game by address, sorted.

    The address is the name of the function. Where two functions of a game have one name, it begins with that of the module.
    """
    found = replaceable(game.base)
    often = Counter(function.__name__ for function in found)
    named = dict[str, FunctionType]()
    for function in found:
        module = function.__module__.rpartition(".")[2]
        named[f"{module}.{function.__name__}" if often[function.__name__] > 1 else function.__name__] = function
    return {name: Address(name, function) for name, function in sorted(named.items())}


def replaceable(game: Game) -> list[FunctionType]:
    """Return the rules that the verbs, the table, the notation and the match of a game call, directly or not."""
    functions = [cast(FunctionType, verb) for verb in game.verbs.values()]
    if game.rules is not None:
        members = vars(game.rules).values()
        functions += [cast(FunctionType, member.__func__) for member in members if isinstance(member, staticmethod)]
    if game.match is not None:
        functions += [function for _, function in functions_of(game.match) if mark.mark_of(function) == "rule"]
    return [
        function
        for function in rules_reached(functions, game)
        if mark.mark_of(function) == "rule"
        and not function.__module__.startswith(RULES)
        and not hasattr(function, GENERATED)
    ]


@lru_cache(256)
def names_of(game: Game) -> dict[str, object]:
    """Return the constants, records and rules of a game by name, as its modules have them.

    Names that stand for different things in two modules are left out.
    """
    found, unclear = dict[str, object](), set[str]()
    modules = [cast(FunctionType, address.usual).__globals__ for address in addresses(game).values()]
    for names in {id(each): each for each in modules}.values():
        for name, value in names.items():
            if name.startswith("_") or not is_for_rules(value):
                continue
            if name in found and not is_same(found[name], value):
                unclear.add(name)
            found.setdefault(name, value)
    return {name: value for name, value in found.items() if name not in unclear}


def is_for_rules(value: object) -> bool:
    """Return whether rules may use a value: numbers, names of types, tuples, tables, records and marked functions."""
    if isinstance(value, tuple):
        return all(isinstance(each, int | tuple) for each in cast(tuple[object, ...], value))
    is_known = isinstance(value, int | str | ConstantTable | RecordType)
    return is_known or mark.mark_of(value) in ("rule", "primitive", "verb")


def is_same(one: object, other: object) -> bool:
    """Return whether two values are the same for rules."""
    return one is other or (type(one) is type(other) and isinstance(one, int | str | tuple) and one == other)
