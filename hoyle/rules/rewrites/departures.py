"""Where the rules of a rewritten game return something else than the usual ones: the paragraphs that tables quote as reasons.

Only calls with views as arguments are watched, so a reason tells nobody more than what they see.
"""

from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from types import FunctionType
from typing import Any, NamedTuple, cast

from hoyle.rules import mark
from hoyle.rules.added import Departure
from hoyle.rules.game import Game
from hoyle.rules.reading.interpreter import RUNNING, Interpreter
from hoyle.rules.record import Record
from hoyle.rules.rewrites.addresses import NUMBER, addresses
from hoyle.rules.rewrites.rewrite import Rewrite


class Replaced(NamedTuple):
    """A rule that a rewrite replaces."""

    usual: FunctionType
    departure: Departure


@lru_cache(256)
def replaced_rules(game: Game) -> dict[tuple[str, str], Replaced]:
    """Return the replaced rules of a game that a paragraph of their rewrite describes, by file and name of the function."""
    found = dict[tuple[str, str], Replaced]()
    for rewrite in game.rewrites:
        for name, function in rewrite.replaced.items():
            usual = cast(FunctionType, addresses(game)[name].usual)
            if (paragraph := paragraph_of(rewrite, function)) and not mark.is_heavy(usual):
                key = function.__code__.co_filename, function.__name__
                found[key] = Replaced(usual, Departure(rewrite, paragraph))
    return found


def paragraph_of(rewrite: Rewrite, function: FunctionType) -> str:
    """Return the first paragraph of the rewrite that a function's docstring names, or its only one; empty if there is none."""
    own = rewrite.languages["en"]
    named = [number for number in NUMBER.findall(function.__doc__ or "") if number in own]
    return named[0] if named else next(iter(own)) if len(own) == 1 else ""


@contextmanager
def watched(game: Game) -> Generator[list[Departure]]:
    """Collect the departures of calls in this context, each once."""
    found, known = list[Departure](), replaced_rules(game)

    def call(rule: Interpreter, names: Any, args: tuple[Any, ...]) -> Any:
        replaced = known.get((rule.file, rule.name))
        if replaced is None:
            return rule.run(names, args)
        copies = [copied(value) for value in args]
        result = rule.run(names, args)
        RUNNING.watch = None
        try:
            other = replaced.usual(*copies)
        except Exception:  # the usual rule knows nothing of what the rewrites have added to the position
            return result
        finally:
            RUNNING.watch = call
        if (result, *map(comparable, args)) != (other, *map(comparable, copies)) and replaced.departure not in found:
            found.append(replaced.departure)
        return result

    before, RUNNING.watch = RUNNING.watch, call
    try:
        yield found
    finally:
        RUNNING.watch = before


def copied(value: Any) -> Any:
    """Return a copy of an argument."""
    return (
        value.clone()
        if isinstance(value, Record)
        else list(cast(list[int], value))
        if isinstance(value, list)
        else value
    )


def comparable(value: Any) -> Any:
    """Return an argument as a value that can be compared."""
    return value.pack() if isinstance(value, Record) else value
