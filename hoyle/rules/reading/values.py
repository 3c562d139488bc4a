"""The second stage: the values of constants and declarations, calculated from their syntax with integers below 2⁶³.

No code of the text is run, and Python's compiler does not see it.
"""

import ast
from collections.abc import Callable, Mapping
from typing import cast

from hoyle.rules.compiler.constants import BINARY, COMPARISONS
from hoyle.rules.compiler.errors import FORM
from hoyle.rules.conditions import When
from hoyle.rules.constants import ConstantTable
from hoyle.rules.reading.text import error
from hoyle.rules.record import Record
from hoyle.rules.rule_error import RuleError

LIMIT = 1 << 63
"""Integers are below this, and not below its negative."""
MAX_ENTRIES = 8_192
"""The most entries of a tuple, and of all tables together."""
MAX_SHIFT = 62
"""The most bits of a shift, and the highest exponent."""

BUILTINS: Mapping[str, object] = {"range": range, "min": min, "max": max, "abs": abs}
"""The builtin functions that declarations may call."""

UNKNOWN = "{name} is not defined above"
FIELD = "{name} is not a field of the options"
BEYOND = "{form} is not an integer below 2⁶³"
NO_CALL = "{name} cannot be called in a declaration"
NO_INDEX = "{form} has no entry {index}"
FAILED = "{form} is not possible: {why}"

Caller = Callable[["Values", ast.Call, list[object], dict[str, object]], object]
"""A function that makes the value of a call, from the call, its arguments and its keywords."""


def require(condition: object, reason: str) -> None:
    """Raise ValueError with a reason unless the condition is true; `Values.value` adds the place."""
    if not condition:
        raise ValueError(reason)


class Values:
    """The values of the names of a text."""

    def __init__(self, file: str, callers: Mapping[object, Caller]) -> None:
        """Know no names yet; `callers` make the values of calls, by the function that is called."""
        self.file, self.callers = file, callers
        self.names: dict[str, object] = {}
        self.words: dict[str, object] = {}
        """Names that declarations know even where functions know something else by the same name."""
        self.entries = 0
        """The number of entries of all tables so far."""

    def error(self, node: ast.AST, reason: str, **facts: object) -> RuleError:
        """Return the error for a place in the text."""
        return error(self.file, getattr(node, "lineno", 0), reason, **facts)

    def value(self, node: ast.expr) -> object:
        """Return the value of an expression; RuleError if it has none."""
        try:
            return self.find(node)
        except RuleError:
            raise
        except Exception as wrong:  # a value of another type than a declaration expects
            why = str(wrong).rstrip(".") or type(wrong).__name__
            raise self.error(node, FAILED, form=self.form(node), why=why) from None

    def form(self, node: ast.AST) -> str:
        """Return the beginning of a node as text."""
        text = ast.unparse(node).splitlines()[0]
        return text if len(text) <= 60 else f"{text[:60]}…"

    def find(self, node: ast.expr) -> object:
        """Return the value of an expression; any exception if it has none."""
        match node:
            case ast.Constant(value=bool() | str() | None as value):
                return value
            case ast.Constant(value=int() as value):
                return self.bounded(node, value)
            case ast.Name(id=name):
                return self.named(node, name)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return tuple(self.value(part) for part in parts)
            case ast.Dict(keys=keys, values=values) if None not in keys:
                return {
                    self.value(cast(ast.expr, key)): self.value(part) for key, part in zip(keys, values, strict=True)
                }
            case ast.UnaryOp(op=op, operand=operand):
                return self.unary(node, op, self.value(operand))
            case ast.BinOp(left=left, op=op, right=right):
                return self.binary(node, op, self.value(left), self.value(right))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
                return COMPARISONS[type(op)](self.number(left), self.number(right))
            case ast.BoolOp(op=op, values=values):
                truths = [bool(self.number(part)) for part in values]
                return all(truths) if isinstance(op, ast.And) else any(truths)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.value(body if self.number(test) else orelse)
            case ast.Subscript(value=base, slice=index):
                return self.entry(node, self.value(base), self.number(index))
            case ast.Attribute(value=base, attr=name):
                return self.field(node, self.value(base), name)
            case ast.Lambda(args=ast.arguments(args=[param], defaults=[], vararg=None, kwarg=None, kwonlyargs=[])):
                return self.function(param.arg, node.body)
            case ast.Call():
                return self.call(node)
            case _:
                raise self.error(node, FORM, form=self.form(node))

    def named(self, node: ast.AST, name: str) -> object:
        """Return what a name stands for."""
        if name in self.words:
            return self.words[name]
        if name not in self.names and name not in BUILTINS:
            raise self.error(node, UNKNOWN, name=name)
        return self.names[name] if name in self.names else BUILTINS[name]

    def number(self, node: ast.expr) -> int:
        """Return the value of an expression that is an integer."""
        found = self.value(node)
        if not isinstance(found, int):
            raise self.error(node, BEYOND, form=self.form(node))
        return found

    def bounded(self, node: ast.AST, number: int) -> int:
        """Return an integer; RuleError if it does not fit into 64 bits."""
        if not -LIMIT <= number < LIMIT:
            raise self.error(node, BEYOND, form=self.form(node))
        return number

    def unary(self, node: ast.expr, op: ast.unaryop, value: object) -> object:
        """Return the result of an operator with one operand."""
        if isinstance(value, When) and isinstance(op, ast.Invert):
            return ~value
        if not isinstance(value, int):
            raise self.error(node, BEYOND, form=self.form(node))
        match op:
            case ast.Not():
                return not value
            case ast.USub():
                return self.bounded(node, -value)
            case ast.UAdd():
                return value
            case _:
                return ~int(value)

    def binary(self, node: ast.expr, op: ast.operator, left: object, right: object) -> object:
        """Return the result of an operator with two operands."""
        if isinstance(left, When) and isinstance(right, When) and isinstance(op, ast.BitAnd | ast.BitOr):
            return left & right if isinstance(op, ast.BitAnd) else left | right
        if isinstance(left, tuple) and isinstance(right, tuple) and isinstance(op, ast.Add):
            require(len(left) + len(right) <= MAX_ENTRIES, f"a tuple has at most {MAX_ENTRIES} entries")  # pyright: ignore[reportUnknownArgumentType]
            return cast(tuple[object, ...], left + right)
        if not isinstance(left, int) or not isinstance(right, int) or isinstance(op, ast.Div | ast.MatMult):
            raise self.error(node, BEYOND, form=self.form(node))
        if isinstance(op, ast.LShift | ast.RShift | ast.Pow) and not 0 <= right <= MAX_SHIFT:
            raise self.error(node, BEYOND, form=self.form(node))
        found = left**right if isinstance(op, ast.Pow) else BINARY[type(op)](left, right)
        return self.bounded(node, cast(int, found))

    def entry(self, node: ast.expr, base: object, index: int) -> object:
        """Return an entry of a tuple or a table."""
        if not isinstance(base, tuple | ConstantTable) or not 0 <= index < len(base):  # pyright: ignore[reportUnknownArgumentType]
            raise self.error(node, NO_INDEX, form=self.form(node), index=index)
        return cast(object, base[index])

    def field(self, node: ast.expr, base: object, name: str) -> object:
        """Return a field of the options, in a function of them."""
        if not isinstance(base, Record) or name not in {field.name for field in type(base).fields}:
            raise self.error(node, FIELD, name=name)
        return getattr(base, name)

    def function(self, param: str, body: ast.expr) -> Callable[[object], object]:
        """Return a function of the options."""

        def found(options: object) -> object:
            inner = Values(self.file, self.callers)
            inner.names, inner.words = {**self.names, param: options}, self.words
            return inner.value(body)

        return found

    def call(self, node: ast.Call) -> object:
        """Return the value of a call of one of the functions for declarations."""
        function = self.find(node.func) if isinstance(node.func, ast.Name) else None
        caller = self.callers.get(function) if callable(function) else None
        if caller is None or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise self.error(node, NO_CALL, name=self.form(node.func))
        words = dict[str, object]()
        for keyword in node.keywords:
            if keyword.arg is None:
                raise self.error(node, NO_CALL, name=self.form(node.func))
            words[keyword.arg] = self.value(keyword.value)
        found = caller(self, node, [self.value(arg) for arg in node.args], words)
        return self.bounded(node, found) if isinstance(found, int) else found
