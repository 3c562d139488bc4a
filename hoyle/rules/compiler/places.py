"""The places of values: references without code, and the addresses of fields and elements."""

import ast
from collections.abc import Callable

from hoyle.rules.compiler import errors
from hoyle.rules.compiler.binary import I64
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.constants import constant_ref
from hoyle.rules.compiler.frame import Constant, Part, Ref, moved
from hoyle.rules.compiler.infer import constants_named
from hoyle.rules.compiler.ranges import is_inside
from hoyle.rules.compiler.types import (
    FLOAT,
    INT,
    Array,
    RecordAt,
    Row,
    Scalar,
    TupleOf,
    Type,
    element_of,
    places,
    size_of,
    value_type,
)


def ref_of(body: Body, node: ast.expr) -> Ref | None:
    """Return the value of an expression if it is there without code, else None."""
    match node:
        case ast.Name():
            return ref_of_name(body, node)
        case ast.Attribute(value=base):
            body.type_of(node)  # an error if there is no such field
            inner = body.ref(base)
            return None if inner is None else ref_of_part(inner, node.attr)
        case ast.Subscript(value=base, slice=index):
            inner = body.ref(base)
            number = body.constant(index) if inner is not None else None
            return ref_of_element(body, node, inner, number) if inner is not None and isinstance(number, int) else None
        case _:
            return None


def ref_of_name(body: Body, node: ast.Name) -> Ref:
    """Return the value of a variable or of a constant."""
    frame = body.frame
    if node.id in frame.refs:
        return frame.refs[node.id]
    if node.id in frame.source.assigned:
        raise frame.error(node, errors.NOT_READ, name=node.id)
    value = frame.global_value(node.id)
    if isinstance(value, int | float):
        return constant_ref(value)
    body.type_of(node)  # an error if it is not a constant
    found = constants_named(frame, node.id)
    assert found is not None
    return body.compilation.table(value, found)


def ref_of_part(ref: Ref, name: str) -> Ref | None:
    """Return a row or record of a record, a part of a tuple, or the shape or size of an array; None if it must be calculated."""
    match ref.type:
        case RecordAt(record=record):
            place = places(record)[name]
            return None if place.type == INT else Ref(place.type, (moved(ref.parts[0], place.offset),))
        case TupleOf(names=names):
            return ref.component(names.index(name))
        case Array(axes=axes) if name == "size":
            return Ref(INT, ref.parts[1:]) if axes == 1 else None
        case Array(axes=axes):
            return Ref(TupleOf(tuple(map(str, range(axes))), (INT,) * axes), ref.parts[1:])
        case _:
            return None


def ref_of_element(body: Body, node: ast.Subscript, ref: Ref, index: int) -> Ref | None:
    """Return an element with a constant index: a part of a tuple, a record or a row; None for a number."""
    match ref.type:
        case TupleOf():
            body.type_of(node)  # an error if there is no such part
            return ref.component(index)
        case Row(element=element, length=length) if 0 <= index < length:
            pass
        case Array(element=element, axes=1) if index >= 0 and not body.compilation.checks:
            pass
        case _:
            return None
    if isinstance(element, str):
        return None
    return Ref(value_type(element), (moved(ref.parts[0], index * size_of(element)),))


# Addresses.


def push_base(body: Body, part: Part, more: int = 0) -> int:
    """Push an address; return the offset that is to be added to it."""
    if isinstance(part, Constant):
        body.i32(0)
        return int(part.value) + more
    body.get(part.variable)
    return part.offset + more


def push_moved(body: Body, part: Part, push_distance: Callable[[], None]) -> int:
    """Push an address plus a distance; return the offset that is to be added to it."""
    if isinstance(part, Constant):
        push_distance()
        return int(part.value)
    body.get(part.variable)
    push_distance()
    body.ops("i32.add")
    return part.offset


def push_index(body: Body, node: ast.expr, length: Part) -> None:
    """Push an index as i32, checked against the length if indices are checked and it may be outside."""
    body.expr_as(node, INT)
    if body.compilation.checks and not is_inside(body, node, length):
        index = body.new(I64)
        body.tee(index)
        body.push_part(length, I64)
        body.ops("i64.ge_u")
        body.fail(node, f"the index {ast.unparse(node)} is outside of the row")
        body.get(index)
    body.ops("i32.wrap_i64")


def scale(body: Body, size: int) -> None:
    """Multiply the i32 on the stack by a size."""
    if size & (size - 1) == 0:
        if size > 1:
            body.i32(size.bit_length() - 1)
            body.ops("i32.shl")
    else:
        body.i32(size)
        body.ops("i32.mul")


def push_number_address(body: Body, node: ast.expr) -> tuple[int, str]:
    """Push the address of a number; return the offset that is to be added, and the type of the number in memory."""
    if isinstance(node, ast.Attribute):
        base = body.value(node.value)
        body.type_of(node)  # an error if there is no such field
        assert isinstance(base.type, RecordAt)
        place = places(base.type.record)[node.attr]
        if not isinstance(place.field.of, str) or place.field.size is not None:
            raise body.frame.error(node, errors.CONVERSION, first=place.type, second="a number")
        return push_base(body, base.parts[0], place.offset), place.field.of
    assert isinstance(node, ast.Subscript)
    base = body.value(node.value)
    type_ = body.type_of(node)
    if not isinstance(type_, Scalar) or isinstance(base.type, Scalar | TupleOf | RecordAt):
        raise body.frame.error(node, errors.CONVERSION, first=type_, second="a number")
    element = element_of(base.type)
    assert isinstance(element, str)
    return push_element_address(body, node, base), element


def push_element_address(body: Body, node: ast.Subscript, base: Ref) -> int:
    """Push the address of an element of a row or an array; return the offset that is to be added.

    An index may be a constant outside of the row where that code is never reached.
    """
    element = element_of(base.type)
    size, index = size_of(element), body.constant(node.slice)
    if isinstance(base.type, Row):
        if isinstance(index, int) and 0 <= index < base.type.length:
            return push_base(body, base.parts[0], index * size)
        return push_scaled(body, base.parts[0], [node.slice], (Constant(base.type.length),), size)
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if isinstance(index, int) and len(base.parts) == 2 and index >= 0 and not body.compilation.checks:
        return push_base(body, base.parts[0], index * size)
    return push_scaled(body, base.parts[0], indices, base.parts[1:], size)


def push_scaled(body: Body, base: Part, indices: list[ast.expr], lengths: tuple[Part, ...], size: int) -> int:
    """Push the address of an element, or of a line of elements if there are fewer indices than lengths; return the offset."""

    def push_distance() -> None:
        push_index(body, indices[0], lengths[0])
        for axis, length in enumerate(lengths[1:], 1):
            body.push_part(length, I64)
            body.ops("i32.wrap_i64", "i32.mul")
            if axis < len(indices):
                push_index(body, indices[axis], length)
                body.ops("i32.add")
        scale(body, size)

    return push_moved(body, base, push_distance)


def push_element(body: Body, node: ast.Subscript) -> Type:
    """Push an element that is a record, a row, or a line of an array, and return its type."""
    base, type_ = body.value(node.value), body.type_of(node)
    element = element_of(base.type)
    if isinstance(type_, Array):
        offset = push_scaled(body, base.parts[0], [node.slice], base.parts[1:], size_of(element))
    else:
        offset = push_element_address(body, node, base)
    if offset:
        body.i32(offset)
        body.ops("i32.add")
    for length in base.parts[2:] if isinstance(type_, Array) else ():
        body.push_part(length, I64)
    return type_


def push_number(body: Body, node: ast.expr) -> Type:
    """Push a number of a record, a row or an array, and return its type."""
    offset, element = push_number_address(body, node)
    body.load(element, offset)
    return FLOAT if element.startswith("float") else INT
