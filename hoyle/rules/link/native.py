"""Machine code that is shipped: what a game needs, compiled before for common processors, so that nobody waits for the compiler.

A file holds the code of one game for one architecture: the entry points by name, each with the hash of the sources that it
reaches (`fingerprint.source_fingerprint`). Code is used only while these sources are the same. It is about as fast as
what Numba compiles for this machine (`bench/shipped.py`), and needs neither Numba nor a second of imports.

Files lie in `machine_code` in the package, where a wheel has them, or in the cache folder. The code has Numba's calling
convention, as in `wasm`: pointers for the result and an exception, then the flattened arguments. It is called by ctypes.
"""

import ctypes
import gzip
import json
import platform
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from threading import Lock, RLock
from types import FunctionType
from typing import Any, NamedTuple
from weakref import ref

from hoyle.rules.game import Game
from hoyle.rules.link.errors import compile_error
from hoyle.rules.link.fingerprint import source_fingerprint
from hoyle.rules.link.folders import cache_folder
from hoyle.rules.link.linking import linked


class Architecture(NamedTuple):
    """A kind of processor, as LLVM describes it."""

    triple: str
    features: str
    needed: tuple[str, ...]
    """The features that the processor must have, as LLVM names them."""


ARCHITECTURES = {
    # What every x86-64 processor since 2009 has: counting the bits of a set of cards by one instruction is worth it.
    "x86_64": Architecture("x86_64-unknown-linux-gnu", "+popcnt,+sse4.2", ("popcnt", "sse4.2")),
    "aarch64": Architecture("aarch64-unknown-linux-gnu", "", ()),
}
"""The architectures of shipped code, by their names in `platform.machine()`."""

PACKAGE_FOLDER = Path(__file__).parents[2] / "machine_code"
ERROR_BYTES = 64
NUMBERS = {
    "int64": ctypes.c_int64,
    "int32": ctypes.c_int32,
    "float64": ctypes.c_double,
    "bool": ctypes.c_uint8,
    "none": ctypes.c_int64,
}
"""The forms of results by the names of Numba's types."""


class Code(NamedTuple):
    """The content of a file."""

    sources: dict[str, str]
    """By name of the entry point: `source_fingerprint` of its algorithm."""
    results: dict[str, str]
    """By name: the type of the result."""
    forms: dict[str, str]
    """By name: the form of the arguments; see `Described`."""
    machine_code: bytes
    """An object file."""


def folders() -> tuple[Path, ...]:
    """Return the folders in which shipped code may lie, for this architecture."""
    name = platform.machine()
    return PACKAGE_FOLDER / name, cache_folder().parent / "machine_code" / name


def write(code: Code, file: Path) -> None:
    """Write a file of code atomically."""
    header = json.dumps({"sources": code.sources, "results": code.results, "forms": code.forms}).encode()
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_suffix(".new")
    temporary.write_bytes(gzip.compress(header + b"\n" + code.machine_code, mtime=0))
    temporary.replace(file)


def read(file: Path) -> Code:
    """Read a file of code; OSError or ValueError if it is missing or damaged."""
    try:
        header, _, machine_code = gzip.decompress(file.read_bytes()).partition(b"\n")
        found = json.loads(header)
        return Code(found["sources"], found["results"], found["forms"], machine_code)
    except (EOFError, KeyError, TypeError) as error:
        raise ValueError(f"{file.name} is damaged.") from error


def build(game: Game, entries: Sequence[Any], architecture: str) -> Code:
    """Compile the entry points (`wasm.Entry`) of a game for an architecture. RuleError if that is impossible."""
    from hoyle.rules.link.wasm import object_code

    chosen = ARCHITECTURES[architecture]
    machine_code, results = object_code(game, entries, chosen.triple, chosen.features)
    sources = {entry.name: source_fingerprint(entry.algorithm, game) for entry in entries}
    forms = {entry.name: described(entry.args).form for entry in entries}
    return Code(sources, results, forms, machine_code)


@lru_cache
def shipped(game: Game) -> Code | None:
    """Return the shipped code of a game for this processor, or None."""
    architecture = ARCHITECTURES.get(platform.machine())
    if architecture is None or platform.system() != "Linux":
        return None
    for folder in folders():
        try:
            code = read(folder / f"{game.name}.code")
        except (OSError, ValueError):
            continue
        return code if has_features(architecture.needed) else None
    return None


def has_features(needed: Sequence[str]) -> bool:
    """Return whether this processor has these features."""
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features()
    return all(features.get(name, False) for name in needed)


def shipped_function(algorithm: FunctionType, game: Game) -> Callable[..., Any] | None:
    """Return the shipped code of an algorithm linked to a game as a function, or None if there is none for these sources."""
    key = (algorithm, game)
    if key not in FUNCTIONS:
        code, name = shipped(game), algorithm.__name__
        is_current = code is not None and code.sources.get(name) == (source_fingerprint(algorithm, game) or None)
        FUNCTIONS[key] = Shipped(game, code, name) if code and is_current else None
    return FUNCTIONS[key]


FUNCTIONS: dict[tuple[FunctionType, Game], Callable[..., Any] | None] = {}
"""The results of `shipped_function`."""


@cache
def entry_point(algorithm: FunctionType, game: Game) -> Callable[..., Any]:
    """Return an algorithm linked to a game for "cpu": shipped code, or code that is compiled at the first call.

    The function raises RuleError if a rule cannot be compiled.
    """
    compiled: Any = None
    errors: Any = ()

    def call(*args: Any) -> Any:
        nonlocal compiled, errors
        if compiled is None:
            if shipped := shipped_function(algorithm, game):
                with suppress(OtherArguments):
                    return shipped(*args)
            from hoyle.rules.link import cpu

            with COMPILING:
                if compiled is None:
                    errors = cpu.ERRORS
                    found = linked(algorithm, game, "cpu", entry_point=True)
                    cpu.compile_for(found, args)
                    compiled = found  # last: another thread may call at once
        try:
            return compiled(*args)
        except errors as error:
            raise compile_error(error) from None

    call.__name__, call.__doc__ = algorithm.__name__, algorithm.__doc__
    return call


COMPILING = RLock()
"""Held while code is compiled at a first call: of two threads that do it at the same time, one may find functions half made."""
LOADING = Lock()
"""Held while code is loaded: of two engines that threads load at the same time, one would be freed while its code runs."""


class OtherArguments(TypeError):
    """Shipped code was called with arguments of other types than those for which it was compiled."""


class Shipped:
    """An entry point of shipped code, to be called from Python. It releases the GIL."""

    def __init__(self, game: Game, code: Code, name: str) -> None:
        """Prepare the calls; the code is loaded at the first one."""
        self.game, self.__name__ = game, name
        self.form, self.result = code.forms[name], code.results[name]
        self.function: Any = None

    def __call__(self, *args: Any) -> Any:
        """Call the code. Arguments are NumPy arrays, elements of arrays of records, numbers and tuples of them.

        Raise OtherArguments if they are of other types than the algorithm's own callers use.
        """
        form_, flat = described(args)
        if form_ != self.form:
            raise OtherArguments(self.__name__)
        with LOADING:
            if self.function is None:
                address = engine(self.game).get_function_address(self.__name__)
                types = (ctypes.c_double if isinstance(value, float) else ctypes.c_int64 for value in flat)
                self.function = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, *types)(address)
        result, error = NUMBERS[self.result](), ctypes.create_string_buffer(ERROR_BYTES)
        if self.function(ctypes.addressof(result), ctypes.addressof(error), *flat):
            raise RuntimeError(f"{self.__name__} failed.")
        return None if self.result == "none" else result.value


class Described(NamedTuple):
    """An argument as compiled code takes it."""

    form: str
    """A text for its type: "i" or "f" for a number, size of an element and dimensions for an array."""
    parameters: tuple[int | float, ...]
    """The parameters for it; see `wasm`."""


ARRAYS: dict[int, tuple["ref[Any]", Described]] = {}
"""The arrays that were described last, by id. Workspaces are passed again and again."""
MAX_ARRAYS = 1000


def described(value: Any) -> Described:
    """Return an argument as compiled code takes it."""
    if isinstance(value, int | float):
        return Described("f" if isinstance(value, float) else "i", (value,))
    if isinstance(value, tuple):
        parts: list[Described] = [described(part) for part in value]  # pyright: ignore[reportUnknownVariableType]
        return Described(
            f"({' '.join([part[0] for part in parts])})", tuple(chain.from_iterable([p[1] for p in parts]))
        )
    if not value.ndim:
        kind, has_fields = value.dtype.kind, value.dtype.fields
        number = value.__array_interface__["data"][0] if has_fields else value.item()
        return Described(f"{kind}{value.itemsize}x0" if kind == "V" else kind, (number,))
    known = ARRAYS.get(id(value))
    if known and known[0]() is value:
        return known[1]
    form = f"{value.dtype.kind}{value.itemsize}x{value.ndim}"
    found = Described(form, (0, 0, value.size, value.itemsize, value.ctypes.data, *value.shape, *value.strides))
    if len(ARRAYS) >= MAX_ARRAYS:
        ARRAYS.clear()
    ARRAYS[id(value)] = ref(value), found
    return found


@lru_cache
def engine(game: Game) -> Any:
    """Load the shipped code of a game; return LLVM's engine, which knows the addresses of its functions."""
    import llvmlite.binding as llvm

    code = shipped(game)
    assert code is not None
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    compiler = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    compiler.add_object_file(llvm.ObjectFileRef.from_data(code.machine_code))
    compiler.finalize_object()
    return compiler
