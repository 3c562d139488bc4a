"""The store in a PostgreSQL database, which several servers may share.

All connections live in an event loop of their own, in one thread. One task writes. It commits all waiting batches, at most
MAX_GROUP, in one transaction with one notification, so that many tables share one disk sync. A write returns only when its data
is durable.
"""

import asyncio
import logging
import threading
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

import psycopg
from psycopg_pool import AsyncConnectionPool

from hoyle.server.aging import FUTURE_SECONDS, Ages, ages_from
from hoyle.server.postgres.connections import (
    CONNECTION_ERRORS,
    FAILED,
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
from hoyle.server.postgres.schema import create_schema
from hoyle.server.postgres.sharing import CHANNEL, REWRITTEN_CHANNEL, PostgresSharing, payloads
from hoyle.server.postgres.statements import (
    GUARDS,
    LOAD,
    NEW_SEAL,
    NEXT_REVISION,
    UNTOUCHED,
    Batch,
    deletion,
    saved_from,
    statements,
)
from hoyle.server.retention import ANY_AGE
from hoyle.server.sql_records import SqlRecords
from hoyle.table.ports import CONFLICT, SEAL_USED, Changes, Conflict, Row, Saved, SealUsed, StoreError

T = TypeVar("T")

MAX_GROUP = 256
"""The maximum number of batches in one transaction."""
MAX_POOL = 4
"""The maximum number of connections besides those of the writer and for notifications."""
Waiting = tuple[Batch, "asyncio.Future[None]"]


class PostgresStore(SqlRecords):
    """A store of tables and saved rule sets in a PostgreSQL database."""

    is_shared = True

    def __init__(self, address: str) -> None:
        """Connect, and create the schema if there is none; StoreError if that fails."""
        self.address = parse(address)
        with connect_once(self.address) as connection:
            self.secret = create_schema(connection)
        logging.getLogger("psycopg").setLevel(logging.ERROR)  # `sharing` logs that the connection is lost
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

    def submit(self, work: Coroutine[object, object, T]) -> "Future[T]":
        """Run a coroutine in the store's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    async def space(self) -> tuple[int, None]:
        """Return the bytes of the database; its server does not say how much is free on its disk."""
        ((size,),) = await self.query("select pg_database_size(current_database())")
        return size, None

    def key(self) -> bytes:
        """Return the secret key of this store: 32 random bytes, made with the store; it never leaves the servers."""
        return self.secret

    def holders(self) -> frozenset[str]:
        """Return all visitors with a seat or a saved rule set if the store comes from a file; else none: all tokens are signed."""
        copied = "exists (select from about where name = 'copied')"
        query = f"select holder from (select holder from sits union select holder from composed) as all_holders where {copied}"
        return frozenset(holder for (holder,) in self.submit(self.fetch(query, ())).result())

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Write a new table and its first changes in one transaction; SealUsed if a table with this seal exists."""
        first: Batch = [
            *([(NEW_SEAL, (seal,))] if seal else []),
            ("insert into tables (id, game, title) values (?, ?, ?)", (table, game, title)),
        ]
        try:
            await self.write([*first, *statements(table, changes)])
        except Conflict:
            raise SealUsed(SEAL_USED) from None

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write all changes of a table, or none, and add one to its revision; Conflict if it has another revision."""
        await self.write([(NEXT_REVISION, (table, revision)), *statements(table, changes)])

    async def load(self, table: str) -> Saved | None:
        """Return the stored data of a table, or None if there is no such table."""
        saved = saved_from(await self.query(LOAD, *[table] * 5))
        return saved if saved.rows else None

    async def revision(self, table: str) -> int:
        """Return the number of saves of a table; -1 if there is no such table."""
        rows = await self.query("select revision from tables where id = ?", table)
        return rows[0][0] if rows else -1

    async def ages(self, days: int) -> Ages:
        """Return how long the tables have been untouched; they are old after this many days."""
        now = "extract(epoch from clock_timestamp())"
        newest = f"{now} - max(case when touched < {now} + ? then touched end)"
        query = f"select count(*), count(*) filter (where {UNTOUCHED}), {newest} from tables"
        return ages_from((await self.query(query, days, FUTURE_SECONDS))[0])

    async def untouched(self, days: int) -> list[str]:
        """Return the ids of the tables that nobody has touched for this many days, the oldest first."""
        return [id for (id,) in await self.query(f"select id from tables where {UNTOUCHED} order by touched", days)]

    async def delete_untouched(self, table: str, days: int) -> bool:
        """Delete a table and its log, unless it has been touched within this many days; return whether it was deleted."""
        try:
            await self.write(deletion(table, days))
        except Conflict:
            return False
        return True

    async def delete_table(self, table: str) -> bool:
        """Delete a table and its log, unless somebody sits at it at any server; return whether it was deleted."""
        return await self.delete_untouched(table, ANY_AGE)

    async def rewrite_events(self, table: str, rows: Sequence[Row]) -> None:
        """Replace the bodies of stored events, to remove personal data, and tell the other servers."""
        update = 'update log set body = ? where "table" = ? and seq = ?'
        tell = "select pg_notify(?, ?)", (REWRITTEN_CHANNEL, f"{self.sharing.server} {table}")
        await self.write([*((update, (row.body, table, row.seq)) for row in rows), tell])

    async def check_writable(self) -> None:
        """Write the time of this check, and wait until it is durable; StoreError if that fails."""
        checked = "insert into about values ('checked', now()::text)"
        await self.execute(f"{checked} on conflict (name) do update set value = excluded.value")

    async def execute(self, statement: str, *values: object) -> None:
        """Execute a statement that changes something; when this returns, the change is durable."""
        await self.write([(statement, values)])

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

        Batches refused by their guards are left out. If another batch fails, each is written alone, unless the connection failed.
        """
        try:
            with as_store_errors():
                refused = await self.commit([batch for batch, _ in group])
        except Exception as error:  # also what no batch should raise: the others are written, and the writer goes on
            if len(group) > 1 and not isinstance(error.__cause__, CONNECTION_ERRORS):
                for waiting in group:
                    await self.write_group([waiting])
            else:
                failure = error if isinstance(error, StoreError) else StoreError(FAILED, code=type(error).__name__)
                for _, written in group:
                    written.set_exception(failure)
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
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:  # questions of those who have stopped waiting
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


async def check(connection: AnyConnection) -> None:
    """Raise OperationalError if a connection of the pool is lost; the pool then replaces it."""
    async with time_limit(connection):
        await AsyncConnectionPool.check_connection(connection)


def lock_order(waiting: Waiting) -> tuple[bool, str]:
    """Return the sort key of a batch: all servers lock rows in the same order, so that none waits for another in a circle."""
    statement, values = waiting[0][0]
    return statement == NEXT_REVISION, str(values[0]) if values else ""


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
