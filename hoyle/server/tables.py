"""The tables of the server: a session host with its store, its bots and its clock, and the sealed secrets."""

import secrets
from collections import OrderedDict

from hoyle.server.loop_clock import LoopClock
from hoyle.server.sqlite_store import SqliteStore
from hoyle.session import fairness
from hoyle.session.host import Host
from hoyle.session.opening import Wish
from hoyle.session.ports import Bots, Millis
from hoyle.session.table import Table

MAX_SEALS = 2000
"""The maximum number of sealed secrets that are kept for tables that are not open yet."""


class Tables:
    """The tables of one server."""

    def __init__(self, store: SqliteStore, bots: Bots, pause: Millis) -> None:
        """Create a host for the tables of a store."""
        self.store, self.clock = store, LoopClock()
        self.host = Host(store, bots, self.clock, pause)
        self.secrets: OrderedDict[str, str] = OrderedDict()

    def new_seal(self) -> str:
        """Create a secret and return its seal, which is published before anyone makes a choice."""
        secret = fairness.new_secret()
        while len(self.secrets) >= MAX_SEALS:
            self.secrets.popitem(last=False)
        self.secrets[fairness.seal(secret)] = secret
        return fairness.seal(secret)

    async def open(self, request: Wish, seal: str = "") -> str:
        """Open a table with the secret of `seal`, or with a new secret if the seal is unknown; return the id of the table."""
        secret = self.secrets.pop(seal, "") or fairness.new_secret()
        return await self.host.open(request, secrets.token_urlsafe(9), secret)

    async def table(self, id: str) -> Table:
        """Return a table by its id; Refusal if there is none."""
        return await self.host.table(id)

    def close(self) -> None:
        """Cancel the tasks and close the store."""
        self.clock.cancel()
        self.store.close()
