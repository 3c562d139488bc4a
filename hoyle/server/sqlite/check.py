"""Check a store: its pages, every stored row, the ledger, and whether the WAL is there."""

import sqlite3
from collections.abc import Collection, Iterator
from pathlib import Path

from hoyle.server.findings import Finding, Report
from hoyle.server.sqlite.connections import connect_reader
from hoyle.server.sqlite.errors import as_store_errors
from hoyle.server.sqlite.ledger import read_ledger
from hoyle.server.sqlite.lock import companion
from hoyle.server.sqlite.reading import StoredTable, is_quarantined, read_revision, read_table
from hoyle.server.sqlite.schema import APPLICATION_ID, FORMAT, NOT_A_STORE, check_format, session_is_open, stored_format
from hoyle.server.store_keys import LOST_KEY, is_key
from hoyle.table.ports import StoreError

MAX_MESSAGES = 20
"""The maximum number of messages of SQLite's own check."""
MISSING_WAL = (
    "The server was not stopped cleanly, and the file -wal is missing: the last moves of some tables may be lost."
)


def check_file(path: Path, formats: Collection[int] = (FORMAT,)) -> Report:
    """Check a store of one of these formats, which may be in use, without any change.

    StoreError if the file is not such a store or cannot be read.
    """
    if not path.is_file():
        raise StoreError("There is no file {path}.", path=path)
    with as_store_errors(path):
        ledger, wal_is_missing = read_ledger(path), has_no_wal(path)
        connection = connect_reader(path)
        try:
            found, is_open = about(connection, path)
            if found is None:
                raise StoreError(NOT_A_STORE, path=path)
            check_format(found)
            if found not in map(str, formats):
                raise StoreError(
                    "{path} has format {found}. A start of the server converts it.", path=path, found=found
                )
            report = check_contents(connection)
            if wal_is_missing and is_open and has_no_wal(path):  # no server has started meanwhile
                report.findings.append(Finding(MISSING_WAL))
            report.findings += lost_moves(connection, ledger)
        finally:
            connection.close()
    return report


def about(connection: sqlite3.Connection, path: Path) -> tuple[str | None, bool]:
    """Return the format of a store and whether its session is open; if that cannot be read, what the header allows."""
    try:
        found = stored_format(connection, path)
        return found, found is not None and session_is_open(connection)
    except sqlite3.DatabaseError:
        if connection.execute("pragma application_id").fetchone()[0] != APPLICATION_ID:
            raise
        return str(FORMAT), False


def has_no_wal(path: Path) -> bool:
    """Return whether the WAL of a store is missing or empty."""
    wal = companion(path, "-wal")
    return not wal.exists() or wal.stat().st_size == 0


def check_contents(connection: sqlite3.Connection) -> Report:
    """Check the pages and every row of a store."""
    report = Report()
    report.findings += [Finding(f"SQLite reports: {text}") for text in page_damage(connection)]
    if not has_key(connection):
        report.findings.append(Finding(LOST_KEY))
    for id in table_ids(connection):
        report.tables += 1
        try:
            stored = read_table(connection, id)
        except sqlite3.DatabaseError as error:
            report.findings.append(Finding(f"It cannot be read: {error}.", id))
            continue
        report.events += len(stored.events)
        report.findings += [Finding(text, id) for text in damage_in(connection, stored)]
    return report


def has_key(connection: sqlite3.Connection) -> bool:
    """Return whether the secret key of a store can be read."""
    try:
        rows = connection.execute("select value from about where name = 'key'").fetchall()
    except sqlite3.DatabaseError:
        return False
    return bool(rows) and is_key(rows[0][0])


def damage_in(connection: sqlite3.Connection, stored: StoredTable) -> Iterator[str]:
    """Return a sentence for each damaged row of a table; a table that a repair has put into quarantine is known."""
    if not stored.events and is_quarantined(connection, stored.id):
        return
    if stored.revision < 0:
        yield "It is not in the list of tables."
    yield from stored.damage()


def page_damage(connection: sqlite3.Connection) -> list[str]:
    """Return what SQLite's own check of all pages reports."""
    try:
        found = [text for (text,) in connection.execute(f"pragma quick_check({MAX_MESSAGES})")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [" ".join(text.split()) for text in found if text != "ok"]


def table_ids(connection: sqlite3.Connection) -> list[str]:
    """Return the ids of all tables that can be found, from the list of tables and from the log."""
    ids: dict[str, None] = {}
    for statement in ("select id from tables order by opened", 'select distinct "table" from log'):
        try:
            for (id,) in connection.execute(statement):
                ids[str(id)] = None
        except sqlite3.DatabaseError:
            continue  # SQLite's own check reports the damage
    return list(ids)


def lost_moves(connection: sqlite3.Connection, ledger: dict[str, int]) -> list[Finding]:
    """Return the tables whose stored revision is lower than that in the ledger."""
    findings: list[Finding] = []
    for table, revision in ledger.items():
        try:
            stored = read_revision(connection, table)
        except sqlite3.DatabaseError:
            continue
        if stored < revision:
            text = f"The last {revision - stored} changes are lost." if stored >= 0 else "The whole table is lost."
            findings.append(Finding(text, table))
    return findings
