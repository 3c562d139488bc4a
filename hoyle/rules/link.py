"""link(algorithm, game, target): the only file that imports Numba.

A twin of a marked function is a new function from the same code object whose globals point to other twins: verbs
to the game's own functions, primitives to the target's intrinsics, facts to the game's figures. Plainly that is
all; for "cpu" each twin is compiled by Numba without the GIL and kept on disk, for "cuda" it is a device function.

Numba's disk cache knows a function by file, name, line, bytecode and argument types, not by what its globals are
bound to. So a twin's name begins with the game, the target and a hash of everything that it reaches.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, SimpleNamespace
from typing import Any, Literal, TypeVar, cast

from hoyle.rules import intrinsics, mark
from hoyle.rules.game import Game
from hoyle.rules.table import Table
from hoyle.rules.verbs import Fact

Target = Literal["plain", "cpu", "cuda", "person"]
F = TypeVar("F", bound=Callable[..., Any])
TARGETS = ("plain", "cpu", "cuda", "person")
PLAINLY = ("plain", "person")


def numba(part: str = "") -> Any:
    """Numba, or a part of it: loaded when first needed, and untyped, since its types are not complete."""
    return import_module(f"numba.{part}" if part else "numba")


class RuleError(TypeError):
    """A rule or algorithm that cannot be compiled: file, line and a sentence."""


def link(algorithm: F, game: Game, target: Target = "plain") -> F:
    """A twin of `algorithm`, and of everything marked that it calls, for this game on this target.

    "plain" is ordinary Python; "cpu" compiles at the first call with given argument types (see `compile_`);
    "cuda" gives a device function for kernels (see `kernel`); "person" is plain, but for heavy rules once `prepare`
    has compiled them. Equal requests give the same twin.
    """
    if target not in TARGETS:
        raise ValueError(f"There is no target {target!r}; the targets are {', '.join(TARGETS)}.")
    made = twin(cast(FunctionType, algorithm), game, target, door=target == "cpu")
    return cast(F, guarded(made) if target == "cpu" else made)


READY: dict[tuple[Callable[..., Any], Game], Callable[..., Any]] = {}
"""Heavy rules that have been compiled in this process."""


def in_person(game: Game, name: str) -> Callable[..., Any]:
    """The game's word as people's tables call it: plain, but for heavy rules once `prepare` has compiled them."""
    return twin(cast(FunctionType, game.word(name)), game, "person") if heavy_rules(game) else game.word(name)


def prepare(game: Game) -> None:
    """Compile the game's heavy rules, or load them from the disk; `in_person` uses them from now on."""
    types = numba("core.types")
    for function in heavy_rules(game):
        made = twin(function, game, "cpu", door=True)
        notes = function.__annotations__
        rows = [notes[name] is not int for name in function.__code__.co_varnames[: function.__code__.co_argcount]]
        made.compile(tuple(types.int64[::1] if one else types.int64 for one in rows))
        READY[function, game] = made


def is_heavy(function: object) -> bool:
    """Whether a rule is marked so."""
    return getattr(function, mark.HEAVY, False)


@lru_cache
def heavy_rules(game: Game) -> tuple[FunctionType, ...]:
    """The heavy rules that the game's words reach."""
    todo = [cast(FunctionType, word) for word in game.words.values()]
    done = set(todo)
    while todo:
        for _, value in reached(todo.pop(), game):
            if mark.kind(value) == "rule" and value not in done:
                done.add(value)
                todo.append(value)
    return tuple(sorted((one for one in done if is_heavy(one)), key=lambda one: one.__name__))


def hurried(function: FunctionType, game: Game) -> Callable[..., Any]:
    """A heavy rule: compiled once it is ready, plain until then."""
    plainly = twin(function, game, "plain")

    def call(*args: Any) -> Any:
        compiled = READY.get((function, game))
        if compiled is None:
            return plainly(*args)
        return compiled(*(packed_row(one) if isinstance(one, list) else one for one in args))

    return call


def packed_row(cards: list[int]) -> Any:
    """A plain row as compiled code reads it."""
    import numpy

    return numpy.array(cards, numpy.int64)


def guarded(dispatcher: Any) -> Callable[..., Any]:
    """The compiled function, a failure to compile told as a RuleError."""
    if dispatcher not in GUARDED:
        NumbaError = numba("core.errors").NumbaError

        def call(*args: Any) -> Any:
            try:
                return dispatcher(*args)
            except NumbaError as error:
                raise RuleError(sentence(error)) from None

        call.__name__, call.__doc__ = dispatcher.__name__, dispatcher.__doc__
        GUARDED[dispatcher] = call
    return GUARDED[dispatcher]


GUARDED: dict[Any, Callable[..., Any]] = {}


def sentence(error: Exception) -> str:
    """Where a rule does not compile, and Numba's reason in one sentence."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    place = f"{places[-1][0]}:{places[-1][1]}" if places else "somewhere in the rules"
    signs = re.findall(r">>> (.+)", text)
    reasons = [f"there is no {sign}" for sign in signs[-1:]]
    reasons += [line.strip(" -") for line in text.splitlines() if line.strip() and not NOISE.search(line)]
    return f"{place}: this cannot be compiled: {reasons[0] if reasons else text.splitlines()[0]}"


NOISE = re.compile(
    r"Failed in|During: |^File |^\s*File |<source|Overload|There are \d+|No implementation of function|^\s*\^|raised from"
)


TWINS: dict[tuple[FunctionType, Game, str, bool], Any] = {}


def twin(function: FunctionType, game: Game, target: Target, door: bool = False) -> Any:
    """The twin of one marked function, made once per game and target; a `door` is called from Python."""
    function = bound(function, game)
    key = (function, game, target, door)
    if key not in TWINS:
        room: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
        made = FunctionType(function.__code__, room, function.__name__, function.__defaults__, function.__closure__)
        hashed = "" if target in PLAINLY else "-" + fingerprint(function, game)
        made.__qualname__ = f"{game.name}-{target}{hashed}.{function.__qualname__}"
        made.__doc__, made.__module__ = function.__doc__, function.__module__
        TWINS[key] = made if target in PLAINLY else compiled(made, target, door)
        for name, value in reached(function, game):
            room[name] = seen_by(value, game, target)
    return TWINS[key]


def seen_by(value: Any, game: Game, target: Target) -> Any:
    """What a linked function finds under a name that stood for `value` in its module."""
    kind = mark.kind(value)
    if kind == "primitive":
        return value if target in PLAINLY else primitives(target)[value.__name__]
    if kind:
        return hurried(value, game) if target == "person" and is_heavy(value) else twin(value, game, target)
    if isinstance(value, Fact):
        return game.fact(value.name)
    if isinstance(value, Table):
        return value.values if target in PLAINLY else value.array()
    if target not in PLAINLY and isinstance(value, str) and value in ("int8", "int16", "int32", "int64"):
        return number_types(target)[value]
    return value


def bound(function: FunctionType, game: Game) -> FunctionType:
    """The game's own function where `function` is a verb."""
    return cast(FunctionType, game.word(function.__name__)) if mark.kind(function) == "verb" else function


def names_in(code: CodeType) -> Iterator[str]:
    """Names that a code object and those inside it may look up."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from names_in(const)


def reached(function: FunctionType, game: Game) -> Iterator[tuple[str, Any]]:
    """Global names that the function uses, with what the game makes of them."""
    room = function.__globals__
    for name in dict.fromkeys(names_in(function.__code__)):
        if name in room:
            value = room[name]
            yield name, bound(value, game) if mark.kind(value) == "verb" else value


def substance(code: CodeType) -> str:
    """What a code object does, whatever the lines it stands on."""
    consts = [substance(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return repr((code.co_code, consts, code.co_names, code.co_varnames, code.co_argcount))


PRINTS: dict[tuple[FunctionType, Game], str] = {}


def fingerprint(function: FunctionType, game: Game) -> str:
    """A hash of everything that the function reaches when linked to this game."""
    key = (function, game)
    if key not in PRINTS:
        said = hashlib.blake2b(about_machine().encode(), digest_size=8)
        for line in sorted(everything(function, game)):
            said.update(line.encode())
        said.update(repr(game.state.dtype.descr).encode())
        PRINTS[key] = said.hexdigest()
    return PRINTS[key]


def everything(function: FunctionType, game: Game) -> set[str]:
    """A line for each function and each binding that is reached."""
    lines: set[str] = set()
    todo, done = [function], {function}
    while todo:
        one = todo.pop()
        place = f"{one.__module__}.{one.__qualname__}"
        lines.add(f"{place} {substance(one.__code__)} {one.__defaults__!r}")
        for name, value in reached(one, game):
            if mark.kind(value):
                lines.add(f"{place} {name} -> {value.__module__}.{value.__qualname__}")
                if mark.kind(value) != "primitive" and value not in done:
                    done.add(value)
                    todo.append(value)
            else:
                lines.add(f"{place} {name} = {told(value, game)}")
    return lines


def told(value: Any, game: Game) -> str:
    """A constant in words that change when it changes."""
    if isinstance(value, Fact):
        return repr(game.fact(value.name))
    return value.__name__ if isinstance(value, type) or hasattr(value, "__loader__") else repr(value)


@lru_cache
def about_machine() -> str:
    """What compiled code depends on besides the text: Python, Numba, NumPy, the processor, this package's intrinsics."""
    from importlib.metadata import version

    import llvmlite.binding as llvm

    own = Path(__file__).read_bytes() + Path(intrinsics.__file__).read_bytes()
    parts = [
        sys.version,
        version("numba"),
        version("numpy"),
        llvm.get_host_cpu_name(),
        os.environ.get("NUMBA_BOUNDSCHECK", ""),
    ]
    return " ".join([*parts, hashlib.blake2b(own, digest_size=8).hexdigest()])


def cache_folder() -> Path:
    """Where compiled code is kept: HOYLE_CACHE, or the user's cache folder; a temporary one if neither can be written."""
    from tempfile import gettempdir

    from platformdirs import user_cache_path

    folder = Path(os.environ.get("HOYLE_CACHE") or user_cache_path("hoyle")) / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(gettempdir()) / f"hoyle-{os.getuid() if hasattr(os, 'getuid') else 0}" / "compiled"


def compiled(function: FunctionType, target: Target, door: bool) -> Any:
    """A twin compiled for its target, at its first call.

    On the CPU only doors are kept on disk, each with all that it calls inside, and only they get a wrapper for Python.
    """
    if target == "cuda":
        return numba("cuda").jit(device=True)(function)
    whole = numba()
    whole.config.CACHE_DIR = str(cache_folder())
    if door:
        return whole.njit(nogil=True, cache=True, error_model="numpy")(function)
    return widened(
        whole.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    )


def widened(dispatcher: Any) -> Any:
    """The same, compiled once for int64 where it is called with int8, int16, int32 and constants."""
    types = numba("core.types")
    ask = dispatcher.get_call_template

    def get_call_template(args: Sequence[Any], names: dict[str, Any]) -> Any:
        return ask(tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in args), names)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def kernel(algorithm: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """The algorithm as a CUDA kernel: `kernel(…)[blocks, threads](n, args)` calls algorithm(place, *args) for 0 to n−1."""
    cuda, one = numba("cuda"), link(algorithm, game, "cuda")

    def each(n: int, args: tuple[Any, ...]) -> None:
        place = cuda.grid(1)
        if place < n:
            one(place, *args)

    return cast(Callable[..., Any], cuda.jit(each))


def ptx(algorithm: Callable[..., Any], game: Game, args: Sequence[Any], capability: tuple[int, int] = (9, 0)) -> str:
    """What `kernel` compiles to for arguments like these, on a processor of that capability; no GPU is needed.

    Numba asks the GPU at hand what device functions are to be compiled for; here it is told.
    """
    dispatcher, types = numba("cuda.dispatcher"), numba("cuda.types")
    asked = dispatcher.get_current_device
    forget("cuda")
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        signature = types.void(types.int64, numba("cuda.typing.typeof").typeof(tuple(args)))
        each: Any = kernel(algorithm, game)
        way = {"device": False, "abi": "numba", "cc": capability, "output": "ptx"}
        return numba("cuda").compile(each.py_func, signature, **way)[0]
    except numba("cuda.core.errors").NumbaError as error:
        raise RuleError(sentence(error)) from None
    finally:
        dispatcher.get_current_device = asked
        forget("cuda")


def forget(target: Target) -> None:
    """Drop the twins made for a target: they are compiled for one kind of processor."""
    for key in [key for key in TWINS if key[2] == target]:
        del TWINS[key]


def number_types(target: Target) -> dict[str, Any]:
    """Numba's types of numbers by our names."""
    types = numba("cuda.types" if target == "cuda" else "core.types")
    return {name: getattr(types, name) for name in ("int8", "int16", "int32", "int64")}


@lru_cache
def primitives(target: Target) -> dict[str, Any]:
    """The intrinsics that stand for our primitives."""
    if target == "cuda":
        return intrinsics.intrinsics(numba("cuda.extending").intrinsic, numba("cuda.types"), numba("cuda.cgutils"))
    return intrinsics.intrinsics(numba("core.extending").intrinsic, numba("core.types"), numba("core.cgutils"))
