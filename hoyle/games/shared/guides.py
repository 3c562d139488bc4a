"""Guides: the aim of a game, and explanations of a player's first decisions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.link import with_rules
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position


@dataclass(frozen=True, slots=True)
class Advice:
    """A sentence of a guide."""

    message: str
    """An English message."""
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    """The values of the message's placeholders: numbers."""


class GuideModule:
    """The guide of a game: what its module `Game.guide` defines, typed."""

    def __init__(self, game: Game) -> None:
        module: Any = game.guide
        self.aim: Callable[[OptionSet], Advice] = module.aim
        """The aim of the game with these options: how a player wins."""
        self.advice: Callable[[Position, int, int], list[Advice]] = with_rules(game, module, module.advice)
        """advice(seen, seat, turn): what a new player should know when deciding: what has just happened, and what the seat may do.

        `seen` is the view of the seat, which is to move; `turn` is the number of turns that the seat has had before. The
        list is empty when the guide has nothing more to explain. Later turns ask with 0 too, for what holds in every turn.
        """


def wrong_advice(aim: object, advice: Sequence[object]) -> str:
    """Return what is wrong with what a guide has returned; "" if these are Advices."""
    if not isinstance(aim, Advice):
        return f"aim returns an Advice, not a {type(aim).__name__}: write Advice(…) of hoyle.games.shared.guides"
    wrong = next((each for each in advice if not isinstance(each, Advice)), None)
    return "" if wrong is None else f"advice returns a list of Advice, not of {type(wrong).__name__}"


@lru_cache(1024)
def guide_of(game: Game) -> GuideModule | None:
    """Return the guide of a game, or None."""
    return None if game.guide is None else GuideModule(game)
