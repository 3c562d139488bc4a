"""Let the clocks of a table run, and end what somebody's time is up for, even if the table is not in memory meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.host.parts import Rest
from hoyle.table.people import clocks
from hoyle.table.ports import RETRY_DELAY, Millis, StoreError
from hoyle.table.wire.commands import TimeUp

if TYPE_CHECKING:
    from hoyle.host.loaded_table import LoadedTable
    from hoyle.host.parts import HostParts

LONGEST_SLEEP: Millis = 3_600_000
"""The longest sleep, since the time of day may be changed."""
MAX_RESTING = 10_000
"""The most tables that are not in memory and whose clocks run; those of the longest resting ones stop."""


def keep(host: HostParts, loaded: LoadedTable) -> None:
    """Start the clocks if the position is new, and a task that waits until the first one has run out."""
    table = loaded.table
    if table.people.clock is None or not clocks.running(table):
        return
    now = host.clock.now()
    if table.people.clock.since is None:
        table.people.start_clocks(now)
    deadline = min(max(first_deadline(loaded, now), now + 1), now + LONGEST_SLEEP)
    if loaded.timed_until is None or deadline < loaded.timed_until:
        loaded.timed_until = deadline
        host.clock.spawn(watch(host, table.id, deadline))


def first_deadline(loaded: LoadedTable, now: Millis) -> Millis:
    """Return when the first of the running clocks of a table has run out."""
    return now + clocks.MAX_LAG + min(clocks.left(loaded.table, seat, now) for seat in clocks.running(loaded.table))


async def watch(host: HostParts, id: str, deadline: Millis) -> None:
    """Wait until a clock may have run out, unless another task waits for an earlier time by then."""
    await host.clock.sleep(max(1, deadline - host.clock.now()))
    loaded = host.loaded_tables.get(id)
    if loaded is None or loaded.timed_until != deadline:
        return
    try:
        if clocks.out_of_time(loaded.table, host.clock.now()):
            await host.handle(id, TimeUp())
    except Refusal:
        await host.clock.sleep(RETRY_DELAY)
    finally:
        loaded.timed_until = None
    if host.loaded_tables.get(id) is loaded:
        keep(host, loaded)


def rest(host: HostParts, loaded: LoadedTable) -> None:
    """Remember since when the clocks of a table run that is dropped from memory, and load it again when one has run out."""
    table = loaded.table
    if (
        loaded.timed_until is None
        or table.people.clock is None
        or table.people.clock.since is None
        or not clocks.running(table)
    ):
        return
    while len(host.resting) >= MAX_RESTING:
        del host.resting[next(iter(host.resting))]
    rest = Rest(table.seq, table.people.clock.since, first_deadline(loaded, host.clock.now()))
    host.resting[table.id] = rest
    host.clock.spawn(wake(host, table.id, rest))


async def wake(host: HostParts, id: str, rest: Rest) -> None:
    """Load a table when one of its clocks has run out, unless it is loaded before."""
    while host.resting.get(id) is rest:
        wait = rest.deadline - host.clock.now()
        if wait > 0:
            await host.clock.sleep(min(wait, LONGEST_SLEEP))
            continue
        try:
            await host.table(id)
        except StoreError:
            await host.clock.sleep(RETRY_DELAY)
        except Refusal:  # it was deleted, or is damaged
            host.resting.pop(id, None)


def resume(host: HostParts, loaded: LoadedTable) -> None:
    """Let the clocks of a table that has been loaded run as they did when it was dropped from memory."""
    table, rest = loaded.table, host.resting.pop(loaded.table.id, None)
    if rest and table.people.clock and table.seq == rest.seq:
        table.people.start_clocks(rest.since)
        keep(host, loaded)
