"""Power loss: a layer under SQLite notes every write and sync, and files are rebuilt as a disk may hold them afterwards.

What a file held at its last sync is on the disk. Of what was written since then, any part may be there: each write, and each
sector of a write, may be missing. A file that was created and never synced may be missing, and one that was deleted may be back.
The first sync of a journal or WAL that SQLite has created also syncs the folder, as SQLite does it on Unix.
"""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import apsw
import pytest

from hoyle.server import sqlite_store
from hoyle.server.sqlite import connections, ledger, writer

SECTOR = 512


@dataclass(frozen=True)
class Op:
    """One operation on a file."""

    kind: str
    """create, write, truncate, sync, delete, folder (a sync of the folder) or ledger."""
    file: str
    """The name of the file."""
    offset: int = 0
    """Where a write begins, or the new size of the file."""
    data: bytes = b""
    """What is written; for the ledger, all that it contains."""


@dataclass
class Acknowledged:
    """A save that was acknowledged."""

    at: int
    """The number of operations before the acknowledgement."""
    table: str
    revision: int


@dataclass
class Recording:
    """Everything that a store did to its files, in order, and what it acknowledged."""

    ops: list[Op] = field(default_factory=list[Op])
    acknowledged: list[Acknowledged] = field(default_factory=list[Acknowledged])


class RecordingFile(apsw.VFSFile):
    """A file that notes what is done to it."""

    def __init__(self, ops: list[Op], name: Any, flags: list[int]) -> None:
        self.ops, self.name = ops, Path(name.filename() if isinstance(name, apsw.URIFilename) else name).name
        if not self.name.endswith(".db") and not Path(name).exists():
            ops.append(Op("create", self.name))
        super().__init__("", name, flags)

    def xWrite(self, data: Any, offset: int) -> None:
        self.ops.append(Op("write", self.name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        self.ops.append(Op("truncate", self.name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self.ops.append(Op("sync", self.name))


class RecordingDisk(apsw.VFS):
    """SQLite's way to the files, with notes."""

    def __init__(self, name: str, ops: list[Op]) -> None:
        self.ops = ops
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        return RecordingFile(self.ops, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.ops.append(Op("delete", Path(filename).name, int(syncdir)))


class Connection:
    """What the store uses of `sqlite3.Connection`, on APSW; `swaps` replaces statements, to weaken the store."""

    def __init__(self, path: Path, disk: str, swaps: dict[str, str]) -> None:
        self.inner, self.swaps = apsw.Connection(str(path), vfs=disk), swaps
        self.inner.set_busy_timeout(10_000)

    def execute(self, statement: str, values: Any = ()) -> "Connection":
        for old, new in self.swaps.items():
            statement = statement.replace(old, new)
        try:
            self.rows = list(self.inner.execute(statement, values))
        except apsw.ConstraintError as error:
            raise sqlite3.IntegrityError(str(error)) from error
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from error
        self.rowcount = self.inner.changes()
        return self

    def fetchall(self) -> list[Any]:
        return self.rows

    def fetchone(self) -> Any:
        return self.rows[0] if self.rows else None

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    @property
    def in_transaction(self) -> bool:
        return self.inner.in_transaction

    def close(self) -> None:
        self.inner.close()


@contextmanager
def recording(swaps: dict[str, str]) -> Iterator[Recording]:
    """While the block runs, note what stores do to their files, and what they acknowledge."""
    notes = Recording()
    disk = RecordingDisk("recording", notes.ops)
    submit, append, empty = writer.Writer.submit, ledger.Ledger.append, ledger.Ledger.empty

    def noted_submit(self: writer.Writer, batch: writer.Batch) -> Any:
        def note(done: Any) -> None:  # runs in the writer thread, before it goes on
            if not done.exception():
                notes.acknowledged.append(Acknowledged(len(notes.ops), batch.table, batch.revision))

        future = submit(self, batch)
        future.add_done_callback(note)
        return future

    def note_ledger(self: ledger.Ledger) -> None:
        notes.ops.append(Op("ledger", self.path.name, 0, self.path.read_bytes()))

    def noted_append(self: ledger.Ledger, data: bytes) -> None:
        append(self, data)
        note_ledger(self)

    def noted_empty(self: ledger.Ledger, keep: Any) -> None:
        empty(self, keep)
        note_ledger(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "open_connection", lambda path, mode: Connection(path, "recording", swaps))
        patch.setattr(sqlite_store, "sync_folder", lambda folder: notes.ops.append(Op("folder", "")))
        patch.setattr(writer.Writer, "submit", noted_submit)
        patch.setattr(ledger.Ledger, "append", noted_append)
        patch.setattr(ledger.Ledger, "empty", noted_empty)
        yield notes
    disk.unregister()


@dataclass
class Disk:
    """One file on the disk: what is there for certain, and what may be."""

    content: bytes = b""
    pending: list[Op] = field(default_factory=list[Op])
    is_named: bool = False
    """Whether its name is on the disk."""


def image(ops: list[Op], rng: random.Random) -> dict[str, bytes]:
    """Return the files that a disk may hold if the power fails after these operations."""
    files, ghosts, ledgers = dict[str, Disk](), dict[str, Disk](), list[Op]()
    for op in ops:
        if op.kind == "ledger":
            ledgers.append(op)
        elif op.kind == "folder":
            sync_names(files, ghosts)
        elif op.kind == "delete":
            ghost = files.pop(op.file, None)
            if ghost and ghost.is_named and not op.offset:
                ghosts[op.file] = ghost
        else:
            disk = files.setdefault(op.file, Disk())
            if op.kind == "sync" and not disk.is_named and not op.file.endswith(".db"):
                sync_names(files, ghosts)
            apply(disk, op)
    how = rng.choice(["none", "all", "some", "most", "few"])
    found = {name: after_loss(disk, how, rng) for name, disk in files.items() if disk.is_named or rng.random() < 0.7}
    found |= {
        name: after_loss(disk, how, rng) for name, disk in ghosts.items() if name not in found and rng.random() < 0.5
    }
    return found | ledger_after_loss(ledgers, rng)


def sync_names(files: dict[str, Disk], ghosts: dict[str, Disk]) -> None:
    """Make the names of all files durable, and the deletion of others."""
    ghosts.clear()
    for disk in files.values():
        disk.is_named = True


def apply(disk: Disk, op: Op) -> None:
    """Apply an operation to a file."""
    if op.kind == "sync":
        for write in disk.pending:
            disk.content = written(disk.content, write)
        disk.pending = []
    elif op.kind != "create":
        disk.pending.append(op)


def written(content: bytes, op: Op, hole: bytes = b"\0") -> bytes:
    """Return the content of a file after a write or a truncation; a hole is filled with a byte."""
    if op.kind == "truncate":
        return content[: op.offset]
    content += hole * (op.offset - len(content))
    return content[: op.offset] + op.data + content[op.offset + len(op.data) :]


def after_loss(disk: Disk, how: str, rng: random.Random) -> bytes:
    """Return what may be left of a file."""
    share = {"none": 0.0, "few": 0.2, "some": 0.5, "most": 0.9, "all": 1.0}[how]
    hole = bytes([rng.choice([0, 0, 255, rng.randrange(256)])])
    content = disk.content
    for op in disk.pending:
        if rng.random() < share:
            for part in torn(op, how, rng):
                content = written(content, part, hole)
    return content


def torn(op: Op, how: str, rng: random.Random) -> list[Op]:
    """Return the parts of a write that reach the disk: all of them, or any of its sectors."""
    if op.kind == "truncate" or how == "all" or rng.random() < 0.5:
        return [op]
    parts: list[Op] = []
    start = 0
    while start < len(op.data):
        end = min(len(op.data), (op.offset + start) // SECTOR * SECTOR + SECTOR - op.offset)
        if rng.random() < 0.5:
            parts.append(replace(op, offset=op.offset + start, data=op.data[start:end]))
        start = end
    return parts


def ledger_after_loss(ledgers: list[Op], rng: random.Random) -> dict[str, bytes]:
    """Return what may be left of the ledger, which is never synced: any earlier content, cut anywhere."""
    if not ledgers or rng.random() < 0.2:
        return {}
    op = ledgers[-1] if rng.random() < 0.7 else rng.choice(ledgers)
    return {op.file: op.data[: rng.choice([len(op.data), rng.randint(0, len(op.data))])]}
