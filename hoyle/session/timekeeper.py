"""Let the clocks of a table run, and end what somebody's time is up for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.session import clocks
from hoyle.session.commands import TimeUp
from hoyle.session.ports import RETRY_DELAY, Millis

if TYPE_CHECKING:
    from hoyle.session.host import Host
    from hoyle.session.loaded_table import LoadedTable

LONGEST_SLEEP: Millis = 3_600_000
"""The longest sleep, so that a table that is dropped from memory is not kept for days."""


def keep(host: Host, loaded: LoadedTable) -> None:
    """Start the clocks if the position is new, and a task that waits until the first one has run out."""
    table = loaded.table
    if table.clock is None or not (seats := clocks.running(table)):
        return
    now = host.clock.now()
    if table.clock.since is None:
        table.clock.since = now
    wait = min(clocks.left(table, seat, now) for seat in seats) + clocks.MAX_LAG
    deadline = now + min(max(wait, 1), LONGEST_SLEEP)
    if loaded.timed_until is None or deadline < loaded.timed_until:
        loaded.timed_until = deadline
        host.clock.spawn(watch(host, loaded, deadline))


async def watch(host: Host, loaded: LoadedTable, deadline: Millis) -> None:
    """Wait until a clock may have run out, unless another task waits for an earlier time by then."""
    await host.clock.sleep(max(1, deadline - host.clock.now()))
    if loaded.timed_until != deadline or host.loaded_tables.get(loaded.table.id) is not loaded:
        return
    try:
        if clocks.out_of_time(loaded.table, host.clock.now()):
            await host.handle(loaded.table.id, TimeUp())
    except Refusal:
        await host.clock.sleep(RETRY_DELAY)
    finally:
        loaded.timed_until = None
    keep(host, loaded)
