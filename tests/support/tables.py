"""Tables in memory for the tests: opening them, listing and making gestures, playing them to the end."""

import random
from typing import Any

from hoyle.codec import encode
from hoyle.host.loaded_table import SeenTable
from hoyle.host.local_table import LocalTable, table_in
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.play.play import Variant
from hoyle.table import choosing
from hoyle.table.opening import Wish
from hoyle.table.people.audience import Audience
from hoyle.table.ports import Clock
from hoyle.table.table import Table
from hoyle.table.wire.events import Player

SECRET = "5" * 64


class SlowConnection:
    """A connection that takes nothing."""

    def wake(self) -> None:
        """Take nothing."""


def open_table(
    host: MemoryHost, variant: Variant, secret: str = SECRET, **wish: Any
) -> tuple[str, list[MemoryConnection]]:
    """Open a table with a person in every seat; return its id and the connections of the seats."""
    players = [Player("human", f"P{seat}", holder=f"p{seat}") for seat in range(variant.seats)]
    id = host.open(Wish(variant.name, variant.canonical(), players, **wish), secret)
    return id, [host.join(id, player.holder) for player in players]


def table_of(host: MemoryHost, id: str) -> Table:
    """Return the table with this id."""
    return table_in(host.host.rooms[id].table)


def seen(table: Table, clock: Clock) -> SeenTable:
    """Return a table as a page gets it."""
    loaded = LocalTable(table.id, str, clock)
    loaded.table = table
    return SeenTable(loaded, loaded.summary)


def snapshot(table: Table) -> list[bytes]:
    """Return the views of a spectator and of every seat, encoded."""
    audiences = [None, *range(len(table.seats))]
    return [encode(table.view(Audience(seat), "en")) for seat in audiences]


def fields_of(key: str) -> dict[str, Any]:
    """Return the fields of the message that makes the gesture with this key."""
    act, *parts = key.split("|")
    if len(parts) == 2 and act != "select":
        return {"act": act, "item": parts[0], "to": parts[1]}
    return {"act": act, "option": parts[0]} if len(parts) == 1 else {"act": act, "items": parts}


def gestures_of(table: Table, seat: int) -> list[str]:
    """Return the keys of the gestures that a seat may make now, sorted."""
    timeline = table.timeline
    assert timeline is not None
    draft = table.draft(seat)
    return sorted(timeline.gestures(seat, draft and draft.current))


def seats_to_move(table: Table) -> list[int]:
    """Return the seats that choose now; none between two games."""
    timeline = table.timeline
    return list(timeline.present.to_move) if timeline and not timeline.is_between_games else []


def play_out(
    host: MemoryHost, id: str, connections: list[MemoryConnection], dice: random.Random, limit: int = 5000
) -> int:
    """Make random gestures until the table is over, or `limit` gestures; return the number of gestures made."""
    for count in range(limit):
        table = table_of(host, id)
        if table.status != "open":
            return count
        timeline = table.running_timeline()
        seats = [seat for seat in range(len(table.seats)) if gestures_of(table, seat)]
        seat = dice.choice(seats)
        key = dice.choice(gestures_of(table, seat))
        fields = fields_of(key)
        act = fields.pop("act")
        before = len(connections[seat].rejects)
        connections[seat].gesture(act, **fields)
        assert connections[seat].rejects[before:] == [], (key, connections[seat].rejects[before:])
        assert act != choosing.ACT or timeline.is_between_games or table_of(host, id).seq
    return limit
