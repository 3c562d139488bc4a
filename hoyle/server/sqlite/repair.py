"""Repair a store: copy what is sound into a new file, and put the other rows that can be read into its quarantine.

The old files are not changed. Of a table with a damaged event the events before it are kept, so that play can go on from there;
the later events, and choices that are not played yet, go into quarantine. A table whose first event is damaged is quarantined
as a whole.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hoyle.errors import Refusal
from hoyle.server.sqlite.backup import finish, first_free, sync_file
from hoyle.server.sqlite.check import check_file, table_ids
from hoyle.server.sqlite.checksums import REQUEST_PART, draft_part, event_part, sealed_part
from hoyle.server.sqlite.connections import connect_reader, make_private, open_connection, sync_folder
from hoyle.server.sqlite.errors import as_store_errors
from hoyle.server.sqlite.lock import locked
from hoyle.server.sqlite.ownership import give_to_owner
from hoyle.server.sqlite.reading import StoredTable, damage_of
from hoyle.server.sqlite.schema import prepare
from hoyle.server.store_keys import LOST_KEY, is_key
from hoyle.table.ports import StoreError
from hoyle.table.wire import events

MAX_LOOKUPS = 5000
"""How many event numbers after the last known one are looked up in a table with damaged pages."""
LISTS = {
    "tables": ("id", "game", "title", "over", "opened", "revision", "touched"),
    "seals": ("seal",),
    "sits": ("holder", '"table"', "seat"),
    "results": ('"table"', "deal", "game", "rules", "winners", "moves"),
    "composed": ("id", "holder", "game", "name", "sentence", "rules", "made"),
    "channels": ("id", "holder", "kind", "address", "secret", "lang", "site", "error", "is_off", "made"),
    "notifications": (
        "id",
        "channel",
        '"table"',
        "seat",
        "name",
        "attempts",
        "due",
        "claim",
        "claimed",
        "made",
    ),
    "gallery": ("id", "game", "version", "rules", "name", "sentence", "parent", "made", "holder", "hidden"),
    "ratings": ("entry", "holder", "stars", "made"),
    "facts": ("hash", "minutes", "body"),
    "hashes": ('"table"', "hash"),
    "outcomes": ('"table"', "body"),
    "reports": ("id", "made", "kind", '"table"', "seat", "subject", "quote", "reason", "reporter", "closed"),
    "bans": ("holder", "made", "reason"),
    "hidden_tables": ('"table"',),
    "deeds": ("made", "action", "target", "reason"),
    "comparisons": ("id", "question", "made", "server", "until", "body", "is_over"),
    "daily": ('"day"', "family", "holder", '"table"', "score"),
    "rule_texts": ("name", "game", "title", "holder", "author", "made", "text", "state", "bytes"),
    "quarantine": ('"table"', "part", "body", "reason"),
}
"""By table of the database: the columns that are copied as they are."""


@dataclass
class Repair:
    """The result of a repair."""

    path: Path
    """The new file."""
    kept: int = 0
    """The number of events that were kept."""
    quarantined: int = 0
    """The number of rows that went into quarantine."""
    notes: list[str] = field(default_factory=list[str])
    """A sentence for each loss."""


Rows = list[tuple[Any, ...]]


def repair(path: Path) -> Repair | None:
    """Write a sound copy of a store into a new file beside it; None if nothing is wrong.

    StoreError if a server uses the store, or if the file cannot be read as a store at all.
    """
    with as_store_errors(path), locked(path):
        if not check_file(path).findings:
            return None
        result = Repair(first_free(path, ".repaired"))
        make_private(result.path)
        give_to_owner(result.path, path)
        with closing(connect_reader(path)) as source, closing(open_connection(result.path, "rw")) as target:
            prepare(target, result.path)
            target.execute("begin")
            copy_key(source, target, result)
            for name, columns in LISTS.items():
                copy_list(source, target, name, columns, result)
            for id in table_ids(source):
                copy_table(target, salvage_table(source, id), result)
            target.execute("commit")
            finish(target)
        sync_file(result.path)
        sync_folder(result.path.parent)
    return result


def copy_key(source: sqlite3.Connection, target: sqlite3.Connection, result: Repair) -> None:
    """Copy the secret key of the store, if it can be read."""
    keys = [key for (key,) in salvage(source, "select value from about where name = 'key'") if is_key(key)]
    target.executemany("update about set value = ? where name = 'key'", [(key,) for key in keys])
    if not keys:
        result.notes.append(f"{LOST_KEY} The new file has another one, so nobody has a seat any more.")


def copy_list(
    source: sqlite3.Connection, target: sqlite3.Connection, name: str, columns: tuple[str, ...], result: Repair
) -> None:
    """Copy the rows of a table of the database that can be read."""
    listed, marks = ", ".join(columns), ", ".join("?" * len(columns))
    is_complete, rows = salvage_both_ways(source, listed, name, columns[0])
    if not is_complete:
        result.notes.append(f"Some rows of the list {name} cannot be read.")
    target.executemany(f"insert or ignore into {name} ({listed}) values ({marks})", rows)


def salvage(connection: sqlite3.Connection, statement: str, *values: object) -> Rows:
    """Return the rows of a query up to the first damaged page."""
    return read_rows(connection, statement, *values)[1]


def read_rows(connection: sqlite3.Connection, statement: str, *values: object) -> tuple[bool, Rows]:
    """Return whether all rows of a query can be read, and those up to the first damaged page."""
    rows: Rows = []
    try:
        for row in connection.execute(statement, values):
            rows.append(row)
    except sqlite3.DatabaseError:
        return False, with_next_row(connection, statement, values, rows)
    return True, rows


def with_next_row(connection: sqlite3.Connection, statement: str, values: tuple[object, ...], rows: Rows) -> Rows:
    """Return the rows before a damaged page and the next one: Python 3.11 loses it, because it reads one row ahead."""
    try:
        return connection.execute(f"{statement} limit {len(rows) + 1}", values).fetchall()
    except sqlite3.DatabaseError:
        return rows


def salvage_both_ways(
    connection: sqlite3.Connection, columns: str, name: str, key: str, where: str = "", *values: object
) -> tuple[bool, Rows]:
    """Return whether all rows of a table of the database can be read, and every row that can be.

    They are read in the order of a key; if a page is damaged, also from the end, and without the index of the key.
    """
    statement = f"select {columns} from {name} {where}"
    is_complete, rows = read_rows(connection, f"{statement} order by {key}", *values)
    if not is_complete:
        unindexed = f"select {columns} from {name} not indexed {where}"
        for other in (f"{statement} order by {key} desc", unindexed):
            known = set(rows)
            rows += [row for row in salvage(connection, other, *values) if row not in known]
    return is_complete, rows


def salvage_table(connection: sqlite3.Connection, id: str) -> StoredTable:
    """Return every row of a table that can be read."""
    where = 'where "table" = ?'
    is_complete, found = salvage_both_ways(connection, "seq, body, checksum", "log", "seq", where, id)
    if not is_complete:
        found += salvage_between(connection, id, {row[0] for row in found})
    _, sealed = salvage_both_ways(connection, "seat, place, body, checksum", "sealed", "seat", where, id)
    _, drafts = salvage_both_ways(connection, "seat, body, checksum", "drafts", "seat", where, id)
    requests = salvage(connection, 'select body, checksum from requests where "table" = ?', id)
    revisions = salvage(connection, "select revision from tables where id = ?", id)
    request: Any = requests[0] if requests else None
    rows: tuple[Any, Any, Any] = (sorted(found), sorted(sealed), sorted(drafts))
    return StoredTable(id, *rows, request, revisions[0][0] if revisions else -1)


def salvage_between(connection: sqlite3.Connection, id: str, known: set[int]) -> Rows:
    """Return the events of a table that are found one by one, without those with known numbers.

    A row between two pages is found from the side whose page is sound: hence two searches for each number.
    """
    search = 'select seq, body, checksum from log where "table" = ?1 and seq'
    rows: dict[int, tuple[Any, ...]] = {}
    for seq in range(max(known, default=0) + MAX_LOOKUPS):
        if seq not in known:
            for row in (
                *salvage(connection, f"{search} = ?2", id, seq),
                *salvage(connection, f"{search} between ?2 - 1 and ?2 order by seq desc", id, seq),
            ):
                rows[row[0]] = row
    return [row for seq, row in rows.items() if seq not in known]


def copy_table(target: sqlite3.Connection, stored: StoredTable, result: Repair) -> None:
    """Write the sound part of a table, and put the rest into quarantine."""
    sound = sound_events(stored)
    pending = pending_rows(stored)
    is_cut = sound < len(stored.events)
    has_damage = is_cut or any(damage_of(stored.id, part, body, sum) for part, body, sum in pending)
    keep(target, stored, sound, not has_damage)
    result.kept += sound
    if not sound and not stored.events:
        result.notes.append(f"Table {stored.id}: no event can be read.")
    if has_damage:
        rest = [(event_part(seq), body, sum) for seq, body, sum in stored.events[sound:]] + pending
        for part, body, sum in rest:
            reason = damage_of(stored.id, part, body, sum) or f"It follows event {sound - 1}, the last sound one."
            target.execute("insert into quarantine values (?, ?, ?, ?)", (stored.id, part, body, reason))
        result.quarantined += len(rest)
        result.notes.append(f"Table {stored.id}: {sound} events kept, {len(rest)} rows in quarantine.")
    if is_cut:  # it goes on, and may end in another way
        target.execute("update tables set over = 0 where id = ?", (stored.id,))
        target.execute('delete from outcomes where "table" = ?', (stored.id,))


def sound_events(stored: StoredTable) -> int:
    """Return how many events of a table, from its first one, are sound."""
    for place, (seq, body, sum) in enumerate(stored.events):
        if seq != place or damage_of(stored.id, event_part(seq), body, sum):
            return place
    return len(stored.events)


def pending_rows(stored: StoredTable) -> list[tuple[str, bytes, bytes | None]]:
    """Return the part, body and checksum of everything that is not played yet."""
    rows = [(sealed_part(seat, place), body, sum) for seat, place, body, sum in stored.sealed]
    rows += [(draft_part(seat), body, sum) for seat, body, sum in stored.drafts]
    return rows + ([(REQUEST_PART, *stored.request)] if stored.request else [])


def keep(target: sqlite3.Connection, stored: StoredTable, sound: int, with_pending: bool) -> None:
    """Write the sound events of a table, its row in the list if that is missing, and what is not played yet."""
    id = stored.id
    if sound and stored.revision < 0:
        game = game_of(stored.events[0][1])
        target.execute("insert or ignore into tables (id, game, title) values (?, ?, ?)", (id, game, game))
    target.executemany("insert into log values (?, ?, ?, ?)", [(id, *row) for row in stored.events[:sound]])
    sits = [(holder, id, seat) for _, body, _ in stored.events[:sound] for holder, seat in holders_of(body)]
    target.executemany("insert or ignore into sits values (?, ?, ?)", sits)  # their list may be damaged
    if with_pending:
        target.executemany("insert into sealed values (?, ?, ?, ?, ?)", [(id, *row) for row in stored.sealed])
        target.executemany("insert into drafts values (?, ?, ?, ?)", [(id, *row) for row in stored.drafts])
        target.executemany("insert into requests values (?, ?, ?)", [(id, *stored.request)] if stored.request else [])


def holders_of(body: bytes) -> list[tuple[str, int]]:
    """Return the visitors whom an event connects with its table, and their seats."""
    try:
        return events.holders_in(events.read(body))
    except Refusal:
        return []


def game_of(body: bytes) -> str:
    """Return the name of the game in a table's first event; an empty text if it has none."""
    try:
        return str(getattr(events.read(body), "game", ""))
    except Refusal:
        return ""


__all__ = ["Repair", "StoreError", "repair"]
