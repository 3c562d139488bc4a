"""Check that the history of a position decides nothing: solvers take positions as one that differ only in fields marked `path`.

The rules are written in a dialect without aliases of fields, so their text shows it: a path field may be read only by an
assignment to a path field. Then no other field, no legal move and no payoff depends on one.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import cast

from hoyle.rules.game import Game

DECIDING = ("start", "legal", "play", "payoff", "ending", "canonicalize")
"""The verbs on which the value of a position depends. Views may show history."""


@cache
def deciding_history(game: Game) -> tuple[str, ...]:
    """Return the path fields that decide something, or may do so, in the rules of a game.

    >>> from hoyle.games import GAMES
    >>> deciding_history(GAMES["r"]), deciding_history(GAMES["board64"])[:2]
    ((), ('history', 'last'))
    """
    path = {field.name for field in game.state.fields if field.path}
    verbs = [game.verbs[name] for name in DECIDING if name in game.verbs]
    if not path:
        return ()
    return tuple(sorted({name for function in closure(verbs) for name in names_read(body_of(function), path)}))


def closure(functions: list[Callable[..., object]]) -> list[FunctionType]:
    """Return these functions and all that they call by name, each once."""
    found = dict[FunctionType, None]()
    pending = [function for function in functions if isinstance(function, FunctionType)]
    while pending:
        function = pending.pop()
        if function not in found:
            found[function] = None
            names = {node.id for node in ast.walk(body_of(function)) if isinstance(node, ast.Name)}
            called = (function.__globals__.get(name) for name in names)
            pending += [other for other in called if isinstance(other, FunctionType)]
    return list(found)


def body_of(function: FunctionType) -> ast.AST:
    """Return the syntax tree of a function. Pages, which solve nothing, do not have the compiler that reads it."""
    return cast(ast.AST, import_module("hoyle.rules.compiler.source").source_of(function).node)


def names_read(tree: ast.AST, path: set[str]) -> Iterator[str]:
    """Yield the path fields that are read by anything but an assignment to a path field."""
    targets = tree.targets if isinstance(tree, ast.Assign) else [tree.target] if isinstance(tree, ast.AugAssign) else []
    if targets and all(is_path_field(target, path) for target in targets):
        return
    if isinstance(tree, ast.Attribute) and tree.attr in path:
        yield tree.attr
    for child in ast.iter_child_nodes(tree):
        yield from names_read(child, path)


def is_path_field(target: ast.expr, path: set[str]) -> bool:
    """Return whether a target of an assignment is a path field, or an entry of one."""
    if isinstance(target, ast.Subscript):
        target = target.value
    return isinstance(target, ast.Attribute) and target.attr in path
