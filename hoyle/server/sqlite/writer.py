"""The writer thread of a store. It commits all waiting batches, at most MAX_GROUP, in one transaction.

Many tables share one disk sync in this way. The thread ends only when the store is closed: an error fails the batches that it
concerns, and the thread goes on.
"""

import contextlib
import queue
import sqlite3
import threading
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from hoyle.server.sql_records import Statement
from hoyle.server.sqlite.errors import CANNOT_SAVE, CLOSED, OperatorLog
from hoyle.server.sqlite.ledger import DELETED, Ledger
from hoyle.server.sqlite.lock import companion
from hoyle.table.ports import CONFLICT, Conflict, StoreError

MAX_GROUP = 256
"""The maximum number of batches in one transaction."""
NEXT_REVISION = "update tables set revision = revision + 1, touched = julianday('now') where id = ? and revision = ?"
"""Changes one row, or none if the table has another revision; then the batch is refused."""


@dataclass
class Batch:
    """Statements that are executed together or not at all."""

    statements: list[Statement]
    table: str = ""
    """The table whose revision the batch changes; empty if none."""
    revision: int = 0
    """The revision of that table after the batch; DELETED if the batch deletes the table."""


Waiting = tuple[Batch, "Future[None]"]


class Writer:
    """The thread that writes to a store through one connection."""

    def __init__(self, path: Path, connection: sqlite3.Connection, ledger: Ledger, log: OperatorLog) -> None:
        """Start the thread; it writes to `connection`, and then to the ledger."""
        self.connection, self.ledger, self.log = connection, ledger, log
        self.wal = companion(path, "-wal")
        self.lost: dict[str, int] = {}
        """The revisions that stay in the ledger because the store has lost them."""
        self.inbox: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.closing, self.is_closed = threading.Lock(), False
        self.thread = threading.Thread(target=self.run, name="store", daemon=True)
        self.thread.start()

    def submit(self, batch: Batch) -> "Future[None]":
        """Pass a batch to the thread. The future is done when the batch is on the disk, or has failed with a StoreError."""
        future: Future[None] = Future()
        with self.closing:
            if self.is_closed:
                future.set_exception(StoreError(CLOSED))
            else:
                self.inbox.put((batch, future))
        return future

    def close(self) -> None:
        """Write the waiting batches, and end the thread."""
        with self.closing:
            self.is_closed = True
            self.inbox.put(None)
        self.thread.join()

    def run(self) -> None:
        """Write groups of batches until the store closes."""
        while (first := self.inbox.get()) is not None:
            group = [first]
            while len(group) < MAX_GROUP and not self.inbox.empty():
                item = self.inbox.get()
                if item is None:
                    self.inbox.put(None)
                    break
                group.append(item)
            try:
                self.write_group(group)
            except BaseException as error:  # nothing may end this thread: all later writes would wait for ever
                self.log.error(f"Writing failed: {type(error).__name__}: {error}.")
                for _, future in group:
                    if not future.done():
                        complete(future, StoreError(CANNOT_SAVE))

    def write_group(self, group: list[Waiting]) -> None:
        """Write a group and complete its futures. If the transaction fails, write each batch in its own transaction."""
        batches = [batch for batch, _ in group]
        try:
            errors = self.commit(batches)
        except StoreError as error:
            errors = [self.commit_alone(batch) for batch in batches] if len(batches) > 1 else [error]
        written = [batch for batch, error in zip(batches, errors, strict=True) if error is None]
        for batch in written:
            if batch.revision == DELETED:
                self.lost.pop(batch.table, None)
        self.after_commit(
            {batch.table: batch.revision for batch in written if batch.table and batch.revision != DELETED}
        )
        for (_, future), error in zip(group, errors, strict=True):
            complete(future, error)

    def commit_alone(self, batch: Batch) -> StoreError | None:
        """Commit one batch; return its error, or None."""
        try:
            return self.commit([batch])[0]
        except StoreError as error:
            return error

    def commit(self, batches: list[Batch]) -> list[StoreError | None]:
        """Commit batches in one transaction and return the error of each; StoreError if nothing was written."""
        try:
            self.ledger.forget([batch.table for batch in batches if batch.revision == DELETED])
            self.connection.execute("begin immediate")
            errors = [self.write_batch(batch) for batch in batches]
            self.connection.execute("commit")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                if self.connection.in_transaction:
                    self.connection.execute("rollback")
            raise self.log.report(error, "Writing") from error
        return errors

    def write_batch(self, batch: Batch) -> StoreError | None:
        """Execute all statements of a batch, or none of them; return the error that concerns this batch alone."""
        self.connection.execute("savepoint batch")
        try:
            execute(self.connection, batch.statements)
        except sqlite3.IntegrityError:
            return self.undo(Conflict(CONFLICT))
        except (sqlite3.Error, OSError):
            raise
        except Exception as error:  # a value that SQLite cannot store, for example
            return self.undo(self.log.report(error, "Writing"))
        self.connection.execute("release batch")
        return None

    def undo(self, error: StoreError) -> StoreError:
        """Undo the statements of the current batch, and return the error."""
        if self.connection.in_transaction:
            self.connection.execute("rollback to batch")
            self.connection.execute("release batch")
        return error

    def after_commit(self, revisions: dict[str, int]) -> None:
        """Write the ledger, and make sure that the WAL is still there."""
        try:
            self.ledger.add(revisions)
            if not self.wal.exists():
                self.log.error(
                    "The file -wal was deleted while the server runs. Its contents go into the main file now."
                )
                self.connection.execute("pragma wal_checkpoint(passive)")
            if self.ledger.is_long:
                self.empty_ledger()
        except Exception as error:
            self.log.report(error, "The bookkeeping after a commit")

    def empty_ledger(self) -> None:
        """Make a checkpoint; if it is complete, empty the ledger."""
        _, pages, copied = self.connection.execute("pragma wal_checkpoint(passive)").fetchone()
        if pages == copied:
            self.ledger.empty(self.lost)


def execute(connection: sqlite3.Connection, statements: list[Statement]) -> None:
    """Execute statements; sqlite3.IntegrityError if a table has another revision than a statement says."""
    for statement, values in statements:
        changed = connection.execute(statement, values).rowcount
        if statement is NEXT_REVISION and not changed:
            raise sqlite3.IntegrityError("The table has another revision.")


def complete(future: "Future[None]", error: StoreError | None) -> None:
    """Complete a future, unless it was cancelled."""
    if not future.running() and not future.set_running_or_notify_cancel():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
