"""Change the stored events of a table, to remove names and words, and show the table as it is then, at every server."""

from collections.abc import Callable

from hoyle.host.host import Host
from hoyle.host.loaded_table import LoadedTable
from hoyle.server.store import ServerStore
from hoyle.table.ports import RETRY_DELAY, Row, StoreError
from hoyle.table.wire import events
from hoyle.table.wire.events import JournalEvent


async def rewrite(host: Host, store: ServerStore, id: str, change: Callable[[JournalEvent], JournalEvent]) -> None:
    """Change the stored events of a table where they contain names or words, and show the table as it is then.

    Other servers that have the table in memory hear of it. One that is without the database at that moment shows the table
    after it has loaded it again.
    """
    loaded = await host.loaded_table(id)
    async with host.locked(loaded):
        await host.catch_up(loaded)  # another server may have saved words since
        changed = [(seq, event, change(event)) for seq, event in enumerate(loaded.table.journal)]
        await store.rewrite_events(id, [Row(seq, events.write(new)) for seq, old, new in changed if new != old])
        await store.forget_outcome(id)
        await reload(host, loaded)


async def reload_rewritten(host: Host, id: str) -> None:
    """Load a table again that another server has rewritten, if it is in memory; try until the store can be read."""
    while loaded := host.loaded_tables.get(id):
        try:
            async with host.locked(loaded):
                await reload(host, loaded)
            return
        except StoreError:
            await host.clock.sleep(RETRY_DELAY)


async def reload(host: Host, loaded: LoadedTable) -> None:
    """Load a table again and publish it; the caller holds its lock."""
    loaded.table, loaded.revision = await host.load(loaded.table.id)
    loaded.past = None  # it has names and words that were removed
    host.publish(loaded)
