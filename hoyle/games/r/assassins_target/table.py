"""How Assassin's Target lies on the table, and what is told of it. All of it from views."""

from hoyle.games.r import draws_table
from hoyle.games.r.assassins_target.state import State
from hoyle.games.r.cards import pack
from hoyle.games.shapes import Deck, Event, Say, Scene
from hoyle.words import N_

SAYS = ("", "", "", N_("Whoever turns him up is out."), "", "", "", "")
"""What each figure does here, by rank."""


def deck(options: object) -> Deck:
    """The sixteen cards."""
    return pack(SAYS)


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    return draws_table.scene(seen, seat, names, say)


def tell(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """What happened between two views of the same reader."""
    return draws_table.tell(before, after, names, say)
