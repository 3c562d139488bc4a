"""Copying a whole store between SQLite and PostgreSQL: every table of the schema, row by row, read again and compared.

Both sides name their tables, and a copy has the columns that both have: a store of an older version lacks some, whose defaults the
newer side sets. Rows travel in one form, with times in seconds since 1970 and without checksums.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Protocol

from hoyle.table.ports import StoreError

ABOUT = "about"
"""The table with the server's own data, of which a copy has the secret key alone."""
TIMES = {("tables", "opened"), ("tables", "touched"), ("composed", "made"), ("channels", "made")}
"""The columns whose times are Julian days in SQLite and seconds since 1970 in PostgreSQL. All other times are seconds in both."""
NOT_THE_SAME = "The copy of the list {name} differs from the original, so nothing was changed."
UNKNOWN_TABLES = "The store has lists that this version of Hoyle does not know ({names}): use a newer version."

Row = tuple[Any, ...]


class Digest:
    """A number of rows, and a digest of them that does not depend on their order."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        """Add rows."""
        self.rows = self.sum = 0
        for row in rows:
            self.add(row)

    def add(self, row: Row) -> None:
        """Add a row."""
        hashed = blake2b(repr([*map(plain, row)]).encode("utf-8", "surrogatepass"), digest_size=16).digest()
        self.rows, self.sum = self.rows + 1, (self.sum + int.from_bytes(hashed, "big")) % (1 << 128)

    def is_same(self, other: "Digest") -> bool:
        """Return whether both have the same rows."""
        return (self.rows, self.sum) == (other.rows, other.sum)


def plain(value: object) -> Any:
    """Return a value in the form that it has before and after it is stored.

    >>> plain(2.0), plain(2.5), plain(memoryview(b"x"))
    (2, 2.5, b'x')
    """
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return bytes(value) if isinstance(value, memoryview | bytearray) else value


@dataclass
class Copied:
    """What a copy contains."""

    rows: dict[str, int] = field(default_factory=dict[str, int])
    """By table of the schema: the number of rows."""

    @property
    def tables(self) -> int:
        """The number of tables at which people play."""
        return self.rows.get("tables", 0)

    @property
    def events(self) -> int:
        """The number of journal events."""
        return self.rows.get("log", 0)


class Source(Protocol):
    """A store at one moment."""

    def key(self) -> str:
        """Return the secret key in hexadecimal digits."""
        ...

    def columns(self) -> dict[str, list[str]]:
        """Return the columns of every table that belongs to a copy."""
        ...

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Row]:
        """Yield the rows of a table in the form in which they travel."""
        ...


class Target(Protocol):
    """A store that is being written; nobody sees it before it is complete."""

    def columns(self) -> dict[str, list[str]]:
        """Return the columns of every table that belongs to a copy."""
        ...

    def write(self, table: str, columns: Sequence[str], rows: Iterator[Row]) -> Digest:
        """Write rows; return the digest of what was written."""
        ...

    def digest(self, table: str, columns: Sequence[str]) -> Digest:
        """Return the digest of what is stored."""
        ...

    def set_key(self, key: str) -> None:
        """Write the secret key."""
        ...


def copy_rows(source: Source, target: Target) -> Copied:
    """Copy all tables, then read the copy and compare; StoreError if something differs or is unknown."""
    copied, own = Copied(), target.columns()
    theirs = source.columns()
    if unknown := sorted(theirs.keys() - own.keys()):
        raise StoreError(UNKNOWN_TABLES, names=", ".join(unknown))
    target.set_key(source.key())
    for table, found in theirs.items():
        columns = [column for column in found if column in own[table]]
        written = target.write(table, columns, source.rows(table, columns))
        if not written.is_same(target.digest(table, columns)):
            raise StoreError(NOT_THE_SAME, name=table)
        copied.rows[table] = written.rows
    return copied
