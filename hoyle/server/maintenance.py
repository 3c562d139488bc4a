"""The actions of the commands `hoyle store`, for both kinds of store: check, repair, back up, restore and move.

A backup is always a file such as SQLite stores are, also that of a database: it can be checked, restored into either kind of store,
and served as it is.
"""

import re
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

from hoyle.extras import install
from hoyle.server.backup_names import backups_in, name_at
from hoyle.server.findings import Report
from hoyle.server.replaying import Running, Stuck, stuck_among
from hoyle.server.snapshots import Copied, Source, copy_rows
from hoyle.server.sqlite.backup import backup as copy_file
from hoyle.server.sqlite.backup import copy_from, written
from hoyle.server.sqlite.backup import restore as restore_file
from hoyle.server.sqlite.check import check_file
from hoyle.server.sqlite.connections import connect_reader
from hoyle.server.sqlite.errors import as_store_errors
from hoyle.server.sqlite.lock import locked
from hoyle.server.sqlite.ownership import give_to_owner
from hoyle.server.sqlite.reading import read_table
from hoyle.server.sqlite.repair import Repair
from hoyle.server.sqlite.repair import repair as repair_file
from hoyle.server.sqlite.schema import CHECKABLE
from hoyle.server.sqlite.snapshot import SqliteSnapshot
from hoyle.server.store import NO_PSYCOPG
from hoyle.server.store_addresses import Address, parse_address, parse_path
from hoyle.table.ports import Saved, StoreError

IS_A_DATABASE = (
    "PostgreSQL keeps its own files sound. If `hoyle store check` finds damaged rows, make a backup of the database, repair "
    "the backup, and restore what the repair has written."
)
NO_FOLDER = "--keep needs a folder, in which it names the backups itself: {path} is none."
DAMAGED = "{path} is damaged: {why}"
SAME = "Both are the same store."


@dataclass
class Backup:
    """A backup that was made."""

    path: Path
    report: Report
    deleted: list[Path]
    """The older backups that were deleted after it."""


def check(store: str) -> Report:
    """Check a store, which may be in use, without any change; StoreError if there is none or it cannot be read."""
    address = parse_address(store)
    if isinstance(address, Path):
        return check_file(address, CHECKABLE)
    require_psycopg()
    from hoyle.server.postgres.check import check_snapshot
    from hoyle.server.postgres.snapshot import connected, reading

    with connected(address) as connection, reading(connection) as snapshot:
        return check_snapshot(snapshot)


def stuck(store: str) -> tuple[int, list[Stuck]]:
    """Return how many games run in a store, which may be in use, and the tables that cannot go on by the rules of this version."""
    address = parse_address(store)
    if isinstance(address, Path):
        with as_store_errors(address), closing(connect_reader(address)) as connection:
            return stuck_among(running_in_file(connection))
    require_psycopg()
    from hoyle.server.postgres.check import running
    from hoyle.server.postgres.snapshot import connected, reading

    with connected(address) as connection, reading(connection) as snapshot:
        return stuck_among(running(snapshot))


def running_in_file(connection: sqlite3.Connection) -> Iterator[tuple[Running, Saved]]:
    """Yield the running tables of a store in a file, with what is stored of them, but for damaged ones."""
    for row in connection.execute("select id, game, title from tables where over = 0 order by opened").fetchall():
        try:
            stored = read_table(connection, row[0])
        except sqlite3.DatabaseError:
            continue  # the check names it
        if stored.events and not any(stored.damage()):
            yield Running(*row), stored.saved()


def repair(store: str) -> Repair | None:
    """Write a sound copy of a store beside it; None if nothing is wrong. StoreError for a database, which needs another way."""
    address = parse_address(store)
    if not isinstance(address, Path):
        raise StoreError(IS_A_DATABASE)
    return repair_file(address)


def backup(store: str, to: str, keep: int = 0) -> Backup:
    """Copy a store, which may be in use, to a new file, or to one with the time in its name if `to` is a folder.

    If `keep` is not 0, the older backups of this store in the folder are deleted but for the newest, `keep` together with the new
    one; none is deleted if something is wrong with the new one.
    """
    address, path = parse_address(store), parse_path(to)
    is_folder, name = path.is_dir(), name_of(address)
    if keep and not is_folder:
        raise StoreError(NO_FOLDER, path=path)
    if is_folder:
        path /= name_at(name, datetime.now(UTC))
    report = copy_file(address, path) if isinstance(address, Path) else backup_database(address, path)
    deleted = surplus(path, name, keep) if keep and not report.findings else []
    for old in deleted:
        old.unlink()
    return Backup(path, report, deleted)


def backup_database(address: str, path: Path) -> Report:
    """Copy a store in a database to a new file, and return the check of both."""
    require_psycopg()
    from hoyle.server.postgres.check import check_snapshot
    from hoyle.server.postgres.snapshot import connected, reading

    with as_store_errors(path), connected(address) as connection, reading(connection) as snapshot:
        report = check_snapshot(snapshot)
        _, copy = written(path, lambda part: copy_from(snapshot, part))
    known = {str(finding) for finding in report.findings}
    report.findings += [finding for finding in copy.findings if str(finding) not in known]
    return report


def name_of(address: Address) -> str:
    """Return the first part of the names of a store's backups."""
    if isinstance(address, Path):
        return address.stem
    require_psycopg()
    from hoyle.server.postgres.connections import parse

    return re.sub(r"[^\w.-]", "_", str(parse(address).get("dbname") or "hoyle"))


def surplus(new: Path, name: str, keep: int) -> list[Path]:
    """Return the backups of a store beside a new one that are too many, the oldest first; never the new one."""
    others = [path for path in backups_in(new.parent, name) if path != new]
    return others[: max(0, len(others) + 1 - keep)]


def restore(backup: str, store: str, force: bool = False) -> str:
    """Check a backup and put it in the place of a store; return where the old store is now, or "" if there was none.

    StoreError if the backup is damaged, if a server uses the store, or if there is a store and not `force`.
    """
    path, address = parse_path(backup), parse_address(store)
    if isinstance(address, Path):
        return str(restore_file(path, address, force) or "")
    with reading_store(path) as source:
        return fill_database(source, address, force)[1]


def move(origin: str, to: str) -> Copied:
    """Copy a store that no server uses to a place without a store, and compare; StoreError if that fails, and nothing is there."""
    source, target = parse_address(origin), parse_address(to)
    if source == target or (
        isinstance(source, Path) and isinstance(target, Path) and source.resolve() == target.resolve()
    ):
        raise StoreError(SAME)
    with reading_store(source, is_moved=True) as rows:
        return fill_file(rows, target) if isinstance(target, Path) else fill_database(rows, target)[0]


@contextmanager
def reading_store(address: Address, is_moved: bool = False) -> Generator[Source]:
    """Give a sound store as it is at one moment; while the block runs, no server uses it if it is moved."""
    if isinstance(address, Path):
        if findings := check_file(address, CHECKABLE).findings:
            raise StoreError(DAMAGED, path=address, why=findings[0])
        held = locked(address) if is_moved else nullcontext()
        with as_store_errors(address), held, closing(connect_reader(address)) as connection:
            yield SqliteSnapshot(connection)
        return
    require_psycopg()
    from hoyle.server.postgres.check import check_snapshot
    from hoyle.server.postgres.snapshot import connected, reading, stopped

    with connected(address) as connection, stopped(connection), reading(connection) as snapshot:
        if findings := check_snapshot(snapshot).findings:
            raise StoreError(DAMAGED, path="PostgreSQL", why=findings[0])
        yield snapshot


def fill_file(source: Source, path: Path) -> Copied:
    """Write a store into a new file."""

    def write(part: Path) -> Copied:
        copied, _ = copy_from(source, part)
        give_to_owner(part, path)
        return copied

    with as_store_errors(path), locked(path):
        return written(path, write)


def fill_database(source: Source, address: str, force: bool = False) -> tuple[Copied, str]:
    """Write a store into a database; return what was copied, and the schema with the store that was there before, or ""."""
    require_psycopg()
    from hoyle.server.postgres.snapshot import connected, stopped, writing

    with connected(address) as connection, stopped(connection), writing(connection, force) as (target, old):
        return copy_rows(source, target), old


def require_psycopg() -> None:
    """StoreError if the package for databases is missing."""
    if find_spec("psycopg") is None:
        raise StoreError(NO_PSYCOPG, command=install("postgres"))
