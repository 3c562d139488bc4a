"""The store in a PostgreSQL database, which several servers may share.

All connections live in an event loop of their own, in one thread. One task writes. It commits all waiting batches, at most
MAX_GROUP, in one transaction with one notification, so that many tables share one disk sync. A write returns only when its data
is durable.
"""

import asyncio
import logging
import secrets
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

import psycopg
from psycopg import Connection
from psycopg_pool import AsyncConnectionPool

from hoyle.i18n import N_
from hoyle.server.postgres_connection import (
    TIME_LIMIT,
    AnyConnection,
    as_store_errors,
    configure,
    connect,
    connect_once,
    parse,
    time_limit,
    with_placeholders,
)
from hoyle.server.postgres_sharing import CHANNEL, PostgresSharing, payloads
from hoyle.server.sql_store import GUARDS, NEXT_REVISION, Batch, SqlStore
from hoyle.session.ports import CONFLICT, Conflict, StoreError

T = TypeVar("T")

MAX_GROUP = 256
"""The maximum number of batches in one transaction."""
MAX_POOL = 4
"""The maximum number of connections besides those of the writer and for notifications."""
FORMAT = 1
"""The version of the schema."""
KEY_BYTES = 32
"""The length of the store's secret key."""
SCHEMA_LOCK = 0x686F796C65
"""The advisory lock under which a server creates the schema ("hoyle" in ASCII)."""

SCHEMA = """
create table if not exists about (name text primary key, value text not null);
create table if not exists tables (
    id text primary key, game text not null, title text not null, "over" integer not null default 0,
    opened double precision not null default extract(epoch from clock_timestamp()),
    revision integer not null default 0) with (fillfactor = 70);
create table if not exists seals (seal text primary key);
create table if not exists log (
    "table" text not null, seq integer not null, body bytea not null, primary key ("table", seq));
create table if not exists sealed (
    "table" text not null, seat integer not null, place integer not null, body bytea not null,
    primary key ("table", seat, place));
create table if not exists drafts (
    "table" text not null, seat integer not null, body bytea not null, primary key ("table", seat));
create table if not exists requests ("table" text primary key, body bytea not null);
create table if not exists sits (
    holder text not null, "table" text not null, seat integer not null, primary key (holder, "table", seat));
create table if not exists results (
    "table" text not null, deal integer not null, game text not null, rules text not null, winners integer not null,
    moves integer not null, primary key ("table", deal));
create index if not exists results_by_rules on results (game, rules);
create table if not exists composed (
    id text primary key, holder text not null, game text not null, name text not null, sentence text not null,
    rules text not null, made double precision not null default extract(epoch from clock_timestamp()));
create index if not exists composed_by_holder on composed (holder);
create unlogged table if not exists servers (id text primary key, until timestamptz not null);
create unlogged table if not exists leases ("table" text primary key, server text not null);
"""

Waiting = tuple[Batch, "asyncio.Future[None]"]


class PostgresStore(SqlStore):
    """A store of tables and saved rule sets in a PostgreSQL database."""

    is_shared = True

    def __init__(self, address: str) -> None:
        """Connect, and create the schema if there is none; StoreError if that fails."""
        self.address = parse(address)
        with connect_once(self.address) as connection:
            self.secret = create_schema(connection)
        logging.getLogger("psycopg").setLevel(logging.ERROR)  # `postgres_sharing` logs that the connection is lost
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="store", daemon=True)
        self.thread.start()
        self.inbox: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self.connection: AnyConnection | None = None
        self.sharing = PostgresSharing(self)
        self.pool: AsyncConnectionPool[AnyConnection]
        self.writer: asyncio.Task[None]
        self.submit(self.start()).result()

    async def start(self) -> None:
        """In the store's loop: start the writer and the pool."""
        self.pool = AsyncConnectionPool(
            kwargs={**self.address, "autocommit": True},
            min_size=1,
            max_size=MAX_POOL,
            open=False,
            configure=configure,
            check=check,
            timeout=TIME_LIMIT,
            reconnect_timeout=1,
        )
        await self.pool.open()
        self.writer = asyncio.create_task(self.write_all())

    def submit(self, work: Coroutine[Any, Any, T]) -> "Future[T]":
        """Run a coroutine in the store's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def key(self) -> bytes:
        """Return the secret key of this store: KEY_BYTES random bytes, made with the store; it never leaves the servers."""
        return self.secret

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return await asyncio.wrap_future(self.submit(self.fetch(statement, values)))

    async def fetch(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """In the store's loop: return the rows of a query."""
        with as_store_errors():
            async with self.pool.connection() as connection, time_limit(connection):
                cursor = await connection.execute(with_placeholders(statement), values)
                return await cursor.fetchall()

    async def write(self, batch: Batch) -> None:
        """Pass a batch to the writer and wait until it is durable."""
        await asyncio.shield(asyncio.wrap_future(self.submit(self.enqueue(batch))))

    async def enqueue(self, batch: Batch) -> None:
        """In the store's loop: pass a batch to the writer and wait until it is durable."""
        written = self.loop.create_future()
        self.inbox.put_nowait((batch, written))
        await written

    async def write_all(self) -> None:
        """Write groups of batches until the store closes."""
        while (first := await self.inbox.get()) is not None:
            group = [first]
            while len(group) < MAX_GROUP and not self.inbox.empty():
                item = self.inbox.get_nowait()
                if item is None:
                    self.inbox.put_nowait(None)
                    break
                group.append(item)
            await self.write_group(sorted(group, key=lock_order))
        if self.connection:
            await self.connection.close()

    async def write_group(self, group: list[Waiting]) -> None:
        """Write a group of batches in one transaction, and complete their futures after the commit.

        Batches refused by their guards are left out. If another batch fails, each is written alone.
        """
        try:
            with as_store_errors():
                refused = await self.commit([batch for batch, _ in group])
        except StoreError as error:
            if isinstance(error, Conflict) and len(group) > 1:
                for waiting in group:
                    await self.write_group([waiting])
            else:
                for _, written in group:
                    written.set_exception(error)
            return
        for index, (_, written) in enumerate(group):
            if index in refused:
                written.set_exception(Conflict(CONFLICT))
            else:
                written.set_result(None)

    async def commit(self, batches: list[Batch]) -> set[int]:
        """Write batches; return those that their guards refuse. If the old connection is lost, try once with a new one.

        If the database had committed before the connection was lost, the guards refuse the second attempt; then the host
        finds its own events in the store.
        """
        was_connected = self.is_connected
        try:
            return await self.commit_once(batches)
        except (psycopg.OperationalError, psycopg.InterfaceError):
            if self.is_connected or not was_connected:
                raise
        return await self.commit_once(batches)

    @property
    def is_connected(self) -> bool:
        """Whether the writer has a connection that is not known to be lost."""
        return self.connection is not None and not self.connection.closed

    async def commit_once(self, batches: list[Batch]) -> set[int]:
        """Write batches in one transaction; return those that their guards refuse."""
        if self.connection is None or self.connection.closed:
            self.connection = None
            self.connection = await connect(self.address)
        try:
            async with time_limit(self.connection):
                return await write_batches(self.connection, batches)
        except (psycopg.OperationalError, psycopg.InterfaceError):
            if self.connection.broken:
                await self.connection.close()
            raise

    def close(self) -> None:
        """Write everything that waits, and close all connections."""
        if self.thread.is_alive():
            self.submit(self.stop()).result()
            self.loop.call_soon_threadsafe(self.loop.stop)
            self.thread.join()
            self.loop.close()

    async def stop(self) -> None:
        """In the store's loop: end all tasks."""
        self.inbox.put_nowait(None)
        await self.writer
        await self.sharing.stop()
        await self.pool.close()


async def check(connection: AnyConnection) -> None:
    """Raise OperationalError if a connection of the pool is lost; the pool then replaces it."""
    async with time_limit(connection):
        await AsyncConnectionPool.check_connection(connection)


def lock_order(waiting: Waiting) -> tuple[bool, str]:
    """Return the sort key of a batch: all servers lock rows in the same order, so that none waits for another in a circle."""
    statement, values = waiting[0][0]
    return statement == NEXT_REVISION, str(values[0])


async def write_batches(connection: AnyConnection, batches: list[Batch]) -> set[int]:
    """Write batches in one transaction with two round trips; return those that their guards refuse."""
    async with connection.pipeline() as pipeline, connection.transaction():
        guards = {
            index: await connection.execute(with_placeholders(batch[0][0]), batch[0][1])
            for index, batch in enumerate(batches)
            if batch[0][0] in GUARDS
        }
        await pipeline.sync()
        refused = {index for index, guard in guards.items() if not guard.rowcount}
        for index, batch in enumerate(batches):
            if index not in refused:
                for statement, values in batch[1:] if index in guards else batch:
                    await connection.execute(with_placeholders(statement), values)
        for payload in payloads(saved_revisions([batches[index] for index in guards if index not in refused])):
            await connection.execute("select pg_notify(%s, %s)", (CHANNEL, payload))
    return refused


def saved_revisions(batches: list[Batch]) -> dict[str, int]:
    """Return the tables that batches save, with their new revisions."""
    guards = [batch[0] for batch in batches if batch[0][0] == NEXT_REVISION]
    return {table: revision + 1 for _, (table, revision) in guards}


def create_schema(connection: Connection[tuple[Any, ...]]) -> bytes:
    """Create the tables, and return the secret key; StoreError if they have another format."""
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
        exists = connection.execute("select to_regclass('about') is not null").fetchone()
        if exists != (True,):
            connection.execute(SCHEMA)
            about = {"format": str(FORMAT), "key": secrets.token_hex(KEY_BYTES)}
            for name, value in about.items():
                connection.execute("insert into about values (%s, %s)", (name, value))
        about = dict(connection.execute("select name, value from about").fetchall())
        if about.get("format") != str(FORMAT):
            found = about.get("format", "?")
            raise StoreError(N_("The store was written by another version of Hoyle (format {found})."), found=found)
        return bytes.fromhex(about["key"])
