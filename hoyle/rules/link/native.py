"""Machine code that is shipped: what a game needs, compiled before for common processors, so that nobody waits for the compiler.

A file holds the code of one game for one architecture: the entry points by name, each with the hash of the sources that it
reaches (`fingerprint.source_fingerprint`). Code is used only while these sources are the same, and only where the disk cache
has no code that was compiled for this machine (see `cpu`).

Files lie in `machine_code` in the package, where a wheel has them, or in the cache folder. The code has Numba's calling
convention, as in `wasm`: pointers for the result and an exception, then the flattened arguments. It is called by ctypes.
"""

import ctypes
import gzip
import json
import platform
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any, NamedTuple

from hoyle.rules.game import Game
from hoyle.rules.link.fingerprint import source_fingerprint
from hoyle.rules.link.folders import cache_folder


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
    """By name: the forms of the arguments; see `form`."""
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
    forms = {entry.name: form(entry.args) for entry in entries}
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
        if form(args) != self.form:
            raise OtherArguments(self.__name__)
        flat = list(parameters(args))
        with LOADING:
            if self.function is None:
                address = engine(self.game).get_function_address(self.__name__)
                types = (ctypes.c_double if isinstance(value, float) else ctypes.c_int64 for value in flat)
                self.function = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, *types)(address)
        result, error = NUMBERS[self.result](), ctypes.create_string_buffer(ERROR_BYTES)
        if self.function(ctypes.addressof(result), ctypes.addressof(error), *flat):
            raise RuntimeError(f"{self.__name__} failed.")
        return None if self.result == "none" else result.value


def form(value: Any) -> str:
    """Return a text for the type of an argument: "i" or "f" for a number, size of an element and dimensions for an array."""
    if isinstance(value, tuple):
        return f"({' '.join(map(form, value))})"  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, int | float):
        return "f" if isinstance(value, float) else "i"
    kind = value.dtype.kind
    return f"{kind}{value.itemsize}x{value.ndim}" if value.ndim or kind == "V" else kind


def parameters(value: Any) -> Iterator[int | float]:
    """Yield the parameters for an argument; see `wasm`."""
    if isinstance(value, int | float):
        yield value
    elif isinstance(value, tuple):
        for part in value:  # pyright: ignore[reportUnknownVariableType]
            yield from parameters(part)
    elif getattr(value, "ndim", 0):
        yield from (0, 0, value.size, value.itemsize, value.ctypes.data, *value.shape, *value.strides)
    elif value.dtype.fields:  # a record
        yield value.__array_interface__["data"][0]
    else:
        yield value.item()


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
