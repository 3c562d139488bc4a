"""The targets "wasm" and "cpu": an algorithm as compiled code, to be called from Python.

"wasm" runs a WebAssembly module on this machine. It is compiled in less than a second, or comes from the disk at once. Numba takes up
to a hundred times as long, for code that is a tenth to a quarter faster. So "cpu" runs a module too, until the calls of an algorithm
have taken so long in this process that Numba's code is worth loading (LOAD_SECONDS) or compiling (COMPILE_SECONDS). Results are the
same bit for bit.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from glob import escape
from importlib.util import find_spec
from threading import RLock, local
from time import perf_counter
from types import FunctionType
from typing import Any

from hoyle.rules.compiler import Checks
from hoyle.rules.game import Game
from hoyle.rules.link.entry import Entry
from hoyle.rules.link.folders import cache_folder
from hoyle.rules.link.linking import linked, linked_name
from hoyle.rules.link.wasm_host import SHARED_ARRAYS, wasm_program
from hoyle.rules.link.wasm_memory import MOST_BYTES, WasmMemory
from hoyle.rules.rule_error import RuleError, TooMuchMemory

LOAD_SECONDS, COMPILE_SECONDS = 5.0, 120.0
"""How long the calls of an algorithm have to take until Numba's code is loaded from the disk, and until it is compiled."""
COMPILING = RLock()
"""Held while something is compiled, which is the work of one thread."""
LARGE = "This needs more than the 3 GiB of a WebAssembly module: install the package numba."
MISSING = "Compiled rules need the package wasmtime or the package numba, and neither is installed here: rules run in plain Python."

MODULES_ONLY = "The rules of {game} come from a text, which Numba does not compile: install the package wasmtime."


@dataclass(frozen=True)
class Bounds:
    """What modules of this process may use, and what is checked while they run. Nothing of them is kept if `steps` are counted."""

    checks: Checks = Checks.INDICES
    memory: int = MOST_BYTES
    """The bytes of memory of a thread."""
    reserved: int = 0
    """See `wasm_memory.engine`."""
    steps: int = 0
    """The most steps of loops and calls that one call may take; 0 if they are not counted."""


BOUNDS = Bounds()
"""Those of this process. A process that runs rules of strangers sets others before it compiles anything."""


@cache
def module_code(algorithm: FunctionType, game: Game) -> "Modules":
    """Return an algorithm linked to a game for "wasm"; where wasmtime is missing, for "cpu"."""
    return Modules(algorithm, game) if has("wasmtime") else compiled_code(algorithm, game)


@cache
def compiled_code(algorithm: FunctionType, game: Game) -> "Compiled":
    """Return an algorithm linked to a game for "cpu"."""
    return Compiled(algorithm, game)


class Modules:
    """An algorithm as WebAssembly modules, one for each list of types of arguments. Threads may call it at the same time.

    Arrays that are not in the memory of the thread (`array`) are copied there, and back after the call. So threads must not write to
    the same array, even if each changes other elements.
    """

    is_in_place = False
    """Whether a call changes its arrays themselves, not copies of them."""

    def __init__(self, algorithm: FunctionType, game: Game) -> None:
        """Compile nothing yet."""
        self.algorithm, self.game = algorithm, game
        self.__name__, self.__doc__ = algorithm.__name__, algorithm.__doc__
        self.modules: dict[object, Module] = {}
        """By the types of the arguments."""
        self.forms: dict[int, tuple[object, object]] = {}
        """By argument: the last tuple, and its form."""

    def __call__(self, *args: Any) -> Any:
        """Call the algorithm. RuleError if it cannot be compiled, RunError if it fails."""
        return self.compiled(args).call(args)

    def prepare(self, args: tuple[Any, ...]) -> None:
        """Compile the algorithm for arguments of these types. RuleError if it cannot be compiled."""
        self.compiled(args)

    def compiled(self, args: tuple[Any, ...]) -> "Module":
        """Return the module for arguments of these types, which is compiled before its first call."""
        form = tuple([self.form(index, arg) for index, arg in enumerate(args)])
        found = self.modules.get(form)
        if found is None:
            with COMPILING:
                found = self.modules[form] = self.modules.get(form) or Module(self.algorithm, self.game, args)
        return found

    def form(self, index: int, arg: Any) -> object:
        """Return the form of an argument; that of the last tuple in its place is known."""
        if not isinstance(arg, tuple):
            return form_of(arg)
        known = self.forms.get(index)
        if known is None or known[0] is not arg:
            known = self.forms[index] = arg, form_of(arg)
        return known[1]


class Compiled(Modules):
    """An algorithm as modules, for which Numba's code stands in when that pays."""

    def __init__(self, algorithm: FunctionType, game: Game) -> None:
        """Compile nothing yet."""
        super().__init__(algorithm, game)
        self.faster: Callable[..., Any] | None = None
        """Numba's code."""
        self.seconds = 0.0
        """How long the calls of modules have taken."""

    @property
    def is_in_place(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Whether Numba's code is used, which changes arrays themselves."""
        return self.faster is not None

    def __call__(self, *args: Any) -> Any:
        """Call the algorithm. RuleError if it cannot be compiled, RunError if it fails."""
        if not (self.faster or has("wasmtime")):
            self.prepare(args)
        if self.faster:
            return self.faster(*args)
        module, start = self.compiled(args), perf_counter()
        try:
            result = module.call(args)
        except TooMuchMemory:  # before anything was calculated
            if not by_numba(self.game):
                raise TooMuchMemory(LARGE) from None
            self.faster = compiled_by_numba(self.algorithm, self.game, args)
            return self.faster(*args)
        self.count(perf_counter() - start, args)
        return result

    def prepare(self, args: tuple[Any, ...]) -> None:
        """Compile the algorithm for arguments of these types, by Numba where wasmtime is missing. RuleError if it cannot be compiled."""
        if has("wasmtime"):
            self.compiled(args)
        elif not self.faster:
            self.faster = compiled_by_numba(self.algorithm, self.game, args)

    def count(self, seconds: float, args: tuple[Any, ...]) -> None:
        """Count the time of a call, and use Numba's code from now on if that pays."""
        self.seconds += seconds
        if self.seconds < LOAD_SECONDS or not by_numba(self.game):
            return
        with COMPILING:
            if not self.faster and (self.seconds >= COMPILE_SECONDS or is_cached(self.algorithm, self.game)):
                self.faster = compiled_by_numba(self.algorithm, self.game, args)


class Module:
    """An algorithm for arguments of some types, as a WebAssembly module."""

    def __init__(self, algorithm: FunctionType, game: Game, args: tuple[Any, ...]) -> None:
        """Compile the module, or load it from the disk."""
        self.name = algorithm.__name__
        entries = [Entry(self.name, algorithm, args)]
        self.steps = BOUNDS.steps
        folder = None if self.steps else cache_folder()
        self.program = wasm_program(
            game, entries, BOUNDS.checks, self.steps > 0, folder, is_shared=True, reserved=BOUNDS.reserved
        )

    def call(self, args: tuple[Any, ...]) -> Any:
        """Call the module in the memory of this thread."""
        instance = self.program.instance_in(thread_memory())
        if self.steps:
            instance.budget = self.steps
        return instance.call(self.name, *args)


THREAD = local()
"""Has the memory of a thread, in which all its modules work."""


def thread_memory() -> WasmMemory:
    """Return the memory of this thread."""
    if not hasattr(THREAD, "memory"):
        THREAD.memory = WasmMemory(SHARED_ARRAYS, BOUNDS.memory, BOUNDS.reserved)
    return THREAD.memory


def array(shape: int | tuple[int, ...], dtype: Any) -> Any:
    """Return an array of zeros, if possible in the memory of this thread, so that modules need not copy it."""
    import numpy

    with suppress(ModuleNotFoundError, TooMuchMemory):
        return thread_memory().array(shape, dtype)
    return numpy.zeros(shape, dtype)


def placed(value: Any) -> Any:
    """Return a copy of an array as `array` makes them; other values as they are."""
    import numpy

    if not isinstance(value, numpy.ndarray):
        return value
    copy_, source = array(value.shape, value.dtype), numpy.ascontiguousarray(value)
    copy_.reshape(-1).view(numpy.uint8)[:] = source.reshape(-1).view(numpy.uint8)  # with the bytes between fields
    return copy_


def form_of(value: Any) -> object:
    """Return what tells the type of an argument from others."""
    if isinstance(value, tuple):
        return (type(value), *map(form_of, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(value, int | float):
        return float if isinstance(value, float) else int
    return value.dtype, value.ndim


def compiled_by_numba(algorithm: FunctionType, game: Game, args: tuple[Any, ...]) -> Callable[..., Any]:
    """Return Numba's code of an algorithm, which is compiled unless it is on the disk. RuleError if it cannot be compiled."""
    try:
        from hoyle.rules.link import numba
    except ModuleNotFoundError:
        raise RuleError(MISSING) from None
    if game.rewrites:
        raise RuleError(MODULES_ONLY.format(game=game.name))
    dispatcher = linked(algorithm, game, "numba", entry_point=True)
    numba.compile_for(dispatcher, args)
    return dispatcher


@cache
def has(package: str) -> bool:
    """Return whether a package is installed."""
    return find_spec(package) is not None


def by_numba(game: Game) -> bool:
    """Return whether Numba may compile a game: it is installed, and no rule of the game comes from a text."""
    return has("numba") and not game.rewrites


def can_compile() -> bool:
    """Return whether anything can be compiled here."""
    return has("wasmtime") or has("numba")


@cache
def is_cached(algorithm: FunctionType, game: Game) -> bool:
    """Return whether Numba's code of an algorithm was on the disk when that was first asked."""
    name = linked_name(algorithm, game, "numba", True)
    return any(cache_folder().rglob(f"*{escape(name)}-*.nbi"))
