"""A hash of everything that determines the compiled code of a linked function."""

import ast
import hashlib
import os
import sys
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

from hoyle.rules import mark
from hoyle.rules.game import Game
from hoyle.rules.link.linking import globals_used
from hoyle.rules.record import RecordType
from hoyle.rules.verbs import GameConstant

FINGERPRINTS: dict[tuple[FunctionType, Game], str] = {}
"""A cache: the results of `fingerprint` by function and game."""


def fingerprint(function: FunctionType, game: Game) -> str:
    """Return a hash of the function and all that it calls when linked to this game, of the machine and of the compiler.

    Comments, docstrings and line numbers are ignored.
    """
    key = (function, game)
    if key not in FINGERPRINTS:
        digest = hashlib.blake2b(toolchain().encode(), digest_size=8)
        for line in sorted(dependencies(function, game)):
            digest.update(line.encode())
        digest.update(repr(game.state.dtype.descr).encode())
        FINGERPRINTS[key] = digest.hexdigest()
    return FINGERPRINTS[key]


def dependencies(function: FunctionType, game: Game) -> set[str]:
    """Return a line for the function, for each function that it calls (directly or not), and for each global name of these."""
    lines: set[str] = set()
    queue, visited = [function], {function}
    while queue:
        caller = queue.pop()
        path = f"{caller.__module__}.{caller.__qualname__}"
        cells = [cell.cell_contents for cell in caller.__closure__ or ()]
        lines.add(f"{path} {code_text(caller.__code__, caller.__doc__)} {caller.__defaults__!r} {cells!r}")
        for name, value in globals_used(caller, game):
            if mark.mark_of(value):
                lines.add(f"{path} {name} -> {value.__module__}.{value.__qualname__}")
                if mark.mark_of(value) != "primitive" and value not in visited:
                    visited.add(value)
                    queue.append(value)
            else:
                lines.add(f"{path} {name} = {value_text(value, game)}")
    return lines


def code_text(code: CodeType, doc: str | None = None) -> str:
    """Return a text that identifies what a code object does; line numbers and the docstring are left out."""
    constants = [None if doc is not None and const is doc else const for const in code.co_consts]
    texts = [code_text(const) if isinstance(const, CodeType) else repr(const) for const in constants]
    return repr((code.co_code, texts, code.co_names, code.co_varnames, code.co_argcount))


def value_text(value: Any, game: Game) -> str:
    """Return a text that identifies the value of a constant."""
    if isinstance(value, GameConstant):
        return repr(game.constant(value.name))
    if isinstance(value, RecordType):
        return f"{value.__name__} {value.dtype.descr}"
    return value.__name__ if isinstance(value, type) or hasattr(value, "__loader__") else repr(value)


@lru_cache
def toolchain() -> str:
    """Return the versions on which compiled code depends: Python, Numba, NumPy, the processor, and the sources of this package."""
    from importlib.metadata import version

    import llvmlite.binding as llvm

    folder = Path(__file__).parent
    sources = [
        source_text(folder / name)
        for name in ("linking.py", "callees.py", "cpu.py", "cuda.py", "wasm.py", "intrinsics.py")
    ]
    parts = [
        sys.version,
        version("numba"),
        version("numpy"),
        llvm.get_host_cpu_name(),
        os.environ.get("NUMBA_BOUNDSCHECK", ""),
        hashlib.blake2b("".join(sources).encode(), digest_size=8).hexdigest(),
    ]
    return " ".join(parts)


def source_text(path: Path) -> str:
    """Return a Python file's syntax tree as text, without comments and docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        body = cast(list[ast.stmt], getattr(node, "body", []))
        if (
            isinstance(body, list)
            and body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
        ):
            body[0] = ast.Pass()
    return ast.dump(tree)
