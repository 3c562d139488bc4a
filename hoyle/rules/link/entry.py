"""Entry points that are compiled for callers other than Python."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

from hoyle.rules.link.blocks import Block
from hoyle.rules.record import Record


class Entry(NamedTuple):
    """An algorithm that others than Python call, with arguments of the types for which it is compiled."""

    name: str
    """The name under which it is exported."""
    algorithm: Callable[..., Any]
    args: tuple[Any, ...]
    """Arguments of these types: blocks or NumPy arrays, numbers and tuples of them. Their values and lengths do not matter."""


def rule_arguments(function: FunctionType) -> tuple[Block | int, ...]:
    """Return arguments of a heavy rule of the types in its annotations.

    They are a record, 0 for `int`, and a row of int64 for other annotations.
    """
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return tuple(rule_argument(function.__annotations__[name]) for name in names)


def rule_argument(annotation: object) -> Block | int:
    """Return an argument for a parameter of a heavy rule."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return Block(annotation, ())
    return 0 if annotation is int else Block("int64", (1,))


def with_arrays(args: Any) -> Any:
    """Return arguments in which blocks are NumPy arrays."""
    if isinstance(args, Block):
        return args.array()
    if not isinstance(args, tuple):
        return args
    parts: Any = [with_arrays(part) for part in args]  # pyright: ignore[reportUnknownVariableType]
    return type(args)(*parts) if hasattr(args, "_fields") else tuple(parts)  # pyright: ignore[reportUnknownArgumentType]
