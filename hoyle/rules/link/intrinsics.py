"""The primitives of the language in LLVM, with which `link` replaces the plain functions for the CPU and for CUDA.

The modules of Numba are parameters, since Numba has separate ones for the CPU and for CUDA.
"""

from typing import Any

from hoyle.rules.dice import FIRST_MULTIPLIER, MASK
from hoyle.rules.record import LIVE_ENDS, SECOND_START

ALIGNMENT = 16
"""The alignment of local records in bytes, sufficient for all of their fields."""

INTEGERS = ("int8", "int16", "int32", "int64")
"""The names of the integer types in rules."""


def intrinsics(intrinsic: Any, types: Any, cgutils: Any) -> dict[str, Any]:
    """Return the intrinsics for the primitives, by name; the parameters are the target's decorator and modules."""
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
    def second_fingerprint(typing: Any, record: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return hashed_bytes(builder, args[0], live_bytes(record), ir, word, second=True)

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
        "second_fingerprint": second_fingerprint,
        "local": local,
        "local_record": local_record,
    }


def live_bytes(record: Any) -> int:
    """Return `RecordType.live` for Numba's record type."""
    return record.fields[LIVE_ENDS].offset if LIVE_ENDS in record.fields else record.size


def hashed_bytes(builder: Any, pointer: Any, length: int, ir: Any, word: Any, second: bool = False) -> Any:
    """Generate `record.fingerprint` or `record.second_fingerprint` in LLVM: hash the 8-byte words, then the remaining bytes."""
    hash_: Any = ir.Constant(word, SECOND_START if second else 0)
    base = builder.bitcast(pointer, ir.IntType(8).as_pointer())
    chunks = [(offset, 64) for offset in range(0, length - 7, 8)] + [
        (offset, 8) for offset in range(length // 8 * 8, length)
    ]
    for offset, width in chunks:
        address = builder.gep(base, [ir.Constant(word, offset)])
        loaded = builder.load(builder.bitcast(address, ir.IntType(width).as_pointer()))
        piece = loaded if width == 64 else builder.zext(loaded, word)
        if second:
            hash_ = builder.xor(hash_, builder.lshr(hash_, ir.Constant(word, 7)))
            piece = builder.lshr(piece, ir.Constant(word, 2)) if width == 64 else piece
        mixed = builder.xor(hash_, builder.and_(piece, ir.Constant(word, MASK)))
        mixed = builder.and_(builder.mul(mixed, ir.Constant(word, FIRST_MULTIPLIER)), ir.Constant(word, MASK))
        hash_ = builder.xor(mixed, builder.lshr(mixed, ir.Constant(word, 29)))
    return hash_
