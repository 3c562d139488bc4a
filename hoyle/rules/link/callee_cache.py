"""The disk cache for the LLVM code of callees, which other processes and other entry points then need not compile again.

Most of the time for compiling a rule is spent in Python, on type inference and on generating LLVM code. An entry point in
another process that calls the same rules reads their code from this cache, and only links and optimizes it.
"""

import hashlib
import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from hoyle.rules.link.folders import cache_folder

SUFFIX = ".callee"


class CalleeCache(NullCache):
    """The stored code of one linked function, in one file for each list of argument types.

    The file name is a hash of the function's qualified name, which contains a fingerprint of the function, of everything that
    it calls, and of the compiler. If a file cannot be read or written, the function is compiled.
    """

    def __init__(self, function: FunctionType, new_library: Callable[[Any, str], Any]) -> None:
        """Make the cache of a function. `new_library` returns an empty library for a code generator and a name."""
        self.function, self.new_library = function, new_library

    def path(self, args: Any) -> Path:
        """Return the file for these argument types."""
        name = f"{self.function.__module__} {self.function.__qualname__} {args}"
        return cache_folder() / (hashlib.blake2b(name.encode(), digest_size=16).hexdigest() + SUFFIX)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the stored result of compiling the function for these types, or None."""
        try:
            bitcode, name, description, signature = pickle.loads(self.path(sig).read_bytes())
            library = self.new_library(target_context.codegen(), name)
            library.restore(llvm.parse_bitcode(bitcode))
        except Exception:  # a damaged file can raise anything
            return None
        empty = dict.fromkeys(CompileResult._fields)
        return CompileResult(
            **empty
            | {
                "typing_context": target_context.typing_context,
                "target_context": target_context,
                "entry_point": object(),
                "signature": signature,
                "objectmode": False,
                "lifted": (),
                "fndesc": description,
                "library": library,
                "reload_init": [],
            }
        )

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Store the result of compiling the function, unless it contains addresses of this process."""
        library, description = cres.library, cres.fndesc
        if library.has_dynamic_globals or cres.reload_init:
            return
        description.typemap = description.calltypes = None  # needed for lowering only, and large
        content = dumps((library.bitcode(), library.name, description, cres.signature))
        with suppress(OSError):
            write(self.path(sig), content)


def write(path: Path, content: bytes) -> None:
    """Write a file atomically: other processes never read an incomplete file."""
    temporary = path.with_suffix(f".{os.getpid()}.new")  # one thread compiles at a time
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
