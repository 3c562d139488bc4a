"""Let the clocks of a table run, and end what somebody's time is up for."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.session import clocks
from hoyle.session.commands import TimeUp
from hoyle.session.ports import Millis

if TYPE_CHECKING:
    from hoyle.session.host import Host
    from hoyle.session.loaded_table import LoadedTable

LONGEST_SLEEP: Millis = 3_600_000
"""The longest sleep, so that a table that is dropped from memory is not kept for days."""


def keep(host: Host, loaded: LoadedTable) -> None:
    """Start the clocks if the position is new, and a task that waits until the first one has run out."""
    table = loaded.table
    if table.clock is None or not clocks.running(table):
        return
    if table.clock.since is None:
        table.clock.since = host.clock.now()
    if not loaded.is_timed:
        loaded.is_timed = True
        host.clock.spawn(watch(host, loaded))


async def watch(host: Host, loaded: LoadedTable) -> None:
    """Wait for the next clock to run out, as long as clocks run and the table is in memory."""
    table = loaded.table
    while host.loaded_tables.get(table.id) is loaded and (seats := clocks.running(table)):
        now = host.clock.now()
        wait = min(clocks.left(table, seat, now) for seat in seats) + clocks.FREE
        if wait > 0:
            await host.clock.sleep(min(wait, LONGEST_SLEEP))
        if clocks.out_of_time(table, host.clock.now()):
            with suppress(Refusal):
                await host.handle(table.id, TimeUp())
            if clocks.out_of_time(table, host.clock.now()):
                await host.clock.sleep(1000)  # the store has failed: try again
    loaded.is_timed = False
