"""WebAssembly modules on this machine: wasmtime compiles them to machine code, and runs it without the GIL.

    program = wasm_program(game, [Entry("simulate", simulate, arguments)], folder=cache_folder())
    instance = program.instance()                        it has a memory of its own: one for each thread
    states = instance.memory.array(1, game.state.dtype)  an array in that memory
    instance.call("simulate", states, …)                 other arrays are copied there, and back after the call

Several programs may work in one memory, if they are made with `is_shared`.

Indices of rows are checked, and a failed check raises RunError with file, line, function and reason. The machine code is kept in the
cache folder; a file that is damaged is made again.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from platform import machine
from struct import pack_into, unpack_from
from types import FunctionType
from typing import Any, cast

from hoyle.rules import compiler
from hoyle.rules.compiler import Checks, Compiled, Export
from hoyle.rules.compiler.binary import F64, I32, I64
from hoyle.rules.compiler.by_memory import CONSTANTS
from hoyle.rules.compiler.types import BOOL, FLOAT, INT, NOTHING, TupleOf, Type
from hoyle.rules.game import Game
from hoyle.rules.link.entry import Entry
from hoyle.rules.link.fingerprint import code_fingerprint
from hoyle.rules.link.folders import write
from hoyle.rules.link.signals import restore_handlers
from hoyle.rules.link.wasm import compiler_hash, types_of
from hoyle.rules.link.wasm_memory import MOST_BYTES, Placed, WasmMemory, engine, noted
from hoyle.rules.rule_error import RuleError, RunError

FIRST_PLACE, PLACES, PLACE_BYTES = 16 << 20, 1024, 128 << 10
"""In shared memories: the address of the first place for constants, the number of places, and their size."""
SHARED_ARRAYS = FIRST_PLACE + PLACES * PLACE_BYTES
"""The first address of arrays in shared memories."""
TAKEN: dict[int, str] = {}
"""By place: the key of the program that has it in this process."""
MANY_CONSTANTS = "The constants of {game} take more than {most:,} bytes: shorten its tables."
TOO_LARGE = "A rule becomes too large when it is compiled: divide it, and call what it repeats."
TOO_DEEP = "{name} has called functions too deeply, or has left its memory."
PARAMETERS = {I32: "I4x", I64: "q", F64: "d"}
"""The formats of parameters by their type in WebAssembly; addresses may lie above 2 GiB."""
RESULTS: Mapping[Type, str] = {INT: "q", FLOAT: "d", BOOL: "?7x", NOTHING: ""}
"""The formats of results, and of the parts of a tuple."""
NO_RESULT = "What is called from outside returns numbers, not {type}: write it into an array."
FAILED = "{name} failed: {reason}."


@dataclass(frozen=True, eq=False)
class WasmProgram:
    """Functions of a game as machine code. Threads may share it; each has an instance of its own."""

    module: Any
    """The module of wasmtime."""
    parameters: Mapping[str, str]
    """By function: the format of its parameters in the module `struct`."""
    results: Mapping[str, str]
    """By function: the format of its result; several values for a tuple, none if it returns nothing."""
    end: int
    """The first address after its constants."""
    places: Sequence[str]
    """By number of a check, from 1: file, line, function and what is wrong if it fails."""
    reserved: int = 0
    """The addresses that its engine reserves for a memory; see `engine`."""

    def instance(self, most_bytes: int = MOST_BYTES) -> "WasmInstance":
        """Return an instance with a memory of its own, which grows to `most_bytes` at the most. RunError if that is too little."""
        return self.instance_in(WasmMemory(self.end, most_bytes, self.reserved))

    def instance_in(self, memory: WasmMemory) -> "WasmInstance":
        """Return the instance in a memory, made at the first call."""
        if self not in memory.instances:
            memory.instances[self] = WasmInstance(self, memory)
        return memory.instances[self]


def wasm_program(
    game: Game,
    entries: Sequence[Entry],
    checks: Checks = Checks.INDICES,
    has_budget: bool = False,
    folder: Path | None = None,
    is_shared: bool = False,
    reserved: int = 0,
) -> WasmProgram:
    """Return functions of a game as machine code, which is loaded from `folder` or made and kept there; None keeps nothing.

    With `has_budget` an instance counts steps (see `WasmInstance.budget`). With `is_shared` the program can work in one memory with
    others of this process. `reserved` as for `engine`. RuleError if a rule cannot be compiled, ImportError where the package wasmtime
    is missing.
    """
    key = key_of(game, entries, checks, has_budget)
    base = base_of(key) if is_shared else CONSTANTS
    file = folder / f"{game.name}-{key}-{base:x}.machine" if folder else None
    if file and (program := loaded(file)):
        return program
    exports = [Export(each.name, cast(FunctionType, each.algorithm), types_of(each)) for each in entries]
    program = program_of(compiler.compile_module(game, exports, checks, has_budget, base=base), reserved)
    if is_shared and program.end > base + PLACE_BYTES:
        raise RuleError(MANY_CONSTANTS.format(game=game.name, most=PLACE_BYTES))
    if file:
        keep(program, file)
    return program


def base_of(key: str) -> int:
    """Return where the constants of a program are in shared memories: nearly always at the same address, on which its code depends."""
    number = int(key, 16) % PLACES
    while TAKEN.setdefault(number, key) != key:
        number = (number + 1) % PLACES
    return FIRST_PLACE + number * PLACE_BYTES


def key_of(game: Game, entries: Sequence[Entry], checks: Checks = Checks.INDICES, has_budget: bool = False) -> str:
    """Return a hash of this code, these checks, the version of wasmtime and the kind of machine."""
    code = [(each.name, code_fingerprint(cast(FunctionType, each.algorithm), game), types_of(each)) for each in entries]
    parts = code, compiler_hash(), checks, has_budget, version("wasmtime"), sys.platform, machine()
    return blake2b(repr(parts).encode(), digest_size=12).hexdigest()


def result_form(type_: Type) -> str:
    """Return the format of a result in the module `struct`. RuleError for what is no number and no tuple of numbers."""
    parts = type_.parts if isinstance(type_, TupleOf) else (type_,)
    if any(part not in RESULTS for part in parts):
        raise RuleError(NO_RESULT.format(type=type_))
    return "<" + "".join(RESULTS[part] for part in parts)


def program_of(compiled: Compiled, reserved: int = 0) -> WasmProgram:
    """Return a module that was compiled with a `base` as machine code; `reserved` as for `engine`.

    ImportError where wasmtime is missing, RuleError for what exceeds WebAssembly, such as 50,000 local variables of a function.
    """
    parameters = {
        name: "<" + "".join(PARAMETERS[each] for each in types) for name, types in compiled.parameters.items()
    }
    results = {name: result_form(type_) for name, type_ in compiled.results.items()}
    wasmtime: Any = import_module("wasmtime")
    try:
        module = noted(wasmtime.Module(engine(reserved), compiled.code))
    except wasmtime.WasmtimeError:
        raise RuleError(TOO_LARGE) from None
    return WasmProgram(module, parameters, results, compiled.end, compiled.places, reserved)


def loaded(file: Path) -> WasmProgram | None:
    """Return the program in a file; None if it is not there, damaged, or from another kind of processor."""
    wasmtime: Any = import_module("wasmtime")
    try:
        digest, header, code = file.read_bytes().split(b"\n", 2)
        if digest.decode() != digest_of(header + code):
            return None
        return WasmProgram(noted(wasmtime.Module.deserialize(engine(0), code)), **json.loads(header))
    except (OSError, ValueError, wasmtime.WasmtimeError):
        return None


def keep(program: WasmProgram, file: Path) -> None:
    """Write a program into a file, if that is possible."""
    header = json.dumps({name: value for name, value in vars(program).items() if name != "module"}).encode()
    code = bytes(program.module.serialize())
    with suppress(OSError):
        write(file, b"\n".join((digest_of(header + code).encode(), header, code)))


def digest_of(content: bytes) -> str:
    """Return a hash by which a damaged file is found."""
    return blake2b(content, digest_size=16).hexdigest()


class WasmInstance:
    """The functions of a program that work in a memory. One thread at a time may use it."""

    def __init__(self, program: WasmProgram, memory: WasmMemory) -> None:
        """Put the constants of the program into the memory."""
        self.program, self.memory, self.wasmtime = program, memory, memory.wasmtime
        memory.reserve(program.end)
        exports = self.wasmtime.Instance(memory.store, program.module, [memory.memory]).exports(memory.store)
        self.functions = {name: exports[name] for name in program.parameters}
        self.known: dict[tuple[str, int], tuple[object, list[int | float]]] = {}
        """By function and argument: the last tuple of arrays in the memory, and the parameters for it."""
        self.globals = {name: exports[name] for name in ("budget", "place") if name in exports}

    @property
    def budget(self) -> int:
        """The steps of loops and calls that are left, in a program with a budget."""
        return self.globals["budget"].value(self.memory.store)

    @budget.setter
    def budget(self, steps: int) -> None:
        self.globals["budget"].set_value(self.memory.store, steps)

    def call(self, name: str, *args: Any) -> Any:
        """Call a function with numbers, NumPy arrays, elements of arrays of records, and tuples of them; return its result.

        Arrays that are not in the memory are copied there, and back after the call. Raise RunError if the run fails.
        """
        numbers, outside = list[int | float](), dict[int, Any]()
        for index, arg in enumerate(args):
            known = self.known.get((name, index))
            if known and known[0] is arg:
                numbers += known[1]
                continue
            start, missing = len(numbers), len(outside)
            self.add(arg, numbers, outside)
            if isinstance(arg, tuple) and len(outside) == missing:
                self.known[name, index] = arg, numbers[start:]  # pyright: ignore[reportUnknownArgumentType]
        if not outside:
            return self.run(name, numbers)
        placed = Placed(self.memory, list(outside.values()))
        for index, at in zip(outside, placed.offsets(), strict=True):
            numbers[index] = at
        placed.write()
        result = self.run(name, numbers)
        placed.read()
        return result

    def add(self, value: Any, numbers: list[int | float], outside: dict[int, Any]) -> None:
        """Add the parameters for an argument. An array that is not in the memory goes to `outside`, by the index of its address."""
        if isinstance(value, tuple):
            for part in value:  # pyright: ignore[reportUnknownVariableType]
                self.add(part, numbers, outside)
        elif isinstance(value, int | float):
            numbers.append(value)
        elif not value.ndim and not value.dtype.fields:
            numbers.append(value.item())
        else:
            at = self.memory.offset(value)
            if at is None:
                outside[len(numbers)] = value
            numbers += (at or 0, *value.shape)

    def run(self, name: str, numbers: Sequence[int | float]) -> Any:
        """Call a function with its parameters as WebAssembly takes them, and return its result; RunError if the run fails."""
        program, arguments = self.program, self.memory.arguments
        pack_into(program.parameters[name], arguments, 0, *numbers)
        restore_handlers()
        try:
            self.functions[name](self.memory.store)
        except self.wasmtime.Trap as trap:
            raise self.failure(name, trap) from None
        values = unpack_from(program.results[name], arguments)
        return values if len(values) > 1 else values[0] if values else None

    def failure(self, name: str, trap: Any) -> RunError:
        """Return the error for a run that has ended early."""
        places, codes, store = self.program.places, self.wasmtime.TrapCode, self.memory.store
        if places and (place := self.globals["place"].value(store)):
            self.globals["place"].set_value(store, 0)
            return RunError(f"{places[place - 1]}.")
        if trap.trap_code in (codes.STACK_OVERFLOW, codes.MEMORY_OUT_OF_BOUNDS):
            return RunError(TOO_DEEP.format(name=name))
        return RunError(FAILED.format(name=name, reason=str(trap).splitlines()[-1].strip()))
