"""The target "numba": machine code by Numba, which runs without the GIL and is cached on disk.

Only entry points become machine code, each together with all functions that it calls, and only they can be called from
Python. The functions that they call remain LLVM code (`callees`).
"""

from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import Any

from numba.core import cgutils, types
from numba.core.errors import NumbaError
from numba.core.extending import intrinsic
from numba.np.numpy_support import from_dtype

from hoyle.rules.constants import ConstantTable
from hoyle.rules.game import Game
from hoyle.rules.link.callees import callee_dispatcher
from hoyle.rules.link.errors import compile_error
from hoyle.rules.link.folders import cache_folder
from hoyle.rules.link.intrinsics import INTEGERS, intrinsics
from hoyle.rules.link.linking import linked
from hoyle.rules.record import RecordType

numba: Any = import_module("numba")  # untyped: its types are not complete

LOCATORS = (
    "hoyle.rules.link.cache.FingerprintLocator",
    "UserProvidedCacheLocator",
    "InTreeCacheLocator",
    "UserWideCacheLocator",
    "IPythonCacheLocator",
    "ZipCacheLocator",
)
"""Numba's cache locators, after our own, which finds a linked function by its name with the fingerprint of the code."""


class Numba:
    """Linked functions compiled by Numba at their first call."""

    compiles = True

    def __init__(self) -> None:
        self.primitives = intrinsics(intrinsic, types, cgutils)

    def function(self, function: FunctionType, entry_point: bool) -> Any:
        """Return Numba's dispatcher for a function. LLVM may not reorder or contract floating-point operations.

        The function counts no references; see `callee_dispatcher`.
        """
        if not entry_point:
            return callee_dispatcher(function)
        numba.config.CACHE_DIR = str(cache_folder())
        numba.config.CACHE_LOCATOR_CLASSES = ",".join(LOCATORS)
        return numba.njit(nogil=True, cache=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False)(function)

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the linked form of a function that a linked function calls."""
        return linked(function, game, "numba")

    def primitive(self, function: Callable[..., Any]) -> Any:
        """Return the Numba intrinsic with the name of the primitive."""
        return self.primitives[function.__name__]

    def constant(self, value: Any) -> Any:
        """Return a global value as compiled code uses it; see `compiled_constant`."""
        return compiled_constant(value)


COMPILER = Numba()
ERRORS = NumbaError
"""What a compiled function raises at its first call if it cannot be compiled."""


def compiled_constant(value: Any) -> Any:
    """Return an array for a table, Numba's type for a record type or the name of an integer type, otherwise the value itself."""
    if isinstance(value, ConstantTable):
        return value.array()
    if isinstance(value, RecordType):
        return from_dtype(value.dtype)
    return getattr(types, value) if isinstance(value, str) and value in INTEGERS else value


def compiled_for(function: FunctionType, game: Game, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """Return the machine code of an entry point for arguments of these types; see `link_directly`."""
    dispatcher = linked(function, game, "numba", entry_point=True)
    return dispatcher.get_overload(compile_for(dispatcher, arguments))


def compile_for(dispatcher: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Compile a dispatcher for arguments of these types, and return Numba's types; RuleError if it cannot be compiled."""
    types_ = tuple(numba.typeof(argument) for argument in arguments)
    try:
        dispatcher.compile(types_)
    except NumbaError as error:
        raise compile_error(error) from None
    return types_
