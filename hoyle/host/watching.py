"""Show the game to spectators who see all cards with a delay.

Their views are made from an earlier state of the table, so that they contain nothing of the present.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.host.loaded_table import SeenTable
from hoyle.i18n import translator
from hoyle.table.people import spectators
from hoyle.table.ports import Millis
from hoyle.table.show.delayed import WILL_SEE
from hoyle.table.summary import summary_of

if TYPE_CHECKING:
    from hoyle.host.parts import HostParts
    from hoyle.host.room import Room
    from hoyle.table.summary import Summary

AT_ONCE = 20
"""The largest number of events by which the delayed table goes on at once, so that a long delay keeps nobody waiting."""


def is_delayed(table: Summary) -> bool:
    """Return whether spectators see the game later than the players now. After the end they see what everybody sees."""
    return table.opened.hands_delay > 0 and table.status == "open"


def note(room: Room, now: Millis) -> None:
    """Record since when the newest events are known here."""
    room.known_since += [now] * (room.table.summary.seq + 1 - len(room.known_since))


def past(room: Room, now: Millis) -> int:
    """Return the number of the event after which spectators see the table now, at least that of the beginning of the game.

    It goes on by at most AT_ONCE events in one call, so the table may be a little older than the delay requires.
    """
    note(room, now)
    began = room.table.summary.began
    assert began is not None
    room.past = max(room.past, began)
    end = room.past + AT_ONCE
    while room.past < end and is_behind(room, now):
        room.past += 1
    return room.past


def is_behind(room: Room, now: Millis) -> bool:
    """Return whether spectators may see further events than those that they see."""
    next_event, newest = room.past + 1, now - room.table.summary.opened.hands_delay * 1000
    return next_event < len(room.known_since) and room.known_since[next_event] <= newest


def has_begun(room: Room, now: Millis) -> bool:
    """Return whether spectators see something of the game already."""
    table = room.table.summary
    assert table.began is not None
    return room.known_since[table.began] <= now - table.opened.hands_delay * 1000


async def shown_to(host: HostParts, id: str, holder: str) -> SeenTable:
    """Return a table as somebody sees it now: for its players the present one, for spectators the delayed one."""
    room = await host.room(id)
    if not is_delayed(room.table.summary) or room.table.summary.seat_of(holder) is not None:
        return room.seen()
    while True:
        shown = past(room, host.clock.now())
        summary = await room.table.ask(shown, summary_of)
        if not is_behind(room, host.clock.now()):
            return SeenTable(room.table, summary, shown)
        await host.clock.checkpoint()


async def game_shown_to(host: HostParts, id: str, holder: str, lang: str) -> SeenTable:
    """Return a table as somebody sees it now; Refusal for spectators who cannot see its game yet."""
    shown, room = await shown_to(host, id, holder), await host.room(id)
    if shown.past is not None and not has_begun(room, host.clock.now()):
        raise Refusal(WILL_SEE, what=spectators.words(shown.summary.opened.hands_delay, translator(lang)))
    return shown


def keep(host: HostParts, room: Room) -> None:
    """Record new events, and start a task that shows them to spectators when it is time, unless one is running."""
    if not is_delayed(room.table.summary):
        room.past = -1
        return
    note(room, host.clock.now())
    has_spectators = any(outbox.seat is None for outbox in room.outboxes)
    if has_spectators and not room.shows_later:
        room.shows_later = True
        host.clock.spawn(show_later(host, room))


async def show_later(host: HostParts, room: Room) -> None:
    """Show each event to the spectators when it is time, until they have seen all of them or have gone."""
    try:
        while is_delayed(room.table.summary) and any(outbox.seat is None for outbox in room.outboxes):
            now = host.clock.now()
            next_event = past(room, now) + has_begun(room, now)
            if next_event >= len(room.known_since):
                return
            due = room.known_since[next_event] + room.table.summary.opened.hands_delay * 1000
            await host.clock.checkpoint()
            await host.clock.sleep(max(1, due - now))
            async with host.locked(room):
                with suppress(Refusal):  # the worker of the table does not answer
                    await host.refresh(room, [box for box in room.outboxes if box.seat is None])
    finally:
        room.shows_later = False
