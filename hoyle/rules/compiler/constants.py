"""Constants: the expressions whose value is known before the code runs, arguments of inserted functions included.

Nothing here runs the code of a game: strangers' rules are compiled, too. All arithmetic is that of int64.
"""

import ast
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import cast

from hoyle.rules import mark
from hoyle.rules.compiler.frame import Constant, Frame, Ref
from hoyle.rules.compiler.types import BOOL, FLOAT, INT, Scalar
from hoyle.rules.constants import ConstantTable

Number = int | float
"""A constant; truth values are numbers."""

MAX_DEPTH = 20
"""How deeply functions of constants may be nested."""


def wrapped(number: Number) -> Number:
    """Return an integer as int64 holds it.

    >>> wrapped(1 << 63), wrapped(-1), wrapped(0.5)
    (-9223372036854775808, -1, 0.5)
    """
    if isinstance(number, float | bool):
        return number
    return ((number + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)


BINARY: Mapping[type[ast.operator], Callable[[int, int], Number]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << (b & 63),
    ast.RShift: lambda a, b: a >> (b & 63),
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}
COMPARISONS: Mapping[type[ast.cmpop], Callable[[Number, Number], bool]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.Gt: lambda a, b: a > b,
    ast.LtE: lambda a, b: a <= b,
    ast.GtE: lambda a, b: a >= b,
}


def scalar_of(value: Number) -> Scalar:
    """Return the type of a constant."""
    return BOOL if isinstance(value, bool) else FLOAT if isinstance(value, float) else INT


def constant_ref(value: Number) -> Ref:
    """Return a constant as a value."""
    return Ref(scalar_of(value), (Constant(value),))


def folded(op: ast.operator, left: Number, right: Number) -> Number | None:
    """Return the result of an operator; None if it has none, or none that is the same on every target."""
    if isinstance(op, ast.Pow) or (type(op) not in FLOAT_OPERATORS and float in (type(left), type(right))):
        return None
    try:
        return wrapped(BINARY[type(op)](left, right))  # pyright: ignore[reportArgumentType]
    except (ZeroDivisionError, OverflowError, KeyError):
        return None


FLOAT_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div)
"""The operators that numbers with a fractional part have."""


def constant(frame: Frame, node: ast.expr, depth: int = 0) -> Number | None:
    """Return the value of an expression if it is a constant number, else None."""
    match node:
        case ast.Constant(value=bool() | int() | float() as value):
            return wrapped(value)
        case ast.Name(id=name):
            return named(frame, name)
        case ast.Attribute():
            return None
        case ast.UnaryOp(op=op, operand=operand):
            value = constant(frame, operand, depth)
            return None if value is None else negated(op, value)
        case ast.BinOp(left=left, op=op, right=right):
            first = constant(frame, left, depth)
            second = constant(frame, right, depth) if first is not None else None
            return None if first is None or second is None else folded(op, first, second)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
            first = constant(frame, left, depth)
            second = constant(frame, right, depth) if first is not None else None
            return None if first is None or second is None else COMPARISONS[type(op)](first, second)
        case ast.BoolOp():
            return decided(frame, node, depth)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            value = constant(frame, test, depth)
            return None if value is None else constant(frame, body if value else orelse, depth)
        case ast.Subscript(value=ast.Name(id=name), slice=index) if not frame.is_variable(name):
            return entry(frame.global_value(name), constant(frame, index, depth))
        case ast.Call(func=ast.Name(id=name), args=args) if not node.keywords:
            return called(frame, name, args, depth)
        case _:
            return None


def named(frame: Frame, name: str) -> Number | None:
    """Return the constant number that a name stands for."""
    if name in frame.refs:
        return frame.refs[name].number
    value = None if frame.is_variable(name) else frame.global_value(name)
    return wrapped(value) if isinstance(value, int | float) else None


def negated(op: ast.unaryop, value: Number) -> Number | None:
    """Return the result of an operator with one operand."""
    match op:
        case ast.Not():
            return not value
        case ast.USub():
            return wrapped(-value)
        case ast.UAdd():
            return +value
        case _:
            return ~value if isinstance(value, int) else None


def decided(frame: Frame, node: ast.BoolOp, depth: int) -> Number | None:
    """Return the value of `and` or `or` if the operands that decide it are constants."""
    last: Number | None = None
    for operand in node.values:
        last = constant(frame, operand, depth)
        if last is None or bool(last) != isinstance(node.op, ast.And):
            break
    return last


def entry(values: object, index: Number | None) -> Number | None:
    """Return an entry of a constant tuple or table."""
    if not isinstance(values, tuple | ConstantTable) or not isinstance(index, int) or not 0 <= index < len(values):  # pyright: ignore[reportUnknownArgumentType]
        return None
    found: object = values[index]  # pyright: ignore[reportUnknownVariableType]
    return wrapped(found) if isinstance(found, int | float) else None


def called(frame: Frame, name: str, args: list[ast.expr], depth: int) -> Number | None:
    """Return the result of a call with constant arguments: of min, max and abs, and of rules that only return an expression."""
    function = frame.global_value(name)
    is_rule = mark.mark_of(function) == "rule"
    if depth > MAX_DEPTH or frame.is_variable(name) or not (is_rule or function in (min, max, abs)):
        return None
    frame.names.calls_left -= 1
    if frame.names.calls_left < 0:
        return None
    values = [constant(frame, each, depth) for each in args]
    known = [value for value in values if value is not None]
    if len(known) < len(values) or not known:
        return None
    if function is abs:
        return wrapped(abs(known[0]))
    if function in (min, max):
        is_float = float in map(type, known)
        found = min(known) if function is min else max(known)
        return float(found) if is_float else int(found)
    return returned(frame, cast(FunctionType, function), known, depth)


def returned(frame: Frame, function: FunctionType, values: list[Number], depth: int) -> Number | None:
    """Return what a rule returns that is one `return` of its arguments and constants."""
    source = frame.names.source(function)
    match source.body:
        case [ast.Return(value=ast.expr() as value)] if len(values) == len(source.params):
            inner = Frame(frame.names, source, {})
            inner.refs = dict(zip(source.params, map(constant_ref, values), strict=True))
            found = constant(inner, value, depth + 1)
        case _:
            return None
    if found is None or source.returns not in ("int", "bool", "float"):
        return found
    return {"int": int, "bool": bool, "float": float}[source.returns](found)
