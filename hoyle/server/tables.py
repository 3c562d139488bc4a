"""The tables of the server: a session host with its store, its bots and its clock, and the seals of coming deals."""

from collections.abc import Collection, Mapping

from hoyle.errors import NotFound
from hoyle.i18n import N_
from hoyle.pages.table import record_parts
from hoyle.server import rewriting
from hoyle.server.fair_turns import Turns
from hoyle.server.loop_clock import LoopClock
from hoyle.server.metrics import Metrics
from hoyle.server.narrations import Narrations, in_parts
from hoyle.server.observed import ObservedHost
from hoyle.server.store import ServerStore
from hoyle.table.opening import Wish
from hoyle.table.ports import Bots, Millis
from hoyle.table.table import Table
from hoyle.table.tickets import Ticket, Tickets, new_id


class Tables:
    """The tables of one server."""

    def __init__(self, store: ServerStore, bots: Bots, pause: Millis, metrics: Metrics, turns: Turns) -> None:
        """Create a host for the tables of a store; `turns` are those of the event loop."""
        self.store, self.clock = store, LoopClock(turns)
        self.host = ObservedHost(store, bots, self.clock, pause, metrics, store.sharing)
        self.narrations = Narrations(self.clock)
        self.key = store.key()
        self.tickets = Tickets(self.key)

    def new_ticket(self) -> Ticket:
        """Return the ticket of a new secret, whose seal is published before anyone makes a choice."""
        return self.tickets.new()

    async def open(self, request: Wish, ticket: str = "") -> str:
        """Open a table with the secret of a ticket, or with a new secret if it is empty; return the id of the table.

        SealUsed if the ticket has opened a table before.
        """
        return await self.host.open(request, new_id(), self.tickets.secret(ticket))

    async def table(self, id: str) -> Table:
        """Return a table by its id, which a client may have made up; Refusal if there is none."""
        if "\0" in id:  # PostgreSQL refuses it
            raise NotFound(N_("There is no such table."))
        return await self.host.table(id)

    async def record_text(self, table: Table) -> str:
        """Return the record of a finished table; see `hoyle.pages.table.record_parts`."""
        async with self.clock.lock_of_caller():
            return "".join(await in_parts(self.clock, record_parts(table)))

    def start(self) -> None:
        """In the server's event loop: from now on, follow the saves of other servers that share the store."""
        if self.store.sharing:
            self.store.sharing.watch(self)

    def in_memory(self) -> Collection[str]:
        """Return the ids of all tables in memory."""
        return self.host.loaded_tables.keys()

    def on_online(self, seats: Mapping[str, frozenset[int]]) -> None:
        """Show which seats of tables are connected to other servers; `seats` has them by the tables' ids."""
        for id, connected in seats.items():
            self.clock.spawn(self.host.on_online_elsewhere(id, connected))

    def on_changes(self, revisions: Mapping[str, int]) -> None:
        """Catch up with the tables in memory that another server has saved; `revisions` has their revisions by id."""
        for id, revision in revisions.items():
            loaded = self.host.loaded_tables.get(id)
            if id in self.host.loading or (loaded and loaded.revision < revision):
                self.clock.spawn(self.host.on_change_elsewhere(id, revision))

    def on_rewritten(self, servers: Mapping[str, str]) -> None:
        """Load tables again whose stored events another server has changed; `servers` has its id by that of the table."""
        for id in servers:
            self.clock.spawn(rewriting.reload_rewritten(self.host, id))

    def close(self) -> None:
        """Cancel the tasks and close the store."""
        self.clock.cancel()
        self.store.close()
