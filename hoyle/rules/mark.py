"""Marks: a function says what it is, and stays the plain function it was.

`link` (link.py) reads the marks when it makes a compiled twin; nothing else does.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KIND = "__hoyle__"
HEAVY = "__hoyle_heavy__"


def rule(function: F) -> F:
    """A rule: integers only, the dialect that `hoyle.rules.lint` checks. Plain = CPU = CUDA."""
    setattr(function, KIND, "rule")
    return function


def heavy(function: F) -> F:
    """A rule that takes a person's patience when it runs plainly: where people play, its compiled form runs instead.

    It only reads the rows that it is given; see `link.in_person`.
    """
    setattr(function, HEAVY, True)
    return function


def algorithm(function: F) -> F:
    """An algorithm over any game: may also use floats, `math`, arrays handed to it, and recursion."""
    setattr(function, KIND, "algorithm")
    return function


def verb(function: F) -> F:
    """A word that each game defines; linking binds it to the game's own function of that name."""
    setattr(function, KIND, "verb")
    return function


def primitive(function: F) -> F:
    """A plain body that linking replaces by an intrinsic of the target."""
    setattr(function, KIND, "primitive")
    return function


def kind(thing: object) -> str:
    """What a thing is marked as: rule, algorithm, verb, primitive, or "" for none.

    >>> kind(rule(lambda: 0)), kind(3)
    ('rule', '')
    """
    return getattr(thing, KIND, "")
