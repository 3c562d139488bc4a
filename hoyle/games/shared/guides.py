"""Guides: the aim of a game, and explanations of a player's first decisions."""

from dataclasses import dataclass, field
from typing import Any, Protocol

from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position


@dataclass(frozen=True, slots=True)
class Advice:
    """A sentence of a guide."""

    message: str
    """An English message."""
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    """The values of the message's placeholders: numbers."""


class GuideModule(Protocol):
    """The module `guide` of a game."""

    def aim(self, options: OptionSet) -> Advice:
        """Return the aim of the game with these options: how a player wins."""
        ...

    def advice(self, seen: Position, seat: int, turn: int) -> list[Advice]:
        """Return what a new player should know when deciding: what has just happened, and what the seat may do now.

        `seen` is the view of the seat, which is to move; `turn` is the number of turns that the seat has had before. The
        list is empty when the guide has nothing more to explain. Later turns ask with 0 too, for what holds in every turn.
        """
        ...


def guide_of(game: Game) -> GuideModule | None:
    """Return the guide of a game, or None."""
    guide: Any = game.guide
    return guide
