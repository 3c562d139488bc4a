"""The fourth stage: the instructions of one function, with other functions inserted into it.

`Body` writes instructions and has what all kinds of expressions and statements need: local variables, blocks, values without code
(`Ref`), and addresses. The code for each kind is emitted by `expressions`, `calls`, `primitives`, `statements` and `loops`.
"""

import ast
import struct
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from types import FunctionType
from typing import NamedTuple, Protocol

from hoyle.rules.compiler import errors
from hoyle.rules.compiler.binary import EMPTY, F64, I32, I64, OPCODES, Function, sleb, uleb
from hoyle.rules.compiler.compilation import Checks, Compilation
from hoyle.rules.compiler.constants import constant, constant_ref, wrapped
from hoyle.rules.compiler.frame import Constant, Frame, Local, Part, Range, Ref
from hoyle.rules.compiler.types import BOOL, FLOAT, INT, Array, Row, TupleOf, Type, is_line, registers, size_of

LOADS = {
    "int8": "i64.load8_s",
    "int16": "i64.load16_s",
    "int32": "i64.load32_s",
    "int64": "i64.load",
    "float32": "f32.load",
    "float64": "f64.load",
    "uint8": "i64.load8_u",
}
STORES = {
    "int8": "i64.store8",
    "int16": "i64.store16",
    "int32": "i64.store32",
    "int64": "i64.store",
    "float32": "f32.store",
    "float64": "f64.store",
    "uint8": "i64.store8",
}
EXTENSIONS = {"int8": "i64.extend8_s", "int16": "i64.extend16_s", "int32": "i64.extend32_s"}
"""By type of number: what reads it again as it would be stored."""
STACK, BUDGET, PLACE = range(3)
"""The global variables: the top of the stack, the steps that are left, and the number of the check that failed last."""


class Jumps(NamedTuple):
    """Where `break` and `continue` of a loop lead: the depths of blocks; 0 if the loop has none."""

    end: int
    again: int


class Emitters(Protocol):
    """The functions that emit code for expressions, statements and whole functions."""

    def expression(self, body: "Body", node: ast.expr) -> Type:
        """Push the value of an expression, and return its type."""
        ...

    def ref(self, body: "Body", node: ast.expr) -> Ref | None:
        """Return the value of an expression if it is there without code, else None."""
        ...

    def statement(self, body: "Body", node: ast.stmt) -> None:
        """Run a statement."""
        ...

    def function(self, body: "Body") -> None:
        """Run all statements of the frame's function, and push its result."""
        ...


class Body:
    """The instructions of one function."""

    def __init__(
        self, compilation: Compilation, emitters: Emitters, function: FunctionType, types: tuple[Type, ...]
    ) -> None:
        self.compilation, self.emitters = compilation, emitters
        source = compilation.names.source(function)
        self.frame = Frame(compilation.names, source, dict(compilation.inference.variables_of(function, types)))
        self.result = compilation.inference.result_of(function, types)
        self.code = bytearray()
        self.depth = 0
        self.loops: list[Jumps] = []
        self.params = [register for type_ in types for register in registers(type_)]
        self.locals = list(self.params)
        self.fixed: set[int] = set()
        """The local variables that are set only once, so that other names may stand for them."""
        self.ranges: dict[int, Range] = {}
        """The ranges of local variables that are known; see `ranges`."""
        self.is_repeated = False
        """Whether what is written now may be written again, for another step of a loop that is written out."""
        self.stack_frame: int | None = None
        """The local variable with the address of the function's part of the stack, if it has one."""
        self.stack_bytes = 0
        self.temporary = 0
        self.uncounted = 1
        """How often the loops around, whose steps are not counted, run what is written now."""
        self.take_params(types)

    def take_params(self, types: tuple[Type, ...]) -> None:
        """Make the parameters variables."""
        frame, first = self.frame, 0
        for name, type_ in zip(frame.source.params, types, strict=True):
            ref = Ref(type_, tuple(Local(first + index) for index in range(len(registers(type_)))))
            first += len(ref.parts)
            if name not in frame.source.assigned:
                self.fixed |= {part.variable for part in ref.parts if isinstance(part, Local)}
            elif frame.types[name] != type_:
                self.push(ref)
                self.convert(frame.source.node, type_, frame.types[name])
                ref = self.kept(frame.types[name])
            frame.refs[name] = ref

    def finished(self) -> Function:
        """Return the compiled function."""
        code = bytes(self.code)
        if self.stack_frame is not None:
            size, self.code = (self.stack_bytes + 15) & ~15, bytearray()
            self.op("global.get", STACK)
            self.i32(size)
            self.op("i32.sub")
            self.op("local.tee", self.stack_frame)
            self.op("global.set", STACK)
            self.code += code
            self.op("local.get", self.stack_frame)
            self.i32(size)
            self.op("i32.add")
            self.op("global.set", STACK)
            code = bytes(self.code)
        index = self.compilation.module.type_index(tuple(self.params), registers(self.result))
        return Function(index, self.locals[len(self.params) :], code)

    # Instructions.

    def op(self, name: str, *immediates: int) -> None:
        """Write an instruction with unsigned immediates."""
        self.code.append(OPCODES[name])
        for each in immediates:
            self.code += uleb(each)

    def ops(self, *names: str) -> None:
        """Write instructions without immediates."""
        for name in names:
            self.code.append(OPCODES[name])

    def i32(self, number: int) -> None:
        """Push an i32."""
        self.code.append(OPCODES["i32.const"])
        self.code += sleb(number)

    def i64(self, number: int) -> None:
        """Push an i64."""
        self.code.append(OPCODES["i64.const"])
        self.code += sleb(int(wrapped(int(number))))

    def f64(self, number: float) -> None:
        """Push an f64."""
        self.code.append(OPCODES["f64.const"])
        self.code += struct.pack("<d", number)

    def number(self, value: int | float, type_: Type) -> None:
        """Push a constant as a number of a type."""
        if type_ == FLOAT:
            self.f64(float(value))
        elif type_ == BOOL:
            self.i32(int(bool(value)))
        else:
            self.i64(int(value))

    def get(self, index: int) -> None:
        """Push a local variable."""
        self.op("local.get", index)

    def set(self, index: int) -> None:
        """Pop into a local variable."""
        self.op("local.set", index)

    def tee(self, index: int) -> None:
        """Copy the top of WebAssembly's stack into a local variable."""
        self.op("local.tee", index)

    def new(self, register: int) -> int:
        """Return a new local variable."""
        self.locals.append(register)
        return len(self.locals) - 1

    @contextmanager
    def block(self, kind: str = "block", results: Sequence[int] = ()) -> Generator[int]:
        """Write a block, a loop or an `if`; the value is its depth, for `branch`."""
        self.code.append(OPCODES[kind])
        if len(results) > 1:
            self.code += sleb(self.compilation.module.type_index((), tuple(results)))
        else:
            self.code.append(results[0] if results else EMPTY)
        self.depth += 1
        yield self.depth
        self.depth -= 1
        self.ops("end")

    @contextmanager
    def block_if(self, is_needed: bool) -> Generator[int]:
        """Write a block if it is needed; the value is 0 if it is not."""
        if is_needed:
            with self.block() as depth:
                yield depth
        else:
            yield 0

    @contextmanager
    def uncounted_steps(self, steps: int) -> Generator[None]:
        """Note how often loops whose steps are not counted run what is written in the context."""
        before, self.uncounted = self.uncounted, steps
        yield
        self.uncounted = before

    def branch(self, depth: int, conditionally: bool = False) -> None:
        """Leave the block at a depth, or begin its loop again; `conditionally`: if the truth value on the stack is true."""
        self.op("br_if" if conditionally else "br", self.depth - depth)

    def memory(self, names: dict[str, str], element: str, offset: int) -> None:
        """Load or store a number."""
        alignment = size_of(element).bit_length() - 1
        self.op(names[element], alignment, offset)

    def load(self, element: str, offset: int) -> None:
        """Replace the address on the stack by the number there."""
        self.memory(LOADS, element, offset)
        if element == "float32":
            self.ops("f64.promote_f32")

    def store(self, node: ast.AST, element: str, offset: int) -> None:
        """Store the number on the stack at the address below it."""
        if self.compilation.checks >= Checks.ALL and element in EXTENSIONS:
            number = self.new(I64)
            self.tee(number)
            self.ops(EXTENSIONS[element])
            self.get(number)
            self.ops("i64.ne")
            self.fail(node, f"the number does not fit into {element}")
            self.get(number)
        if element == "float32":
            self.ops("f32.demote_f64")
        self.memory(STORES, element, offset)

    def fail(self, node: ast.AST, reason: str) -> None:
        """End the run if the truth value on the stack is true, and note where."""
        with self.block("if"):
            self.stop(node, reason)

    def stop(self, node: ast.AST, reason: str) -> None:
        """End the run, and note where."""
        compilation, source = self.compilation, self.frame.source
        if compilation.checks or compilation.has_budget:
            compilation.places.append(f"{source.path}:{getattr(node, 'lineno', 0)}: {source.name}: {reason}")
            self.i64(len(compilation.places))
            self.op("global.set", PLACE)
        self.ops("unreachable")

    def check_size(self, node: ast.AST) -> None:
        """Refuse a function that has become too large."""
        if len(self.code) > self.compilation.max_bytes:
            raise self.frame.error(node, errors.TOO_LARGE)

    def spend(self, node: ast.AST) -> None:
        """Count a step, and end the run when the budget is spent."""
        if self.compilation.has_budget:
            self.op("global.get", BUDGET)
            self.i64(1)
            self.ops("i64.sub")
            self.op("global.set", BUDGET)
            self.op("global.get", BUDGET)
            self.i64(0)
            self.ops("i64.lt_s")
            self.fail(node, "it takes too many steps")

    # Values.

    def expr(self, node: ast.expr) -> Type:
        """Push the value of an expression, and return its type."""
        return self.emitters.expression(self, node)

    def type_of(self, node: ast.expr) -> Type:
        """Return the type of an expression."""
        return self.compilation.inference.type_of(self.frame, node)

    def constant(self, node: ast.expr) -> int | float | None:
        """Return the value of a constant expression, else None."""
        return constant(self.frame, node)

    def expr_as(self, node: ast.expr, type_: Type) -> None:
        """Push the value of an expression as a value of a type."""
        value = self.constant(node) if type_ in (INT, FLOAT, BOOL) else None
        if value is None:
            self.convert(node, self.expr(node), type_)
        elif type_ == INT and isinstance(value, float):
            raise self.frame.error(node, errors.CONVERSION, first=FLOAT, second=INT)
        else:
            self.number(value, type_)

    def convert(self, node: ast.AST, first: Type, second: Type) -> None:
        """Make the value on the stack one of another type."""
        if first == second:
            return
        match first, second:
            case _ if (first, second) == (BOOL, INT):
                self.ops("i64.extend_i32_u")
            case _ if (first, second) == (INT, BOOL):
                self.i64(0)
                self.ops("i64.ne")
            case _ if (first, second) == (BOOL, FLOAT):
                self.ops("f64.convert_i32_u")
            case _ if (first, second) == (INT, FLOAT):
                self.ops("f64.convert_i64_s")
            case _ if (first, second) == (FLOAT, BOOL):
                self.f64(0.0)
                self.ops("f64.ne")
            case Row(length=length), Array() if is_line(second):
                self.i64(length)
            case TupleOf(parts=parts), TupleOf(parts=others) if parts == others:
                pass
            case _:
                raise self.frame.error(node, errors.CONVERSION, first=first, second=second)

    def push(self, ref: Ref) -> None:
        """Push a value that is there without code."""
        for part, register in zip(ref.parts, registers(ref.type), strict=True):
            self.push_part(part, register)

    def push_part(self, part: Part, register: int) -> None:
        """Push one part of a value."""
        if isinstance(part, Local):
            self.get(part.variable)
            if part.offset:
                self.i32(part.offset)
                self.ops("i32.add")
        elif register == I64:
            self.i64(int(part.value))
        elif register == F64:
            self.f64(float(part.value))
        else:
            self.i32(int(part.value))

    def kept(self, type_: Type) -> Ref:
        """Pop the value on the stack into new local variables."""
        parts = tuple(Local(self.new(register)) for register in registers(type_))
        for part in reversed(parts):
            self.set(part.variable)
            self.fixed.add(part.variable)
        return Ref(type_, parts)

    def is_fixed(self, ref: Ref) -> bool:
        """Return whether a value stays what it is, so that another name may stand for it."""
        return all(isinstance(part, Constant) or part.variable in self.fixed for part in ref.parts)

    def value(self, node: ast.expr) -> Ref:
        """Return the value of an expression, which is calculated now if it must be."""
        number = self.constant(node)
        if number is not None:
            return constant_ref(number)
        found = self.ref(node)
        return self.kept(self.expr(node)) if found is None else found

    @contextmanager
    def named(self, ref: Ref) -> Generator[ast.Name]:
        """Give a value a name for a while."""
        self.temporary += 1
        name = f"·{self.temporary}"
        self.frame.refs[name], self.frame.types[name] = ref, ref.type
        yield ast.Name(name, ast.Load())
        del self.frame.refs[name], self.frame.types[name]

    def ref(self, node: ast.expr) -> Ref | None:
        """Return the value of an expression if it is there without code, else None."""
        return self.emitters.ref(self, node)

    # Variables.

    def variable(self, name: str) -> Ref:
        """Return the local variables of a variable that is assigned."""
        if name not in self.frame.refs:
            type_ = self.frame.types[name]
            self.frame.refs[name] = Ref(type_, tuple(Local(self.new(register)) for register in registers(type_)))
        return self.frame.refs[name]

    def pop_into(self, variable: Ref) -> None:
        """Pop the value on the stack into the local variables of a variable."""
        for part in reversed(variable.parts):
            assert isinstance(part, Local)
            self.set(part.variable)

    def stack_room(self, size: int) -> Local:
        """Return the address of room on the stack until the function returns."""
        if self.stack_frame is None:
            self.stack_frame = self.new(I32)
            self.fixed.add(self.stack_frame)
        offset = self.stack_bytes
        self.stack_bytes += (size + 15) & ~15
        return Local(self.stack_frame, offset)
