"""The expressions of rules of a text in plain Python, as nested functions; see `interpreter`. Integers have 64 bits."""

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from hoyle.rules.compiler.errors import form_error
from hoyle.rules.record import Record, local

MAX_ROW = 1 << 20
"""The most integers of a row that exists until the function returns."""
WRAP, HALF = 1 << 64, 1 << 63

ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
COMPARISONS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
SIGNS: dict[type[ast.unaryop], Callable[[Any], int]] = {
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
    ast.UAdd: operator.pos,
}
BUILTINS: Mapping[str, Callable[..., Any]] = {"min": min, "max": max, "abs": abs, "int": int, "bool": bool, "len": len}


class Frame:
    """A running call."""

    __slots__ = ("line", "names", "result", "variables")

    def __init__(self, names: Mapping[str, Any], variables: list[Any]) -> None:
        self.names, self.variables = names, variables
        self.result: Any = None
        self.line = 0


Expression = Callable[[Frame], Any]


class Unset:
    """The value of a variable that is not set yet."""


UNSET = Unset()


def checked(value: Any) -> Record:
    """Return a record; TypeError for anything else, whose attributes are none of the dialect."""
    if not isinstance(value, Record):
        raise TypeError
    return value


class Expressions:
    """Translates the expressions of one function."""

    def __init__(self, file: str, node: ast.FunctionDef) -> None:
        """Give each parameter and variable of the function a place."""
        self.file, self.name = file, node.name
        self.slots = {param.arg: index for index, param in enumerate(node.args.args)}
        for each in ast.walk(node):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                self.slots.setdefault(each.id, len(self.slots))

    def expression(self, node: ast.expr) -> Expression:
        """Return an expression."""
        match node:
            case ast.Constant(value=int() as value):
                return lambda frame: value
            case ast.Name(id=name):
                return self.name_of(name)
            case ast.Attribute(value=base, attr=name):
                record = self.expression(base)
                return lambda frame: getattr(checked(record(frame)), name)
            case ast.Subscript(value=base, slice=index):
                return self.element(self.expression(base), self.expression(index))
            case ast.UnaryOp(op=op, operand=operand):
                sign, inner = SIGNS[type(op)], self.expression(operand)
                return lambda frame: sign(inner(frame))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
                return self.arithmetic(ARITHMETIC[type(op)], self.expression(left), self.expression(right))
            case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in COMPARISONS for op in ops):
                return self.comparison(ops, [self.expression(each) for each in (left, *others)])
            case ast.BoolOp(op=op, values=values):
                return self.either(isinstance(op, ast.And), [self.expression(value) for value in values])
            case ast.IfExp(test=test, body=body, orelse=other):
                condition, first, second = map(self.expression, (test, body, other))
                return lambda frame: first(frame) if condition(frame) else second(frame)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self.call(name, [self.expression(arg) for arg in args])
            case _:
                raise form_error(self.file, node, self.name)

    def name_of(self, name: str) -> Expression:
        """Return the value of a variable, or of a name at the top of the file."""
        if name not in self.slots:
            return lambda frame: frame.names[name]
        slot = self.slots[name]

        def run(frame: Frame) -> Any:
            value = frame.variables[slot]
            if value is UNSET:
                raise KeyError(name)
            return value

        return run

    def element(self, row: Expression, index: Expression) -> Expression:
        """Return an element of a row or a constant."""

        def run(frame: Frame) -> Any:
            found, at = row(frame), index(frame)
            if at < 0:
                raise IndexError
            return found[at]

        return run

    def arithmetic(self, apply: Callable[[int, int], int], left: Expression, right: Expression) -> Expression:
        """Return the result of an operator, with 64 bits."""

        def run(frame: Frame) -> int:
            one, two = left(frame), right(frame)
            if apply is operator.lshift and two > 63:
                raise ValueError
            result = apply(one, two)
            return result if -HALF <= result < HALF else (result + HALF) % WRAP - HALF

        return run

    def comparison(self, ops: list[ast.cmpop], operands: list[Expression]) -> Expression:
        """Return whether comparisons hold."""
        first, others = operands[0], [(COMPARISONS[type(op)], each) for op, each in zip(ops, operands[1:], strict=True)]

        def run(frame: Frame) -> bool:
            left = first(frame)
            for holds, operand in others:
                right = operand(frame)
                if not holds(left, right):
                    return False
                left = right
            return True

        return run

    def either(self, is_and: bool, operands: list[Expression]) -> Expression:
        """Return the value of `and` or `or`."""

        def run(frame: Frame) -> Any:
            value = None
            for operand in operands:
                value = operand(frame)
                if bool(value) is not is_and:
                    break
            return value

        return run

    def call(self, name: str, args: list[Expression]) -> Expression:
        """Return the result of a rule, a primitive or a builtin function."""
        builtin = BUILTINS.get(name)

        def run(frame: Frame) -> Any:
            function: Any = frame.names.get(name, builtin)
            values = [arg(frame) for arg in args]
            if function is local and values[0] > MAX_ROW:
                raise MemoryError
            return function(*values)

        return run
