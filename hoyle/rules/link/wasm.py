"""The target "wasm": WebAssembly modules of a game's algorithms, made by our own compiler (`hoyle.rules.compiler`).

A module imports nothing. It exports its memory, `__heap_base` (the first byte that a caller may use) and one function for each
entry point. An array is the pointer to its data, then the length of each axis; a record is the pointer alone; a tuple is its
elements; numbers are themselves. Pointers are i32, integers i64, numbers with a fractional part f64. A function returns its
result: an i64, an f64, an i32 for a truth value, or nothing. A run that fails traps.
"""

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import cast

from hoyle.rules import compiler
from hoyle.rules.compiler.binary import custom_section
from hoyle.rules.compiler.types import BOOL, FLOAT, INT, NOTHING, TupleOf, Type
from hoyle.rules.game import Game
from hoyle.rules.link.entry import Entry
from hoyle.rules.link.fingerprint import source_fingerprint

SECTION = "hoyle"
"""The name of the custom section with the types of the results, as JSON: {"results": {name: type}}."""
RESULTS: dict[Type, str] = {INT: "int64", FLOAT: "float64", BOOL: "bool", NOTHING: "none"}
"""The types of results as callers read them."""


@cache
def compiler_hash() -> str:
    """Return a hash of the compiler."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(Path(compiler.__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def fingerprint_of(game: Game, entries: Sequence[Entry]) -> str:
    """Return a hash of everything that determines the module of these entry points."""
    parts = [f"{entry.name} {source_fingerprint(cast(FunctionType, entry.algorithm), game)}" for entry in entries]
    parts += [f"{list(map(str, types_of(entry)))}" for entry in entries]
    return hashlib.blake2b(" ".join([compiler_hash(), *parts]).encode(), digest_size=8).hexdigest()


def types_of(entry: Entry) -> tuple[Type, ...]:
    """Return the types of the arguments of an entry point; truth values are passed as integers."""
    return tuple(map(without_truth, map(compiler.type_of, entry.args)))


def without_truth(type_: Type) -> Type:
    """Return a type with integers in place of truth values."""
    if isinstance(type_, TupleOf):
        return TupleOf(type_.names, tuple(map(without_truth, type_.parts)))
    return INT if type_ == BOOL else type_


def wasm_module(game: Game, entries: Sequence[Entry]) -> bytes:
    """Return the entry points of a game as one WebAssembly module. RuleError if a rule cannot be compiled."""
    exports = [compiler.Export(each.name, cast(FunctionType, each.algorithm), types_of(each)) for each in entries]
    compiled = compiler.compile_module(game, exports)
    results = {name: RESULTS[type_] for name, type_ in compiled.results.items()}
    return compiled.code + custom_section(SECTION, json.dumps({"results": results}).encode())
