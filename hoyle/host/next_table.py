"""Open the table of a rematch when everybody has agreed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.host import bot_turns
from hoyle.i18n import translator
from hoyle.table.people import rematch
from hoyle.table.ports import RETRY_DELAY, SealUsed, StoreError
from hoyle.table.wire.commands import OpenRematch

if TYPE_CHECKING:
    from hoyle.host.parts import HostParts, Task

TASK = "rematch"
"""The name of the decision in a task of the host; see `host.Task`."""


async def open_rematch(host: HostParts, task: Task) -> None:
    """Open the table that everybody has agreed on, and tell the old table; try again if the store fails."""
    id, is_possible = task[0], True
    try:
        if host.sharing is None or await host.sharing.acquire(id):
            room = await host.room(id)
            if room.table.summary.is_rematch_agreed:
                room.rematch_table = room.rematch_table or host.fresh()
                new, secret = room.rematch_table
                with suppress(SealUsed):  # it was opened before, but the store could not say so
                    await host.open(await room.table.ask(None, rematch.agreed_wish), new, secret)
                await host.handle(id, OpenRematch(new))
        else:
            await host.clock.sleep(RETRY_DELAY)
    except StoreError:
        await host.clock.sleep(RETRY_DELAY)
    except Refusal as refusal:  # its rules have changed since the offer, or nobody plays by them any more
        is_possible = False
        for box in host.rooms[id].outboxes if id in host.rooms else ():
            box.reject(None, translator(box.lang)(refusal.message, **refusal.facts))
    finally:
        host.tasks.discard(task)
    if is_possible:
        host.wake_bots_of(id)
    await bot_turns.release(host, id)
