"""Keeps the LLVM code of callees on disk, so that other processes and other entry points need not compile it again.

Compiling a rule is mostly Python's work: inferring types and writing LLVM code. An entry point in another process that calls
the same rules reads their code from here, and only links and optimizes it.
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
    """The stored code of one linked function, in a file for each list of argument types.

    A file is known by the function's qualified name, which holds a fingerprint of all that it reaches and of the compiler. A
    file that cannot be read or written is as good as none: the function is compiled.
    """

    def __init__(self, function: FunctionType, new_library: Callable[[Any, str], Any]) -> None:
        """Make the cache of a function. `new_library` makes an empty library from a code generator and a name."""
        self.function, self.new_library = function, new_library

    def path(self, args: Any) -> Path:
        """Return the file for these argument types."""
        name = f"{self.function.__module__} {self.function.__qualname__} {args}"
        return cache_folder() / (hashlib.blake2b(name.encode(), digest_size=16).hexdigest() + SUFFIX)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the stored result of compiling the function for these types; None if there is none."""
        try:
            bitcode, name, description, signature = pickle.loads(self.path(sig).read_bytes())
            library = self.new_library(target_context.codegen(), name)
            library.restore(llvm.parse_bitcode(bitcode))
        except Exception:  # whatever a damaged file holds
            return None
        nothing = dict.fromkeys(CompileResult._fields)
        return CompileResult(
            **nothing
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
        """Store the result of compiling the function, unless it needs addresses of this process."""
        library, description = cres.library, cres.fndesc
        if library.has_dynamic_globals or cres.reload_init:
            return
        description.typemap = description.calltypes = None  # needed for lowering only, and large
        content = dumps((library.bitcode(), library.name, description, cres.signature))
        with suppress(OSError):
            write(self.path(sig), content)


def write(path: Path, content: bytes) -> None:
    """Write a file that other processes may read at the same time: they find it whole or not at all."""
    new = path.with_suffix(f".{os.getpid()}.new")  # one thread compiles at a time
    try:
        new.write_bytes(content)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
