"""The tables of the server: a session host with its store, its bots and its clock, and the seals of coming deals."""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from hoyle.server import rewriting
from hoyle.server.loop_clock import LoopClock
from hoyle.server.metrics import Metrics
from hoyle.server.observed import ObservedHost
from hoyle.server.store import ServerStore
from hoyle.session import fairness
from hoyle.session.opening import Wish
from hoyle.session.ports import Bots, Millis
from hoyle.session.table import Table

MAX_TICKET = 64
"""The maximum number of characters of a ticket."""


@dataclass(frozen=True)
class Ticket:
    """What a page shows of a coming deal: the seal of its secret, and the text with which a form opens the table.

    The secret is derived from the text and the store's key, so that nothing has to be kept until the table opens.
    """

    text: str
    seal: str


class Tables:
    """The tables of one server."""

    def __init__(self, store: ServerStore, bots: Bots, pause: Millis, metrics: Metrics) -> None:
        """Create a host for the tables of a store."""
        self.store, self.clock = store, LoopClock()
        self.host = ObservedHost(store, bots, self.clock, pause, metrics, store.sharing)
        self.key = store.key()

    def new_ticket(self) -> Ticket:
        """Return the ticket of a new secret, whose seal is published before anyone makes a choice."""
        text = secrets.token_urlsafe(16)
        return Ticket(text, fairness.seal(self.secret_of(text)))

    def secret_of(self, ticket: str) -> str:
        """Return the secret of a ticket's text."""
        return fairness.derived_secret(self.key, ticket)

    async def open(self, request: Wish, ticket: str = "") -> str:
        """Open a table with the secret of a ticket, or with a new secret if it is empty; return the id of the table.

        SealUsed if the ticket has opened a table before.
        """
        secret = self.secret_of(ticket[:MAX_TICKET]) if ticket else fairness.new_secret()
        return await self.host.open(request, secrets.token_urlsafe(9), secret)

    async def table(self, id: str) -> Table:
        """Return a table by its id; Refusal if there is none."""
        return await self.host.table(id)

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
            if loaded and loaded.revision < revision:
                self.clock.spawn(self.host.on_change_elsewhere(id, revision))

    def on_rewritten(self, servers: Mapping[str, str]) -> None:
        """Load tables again whose stored events another server has changed; `servers` has its id by that of the table."""
        for id in servers:
            self.clock.spawn(rewriting.reload_rewritten(self.host, id))

    def close(self) -> None:
        """Cancel the tasks and close the store."""
        self.clock.cancel()
        self.store.close()
