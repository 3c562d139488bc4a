"""Which tables stay in memory: those in use, and of the others the most recently used ones for which there is room.

A single table may not grow for ever either: its people could move and undo without end, and talk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.host import timekeeper
from hoyle.i18n import N_
from hoyle.table.wire.commands import BotHint, BotMoves, BotNextGame, OpenRematch, Resign, TimeUp

if TYPE_CHECKING:
    from hoyle.host.parts import HostParts
    from hoyle.host.room import Room
    from hoyle.table.wire.commands import Command

MAX_BYTES = 64 << 20
"""The most memory of idle tables, about."""
MAX_TABLE_BYTES = 80 << 20
"""The memory, about, from which on people may only end the game of a table: some 70,000 moves of Malice, or 9,000 plays of rummy."""
FULL = N_("This table is full: its game has become too long. Resign, and go on at a new table.")
ALWAYS = BotHint, BotMoves, BotNextGame, OpenRematch, Resign, TimeUp
"""The commands that a full table takes: they end something, or answer what was asked before."""


def idle_tables(host: HostParts) -> list[Room]:
    """Return the tables in memory that nobody is connected to and nothing is done for, the least recently used first."""
    queried = {id for id, _, _ in host.tasks}
    return [each for id, each in host.rooms.items() if not (each.is_used or id in queried)]


def forget_surplus(host: HostParts, kept: str = "") -> None:
    """Drop idle tables but `kept` from memory until the others take at most MAX_BYTES, the least recently used first."""
    if sum(each.bytes() for each in host.rooms.values()) <= MAX_BYTES:
        return
    idle = idle_tables(host)
    surplus = sum(each.bytes() for each in idle) - MAX_BYTES
    for each in idle:
        if surplus <= 0:
            return
        if each.table.id != kept:
            drop(host, each)
            surplus -= each.bytes()


def forget(host: HostParts, id: str) -> bool:
    """Drop a table from memory unless it is in use; return whether it is not in memory now."""
    for each in idle_tables(host):
        if each.table.id == id:
            drop(host, each)
    return id not in host.rooms and id not in host.loading


def drop(host: HostParts, room: Room) -> None:
    """Drop a table from memory; its clocks go on."""
    timekeeper.rest(host, room)
    host.rooms.pop(room.table.id).table.close()


def check_room(room: Room, command: Command) -> None:
    """Refuse a command that would let a table grow that is full."""
    if room.bytes() > MAX_TABLE_BYTES and not isinstance(command, ALWAYS):
        raise Refusal(FULL)
