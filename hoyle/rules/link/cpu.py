"""The target "cpu": machine code by Numba, without the GIL, kept on disk.

Only entry points are kept on disk, each with everything that it calls inside, and only they can be called from Python.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from types import FunctionType
from typing import Any

from numba.core import cgutils, types
from numba.core.errors import NumbaError
from numba.core.extending import intrinsic
from numba.np.numpy_support import from_dtype

from hoyle.rules.constants import Table
from hoyle.rules.game import Game
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


class Cpu:
    """Linked functions compiled by Numba at their first call."""

    compiles = True

    def __init__(self) -> None:
        self.primitives = intrinsics(intrinsic, types, cgutils)

    def function(self, function: FunctionType, entry_point: bool) -> Any:
        """Return a dispatcher. No option here allows LLVM to reorder or to contract floating-point operations."""
        if not entry_point:
            whole: Any = numba.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
            return with_wide_integers(whole(function))
        numba.config.CACHE_DIR = str(cache_folder())
        numba.config.CACHE_LOCATOR_CLASSES = ",".join(LOCATORS)
        return numba.njit(nogil=True, cache=True, error_model="numpy")(function)

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the linked function."""
        return linked(function, game, "cpu")

    def primitive(self, function: Callable[..., Any]) -> Any:
        """Return the intrinsic of that name."""
        return self.primitives[function.__name__]

    def constant(self, value: Any) -> Any:
        """Return a table as an array, a record or the name of an integer type as Numba's type, anything else as it is."""
        if isinstance(value, Table):
            return value.array()
        if isinstance(value, RecordType):
            return from_dtype(value.dtype)
        return getattr(types, value) if isinstance(value, str) and value in INTEGERS else value


COMPILER = Cpu()


def with_wide_integers(dispatcher: Any) -> Any:
    """Make a dispatcher compile once for int64 where it is called with int8, int16, int32 and constants."""
    template = dispatcher.get_call_template

    def get_call_template(args: Sequence[Any], names: dict[str, Any]) -> Any:
        return template(tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in args), names)

    dispatcher.get_call_template = get_call_template
    return dispatcher


CHECKED: dict[Any, Callable[..., Any]] = {}
"""Dispatchers by which a failure to compile is reported as a RuleError."""


def with_rule_errors(dispatcher: Any) -> Callable[..., Any]:
    """Return the compiled function with RuleError in place of Numba's errors."""
    if dispatcher not in CHECKED:

        def call(*args: Any) -> Any:
            try:
                return dispatcher(*args)
            except NumbaError as error:
                raise compile_error(error) from None

        call.__name__, call.__doc__ = dispatcher.__name__, dispatcher.__doc__
        CHECKED[dispatcher] = call
    return CHECKED[dispatcher]


def compiled_heavy_rule(function: FunctionType, game: Game) -> Callable[..., Any]:
    """Compile a rule for integers, records and rows of int64, as its annotations say."""
    made = linked(function, game, "cpu", entry_point=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    made.compile(tuple(argument_type(function.__annotations__[name]) for name in names))
    return made


def argument_type(annotation: Any) -> Any:
    """Return Numba's type of a parameter of a heavy rule: an integer, a record, or else a row."""
    if isinstance(annotation, RecordType):
        return from_dtype(annotation.dtype)
    return types.int64 if annotation is int else types.int64[::1]
