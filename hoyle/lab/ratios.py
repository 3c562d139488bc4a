"""Measures: each is the ratio of two sums over games, such as wins by games or legal moves by choices.

So one way to compute intervals and paired differences serves all measures; see `hoyle.lab.figures` and `hoyle.lab.differences`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from hoyle.lab.figures import SHARE, Figure, ratio
from hoyle.lab.series import PlayedGames

Sums = tuple[Any, Any]
"""Numerators and denominators, two arrays with an entry for each game."""


@dataclass(frozen=True)
class Measure:
    """A measure of games under one set of rules."""

    id: str
    name: str
    """The name for people (an English message)."""
    definition: str
    """What is counted, in a sentence (an English message)."""
    sums: Callable[[PlayedGames], Sums]
    unit: str
    """What is counted, such as "decisions"; SHARE if it is a share, from 0 to 1, that is written in percent."""
    detail: bool = False
    """Whether it only refines another measure, so that no number of games is chosen for it."""
    occurs: Callable[[PlayedGames], bool] | None = None
    """Whether the measure means anything for these games; None if it always does."""
    of_side: bool = False
    """Whether it is about one side, so that it is not compared between rules with different numbers of sides."""
    name_in: Callable[[PlayedGames], str] | None = None
    """Returns the name for these games, where it depends on them."""

    @property
    def percent(self) -> bool:
        """Whether it is a share, which is written in percent, whatever values it has."""
        return self.unit == SHARE

    def figure(self, games: PlayedGames) -> Figure:
        """Return the figure of these games, with its interval."""
        numerators, denominators = self.by_deal(games)
        found = ratio(self.id, numerators, denominators, self.percent)
        name = self.name_in(games) if self.name_in else self.name
        return replace(found, name=name, definition=self.definition, unit=self.unit)

    def by_deal(self, games: PlayedGames) -> Sums:
        """Return the numerators and denominators by deal: games of one deal are one case, since their results depend on each other.

        Incomplete deals at the end are left out.
        """
        size = games.series.games_per_deal
        numerators, denominators = self.sums(games)
        if size == 1:
            return numerators, denominators
        deals = len(games) // size
        shape = (deals, size)
        return numerators[: deals * size].reshape(shape).mean(1), denominators[: deals * size].reshape(shape).mean(1)


def per_game(values: Any) -> Sums:
    """Return the sums of a mean over all games."""
    return values * 1.0, values * 0.0 + 1.0
