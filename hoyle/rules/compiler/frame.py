"""The variables of one function body while it is typed or compiled."""

import ast
from types import FunctionType
from typing import NamedTuple, cast

from hoyle.rules.compiler.errors import form_error, rule_error
from hoyle.rules.compiler.names import Names
from hoyle.rules.compiler.source import Source
from hoyle.rules.compiler.types import Scalar, TupleOf, Type, registers


class Local(NamedTuple):
    """A local variable of the compiled function; for an address, plus `offset` bytes."""

    variable: int
    offset: int = 0


class Constant(NamedTuple):
    """A number, or an address, that is known."""

    value: int | float


Part = Local | Constant

LEAST, MOST = -(1 << 63), (1 << 63) - 1


class Range(NamedTuple):
    """The bounds of an integer, both included."""

    low: int = LEAST
    high: int = MOST
    below: Part | None = None
    """A number that never changes, and that is larger."""


EVERY = Range()
"""All integers."""


class Ref(NamedTuple):
    """A value that is there without any code: constants, local variables, and addresses with constant offsets."""

    type: Type
    parts: tuple[Part, ...]

    @property
    def number(self) -> int | float | None:
        """The number if it is a constant one."""
        part = self.parts[0] if self.parts else None
        return part.value if isinstance(self.type, Scalar) and isinstance(part, Constant) else None

    def component(self, index: int) -> "Ref":
        """Return a part of a tuple."""
        assert isinstance(self.type, TupleOf)
        first = sum(len(registers(each)) for each in self.type.parts[:index])
        type_ = self.type.parts[index]
        return Ref(type_, self.parts[first : first + len(registers(type_))])


def moved(part: Part, by: int) -> Part:
    """Return an address some bytes further on."""
    if isinstance(part, Constant):
        return Constant(part.value + by)
    return Local(part.variable, part.offset + by)


class Frame:
    """One function body: the types of its variables, and what is known of their values."""

    def __init__(self, names: Names, source: Source, types: dict[str, Type]) -> None:
        self.names, self.source, self.types = names, source, types
        self.refs: dict[str, Ref] = {}
        """The variables that were set so far."""
        self.node_types: dict[int, Type] = {}
        """The types of expressions, once all variables are known."""
        self.label = 0
        """The depth of the block that a `return` leaves."""

    @property
    def function(self) -> FunctionType:
        """The function."""
        return cast(FunctionType, self.source.function)

    def is_variable(self, name: str) -> bool:
        """Return whether a name is a variable of the function."""
        return name in self.types or name in self.refs or name in self.source.assigned

    def global_value(self, name: str) -> object:
        """Return the value of a name that is not a variable."""
        return self.names.value(self.function, name)

    def form_error(self, node: ast.AST) -> TypeError:
        """Return the error for a form that does not belong to the dialect."""
        return form_error(self.source.path, node, self.source.name)

    def error(self, node: ast.AST, reason: str, **facts: object) -> TypeError:
        """Return the error for a place in the function."""
        return rule_error(self.source.path, node, self.source.name, reason, **facts)
