"""Let the clocks of a table run, and end what somebody's time is up for, even if the table is not in memory meanwhile."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.host.parts import Rest
from hoyle.table.people import clocks
from hoyle.table.ports import RETRY_DELAY, Millis, StoreError
from hoyle.table.wire.commands import TimeUp

if TYPE_CHECKING:
    from hoyle.host.parts import HostParts
    from hoyle.host.room import Room
    from hoyle.table.summary import Summary

LONGEST_SLEEP: Millis = 3_600_000
"""The longest sleep, since the time of day may be changed."""
MAX_RESTING = 10_000
"""The most tables that are not in memory and whose clocks run; those of the longest resting ones stop."""


async def keep(host: HostParts, room: Room) -> None:
    """Start the clocks if the position is new, and a task that waits until the first one has run out."""
    table = room.table
    if table.summary.time_left is None:
        return
    now = host.clock.now()
    if table.summary.runs_since is None:
        await table.start_clocks(now)
    deadline = min(max(first_deadline(table.summary, now), now + 1), now + LONGEST_SLEEP)
    if room.timed_until is None or deadline < room.timed_until:
        room.timed_until = deadline
        host.clock.spawn(watch(host, table.id, deadline))


def first_deadline(table: Summary, now: Millis) -> Millis:
    """Return when the first of the running clocks of a table has run out, even if the choice is on its way."""
    assert table.time_left is not None
    return clocks.MAX_LAG + table.time_left + min(now, now if table.runs_since is None else table.runs_since)


async def watch(host: HostParts, id: str, deadline: Millis) -> None:
    """Wait until a clock may have run out, unless another task waits for an earlier time by then."""
    await host.clock.sleep(max(1, deadline - host.clock.now()))
    room = host.rooms.get(id)
    if room is None or room.timed_until != deadline:
        return
    try:
        now, table = host.clock.now(), room.table.summary
        if table.time_left is not None and first_deadline(table, now) <= now:
            await host.handle(id, TimeUp())
    except Refusal:
        await host.clock.sleep(RETRY_DELAY)
    finally:
        room.timed_until = None
    if host.rooms.get(id) is room:
        with suppress(Refusal):  # what is published next starts the clocks
            await keep(host, room)


def rest(host: HostParts, room: Room) -> None:
    """Remember since when the clocks of a table run that is dropped from memory, and load it again when one has run out."""
    id, table = room.table.id, room.table.summary
    if room.timed_until is None or table.runs_since is None or table.time_left is None:
        return
    while len(host.resting) >= MAX_RESTING:
        del host.resting[next(iter(host.resting))]
    rest = Rest(table.seq, table.runs_since, first_deadline(table, host.clock.now()))
    host.resting[id] = rest
    host.clock.spawn(wake(host, id, rest))


async def wake(host: HostParts, id: str, rest: Rest) -> None:
    """Load a table when one of its clocks has run out, unless it is loaded before."""
    while host.resting.get(id) is rest:
        wait = rest.deadline - host.clock.now()
        if wait > 0:
            await host.clock.sleep(min(wait, LONGEST_SLEEP))
            continue
        try:
            await host.room(id)
        except StoreError:
            await host.clock.sleep(RETRY_DELAY)
        except Refusal:  # it was deleted, or is damaged
            host.resting.pop(id, None)


async def resume(host: HostParts, room: Room) -> None:
    """Let the clocks of a table that has been loaded run as they did when it was dropped from memory."""
    table, rest = room.table, host.resting.pop(room.table.id, None)
    if rest and table.summary.opened.clock and table.summary.seq == rest.seq:
        with suppress(Refusal):
            await table.start_clocks(rest.since)
            await keep(host, room)
