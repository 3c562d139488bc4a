"""The state that all functions of one module share while they are compiled."""

import struct
from dataclasses import dataclass, field
from enum import IntEnum
from types import FunctionType

from hoyle.rules.compiler.binary import Module
from hoyle.rules.compiler.frame import Constant, Ref
from hoyle.rules.compiler.infer import Constants, Inference
from hoyle.rules.compiler.names import Inlining, Names
from hoyle.rules.compiler.types import Row, Type

STACK_BYTES = 1 << 20
"""The room for the records and rows of running functions."""


class Checks(IntEnum):
    """What compiled code checks while it runs."""

    NONE = 0
    INDICES = 1
    """Indices of rows and arrays."""
    ALL = 2
    """Also that numbers fit into their fields, and that shifts are below 64."""


@dataclass
class Compilation:
    """What the functions of one module share."""

    names: Names
    inlining: Inlining
    inference: Inference
    module: Module
    checks: Checks = Checks.NONE
    has_budget: bool = False
    """Whether each step of a loop and each call of a function that is not inserted is counted."""
    unrolled: int = 4
    """The most steps for which a loop is written out."""
    max_bytes: int = 1 << 16
    """The most bytes of one function."""
    instances: dict[tuple[FunctionType, tuple[Type, ...]], int] = field(
        default_factory=dict[tuple[FunctionType, tuple[Type, ...]], int]
    )
    """The index of each compiled function for each list of types of its arguments."""
    tables: dict[tuple[type, object], Ref] = field(default_factory=dict[tuple[type, object], Ref])
    """Where constants are in memory."""
    places: list[str] = field(default_factory=list[str])
    """By number of a check: file, line and what is wrong if it fails."""

    def instance(self, function: FunctionType, types: tuple[Type, ...]) -> int:
        """Return the index of a function for these types of arguments; it is compiled later."""
        return self.instances.setdefault((function, types), len(self.instances))

    def table(self, values: object, found: Constants) -> Ref:
        """Return where a constant tuple or table is in memory."""
        key = type(values), values
        if key not in self.tables:
            kind = found.type.element.element if isinstance(found.type.element, Row) else found.type.element
            assert isinstance(kind, str)
            code = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "float64": "d"}[kind]
            content = struct.pack(f"<{len(found.values)}{code}", *found.values)
            self.tables[key] = Ref(found.type, (Constant(self.module.add_data(content)),))
        return self.tables[key]
