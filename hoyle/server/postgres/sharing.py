"""What a PostgreSQL database does for several servers: it tells them about each other's saves, and lends leases.

A server that is alive renews its row in `servers` every HEARTBEAT seconds. A lease belongs to a server and lapses with it.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING

import psycopg

from hoyle.server.postgres.connections import AnyConnection, connect, time_limit
from hoyle.session.ports import StoreError

if TYPE_CHECKING:
    from hoyle.server.postgres_store import PostgresStore

log = logging.getLogger(__name__)

CHANNEL = "hoyle"
"""The channel of notifications about saves."""
MAX_PAYLOAD = 7900
"""The maximum length of a notification; PostgreSQL allows 7,999 bytes."""
HEARTBEAT = 0.5
"""The time between two heartbeats, in seconds."""
LAPSE = 2.0
"""The time after its last heartbeat when a server loses its leases, in seconds."""
RETRY = 0.3
"""The pause between two attempts to connect, in seconds."""

BEAT = """
insert into servers values (%s, clock_timestamp() + make_interval(secs => %s))
on conflict (id) do update set until = excluded.until
"""
FORGET = "delete from servers where until < clock_timestamp() - interval '1 hour'"
ACQUIRE = """
insert into leases values (?, ?)
on conflict ("table") do update set server = excluded.server
where leases.server = excluded.server
    or not exists (select from servers where id = leases.server and until > clock_timestamp())
returning server
"""
RELEASE = 'delete from leases where "table" = ? and server = ? returning 1'
END = "with own as (delete from leases where server = ?) delete from servers where id = ? returning 1"
"""Removes a server that stops, so that others take its tables over at once."""
REVISIONS = "select id, revision from tables where id = any(%s)"


class PostgresSharing:
    """The notifications and the leases of one server."""

    def __init__(self, store: "PostgresStore") -> None:
        """Create the sharing of a store; it starts with `watch`."""
        self.store = store
        self.server = secrets.token_hex(8)
        """The id of this server."""
        self.connection: AnyConnection | None = None
        """The connection for notifications and heartbeats."""
        self.task: asyncio.Task[None] | None = None

    # Notifications.

    def watch(self, in_memory: Callable[[], list[str]], on_changes: Callable[[Mapping[str, int]], None]) -> None:
        """From now on, call `on_changes` in the running event loop after every save of any server.

        After a lost connection it is called with the revisions of all tables that `in_memory` returns.
        """
        loop = asyncio.get_running_loop()

        def tell(revisions: Mapping[str, int]) -> None:
            with contextlib.suppress(RuntimeError):  # the server's loop is closed
                loop.call_soon_threadsafe(on_changes, revisions)

        self.store.submit(self.begin(in_memory, tell)).result()

    async def begin(self, in_memory: Callable[[], list[str]], tell: Callable[[Mapping[str, int]], None]) -> None:
        """In the store's loop: start to listen."""
        self.task = asyncio.create_task(self.listen(in_memory, tell))

    async def listen(self, in_memory: Callable[[], list[str]], tell: Callable[[Mapping[str, int]], None]) -> None:
        """Listen until the store closes; connect again whenever the connection is lost."""
        is_lost = False
        while True:
            try:
                self.connection = await connect(self.store.address)
                async with time_limit(self.connection):
                    await self.connection.execute(f"listen {CHANNEL}")
                    await self.connection.execute(FORGET)
                    rows = await self.connection.execute(REVISIONS, (in_memory(),))
                    tell(dict(await rows.fetchall()))
                if is_lost:
                    log.warning("The database answers again.")
                is_lost = False
                await self.pass_on(self.connection, tell)
            except (psycopg.Error, OSError) as error:
                if not is_lost:
                    log.warning(
                        "The connection to the database is lost: %s",
                        (str(error).strip() or repr(error)).splitlines()[0],
                    )
                is_lost = True
                await asyncio.sleep(RETRY)
            finally:
                if self.connection:
                    await self.connection.close()

    async def pass_on(self, connection: AnyConnection, tell: Callable[[Mapping[str, int]], None]) -> None:
        """Pass on the notifications of a connection, with a heartbeat in between; an error of psycopg ends this."""
        while True:
            async with time_limit(connection):
                await connection.execute(BEAT, (self.server, LAPSE))
            async for notification in connection.notifies(timeout=HEARTBEAT):
                tell(revisions_in(notification.payload))

    async def stop(self) -> None:
        """In the store's loop: end the task, give all leases back, and close the connections."""
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        with contextlib.suppress(StoreError):
            await self.store.fetch(END, (self.server, self.server))

    # Leases.

    async def acquire(self, table: str) -> bool:
        """Return whether this server has the lease of a table, which it then keeps until `release` or until it fails."""
        return bool(await self.store.query(ACQUIRE, table, self.server))

    async def release(self, table: str) -> None:
        """Give the lease of a table back, if this server has it."""
        await self.store.query(RELEASE, table, self.server)


def payloads(revisions: Mapping[str, int]) -> Generator[str]:
    """Yield notifications about saved tables: `id:revision` for each table, separated by spaces."""
    payload = ""
    for table, revision in revisions.items():
        item = f"{table}:{revision}"
        if payload and len(payload) + len(item) >= MAX_PAYLOAD:
            yield payload
            payload = ""
        payload += f" {item}" if payload else item
    if payload:
        yield payload


def revisions_in(payload: str) -> dict[str, int]:
    """Return the tables of a notification with their revisions."""
    pairs = [item.rpartition(":") for item in payload.split()]
    return {table: int(revision) for table, _, revision in pairs}
