"""Check a store in a database: every row about a table. The pages of its files are PostgreSQL's own matter."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from hoyle.server.findings import Finding, Report
from hoyle.server.postgres.snapshot import PostgresSnapshot
from hoyle.server.replaying import Running
from hoyle.server.sqlite.reading import StoredTable
from hoyle.table.ports import Saved

Rows = dict[str, list[tuple[Any, ...]]]


def check_snapshot(snapshot: PostgresSnapshot) -> Report:
    """Return what is wrong with the tables of a store."""
    report, has_quarantine = Report(), "quarantine" in snapshot.columns()
    set_apart = {table for (table,) in snapshot.rows("quarantine", ("table",))} if has_quarantine else set[str]()
    for stored in stored_tables(snapshot):
        report.tables += 1
        report.events += len(stored.events)
        if not stored.events and stored.id in set_apart:
            continue
        if stored.revision < 0:
            report.findings.append(Finding("It is not in the list of tables.", stored.id))
        report.findings += [Finding(text, stored.id) for text in stored.damage()]
    return report


def stored_tables(snapshot: PostgresSnapshot) -> Iterator[StoredTable]:
    """Yield what is stored about each table, in the order of their ids; then the tables without an event."""
    revisions: dict[str, int] = dict(snapshot.rows("tables", ("id", "revision")))
    sealed, drafts = by_table(snapshot, "sealed", "seat", "place"), by_table(snapshot, "drafts", "seat")
    requests = by_table(snapshot, "requests")

    def stored(id: str, events: list[Any]) -> StoredTable:
        request = next(iter(requests.get(id, [])), None)
        parts: tuple[Any, Any] = sorted(sealed.get(id, [])), sorted(drafts.get(id, []))
        return StoredTable(id, events, *parts, request, revisions.pop(id, -1))

    log = snapshot.rows("log", ("table", "seq", "body"), order=("table", "seq"))
    for id, rows in groupby(log, key=itemgetter(0)):
        yield stored(id, [(seq, body, None) for _, seq, body in rows])
    for id in list(revisions):
        yield stored(id, [])


def running(snapshot: PostgresSnapshot) -> Iterator[tuple[Running, Saved]]:
    """Yield the running tables of a store, with what is stored of them, but for damaged ones."""
    tables = {
        id: Running(id, *rest)
        for id, *rest, over in snapshot.rows("tables", ("id", "game", "title", "over"))
        if not over
    }
    for stored in stored_tables(snapshot):
        if stored.id in tables and stored.events and not any(stored.damage()):
            yield tables[stored.id], stored.saved()


def by_table(snapshot: PostgresSnapshot, name: str, *columns: str) -> Rows:
    """Return the rows of a list by their table, each with the columns, its body and no checksum."""
    found: Rows = {}
    for table, *values in snapshot.rows(name, ("table", *columns, "body")):
        found.setdefault(table, []).append((*values, None))
    return found
