"""Emit code for statements, and for the whole of a function."""

import ast
from collections.abc import Callable

from hoyle.rules.compiler import errors
from hoyle.rules.compiler.binary import I32
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.expressions import FLOAT_OPERATORS, right_operand
from hoyle.rules.compiler.frame import EVERY, Local, Range, Ref
from hoyle.rules.compiler.loops import for_loop, while_loop
from hoyle.rules.compiler.places import push_number_address
from hoyle.rules.compiler.primitives import new_local
from hoyle.rules.compiler.ranges import range_of, union
from hoyle.rules.compiler.source import divided, has_return, returns_early
from hoyle.rules.compiler.truth import branch_on, has_branches, truth
from hoyle.rules.compiler.types import FLOAT, INT, NOTHING, Scalar, registers, value_type
from hoyle.rules.mark import mark_of


def function_body(body: Body) -> None:
    """Run all statements of the frame's function, and push its result."""
    frame = body.frame
    if returns_early(frame.source.body):
        with body.block(results=registers(body.result)) as frame.label:
            tail(body, frame.source.body)
    else:
        tail(body, frame.source.body)


def tail(body: Body, statements: list[ast.stmt]) -> None:
    """Run statements whose end is the end of the function; leave its result on the stack."""
    for index, statement in enumerate(statements):
        rest = statements[index + 1 :]
        if isinstance(statement, ast.Return):
            result(body, statement)
            return
        if isinstance(statement, ast.If):
            value = body.constant(statement.test)
            if value is not None:
                tail(body, (statement.body if value else statement.orelse) + rest)
                return
            branches = divided(statement, rest) if has_return(statement) else None
            if branches:
                then, other = branches
                two_ways(body, statement.test, then, other, tail, registers(body.result))
                return
        body.emitters.statement(body, statement)
    if body.result != NOTHING:
        body.stop(body.frame.source.node, "it ends without a result")


def result(body: Body, statement: ast.Return) -> None:
    """Push the result of a function."""
    if statement.value is None:
        if body.result != NOTHING:
            raise body.frame.error(statement, errors.CONVERSION, first="nothing", second=body.result)
    elif body.result == NOTHING:
        drop(body, statement.value)
    else:
        body.expr_as(statement.value, body.result)


def drop(body: Body, node: ast.expr) -> None:
    """Calculate an expression for what it does."""
    for _ in registers(body.expr(node)):
        body.ops("drop")


def two_ways(
    body: Body,
    test: ast.expr,
    then: list[ast.stmt],
    other: list[ast.stmt],
    run: Callable[[Body, list[ast.stmt]], None],
    results: tuple[int, ...] = (),
) -> None:
    """Run one of two lists of statements."""
    if has_branches(body, test):
        with body.block(results=results) as end:
            with body.block() as otherwise:
                branch_on(body, test, otherwise, False)
                run(body, then)
                body.branch(end)
            run(body, other)
        return
    truth(body, test)
    with body.block("if", results):
        run(body, then)
        if other or results:
            body.ops("else")
            run(body, other)


def statement(body: Body, node: ast.stmt) -> None:
    """Run a statement."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.AnnAssign(value=None):
            pass
        case ast.Expr(value=value):
            drop(body, value)
        case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
            assign(body, target, value)
        case ast.Assign(targets=targets, value=value):
            with body.named(body.kept(body.expr(value))) as name:
                for target in targets:
                    assign(body, target, name)
        case ast.AugAssign(target=target, op=op, value=value):
            augment(body, target, op, value)
        case ast.If(test=test, body=then, orelse=other):
            known = body.constant(test)
            if known is not None:
                block(body, then if known else other)
            else:
                two_ways(body, test, then, other, block)
        case ast.While():
            while_loop(body, node)
        case ast.For():
            for_loop(body, node)
        case ast.Return():
            result(body, node)
            body.branch(body.frame.label)
        case ast.Break():
            body.branch(body.loops[-1].end)
        case ast.Continue():
            body.branch(body.loops[-1].again)
        case _:
            raise body.frame.form_error(node)


def block(body: Body, statements: list[ast.stmt]) -> None:
    """Run statements."""
    for each in statements:
        statement(body, each)


# Assignments.


def assign(body: Body, target: ast.expr, value: ast.expr) -> None:
    """Assign a value to a variable, to variables, or to a field or an element."""
    match target:
        case ast.Name():
            assign_variable(body, target, value)
        case ast.Tuple(elts=targets):
            assign_parts(body, targets, value)
        case _:
            assign_number(body, target, value)


def assign_variable(body: Body, target: ast.Name, value: ast.expr) -> None:
    """Assign a value to a variable. A name that is assigned once may only stand for a record, a row or a tuple."""
    frame = body.frame
    type_ = frame.types[target.id]
    is_once = frame.source.assigned[target.id] == 1 and target.id not in frame.source.params
    if is_once and not isinstance(type_, Scalar):
        found = body.ref(value)
        if found is not None and found.type == type_ and body.is_fixed(found):
            frame.refs[target.id] = found
            return
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            callee = None if frame.is_variable(value.func.id) else frame.global_value(value.func.id)
            if mark_of(callee) == "primitive" and value.func.id in ("local", "local_record"):
                frame.refs[target.id] = new_local(body, value)
                return
    found = range_of(body, value) if is_once and type_ == INT and not body.is_repeated else EVERY
    body.expr_as(value, type_)
    body.pop_into(body.variable(target.id))
    if found != EVERY:
        (part,) = frame.refs[target.id].parts
        assert isinstance(part, Local)
        body.ranges[part.variable] = union([found, Range(0, 0)])  # 0 before the assignment


def assign_parts(body: Body, targets: list[ast.expr], value: ast.expr) -> None:
    """Assign the parts of a tuple."""
    if isinstance(value, ast.Tuple):
        written = {node.id for each in targets for node in ast.walk(each) if isinstance(node, ast.Name)}
        read = {node.id for each in value.elts for node in ast.walk(each) if isinstance(node, ast.Name)}
        if not written & read:
            for target, part in zip(targets, value.elts, strict=True):
                assign(body, target, part)
            return
    whole = body.kept(body.expr(value))
    for index, target in enumerate(targets):
        with body.named(whole.component(index)) as name:
            assign(body, target, name)


def assign_number(body: Body, target: ast.expr, value: ast.expr) -> None:
    """Assign a number to a field or to an element. The value is calculated before the index, as Python does."""
    is_plain = isinstance(target, ast.Attribute) or (
        isinstance(target, ast.Subscript) and body.constant(target.slice) is not None
    )
    saved: Ref | None = None
    if not is_plain and any(isinstance(node, ast.Call) for node in ast.walk(value)):
        saved = body.value(value)
    if not isinstance(target, ast.Attribute | ast.Subscript):
        raise body.frame.form_error(target)
    offset, element = push_number_address(body, target)
    kind = value_type(element)
    if saved is None:
        body.expr_as(value, kind)
    else:
        body.push(saved)
        body.convert(value, saved.type, kind)
    body.store(target, element, offset)


def augment(body: Body, target: ast.expr, op: ast.operator, value: ast.expr) -> None:
    """Change a variable, a field or an element by an operator; its old value is read before the other operand is calculated."""
    if isinstance(target, ast.Name):
        if target.id not in body.frame.refs:
            raise body.frame.error(target, errors.NOT_READ, name=target.id)
        variable = body.variable(target.id)
        body.expr_as(ast.BinOp(ast.Name(target.id, ast.Load()), op, value), variable.type)
        body.pop_into(variable)
        return
    offset, element = push_number_address(body, target)
    address = body.new(I32)
    body.tee(address)
    body.get(address)
    body.load(element, offset)
    if value_type(element) == FLOAT:
        if type(op) not in FLOAT_OPERATORS:
            raise body.frame.error(target, errors.FLOAT_OPERATOR, form=ast.unparse(target))
        body.expr_as(value, FLOAT)
        body.ops(FLOAT_OPERATORS[type(op)])
    else:
        if body.type_of(value) == FLOAT or isinstance(op, ast.Div):
            raise body.frame.error(value, errors.CONVERSION, first=FLOAT, second=INT)
        right_operand(body, op, value)
    body.store(target, element, offset)
