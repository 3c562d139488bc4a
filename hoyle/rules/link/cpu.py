"""The target "cpu": machine code by Numba, which runs without the GIL and is cached on disk.

Only entry points become machine code, each together with all functions that it calls, and only they can be called from
Python. The functions that they call remain LLVM code (`callees`), which has its own cache (`callee_cache`).
"""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core import cgutils, types
from numba.core.errors import NumbaError
from numba.core.extending import intrinsic
from numba.np.numpy_support import from_dtype

from hoyle.rules.constants import Table
from hoyle.rules.game import Game
from hoyle.rules.link import native
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


class Cpu:
    """Linked functions compiled by Numba at their first call."""

    compiles = True

    def __init__(self) -> None:
        self.primitives = intrinsics(intrinsic, types, cgutils)

    def function(self, function: FunctionType, entry_point: bool) -> Any:
        """Return Numba's dispatcher for a function. No option allows LLVM to reorder or contract floating-point operations."""
        if not entry_point:
            return callee_dispatcher(function)
        numba.config.CACHE_DIR = str(cache_folder())
        numba.config.CACHE_LOCATOR_CLASSES = ",".join(LOCATORS)
        return numba.njit(nogil=True, cache=True, error_model="numpy", no_cfunc_wrapper=True)(function)

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the linked form of a function that a linked function calls."""
        return linked(function, game, "cpu")

    def primitive(self, function: Callable[..., Any]) -> Any:
        """Return the Numba intrinsic with the name of the primitive."""
        return self.primitives[function.__name__]

    def constant(self, value: Any) -> Any:
        """Return a global value as compiled code uses it; see `compiled_constant`."""
        return compiled_constant(value)


COMPILER = Cpu()


def compiled_constant(value: Any) -> Any:
    """Return an array for a table, Numba's type for a record type or the name of an integer type, otherwise the value itself."""
    if isinstance(value, Table):
        return value.array()
    if isinstance(value, RecordType):
        return from_dtype(value.dtype)
    return getattr(types, value) if isinstance(value, str) and value in INTEGERS else value


RULE_ERROR_WRAPPERS: dict[Any, Callable[..., Any]] = {}
"""By dispatcher: the function that calls it and raises a RuleError if it cannot be compiled."""


def with_rule_errors(dispatcher: Any, function: FunctionType, game: Game) -> Callable[..., Any]:
    """Return a function that calls the dispatcher and raises RuleError instead of Numba's errors.

    As long as the code has not been compiled on this machine, it calls shipped code if there is any (`native`).
    """
    if dispatcher not in RULE_ERROR_WRAPPERS:

        def call(*args: Any) -> Any:
            if not dispatcher.overloads and (shipped := shipped_code(dispatcher, function, game)):
                with suppress(native.OtherArguments):
                    return shipped(*args)
            try:
                return dispatcher(*args)
            except NumbaError as error:
                raise compile_error(error) from None

        call.__name__, call.__doc__ = dispatcher.__name__, dispatcher.__doc__
        RULE_ERROR_WRAPPERS[dispatcher] = call
    return RULE_ERROR_WRAPPERS[dispatcher]


def compiled_for(function: FunctionType, game: Game, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """Return the machine code of an entry point for arguments of these types; see `link_directly`."""
    dispatcher = linked(function, game, "cpu", entry_point=True)
    types_ = tuple(numba.typeof(argument) for argument in arguments)
    try:
        dispatcher.compile(types_)
    except NumbaError as error:
        raise compile_error(error) from None
    return dispatcher.get_overload(types_)


def shipped_code(dispatcher: Any, function: FunctionType, game: Game) -> Callable[..., Any] | None:
    """Return shipped code for a linked function that has not been compiled on this machine."""
    shipped = native.shipped_function(function, game)
    return None if shipped is None or is_in_cache(dispatcher) else shipped


def is_in_cache(dispatcher: Any) -> bool:
    """Return whether the code of an entry point is in the disk cache."""
    return Path(dispatcher._cache._cache_file._index_path).exists()


def compile_heavy_rule(function: FunctionType, game: Game) -> Callable[..., Any]:
    """Link a rule and compile it at once for the types in its annotations; see `argument_type`. Return the dispatcher."""
    dispatcher = linked(function, game, "cpu", entry_point=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    dispatcher.compile(tuple(argument_type(function.__annotations__[name]) for name in names))
    return dispatcher


def argument_type(annotation: Any) -> Any:
    """Return Numba's type for a parameter of a heavy rule: a record, int64 for `int`, or an int64 array for other annotations."""
    if isinstance(annotation, RecordType):
        return from_dtype(annotation.dtype)
    return types.int64 if annotation is int else types.int64[::1]
