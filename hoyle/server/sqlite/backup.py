"""Copy a store while a server uses it, and put a copy in the place of a store."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from errno import ENOSPC
from pathlib import Path
from typing import TypeVar

from hoyle.server.findings import Report
from hoyle.server.snapshots import Copied, Source, copy_rows
from hoyle.server.sqlite.check import check_contents, check_file
from hoyle.server.sqlite.connections import connect_reader, make_private, open_connection, sync_folder
from hoyle.server.sqlite.errors import as_store_errors, code_of
from hoyle.server.sqlite.lock import companion, locked
from hoyle.server.sqlite.ownership import check_is_own, give_to_owner
from hoyle.server.sqlite.schema import CHECKABLE, NOT_A_STORE, mark_session, prepare, stored_format
from hoyle.server.sqlite.snapshot import SqliteSnapshot
from hoyle.table.ports import StoreError

COMPANIONS = ("-wal", ".ledger")
"""The files beside the main file that belong to what it says."""
NOT_WRITTEN = "{path} cannot be written: {why}."
T = TypeVar("T")


def backup(path: Path, to: Path) -> Report:
    """Copy a store, which may be in use, to a new file and return the check of the copy; StoreError if that fails.

    The copy is one file, as the store was at one moment. It contains the secret key of the store.
    """
    if not path.is_file():
        raise StoreError("There is no file {path}.", path=path)
    with as_store_errors(path):
        return written(to, lambda part: copy(path, part))


def written(to: Path, write: Callable[[Path], T]) -> T:
    """Have a new file written beside its place, then put it there; StoreError if that fails, and nothing is left."""
    if to.exists():
        raise StoreError("{path} exists already: name a new file.", path=to)
    if not to.absolute().parent.is_dir():
        raise StoreError("There is no folder {path}.", path=to.absolute().parent)
    part = companion(to, ".part")
    try:
        result = write(part)
        part.replace(to)
        sync_folder(to.absolute().parent)
    except OSError as error:
        raise StoreError(NOT_WRITTEN, path=to, why=error.strerror) from error
    except sqlite3.OperationalError as error:
        if code_of(error) != sqlite3.SQLITE_FULL:
            raise
        raise StoreError(NOT_WRITTEN, path=to, why=os.strerror(ENOSPC)) from error
    finally:
        part.unlink(missing_ok=True)
    return result


def copy_from(source: Source, to: Path) -> tuple[Copied, Report]:
    """Write all rows of a source into a new store; return what was copied and the check of the copy."""
    to.unlink(missing_ok=True)
    make_private(to)
    with closing(open_connection(to, "rw")) as target:
        prepare(target, to)
        copied = copy_rows(source, SqliteSnapshot(target))
        target.execute("commit")
        finish(target)
        report = check_contents(target)
    sync_file(to)
    return copied, report


def copy(path: Path, to: Path) -> Report:
    """Copy a store to a file with SQLite's online backup, sync the file, and return the check of the copy."""
    to.unlink(missing_ok=True)
    make_private(to)
    with closing(connect_reader(path)) as source, closing(open_connection(to, "rw")) as target:
        if stored_format(source, path) is None:
            raise StoreError(NOT_A_STORE, path=path)
        source.backup(target)
        finish(target)
        report = check_contents(target)
    sync_file(to)
    return report


def finish(connection: sqlite3.Connection) -> None:
    """Make a new store complete in one file: closed, without a WAL."""
    mark_session(connection, "closed")
    connection.execute("pragma journal_mode = delete")


def sync_file(path: Path) -> None:
    """Wait until a file is on the disk."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def restore(source: Path, path: Path, force: bool = False) -> Path | None:
    """Check a backup and put a copy of it at `path`; return where the old store is now, or None if there was none.

    StoreError if the backup is damaged, if a server uses the store, or if there is a store and not `force`.
    """
    report = check_file(source, CHECKABLE)
    if report.findings:
        raise StoreError("The backup {path} is damaged: {why}", path=source, why=report.findings[0])
    with as_store_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path):
            if path.exists() and not force:
                raise StoreError("{path} exists already: --force replaces it, and keeps the old files.", path=path)
            check_is_own(path)
            part = companion(path, ".part")
            try:
                copy(source, part)
                give_to_owner(part, path)
                old = move_aside(path)
                part.replace(path.resolve())
                sync_folder(path.resolve().parent)
            finally:
                part.unlink(missing_ok=True)
    return old


def move_aside(path: Path) -> Path | None:
    """Give the files of a store new names, and return that of the main file; None if there is no store.

    The main file keeps its old name, too, where the file system has links, so that there is a store at every moment: a server
    that starts after this command was killed must not begin a new one.
    """
    companion(path, "-shm").unlink(missing_ok=True)  # only an index of the WAL
    old, real = first_free(path, ".replaced"), path.resolve()
    for suffix in COMPANIONS:
        if (file := companion(path, suffix)).exists():
            file.rename(companion(old, suffix))
    if not real.exists():
        return None
    try:
        old.hardlink_to(real)
    except OSError:
        real.rename(old)
    return old


def first_free(path: Path, suffix: str) -> Path:
    """Return the first path of the form FILE.SUFFIX-N at which there is no file."""
    number = 1
    while (free := companion(path, f"{suffix}-{number}")).exists():
        number += 1
    return free
