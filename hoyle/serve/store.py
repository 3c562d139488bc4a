"""Where tables are kept: every event of every table, so that nothing acknowledged is ever lost.

`Store` is the small interface that a table needs; `SqliteStore` keeps it in one file. All writing goes through
one thread: it takes what has come in meanwhile, writes it in one transaction, and answers everybody when that
transaction is on the disk.
"""

import asyncio
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from hoyle.serve.kept import Drafted, Listing, Result, Row, Saved, Sealed, Shelved, Tally
from hoyle.words import N_

DRAIN = 256  # statements that may share one transaction
FORMAT = 1

SCHEMA = """
create table if not exists about (name text primary key, value text not null);
create table if not exists tables (
    id text primary key, game text not null, title text not null, over integer not null default 0,
    opened real not null default (julianday('now')));
create table if not exists log (
    "table" text not null, seq integer not null, body blob not null, primary key ("table", seq)) without rowid;
create table if not exists sealed (
    "table" text not null, seat integer not null, place integer not null, body blob not null,
    primary key ("table", seat, place)) without rowid;
create table if not exists drafts (
    "table" text not null, seat integer not null, body blob not null, primary key ("table", seat)) without rowid;
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


class StoreError(Exception):
    """The store cannot do what was asked; the message is one English sentence with `facts` to fill in."""

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts


class Taken(StoreError):
    """Another server process wrote this event of the table first."""


Statement = tuple[str, Sequence[Any]]
Batch = list[Statement]


class Store(ABC):
    """What a table asks of its store. Every write is on the disk when it returns, or raises StoreError."""

    @abstractmethod
    async def open(self, table: str, game: str, title: str, first: bytes) -> None:
        """Begin a table with its first event."""

    @abstractmethod
    async def append(
        self, table: str, row: Row, *, unseal: bool = False, over: bool = False, result: Result | None = None
    ) -> None:
        """Add one event; with `unseal`, sealed choices and drafts are gone with it. Taken if that `seq` exists.

        `result`: how the game ended with this event.
        """

    @abstractmethod
    async def seal(self, table: str, choice: Sealed) -> None:
        """Keep a choice that waits for others."""

    @abstractmethod
    async def draft(self, table: str, drafted: Drafted) -> None:
        """Keep a turn that a seat is arranging, instead of what was kept of it before."""

    @abstractmethod
    async def sit(self, holder: str, table: str, seat: int) -> None:
        """Remember who sits where."""

    @abstractmethod
    async def read(self, table: str) -> Saved | None:
        """All events of a table and its sealed choices."""

    @abstractmethod
    async def tables_of(self, holder: str) -> list[Listing]:
        """The tables somebody sits at, the newest first."""

    @abstractmethod
    async def tally(self, game: str, rules: str) -> Tally:
        """What came of all games by these rules."""

    @abstractmethod
    async def shelve(self, composed: Shelved) -> None:
        """Keep a composed game."""

    @abstractmethod
    async def shelved(self, id: str) -> Shelved | None:
        """A composed game by its id."""

    @abstractmethod
    async def shelf_of(self, holder: str) -> list[Shelved]:
        """The games somebody composed, the newest first."""

    @abstractmethod
    async def unshelve(self, id: str, holder: str) -> None:
        """Keep somebody's composed game no longer; the tables that were played by it stay."""

    @abstractmethod
    def close(self) -> None:
        """Write what has come in, then let go of the file."""


class SqliteStore(Store):
    """A store in one SQLite file."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; StoreError with one sentence where that cannot be."""
        self.path = path
        with told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self.reader = connect(path)
            prepare(self.reader)
        self.reading = threading.Lock()
        self.inbox: queue.SimpleQueue[tuple[Batch, Future[None]] | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self.write_all, name="store", daemon=True)
        self.writer.start()

    async def open(self, table: str, game: str, title: str, first: bytes) -> None:
        """The table and its first event in one transaction."""
        await self.write(
            [
                ("insert into tables (id, game, title) values (?, ?, ?)", (table, game, title)),
                ('insert into log ("table", seq, body) values (?, 0, ?)', (table, first)),
            ]
        )

    async def append(
        self, table: str, row: Row, *, unseal: bool = False, over: bool = False, result: Result | None = None
    ) -> None:
        """The key (table, seq) refuses whoever comes second."""
        batch: Batch = [('insert into log ("table", seq, body) values (?, ?, ?)', (table, row.seq, row.body))]
        if unseal:
            batch += [(f'delete from {gone} where "table" = ?', (table,)) for gone in ("sealed", "drafts")]
        if over:
            batch.append(("update tables set over = 1 where id = ?", (table,)))
        if result:
            kept = (table, result.deal, result.game, result.rules, result.winners, result.moves)
            batch.append(("insert or ignore into results values (?, ?, ?, ?, ?, ?)", kept))
        await self.write(batch)

    async def seal(self, table: str, choice: Sealed) -> None:
        """A row that `append` deletes later."""
        values = (table, choice.seat, choice.place, choice.body)
        await self.write([('insert into sealed ("table", seat, place, body) values (?, ?, ?, ?)', values)])

    async def draft(self, table: str, drafted: Drafted) -> None:
        """One row a seat."""
        kept = 'insert or replace into drafts ("table", seat, body) values (?, ?, ?)'
        await self.write([(kept, (table, drafted.seat, drafted.body))])

    async def sit(self, holder: str, table: str, seat: int) -> None:
        """Twice is as good as once."""
        sits = 'insert or ignore into sits (holder, "table", seat) values (?, ?, ?)'
        await self.write([(sits, (holder, table, seat))])

    async def read(self, table: str) -> Saved | None:
        """None where no such table was opened."""
        rows = await self.ask('select seq, body from log where "table" = ? order by seq', table)
        sealed = await self.ask('select seat, place, body from sealed where "table" = ? order by seat, place', table)
        drafted = await self.ask('select seat, body from drafts where "table" = ?', table)
        if not rows:
            return None
        return Saved([Row(*row) for row in rows], [Sealed(*row) for row in sealed], [Drafted(*row) for row in drafted])

    async def tables_of(self, holder: str) -> list[Listing]:
        """At most fifty."""
        rows = await self.ask(
            'select distinct id, game, title, over, opened from tables join sits on id = "table" '
            "where holder = ? order by opened desc limit 50",
            holder,
        )
        return [Listing(id, game, title, bool(over)) for id, game, title, over, _ in rows]

    async def tally(self, game: str, rules: str) -> Tally:
        """Counted by who won."""
        counted = "select winners, count(*), sum(moves) from results where game = ? and rules = ? group by winners"
        tally = Tally(won={})
        for winners, games, moves in await self.ask(counted, game, rules):
            tally.games, tally.moves = tally.games + games, tally.moves + moves
            tally.drawn += games if winners == 0 else 0
            for seat in range(winners.bit_length()):
                if winners >> seat & 1:
                    tally.won[seat] = tally.won.get(seat, 0) + games
        return tally

    async def shelve(self, composed: Shelved) -> None:
        """A row."""
        kept = "insert into composed (id, holder, game, name, sentence, rules) values (?, ?, ?, ?, ?, ?)"
        await self.write([(kept, msgspec.structs.astuple(composed))])

    async def shelved(self, id: str) -> Shelved | None:
        """None where nothing of that name is kept."""
        rows = await self.ask("select id, holder, game, name, sentence, rules from composed where id = ?", id)
        return Shelved(*rows[0]) if rows else None

    async def shelf_of(self, holder: str) -> list[Shelved]:
        """At most fifty."""
        rows = await self.ask(
            "select id, holder, game, name, sentence, rules from composed where holder = ? order by made desc limit 50",
            holder,
        )
        return [Shelved(*row) for row in rows]

    async def unshelve(self, id: str, holder: str) -> None:
        """Only its holder can."""
        await self.write([("delete from composed where id = ? and holder = ?", (id, holder))])

    async def ask(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Read in a thread, so that the table goes on meanwhile."""

        def fetch() -> list[tuple[Any, ...]]:
            with self.reading, told(self.path):
                return self.reader.execute(question, values).fetchall()

        return await asyncio.to_thread(fetch)

    async def write(self, batch: Batch) -> None:
        """Hand the batch to the writer and wait until it is on the disk."""
        answer: Future[None] = Future()
        self.inbox.put((batch, answer))
        await asyncio.shield(asyncio.wrap_future(answer))

    def write_all(self) -> None:
        """The writer thread: group after group until the store closes."""
        connection = connect(self.path)
        while (first := self.inbox.get()) is not None:
            group = [first]
            while len(group) < DRAIN and not self.inbox.empty():
                more = self.inbox.get()
                if more is None:
                    self.inbox.put(None)
                    break
                group.append(more)
            write_group(connection, self.path, group)
        connection.close()

    def close(self) -> None:
        """What waits is written first."""
        self.inbox.put(None)
        self.writer.join()
        self.reader.close()


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Make the tables and try that they can be written."""
    connection.executescript(SCHEMA)
    connection.execute("insert or ignore into about values ('format', ?)", (str(FORMAT),))
    connection.execute("update about set value = value where name = 'format'")
    found = connection.execute("select value from about where name = 'format'").fetchone()[0]
    if found != str(FORMAT):
        raise StoreError(N_("The store was written by another version of Hoyle (format {found})."), found=found)


def write_group(connection: sqlite3.Connection, path: Path, group: list[tuple[Batch, "Future[None]"]]) -> None:
    """One transaction for all; each batch stands or falls alone, and nobody is answered before the commit."""
    refused: dict[int, StoreError] = {}
    try:
        with told(path):
            connection.execute("begin immediate")
            for place, (batch, _) in enumerate(group):
                try:
                    write_batch(connection, batch)
                except sqlite3.IntegrityError:
                    refused[place] = Taken(N_("Somebody else moved first; please look again."))
            connection.execute("commit")
    except StoreError as error:
        if connection.in_transaction:
            connection.execute("rollback")
        refused = dict.fromkeys(range(len(group)), error)
    for place, (_, answer) in enumerate(group):
        if place in refused:
            answer.set_exception(refused[place])
        else:
            answer.set_result(None)


def write_batch(connection: sqlite3.Connection, batch: Batch) -> None:
    """All statements of the batch, or none of them."""
    connection.execute("savepoint batch")
    try:
        for statement, values in batch:
            connection.execute(statement, values)
    except sqlite3.IntegrityError:
        connection.execute("rollback to batch")
        raise
    finally:
        if connection.in_transaction:
            connection.execute("release batch")


@contextmanager
def told(path: Path) -> Generator[None]:
    """Whatever goes wrong with the file becomes one sentence."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise StoreError(reason(error), path=path, why=str(error)) from error
    except OSError as error:
        raise StoreError(N_("The store {path} cannot be written: {why}."), path=path, why=error.strerror) from error


def reason(error: sqlite3.DatabaseError) -> str:
    """The sentence for an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_FULL: N_("There is no room left on the disk for the store {path}; nothing was changed."),
        sqlite3.SQLITE_READONLY: N_("The store {path} may not be written."),
        sqlite3.SQLITE_CANTOPEN: N_("The store {path} cannot be opened for writing."),
        sqlite3.SQLITE_NOTADB: N_("The file {path} is not a store of Hoyle."),
        sqlite3.SQLITE_CORRUPT: N_("The store {path} is damaged."),
    }.get(code, N_("The store {path} cannot be used: {why}."))
