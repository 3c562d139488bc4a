"""Emit code for truth values, and for the conditions of branches."""

import ast

from hoyle.rules.compiler.binary import I32
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.compilation import Checks
from hoyle.rules.compiler.types import BOOL, INT, Row, TupleOf

CHEAP = 6
"""The size of expressions that may be calculated though their value is not needed, in place of a branch."""


def is_cheap(body: Body, node: ast.expr) -> bool:
    """Return whether an expression may be calculated though it is not needed: it is small, and reads nothing that may not be there."""
    if body.constant(node) is not None:
        return True
    size = 0
    for each in ast.walk(node):
        match each:
            case ast.Name() | ast.Constant() | ast.Attribute() | ast.Compare() | ast.UnaryOp():
                size += 1
            case ast.BinOp(op=op) if not isinstance(op, ast.FloorDiv | ast.Mod | ast.Div):
                if isinstance(op, ast.LShift | ast.RShift) and body.compilation.checks >= Checks.ALL:
                    return False
                size += 1
            case ast.Subscript() if is_inside(body, each):
                size += 1
            case ast.expr_context() | ast.operator() | ast.unaryop() | ast.cmpop():
                pass
            case _:
                return False
    return size <= CHEAP


def is_inside(body: Body, node: ast.Subscript) -> bool:
    """Return whether an element is surely there: a part of a tuple, or an element of a row with a constant index inside of it."""
    index, base = body.constant(node.slice), body.type_of(node.value)
    return isinstance(base, TupleOf) or (isinstance(base, Row) and isinstance(index, int) and 0 <= index < base.length)


def truth(body: Body, node: ast.expr) -> None:
    """Push an expression as a truth value."""
    number = body.constant(node)
    if number is not None:
        body.i32(int(bool(number)))
        return
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            truth(body, operand)
            body.ops("i32.eqz")
        case ast.BoolOp():
            truth_of_operands(body, node)
        case _:
            body.convert(node, body.expr(node), BOOL)


def truth_of_operands(body: Body, node: ast.BoolOp) -> None:
    """Push `and` or `or` as a truth value. Operands that decide nothing are left out, cheap ones are always calculated."""
    is_and, operands = isinstance(node.op, ast.And), list[ast.expr]()
    for operand in node.values:
        number = body.constant(operand)
        if number is None or bool(number) != is_and:
            operands.append(operand)
        if number is not None and bool(number) != is_and:
            break
    if not operands:
        body.i32(int(is_and))
        return
    truth(body, operands[0])
    rest_of_operands(body, is_and, operands[1:])


def rest_of_operands(body: Body, is_and: bool, operands: list[ast.expr]) -> None:
    """Go on with the other operands; the truth value of the first is on the stack."""
    for index, operand in enumerate(operands):
        if is_cheap(body, operand):
            truth(body, operand)
            body.ops("i32.and" if is_and else "i32.or")
            continue
        with body.block("if", [I32]):
            if not is_and:
                body.i32(1)
                body.ops("else")
            truth(body, operand)
            rest_of_operands(body, is_and, operands[index + 1 :])
            if is_and:
                body.ops("else")
                body.i32(0)
        return


def branch_on(body: Body, node: ast.expr, depth: int, when: bool) -> None:
    """Leave the block at a depth if the truth of an expression is `when`."""
    number = body.constant(node)
    if number is not None:
        if bool(number) == when:
            body.branch(depth)
        return
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            branch_on(body, operand, depth, not when)
        case ast.BoolOp(op=op, values=operands) if has_branches(body, node):
            if isinstance(op, ast.And) == when:  # all operands must agree: leave early
                with body.block() as skip:
                    for operand in operands[:-1]:
                        branch_on(body, operand, skip, not when)
                    branch_on(body, operands[-1], depth, when)
            else:
                for operand in operands:
                    branch_on(body, operand, depth, when)
        case _:
            if not when and body.type_of(node) == INT and not isinstance(node, ast.BoolOp):
                body.expr(node)
                body.ops("i64.eqz")
            else:
                truth(body, node)
                if not when:
                    body.ops("i32.eqz")
            body.branch(depth, True)


def has_branches(body: Body, node: ast.expr) -> bool:
    """Return whether an expression is an `and` or `or` with operands that are calculated only if they are needed."""
    return isinstance(node, ast.BoolOp) and not all(is_cheap(body, each) for each in node.values[1:])
