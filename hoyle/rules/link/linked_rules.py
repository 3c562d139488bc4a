"""The rules that a game's table, notation, guide and match call, and games in which a rule is replaced.

rules_of(game)             return the rules of the game at hand
with_rules(game, module, function)    return a function of the table, notation, guide or match with these rules as its first argument
rewritten(game, {old: new}, **facts)  return the game with other functions in place of some
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from types import FunctionType
from typing import Any, cast

from hoyle.rules import mark
from hoyle.rules.game import Game
from hoyle.rules.link.linking import globals_used, link
from hoyle.rules.link.mixed import heavy_rules
from hoyle.rules.verbs import VERBS


class LinkedRules:
    """Rules of a game as running games call them. A subclass names them as static methods."""

    def __init__(self, game: Game) -> None:
        for name, member in vars(type(self)).items():
            if isinstance(member, staticmethod):
                function = cast(FunctionType, game.verb(name) if name in VERBS else game.rule(member.__func__))
                setattr(self, name, link(function, game, "mixed") if heavy_rules(game) else function)


@lru_cache(1024)
def rules_of(game: Game) -> Any:
    """Return the object of the game's class `Game.rules`."""
    assert game.rules is not None
    return game.rules(game)


def with_rules(game: Game, module: object, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a module of the game, with the rules as its first argument if the module declares `takes_rules`."""
    return partial(function, rules_of(game)) if getattr(module, "takes_rules", False) else function


def rewritten(game: Game, replaced: Mapping[FunctionType, FunctionType], **facts: Any) -> Game:
    """Return a copy of the game in which other functions stand for some of its rules; `facts` are other fields of the copy.

    A replaced function may call the one that it replaces.
    """
    stand_in = partial(copy_with, game=game, copies=dict(replaced))
    verbs = {name: stand_in(cast(FunctionType, function)) for name, function in game.verbs.items()}
    return replace(game, verbs=verbs, rule=stand_in, **facts)


def copy_with(function: FunctionType, game: Game, copies: dict[FunctionType, FunctionType]) -> FunctionType:
    """Return what stands for a function in a rewritten game: a copy that calls what stands for the rules that it calls.

    `copies` has what stands for functions by function, and is added to.
    """
    if function not in copies:
        copies[function] = copy_ = mark.with_globals(function, {})
        for name, value in globals_used(function, game):
            if mark.mark_of(value) == "rule":
                copy_.__globals__[name] = copy_with(value, game, copies)
    return copies[function]
