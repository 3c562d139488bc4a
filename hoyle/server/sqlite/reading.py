"""Reading what is stored about a table, and finding what is damaged in it."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.errors import Refusal
from hoyle.server.sqlite.checksums import REQUEST_PART, checksum, draft_part, event_part, sealed_part
from hoyle.table.ports import DraftRow, Row, Saved, SealedRow
from hoyle.table.wire import events
from hoyle.table.wire.vote_events import read_request

EVENTS = 'select seq, body, checksum from log where "table" = ? order by seq'
SEALED = 'select seat, place, body, checksum from sealed where "table" = ? order by seat, place'
DRAFTS = 'select seat, body, checksum from drafts where "table" = ? order by seat'
REQUEST = 'select body, checksum from requests where "table" = ?'


@dataclass
class StoredTable:
    """The stored rows of one table, with their checksums, and its revision (-1 if the table is not listed)."""

    id: str
    events: list[tuple[int, bytes, bytes | None]]
    sealed: list[tuple[int, int, bytes, bytes | None]]
    drafts: list[tuple[int, bytes, bytes | None]]
    request: tuple[bytes, bytes | None] | None
    revision: int

    def saved(self) -> Saved:
        """Return what the store has saved of the table."""
        return Saved(
            [Row(seq, body) for seq, body, _ in self.events],
            [SealedRow(seat, place, body) for seat, place, body, _ in self.sealed],
            [DraftRow(seat, body) for seat, body, _ in self.drafts],
            self.request[0] if self.request else None,
            self.revision,
        )

    def damage(self) -> Iterator[str]:
        """Return a sentence for each damaged or missing row."""
        for place, (seq, body, sum) in enumerate(self.events):
            if seq != place:
                yield f"{event_part(place)} is missing."
                return
            if text := damage_of(self.id, event_part(seq), body, sum):
                yield text
        for seat, place, body, sum in self.sealed:
            if text := damage_of(self.id, sealed_part(seat, place), body, sum):
                yield text
        for seat, body, sum in self.drafts:
            if text := damage_of(self.id, draft_part(seat), body, sum):
                yield text
        if self.request and (text := damage_of(self.id, REQUEST_PART, *self.request)):
            yield text
        if not self.events:
            yield "It has no events."


def read_table(connection: sqlite3.Connection, id: str) -> StoredTable:
    """Return the stored rows of a table; sqlite3.DatabaseError if a page of them is damaged."""
    request = connection.execute(REQUEST, (id,)).fetchone()
    return StoredTable(
        id,
        connection.execute(EVENTS, (id,)).fetchall(),
        connection.execute(SEALED, (id,)).fetchall(),
        connection.execute(DRAFTS, (id,)).fetchall(),
        request,
        read_revision(connection, id),
    )


def read_revision(connection: sqlite3.Connection, id: str) -> int:
    """Return the revision of a table; -1 if there is no such table."""
    row = connection.execute("select revision from tables where id = ?", (id,)).fetchone()
    return row[0] if row else -1


def is_quarantined(connection: sqlite3.Connection, id: str) -> bool:
    """Return whether a repair has put all events of a table into quarantine."""
    return bool(connection.execute('select 1 from quarantine where "table" = ? limit 1', (id,)).fetchall())


def damage_of(table: str, part: str, body: object, sum: bytes | None) -> str:
    """Return a sentence if a stored body is damaged, else an empty text. Stores of formats 1 and 2 have no checksums."""
    if not isinstance(body, bytes):
        return f"{part} is no longer a row of bytes."
    if sum is not None:
        return "" if checksum(table, part, body) == sum else f"{part} does not agree with its checksum."
    return "" if is_readable(part, body) else f"{part} cannot be read."


def is_readable(part: str, body: bytes) -> bool:
    """Return whether a body without a checksum has the form of its kind."""
    readers = {"event": events.read, "sealed": events.read_choice, "draft": events.read_draft}
    try:
        readers.get(part.split()[0], read_request)(body)
    except Refusal:
        return False
    return True
