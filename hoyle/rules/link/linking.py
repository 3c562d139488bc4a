"""link(algorithm, game, target): bind an algorithm to a game's rules for one target.

A linked function is a new function made from the same code object. Its globals are looked up once, when it is linked:
verbs are replaced by the game's functions, other marked functions by linked ones, primitives by the target's intrinsics, and
`GameConstant`s by the game's values. A compiled target then compiles the function.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, Literal, Protocol, TypeVar, cast

from hoyle.rules import mark
from hoyle.rules.game import Game
from hoyle.rules.verbs import GameConstant

Target = Literal["plain", "mixed", "cpu", "wasm", "numba", "cuda"]
TARGETS: tuple[Target, ...] = ("plain", "mixed", "cpu", "wasm", "numba", "cuda")

F = TypeVar("F", bound=Callable[..., Any])


class Compiler(Protocol):
    """The part of linking that depends on the target. The module of each target has a Compiler named COMPILER."""

    compiles: bool
    """Whether linked functions are compiled; if so, their names contain a fingerprint."""

    def function(self, function: FunctionType, entry_point: bool) -> Any:
        """Return a linked function in the target's form. An entry point is called from Python."""
        ...

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the function that linked code calls instead of a marked function."""
        ...

    def primitive(self, function: Callable[..., Any]) -> Any:
        """Return the function that linked code calls instead of a primitive."""
        ...

    def constant(self, value: Any) -> Any:
        """Return the value that linked code reads instead of a constant."""
        ...


def compiler(target: Target) -> Compiler:
    """Return the target's compiler, from the module with the name of the target."""
    return import_module(f"hoyle.rules.link.{target}").COMPILER


def on_this_machine() -> Any:
    """Return the module `compiled`, which pages do not have."""
    return import_module("hoyle.rules.link.compiled")


def link(algorithm: F, game: Game, target: Target = "plain") -> F:
    """Return `algorithm`, and every marked function that it calls, linked to this game for this target.

    "plain" is ordinary Python. "mixed" is plain except for heavy rules, which run compiled once `prepare` has compiled
    them. The others are compiled at the first call with given argument types: "cpu" to a module of WebAssembly or, for long work,
    by Numba (see `compiled`), "wasm" and "numba" always to the one or by the other. "cuda" returns a device function for kernels
    (see `cuda.kernel`). Equal arguments return the same function.
    Raise ValueError for an unknown target. The function raises RuleError when it is called if a rule cannot be compiled.
    """
    if target not in TARGETS:
        raise ValueError(f"There is no target {target!r}; the targets are {', '.join(TARGETS)}.")
    function = cast(FunctionType, algorithm)
    if target in ("cpu", "wasm"):
        compiled = on_this_machine()
        code = compiled.compiled_code if target == "cpu" else compiled.module_code
        return cast(F, code(game_function(function, game), game))
    if target == "mixed":
        return cast(F, compiler(target).callee(game_function(function, game), game))
    return cast(F, linked(function, game, target, entry_point=target == "numba"))


def link_directly(algorithm: F, game: Game, *arguments: Any) -> F:
    """Return `algorithm` compiled by Numba for arguments of these types, without what looks at the types at each call.

    Where Numba is missing, or rules come from a text, it is that of `link(…, "cpu")`.

    A call takes a microsecond or two, and one of `link(…, "cpu")` some twenty at first. The caller ensures that arguments have
    these types, and arrays also their number of axes and memory layout. Raise RuleError if a rule cannot be compiled.
    """
    if not on_this_machine().by_numba(game):
        return link(algorithm, game, "cpu")
    numba = import_module("hoyle.rules.link.numba")
    return cast(F, numba.compiled_for(cast(FunctionType, algorithm), game, arguments))


LINKED: dict[tuple[FunctionType, Game, Target, bool], Any] = {}
"""Linked functions by function, game, target and whether they are entry points."""


def forget(game: Game) -> None:
    """Forget the linked functions of a game that is not used any more."""
    for key in [key for key in LINKED if key[1] is game]:
        del LINKED[key]


def linked(function: FunctionType, game: Game, target: Target, entry_point: bool = False) -> Any:
    """Return the linked form of one marked function, which is made only once."""
    function = game_function(function, game)
    key = (function, game, target, entry_point)
    if key not in LINKED:
        target_compiler = compiler(target)
        namespace: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
        code = mark.code_to_compile(function) if target_compiler.compiles else function.__code__
        own_function = FunctionType(code, namespace, function.__name__, function.__defaults__, function.__closure__)
        own_function.__qualname__ = linked_name(function, game, target, target_compiler.compiles)
        own_function.__doc__, own_function.__module__ = function.__doc__, function.__module__
        setattr(own_function, mark.INLINED_MARK, mark.is_inlined(function))
        LINKED[key] = target_compiler.function(own_function, entry_point)
        for name, value in globals_used(function, game):
            namespace[name] = linked_value(value, game, target_compiler)
    return LINKED[key]


def linked_name(function: FunctionType, game: Game, target: Target, compiles: bool) -> str:
    """Return the qualified name of a linked function: game, target, fingerprint (if it is compiled) and own name.

    Numba's disk cache identifies a function by file, name, bytecode and argument types, but not by the values of its
    globals. The fingerprint depends on all functions and values that the function uses, directly or not.
    """
    if not compiles:
        return f"{game.name}-{target}.{function.__qualname__}"
    from hoyle.rules.link.fingerprint import fingerprint

    return f"{game.name}-{target}-{fingerprint(function, game)}.{function.__qualname__}"


def linked_value(value: Any, game: Game, target_compiler: Compiler) -> Any:
    """Return the value in a linked function of a global name whose value in the module is `value`."""
    mark_ = mark.mark_of(value)
    if mark_ == "primitive":
        return target_compiler.primitive(value)
    if mark_:
        return target_compiler.callee(value, game)
    return game.constant(value.name) if isinstance(value, GameConstant) else target_compiler.constant(value)


def game_function(function: FunctionType, game: Game) -> FunctionType:
    """Return the game's function if `function` is a verb, otherwise `function` itself."""
    return cast(FunctionType, game.verb(function.__name__)) if mark.mark_of(function) == "verb" else function


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that a code object and its nested code objects may look up."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from names_in(const)


def globals_used(function: FunctionType, game: Game) -> Iterator[tuple[str, Any]]:
    """Yield the global names that the function uses with their values; the values of verbs are the game's functions."""
    for name in dict.fromkeys(names_in(function.__code__)):
        if name in function.__globals__:
            value = function.__globals__[name]
            yield name, game_function(value, game) if mark.mark_of(value) == "verb" else value


def rules_reached(functions: Iterable[FunctionType], game: Game) -> list[FunctionType]:
    """Return these functions, and the rules that they call, directly or not."""
    queue = list(dict.fromkeys(functions))
    visited = dict.fromkeys(queue)
    while queue:
        for _, value in globals_used(queue.pop(), game):
            if mark.mark_of(value) == "rule" and value not in visited:
                visited[value] = None
                queue.append(value)
    return list(visited)


def unlink(target: Target) -> None:
    """Discard the functions linked for a target."""
    for key in [key for key in LINKED if key[2] == target]:
        del LINKED[key]
