"""How Princess Lover lies on the table, and what is told of it. All of it from views."""

from typing import Any

from hoyle.games.r import draws_table
from hoyle.games.r.cards import pack
from hoyle.games.r.princess_lover.state import State
from hoyle.games.r.state import ASSASSIN
from hoyle.games.shapes import Deck, Event, Say, Scene
from hoyle.words import N_

SAYS = ("", N_("Whoever turns her up wins."), "", N_("Whoever turns him up is out."), "", "", "", "")
"""What each figure does here, by rank."""


def deck(options: Any) -> Deck:
    """The sixteen cards; in a race the Assassins do nothing."""
    says = SAYS if options.assassins_active else ["" if n == ASSASSIN else text for n, text in enumerate(SAYS)]
    return pack(says)


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    return draws_table.scene(seen, seat, names, say)


def tell(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """What happened between two views of the same reader."""
    return draws_table.tell(before, after, names, say)
