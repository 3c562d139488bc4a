"""The table of a game that has none of its own: each field of the view in a row, and a choice for each move."""

from dataclasses import dataclass
from typing import Any

from hoyle.games.shared.acts import pick_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Event, Item, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, waiting_prompt
from hoyle.rules.game import Game
from hoyle.rules.seats import UNKNOWN

PLAY = "play"
"""The act of every move; its options are the moves' numbers."""


@dataclass(frozen=True)
class BareTable:
    """What people see of a game without a table; moves are written as its `text` writes them."""

    game: Game

    def gestures(self, seen: Any, seat: int) -> Gestures:
        """Return one gesture for each move."""
        moves = legal_moves(self.game.verb("legal"), seen, seat, self.game.moves)
        return {gesture(PLAY, str(move)): [move] for move in moves}

    def draw(self, seen: Any, seat: int | None, names: list[str], say: Say) -> Scene:
        """Draw the fields of a view."""
        reads = is_to_move(seen, seat)
        offered = self.gestures(seen, seat) if reads and seat is not None else {}
        zones = [shown(name, getattr(seen, name)) for name in (*seen.cell_names, *seen.row_names) if name != "to_move"]
        return Scene(
            zones=zones,
            acts=pick_act(offered, PLAY, say("Your turn"), lambda id: self.option(seen, seat or 0, id)),
            prompt=say("It is your turn.") if reads else waiting_prompt(seen, names, say),
            counters=[[] for _ in names],
            ready=[False for _ in names],
            layout={"wide": [[zone.id] for zone in zones], "narrow": [[zone.id] for zone in zones]},
        )

    def option(self, seen: Any, seat: int, id: str) -> Option:
        """Return a move as a choice."""
        return Option(id, self.game.text.write(seen, seat, int(id)) if self.game.text else id)

    def narrate(self, before: Any, after: Any, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Return nothing: the fields say what has changed."""
        return []


def shown(name: str, value: int | list[int]) -> Zone:
    """Return a field as a row of numbers; a hidden one is face down.

    >>> [item.face for item in shown("heap", [3, UNKNOWN]).items]
    ['3', None]
    """
    numbers = value if isinstance(value, list) else [value]
    items = [
        Item(f"{name}.{place}", None if one == UNKNOWN else str(one), str(one)) for place, one in enumerate(numbers)
    ]
    return Zone(name, "row", name, items=items)


def table_of(game: Game) -> Any:
    """Return the game's table module, or a bare table."""
    return game.table or BareTable(game)
