"""Change the stored events of a table, to remove names and words, and show the table as it is then, at every server."""

from collections.abc import Callable
from contextlib import suppress

from hoyle.errors import NotFound, Refusal
from hoyle.host.host import Host
from hoyle.host.room import Room
from hoyle.host.worker_table import NoAnswer
from hoyle.server.store import ServerStore
from hoyle.table.ports import RETRY_DELAY, Row, StoreError
from hoyle.table.wire import events
from hoyle.table.wire.events import JournalEvent


async def rewrite(host: Host, store: ServerStore, id: str, change: Callable[[JournalEvent], JournalEvent]) -> None:
    """Change the stored events of a table where they contain names or words, and show the table as it is then.

    Other servers that have the table in memory are told. A server without a connection to the database at that moment shows
    the table after it has loaded it again.
    """
    try:
        room = await host.room(id)
    except NotFound:
        raise
    except Refusal:  # rules that do not answer, or that this version does not have, keep nobody's name
        await rewrite_stored(host, store, id, change)
        return
    async with host.locked(room):
        with suppress(NoAnswer):
            await host.catch_up(room)  # another server may have saved words since
        await rewrite_stored(host, store, id, change)
        with suppress(NoAnswer):
            await reload(host, room)


async def rewrite_stored(
    host: Host, store: ServerStore, id: str, change: Callable[[JournalEvent], JournalEvent]
) -> None:
    """Change the events of a table in the store."""
    stored = [(row.seq, events.read(row.body)) for row in (await host.stored(id)).rows]
    changed = [(seq, event, change(event)) for seq, event in stored]
    await store.rewrite_events(id, [Row(seq, events.write(new)) for seq, old, new in changed if new != old])
    await store.forget_outcome(id)


async def reload_rewritten(host: Host, id: str) -> None:
    """Load a table again that another server has rewritten, if it is in memory or being loaded; try until the store can be read."""
    while id in host.rooms or id in host.loading:
        try:
            async with host.locked(await host.room(id)) as room:
                await reload(host, room)
            return
        except NotFound:
            return  # it has been deleted meanwhile
        except StoreError:
            await host.clock.sleep(RETRY_DELAY)


async def reload(host: Host, room: Room) -> None:
    """Load a table again and publish it; the caller holds its lock."""
    room.table, room.revision = await host.load(room.table.id)
    await host.try_to_publish(room)
