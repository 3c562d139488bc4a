"""The tables of a store, how a file is recognized as a store, and how older formats are converted."""

import sqlite3
from pathlib import Path

from hoyle.i18n import N_
from hoyle.server.sqlite.connections import connect_reader, open_connection
from hoyle.server.store_keys import NO_KEY, bytes_of, new_key
from hoyle.table.ports import StoreError

FORMAT = 4
"""The version of the schema."""
CHECKABLE = (3, FORMAT)
"""Formats that can be checked and restored as they are: their rows about a table are the same."""
APPLICATION_ID = int.from_bytes(b"Hoyl", "big")
"""The number in the header of the file that says that it is a store; formats 1 and 2 have 0."""
KEYLESS_FORMATS = (None, "1", "2")
"""Formats without a secret key: None is a new file."""

SCHEMA = """
create table if not exists about (name text primary key, value text not null);
create table if not exists tables (
    id text primary key, game text not null, title text not null, over integer not null default 0,
    opened real not null default (julianday('now')), revision integer not null default 0,
    touched real not null default (julianday('now')));
create table if not exists seals (seal text primary key) without rowid;
create table if not exists log (
    "table" text not null, seq integer not null, body blob not null, checksum blob,
    primary key ("table", seq)) without rowid;
create table if not exists sealed (
    "table" text not null, seat integer not null, place integer not null, body blob not null, checksum blob,
    primary key ("table", seat, place)) without rowid;
create table if not exists drafts (
    "table" text not null, seat integer not null, body blob not null, checksum blob,
    primary key ("table", seat)) without rowid;
create table if not exists requests (
    "table" text primary key, body blob not null, checksum blob) without rowid;
create table if not exists sits (
    holder text not null, "table" text not null, seat integer not null,
    primary key (holder, "table", seat)) without rowid;
create table if not exists results (
    "table" text not null, deal integer not null, game text not null, rules text not null, winners integer not null,
    moves integer not null, primary key ("table", deal)) without rowid;
create index if not exists results_by_rules on results (game, rules);
create table if not exists outcomes ("table" text primary key, body text not null) without rowid;
create table if not exists reports (
    id text primary key, made real not null, kind text not null, "table" text not null, seat integer not null,
    subject text not null, quote text not null, reason text not null, reporter text not null,
    closed integer not null default 0) without rowid;
create table if not exists bans (holder text primary key, made real not null, reason text not null) without rowid;
create table if not exists hidden_tables ("table" text primary key) without rowid;
create table if not exists deeds (made real not null, action text not null, target text not null, reason text not null);
create table if not exists composed (
    id text primary key, holder text not null, game text not null, name text not null, sentence text not null,
    rules text not null, made real not null default (julianday('now')));
create index if not exists composed_by_holder on composed (holder);
create table if not exists gallery (
    id text primary key, game text not null, version integer not null, rules text not null, name text not null,
    sentence text not null, parent text not null, made real not null, holder text not null,
    hidden integer not null default 0) without rowid;
create index if not exists gallery_by_holder on gallery (holder);
create index if not exists gallery_by_parent on gallery (parent);
create table if not exists ratings (
    entry text not null, holder text not null, stars integer not null, made real not null,
    primary key (entry, holder)) without rowid;
create index if not exists ratings_by_holder on ratings (holder);
create table if not exists facts (hash text primary key, minutes real, body text, server text, until real) without rowid;
create table if not exists hashes ("table" text primary key, hash text not null) without rowid;
create table if not exists quarantine ("table" text not null, part text not null, body blob, reason text not null);
create index if not exists quarantine_by_table on quarantine ("table");
create table if not exists channels (
    id text primary key, holder text not null, kind text not null, address text not null, secret text not null,
    lang text not null, site text not null, error text not null default '', is_off integer not null default 0,
    made real not null default (julianday('now')));
create index if not exists channels_by_holder on channels (holder);
create table if not exists notifications (
    id text primary key, channel text not null, "table" text not null, seat integer not null, name text not null,
    attempts integer not null, due real, claim text not null, claimed real not null, made real not null) without rowid;
create index if not exists notifications_by_due on notifications (due);
create index if not exists notifications_by_channel on notifications (channel);
create index if not exists notifications_by_table on notifications ("table");
create table if not exists comparisons (
    id text primary key, question text not null, made real not null, server text not null, until real not null,
    body text not null default '', is_over integer not null default 0) without rowid;
create index if not exists comparisons_by_made on comparisons (made);
create table if not exists daily (
    "day" text not null, family text not null, holder text not null, "table" text not null, score integer,
    primary key ("day", family, holder)) without rowid;
create index if not exists daily_by_holder on daily (holder);
create index if not exists daily_by_table on daily ("table");
create table if not exists rule_texts (
    name text primary key, game text not null, title text not null, holder text not null, author text not null,
    made real not null, text text not null, state text not null, bytes integer not null);
create index if not exists rule_texts_by_holder on rule_texts (holder)
"""

CONVERSIONS = {
    "1": ["alter table tables add column revision integer not null default 0"],
    "2": [f"alter table {name} add column checksum blob" for name in ("log", "sealed", "drafts", "requests")],
    "3": [
        "alter table tables add column touched real not null default 0",
        "update tables set touched = julianday('now')",
    ],
}
"""By format: the statements that convert a store to the next format."""
READONLY_ROLLBACK = 776
"""SQLite's extended code SQLITE_READONLY_ROLLBACK: only a connection that writes can complete an interrupted change."""
NOT_A_STORE = N_("{path} is not a Hoyle store.")


def check_identity(path: Path) -> None:
    """Check, without any change, that a file is a store of a known format, or new and empty; StoreError if not."""
    if not path.exists() or path.stat().st_size == 0:
        return
    connection = connect_reader(path)
    try:
        check_format(stored_format(connection, path))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != READONLY_ROLLBACK:
            raise
        connection.close()
        connection = open_connection(path, "rw")  # completes what a power loss interrupted while the file was made
        check_format(stored_format(connection, path))
    finally:
        connection.close()


def stored_format(connection: sqlite3.Connection, path: Path) -> str | None:
    """Return the format of a store, None for an empty database; StoreError if another program has made the file."""
    application = connection.execute("pragma application_id").fetchone()[0]
    names = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    if not names and application == 0:
        return None
    rows: list[tuple[str]] = []
    if {"about", "tables", "log"} <= names and application in (0, APPLICATION_ID):
        rows = connection.execute("select value from about where name = 'format'").fetchall()
    if not rows:
        raise StoreError(NOT_A_STORE, path=path)
    return rows[0][0]


def check_format(found: str | None) -> None:
    """StoreError if this version of Hoyle cannot read or convert a format."""
    if found not in (None, str(FORMAT), *CONVERSIONS):
        raise StoreError(N_("The store was written by another version of Hoyle (format {found})."), found=found)


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Create the tables in a new file, or convert a store of an older format, in one transaction."""
    connection.execute("begin immediate")
    try:
        found = stored_format(connection, path)
        check_format(found)
        for statement in SCHEMA.split(";"):
            connection.execute(statement)
        for older in range(int(found or FORMAT), FORMAT):
            for statement in CONVERSIONS[str(older)]:
                convert(connection, statement)
        connection.execute("insert or replace into about values ('format', ?)", (str(FORMAT),))
        if found in KEYLESS_FORMATS:
            connection.execute("insert or ignore into about values ('key', ?)", (new_key(),))
        stored_key(connection, path)
        connection.execute(f"pragma application_id = {APPLICATION_ID}")
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise


def stored_key(connection: sqlite3.Connection, path: Path) -> bytes:
    """Return the secret key of a store; StoreError if it is missing or damaged: a new one would cost everybody their seats."""
    rows = connection.execute("select value from about where name = 'key'").fetchall()
    return bytes_of(rows[0][0] if rows else None, NO_KEY, path=path)


def convert(connection: sqlite3.Connection, statement: str) -> None:
    """Execute a statement of a conversion.

    A column is not added if `create table` has just made the table with it, because the older format had no such table.
    """
    if not statement.startswith("alter"):
        connection.execute(statement)
        return
    _, _, name, _, _, column, *_ = statement.split()
    columns = {row[1] for row in connection.execute(f"pragma table_info({name})")}
    if column not in columns:
        connection.execute(statement)


def session_is_open(connection: sqlite3.Connection) -> bool:
    """Return whether a server uses the store, or has ended without closing it."""
    return ("open",) in connection.execute("select value from about where name = 'session'").fetchall()


def mark_session(connection: sqlite3.Connection, state: str) -> None:
    """Write that the store is `open` or `closed`."""
    connection.execute("insert or replace into about values ('session', ?)", (state,))
