"""Notice that a game has waited for people without a connection for a while, so that the others may go on without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.host.loaded_table import OPEN
from hoyle.i18n import translator
from hoyle.table.people import presence, programs
from hoyle.table.people.presence import GONE_AFTER
from hoyle.table.ports import StoreError
from hoyle.table.show.replay import NOT_WATCHED

if TYPE_CHECKING:
    from hoyle.host.loaded_table import LoadedTable
    from hoyle.host.parts import HostParts
    from hoyle.table.table import Table
    from hoyle.table.wire.outbox import Outbox


def note(host: HostParts, loaded: LoadedTable) -> None:
    """Note for whom the game waits who is not connected, and who is gone; look again when somebody else may be gone."""
    now, away = host.clock.now(), set(loaded.table.people.present()) - loaded.online()
    if not away and not loaded.left:
        return
    awaited = away.intersection(presence.awaited(loaded.table))
    loaded.left = left = {
        seat: min(loaded.left.get(seat, now), now) for seat in awaited
    }  # the clock may have been set back
    loaded.gone = frozenset(seat for seat, since in left.items() if now - since >= GONE_AFTER)
    if len(loaded.gone) < len(left) and not loaded.is_watched_for_absence:
        loaded.is_watched_for_absence = True
        host.clock.spawn(watch(host, loaded))


async def watch(host: HostParts, loaded: LoadedTable) -> None:
    """Publish the table when somebody has been gone for long enough; stop when nobody else is awaited, or nobody is there."""
    try:
        while loaded.outboxes and len(loaded.gone) < len(loaded.left):
            now = host.clock.now()
            waits = [since + GONE_AFTER - now for seat, since in loaded.left.items() if seat not in loaded.gone]
            await host.clock.sleep(min(max(1, min(waits)), GONE_AFTER))
            async with host.locked(loaded):
                before = loaded.gone
                note(host, loaded)
                if loaded.gone != before:
                    host.publish(loaded)
    finally:
        loaded.is_watched_for_absence = False


async def tell_others(host: HostParts, loaded: LoadedTable) -> None:
    """Tell other hosts who is connected here, if that has changed, and hear who is connected there."""
    present = loaded.present_here()
    if host.sharing and present != loaded.told:
        loaded.told = present
        try:
            loaded.elsewhere = await host.sharing.set_online(loaded.table.id, present)
        except StoreError:  # a table without the database still shows who is connected here
            loaded.told = None


async def set_idle(host: HostParts, loaded: LoadedTable, outbox: Outbox, idle: bool) -> None:
    """Note whether the person of a connection is idle, and show it to the others; spectators are not shown."""
    if outbox.idle == idle or outbox.seat is None:
        return
    async with host.locked(loaded):
        before = loaded.idle()
        outbox.idle = idle
        await tell_others(host, loaded)
        if loaded.idle() != before:
            host.publish(loaded)


def after_change(host: HostParts, loaded: LoadedTable) -> None:
    """Note who is there and for whom the game waits now, also when a seat has moved to another browser.

    The connections of the browser that has lost its seat only watch from now on; they end if they may not, and so do those of
    programs. A game that has begun waits for nobody.
    """
    table = loaded.table
    moved = [box for box in loaded.outboxes if box.holder and is_lost(table, box)]
    for outbox in moved:
        outbox.seat = None
        if outbox.program or not table.opened.watched:
            outbox.close(translator(outbox.lang)(programs.ENDED if outbox.program else NOT_WATCHED))
            loaded.outboxes.discard(outbox)
    note(host, loaded)
    if moved or (loaded.told and OPEN in loaded.told and not table.waits_for_anybody):
        host.clock.spawn(tell_others(host, loaded))


def is_lost(table: Table, outbox: Outbox) -> bool:
    """Return whether the seat of a connection has another holder now, or does not admit its program any more."""
    if outbox.seat is None:
        return False
    is_revoked = outbox.program > 0 and table.people.programs.get(outbox.seat) != outbox.program
    return is_revoked or table.seats[outbox.seat].holder != outbox.holder
