"""The target "mixed": ordinary Python, but heavy rules run in compiled form once `prepare` has compiled them.

Running games use this target. A compiled call from Python costs more than most plain calls, so only rules marked `heavy` are
faster in compiled form.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from types import FunctionType
from typing import Any, cast

from hoyle.rules import mark
from hoyle.rules.game import Game
from hoyle.rules.link.linking import linked, on_this_machine, rules_reached
from hoyle.rules.link.plain import Plain
from hoyle.rules.record import Record

PREPARED: dict[tuple[Callable[..., Any], Game], Callable[..., Any]] = {}
"""The compiled forms of heavy rules in this process, by rule and game. They take records and rows as the rules do."""


@lru_cache
def function_for_play(game: Game, verb: str) -> Callable[..., Any]:
    """Return the game's function for a verb as running games call it: linked for "mixed" if the game has heavy rules."""
    function = game.verb(verb)
    return linked(cast(FunctionType, function), game, "mixed") if heavy_rules(game) else function


def prepare(game: Game, rules: Iterable[FunctionType] | None = None) -> None:
    """Compile the game's heavy rules, or load them from the disk; afterwards "mixed" functions call the compiled forms.

    With `rules` only these. RuleError where nothing can be compiled.
    """
    from hoyle.rules.link.entry import rule_arguments, with_arrays

    for function in heavy_rules(game) if rules is None else rules:
        if (function, game) not in PREPARED:
            code = on_this_machine().module_code(function, game)
            code.prepare(with_arrays(rule_arguments(function)))
            PREPARED[function, game] = with_records(code)


@lru_cache
def heavy_rules(game: Game) -> tuple[FunctionType, ...]:
    """Return the heavy rules that the game's verbs call, directly or not, sorted by name."""
    reached = rules_reached((cast(FunctionType, function) for function in game.verbs.values()), game)
    return tuple(sorted(filter(mark.is_heavy, reached), key=lambda function: function.__name__))


def heavy_callee(function: FunctionType, game: Game) -> Callable[..., Any]:
    """Return a function that calls the compiled form of a heavy rule if it is prepared, otherwise the plain form."""
    key, plain = (function, game), cast(Callable[..., Any], linked(function, game, "plain"))

    def call(*args: Any) -> Any:
        return PREPARED.get(key, plain)(*args)

    return call


def with_records(compiled: Callable[..., Any]) -> Callable[..., Any]:
    """Return machine code of a rule as a function of records and rows."""

    def call(*args: Any) -> Any:
        arguments = [packed(value) for value in args]
        result = compiled(*arguments)
        for row, array in zip(args, arguments, strict=True):
            if isinstance(row, list):
                row[:] = array.tolist()
        return result

    return call


def packed(value: Any) -> Any:
    """Return the packed form of a record, an array for a row, otherwise the value itself."""
    if isinstance(value, Record):
        array = type(value).array(1)
        value.store(array, 0)
        return array[0]
    if not isinstance(value, list):
        return value
    import numpy

    return numpy.array(value, numpy.int64)


class Mixed(Plain):
    """The plain target with compiled forms for heavy rules."""

    target = "mixed"

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the linked function; for a heavy rule a function that chooses the form at each call."""
        return heavy_callee(function, game) if mark.is_heavy(function) else linked(function, game, "mixed")


COMPILER = Mixed()
