"""The first stage: the parsed source of a function, and what can be said of it without knowing any type."""

import ast
import linecache
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import FunctionType
from typing import cast

from hoyle.rules.compiler.errors import NO_SOURCE
from hoyle.rules.dialect import annotation_text, falls_through
from hoyle.rules.rule_error import RuleError


@dataclass(eq=False)
class Source:
    """The parsed source of one function."""

    function: FunctionType
    path: str
    node: ast.FunctionDef
    body: list[ast.stmt]
    """The statements without the docstring."""
    nodes: list[ast.AST]
    """All that the statements consist of."""
    params: list[str]
    returns: str
    """The annotation of the result as text; empty if there is none."""
    assigned: Counter[str] = field(default_factory=Counter[str])
    """How many assignments each variable has, loops included."""
    read_after_loops: set[str] = field(default_factory=set[str])
    """The variables that are read outside of the loops over them."""
    called: list[str] = field(default_factory=list[str])
    """The names of the functions that are called, once for each call."""
    size: int = 0
    """The number of statements and expressions."""

    @cached_property
    def assignments(self) -> list[ast.AST]:
        """The statements that set variables."""
        return [node for node in self.nodes if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For)]

    @cached_property
    def results(self) -> list[tuple[ast.Return, ast.expr]]:
        """The statements that return a result, and what they return."""
        return [(node, node.value) for node in self.nodes if isinstance(node, ast.Return) and node.value is not None]

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.function.__name__


def source_of(function: FunctionType) -> Source:
    """Return the parsed source of a function; RuleError if it cannot be read."""
    code = function.__code__
    path = code.co_filename
    found = functions_of(path, "".join(linecache.getlines(path, function.__globals__))).get(code.co_firstlineno)
    if found is None or found.name != code.co_name:
        raise RuleError(f"{path}:{code.co_firstlineno}: {NO_SOURCE.format(function=code.co_name)}.")
    body = found.body[1:] if ast.get_docstring(found) is not None else found.body
    params, nodes = [each.arg for each in found.args.args], list(walk(body))
    source = Source(function, path, found, body, nodes, params, annotation_text(found.returns))
    read, read_in_loops = Counter[str](), Counter[str]()
    for node in nodes:
        source.size += isinstance(node, ast.expr | ast.stmt)
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                source.assigned[name] += 1
            case ast.Name(id=name):
                read[name] += 1
            case ast.Call(func=ast.Name(id=name)):
                source.called.append(name)
            case _:
                pass
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            read[node.target.id] += 1
    count_reads(body, read_in_loops, ())
    source.read_after_loops = {name for name in source.assigned if read[name] > read_in_loops[name]}
    return source


@lru_cache(maxsize=256)
def functions_of(path: str, text: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file by the line of their first decorator, or of `def`; none if the file is not Python."""
    try:
        tree = ast.parse(text, path)
    except (SyntaxError, ValueError):
        return {}
    functions = [node for node in statements(tree) if isinstance(node, ast.FunctionDef)]
    return {min([each.lineno, *(mark.lineno for mark in each.decorator_list)]): each for each in functions}


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements that a node contains, and the branches of `try` and `match`."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        found: object = getattr(node, name, None)
        for each in cast(list[ast.AST], found) if isinstance(found, list) else ():
            yield each
            yield from statements(each)


def count_reads(nodes: Sequence[ast.AST], counted: Counter[str], targets: tuple[str, ...]) -> None:
    """Count how often the variables of loops (`targets` of those around) are read inside of the loops."""
    for node in nodes:
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            count_reads([node.iter], counted, targets)
            count_reads(node.body, counted, (*targets, node.target.id))
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in targets:
            counted[node.id] += 1
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id in targets:
            counted[node.target.id] += 1
        count_reads(list(ast.iter_child_nodes(node)), counted, targets)


def walk(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Yield nodes and all that they contain."""
    for node in nodes:
        yield from ast.walk(node)


@lru_cache(maxsize=4096)
def size_of_body(loop: ast.For) -> int:
    """Return the number of statements and expressions in the body of a loop."""
    return sum(isinstance(node, ast.expr | ast.stmt) for node in walk(loop.body))


def has_return(node: ast.AST) -> bool:
    """Return whether a statement contains a `return`."""
    return any(isinstance(each, ast.Return) for each in ast.walk(node))


def divided(statement: ast.If, rest: list[ast.stmt]) -> tuple[list[ast.stmt], list[ast.stmt]] | None:
    """Return an `if` and the statements after it as two branches to the end of the function.

    None if both branches go on after the `if`, so that the rest would be there twice.
    """
    if not falls_through(statement.body):
        return statement.body, statement.orelse + rest
    if statement.orelse and not falls_through(statement.orelse):
        return statement.body + rest, statement.orelse
    return None


def returns_early(body: list[ast.stmt]) -> bool:
    """Return whether a `return` must leave blocks; see `statements.tail`, which the others end."""
    for index, statement in enumerate(body):
        rest = body[index + 1 :]
        if isinstance(statement, ast.Return):
            return False
        if isinstance(statement, ast.If) and has_return(statement) and (branches := divided(statement, rest)):
            return any(map(returns_early, branches))
        if has_return(statement):
            return True
    return False


def has_jump(body: list[ast.stmt], kind: type[ast.Break | ast.Continue]) -> bool:
    """Return whether the loop with this body has a `break`, or a `continue`, of its own."""
    return any(
        isinstance(each, kind)
        or (isinstance(each, ast.If) and (has_jump(each.body, kind) or has_jump(each.orelse, kind)))
        for each in body
    )
