"""A hash of everything that determines the compiled code of a linked function."""

import ast
import hashlib
import inspect
import sys
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from textwrap import dedent
from tokenize import COMMENT, DEDENT, ENDMARKER, INDENT, NEWLINE, NL, STRING, TokenError, TokenInfo, generate_tokens
from types import CodeType, FunctionType
from typing import Any, cast

from hoyle.rules import mark
from hoyle.rules.game import Game
from hoyle.rules.link.linking import globals_used
from hoyle.rules.record import RecordType
from hoyle.rules.verbs import GameConstant

FINGERPRINTS: dict[tuple[FunctionType, Game], str] = {}
"""A cache: the results of `fingerprint` by function and game."""
SOURCE_FINGERPRINTS: dict[tuple[FunctionType, Game], str] = {}
"""The same for `source_fingerprint`."""
LAYOUT = (NEWLINE, INDENT, DEDENT, ENDMARKER)
"""The tokens that change nothing."""


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


def source_fingerprint(function: FunctionType, game: Game) -> str:
    """Return a hash of the sources of the function and of all that it calls when linked to this game, or "" without sources.

    Unlike `fingerprint` it depends neither on the version of Python nor on the machine. Comments, docstrings and line
    breaks are ignored.
    """
    key = (function, game)
    if key not in SOURCE_FINGERPRINTS:
        try:
            lines = dependencies(function, game, source_of)
        except (OSError, TypeError, SyntaxError, TokenError):
            SOURCE_FINGERPRINTS[key] = ""
        else:
            text = "\n".join((*sorted(lines), repr(game.state.dtype.descr)))
            SOURCE_FINGERPRINTS[key] = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    return SOURCE_FINGERPRINTS[key]


def code_fingerprint(function: FunctionType, game: Game) -> str:
    """Return a hash of the function and all that it calls when linked to this game, and of their lines, for code kept on this machine."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for line in sorted(dependencies(function, game, located)):
        digest.update(line.encode())
    digest.update(repr(game.state.dtype.descr).encode())
    return digest.hexdigest()


def located(function: FunctionType) -> str:
    """Return a text that identifies the bytecode of a function, its annotations, and the lines at which it stands."""
    code = function.__code__
    lines = f"{code.co_filename} {code.co_firstlineno} {code.co_linetable.hex()}"
    return f"{bytecode_of(function)} {function.__annotations__} {lines}"


def bytecode_of(function: FunctionType) -> str:
    """Return a text that identifies the bytecode of a function, and whether it is inlined."""
    return code_text(function.__code__, function.__doc__) + (" inlined" if mark.is_inlined(function) else "")


def source_of(function: FunctionType) -> str:
    """Return the tokens of a function's source without comments and docstring; OSError if there is no source."""
    return source_tokens(function.__code__)


@cache
def source_tokens(code: CodeType) -> str:
    """Return the tokens of the source of a code object; see `source_of`."""
    lines = iter(dedent(inspect.getsource(code)).splitlines(keepends=True))
    tokens = [token for token in generate_tokens(lambda: next(lines, "")) if token.type not in (COMMENT, NL)]
    return " ".join(
        token.string
        for index, token in enumerate(tokens)
        if token.type not in LAYOUT and not (token.type == STRING and is_statement(tokens, index))
    )


def is_statement(tokens: Sequence[TokenInfo], index: int) -> bool:
    """Return whether a token is a statement of its own, as docstrings are."""
    return tokens[index - 1].type in LAYOUT and tokens[index + 1].type == NEWLINE


def dependencies(function: FunctionType, game: Game, describe: Callable[[FunctionType], str] = bytecode_of) -> set[str]:
    """Return a line for the function, for each function that it calls (directly or not), and for each global name of these.

    `describe` returns a text for what a function does.
    """
    lines: set[str] = set()
    queue, visited = [function], {function}
    while queue:
        caller = queue.pop()
        path = f"{caller.__module__}.{caller.__qualname__}"
        cells = [cell.cell_contents for cell in caller.__closure__ or ()]
        lines.add(f"{path} {describe(caller)} {caller.__defaults__!r} {cells!r}")
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
        source_text(folder / name) for name in ("linking.py", "callees.py", "numba.py", "cuda.py", "intrinsics.py")
    ]
    parts = [
        sys.version,
        version("numba"),
        version("numpy"),
        llvm.get_host_cpu_name(),
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
