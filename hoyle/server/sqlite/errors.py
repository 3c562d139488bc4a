"""Errors of the store: a sentence with the path for the operator, and a sentence without it for players."""

import logging
import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from hoyle.i18n import N_
from hoyle.table.ports import StoreError

LOGGER = logging.getLogger("hoyle.store")
REPEAT_SECONDS = 60.0
"""An error that repeats is logged once in this time."""
MAX_KEYS = 1000
"""The maximum number of different errors that the log remembers."""

DAMAGED_TABLE = N_("This table is damaged on the server's disk. The operator of this server has been told.")
LOST_MOVES = N_("The server has lost the last moves of this table. The operator of this server has been told.")
DISK_FULL = N_("The server's disk is full. Nothing was changed; the operator has been told.")
DISK_DAMAGED = N_("The server's store is damaged. Nothing was changed; the operator has been told.")
CANNOT_SAVE = N_("The server cannot use its store now. Nothing was changed; the operator has been told.")
CLOSED = N_("The server is stopping. Nothing was changed; try again later.")

DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class OperatorLog:
    """The log of one store for its operator, the logger `hoyle.store`. The same error is logged once in REPEAT_SECONDS."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Create a log whose lines begin with the path; `clock` returns seconds."""
        self.path, self.clock = path, clock
        self.logged: dict[str, tuple[float, int]] = {}
        """By key: when it was last logged, and how often it was left out since then."""

    def error(self, text: str, key: str = "") -> None:
        """Log an error, unless one with the same key (by default the text) was logged a short time ago."""
        key = key or text
        now = self.clock()
        last, left_out = self.logged.get(key, (now - REPEAT_SECONDS, 0))
        if now - last < REPEAT_SECONDS:
            self.logged[key] = (last, left_out + 1)
            return
        if len(self.logged) >= MAX_KEYS:
            self.logged.clear()
        self.logged[key] = (now, 0)
        LOGGER.error("%s: %s%s", self.path, text, f" ({left_out} more since the last report)" if left_out else "")

    def report(self, error: Exception, work: str) -> StoreError:
        """Log an error of SQLite, of the file system or of Hoyle itself; return the error that players see."""
        self.error(f"{work} failed: {describe(error)}", f"{work} {type(error).__name__} {code_of(error)}")
        return StoreError(player_message(error))


def describe(error: Exception) -> str:
    """Return the text of an error for the log, with its class if it is not an error of SQLite or of the file system."""
    if isinstance(error, sqlite3.Error):
        return f"{error}."
    return f"{error.strerror or error}." if isinstance(error, OSError) else f"{type(error).__name__}: {error}."


def code_of(error: Exception) -> int:
    """Return the primary result code of an SQLite error; 0 for other errors."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_damage(error: Exception) -> bool:
    """Return whether an error says that the file is damaged."""
    return code_of(error) in DAMAGE_CODES


def player_message(error: Exception) -> str:
    """Return the message of an error for players, without the path of the store."""
    if is_damage(error):
        return DISK_DAMAGED
    return DISK_FULL if code_of(error) == sqlite3.SQLITE_FULL else CANNOT_SAVE


@contextmanager
def as_store_errors(path: Path) -> Generator[None]:
    """Raise StoreError, with a sentence for the operator, in place of errors of SQLite and of the file system."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise StoreError(operator_message(error), path=path, why=str(error)) from error
    except OSError as error:
        raise StoreError(N_("The store {path} cannot be written: {why}."), path=path, why=error.strerror) from error


def operator_message(error: sqlite3.DatabaseError) -> str:
    """Return the message for an SQLite error, with placeholders for the path and the reason."""
    return {
        sqlite3.SQLITE_FULL: N_("The disk is full: the store {path} was not changed."),
        sqlite3.SQLITE_READONLY: N_("The store {path} is read-only."),
        sqlite3.SQLITE_CANTOPEN: N_("The store {path} cannot be opened for writing."),
        sqlite3.SQLITE_NOTADB: N_("{path} is not a Hoyle store."),
        sqlite3.SQLITE_CORRUPT: N_("The store {path} is damaged."),
    }.get(code_of(error), N_("The store {path} cannot be used: {why}."))
