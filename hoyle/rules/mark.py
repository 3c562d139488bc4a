"""Decorators that mark functions for `link`. They return the same function with an attribute set."""

from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

TO_COMPILE = "__hoyle_to_compile__"
"""The attribute with the code that is compiled in place of the function's own; see `code_to_compile`."""
MARK = "__hoyle__"
"""The attribute that holds the mark of a function."""
HEAVY_MARK = "__hoyle_heavy__"
"""The attribute that is true for heavy rules."""
INLINED_MARK = "__hoyle_inlined__"
"""The attribute that is true for functions that are inlined."""

USUAL = "__hoyle_usual__"
"""The attribute of a function that stands for the usual form of a rule in a rewrite: the rule of the game."""


def rule(function: F) -> F:
    """Mark a rule: integers only, in the dialect that `hoyle.rules.lint` checks, the same on every target."""
    setattr(function, MARK, "rule")
    return function


def heavy(function: F) -> F:
    """Mark a rule that is too slow in plain Python: running games call its compiled form instead.

    The rule must not change the records that it receives; it may write to rows. See `hoyle.rules.link.mixed`.
    """
    setattr(function, HEAVY_MARK, True)
    return function


def is_heavy(function: object) -> bool:
    """Return whether a rule is marked as heavy."""
    return getattr(function, HEAVY_MARK, False)


def inlined(function: F) -> F:
    """Mark a rule or algorithm whose code is always inserted where it is called, which saves a call in an inner loop."""
    setattr(function, INLINED_MARK, True)
    return function


def is_inlined(function: object) -> bool:
    """Return whether a function is marked as inlined."""
    return getattr(function, INLINED_MARK, False)


def algorithm(function: F) -> F:
    """Mark an algorithm for any game: unlike rules it may use floats, `math`, arrays as arguments, and recursion."""
    setattr(function, MARK, "algorithm")
    return function


def verb(function: F) -> F:
    """Mark a function that each game defines; linking binds it to the game's function of that name."""
    setattr(function, MARK, "verb")
    return function


def primitive(function: F) -> F:
    """Mark a function that linking replaces with an intrinsic of the target."""
    setattr(function, MARK, "primitive")
    return function


def code_to_compile(function: FunctionType) -> CodeType:
    """Return the code of a rule that is compiled: its own, unless plain Python runs a quicker form of it."""
    return getattr(function, TO_COMPILE, function.__code__)


def mark_of(thing: object) -> str:
    """Return the mark of an object: rule, algorithm, verb, primitive, or "" for none.

    >>> mark_of(rule(lambda: 0)), mark_of(3)
    ('rule', '')
    """
    return getattr(thing, MARK, "")


def with_globals(function: FunctionType, names: Mapping[str, object]) -> FunctionType:
    """Return a copy of a function, with its marks, in which these global names have other values."""
    globals_ = {**function.__globals__, **names}
    copy_ = FunctionType(function.__code__, globals_, function.__name__, function.__defaults__, function.__closure__)
    copy_.__module__, copy_.__qualname__, copy_.__doc__ = function.__module__, function.__qualname__, function.__doc__
    copy_.__annotations__ = function.__annotations__
    copy_.__dict__.update(function.__dict__)
    return copy_
