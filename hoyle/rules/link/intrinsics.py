"""The primitives of the language in LLVM: what `link` puts in their place for the CPU and for CUDA.

Numba itself is handed in, since its CPU and its CUDA halves each have their own.
"""

from typing import Any

from hoyle.rules.dice import FIRST, MASK
from hoyle.rules.record import LIVE_ENDS

ALIGNMENT = 16
"""Bytes on whose multiples local records begin: enough for all of their fields."""

INTEGERS = ("int8", "int16", "int32", "int64")
"""The integer types that rules name."""


def intrinsics(intrinsic: Any, types: Any, cgutils: Any) -> dict[str, Any]:
    """Return the primitives count, lowest, highest, copy, fingerprint, local and local_record in LLVM, for CPU and CUDA."""
    # One long function: all intrinsics are closures over the modules of the target.
    from llvmlite import ir

    word = ir.IntType(64)

    @intrinsic
    def count(typing: Any, cards: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(context.cast(builder, args[0], signature.args[0], types.int64))

        return types.int64(cards), code

    @intrinsic
    def lowest(typing: Any, cards: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            number = context.cast(builder, args[0], signature.args[0], types.int64)
            return builder.cttz(number, ir.Constant(ir.IntType(1), 1))

        return types.int64(cards), code

    @intrinsic
    def highest(typing: Any, cards: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            number = context.cast(builder, args[0], signature.args[0], types.int64)
            return builder.sub(ir.Constant(word, 63), builder.ctlz(number, ir.Constant(ir.IntType(1), 1)))

        return types.int64(cards), code

    @intrinsic
    def copy(typing: Any, target: Any, source: Any) -> Any:
        if target != source:
            return None

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cgutils.raw_memcpy(builder, args[0], args[1], ir.Constant(word, source.size), 1)
            return context.get_dummy_value()

        return types.none(target, source), code

    @intrinsic
    def fingerprint(typing: Any, record: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return hashed_bytes(builder, args[0], live_bytes(record), ir, word)

        return types.int64(record), code

    @intrinsic
    def local_record(typing: Any, of: Any) -> Any:
        record = of.instance_type

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = cgutils.alloca_once(builder, context.get_data_type(record))
            data.align = ALIGNMENT
            cgutils.memset(builder, data, ir.Constant(word, record.size), 0)
            return data

        return record(of), code

    @intrinsic
    def local(typing: Any, size: Any, of: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            return None
        length = size.literal_value
        array = types.Array(of.dtype, 1, "C")

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = cgutils.alloca_once(builder, context.get_data_type(of.dtype), size=ir.Constant(word, length))
            bytes_ = context.get_abi_sizeof(context.get_data_type(of.dtype))
            cgutils.memset(builder, data, ir.Constant(word, length * bytes_), 0)
            buffer = context.make_array(array)(context, builder)
            shape = cgutils.pack_array(builder, [context.get_constant(types.intp, length)])
            strides = cgutils.pack_array(builder, [context.get_constant(types.intp, bytes_)])
            context.populate_array(
                buffer,
                data=data,
                shape=shape,
                strides=strides,
                itemsize=context.get_constant(types.intp, bytes_),
                meminfo=None,
            )
            return buffer._getvalue()

        return array(size, of), code

    return {
        "count": count,
        "lowest": lowest,
        "highest": highest,
        "copy": copy,
        "fingerprint": fingerprint,
        "local": local,
        "local_record": local_record,
    }


def live_bytes(record: Any) -> int:
    """Return `RecordType.live` of Numba's record type."""
    return record.fields[LIVE_ENDS].offset if LIVE_ENDS in record.fields else record.size


def hashed_bytes(builder: Any, place: Any, length: int, ir: Any, word: Any) -> Any:
    """Build `record.fingerprint` in LLVM: 8-byte words first, then the remaining bytes."""
    number: Any = ir.Constant(word, 0)
    base = builder.bitcast(place, ir.IntType(8).as_pointer())
    steps = [(at, 64) for at in range(0, length - 7, 8)] + [(at, 8) for at in range(length // 8 * 8, length)]
    for at, width in steps:
        spot = builder.gep(base, [ir.Constant(word, at)])
        read = builder.load(builder.bitcast(spot, ir.IntType(width).as_pointer()))
        piece = read if width == 64 else builder.zext(read, word)
        mixed = builder.xor(number, builder.and_(piece, ir.Constant(word, MASK)))
        mixed = builder.and_(builder.mul(mixed, ir.Constant(word, FIRST)), ir.Constant(word, MASK))
        number = builder.xor(mixed, builder.lshr(mixed, ir.Constant(word, 29)))
    return number
