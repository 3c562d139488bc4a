"""Notice that people have been without a connection for a while, so that the others may go on without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.session.events import Event, SeatMoved
from hoyle.session.presence import GONE_AFTER

if TYPE_CHECKING:
    from hoyle.session.host import Host
    from hoyle.session.loaded_table import LoadedTable
    from hoyle.session.ports import Millis


def note(host: Host, loaded: LoadedTable) -> None:
    """Note who is connected now, and who is gone; if somebody has just left, look again when that person may be gone."""
    now, online = host.clock.now(), loaded.online()
    left: dict[int, Millis] = {}
    for seat in loaded.table.people():
        if seat not in online and not loaded.table.seats[seat].is_open:
            left[seat] = min(loaded.left.get(seat, now), now)  # the clock may have been set back
    loaded.left = left
    loaded.gone = frozenset(seat for seat, since in left.items() if now - since >= GONE_AFTER)
    if len(loaded.gone) < len(left) and not loaded.is_watched_for_absence:
        loaded.is_watched_for_absence = True
        host.clock.spawn(watch(host, loaded))


async def watch(host: Host, loaded: LoadedTable) -> None:
    """Publish the table when somebody has been gone for long enough; stop when nobody else has left, or nobody is there."""
    while loaded.outboxes and len(loaded.gone) < len(loaded.left):
        now = host.clock.now()
        waits = [since + GONE_AFTER - now for seat, since in loaded.left.items() if seat not in loaded.gone]
        await host.clock.sleep(min(max(1, min(waits)), GONE_AFTER))
        async with host.locked(loaded):
            before = loaded.gone
            note(host, loaded)
            if loaded.gone != before:
                host.publish(loaded)
    loaded.is_watched_for_absence = False


def disconnect_moved(loaded: LoadedTable, event: Event) -> None:
    """When a seat has moved to another browser, let the connections of the old one only watch."""
    if isinstance(event, SeatMoved):
        for outbox in loaded.outboxes:
            if outbox.seat == event.seat:
                outbox.seat = None
