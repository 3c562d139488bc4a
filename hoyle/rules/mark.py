"""Decorators that mark functions for `link`. A marked function stays the plain function that it was."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KIND = "__hoyle__"
HEAVY = "__hoyle_heavy__"


def rule(function: F) -> F:
    """Mark a rule: integers only, in the dialect that `hoyle.rules.lint` checks, the same on every target."""
    setattr(function, KIND, "rule")
    return function


def heavy(function: F) -> F:
    """Mark a rule that is too slow for people when it runs plainly: running games call its compiled form instead.

    It only reads the rows and records that it is given; see `hoyle.rules.link.mixed`.
    """
    setattr(function, HEAVY, True)
    return function


def is_heavy(function: object) -> bool:
    """Return whether a rule is marked as heavy."""
    return getattr(function, HEAVY, False)


def algorithm(function: F) -> F:
    """Mark an algorithm for any game: it may also use floats, `math`, arrays that it is given, and recursion."""
    setattr(function, KIND, "algorithm")
    return function


def verb(function: F) -> F:
    """Mark a function that each game defines; linking binds it to the game's function of that name."""
    setattr(function, KIND, "verb")
    return function


def primitive(function: F) -> F:
    """Mark a function that linking replaces with an intrinsic of the target."""
    setattr(function, KIND, "primitive")
    return function


def kind(thing: object) -> str:
    """Return the mark of an object: rule, algorithm, verb, primitive, or "" for none.

    >>> kind(rule(lambda: 0)), kind(3)
    ('rule', '')
    """
    return getattr(thing, KIND, "")
