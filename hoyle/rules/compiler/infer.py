"""The third stage: the types of all variables and expressions of a function, for given types of its arguments.

A variable has one type: that of all its assignments together (`types.joined`). Assignments are looked at again and again until
nothing changes, since one may depend on a later one.
"""

import ast
from types import FunctionType
from typing import NamedTuple, cast

from hoyle.rules import mark
from hoyle.rules.compiler import errors
from hoyle.rules.compiler.constants import BINARY, COMPARISONS, FLOAT_OPERATORS, constant, scalar_of
from hoyle.rules.compiler.errors import Unknown
from hoyle.rules.compiler.frame import Frame
from hoyle.rules.compiler.names import COMPILED, Names
from hoyle.rules.compiler.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    Array,
    Element,
    RecordAt,
    Row,
    TupleOf,
    Type,
    first_alike,
    joined,
    narrowest,
    places,
    plain_tuple,
    value_type,
)
from hoyle.rules.constants import ConstantTable
from hoyle.rules.record import BYTES, RecordType

ANNOTATED = {"int": INT, "bool": BOOL, "float": FLOAT, "None": NOTHING}
"""The results that annotations give."""
BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)
"""The operators that two truth values have, too."""
CONVERSIONS: dict[object, Type] = {int: INT, bool: BOOL, float: FLOAT, len: INT}
EXTREMES = (min, max, abs)
MOST_TIMES = 60
"""How often the assignments of a function are looked at."""


class Constants(NamedTuple):
    """A constant tuple or table."""

    type: Row
    values: tuple[int | float, ...]
    """All numbers in a line."""


def constants_of(values: object) -> Constants | None:
    """Return a constant tuple or table with the type of its numbers; None for other values."""
    found: object = values.values if isinstance(values, ConstantTable) else values
    if not isinstance(found, tuple) or not found:
        return None
    entries = cast(tuple[object, ...], found)
    if all(isinstance(entry, int | float) for entry in entries):
        numbers = cast(tuple[int | float, ...], entries)
        return Constants(Row(narrowest(list(numbers)), len(numbers)), numbers)
    inner = [constants_of(entry) for entry in entries]
    rows = [each for each in inner if each is not None]
    if (
        len(rows) < len(inner)
        or len({each.type.length for each in rows}) > 1
        or not isinstance(rows[0].type.element, str)
    ):
        return None
    numbers = tuple(number for each in rows for number in each.values)
    return Constants(Row(Row(narrowest(list(numbers)), rows[0].type.length), len(rows)), numbers)


def constants_named(frame: Frame, name: str) -> Constants | None:
    """Return the constant tuple or table with a name, which is looked at once; None for other values."""
    value, tables = frame.global_value(name), frame.names.tables
    if id(value) not in tables:
        tables[id(value)] = constants_of(value)
    return cast(Constants | None, tables[id(value)])


class Inference:
    """The types in the functions of one game."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.variables: dict[tuple[FunctionType, tuple[Type, ...]], dict[str, Type]] = {}
        self.results: dict[tuple[FunctionType, tuple[Type, ...]], Type] = {}
        self.open: set[tuple[FunctionType, tuple[Type, ...]]] = set()
        """The functions whose result is being found."""

    def variables_of(self, function: FunctionType, types: tuple[Type, ...]) -> dict[str, Type]:
        """Return the types of all variables of a function, by name."""
        key = function, types
        if key not in self.variables:
            source = self.names.source(function)
            known = dict(zip(source.params, types, strict=True))
            frame, before, times = Frame(self.names, source, known), None, 0
            while before != known:
                before, times = dict(known), times + 1
                if times > MOST_TIMES:
                    raise frame.error(source.node, errors.IN_ORDER)
                for node in source.assignments:
                    self.look_at(frame, node)
            if unknown := source.assigned.keys() - known.keys():
                raise frame.error(source.node, errors.NOT_READ, name=min(unknown))
            self.variables[key] = known
        return self.variables[key]

    def result_of(self, function: FunctionType, types: tuple[Type, ...]) -> Type:
        """Return the type of what a function returns."""
        key, source = (function, types), self.names.source(function)
        if source.returns in ANNOTATED:
            return ANNOTATED[source.returns]
        if key not in self.results:
            frame = Frame(self.names, source, {})
            if key in self.open:
                raise frame.error(source.node, errors.RETURNS, name=source.name)
            self.open.add(key)
            frame.types = dict(self.variables_of(function, types))
            found: Type = NOTHING
            for node, value in source.results:
                type_ = self.type_of(frame, value)
                found = type_ if found == NOTHING else self.joined(frame, node, "the result", found, type_)
            self.open.discard(key)
            self.results[key] = found
        return self.results[key]

    # Assignments.

    def look_at(self, frame: Frame, node: ast.AST) -> None:
        """Note the types of the variables that a statement sets, if the types of its values are known yet."""
        try:
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        self.assign(frame, target, value)
                case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                    self.note(frame, target, self.type_of(frame, value))
                case ast.AugAssign(target=ast.Name() as target, op=op, value=value) if target.id in frame.types:
                    result = self.of_operator(frame, node, op, frame.types[target.id], self.type_of(frame, value))
                    self.note(frame, target, result)
                case ast.For(target=ast.Name() as target):
                    self.note(frame, target, INT)
                case _:
                    pass
        except Unknown:
            pass

    def assign(self, frame: Frame, target: ast.expr, value: ast.expr) -> None:
        """Note the types that an assignment gives to variables."""
        match target, value:
            case ast.Name(), _:
                self.note(frame, target, self.type_of(frame, value))
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                for each, part in zip(targets, values, strict=True):
                    self.assign(frame, each, part)
            case ast.Tuple(elts=targets), _:
                type_ = self.type_of(frame, value)
                parts = type_.parts if isinstance(type_, TupleOf) else ()
                if len(parts) != len(targets):
                    raise frame.error(value, errors.CONVERSION, first=type_, second=f"a tuple of {len(targets)}")
                for each, part in zip(targets, parts, strict=True):
                    if isinstance(each, ast.Name):
                        self.note(frame, each, part)
            case _:
                pass

    def note(self, frame: Frame, target: ast.Name, type_: Type) -> None:
        """Note the type of a variable."""
        old = frame.types.get(target.id)
        frame.types[target.id] = type_ if old is None else self.joined(frame, target, target.id, old, type_)

    def joined(self, frame: Frame, node: ast.AST, name: str, first: Type, second: Type) -> Type:
        """Return the type that has the values of both; RuleError if there is none."""
        found = joined(first, second)
        if found is None:
            raise frame.error(node, errors.TWO_TYPES, name=name, first=second, second=first)
        return found

    # Expressions.

    def type_of(self, frame: Frame, node: ast.expr) -> Type:
        """Return the type of an expression; Unknown if it depends on a variable that has no type yet."""
        key = (
            id(node) if hasattr(node, "lineno") else 0
        )  # nodes that were made here have no line, and their ids are used again
        found = frame.node_types.get(key) if key else None
        if found is None:
            found = self.find(frame, node)
            if key and frame.refs:
                frame.node_types[key] = found
        return found

    def find(self, frame: Frame, node: ast.expr) -> Type:
        """Return the type of an expression."""
        match node:
            case ast.Constant(value=bool() | int() | float() as value):
                return scalar_of(value)
            case ast.Name():
                return self.of_name(frame, node)
            case ast.Attribute():
                return self.of_attribute(frame, node)
            case ast.Subscript():
                return self.of_element(frame, node)
            case ast.BinOp(left=left, op=op, right=right):
                return self.of_operator(frame, node, op, self.type_of(frame, left), self.type_of(frame, right))
            case ast.UnaryOp(op=op, operand=operand):
                return BOOL if isinstance(op, ast.Not) else self.number(frame, node, self.type_of(frame, operand))
            case ast.BoolOp(values=[first, *others]):
                found = self.type_of(frame, first)
                for other in others:
                    found = self.joined(frame, node, "the result", found, self.type_of(frame, other))
                return found
            case ast.Compare(ops=ops) if all(type(op) in COMPARISONS for op in ops):
                return BOOL
            case ast.IfExp(test=test, body=body, orelse=orelse):
                value = constant(frame, test)
                if value is not None:
                    return self.type_of(frame, body if value else orelse)
                return self.joined(frame, node, "the result", self.type_of(frame, body), self.type_of(frame, orelse))
            case ast.Tuple(elts=parts):
                return plain_tuple(tuple(self.type_of(frame, part) for part in parts))
            case ast.Call():
                return self.of_call(frame, node)
            case _:
                raise frame.form_error(node)

    def of_name(self, frame: Frame, node: ast.Name) -> Type:
        """Return the type of a variable or a constant."""
        if node.id in frame.types:
            return frame.types[node.id]
        if node.id in frame.source.assigned:
            raise Unknown
        value = frame.global_value(node.id)
        if isinstance(value, bool | int | float):
            return scalar_of(value)
        found = constants_named(frame, node.id)
        if found is None:
            reason = errors.NO_NAME if value is None else errors.NO_CONSTANT
            raise frame.error(node, reason, name=node.id, kind=type(value).__name__)
        return found.type

    def of_attribute(self, frame: Frame, node: ast.Attribute) -> Type:
        """Return the type of a field, of a named part of a tuple, or of the shape or size of an array."""
        base = self.type_of(frame, node.value)
        match base:
            case RecordAt(record=record) if node.attr in places(record):
                return places(record)[node.attr].type
            case TupleOf(names=names, parts=parts) if node.attr in names:
                return parts[names.index(node.attr)]
            case Array(axes=axes) if node.attr == "shape":
                return plain_tuple((INT,) * axes)
            case Array() if node.attr == "size":
                return INT
            case _:
                raise frame.error(node, errors.NO_FIELD, record=base, name=node.attr)

    def of_element(self, frame: Frame, node: ast.Subscript) -> Type:
        """Return the type of an element."""
        base = self.type_of(frame, node.value)
        given = len(node.slice.elts) if isinstance(node.slice, ast.Tuple) else 1
        match base:
            case Row(element=element) if given == 1:
                return value_type(element)
            case Array(element=element, axes=axes):
                if given == axes:
                    return value_type(element)
                if given == 1:
                    return Array(element, axes - 1)
                raise frame.error(node, errors.AXES, form=ast.unparse(node.value), axes=axes)
            case TupleOf(parts=parts):
                index = constant(frame, node.slice)
                if not isinstance(index, int) or not 0 <= index < len(parts):
                    raise frame.error(node, errors.INDEX, index=ast.unparse(node.slice), row=base)
                return parts[index]
            case _:
                raise frame.error(node, errors.INDEXED, form=ast.unparse(node.value))

    def number(self, frame: Frame, node: ast.AST, type_: Type) -> Type:
        """Return the type of a number, int for a truth value; RuleError for other types."""
        if type_ not in (INT, FLOAT, BOOL):
            raise frame.error(node, errors.CONVERSION, first=type_, second="a number")
        return INT if type_ == BOOL else type_

    def of_operator(self, frame: Frame, node: ast.AST, op: ast.operator, left: Type, right: Type) -> Type:
        """Return the type of the result of an operator with two operands."""
        if type(op) not in BINARY:
            raise frame.form_error(node)
        if left == right == BOOL and isinstance(op, BITS):
            return BOOL
        found = self.joined(frame, node, "the result", self.number(frame, node, left), self.number(frame, node, right))
        if isinstance(op, ast.Div):
            return FLOAT
        if found == FLOAT and not isinstance(op, FLOAT_OPERATORS):
            raise frame.error(node, errors.FLOAT_OPERATOR, form=ast.unparse(node))
        return found

    def of_call(self, frame: Frame, node: ast.Call) -> Type:
        """Return the type of the result of a call."""
        if isinstance(node.func, ast.Attribute):
            if ast.unparse(node.func) != "math.sqrt":
                raise frame.error(node, errors.ONLY_SQRT)
            return FLOAT
        function = self.callee(frame, node)
        if function in EXTREMES:
            found: Type = INT
            for each in node.args:
                found = self.joined(
                    frame, node, "the result", found, self.number(frame, each, self.type_of(frame, each))
                )
            return found
        if mark.mark_of(function) in COMPILED:
            return self.result_of(cast(FunctionType, function), tuple(self.type_of(frame, each) for each in node.args))
        if mark.mark_of(function) == "primitive":
            return self.of_primitive(frame, node)
        return CONVERSIONS[function]

    def callee(self, frame: Frame, node: ast.Call) -> object:
        """Return what a call calls; RuleError if it cannot be called, or not with these arguments."""
        name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
        function = None if frame.is_variable(name) else frame.global_value(name)
        marked = mark.mark_of(function)
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            raise frame.error(node, errors.KEYWORDS)
        if function not in (*EXTREMES, *CONVERSIONS) and marked not in (*COMPILED, "primitive"):
            raise frame.error(node, errors.UNMARKED, callee=name)
        wanted = 1 if function is abs or function in CONVERSIONS else max(2, len(node.args))
        if marked:
            wanted = cast(FunctionType, function).__code__.co_argcount
        if len(node.args) != wanted:
            raise frame.error(node, errors.TOO_FEW, callee=name, wanted=wanted, given=len(node.args))
        return function

    def of_primitive(self, frame: Frame, node: ast.Call) -> Type:
        """Return the type of the result of a primitive."""
        name = cast(FunctionType, self.callee(frame, node)).__name__
        match name, node.args:
            case "local", [size, of]:
                length, element = constant(frame, size), self.named_type(frame, of)
                if isinstance(length, int) and length >= 0 and not isinstance(element, RecordType | None):
                    return Row(element, length)
            case "local_record", [of]:
                element = self.named_type(frame, of)
                if isinstance(element, RecordType):
                    return RecordAt(element)
            case "copy", _:
                return NOTHING
            case _:
                return INT
        raise frame.error(node, errors.LOCAL, name=name)

    def named_type(self, frame: Frame, node: ast.expr) -> Element | None:
        """Return the type of numbers, or the record, that a name stands for."""
        value = frame.global_value(node.id) if isinstance(node, ast.Name) else None
        if isinstance(value, RecordType):
            return first_alike(value)
        return value if isinstance(value, str) and value in BYTES else None
