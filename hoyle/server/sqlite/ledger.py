"""The ledger: a file beside the store that says which revision of each table is on the disk.

Each line is true when it is written, because it is written after the commit; the package's docstring says what it is for. It is
passed to the operating system before the save is acknowledged, but not synced: it survives the end of the process, and after a
power loss the lines that are left are still true. A line has a checksum, so that a torn line does not count.
"""

import json
import os
import zlib
from collections.abc import Iterable, Mapping
from errno import ENOSPC
from pathlib import Path

from hoyle.server.sqlite.lock import companion
from hoyle.server.sqlite.ownership import give_to_owner

MAX_BYTES = 1 << 18
"""The writer makes a checkpoint and empties the ledger when it is longer."""
DELETED = -1
"""In the place of a revision: the earlier lines about the table do not count, because the table is to be deleted."""


class Ledger:
    """The ledger of the store at a path."""

    def __init__(self, path: Path) -> None:
        """Open the ledger of a store, or create one."""
        self.path = companion(path, ".ledger")
        self.file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
        give_to_owner(self.path, path)
        self.size = os.fstat(self.file).st_size
        self.is_torn = bool(self.size) and not self.path.read_bytes().endswith(b"\n")
        """Whether the last line is incomplete."""

    @property
    def is_long(self) -> bool:
        """Whether the ledger should be emptied."""
        return self.size > MAX_BYTES

    def add(self, revisions: Mapping[str, int]) -> None:
        """Add the revisions of tables; OSError if that fails."""
        if revisions:
            self.append(b"".join(line(table, revision) for table, revision in revisions.items()))

    def forget(self, tables: Iterable[str]) -> None:
        """Take back what the ledger says about tables, before they are deleted; OSError if that fails."""
        self.add(dict.fromkeys(tables, DELETED))

    def append(self, data: bytes) -> None:
        """Append lines to the file, after the end of a torn line if there is one; OSError if the disk is full."""
        data = b"\n" * self.is_torn + data
        count = os.write(self.file, data)
        self.size, self.is_torn = self.size + count, count < len(data)
        if self.is_torn:
            raise OSError(ENOSPC, os.strerror(ENOSPC))

    def empty(self, keep: Mapping[str, int]) -> None:
        """Remove all lines but those about tables to keep; OSError if that fails."""
        os.ftruncate(self.file, 0)
        self.size, self.is_torn = 0, False
        self.add(keep)

    def close(self) -> None:
        """Close the file."""
        os.close(self.file)


def line(table: str, revision: int) -> bytes:
    """Return the line for a table."""
    body = json.dumps([table, revision]).encode()
    return f"{zlib.crc32(body):08x} ".encode() + body + b"\n"


def read_ledger(path: Path) -> dict[str, int]:
    """Return the highest revision of each table in the ledger of a store; empty if there is no ledger."""
    revisions: dict[str, int] = {}
    try:
        lines = companion(path, ".ledger").read_bytes().split(b"\n")
    except FileNotFoundError:
        return {}
    for checksum, _, body in (one.partition(b" ") for one in lines):
        if checksum == f"{zlib.crc32(body):08x}".encode():
            table, revision = json.loads(body)
            if revision == DELETED:
                revisions.pop(table, None)
            else:
                revisions[table] = max(revision, revisions.get(table, -1))
    return revisions
