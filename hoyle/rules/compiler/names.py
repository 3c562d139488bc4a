"""The second stage: what the names in a function stand for in one game, and which functions are reached."""

import builtins
from collections import Counter
from types import FunctionType
from typing import cast

from hoyle.rules import mark
from hoyle.rules.compiler.source import Source, source_of
from hoyle.rules.game import Game
from hoyle.rules.verbs import GameConstant

COMPILED = ("rule", "algorithm")
"""The marks of functions that are compiled."""


class Names:
    """What names stand for, with the rules of one game in place of the verbs."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.values: dict[tuple[FunctionType, str], object] = {}
        self.sources: dict[FunctionType, Source] = {}
        self.tables: dict[int, object] = {}
        """By id of a value: the constant tuple or table, for `infer.constants_named`."""
        self.calls_left = 20_000
        """How many more calls of rules are looked at for a constant result."""

    def value(self, function: FunctionType, name: str) -> object:
        """Return what a name stands for in a function: a constant, a record type, a marked function or a builtin; None if unknown."""
        key = function, name
        if key not in self.values:
            self.values[key] = self.linked(function.__globals__.get(name, getattr(builtins, name, None)))
        return self.values[key]

    def linked(self, value: object) -> object:
        """Return the game's function for a verb, the game's value for a `GameConstant`, and other values as they are."""
        if mark.mark_of(value) == "verb":
            return self.game.verb(cast(FunctionType, value).__name__)
        return self.game.constant(value.name) if isinstance(value, GameConstant) else value

    def source(self, function: FunctionType) -> Source:
        """Return the parsed source of a function."""
        if function not in self.sources:
            self.sources[function] = source_of(function)
        return self.sources[function]

    def callees(self, function: FunctionType) -> list[FunctionType]:
        """Return the compiled functions that a function calls, once for each call."""
        values = [self.value(function, name) for name in self.source(function).called]
        return [cast(FunctionType, value) for value in values if mark.mark_of(value) in COMPILED]


class Inlining:
    """Which functions are inserted where they are called: those that are marked, small, or called in one place only."""

    def __init__(self, names: Names, small: int = 250, once: int = 800) -> None:
        """`small`: the size up to which every call is replaced; `once`: that for the only call of a function."""
        self.names, self.small, self.once = names, small, once
        self.calls = Counter[FunctionType]()
        self.sizes: dict[FunctionType, int | None] = {}

    def reach(self, entry: FunctionType) -> None:
        """Count the calls in an entry point and in all functions that it reaches."""
        queue = [entry] if entry not in self.calls else []
        self.calls[entry] += 2  # its callers are outside, too
        while queue:
            for callee in self.names.callees(queue.pop()):
                if callee not in self.calls:
                    queue.append(callee)
                self.calls[callee] += 1

    def size(self, function: FunctionType, path: tuple[FunctionType, ...] = ()) -> int | None:
        """Return the size of a function with all that is inserted into it; None if it calls itself, directly or not."""
        if function in path:
            return None
        if function not in self.sizes:
            total = self.names.source(function).size
            for callee in self.names.callees(function):
                size = self.size(callee, (*path, function))
                if size is None:
                    self.sizes[function] = None
                    return None
                total += size if self.fits(callee, size) else 3
            self.sizes[function] = total
        return self.sizes[function]

    def fits(self, function: FunctionType, size: int) -> bool:
        """Return whether a function of this size is inserted."""
        return mark.is_inlined(function) or size <= self.small or (self.calls[function] == 1 and size <= self.once)

    def is_inlined(self, function: FunctionType) -> bool:
        """Return whether the calls of a function are replaced by its code."""
        size = self.size(function)
        return size is not None and self.fits(function, size)
