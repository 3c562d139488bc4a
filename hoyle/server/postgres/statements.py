"""The statements that write and load tables. The placeholder of a value is `?`."""

from hoyle.server.sql_records import Statement, deletions, records_of
from hoyle.table.ports import Changes, DraftRow, Row, Saved, SealedRow

NEXT_REVISION = """
update tables set revision = revision + 1, touched = extract(epoch from clock_timestamp()) where id = ? and revision = ?"""
"""The first statement of a save. It changes no row if the table has another revision; then the batch is refused."""
NEW_SEAL = "insert into seals values (?) on conflict do nothing"
"""The first statement of a new table. It changes no row if the seal is used; then the batch is refused."""
UNTOUCHED = "touched < extract(epoch from clock_timestamp()) - ? * 86400"
DELETE_UNTOUCHED = f"""
delete from tables where id = ? and {UNTOUCHED} and not exists (select 1 from presence where "table" = tables.id)"""
"""The first statement of a deletion. It changes no row if somebody has touched the table, or sits at it at any server."""
GUARDS = (NEXT_REVISION, NEW_SEAL, DELETE_UNTOUCHED)
"""Statements that refuse their batch if they change no row."""

LOAD = """
select 'log', seq, 0, body from log where "table" = ?
union all select 'sealed', seat, place, body from sealed where "table" = ?
union all select 'drafts', seat, 0, body from drafts where "table" = ?
union all select 'request', 0, 0, body from requests where "table" = ?
union all select 'revision', revision, 0, null from tables where id = ?
order by 1, 2, 3
"""
"""Everything about a table in one statement, so that all rows belong to one revision."""

PARTS = (
    "log",
    "sealed",
    "drafts",
    "requests",
    "sits",
    "outcomes",
    "hashes",
    "leases",
    "notifications",
    "daily",
    "quarantine",
)
"""The tables of the database with rows about a table that are deleted with it."""

Batch = list[Statement]


def statements(table: str, changes: Changes) -> Batch:
    """Return the statements that write the changes of a table."""
    batch: Batch = [
        ('insert into log ("table", seq, body) values (?, ?, ?)', (table, row.seq, row.body)) for row in changes.rows
    ]
    batch += deletions(table, changes)
    for choice in changes.sealed:
        values = (table, choice.seat, choice.place, choice.body)
        batch.append(('insert into sealed ("table", seat, place, body) values (?, ?, ?, ?)', values))
    for draft in changes.drafts:
        insert = 'insert into drafts ("table", seat, body) values (?, ?, ?)'
        replace = ' on conflict ("table", seat) do update set body = excluded.body'
        batch.append((insert + replace, (table, draft.seat, draft.body)))
    if changes.request:
        insert = 'insert into requests ("table", body) values (?, ?)'
        replace = ' on conflict ("table") do update set body = excluded.body'
        batch.append((insert + replace, (table, changes.request)))
    return batch + records_of(table, changes)


def deletion(table: str, days: int) -> Batch:
    """Return the statements that delete a table, unless it has been touched within this many days.

    The results of its games stay, which name nobody, and its seal, so that its secret is not used again.
    """
    rest = [(f'delete from {name} where "table" = ?', (table,)) for name in PARTS]
    return [(DELETE_UNTOUCHED, (table, days)), *rest]


def saved_from(rows: list[tuple[str, int, int, bytes | None]]) -> Saved:
    """Return what the rows of LOAD say about a table."""
    saved = Saved([])
    for kind, first, second, body in rows:
        match kind, body:
            case "log", bytes():
                saved.rows.append(Row(first, body))
            case "sealed", bytes():
                saved.sealed.append(SealedRow(first, second, body))
            case "drafts", bytes():
                saved.drafts.append(DraftRow(first, body))
            case "request", _:
                saved.request = body
            case _:
                saved.revision = first
    return saved
