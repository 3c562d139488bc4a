"""Emit code for the primitives of the dialect: sets of bits, records and rows."""

import ast
from collections.abc import Iterator

from hoyle.rules.compiler import errors
from hoyle.rules.compiler.binary import COPY, FILL, I32, I64
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.compilation import STACK_BYTES
from hoyle.rules.compiler.frame import Part, Ref
from hoyle.rules.compiler.places import push_base
from hoyle.rules.compiler.types import INT, RecordAt, Row, size_of
from hoyle.rules.dice import FIRST_MULTIPLIER, MASK
from hoyle.rules.record import SECOND_START

COPIED, FILLED = 512, 160
"""Up to these sizes in bytes, bytes are copied and filled word by word."""
WORDS = {8: "int64", 4: "int32", 2: "int16", 1: "int8"}
STORES = {8: "i64.store", 4: "i64.store32", 2: "i64.store16", 1: "i64.store8"}
"""By size in bytes: how a word is stored."""


def primitive(body: Body, node: ast.Call, name: str) -> None:
    """Push the result of a primitive, if it has one."""
    match name:
        case "count" | "lowest":
            body.expr_as(node.args[0], INT)
            body.ops("i64.popcnt" if name == "count" else "i64.ctz")
        case "highest":
            body.i64(63)
            body.expr_as(node.args[0], INT)
            body.ops("i64.clz", "i64.sub")
        case "copy":
            copy_record(body, node.args[0], node.args[1])
        case "local" | "local_record":
            body.push(new_local(body, node))
        case _:
            hash_record(body, node.args[0], name == "second_fingerprint")


def copy_record(body: Body, target: ast.expr, source: ast.expr) -> None:
    """Emit code that copies a record into another one."""
    to, from_ = body.value(target), body.value(source)
    body.convert(source, from_.type, to.type)
    assert isinstance(to.type, RecordAt)
    copy_bytes(body, to.parts[0], from_.parts[0], size_of(to.type.record))


def copy_bytes(body: Body, to: Part, from_: Part, size: int) -> None:
    """Emit code that copies bytes to another place, which does not overlap."""
    if size > COPIED:
        body.push_part(to, I32)
        body.push_part(from_, I32)
        body.i32(size)
        body.code += COPY
        return
    for at, step in words(size):
        to_offset, from_offset = push_base(body, to, at), push_base(body, from_, at)
        body.load(WORDS[step], from_offset)
        body.op(STORES[step], step.bit_length() - 1, to_offset)


def words(size: int) -> Iterator[tuple[int, int]]:
    """Yield the offsets and sizes of the words of which so many bytes consist.

    >>> list(words(13))
    [(0, 8), (8, 4), (12, 1)]
    """
    at = 0
    while at < size:
        step = next(step for step in WORDS if step <= size - at)
        yield at, step
        at += step


def new_local(body: Body, node: ast.Call) -> Ref:
    """Return a row or a record of zeros on the stack."""
    type_ = body.type_of(node)
    size = size_of(type_ if isinstance(type_, Row) else type_.record)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    if body.stack_bytes + size > STACK_BYTES:
        raise body.frame.error(node, errors.TOO_LONG, most=STACK_BYTES >> 20)
    part = body.stack_room(size)
    fill(body, part, bytes(size))
    return Ref(type_, (part,))


def fill(body: Body, part: Part, content: bytes) -> None:
    """Emit code that writes bytes to a place."""
    if len(content) > FILLED and len(set(content)) == 1:
        body.push_part(part, I32)
        body.i32(content[0])
        body.i32(len(content))
        body.code += FILL
        return
    for at, step in words(len(content)):
        offset = push_base(body, part, at)
        body.i64(int.from_bytes(content[at : at + step], "little", signed=True))
        body.op(STORES[step], step.bit_length() - 1, offset)


def hash_record(body: Body, record: ast.expr, is_second: bool) -> None:
    """Push `record.fingerprint` or `record.second_fingerprint`: the words of 8 bytes are hashed, then the other bytes."""
    found, number = body.value(record), body.new(I64)
    assert isinstance(found.type, RecordAt)
    live = found.type.record.live
    body.i64(SECOND_START if is_second else 0)
    body.set(number)
    chunks = [(at, "int64") for at in range(0, live - 7, 8)] + [(at, "uint8") for at in range(live // 8 * 8, live)]
    for at, element in chunks:
        if is_second:
            body.get(number)
            shifted_xor(body, number, 7)
            body.set(number)
        body.get(number)
        body.load(element, push_base(body, found.parts[0], at))
        if is_second and element == "int64":
            body.i64(2)
            body.ops("i64.shr_u")
        body.i64(MASK)
        body.ops("i64.and", "i64.xor")
        body.i64(FIRST_MULTIPLIER)
        body.ops("i64.mul")
        body.i64(MASK)
        body.ops("i64.and")
        body.tee(number)
        shifted_xor(body, number, 29)
        body.set(number)
    body.get(number)


def shifted_xor(body: Body, number: int, bits: int) -> None:
    """Replace the number on the stack, which is in a local variable too, by itself xor itself shifted right."""
    body.get(number)
    body.i64(bits)
    body.ops("i64.shr_u", "i64.xor")
