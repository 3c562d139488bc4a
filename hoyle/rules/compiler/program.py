"""The last stage: all functions that the entry points of a game reach, as one WebAssembly module."""

import ast
from collections.abc import Sequence
from types import FunctionType
from typing import NamedTuple, cast

from hoyle.rules.compiler import errors, expressions, places, statements
from hoyle.rules.compiler.binary import I32, I64, Function, Global, Module
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.by_memory import HOST_STACK, call_by_memory
from hoyle.rules.compiler.compilation import STACK_BYTES, Checks, Compilation
from hoyle.rules.compiler.frame import Frame, Ref
from hoyle.rules.compiler.infer import Inference
from hoyle.rules.compiler.names import Inlining, Names
from hoyle.rules.compiler.types import Type, registers
from hoyle.rules.game import Game

MAX_FUNCTIONS, MAX_BYTES = 1_024, 1 << 22
"""The most functions of a module, each for other types of arguments counted anew, and the most bytes of their code."""
STEPS = 1 << 62
"""The steps that a module with a budget may make before anybody sets another number."""


class Export(NamedTuple):
    """A function that others call."""

    name: str
    function: FunctionType
    types: tuple[Type, ...]


class Compiled(NamedTuple):
    """A compiled module."""

    code: bytes
    results: dict[str, Type]
    """What each exported function returns."""
    places: list[str]
    """By number, from 1: file, line and reason of a check. The exported global `place` has the number of the one that failed."""
    parameters: dict[str, tuple[int, ...]]
    """The types of values that each exported function takes, as `binary` numbers them."""
    end: int
    """The first address after the constants."""


class Emitters:
    """The functions that emit code for expressions, statements and whole functions; see `body.Emitters`."""

    def expression(self, body: Body, node: ast.expr) -> Type:
        """Push the value of an expression, and return its type."""
        return expressions.expression(body, node)

    def ref(self, body: Body, node: ast.expr) -> Ref | None:
        """Return the value of an expression if it is there without code, else None."""
        return places.ref_of(body, node)

    def statement(self, body: Body, node: ast.stmt) -> None:
        """Run a statement."""
        statements.statement(body, node)

    def function(self, body: Body) -> None:
        """Run all statements of the frame's function, and push its result."""
        statements.function_body(body)


def compiled_function(compilation: Compilation, function: FunctionType, types: tuple[Type, ...]) -> Function:
    """Return a function compiled for these types of arguments."""
    body = Body(compilation, Emitters(), function, types)
    body.spend(body.frame.source.node)
    statements.function_body(body)
    return body.finished()


def compile_module(
    game: Game,
    exports: Sequence[Export],
    checks: Checks = Checks.NONE,
    has_budget: bool = False,
    inlines: bool = True,
    base: int = 0,
) -> Compiled:
    """Return the module with these functions, linked to a game. RuleError if something cannot be compiled.

    With `has_budget` the module exports the global `budget`, the steps that are left; a run ends when there are none. With
    `base` the module works in a memory of the caller, its constants begin at this address, and its functions are called as `by_memory`
    says.
    """
    names = Names(game)
    inlining = Inlining(names) if inlines else Inlining(names, 0, 0)
    stack = HOST_STACK if base else STACK_BYTES
    module = Module(stack, base, globals=[Global(I32, stack)])
    if checks or has_budget:
        module.globals += [Global(I64, STEPS, export="budget"), Global(I64, 0, export="place")]
    compilation = Compilation(names, inlining, Inference(names), module, checks, has_budget)
    functions = [cast(FunctionType, names.linked(export.function)) for export in exports]
    for function in functions:
        inlining.reach(function)
    for export, function in zip(exports, functions, strict=True):
        module.exports[export.name] = compilation.instance(function, export.types)
    size = 0
    while len(module.functions) < len(compilation.instances):
        function, types = list(compilation.instances)[len(module.functions)]
        frame = Frame(names, names.source(function), {})
        try:
            module.functions.append(compiled_function(compilation, function, types))
        except RecursionError:
            raise frame.error(frame.source.node, errors.TOO_DEEP) from None
        size += len(module.functions[-1].code)
        if size > MAX_BYTES or len(compilation.instances) > MAX_FUNCTIONS:
            raise frame.error(frame.source.node, errors.TOO_LARGE)
    inference = compilation.inference
    results = {e.name: inference.result_of(function, e.types) for e, function in zip(exports, functions, strict=True)}
    parameters = {e.name: tuple(register for type_ in e.types for register in registers(type_)) for e in exports}
    if base:
        for name, index in module.exports.items():
            module.exports[name] = len(module.functions)
            module.functions.append(call_by_memory(module, index, parameters[name], registers(results[name])))
    return Compiled(module.encoded(), results, compilation.places, parameters, module.data_end)
