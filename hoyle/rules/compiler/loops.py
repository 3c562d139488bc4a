"""Emit code for loops."""

import ast
from collections.abc import Callable
from functools import partial

from hoyle.rules.compiler import errors
from hoyle.rules.compiler.binary import I64
from hoyle.rules.compiler.body import Body, Jumps
from hoyle.rules.compiler.constants import constant_ref
from hoyle.rules.compiler.frame import Constant, Local, Part, Ref, moved
from hoyle.rules.compiler.primitives import FILLED, copy_bytes, fill
from hoyle.rules.compiler.ranges import counted_range
from hoyle.rules.compiler.source import has_jump, size_of_body, walk
from hoyle.rules.compiler.truth import branch_on
from hoyle.rules.compiler.types import INT, Row, size_of
from hoyle.rules.record import BYTES

WRITTEN_OUT, SHORT, TINY = 250, 20, 16
"""A loop is written out up to WRITTEN_OUT statements and expressions in all, or with up to SHORT steps of a TINY size."""
UNCOUNTED = 64
"""A loop of at most this many steps, which are known before it runs, is not counted against the budget; those around it included."""
LAST = (1 << 63) - 1
"""The largest integer."""


def run_body(body: Body, statements: list[ast.stmt], jumps: Jumps) -> None:
    """Run the body of a loop once."""
    body.check_size(statements[0])
    body.loops.append(jumps)
    for each in statements:
        body.emitters.statement(body, each)
    body.loops.pop()


def while_loop(body: Body, node: ast.While) -> None:
    """Run a `while` loop. Its condition stands before the loop and again at its end, so that a step has one branch."""
    known = body.constant(node.test)
    if known is not None and not known:
        return
    has_break, has_continue = has_jump(node.body, ast.Break), has_jump(node.body, ast.Continue)
    with body.block() as end:
        if known is None:
            branch_on(body, node.test, end, False)
        with body.block("loop") as top:
            with body.block_if(has_continue) as again, body.uncounted_steps(1):
                run_body(body, node.body, Jumps(end, again))
            body.spend(node)
            if known is None:
                branch_on(body, node.test, top, True)
            else:
                body.branch(top)
    if known is not None and not has_break:
        body.ops("unreachable")


def for_loop(body: Body, node: ast.For) -> None:
    """Run a `for` loop over a range."""
    name = node.target.id if isinstance(node.target, ast.Name) else ""
    match node.iter:
        case ast.Call(func=ast.Name(id="range"), args=[_] | [_, _] | [_, _, _] as args) if name and not node.orelse:
            pass
        case _:
            raise body.frame.error(node, errors.RANGE)
    start, stop = (args[0], args[1]) if len(args) > 1 else (ast.Constant(0), args[0])
    step = body.constant(args[2]) if len(args) > 2 else 1
    if not isinstance(step, int) or step == 0:
        raise body.frame.error(node, errors.STEP)
    is_changed = body.frame.source.assigned[name] > 1 and any(
        isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each.id == name for each in walk(node.body)
    )
    # The counter is the variable itself, unless something else writes or reads the variable, or it is not an integer in another place.
    has_variable = is_changed or name in body.frame.source.read_after_loops or body.frame.types[name] != INT
    first, last = body.constant(start), body.constant(stop)
    values = range(first, last, step) if isinstance(first, int) and isinstance(last, int) else None
    if values and not -LAST <= values[-1] + step <= LAST:
        raise body.frame.error(node, errors.COUNTER)
    if values and not has_variable and write_rows(body, node, name, values):
        if len(values) > UNCOUNTED:
            body.spend(node)
    elif values is not None and not has_variable and is_written_out(body, node, number_of_steps(values)):
        write_out(body, node, name, values)
    elif values is None or values:
        counted(body, node, (start, stop, step), has_variable, values)


def write_rows(body: Body, node: ast.For, name: str, values: range) -> bool:
    """Run a loop that only sets elements to those in the same places of other rows, or to a known integer; False for other loops.

    Rows are the same or do not overlap, so the order does not matter.
    """
    writers = [writer(body, each, name, values) for each in node.body]
    known = [write for write in writers if write is not None]
    if len(known) < len(writers):
        return False
    for write in known:
        write()
    return True


def writer(body: Body, node: ast.stmt, name: str, values: range) -> Callable[[], None] | None:
    """Return what emits all steps of a statement in a loop; None if it is another one, or if the elements are not in a line."""
    match node:
        case ast.Assign(targets=[ast.Subscript(value=target, slice=ast.Name(id=index))], value=value) if index == name:
            found = line(body, target, values)
        case _:
            return None
    if found is None:
        return None
    to, element = found
    number = body.constant(value)
    if isinstance(number, int) and element in BYTES:
        size = BYTES[element]
        if not -(1 << 8 * size - 1) <= number < 1 << 8 * size - 1:
            return None
        content = int(number).to_bytes(size, "little", signed=True) * len(values)
        return partial(fill, body, to, content) if len(set(content)) == 1 or len(content) <= FILLED else None
    match value:
        case ast.Subscript(value=source, slice=ast.Name(id=index)) if index == name:
            from_ = line(body, source, values)
        case _:
            return None
    if from_ is None or from_[1] != element:
        return None
    return partial(copy_bytes, body, to, from_[0], len(values) * size_of(element))


def line(body: Body, row: ast.expr, values: range) -> tuple[Part, str] | None:
    """Return the address of the elements of a row with these indices, and their type; None if they are not numbers in a line."""
    found = body.ref(row)
    if found is None or not isinstance(found.type, Row) or not isinstance(found.type.element, str):
        return None
    if values.step != 1 or not 0 <= values.start < values.stop <= found.type.length:
        return None
    return moved(found.parts[0], values.start * size_of(found.type.element)), found.type.element


def number_of_steps(values: range) -> int:
    """Return the length of a range, which `len` does not return if it is very long.

    >>> number_of_steps(range(7, 0, -3)), number_of_steps(range(3, 3)), number_of_steps(range(1 << 63))
    (3, 0, 9223372036854775808)
    """
    return max(0, -((values.start - values.stop) // values.step))


def is_written_out(body: Body, node: ast.For, steps: int) -> bool:
    """Return whether the body of a loop is written once for each step."""
    size, most = size_of_body(node), body.compilation.unrolled
    return (steps <= most and size * steps <= WRITTEN_OUT) or (steps <= SHORT and size <= TINY and most > 1)


def write_out(body: Body, node: ast.For, name: str, values: range) -> None:
    """Write the body of a loop once for each step."""
    saved, repeated = body.frame.refs.pop(name, None), body.is_repeated
    body.is_repeated = True
    with body.block_if(has_jump(node.body, ast.Break)) as end:
        for value in values:
            body.frame.refs[name] = constant_ref(value)
            with body.block_if(has_jump(node.body, ast.Continue)) as again:
                run_body(body, node.body, Jumps(end, again))
    body.is_repeated = repeated
    restore(body, name, saved)


def restore(body: Body, name: str, saved: Ref | None) -> None:
    """Give a variable the value back that it had before a loop."""
    body.frame.refs.pop(name, None)
    if saved is not None:
        body.frame.refs[name] = saved


def limit_of(body: Body, stop: ast.expr) -> Part:
    """Return the end of a range, which stays the same when what it was calculated from changes."""
    number = body.constant(stop)
    if isinstance(number, int):
        return Constant(number)
    found = body.ref(stop)
    if found is not None and found.type == INT and body.is_fixed(found):
        return found.parts[0]
    body.expr_as(stop, INT)
    return body.kept(INT).parts[0]


def counted(
    body: Body, node: ast.For, bounds: tuple[ast.expr, ast.expr, int], has_variable: bool, values: range | None
) -> None:
    """Run a loop with a counter. `has_variable`: the variable is not the counter. `values` are the values if they are known."""
    start, stop, step = bounds
    assert isinstance(node.target, ast.Name)
    counter, name = body.new(I64), node.target.id
    body.expr_as(start, INT)
    body.set(counter)
    limit, saved = limit_of(body, stop), body.frame.refs.get(name)
    range_of_counter = counted_range(body, start, stop, step, limit)
    less = "i64.lt_s" if step > 0 else "i64.gt_s"
    variable = body.variable(name) if has_variable else Ref(INT, (Local(counter),))
    body.frame.refs[name] = variable
    if not has_variable:
        body.ranges[counter] = range_of_counter
    steps = body.uncounted * number_of_steps(values) if values is not None else UNCOUNTED + 1
    is_counted = steps > UNCOUNTED
    with body.block_if(values is None) as skip, body.block_if(has_jump(node.body, ast.Break)) as end:
        if values is None:
            body.get(counter)
            body.push_part(limit, I64)
            body.ops(less, "i32.eqz")
            body.branch(skip, True)
        with body.block("loop") as top:
            if has_variable:
                body.get(counter)
                body.convert(node, INT, variable.type)
                body.pop_into(variable)
            is_continued = has_jump(node.body, ast.Continue)
            with body.block_if(is_continued) as again, body.uncounted_steps(1 if is_counted else steps):
                run_body(body, node.body, Jumps(end, again))
            if is_counted:
                body.spend(node)
            body.get(counter)
            body.i64(step)
            body.ops("i64.add")
            body.tee(counter)
            body.push_part(limit, I64)
            body.ops(less)
            body.branch(top, True)
    if not has_variable:
        restore(body, name, saved)
