"""Connections to the file of a store: one that writes and makes checkpoints, and others that only read."""

import os
import sqlite3
from pathlib import Path

from hoyle.server.sqlite.ownership import give_to_owner

PAGE_BYTES = 8192
"""The size of a page in a new file. The definitions of all tables fit on the first page, so that no other page is needed to find
the rows of a table; stores made before have pages of 4096 bytes."""
CHECKPOINT_PAGES = 500
"""The writing connection makes a checkpoint after a commit that leaves this many pages in the WAL."""
BUSY_SECONDS = 10
"""How long a connection waits for another one."""


def connect_writer(path: Path) -> sqlite3.Connection:
    """Return the connection that writes and makes checkpoints. Its commits return when the data is on the disk.

    A new file can be read and written by its owner alone. SQLite gives the WAL the same permissions.
    """
    is_new = not path.exists()
    make_private(path)
    if is_new:
        give_to_owner(path, path.resolve().parent)
    connection = open_connection(path, "rwc")
    connection.execute(f"pragma page_size = {PAGE_BYTES}")  # only of a new file
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma temp_store = memory")  # the server need not be able to write into other folders
    connection.execute("pragma synchronous = full")
    connection.execute("pragma fullfsync = on")  # macOS: flush the cache of the drive as well
    connection.execute(f"pragma wal_autocheckpoint = {CHECKPOINT_PAGES}")
    return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    """Return a connection that only reads, and makes no checkpoint."""
    return open_connection(path, "ro")


def open_connection(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection in one of SQLite's modes: `ro`, `rw` or `rwc`, which creates the file."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS, uri=True)


def make_private(path: Path) -> None:
    """Create a file if there is none, and let only its owner read and write it (on systems with such permissions)."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if path.stat().st_mode & 0o077 and os.name == "posix":
        path.chmod(0o600)


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
