"""Emit code for calls: of builtin functions, of primitives (see `primitives`), and of rules and algorithms."""

import ast
from types import FunctionType
from typing import cast

from hoyle.rules import mark
from hoyle.rules.compiler.binary import TRUNCATE, uleb
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.constants import constant_ref
from hoyle.rules.compiler.frame import Frame, Local, Ref
from hoyle.rules.compiler.primitives import primitive
from hoyle.rules.compiler.ranges import kept_with_range
from hoyle.rules.compiler.types import BOOL, FLOAT, INT, Row, Type, registers


def call(body: Body, node: ast.Call) -> Type:
    """Push the result of a call, and return its type."""
    type_ = body.type_of(node)  # an error if it cannot be called like this
    if isinstance(node.func, ast.Attribute):
        body.expr_as(node.args[0], FLOAT)
        body.ops("f64.sqrt")
        return FLOAT
    function = body.compilation.inference.callee(body.frame, node)
    if function in (min, max):
        extreme(body, node.args, type_, function is min)
    elif function is abs:
        absolute(body, node.args[0], type_)
    elif function is int:
        if body.expr(node.args[0]) == FLOAT:
            body.code += TRUNCATE
        else:
            body.convert(node, body.type_of(node.args[0]), INT)
    elif function is bool or function is float:
        body.expr_as(node.args[0], type_)
    elif function is len:
        length(body, node.args[0])
    elif mark.mark_of(function) == "primitive":
        primitive(body, node, cast(FunctionType, function).__name__)
    else:
        marked(body, cast(FunctionType, function), node.args)
    return type_


def extreme(body: Body, args: list[ast.expr], type_: Type, is_least: bool) -> None:
    """Push the least or the largest number; of equal ones the first, as Python does."""
    (register,) = registers(type_)
    less = "i64.lt_s" if type_ == INT else "f64.lt"
    more = "i64.gt_s" if type_ == INT else "f64.gt"
    body.expr_as(args[0], type_)
    for arg in args[1:]:
        first, second = body.new(register), body.new(register)
        body.set(first)
        body.expr_as(arg, type_)
        body.tee(second)
        body.get(first)
        body.get(second)
        body.get(first)
        body.ops(less if is_least else more, "select")


def absolute(body: Body, arg: ast.expr, type_: Type) -> None:
    """Push the absolute value of a number."""
    if type_ == FLOAT:
        body.expr_as(arg, FLOAT)
        body.ops("f64.abs")
        return
    number = body.new(registers(INT)[0])
    body.i64(0)
    body.expr_as(arg, INT)
    body.tee(number)
    body.ops("i64.sub")
    body.get(number)
    body.get(number)
    body.i64(0)
    body.ops("i64.lt_s", "select")


def length(body: Body, arg: ast.expr) -> None:
    """Push the number of elements of a row, or of the first axis of an array."""
    found = body.value(arg)
    if isinstance(found.type, Row):
        body.i64(found.type.length)
    else:
        body.push_part(found.parts[1], registers(INT)[0])


def marked(body: Body, function: FunctionType, args: list[ast.expr]) -> None:
    """Call a rule or an algorithm, or insert its code."""
    types = tuple(body.type_of(arg) for arg in args)
    if body.compilation.inlining.is_inlined(function):
        insert(body, function, args, types)
        return
    for arg, type_ in zip(args, types, strict=True):
        body.expr_as(arg, type_)
    body.code += b"\x10" + uleb(body.compilation.instance(function, types))


def insert(body: Body, function: FunctionType, args: list[ast.expr], types: tuple[Type, ...]) -> None:
    """Insert the code of a function, whose parameters stand for the arguments."""
    compilation, source = body.compilation, body.compilation.names.source(function)
    body.check_size(source.node)
    frame = Frame(compilation.names, source, dict(compilation.inference.variables_of(function, types)))
    for name, arg, type_ in zip(source.params, args, types, strict=True):
        number = body.constant(arg)
        if name in source.assigned:
            body.expr_as(arg, frame.types[name])
            variable = body.kept(frame.types[name])
            body.fixed -= {part.variable for part in variable.parts if isinstance(part, Local)}
            frame.refs[name] = variable
        elif number is not None:
            frame.refs[name] = constant_ref(number) if type_ != BOOL else constant_ref(bool(number))
        else:
            found = body.ref(arg)
            if found is None:
                found = kept_with_range(body, arg)
            frame.refs[name] = Ref(type_, found.parts)
    outer = body.frame, body.loops, body.result, body.is_repeated
    body.frame, body.loops, body.result = frame, [], compilation.inference.result_of(function, types)
    body.is_repeated = False
    body.emitters.function(body)
    body.frame, body.loops, body.result, body.is_repeated = outer
