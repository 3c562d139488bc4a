"""The store in one SQLite file. Its parts are in `hoyle/server/sqlite`; a write returns only when its data is on the disk."""

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from hoyle.server.aging import FUTURE_SECONDS, Ages, ages_from
from hoyle.server.retention import ANY_AGE
from hoyle.server.sql_records import DAY_SECONDS, MAX_LISTED, SqlRecords, Statement
from hoyle.server.sqlite.backup import COMPANIONS
from hoyle.server.sqlite.check import MISSING_WAL, Finding, check_contents, has_no_wal, lost_moves
from hoyle.server.sqlite.connections import connect_reader, connect_writer, sync_folder
from hoyle.server.sqlite.errors import (
    DAMAGED_TABLE,
    LOST_MOVES,
    OperatorLog,
    as_store_errors,
    is_damage,
)
from hoyle.server.sqlite.ledger import DELETED, Ledger, read_ledger
from hoyle.server.sqlite.lock import companion, lock
from hoyle.server.sqlite.reading import is_quarantined, read_revision, read_table
from hoyle.server.sqlite.schema import (
    FORMAT,
    check_identity,
    mark_session,
    prepare,
    session_is_open,
    stored_format,
    stored_key,
)
from hoyle.server.sqlite.statements import deletion, rewriting, statements
from hoyle.server.sqlite.writer import NEXT_REVISION, Batch, Writer
from hoyle.table.ports import SEAL_USED, Changes, Conflict, Row, Saved, SealUsed, StoreError

T = TypeVar("T")
MAX_LOGGED = 20
"""The maximum number of findings that are logged one by one at the start."""


class SqliteStore(SqlRecords):
    """A store of tables and saved rule sets in one SQLite file."""

    is_shared = False
    sharing = None

    def __init__(self, path: Path) -> None:
        """Open or create the file and lock it; StoreError if that fails. What is wrong with it is logged for the operator."""
        self.path, self.log = path, OperatorLog(path)
        with as_store_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = lock(path)
        try:
            with as_store_errors(path):
                self.start()
        except BaseException:
            self.lock.release()
            raise

    def start(self) -> None:
        """Open the file under the lock, look for lost data, and start the writer."""
        path = self.path
        check_identity(path)
        ledger, wal_is_missing = read_ledger(path), has_no_wal(path)
        connection = connect_writer(path)
        try:
            prepare(connection, path)
            was_open = session_is_open(connection)
            self.reader = connect_reader(path)
            stored_format(self.reader, path)  # SQLite really connects with the first read; see `disconnect`
        except BaseException:
            connection.close()
            raise
        self.reading = threading.Lock()
        try:
            mark_session(connection, "open")
            connection.execute("pragma wal_checkpoint(passive)")  # now the main file says that there is a WAL
            sync_folder(path.absolute().parent)
            findings = check_contents(self.reader).findings if was_open else []
            findings += [Finding(MISSING_WAL)] if was_open and wal_is_missing else []
            lost = lost_moves(self.reader, ledger)
            self.log_findings(findings + lost)
            self.writer = Writer(path, connection, Ledger(path), self.log)
        except BaseException:
            self.disconnect(connection)
            raise
        self.writer.lost = {finding.table: ledger[finding.table] for finding in lost}

    def log_findings(self, findings: list[Finding]) -> None:
        """Log what is wrong with the store at its start."""
        for finding in findings[:MAX_LOGGED]:
            self.log.error(str(finding))
        if findings:
            more = f"{len(findings) - MAX_LOGGED} more findings. " if len(findings) > MAX_LOGGED else ""
            self.log.error(f"{more}`hoyle store check` lists them all; the documentation says how to repair the store.")

    async def space(self) -> tuple[int, int]:
        """Return the bytes of the store with what is beside it, and those that are free on its disk."""
        files = [self.path, *(companion(self.path, suffix) for suffix in COMPANIONS)]
        return sum(file.stat().st_size for file in files if file.exists()), shutil.disk_usage(self.path.parent).free

    def key(self) -> bytes:
        """Return the secret key of this store: 32 random bytes, made with the store; it never leaves the server."""
        with self.reading, as_store_errors(self.path):
            return stored_key(self.reader, self.path)

    def holders(self) -> frozenset[str]:
        """Return the ids of all visitors who have a seat or a saved rule set."""
        with self.reading, as_store_errors(self.path):
            rows = self.reader.execute("select holder from sits union select holder from composed").fetchall()
        return frozenset(holder for (holder,) in rows)

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Write a new table and its first changes in one transaction; SealUsed if a table with this seal exists."""
        first: list[Statement] = [
            *([("insert into seals values (?)", (seal,))] if seal else []),
            ("insert into tables (id, game, title, touched) values (?, ?, ?, julianday('now'))", (table, game, title)),
        ]
        try:
            await self.write(Batch([*first, *statements(table, changes)], table, 0))
        except Conflict:
            raise SealUsed(SEAL_USED) from None

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write all changes of a table, or none, and add one to its revision; Conflict if it has another revision."""
        self.check_not_lost(table)
        next_revision: Statement = (NEXT_REVISION, (table, revision))
        await self.write(Batch([next_revision, *statements(table, changes)], table, revision + 1))

    async def load(self, table: str) -> Saved | None:
        """Return the stored data of a table, or None if there is no such table; StoreError if it is damaged."""
        self.check_not_lost(table)

        def read(connection: sqlite3.Connection) -> Saved | None:
            stored = read_table(connection, table)
            if not stored.events:
                if stored.revision >= 0 or is_quarantined(connection, table):
                    raise self.damaged(table, "It has no events.")
                return None
            for damage in stored.damage():
                raise self.damaged(table, damage)
            return stored.saved()

        try:
            return await self.read(read)
        except StoreError as error:
            if isinstance(error.__cause__, sqlite3.Error) and is_damage(error.__cause__):
                raise self.damaged(table, f"It cannot be read: {error.__cause__}.") from error
            raise

    def check_not_lost(self, table: str) -> None:
        """StoreError if the store has lost the last changes of a table; the operator was told at the start."""
        if table in self.writer.lost:
            raise StoreError(LOST_MOVES)

    def damaged(self, table: str, damage: str) -> StoreError:
        """Log that a table is damaged; return the error that its players see."""
        self.log.error(str(Finding(damage, table)))
        return StoreError(DAMAGED_TABLE)

    async def revision(self, table: str) -> int:
        """Return the number of saves of a table; -1 if there is no such table."""
        return await self.read(lambda connection: read_revision(connection, table))

    async def execute(self, statement: str, *values: object) -> None:
        """Execute a statement that changes something; when this returns, the change is on the disk."""
        await self.write(Batch([(statement, values)]))

    async def ages(self, days: int) -> Ages:
        """Return how long the tables have been untouched; they are old after this many days."""
        now = "julianday('now')"
        newest = f"({now} - max(case when touched < {now} + ? then touched end)) * {DAY_SECONDS}"
        query = f"select count(*), sum(touched < {now} - ?), {newest} from tables"
        return ages_from((await self.query(query, days, FUTURE_SECONDS / DAY_SECONDS))[0])

    async def untouched(self, days: int) -> list[str]:
        """Return the ids of the tables that nobody has touched for this many days, the oldest first."""
        where = "touched < julianday('now') - ?"
        return [id for (id,) in await self.query(f"select id from tables where {where} order by touched", days)]

    async def delete_untouched(self, table: str, days: int) -> bool:
        """Delete a table and its log, unless it has been touched within this many days; return whether it was deleted."""
        await self.write(Batch(deletion(table, days), table, DELETED))
        return await self.revision(table) < 0

    async def delete_table(self, table: str) -> bool:
        """Delete a table and its log; return whether it was deleted."""
        return await self.delete_untouched(table, ANY_AGE)

    async def rewrite_events(self, table: str, rows: Sequence[Row]) -> None:
        """Replace the bodies of stored events, to remove personal data."""
        await self.write(Batch(rewriting(table, rows)))

    async def check_writable(self) -> None:
        """Write the time of this check, and wait until it is on the disk; StoreError if that fails."""
        await self.execute("insert or replace into about values ('checked', datetime('now'))")

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return await self.read(lambda connection: connection.execute(statement, values).fetchall())

    async def read(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Return what a function reads; it runs in a thread so that it does not block the event loop."""

        def call() -> T:
            with self.reading:
                try:
                    return function(self.reader)
                except (sqlite3.Error, OSError) as error:
                    raise self.log.report(error, "Reading") from error

        return await asyncio.to_thread(call)

    async def write(self, batch: Batch) -> None:
        """Pass a batch to the writer thread and wait until it is on the disk."""
        await asyncio.shield(asyncio.wrap_future(self.submit(batch)))

    def submit(self, batch: Batch) -> "Future[None]":
        """Pass a batch to the writer thread; the future is done when the batch is on the disk."""
        return self.writer.submit(batch)

    def close(self) -> None:
        """Write the waiting batches, and close the file, whose WAL goes into the main file."""
        self.writer.close()
        try:
            if self.disconnect(self.writer.connection):
                self.writer.ledger.empty(self.writer.lost)
        except OSError as error:
            self.log.report(error, "Closing")
        self.writer.ledger.close()
        self.lock.release()

    def disconnect(self, writing: sqlite3.Connection) -> bool:
        """Close both connections; return whether the main file has everything and says `closed`.

        The last connection removes the WAL, if it may write. If the main file could not be marked, the WAL must stay.
        """
        with self.reading:
            try:
                mark_session(writing, "closed")
                is_complete = writing.execute("pragma wal_checkpoint(truncate)").fetchone()[0] == 0
            except sqlite3.Error as error:
                self.log.report(error, "Closing")
                is_complete = False
            first, last = (self.reader, writing) if is_complete else (writing, self.reader)
            first.close()
            last.close()
        return is_complete


__all__ = ["FORMAT", "MAX_LISTED", "SqliteStore"]
