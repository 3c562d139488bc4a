"""Emit code for expressions."""

import ast

from hoyle.rules.compiler import errors
from hoyle.rules.compiler.binary import I32, I64
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.calls import call
from hoyle.rules.compiler.compilation import Checks
from hoyle.rules.compiler.constants import scalar_of
from hoyle.rules.compiler.places import push_element, push_number
from hoyle.rules.compiler.ranges import range_of
from hoyle.rules.compiler.truth import is_cheap, truth
from hoyle.rules.compiler.types import BOOL, FLOAT, INT, Array, RecordAt, Scalar, TupleOf, Type, registers

INTEGER_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "i64.add",
    ast.Sub: "i64.sub",
    ast.Mult: "i64.mul",
    ast.BitAnd: "i64.and",
    ast.BitOr: "i64.or",
    ast.BitXor: "i64.xor",
    ast.LShift: "i64.shl",
    ast.RShift: "i64.shr_s",
}
TRUTH_OPERATORS: dict[type[ast.operator], str] = {ast.BitAnd: "i32.and", ast.BitOr: "i32.or", ast.BitXor: "i32.xor"}
FLOAT_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "f64.add",
    ast.Sub: "f64.sub",
    ast.Mult: "f64.mul",
    ast.Div: "f64.div",
}
COMPARISONS: dict[type[ast.cmpop], tuple[str, str, str]] = {
    ast.Eq: ("i64.eq", "f64.eq", "i32.eq"),
    ast.NotEq: ("i64.ne", "f64.ne", "i32.ne"),
    ast.Lt: ("i64.lt_s", "f64.lt", "i32.lt_s"),
    ast.Gt: ("i64.gt_s", "f64.gt", "i32.gt_s"),
    ast.LtE: ("i64.le_s", "f64.le", "i32.le_s"),
    ast.GtE: ("i64.ge_s", "f64.ge", "i32.ge_s"),
}
"""For integers, numbers with a fractional part, and truth values."""


def expression(body: Body, node: ast.expr) -> Type:
    """Push the value of an expression, and return its type."""
    number = body.constant(node)
    if number is not None:
        body.number(number, scalar_of(number))
        return scalar_of(number)
    match node:
        case ast.Name() | ast.Attribute() | ast.Subscript():
            return place(body, node)
        case ast.BinOp(left=left, op=op, right=right):
            return binary(body, node, op, left, right)
        case ast.UnaryOp(op=op, operand=operand):
            return unary(body, node, op, operand)
        case ast.Compare():
            compare(body, node)
            return BOOL
        case ast.BoolOp():
            return either(body, node)
        case ast.IfExp():
            return chosen(body, node)
        case ast.Tuple(elts=parts):
            for part in parts:
                body.expr(part)
            return body.type_of(node)
        case ast.Call():
            return call(body, node)
        case _:
            raise body.frame.form_error(node)


def place(body: Body, node: ast.Name | ast.Attribute | ast.Subscript) -> Type:
    """Push the value of a variable, a field or an element."""
    found = body.ref(node)
    if found is not None:
        body.push(found)
        return found.type
    assert not isinstance(node, ast.Name)
    type_, base_type = body.type_of(node), body.type_of(node.value)
    if isinstance(node, ast.Attribute) and isinstance(base_type, Array) and base_type.axes > 1:
        lengths = body.value(node.value).parts[1:]
        for index, length in enumerate(lengths):
            body.push_part(length, I64)
            if index:
                body.ops("i64.mul")
        return INT
    if isinstance(node, ast.Attribute) and not isinstance(base_type, RecordAt):
        with body.named(body.value(node.value)) as name:
            return body.expr(ast.Attribute(name, node.attr, ast.Load()))
    if isinstance(base_type, TupleOf) and isinstance(node, ast.Subscript):
        with body.named(body.value(node.value)) as name:
            return body.expr(ast.Subscript(name, node.slice, ast.Load()))
    if isinstance(type_, Scalar):
        return push_number(body, node)
    if isinstance(node, ast.Subscript):
        return push_element(body, node)
    with body.named(body.value(node.value)) as name:  # a row of a record that was calculated
        return body.expr(ast.Attribute(name, node.attr, ast.Load()))


def unary(body: Body, node: ast.expr, op: ast.unaryop, operand: ast.expr) -> Type:
    """Push the result of an operator with one operand."""
    type_ = body.type_of(node)
    match op:
        case ast.Not():
            truth(body, operand)
            body.ops("i32.eqz")
        case ast.Invert():
            body.expr_as(operand, INT)
            body.i64(-1)
            body.ops("i64.xor")
        case ast.USub() if type_ == INT:
            body.i64(0)
            body.expr_as(operand, INT)
            body.ops("i64.sub")
        case _:
            body.expr_as(operand, type_)
            if isinstance(op, ast.USub):
                body.ops("f64.neg")
    return type_


def binary(body: Body, node: ast.expr, op: ast.operator, left: ast.expr, right: ast.expr) -> Type:
    """Push the result of an operator with two operands."""
    type_ = body.type_of(node)
    if type_ == BOOL:
        truth(body, left)
        truth(body, right)
        body.ops(TRUTH_OPERATORS[type(op)])
    elif type_ == FLOAT:
        body.expr_as(left, FLOAT)
        body.expr_as(right, FLOAT)
        body.ops(FLOAT_OPERATORS[type(op)])
    else:
        body.expr_as(left, INT)
        right_operand(body, op, right, isinstance(op, ast.FloorDiv | ast.Mod) and range_of(body, left).low >= 0)
    return type_


def right_operand(body: Body, op: ast.operator, right: ast.expr, is_natural: bool = False) -> None:
    """Push the right operand, an integer, and apply an operator to it and to the integer on the stack.

    `is_natural`: the integer on the stack is surely not negative.
    """
    if type(op) in INTEGER_OPERATORS:
        body.expr_as(right, INT)
        if (
            isinstance(op, ast.LShift | ast.RShift)
            and body.compilation.checks >= Checks.ALL
            and body.constant(right) is None
        ):
            bits = body.new(I64)
            body.tee(bits)
            body.get(bits)
            body.i64(64)
            body.ops("i64.ge_u")
            body.fail(right, "the shift is not by 0 to 63 bits")
        body.ops(INTEGER_OPERATORS[type(op)])
        return
    number = body.constant(right)
    if isinstance(number, int) and number > 0 and number & (number - 1) == 0:
        body.i64(number - 1 if isinstance(op, ast.Mod) else number.bit_length() - 1)
        body.ops("i64.and" if isinstance(op, ast.Mod) else "i64.shr_s")
    elif is_natural and isinstance(number, int) and number > 0:
        body.i64(number)
        body.ops("i64.rem_s" if isinstance(op, ast.Mod) else "i64.div_s")
    else:
        divide(body, isinstance(op, ast.Mod), right, int(number) if number else None)


def divide(body: Body, is_remainder: bool, right: ast.expr, number: int | None) -> None:
    """Divide the integer on the stack, as Python does: the remainder has the sign of the divisor. `number` is a constant divisor."""
    dividend, rest = body.new(I64), body.new(I64)
    body.set(dividend)
    divisor = 0
    if number is None:
        divisor = body.new(I64)
        body.expr_as(right, INT)
        if body.compilation.checks:
            body.tee(divisor)
            body.ops("i64.eqz")
            body.fail(right, "division by zero")
        else:
            body.set(divisor)

    def push_divisor() -> None:
        if number is None:
            body.get(divisor)
        else:
            body.i64(number)

    def push_whether_signs_differ() -> None:
        body.get(rest)
        push_divisor()
        body.ops("i64.xor")
        body.i64(0)
        body.ops("i64.lt_s")
        body.get(rest)
        body.i64(0)
        body.ops("i64.ne", "i32.and")

    body.get(dividend)
    push_divisor()
    body.ops("i64.rem_s")
    body.set(rest)
    if is_remainder:
        body.get(rest)
        push_divisor()
        body.i64(0)
        push_whether_signs_differ()
        body.ops("select", "i64.add")
    else:
        body.get(dividend)
        push_divisor()
        body.ops("i64.div_s")
        push_whether_signs_differ()
        body.ops("i64.extend_i32_u", "i64.sub")


def compare(body: Body, node: ast.Compare) -> None:
    """Push the truth value of a comparison; in a chain every operand is calculated once."""
    if len(node.ops) > 1:
        middle, *others = node.comparators
        first, *rest = node.ops
        left = body.value(node.left)
        with body.named(left) as one, body.named(body.value(middle)) as two:
            compare(body, ast.Compare(one, [first], [two]))
            with body.block("if", [I32]):
                compare(body, ast.Compare(two, rest, others))
                body.ops("else")
                body.i32(0)
        return
    left, right, op = node.left, node.comparators[0], type(node.ops[0])
    if op not in COMPARISONS:
        raise body.frame.form_error(node)
    types = body.type_of(left), body.type_of(right)
    if not all(isinstance(type_, Scalar) for type_ in types):
        raise body.frame.error(node, errors.CONVERSION, first=types[0], second="a number")
    if types == (BOOL, BOOL):
        truth(body, left)
        truth(body, right)
        body.ops(COMPARISONS[op][2])
    elif FLOAT in types:
        body.expr_as(left, FLOAT)
        body.expr_as(right, FLOAT)
        body.ops(COMPARISONS[op][1])
    else:
        body.expr_as(left, INT)
        if op is ast.Eq and body.constant(right) == 0:
            body.ops("i64.eqz")
        else:
            body.expr_as(right, INT)
            body.ops(COMPARISONS[op][0])


def either(body: Body, node: ast.BoolOp) -> Type:
    """Push the value of `and` or `or`, which is one of the operands."""
    type_ = body.type_of(node)
    if type_ == BOOL:
        truth(body, node)
        return BOOL
    first, rest = node.values[0], node.values[1:]
    body.expr_as(first, type_)
    kept = body.kept(type_)
    body.push(kept)
    body.convert(node, type_, BOOL)
    other = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    is_and = isinstance(node.op, ast.And)
    with body.block("if", registers(type_)):
        body.expr_as(other, type_) if is_and else body.push(kept)
        body.ops("else")
        body.push(kept) if is_and else body.expr_as(other, type_)
    return type_


def chosen(body: Body, node: ast.IfExp) -> Type:
    """Push the value of a conditional expression."""
    value = body.constant(node.test)
    if value is not None:
        return body.expr(node.body if value else node.orelse)
    type_ = body.type_of(node)
    if isinstance(type_, Scalar) and is_cheap(body, node.body) and is_cheap(body, node.orelse):
        body.expr_as(node.body, type_)
        body.expr_as(node.orelse, type_)
        truth(body, node.test)
        body.ops("select")
        return type_
    truth(body, node.test)
    with body.block("if", registers(type_)):
        body.expr_as(node.body, type_)
        body.ops("else")
        body.expr_as(node.orelse, type_)
    return type_
