"""The table of a game without a table module: a row for each field of the view, and an option for each move."""

from dataclasses import dataclass

from hoyle.games.shared.acts import pick_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Event, Item, Option, Say, Scene, Zone
from hoyle.games.shared.text_module import text_of
from hoyle.games.shared.turns import is_to_move, legal_moves, waiting_prompt
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import UNKNOWN

PLAY = "play"
"""The act of every move. Its options are the numbers of the moves."""


@dataclass(frozen=True)
class BareTable:
    """The table of a game without a table module. Options have the notation of the game's `text`, if it has one."""

    game: Game

    def gestures(self, seen: Position, seat: int) -> Gestures:
        """Return one gesture for each move."""
        moves = legal_moves(self.game.verb("legal"), seen, seat, self.game.moves)
        return {gesture(PLAY, str(move)): [move] for move in moves}

    def draw(self, seen: Position, seat: int | None, names: list[str], say: Say) -> Scene:
        """Draw the fields of a view."""
        to_move = is_to_move(seen, seat)
        offered = self.gestures(seen, seat) if to_move and seat is not None else {}
        zones = [
            field_zone(name, getattr(seen, name)) for name in (*seen.cell_names, *seen.row_names) if name != "to_move"
        ]
        return Scene(
            zones=zones,
            acts=pick_act(offered, PLAY, say("Your turn"), lambda id: self.option(seen, seat or 0, id)),
            prompt=say("It is your turn.") if to_move else waiting_prompt(seen, names, say),
            counters=[[] for _ in names],
            ready=[False for _ in names],
            layout={"wide": [[zone.id] for zone in zones], "narrow": [[zone.id] for zone in zones]},
            buttons=1,
        )

    def option(self, seen: Position, seat: int, id: str) -> Option:
        """Return the option of a move."""
        text = text_of(self.game)
        return Option(id, text.write(seen, seat, int(id)) if text else id)

    def narrate(self, before: Position, after: Position, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Return no events, since the fields show what has changed."""
        return []


def field_zone(name: str, value: int | list[int]) -> Zone:
    """Draw a field as a row of numbers; UNKNOWN is face down.

    >>> [item.face for item in field_zone("heap", [3, UNKNOWN]).items]
    ['3', None]
    """
    numbers = value if isinstance(value, list) else [value]
    items = [
        Item(f"{name}.{index}", None if number == UNKNOWN else str(number), str(number))
        for index, number in enumerate(numbers)
    ]
    return Zone(name, "row", name, items=items)
