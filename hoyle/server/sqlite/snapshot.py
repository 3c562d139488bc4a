"""A store in a file as the source and as the target of a copy; see `hoyle.server.snapshots`."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hoyle.server.snapshots import ABOUT, TIMES, Digest, Row
from hoyle.server.sql_records import DAY_SECONDS, JULIAN_1970, seconds_of
from hoyle.server.sqlite.checksums import REQUEST_PART, checksum, draft_part, event_part, sealed_part

CHECKSUM = "checksum"
PARTS: dict[str, tuple[tuple[str, ...], Callable[..., str]]] = {
    "log": (("seq",), event_part),
    "sealed": (("seat", "place"), sealed_part),
    "drafts": (("seat",), draft_part),
    "requests": ((), lambda: REQUEST_PART),
}
"""By table with checksums: the columns that name a part, and the function that does."""


class SqliteSnapshot:
    """A connection to the file of a store; a source sees one moment of it, until the connection ends."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Begin a transaction."""
        self.connection = connection
        if not connection.in_transaction:
            connection.execute("begin")

    def key(self) -> str:
        """Return the secret key in hexadecimal digits."""
        (key,) = self.connection.execute("select value from about where name = 'key'").fetchone()
        return str(key)

    def set_key(self, key: str) -> None:
        """Write the secret key."""
        self.connection.execute("update about set value = ? where name = 'key'", (key,))

    def columns(self) -> dict[str, list[str]]:
        """Return the columns of every table but `about`, without checksums."""
        listed = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
        names = [str(name) for (name,) in self.connection.execute(listed)]
        return {
            name: [row[1] for row in self.connection.execute(f'pragma table_info("{name}")') if row[1] != CHECKSUM]
            for name in names
            if name != ABOUT
        }

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Row]:
        """Yield the rows of a table, with times in seconds since 1970."""
        times = [(table, column) in TIMES for column in columns]
        for row in self.stored(table, columns):
            yield tuple(seconds_of(value) if is_time else value for value, is_time in zip(row, times, strict=True))

    def stored(self, table: str, columns: Sequence[str]) -> Iterator[Row]:
        """Yield the rows of a table as they are stored."""
        return self.connection.execute(f'select {listed(columns)} from "{table}"')

    def digest(self, table: str, columns: Sequence[str]) -> Digest:
        """Return the digest of what is stored."""
        return Digest(self.stored(table, columns))

    def write(self, table: str, columns: Sequence[str], rows: Iterator[Row]) -> Digest:
        """Write rows, with times as Julian days, and with checksums; return the digest of what was written."""
        digest, times = Digest(), [(table, column) in TIMES for column in columns]
        has_checksum = table in PARTS
        marks = ", ".join("?" * (len(columns) + has_checksum))
        names = listed([*columns, CHECKSUM] if has_checksum else columns)

        def stored() -> Iterator[Row]:
            for row in rows:
                values = tuple(
                    value / DAY_SECONDS + JULIAN_1970 if is_time else value
                    for value, is_time in zip(row, times, strict=True)
                )
                digest.add(values)
                yield (*values, checksum_of(table, dict(zip(columns, row, strict=True)))) if has_checksum else values

        self.connection.executemany(f'insert into "{table}" ({names}) values ({marks})', stored())
        return digest


def listed(columns: Sequence[str]) -> str:
    """Return the names of columns for a statement."""
    return ", ".join(f'"{column}"' for column in columns)


def checksum_of(table: str, values: dict[str, Any]) -> bytes:
    """Return the checksum of a row."""
    names, part = PARTS[table]
    return checksum(values["table"], part(*(values[name] for name in names)), values["body"])
