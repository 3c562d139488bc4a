"""Tables in memory: people who make gestures, and tables played to their end."""

import random
from typing import Any

from hoyle.session import choosing
from hoyle.session.events import Player
from hoyle.session.memory import MemoryConnection, MemoryHost
from hoyle.session.opening import Wish
from hoyle.session.play import Variant
from hoyle.session.table import Table

SECRET = "5" * 64


def open_table(host: MemoryHost, variant: Variant, **wish: Any) -> tuple[str, list[MemoryConnection]]:
    """Open a table for people in every seat, and return its name and their connections."""
    players = [Player("human", f"P{seat}", holder=f"p{seat}") for seat in range(variant.seats)]
    id = host.open(Wish(variant.name, variant.canonical(), players, **wish), SECRET)
    return id, [host.join(id, player.holder) for player in players]


def table_of(host: MemoryHost, id: str) -> Table:
    """Return the table as the host has it."""
    return host.host.seated[id].table


def fields_of(table: Table, seat: int, key: str) -> dict[str, Any]:
    """Return the fields of the message that makes a gesture, from its key alone."""
    act, *parts = key.split("|")
    if len(parts) == 2 and act != "select":
        return {"act": act, "item": parts[0], "to": parts[1]}
    return {"act": act, "option": parts[0]} if len(parts) == 1 else {"act": act, "items": parts}


def gestures_of(table: Table, seat: int) -> list[str]:
    """Return the keys of what a seat may do now, in a fixed order."""
    timeline = table.timeline
    assert timeline is not None
    draft = table.draft(seat)
    return sorted(timeline.gestures(seat, draft and draft.current))


def play_out(
    host: MemoryHost, id: str, connections: list[MemoryConnection], dice: random.Random, limit: int = 5000
) -> int:
    """Let people make random gestures until the table is over, or until a limit; return how many were made."""
    for made in range(limit):
        table = table_of(host, id)
        if table.status != "open":
            return made
        timeline = table.running()
        seats = [seat for seat in range(len(table.seats)) if gestures_of(table, seat)]
        seat = dice.choice(seats)
        key = dice.choice(gestures_of(table, seat))
        names = fields_of(table, seat, key)
        act = names.pop("act")
        before = len(connections[seat].rejects)
        connections[seat].gesture(act, **names)
        assert connections[seat].rejects[before:] == [], (key, connections[seat].rejects[before:])
        assert act != choosing.ACT or timeline.is_between_games or table_of(host, id).seq
    return limit
