"""link(algorithm, game, target): bind an algorithm to a game's rules for one target.

A linked function is a new function made from the same code object. Its globals are looked up once, when it is linked:
verbs become the game's own functions, marked functions become linked ones, primitives the target's intrinsics, facts
the game's figures. A compiled target then compiles it.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, Literal, Protocol, TypeVar, cast

from hoyle.rules import mark
from hoyle.rules.game import Game
from hoyle.rules.verbs import GameConstant

Target = Literal["plain", "mixed", "cpu", "cuda"]
TARGETS: tuple[Target, ...] = ("plain", "mixed", "cpu", "cuda")

F = TypeVar("F", bound=Callable[..., Any])


class Compiler(Protocol):
    """What a target does with functions and with the names that they use. Each target's module has one as COMPILER."""

    compiles: bool
    """Whether linked functions are compiled; their names then carry a fingerprint."""

    def function(self, function: FunctionType, entry_point: bool) -> Any:
        """Return a linked function in the target's form. An entry point is called from Python."""
        ...

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return what linked code calls in place of a marked function."""
        ...

    def primitive(self, function: Callable[..., Any]) -> Any:
        """Return what linked code calls in place of a primitive."""
        ...

    def constant(self, value: Any) -> Any:
        """Return what linked code reads in place of a constant."""
        ...


def compiler(target: Target) -> Compiler:
    """Return the target's compiler, from the module of its name."""
    return import_module(f"hoyle.rules.link.{target}").COMPILER


def link(algorithm: F, game: Game, target: Target = "plain") -> F:
    """Return `algorithm`, and every marked function that it calls, linked to this game for this target.

    "plain" is ordinary Python. "mixed" is plain except for heavy rules, which run compiled once `prepare` has compiled
    them. "cpu" compiles at the first call with given argument types. "cuda" returns a device function for kernels (see
    `cuda.kernel`). Equal requests return the same function. ValueError for an unknown target; RuleError, when it is
    called, for a rule that cannot be compiled.
    """
    if target not in TARGETS:
        raise ValueError(f"There is no target {target!r}; the targets are {', '.join(TARGETS)}.")
    entry = linked(cast(FunctionType, algorithm), game, target, entry_point=target == "cpu")
    if target == "cpu":
        from hoyle.rules.link.cpu import with_rule_errors

        entry = with_rule_errors(entry)
    return cast(F, entry)


LINKED: dict[tuple[FunctionType, Game, Target, bool], Any] = {}
"""Linked functions by function, game, target and whether they are entry points."""


def linked(function: FunctionType, game: Game, target: Target, entry_point: bool = False) -> Any:
    """Link one marked function; each is made once."""
    function = game_function(function, game)
    key = (function, game, target, entry_point)
    if key not in LINKED:
        to = compiler(target)
        names: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
        own_function = FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        own_function.__qualname__ = linked_name(function, game, target, to.compiles)
        own_function.__doc__, own_function.__module__ = function.__doc__, function.__module__
        LINKED[key] = to.function(own_function, entry_point)
        for name, value in globals_used(function, game):
            names[name] = linked_value(value, game, to)
    return LINKED[key]


def linked_name(function: FunctionType, game: Game, target: Target, compiles: bool) -> str:
    """Return the qualified name of a linked function: the game, the target, if compiled a fingerprint, and its own name.

    Numba's disk cache knows a function by file, name, bytecode and argument types, not by what its globals are bound
    to. The fingerprint changes with anything that the function can reach.
    """
    if not compiles:
        return f"{game.name}-{target}.{function.__qualname__}"
    from hoyle.rules.link.fingerprint import fingerprint

    return f"{game.name}-{target}-{fingerprint(function, game)}.{function.__qualname__}"


def linked_value(value: Any, game: Game, to: Compiler) -> Any:
    """Return what a linked function finds under a name that stands for `value` in its module."""
    kind = mark.kind(value)
    if kind == "primitive":
        return to.primitive(value)
    if kind:
        return to.callee(value, game)
    return game.constant(value.name) if isinstance(value, GameConstant) else to.constant(value)


def game_function(function: FunctionType, game: Game) -> FunctionType:
    """Return the game's own function where `function` is a verb."""
    return cast(FunctionType, game.verb(function.__name__)) if mark.kind(function) == "verb" else function


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that a code object and those inside it may look up."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from names_in(const)


def globals_used(function: FunctionType, game: Game) -> Iterator[tuple[str, Any]]:
    """Yield the global names that the function uses and their values, the game's own functions for verbs."""
    for name in dict.fromkeys(names_in(function.__code__)):
        if name in function.__globals__:
            value = function.__globals__[name]
            yield name, game_function(value, game) if mark.kind(value) == "verb" else value


def unlink(target: Target) -> None:
    """Forget the functions linked for a target."""
    for key in [key for key in LINKED if key[2] == target]:
        del LINKED[key]
