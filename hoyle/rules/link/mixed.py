"""The target "mixed": ordinary Python, but heavy rules run in compiled form once `prepare` has compiled them.

Running games use it. One compiled call from Python costs more than most plain calls, so only rules marked `heavy` gain.
"""

from collections.abc import Callable
from functools import lru_cache
from types import FunctionType
from typing import Any, cast

from hoyle.rules import mark
from hoyle.rules.game import Game
from hoyle.rules.link.linking import globals_used, linked
from hoyle.rules.link.plain import Plain
from hoyle.rules.record import Record

PREPARED: dict[tuple[Callable[..., Any], Game], Callable[..., Any]] = {}
"""Heavy rules that have been compiled in this process."""


@lru_cache
def function_for_play(game: Game, verb: str) -> Callable[..., Any]:
    """Return the game's function for a verb as running games call it: linked for "mixed" where it has heavy rules."""
    function = game.verb(verb)
    return linked(cast(FunctionType, function), game, "mixed") if heavy_rules(game) else function


def prepare(game: Game) -> None:
    """Compile the game's heavy rules, or load them from the disk; "mixed" functions use them from now on."""
    from hoyle.rules.link.cpu import compile_heavy_rule

    for function in heavy_rules(game):
        PREPARED[function, game] = compile_heavy_rule(function, game)


@lru_cache
def heavy_rules(game: Game) -> tuple[FunctionType, ...]:
    """Return the heavy rules that the game's verbs reach, by name."""
    todo = [cast(FunctionType, function) for function in game.verbs.values()]
    done = set(todo)
    while todo:
        for _, value in globals_used(todo.pop(), game):
            if mark.kind(value) == "rule" and value not in done:
                done.add(value)
                todo.append(value)
    return tuple(sorted(filter(mark.is_heavy, done), key=lambda function: function.__name__))


def heavy_callee(function: FunctionType, game: Game) -> Callable[..., Any]:
    """Return a function that calls the compiled form of a heavy rule if it is prepared, else the plain one."""
    plain = linked(function, game, "plain")

    def call(*args: Any) -> Any:
        compiled = PREPARED.get((function, game))
        if compiled is None:
            return plain(*args)
        return compiled(*map(packed, args))

    return call


def packed(value: Any) -> Any:
    """Return a plain row or record as compiled code reads it, anything else as it is."""
    if isinstance(value, Record):
        array = type(value).array(1)
        value.store(array, 0)
        return array[0]
    if not isinstance(value, list):
        return value
    import numpy

    return numpy.array(value, numpy.int64)


class Mixed(Plain):
    """Plain, except for calls of heavy rules."""

    target = "mixed"

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the linked function; for a heavy rule one that chooses its form at each call."""
        return heavy_callee(function, game) if mark.is_heavy(function) else linked(function, game, "mixed")


COMPILER = Mixed()
