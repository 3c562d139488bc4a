"""Notice that a game has waited for people without a connection for a while, so that the others may go on without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.host.room import OPEN
from hoyle.i18n import translator
from hoyle.table.people import programs
from hoyle.table.people.presence import GONE_AFTER
from hoyle.table.ports import StoreError
from hoyle.table.show.replay import NOT_WATCHED

if TYPE_CHECKING:
    from hoyle.host.parts import HostParts
    from hoyle.host.room import Room
    from hoyle.table.summary import Summary
    from hoyle.table.wire.outbox import Outbox


def note(host: HostParts, room: Room) -> None:
    """Note for whom the game waits who is not connected, and who is gone; look again when somebody else may be gone."""
    now, away = host.clock.now(), set(room.table.summary.present) - room.online()
    if not away and not room.left:
        return
    awaited = away.intersection(room.table.summary.awaited)
    room.left = left = {
        seat: min(room.left.get(seat, now), now) for seat in awaited
    }  # the clock may have been set back
    room.gone = frozenset(seat for seat, since in left.items() if now - since >= GONE_AFTER)
    if len(room.gone) < len(left) and not room.is_watched_for_absence:
        room.is_watched_for_absence = True
        host.clock.spawn(watch(host, room))


async def watch(host: HostParts, room: Room) -> None:
    """Publish the table when somebody has been gone for long enough; stop when nobody else is awaited, or nobody is there."""
    try:
        while room.outboxes and len(room.gone) < len(room.left):
            now = host.clock.now()
            waits = [since + GONE_AFTER - now for seat, since in room.left.items() if seat not in room.gone]
            await host.clock.sleep(min(max(1, min(waits)), GONE_AFTER))
            async with host.locked(room):
                before = room.gone
                note(host, room)
                if room.gone != before:
                    await host.try_to_publish(room)
    finally:
        room.is_watched_for_absence = False


async def tell_others(host: HostParts, room: Room) -> None:
    """Tell other hosts who is connected here, if that has changed, and learn who is connected there."""
    present = room.present_here()
    if host.sharing and present != room.told:
        room.told = present
        try:
            room.elsewhere = await host.sharing.set_online(room.table.id, present)
        except StoreError:  # a table without the database still shows who is connected here
            room.told = None


async def set_idle(host: HostParts, room: Room, outbox: Outbox, idle: bool) -> None:
    """Note whether the person of a connection is idle, and show it to the others; spectators are not shown."""
    if outbox.idle == idle or outbox.seat is None:
        return
    async with host.locked(room):
        before = room.idle()
        outbox.idle = idle
        await tell_others(host, room)
        if room.idle() != before:
            await host.try_to_publish(room)


def after_change(host: HostParts, room: Room) -> None:
    """Note who is there and for whom the game waits now, also when a seat was taken, or has moved to another browser.

    The connections of the browser that has a seat now, perhaps by another host, are those of the seat from now on. Those of the
    browser that has lost it only watch; they end if they may not, and so do those of programs. A game that has begun waits for nobody.
    """
    table = room.table.summary
    moved = [box for box in room.outboxes if box.holder and is_lost(table, box)]
    for outbox in moved:
        outbox.seat = None
        if outbox.program or not table.opened.watched:
            outbox.close(translator(outbox.lang)(programs.ENDED if outbox.program else NOT_WATCHED))
            room.outboxes.pop(outbox, None)
    for outbox in room.outboxes:
        if outbox.seat is None and (seat := table.seat_of(outbox.holder)) is not None:
            outbox.seat = seat
            moved.append(outbox)
    note(host, room)
    if moved or (room.told and OPEN in room.told and not table.waits_for_anybody):
        host.clock.spawn(tell_others(host, room))


def is_lost(table: Summary, outbox: Outbox) -> bool:
    """Return whether the seat of a connection has another holder now, or does not admit its program any more."""
    if outbox.seat is None:
        return False
    is_revoked = outbox.program > 0 and table.programs.get(outbox.seat) != outbox.program
    return is_revoked or table.seats[outbox.seat].holder != outbox.holder
