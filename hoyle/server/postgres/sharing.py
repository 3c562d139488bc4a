"""Servers share tables through a PostgreSQL database: it tells them about each other's saves, and lends leases.

A server that is alive renews its row in `servers` every HEARTBEAT seconds. A lease belongs to a server and lapses with it.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Generator, Mapping
from typing import TypeVar

import psycopg
from psycopg import sql

from hoyle.host.room import OPEN
from hoyle.server.postgres.connections import AnyConnection, Database, connect, time_limit, with_placeholders
from hoyle.server.postgres.questions import QUESTIONS_CHANNEL, PostgresQuestions
from hoyle.server.watcher import Watcher
from hoyle.table.ports import StoreError

log = logging.getLogger(__name__)
T = TypeVar("T")

CHANNEL = "hoyle"
"""The channel of notifications about saves."""
ONLINE_CHANNEL = "hoyle_online"
"""The channel of notifications about people who come and go: the id of a server, and that of a table."""
REWRITTEN_CHANNEL = "hoyle_rewritten"
"""The channel of notifications about tables whose stored events a server has changed: the id of the server, and that of the table."""
MAX_PAYLOAD = 7900
"""The maximum length of a notification; PostgreSQL allows 7,999 bytes."""
HEARTBEAT = 0.5
"""The time between two heartbeats, in seconds."""
LAPSE = 2.0
"""The time after its last heartbeat when a server loses its leases, in seconds."""
RETRY = 0.3
"""The pause between two attempts to connect, in seconds."""

BEAT = """
insert into servers values (?, clock_timestamp() + make_interval(secs => ?))
on conflict (id) do update set until = excluded.until returning 1
"""
ALIVE = "select id from servers where until > clock_timestamp() order by id"
FORGET = "delete from servers where until < clock_timestamp() - interval '1 hour'"
FORGET_ONLINE = "delete from presence where not exists (select from servers where id = server)"
ACQUIRE = """
insert into leases values (?, ?)
on conflict ("table") do update set server = excluded.server
where leases.server = excluded.server
    or not exists (select from servers where id = leases.server and until > clock_timestamp())
returning server
"""
RELEASE = 'delete from leases where "table" = ? and server = ? returning 1'
END = f"""
with leased as (delete from leases where server = ?), online as (delete from presence where server = ?),
asked as (delete from questions where server = ?),
given_back as (update questions set taker = null where taker = ? returning id, topic, deadline),
gone as (delete from servers where id = ?)
select pg_notify('{QUESTIONS_CHANNEL}',
    concat(id, ' ', greatest(0, extract(epoch from deadline - clock_timestamp())), ' ', topic)) from given_back
"""
"""Removes a server that stops, so that others take its tables and its bots' questions over at once."""
REVISIONS = "select id, revision from tables where id = any(%s)"
SET_ONLINE = """
with own as (
    insert into presence values (?, ?, ?) on conflict ("table", server) do update set seats = excluded.seats returning 1)
select pg_notify(?, ?) from own
"""
SET_OFFLINE = """
with own as (delete from presence where "table" = ? and server = ? returning 1) select pg_notify(?, ?) from own
"""
ONLINE = """
select "table", bit_or(seats) from presence join servers on id = server
where "table" = any(?) and server <> ? and until > clock_timestamp() group by "table"
"""
"""The seats that are connected to other servers, as bits."""

OPEN_TABLES = f"""
select id from tables where id in (select "table" from presence join servers on servers.id = server
    where until > clock_timestamp() and seats >> {OPEN} & 1 = 1)
order by opened desc limit ?
"""


class PostgresSharing:
    """The notifications and the leases of one server."""

    def __init__(self, store: Database) -> None:
        """Create the sharing of a store; it starts with `watch`."""
        self.store = store
        self.server = secrets.token_hex(8)
        """The id of this server."""
        self.alive: list[str] = []
        """The servers that were alive at the last heartbeat."""
        self.questions = PostgresQuestions(store, self.server, lambda: self.alive)
        self.connection: AnyConnection | None = None
        """The connection for notifications and heartbeats."""
        self.task: asyncio.Task[None] | None = None
        self.watcher: Watcher
        self.watchers_loop: asyncio.AbstractEventLoop

    # Notifications.

    def watch(self, watcher: Watcher) -> None:
        """From now on, tell the watcher what other servers do; after a lost connection, about all its tables in memory."""
        self.watcher, self.watchers_loop = watcher, asyncio.get_running_loop()
        self.store.submit(self.begin()).result()

    async def begin(self) -> None:
        """In the store's loop: start to listen. The server is alive from now on: nobody removes those who are connected to it."""
        with contextlib.suppress(StoreError):
            await self.store.fetch(BEAT, (self.server, LAPSE))
        self.task = asyncio.create_task(self.listen())

    def tell(self, function: Callable[[Mapping[str, T]], None], news: Mapping[str, T]) -> None:
        """Tell the watcher, in its loop, about tables that it has in memory."""
        if news := {table: new for table, new in news.items() if self.watcher.has(table)}:
            with contextlib.suppress(RuntimeError):  # the server's loop is closed
                self.watchers_loop.call_soon_threadsafe(function, news)

    async def listen(self) -> None:
        """Listen until the store closes; connect again whenever the connection is lost."""
        is_lost = False
        while True:
            try:
                self.connection = await connect(self.store.address)
                await self.begin_on(self.connection)
                if is_lost:
                    log.warning("The database answers again.")
                is_lost = False
                await self.pass_on(self.connection)
            except (psycopg.Error, OSError) as error:
                if not is_lost:
                    reason = (str(error).strip() or repr(error)).splitlines()[0]
                    log.warning("The connection to the database is lost: %s", reason)
                is_lost = True
                await asyncio.sleep(RETRY)
            finally:
                if self.connection:
                    await self.connection.close()

    async def begin_on(self, connection: AnyConnection) -> None:
        """Begin to listen on a new connection, and tell what has been missed."""
        async with time_limit(connection):
            for channel in (CHANNEL, ONLINE_CHANNEL, REWRITTEN_CHANNEL, *self.questions.channels()):
                await connection.execute(sql.SQL("listen {}").format(sql.Identifier(channel)))
            for statement in (FORGET, FORGET_ONLINE):
                await connection.execute(statement)
            rows = await connection.execute(REVISIONS, ([*self.watcher.in_memory()],))
            self.tell(self.watcher.on_changes, dict(await rows.fetchall()))

    async def pass_on(self, connection: AnyConnection) -> None:
        """Pass on the notifications of a connection, with a heartbeat in between; an error of psycopg ends this."""
        self.alive = []
        while True:
            async with time_limit(connection):
                await connection.execute(with_placeholders(BEAT), (self.server, LAPSE))
                now_alive = [id for (id,) in await (await connection.execute(ALIVE)).fetchall()]
                if now_alive != self.alive:
                    await self.tell_online(connection, [*self.watcher.in_memory()])
                self.alive = now_alive
            changed = set[str]()
            async for notification in connection.notifies(timeout=HEARTBEAT):
                if notification.channel == CHANNEL:
                    self.tell(self.watcher.on_changes, revisions_in(notification.payload))
                elif notification.channel not in (ONLINE_CHANNEL, REWRITTEN_CHANNEL):
                    self.questions.hear(notification)
                elif not notification.payload.startswith(self.server):
                    server, table = notification.payload.split()
                    if notification.channel == ONLINE_CHANNEL:
                        changed.add(table)
                    else:
                        self.tell(self.watcher.on_rewritten, {table: server})
            async with time_limit(connection):
                await self.tell_online(connection, [*changed])

    async def tell_online(self, connection: AnyConnection, tables: list[str]) -> None:
        """Tell the watcher which seats of these tables are connected to other servers."""
        if tables:
            rows = await connection.execute(with_placeholders(ONLINE), (tables, self.server))
            found = dict(await rows.fetchall())
            self.tell(self.watcher.on_online, {table: seats_in(found.get(table, 0)) for table in tables})

    async def stop(self) -> None:
        """In the store's loop: end the task, give all leases back, and close the connections."""
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        with contextlib.suppress(StoreError):
            await self.store.fetch(END, (self.server,) * 5)

    # Leases.

    async def acquire(self, table: str) -> bool:
        """Return whether this server has the lease of a table, which it then keeps until `release` or until it fails."""
        return bool(await self.store.query(ACQUIRE, table, self.server))

    async def release(self, table: str) -> None:
        """Give the lease of a table back, if this server has it."""
        await self.store.query(RELEASE, table, self.server)

    # Who is connected.

    async def set_online(self, table: str, seats: frozenset[int]) -> frozenset[int]:
        """Tell the other servers which seats of a table are connected to this one; return those connected to others."""
        news = ONLINE_CHANNEL, f"{self.server} {table}"
        if seats:
            await self.store.query(SET_ONLINE, table, self.server, sum(1 << seat for seat in seats), *news)
        else:
            await self.store.query(SET_OFFLINE, table, self.server, *news)
        rows = await self.store.query(ONLINE, [table], self.server)
        return seats_in(rows[0][1]) if rows else frozenset()

    async def open_tables(self, limit: int) -> list[str]:
        """Return the ids of tables at which somebody is connected to any server and waits for anybody, the newest first."""
        return [id for (id,) in await self.store.query(OPEN_TABLES, limit)]


def seats_in(bits: int) -> frozenset[int]:
    """Return the seats of a bit field."""
    return frozenset(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


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
