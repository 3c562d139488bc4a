"""The store in one SQLite file.

One thread writes. It commits all waiting batches, at most MAX_GROUP, in one transaction, so that many tables share one disk
sync. A write returns only when its data is on the disk.
"""

import asyncio
import queue
import secrets
import sqlite3
import threading
from collections.abc import Generator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path
from typing import Any

from hoyle.i18n import N_
from hoyle.server.records import SavedRuleSet, TableListing, Tally
from hoyle.session.ports import (
    CONFLICT,
    SEAL_USED,
    Changes,
    Conflict,
    DraftRow,
    GameResult,
    Row,
    Saved,
    SealedRow,
    SealUsed,
    StoreError,
)

MAX_GROUP = 256
"""The maximum number of batches in one transaction."""
FORMAT = 2
"""The version of the schema."""
KEY_BYTES = 32
"""The length of the store's secret key."""
MAX_LISTED = 50
"""The maximum number of tables, and of saved rule sets, in a visitor's list."""

SCHEMA = """
create table if not exists about (name text primary key, value text not null);
create table if not exists tables (
    id text primary key, game text not null, title text not null, over integer not null default 0,
    opened real not null default (julianday('now')), revision integer not null default 0);
create table if not exists seals (seal text primary key) without rowid;
create table if not exists log (
    "table" text not null, seq integer not null, body blob not null, primary key ("table", seq)) without rowid;
create table if not exists sealed (
    "table" text not null, seat integer not null, place integer not null, body blob not null,
    primary key ("table", seat, place)) without rowid;
create table if not exists drafts (
    "table" text not null, seat integer not null, body blob not null, primary key ("table", seat)) without rowid;
create table if not exists requests (
    "table" text primary key, body blob not null) without rowid;
create table if not exists sits (
    holder text not null, "table" text not null, seat integer not null,
    primary key (holder, "table", seat)) without rowid;
create table if not exists results (
    "table" text not null, deal integer not null, game text not null, rules text not null, winners integer not null,
    moves integer not null, primary key ("table", deal)) without rowid;
create index if not exists results_by_rules on results (game, rules);
create table if not exists composed (
    id text primary key, holder text not null, game text not null, name text not null, sentence text not null,
    rules text not null, made real not null default (julianday('now')));
create index if not exists composed_by_holder on composed (holder);
"""

NEXT_REVISION = "update tables set revision = revision + 1 where id = ? and revision = ?"
"""Changes one row, or none if the table has another revision; then the batch is refused."""
FROM_FORMAT_1 = "alter table tables add column revision integer not null default 0"

Statement = tuple[str, Sequence[Any]]
Batch = list[Statement]


class SqliteStore:
    """A store of tables and saved rule sets in one SQLite file."""

    is_shared = False

    def __init__(self, path: Path) -> None:
        """Open or create the file; StoreError if that fails."""
        self.path = path
        with as_store_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self.reader = connect(path)
            create_schema(self.reader)
        self.reading = threading.Lock()
        self.inbox: queue.SimpleQueue[tuple[Batch, Future[None]] | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self.write_all, name="store", daemon=True)
        self.writer.start()

    def key(self) -> bytes:
        """Return the secret key of this store: KEY_BYTES random bytes, made with the store; it never leaves the server."""
        with self.reading, as_store_errors(self.path):
            (key,) = self.reader.execute("select value from about where name = 'key'").fetchone()
        return bytes.fromhex(key)

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Write a new table and its first changes in one transaction; SealUsed if a table with this seal exists."""
        first: Batch = [
            ("insert into seals values (?)", (seal,)),
            ("insert into tables (id, game, title) values (?, ?, ?)", (table, game, title)),
        ]
        try:
            await self.write([*first, *statements(table, changes)])
        except Conflict:
            raise SealUsed(SEAL_USED) from None

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write all changes of a table, or none, and add one to its revision; Conflict if it has another revision."""
        next_revision: Statement = (NEXT_REVISION, (table, revision))
        await self.write([next_revision, *statements(table, changes)])

    async def load(self, table: str) -> Saved | None:
        """Return the stored data of a table, or None if there is no such table."""
        rows = await self.query('select seq, body from log where "table" = ? order by seq', table)
        sealed = await self.query('select seat, place, body from sealed where "table" = ? order by seat, place', table)
        drafts = await self.query('select seat, body from drafts where "table" = ?', table)
        request = await self.query('select body from requests where "table" = ?', table)
        if not rows:
            return None
        return Saved(
            [Row(*row) for row in rows],
            [SealedRow(*row) for row in sealed],
            [DraftRow(*row) for row in drafts],
            request[0][0] if request else None,
            await self.revision(table),
        )

    async def revision(self, table: str) -> int:
        """Return the number of saves of a table; -1 if there is no such table."""
        rows = await self.query("select revision from tables where id = ?", table)
        return rows[0][0] if rows else -1

    async def tables_of(self, holder: str) -> list[TableListing]:
        """Return the newest MAX_LISTED tables of a visitor."""
        rows = await self.query(
            'select distinct id, game, title, over, opened from tables join sits on id = "table" '
            "where holder = ? order by opened desc limit ?",
            holder,
            MAX_LISTED,
        )
        return [TableListing(id, game, title, bool(over)) for id, game, title, over, _ in rows]

    async def tally(self, game: str, rules: str) -> Tally:
        """Return the results of all games with these rules, the canonical text of the options."""
        counted = "select winners, count(*), sum(moves) from results where game = ? and rules = ? group by winners"
        tally = Tally(won={})
        for winners, games, moves in await self.query(counted, game, rules):
            tally.games, tally.moves = tally.games + games, tally.moves + moves
            tally.drawn += games if winners == 0 else 0
            for seat in range(winners.bit_length()):
                if winners >> seat & 1:  # a bit for each seat
                    tally.won[seat] = tally.won.get(seat, 0) + games
        return tally

    async def save_rule_set(self, game: SavedRuleSet) -> None:
        """Write a saved rule set."""
        statement = "insert into composed (id, holder, game, name, sentence, rules) values (?, ?, ?, ?, ?, ?)"
        await self.write([(statement, astuple(game))])

    async def saved_rule_set(self, id: str) -> SavedRuleSet | None:
        """Return the saved rule set with this id, or None."""
        rows = await self.query("select id, holder, game, name, sentence, rules from composed where id = ?", id)
        return SavedRuleSet(*rows[0]) if rows else None

    async def saved_rule_sets_of(self, holder: str) -> list[SavedRuleSet]:
        """Return the newest MAX_LISTED saved rule sets of a visitor."""
        rows = await self.query(
            "select id, holder, game, name, sentence, rules from composed where holder = ? order by made desc limit ?",
            holder,
            MAX_LISTED,
        )
        return [SavedRuleSet(*row) for row in rows]

    async def delete_rule_set(self, id: str, holder: str) -> None:
        """Delete a saved rule set of a visitor; tables with these rules are not deleted."""
        await self.write([("delete from composed where id = ? and holder = ?", (id, holder))])

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query, which runs in a thread so that it does not block the event loop."""

        def fetch() -> list[tuple[Any, ...]]:
            with self.reading, as_store_errors(self.path):
                return self.reader.execute(statement, values).fetchall()

        return await asyncio.to_thread(fetch)

    async def write(self, batch: Batch) -> None:
        """Pass a batch to the writer thread and wait until it is on the disk."""
        future: Future[None] = Future()
        self.inbox.put((batch, future))
        await asyncio.shield(asyncio.wrap_future(future))

    def write_all(self) -> None:
        """Write groups of batches until the store closes; the writer thread runs this."""
        connection = connect(self.path)
        while (first := self.inbox.get()) is not None:
            group = [first]
            while len(group) < MAX_GROUP and not self.inbox.empty():
                item = self.inbox.get()
                if item is None:
                    self.inbox.put(None)
                    break
                group.append(item)
            write_group(connection, self.path, group)
        connection.close()

    def close(self) -> None:
        """Write the waiting batches, and close the file."""
        self.inbox.put(None)
        self.writer.join()
        self.reader.close()


def statements(table: str, changes: Changes) -> Batch:
    """Return the statements that write the changes of a table."""
    batch: Batch = [
        ('insert into log ("table", seq, body) values (?, ?, ?)', (table, row.seq, row.body)) for row in changes.rows
    ]
    if changes.clears:
        batch += [(f'delete from {name} where "table" = ?', (table,)) for name in ("sealed", "drafts")]
    if changes.clears or changes.drops_request:
        batch.append(('delete from requests where "table" = ?', (table,)))
    for choice in changes.sealed:
        values = (table, choice.seat, choice.place, choice.body)
        batch.append(('insert into sealed ("table", seat, place, body) values (?, ?, ?, ?)', values))
    for draft in changes.drafts:
        statement = 'insert or replace into drafts ("table", seat, body) values (?, ?, ?)'
        batch.append((statement, (table, draft.seat, draft.body)))
    if changes.request:
        batch.append(('insert or replace into requests ("table", body) values (?, ?)', (table, changes.request)))
    for holder, seat in changes.holders:
        batch.append(('insert or ignore into sits (holder, "table", seat) values (?, ?, ?)', (holder, table, seat)))
    if changes.is_over:
        batch.append(("update tables set over = 1 where id = ?", (table,)))
    if changes.result:
        batch.append(("insert or ignore into results values (?, ?, ?, ?, ?, ?)", result_row(table, changes.result)))
    return batch


def result_row(table: str, result: GameResult) -> tuple[Any, ...]:
    """Return the row of the table `results` for a finished game."""
    return table, result.deal, result.game, result.rules, result.winners, result.moves


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection whose commits return when the data is on the disk."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    return connection


def create_schema(connection: sqlite3.Connection) -> None:
    """Create the tables; StoreError if they have another format. SQLite fails here if the file cannot be written."""
    connection.executescript(SCHEMA)
    connection.execute("insert or ignore into about values ('format', ?)", (str(FORMAT),))
    connection.execute("insert or ignore into about values ('key', ?)", (secrets.token_hex(KEY_BYTES),))
    connection.execute("update about set value = value where name = 'format'")
    select_format = "select value from about where name = 'format'"
    if connection.execute(select_format).fetchone()[0] == "1":
        connection.execute("begin immediate")
        connection.execute(FROM_FORMAT_1)
        connection.execute("update about set value = ? where name = 'format'", (str(FORMAT),))
        connection.execute("commit")
    stored_format = connection.execute(select_format).fetchone()[0]
    if stored_format != str(FORMAT):
        raise StoreError(N_("The store was written by another version of Hoyle (format {found})."), found=stored_format)


def write_group(connection: sqlite3.Connection, path: Path, group: list[tuple[Batch, "Future[None]"]]) -> None:
    """Write a group of batches in one transaction, and complete their futures after the commit.

    A batch with a conflict is left out; all other errors fail the whole group.
    """
    errors: dict[int, StoreError] = {}
    try:
        with as_store_errors(path):
            connection.execute("begin immediate")
            for index, (batch, _) in enumerate(group):
                try:
                    write_batch(connection, batch)
                except sqlite3.IntegrityError:
                    errors[index] = Conflict(CONFLICT)
            connection.execute("commit")
    except StoreError as error:
        if connection.in_transaction:
            connection.execute("rollback")
        errors = dict.fromkeys(range(len(group)), error)
    for index, (_, future) in enumerate(group):
        if index in errors:
            future.set_exception(errors[index])
        else:
            future.set_result(None)


def write_batch(connection: sqlite3.Connection, batch: Batch) -> None:
    """Execute all statements of a batch, or none of them."""
    connection.execute("savepoint batch")
    try:
        for statement, values in batch:
            changed = connection.execute(statement, values).rowcount
            if statement is NEXT_REVISION and not changed:
                raise sqlite3.IntegrityError("The table has another revision.")
    except sqlite3.IntegrityError:
        connection.execute("rollback to batch")
        raise
    finally:
        if connection.in_transaction:
            connection.execute("release batch")


@contextmanager
def as_store_errors(path: Path) -> Generator[None]:
    """Raise StoreError in place of errors of SQLite and of the file system."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise StoreError(message_of(error), path=path, why=str(error)) from error
    except OSError as error:
        raise StoreError(N_("The store {path} cannot be written: {why}."), path=path, why=error.strerror) from error


def message_of(error: sqlite3.DatabaseError) -> str:
    """Return the message for an SQLite error."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary result code
    return {
        sqlite3.SQLITE_FULL: N_("The disk is full: the store {path} was not changed."),
        sqlite3.SQLITE_READONLY: N_("The store {path} is read-only."),
        sqlite3.SQLITE_CANTOPEN: N_("The store {path} cannot be opened for writing."),
        sqlite3.SQLITE_NOTADB: N_("{path} is not a Hoyle store."),
        sqlite3.SQLITE_CORRUPT: N_("The store {path} is damaged."),
    }.get(code, N_("The store {path} cannot be used: {why}."))
