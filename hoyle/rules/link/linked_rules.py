"""The rules that a game's table, notation, guide and match call, and games in which a rule is replaced.

rules_of(game)             return the rules of the game at hand
with_rules(game, module, function)    return a function of the table, notation or guide with these rules as its first argument
linked_match(game)         return the match of the game with these rules
rewritten(game, {old: new}, **facts)  return the game with other functions in place of some
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache, partial
from types import FunctionType
from typing import Any, cast

from hoyle.rules import mark
from hoyle.rules.game import Game
from hoyle.rules.link.linking import globals_used, link
from hoyle.rules.link.mixed import heavy_rules
from hoyle.rules.match import Match
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
    return partial(function, rules_for_modules(game)) if getattr(module, "takes_rules", False) else function


def rules_for_modules(game: Game) -> Any:
    """Return the rules for the modules of the usual game: `legal` gives them only moves that the usual game has."""
    rules = rules_of(game)
    if game.usual is None or game.codes == game.usual.codes or not hasattr(rules, "legal"):
        return rules
    for_modules, codes = copy(rules), game.usual.codes

    def legal(state: Any, seat: int, moves: list[int]) -> int:
        """Write the legal moves that the usual game has into `moves`, and return their number."""
        found = [0] * game.moves
        known = [move for move in found[: rules.legal(state, seat, found)] if move < codes]
        moves[: len(known)] = known
        return len(known)

    for_modules.legal = legal
    return for_modules


@lru_cache(1024)
def linked_match(game: Game) -> Match | None:
    """Return the match of the game with the rules of this game: in place of functions that are rules, and of the parameter `rules`."""
    if game.match is None:
        return None
    bound = dict[str, Any]()
    for name, function in functions_of(game.match):
        if mark.mark_of(function) == "rule":
            bound[name] = game.rule(function)
        elif function.__code__.co_varnames[:1] == ("rules",):
            bound[name] = partial(function, rules_of(game))
    return replace(game.match, **bound)


def functions_of(match: Match) -> list[tuple[str, FunctionType]]:
    """Return the functions of a match with the names of their fields."""
    return [(name, each) for name, each in vars(match).items() if isinstance(each, FunctionType)]


def rewritten(game: Game, replaced: Mapping[FunctionType, FunctionType], **facts: Any) -> Game:
    """Return a copy of the game in which other functions stand for some of its rules; `facts` are other fields of the copy.

    A replaced function may call the one that it replaces.
    """
    return with_stand_ins(game, {usual: [function] for usual, function in replaced.items()}, **facts)


def with_stand_ins(game: Game, chains: Mapping[FunctionType, list[FunctionType]], **facts: Any) -> Game:
    """Return a copy of the game in which the last function of each chain stands for a rule, and may call those before it.

    Each function calls the one before it in its chain, the rule itself at last, where it names the rule, or a function with the
    attribute `mark.USUAL`; see `StandIns`.
    """
    stand_ins = StandIns(game, chains)
    verbs = {name: stand_ins(cast(FunctionType, function)) for name, function in game.verbs.items()}
    return replace(game, verbs=verbs, rule=stand_ins, **facts)


class StandIns:
    """What stands for the functions of a game in a copy of it: other functions, or copies that call what stands for what they call.

    The functions of one text share their globals, by which the texts are told apart: `rule(…)` in the third text is what the first
    and the second text made of a rule.
    """

    def __init__(self, game: Game, chains: Mapping[FunctionType, list[FunctionType]]) -> None:
        """`chains` has the functions that stand for rules, in the order of their texts."""
        self.game, self.chains = game, chains
        self.copies: dict[tuple[FunctionType, int], FunctionType] = {}
        """By rule and place in its chain, 0 for the rule itself; for other functions the place is 0."""
        together = [function for chain in chains.values() for function in chain]
        self.texts = list(dict.fromkeys(id(function.__globals__) for function in together))
        """The globals of the texts, in order."""

    def __call__(self, function: FunctionType) -> FunctionType:
        """Return what stands for a function."""
        return self.at(function, len(self.chains.get(function, ())))

    def at(self, function: FunctionType, place: int) -> FunctionType:
        """Return the copy of the function at a place in the chain of a rule."""
        key = function, place
        if key not in self.copies:
            source = self.chains[function][place - 1] if place else function
            self.copies[key] = copy_ = mark.with_globals(source, {})
            for name, value in globals_used(source, self.game):
                if mark.mark_of(value) == "rule":
                    copy_.__globals__[name] = self.callee(value, source, function, place)
        return self.copies[key]

    def callee(self, value: FunctionType, source: FunctionType, function: FunctionType, place: int) -> FunctionType:
        """Return what a function that stands for a rule calls in place of another one."""
        usual = cast(FunctionType, getattr(value, mark.USUAL, value))
        if place and usual is function:
            return self.at(function, place - 1)
        return self.at(usual, self.before(source, usual)) if usual is not value else self(value)

    def before(self, source: FunctionType, usual: FunctionType) -> int:
        """Return how many functions of the chain of a rule are in texts before that of a function."""
        text = self.texts.index(id(source.__globals__)) if id(source.__globals__) in self.texts else len(self.texts)
        return sum(self.texts.index(id(each.__globals__)) < text for each in self.chains.get(usual, ()))
