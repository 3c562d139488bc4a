"""The target "wasm": LLVM code that no processor has shaped yet, and WebAssembly modules made from it.

Numba optimizes the code of each function for the processor that it runs on, which also fixes the size of pointers. Here
nothing is optimized before the whole entry point is there, so the same code can become WebAssembly with pointers of 32 bits
(`wasm_module`) or machine code for other processors (`native`). Nothing in it allocates memory: rules and algorithms work in
the arrays that they are given.

A module imports nothing. It exports its memory, `__heap_base` (the first byte that a caller may use) and one function for
each entry point, with Numba's calling convention: a pointer for the result, a pointer for an exception, and the flattened
arguments. An array is a null pointer twice, the number of elements, the size of an element in bytes, the pointer to the
data, the shape and the strides; a tuple is its elements; numbers are themselves. Pointers are i32, integers are i64, and
numbers with a fractional part are f64. The function returns 0, or another number if the code raised an exception.

Linking needs wasm-ld, which the extra `hoyle[wasm]` installs with the package ziglang; nobody needs it to play.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any, NamedTuple, cast

import llvmlite.binding as llvm
from numba.core import cgutils, types
from numba.core.errors import NumbaError
from numba.core.extending import intrinsic
from numba.core.typing.typeof import typeof

from hoyle.extras import install
from hoyle.rules.game import Game
from hoyle.rules.link.callees import CalleeCompiler, CalleeLibrary, callee_dispatcher
from hoyle.rules.link.cpu import compiled_constant
from hoyle.rules.link.errors import compile_error
from hoyle.rules.link.fingerprint import fingerprint
from hoyle.rules.link.intrinsics import intrinsics
from hoyle.rules.link.linking import linked

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+nontrapping-fptoint,+sign-ext,+mutable-globals"
"""The features of WebAssembly that modules use: those that all browsers have had since 2021."""
STACK_BYTES = 1 << 20
SECTION = "hoyle"
"""The name of the custom section with the types of the results, as JSON: {"results": {name: type}}."""


class PortableLibrary(CalleeLibrary):
    """The code of a function and of all that it calls, not optimized at all."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Do nothing. The passes that Numba runs here compute offsets with the host's size of pointers."""


class PortableCompiler(CalleeCompiler):
    """Numba's compiler with a `PortableLibrary`."""

    library_type = PortableLibrary


class Portable:
    """Linked functions as LLVM code for any processor."""

    compiles = True

    def __init__(self) -> None:
        self.primitives = intrinsics(intrinsic, types, cgutils)

    def function(self, function: FunctionType, entry_point: bool) -> Any:
        """Return a dispatcher that compiles for any processor."""
        return callee_dispatcher(function, PortableCompiler)

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the linked function."""
        return linked(function, game, "wasm")

    def primitive(self, function: Callable[..., Any]) -> Any:
        """Return the Numba intrinsic with the name of the primitive."""
        return self.primitives[function.__name__]

    def constant(self, value: Any) -> Any:
        """Return a global value as compiled code uses it."""
        return compiled_constant(value)


COMPILER = Portable()


class Entry(NamedTuple):
    """An algorithm that others than Python call, with arguments of the types for which it is compiled."""

    name: str
    """The name under which it is exported."""
    algorithm: Callable[..., Any]
    args: tuple[Any, ...]
    """Arguments of these types: NumPy arrays, numbers and tuples of them. Their values and lengths do not matter."""


def fingerprint_of(game: Game, entries: Sequence[Entry]) -> str:
    """Return a hash of everything that determines the code of these entry points."""
    parts = [f"{entry.name} {fingerprint(cast(FunctionType, entry.algorithm), game)}" for entry in entries]
    return hashlib.blake2b(" ".join(parts).encode(), digest_size=8).hexdigest()


class ObjectCode(NamedTuple):
    """Entry points of one game as an object file for a processor."""

    code: bytes
    results: dict[str, str]
    """By name of the entry point: the type of its result, "int64", "float64", "bool" or "none"."""


def object_code(game: Game, entries: Sequence[Entry], triple: str, features: str) -> ObjectCode:
    """Return the entry points as an object file for a processor, which LLVM describes by a triple and features.

    Raise RuleError if a rule cannot be compiled.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(triple).create_target_machine(opt=3, features=features)
    module = llvm.parse_assembly("")
    results: dict[str, str] = {}
    symbols: dict[str, str] = {}
    for entry in entries:
        overload = compiled_for(linked(cast(FunctionType, entry.algorithm), game, "wasm"), entry.args)
        part = llvm.parse_bitcode(overload.library.bitcode())
        part.triple, part.data_layout = triple, str(machine.target_data)
        module.triple, module.data_layout = part.triple, part.data_layout
        module.link_in(part)
        symbols[overload.fndesc.mangled_name] = entry.name
        results[entry.name] = str(overload.signature.return_type)
    close(module, symbols)
    optimize(module, machine)
    return ObjectCode(machine.emit_object(module), results)


def compiled_for(dispatcher: Any, args: tuple[Any, ...]) -> Any:
    """Return the compiled form of a linked function for arguments of these types."""
    signature = tuple(map(typeof, args))
    try:
        dispatcher.get_call_template(signature, {})
    except NumbaError as error:
        raise compile_error(error) from None
    widened = tuple(types.int64 if isinstance(kind, types.Integer) else kind for kind in signature)
    return dispatcher.overloads[widened]


def close(module: Any, symbols: dict[str, str]) -> None:
    """Give the entry points their names, and make everything else internal to the module."""
    for function in module.functions:
        if function.name in symbols:
            function.name = symbols[function.name]
            function.linkage = "external"
        elif not function.is_declaration:
            function.linkage = "internal"
    for variable in module.global_variables:
        variable.linkage = "internal"


def optimize(module: Any, machine: Any) -> None:
    """Run LLVM's passes of the third level for a target machine, without vector instructions."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def wasm_module(game: Game, entries: Sequence[Entry]) -> bytes:
    """Return the entry points of a game as one WebAssembly module.

    Raise RuleError if a rule cannot be compiled, and RuntimeError if wasm-ld is missing.
    """
    code, results = object_code(game, entries, TRIPLE, FEATURES)
    return linked_module(code, list(results)) + custom_section(SECTION, json.dumps({"results": results}).encode())


def custom_section(name: str, content: bytes) -> bytes:
    """Return a custom section of a WebAssembly module, which may follow all other sections."""
    body = leb128(len(name)) + name.encode() + content
    return b"\0" + leb128(len(body)) + body


def leb128(number: int) -> bytes:
    """Return an unsigned integer in the variable-length form of WebAssembly."""
    parts = bytearray()
    while number >= 128:
        parts.append(number & 127 | 128)
        number >>= 7
    return bytes((*parts, number))


def linked_module(code: bytes, exports: Sequence[str]) -> bytes:
    """Return the module that wasm-ld makes from an object file."""
    if find_spec("ziglang") is None:
        raise RuntimeError(f"WebAssembly needs wasm-ld. Install it with: {install('wasm')}")
    with TemporaryDirectory() as folder:
        source, result = Path(folder) / "code.o", Path(folder) / "code.wasm"
        source.write_bytes(code)
        options = ["--no-entry", "--gc-sections", "--strip-all", "-z", f"stack-size={STACK_BYTES}", "--stack-first"]
        names = [f"--export={name}" for name in (*exports, "__heap_base")]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *options, *names, str(source), "-o", str(result)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"wasm-ld failed: {done.stderr.strip()}")
        return result.read_bytes()
