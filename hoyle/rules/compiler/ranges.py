"""Ranges: between which bounds an integer lies, as far as that is known before the code runs.

An index that cannot leave its row needs no check, and a quotient of numbers that are not negative no correction.
"""

import ast
from collections.abc import Sequence
from itertools import product

from hoyle.rules import mark
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.constants import BINARY
from hoyle.rules.compiler.frame import EVERY, LEAST, MOST, Constant, Local, Part, Range, Ref
from hoyle.rules.compiler.infer import constants_named
from hoyle.rules.compiler.types import BOOL, INT, Array, RecordAt, Row, Scalar, element_of, places
from hoyle.rules.record import BYTES

PRIMITIVES = {"count": Range(0, 64), "lowest": Range(0, 64), "highest": Range(-1, 63)}


def is_inside(body: Body, node: ast.expr, length: Part) -> bool:
    """Return whether an index is surely inside of a row of this length."""
    found = range_of(body, node)
    is_below = found.high < length.value if isinstance(length, Constant) else found.below == length
    return found.low >= 0 and is_below


def range_of(body: Body, node: ast.expr) -> Range:
    """Return the range of an integer or a truth value; EVERY for what is not known."""
    number = body.constant(node)
    if number is not None:
        return Range(number, number) if isinstance(number, int) else EVERY
    type_ = body.type_of(node)
    if type_ != INT:
        return Range(0, 1) if type_ == BOOL else EVERY
    match node:
        case ast.Name(id=name):
            part = body.frame.refs[name].parts[0] if name in body.frame.refs else None
            return body.ranges.get(part.variable, EVERY) if isinstance(part, Local) else EVERY
        case ast.Attribute() | ast.Subscript():
            return stored(body, node)
        case ast.BinOp(left=left, op=op, right=right):
            return of_operator(op, range_of(body, left), range_of(body, right))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return of_operator(ast.Sub(), Range(0, 0), range_of(body, operand))
        case ast.IfExp(body=first, orelse=second):
            return union([range_of(body, first), range_of(body, second)])
        case ast.Call(func=ast.Name(id=name), args=args):
            return of_call(body, name, args)
        case _:
            return EVERY


def union(ranges: Sequence[Range]) -> Range:
    """Return the range of a number that lies in one of these."""
    return Range(min(each.low for each in ranges), max(each.high for each in ranges))


def stored(body: Body, node: ast.Attribute | ast.Subscript) -> Range:
    """Return the range of a field or an element: that of its type, or of all numbers of a constant table."""
    root: ast.expr = node
    while isinstance(root, ast.Subscript):
        root = root.value
    if isinstance(root, ast.Name) and not body.frame.is_variable(root.id):
        found = constants_named(body.frame, root.id)
        if found is None or not all(isinstance(each, int) for each in found.values):
            return EVERY
        return Range(int(min(found.values)), int(max(found.values)))
    base = body.type_of(node.value)
    element: object = None
    if isinstance(node, ast.Attribute) and isinstance(base, RecordAt):
        element = places(base.record)[node.attr].field.of
    elif isinstance(node, ast.Subscript) and isinstance(base, Row | Array):
        element = element_of(base)
    bits = 8 * BYTES.get(element, 8) if isinstance(element, str) else 64
    return Range(-(1 << bits - 1), (1 << bits - 1) - 1)


def of_operator(op: ast.operator, left: Range, right: Range) -> Range:
    """Return the range of the result of an operator; EVERY if it may wrap."""
    are_natural = left.low >= 0 and right.low >= 0
    match op:
        case ast.BitAnd() if left.low >= 0 or right.low >= 0:
            return Range(0, min(each.high for each in (left, right) if each.low >= 0))
        case ast.BitOr() | ast.BitXor() if are_natural:
            return Range(0, (1 << max(left.high, right.high).bit_length()) - 1)
        case ast.Mod() if right.low > 0:
            return Range(0, min(left.high, right.high - 1) if left.low >= 0 else right.high - 1)
        case ast.RShift() if are_natural and right.high < 64:
            return Range(0, left.high >> right.low)
        case ast.FloorDiv() if left.low >= 0 and right.low > 0:
            return Range(left.low // right.high, left.high // right.low)
        case ast.LShift() if 0 <= right.low and right.high < 64:
            pass
        case ast.Add() | ast.Sub() | ast.Mult():
            pass
        case _:
            return EVERY
    found = [int(BINARY[type(op)](a, b)) for a, b in product(left[:2], right[:2])]
    return Range(min(found), max(found)) if min(found) >= LEAST and max(found) <= MOST else EVERY


def of_call(body: Body, name: str, args: list[ast.expr]) -> Range:
    """Return the range of the result of a builtin function or a primitive."""
    function = body.frame.global_value(name)
    if mark.mark_of(function) == "primitive":
        return PRIMITIVES.get(name, EVERY)
    if function in (min, max):
        ranges = [range_of(body, arg) for arg in args]
        best = min if function is min else max
        return Range(best(each.low for each in ranges), best(each.high for each in ranges))
    if function is int and isinstance(body.type_of(args[0]), Scalar):
        return range_of(body, args[0])
    return Range(0, MOST) if function is len else EVERY


def counted_range(body: Body, start: ast.expr, stop: ast.expr, step: int, limit: Part) -> Range:
    """Return the range of the counter of a loop from `start` to `stop`; `limit` is the value of `stop`, which never changes."""
    first, last = range_of(body, start), range_of(body, stop)
    if step < 0:
        return Range(max(last.low, LEAST + 1) + 1, first.high)
    return Range(first.low, last.high - 1, limit)


def kept_with_range(body: Body, node: ast.expr) -> Ref:
    """Return the value of an expression, which is calculated now and kept in local variables."""
    found = range_of(body, node)
    kept = body.kept(body.expr(node))
    if found != EVERY and isinstance(part := kept.parts[0], Local):
        body.ranges[part.variable] = found
    return kept
