"""The statements that write the changes of a table."""

from collections.abc import Sequence

from hoyle.server.sql_records import Statement, deletions, records_of
from hoyle.server.sqlite.checksums import REQUEST_PART, checksum, draft_part, event_part, sealed_part
from hoyle.table.ports import Changes, Row

PARTS = ("log", "sealed", "drafts", "requests", "sits", "outcomes", "hashes", "quarantine", "notifications", "daily")
"""The tables of the database with rows about a table that are deleted with it."""


def statements(table: str, changes: Changes) -> list[Statement]:
    """Return the statements that write the changes of a table."""
    batch = [insert_row(table, row) for row in changes.rows]
    batch += deletions(table, changes)
    for choice in changes.sealed:
        sum = checksum(table, sealed_part(choice.seat, choice.place), choice.body)
        statement = 'insert into sealed ("table", seat, place, body, checksum) values (?, ?, ?, ?, ?)'
        batch.append((statement, (table, choice.seat, choice.place, choice.body, sum)))
    for draft in changes.drafts:
        sum = checksum(table, draft_part(draft.seat), draft.body)
        statement = 'insert or replace into drafts ("table", seat, body, checksum) values (?, ?, ?, ?)'
        batch.append((statement, (table, draft.seat, draft.body, sum)))
    if changes.request:
        sum = checksum(table, REQUEST_PART, changes.request)
        statement = 'insert or replace into requests ("table", body, checksum) values (?, ?, ?)'
        batch.append((statement, (table, changes.request, sum)))
    return batch + records_of(table, changes)


def deletion(table: str, days: int) -> list[Statement]:
    """Return the statements that delete a table, unless it has been touched within this many days; the last one the table itself.

    The results of its games stay, which name nobody, and its seal, so that its secret is not used again.
    """
    untouched = "touched < julianday('now') - ?2"
    parts = [
        (f'delete from {name} where "table" = ?1 and exists (select 1 from tables where id = ?1 and {untouched})')
        for name in PARTS
    ]
    return [(statement, (table, days)) for statement in (*parts, f"delete from tables where id = ?1 and {untouched}")]


def rewriting(table: str, rows: Sequence[Row]) -> list[Statement]:
    """Return the statements that replace the bodies of events."""
    update = 'update log set body = ?, checksum = ? where "table" = ? and seq = ?'
    return [(update, (row.body, checksum(table, event_part(row.seq), row.body), table, row.seq)) for row in rows]


def insert_row(table: str, row: Row) -> Statement:
    """Return the statement that writes a journal event."""
    values = (table, row.seq, row.body, checksum(table, event_part(row.seq), row.body))
    return 'insert into log ("table", seq, body, checksum) values (?, ?, ?, ?)', values
