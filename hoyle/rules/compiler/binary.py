"""The binary format of WebAssembly: numbers, sections, and the names of instructions.

The format is that of the specification (W3C, "WebAssembly Core Specification", 2.0), chapter 5.
"""

from dataclasses import dataclass, field

I32, I64, F32, F64 = 0x7F, 0x7E, 0x7D, 0x7C
"""The types of values."""
FUNCTION, EMPTY = 0x60, 0x40
END = 0x0B

OPCODES = {
    "unreachable": 0x00,
    "block": 0x02,
    "loop": 0x03,
    "if": 0x04,
    "else": 0x05,
    "end": END,
    "br": 0x0C,
    "br_if": 0x0D,
    "call": 0x10,
    "drop": 0x1A,
    "select": 0x1B,
    "local.get": 0x20,
    "local.set": 0x21,
    "local.tee": 0x22,
    "global.get": 0x23,
    "global.set": 0x24,
    "i32.load": 0x28,
    "i64.load": 0x29,
    "f32.load": 0x2A,
    "f64.load": 0x2B,
    "i64.load8_s": 0x30,
    "i64.load8_u": 0x31,
    "i64.load16_s": 0x32,
    "i64.load32_s": 0x34,
    "i32.store": 0x36,
    "i64.store": 0x37,
    "f32.store": 0x38,
    "f64.store": 0x39,
    "i64.store8": 0x3C,
    "i64.store16": 0x3D,
    "i64.store32": 0x3E,
    "i32.const": 0x41,
    "i64.const": 0x42,
    "f64.const": 0x44,
    "i32.eqz": 0x45,
    "i32.eq": 0x46,
    "i32.ne": 0x47,
    "i32.lt_s": 0x48,
    "i32.gt_s": 0x4A,
    "i32.le_s": 0x4C,
    "i32.ge_s": 0x4E,
    "i64.eqz": 0x50,
    "i64.eq": 0x51,
    "i64.ne": 0x52,
    "i64.lt_s": 0x53,
    "i64.gt_s": 0x55,
    "i64.le_s": 0x57,
    "i64.ge_s": 0x59,
    "i64.ge_u": 0x5A,
    "f64.eq": 0x61,
    "f64.ne": 0x62,
    "f64.lt": 0x63,
    "f64.gt": 0x64,
    "f64.le": 0x65,
    "f64.ge": 0x66,
    "i32.add": 0x6A,
    "i32.sub": 0x6B,
    "i32.mul": 0x6C,
    "i32.and": 0x71,
    "i32.or": 0x72,
    "i32.xor": 0x73,
    "i32.shl": 0x74,
    "i64.clz": 0x79,
    "i64.ctz": 0x7A,
    "i64.popcnt": 0x7B,
    "i64.add": 0x7C,
    "i64.sub": 0x7D,
    "i64.mul": 0x7E,
    "i64.div_s": 0x7F,
    "i64.rem_s": 0x81,
    "i64.and": 0x83,
    "i64.or": 0x84,
    "i64.xor": 0x85,
    "i64.shl": 0x86,
    "i64.shr_s": 0x87,
    "i64.shr_u": 0x88,
    "f64.abs": 0x99,
    "f64.neg": 0x9A,
    "f64.sqrt": 0x9F,
    "f64.add": 0xA0,
    "f64.sub": 0xA1,
    "f64.mul": 0xA2,
    "f64.div": 0xA3,
    "i32.wrap_i64": 0xA7,
    "i64.extend_i32_u": 0xAD,
    "f32.demote_f64": 0xB6,
    "f64.convert_i32_u": 0xB8,
    "f64.convert_i64_s": 0xB9,
    "f64.promote_f32": 0xBB,
    "i64.extend8_s": 0xC2,
    "i64.extend16_s": 0xC3,
    "i64.extend32_s": 0xC4,
}
"""The instructions of one byte that compiled code uses."""
TRUNCATE, COPY, FILL = b"\xfc\x06", b"\xfc\x0a\x00\x00", b"\xfc\x0b\x00"
"""i64.trunc_sat_f64_s, memory.copy and memory.fill."""


def uleb(number: int) -> bytes:
    """Return an unsigned integer in the form LEB128.

    >>> uleb(624485).hex()
    'e58e26'
    """
    out = bytearray()
    while number >= 128:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def sleb(number: int) -> bytes:
    """Return a signed integer in the form LEB128.

    >>> sleb(-123456).hex()
    'c0bb78'
    """
    out = bytearray()
    while True:
        part = number & 127
        number >>= 7
        if (number == 0 and not part & 64) or (number == -1 and part & 64):
            out.append(part)
            return bytes(out)
        out.append(part | 128)


def vector(items: list[bytes]) -> bytes:
    """Return items with their number before them."""
    return uleb(len(items)) + b"".join(items)


def text(name: str) -> bytes:
    """Return a name with its length before it."""
    return uleb(len(name.encode())) + name.encode()


def section(number: int, content: bytes) -> bytes:
    """Return a section with its number and its size."""
    return bytes([number]) + uleb(len(content)) + content


@dataclass
class Function:
    """One compiled function."""

    type: int
    """The index of its type."""
    locals: list[int]
    """The types of its local variables, without parameters."""
    code: bytes
    """Its instructions, without the last `end`."""

    def encoded(self) -> bytes:
        """Return the function as an entry of the code section."""
        runs = list[tuple[int, int]]()
        for register in self.locals:
            if runs and runs[-1][1] == register:
                runs[-1] = runs[-1][0] + 1, register
            else:
                runs.append((1, register))
        body = vector([uleb(count) + bytes([register]) for count, register in runs]) + self.code + bytes([END])
        return uleb(len(body)) + body


@dataclass
class Global:
    """A global variable."""

    register: int
    value: int
    is_mutable: bool = True
    export: str = ""
    """The name under which it is exported; empty if it is not."""

    def encoded(self) -> bytes:
        """Return the variable as an entry of the section of globals."""
        const = OPCODES["i32.const" if self.register == I32 else "i64.const"]
        return bytes([self.register, self.is_mutable, const]) + sleb(self.value) + bytes([END])


@dataclass
class Module:
    """A module: its memory begins with the stack, which grows downwards; constants and the room for callers follow.

    With `base` the memory is that of the caller, in which the constants begin at this address.
    """

    stack_bytes: int
    base: int = 0
    types: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = field(
        default_factory=dict[tuple[tuple[int, ...], tuple[int, ...]], int]
    )
    functions: list[Function] = field(default_factory=list[Function])
    globals: list[Global] = field(default_factory=list[Global])
    exports: dict[str, int] = field(default_factory=dict[str, int])
    """The exported functions by name."""
    data: bytearray = field(default_factory=bytearray)

    def type_index(self, params: tuple[int, ...], results: tuple[int, ...]) -> int:
        """Return the index of a type of functions."""
        return self.types.setdefault((params, results), len(self.types))

    def add_data(self, content: bytes) -> int:
        """Add constants, and return their address."""
        self.data += bytes(-len(self.data) % 8)
        address = self.data_start + len(self.data)
        self.data += content
        return address

    @property
    def data_start(self) -> int:
        """The address of the constants."""
        return self.base or self.stack_bytes

    @property
    def data_end(self) -> int:
        """The first address after the constants that callers may use."""
        return (self.data_start + len(self.data) + 15) & ~15

    def encoded(self) -> bytes:
        """Return the module as bytes."""
        pages = uleb(-(-self.data_end // 65536) + (not self.base))
        variables = list(self.globals)
        if not self.base:
            variables.append(Global(I32, self.data_end, False, "__heap_base"))
        types = [
            bytes([FUNCTION]) + vector([bytes([each]) for each in params]) + vector([bytes([each]) for each in results])
            for params, results in self.types
        ]
        exports = [] if self.base else [text("memory") + b"\2\0"]
        exports += [text(each.export) + b"\3" + uleb(index) for index, each in enumerate(variables) if each.export]
        exports += [text(name) + b"\0" + uleb(index) for name, index in self.exports.items()]
        sections = [
            section(1, vector(types)),
            section(2, vector([text("") + text("memory") + b"\2\0" + pages] if self.base else [])),
            section(3, vector([uleb(each.type) for each in self.functions])),
            section(5, vector([] if self.base else [b"\0" + pages])),
            section(6, vector([each.encoded() for each in variables])),
            section(7, vector(exports)),
            section(10, vector([each.encoded() for each in self.functions])),
        ]
        if self.data:
            start = bytes([0, OPCODES["i32.const"]]) + sleb(self.data_start) + bytes([END])
            sections.append(section(11, vector([start + uleb(len(self.data)) + bytes(self.data)])))
        return b"\0asm\1\0\0\0" + b"".join(sections)


def custom_section(name: str, content: bytes) -> bytes:
    """Return a section of any content, which may follow all others."""
    return section(0, text(name) + content)
