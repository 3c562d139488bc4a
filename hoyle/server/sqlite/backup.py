"""Copy a store while a server uses it, and put a copy in the place of a store."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from hoyle.server.sqlite.check import Report, check_contents, check_file
from hoyle.server.sqlite.connections import connect_reader, make_private, open_connection, sync_folder
from hoyle.server.sqlite.errors import as_store_errors
from hoyle.server.sqlite.lock import companion, locked
from hoyle.server.sqlite.schema import CHECKABLE, NOT_A_STORE, mark_session, stored_format
from hoyle.session.ports import StoreError

COMPANIONS = ("-wal", ".ledger", "")
"""The files of a store that are moved together, the main file last."""


def backup(path: Path, to: Path) -> Report:
    """Copy a store, which may be in use, to a new file and return the check of the copy; StoreError if that fails.

    The copy is one file, as the store was at one moment. It contains the secret key of the store.
    """
    if not path.is_file():
        raise StoreError("There is no file {path}.", path=path)
    if to.exists():
        raise StoreError("{path} exists already: name a new file.", path=to)
    if not to.absolute().parent.is_dir():
        raise StoreError("There is no folder {path}.", path=to.absolute().parent)
    with as_store_errors(path):
        part = companion(to, ".part")
        try:
            report = copy(path, part)
            part.replace(to)
            sync_folder(to.absolute().parent)
        finally:
            part.unlink(missing_ok=True)
    return report


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
            part = companion(path, ".part")
            try:
                copy(source, part)
                old = move_aside(path)
                part.replace(path.resolve())
                sync_folder(path.resolve().parent)
            finally:
                part.unlink(missing_ok=True)
    return old


def move_aside(path: Path) -> Path | None:
    """Rename the files of a store, and return the new name of the main file; None if there is no store."""
    companion(path, "-shm").unlink(missing_ok=True)  # only an index of the WAL
    old = first_free(path, ".replaced")
    is_there = path.exists()
    for suffix in COMPANIONS:
        if (file := companion(path, suffix)).exists():
            file.rename(companion(old, suffix))
    return old if is_there else None


def first_free(path: Path, suffix: str) -> Path:
    """Return the first path of the form FILE.SUFFIX-N at which there is no file."""
    number = 1
    while (free := companion(path, f"{suffix}-{number}")).exists():
        number += 1
    return free
