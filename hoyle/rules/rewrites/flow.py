"""What the functions of a rewrite read that is hidden from somebody, and write that others see: from their code, without playing.

What a function returns may depend on hidden things, too. So this is where to look for disclosures; whether there are any, games show.
"""

import ast
from collections.abc import Iterator
from types import FunctionType
from typing import NamedTuple, cast

from hoyle.rules.compiler.source import source_of
from hoyle.rules.game import Game
from hoyle.rules.link.linking import globals_used
from hoyle.rules.mark import mark_of
from hoyle.rules.visibility import ALL


class Flow(NamedTuple):
    """A rule of a rewrite that reads hidden fields of the state and writes fields that others see."""

    rule: str
    """The address of the rule that it replaces."""
    reads: tuple[str, ...]
    """Fields that are hidden from somebody."""
    writes: tuple[str, ...]
    """Fields that everybody sees."""


def flows(game: Game) -> list[Flow]:
    """Return the replaced rules that do both, themselves or by other functions of their text."""
    fields = {field.name: field.visibility.seen for field in game.state.fields if not field.nested}
    hidden = {name for name, seen in fields.items() if seen is not None and seen is not ALL}
    visible = {name for name, seen in fields.items() if seen is ALL}
    found = list[Flow]()
    for rewrite in game.rewrites:
        for address, function in rewrite.replaced.items():
            used = [access for each in own_functions(function, game) for access in accesses(each)]
            reads = dict.fromkeys(name for name, is_write in used if not is_write and name in hidden)
            writes = dict.fromkeys(name for name, is_write in used if is_write and name in visible)
            if reads and writes:
                found.append(Flow(address, tuple(reads), tuple(writes)))
    return found


def own_functions(function: FunctionType, game: Game) -> list[FunctionType]:
    """Return a function and those of the same text that it calls, directly or not."""
    found, queue = [function], [function]
    while queue:
        for _, value in globals_used(queue.pop(), game):
            is_own = mark_of(value) == "rule" and value.__code__.co_filename == function.__code__.co_filename
            if is_own and value not in found:
                found.append(cast(FunctionType, value))
                queue.append(value)
    return found


def accesses(function: FunctionType) -> Iterator[tuple[str, bool]]:
    """Yield the attributes that a function uses, each with whether it is written."""
    nodes, written = source_of(function).nodes, set[int]()
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AugAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                base = target.value if isinstance(target, ast.Subscript) else target
                if isinstance(base, ast.Attribute):
                    written.add(id(base))
    for node in nodes:
        if isinstance(node, ast.Attribute):
            yield node.attr, id(node) in written
