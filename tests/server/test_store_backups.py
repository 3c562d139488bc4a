"""Backups that cannot be made wrongly: the daily one names and deletes its files, a restore keeps the owner and is never half done."""

import asyncio
import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from hoyle.server import maintenance
from hoyle.server.sqlite import backup as backups
from hoyle.server.sqlite.check import check_file
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.store_addresses import parse_address
from hoyle.table.ports import Changes, Row
from tests.support.command import hoyle
from tests.support.stores import damage, write_and_end

NOBODY = 65_534
AS_ROOT = pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root makes files for others")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a table."""
    opened = SqliteStore(path := tmp_path / "hoyle.db")
    asyncio.run(opened.open("t", "r", "R", Changes(rows=[Row(0, b"a long event of the table")]), "seal"))
    opened.close()
    return path


class Clock:
    """A clock in the place of `datetime`, a day later whenever it is asked."""

    def __init__(self) -> None:
        self.time = datetime(2026, 2, 20, 4, 0, 0, tzinfo=UTC)

    def now(self, zone: object) -> datetime:
        self.time += timedelta(days=1)
        return self.time


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_daily_backup_works_every_day_and_keeps_the_newest(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "datetime", Clock())
    folder = tmp_path / "backups"
    folder.mkdir()
    for other in ("hoyle.db", "club-2026-01-01-040000.db", "notes.txt"):
        (folder / other).write_text("not a backup of this store")
    for _ in range(5):
        assert hoyle("store", "backup", str(store), str(folder), "--keep", "3").returncode == 0
    made = [name for name in names(folder) if name.startswith("hoyle-")]
    assert made == ["hoyle-2026-02-23-040000.db", "hoyle-2026-02-24-040000.db", "hoyle-2026-02-25-040000.db"]
    assert len(names(folder)) == 6
    assert all(check_file(folder / name).findings == [] for name in made)


def test_a_damaged_store_does_not_push_good_backups_out(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "hoyle-2026-01-01-040000.db").write_text("the last good one")
    damage(store, b"a long event of the table")
    done = hoyle("store", "backup", str(store), str(folder), "--keep", "1")
    assert done.returncode == 1 and "event 0 does not agree" in done.stdout
    assert (folder / "hoyle-2026-01-01-040000.db").exists() and len(names(folder)) == 2


def test_the_new_backup_is_never_deleted_even_if_the_clock_is_wrong(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "hoyle-2999-01-01-040000.db").write_text("made when the clock was wrong")
    assert hoyle("store", "backup", str(store), str(folder), "--keep", "1").returncode == 0
    assert len(names(folder)) == 1 and "2999" not in names(folder)[0]


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("club.db", "club"),
        ("postgresql://me@host/club", "club"),
        ("postgresql://me@host/my%20club.2", "my_club.2"),
        ("postgresql://me@host", "hoyle"),
    ],
)
def test_backups_are_named_for_their_store(address: str, name: str) -> None:
    if "//" in address:
        pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    assert maintenance.name_of(parse_address(address)) == name


@AS_ROOT
def test_what_root_restores_belongs_to_the_user_of_the_store(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o700)
    os.chown(folder, NOBODY, NOBODY)
    place = folder / "hoyle.db"
    copy = tmp_path / "copy.db"
    hoyle("store", "backup", str(store), str(copy))
    for words in (["restore", str(copy), str(place)], ["restore", str(copy), str(place), "--force"]):
        assert hoyle("store", *words).returncode == 0
    assert hoyle("store", "move", str(store), str(folder / "moved.db")).returncode == 0
    damage(folder / "moved.db", b"a long event of the table")
    assert hoyle("store", "repair", str(folder / "moved.db")).returncode == 0
    for opened in (place, folder / "new.db"):  # `hoyle serve` as root by mistake
        SqliteStore(opened).close()
    hoyle("store", "check", str(place))
    assert {path.name: (path.stat().st_uid, path.stat().st_gid) for path in folder.iterdir()} == dict.fromkeys(
        names(folder), (NOBODY, NOBODY)
    )
    assert {"hoyle.db.lock", "hoyle.db.ledger", "moved.db.repaired-1", "new.db"} <= {*names(folder)}
    assert {path.stat().st_mode & 0o077 for path in folder.iterdir()} == {0}


@AS_ROOT
def test_another_user_cannot_replace_a_store_by_one_that_its_server_could_not_read(store: Path) -> None:
    with TemporaryDirectory() as name:  # not below a folder that only root may enter
        folder, copy = Path(name), Path(name) / "copy.db"
        shutil.copy(store, copy)
        shutil.copy(store, folder / "hoyle.db")
        for path in (folder, copy):
            os.chown(path, NOBODY, NOBODY)
        child = os.fork()
        if child == 0:
            os.setuid(NOBODY)
            done = hoyle("store", "restore", str(copy), str(folder / "hoyle.db"), "--force")
            os._exit(0 if done.returncode == 2 and "belongs to another user" in done.stderr else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert (folder / "hoyle.db").stat().st_uid == 0


@pytest.mark.parametrize("is_stopped", [True, False])
def test_a_restore_that_is_killed_leaves_a_store_in_its_place(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_stopped: bool
) -> None:
    """Else the next start of the server would make a new, empty one."""
    copy = tmp_path / "copy.db"
    hoyle("store", "backup", str(store), str(copy))
    if not is_stopped:
        write_and_end(store, 3, "u")

    class Killed(BaseException):
        pass

    def kill(path: Path) -> Path | None:
        old = move_aside(path)
        raise Killed(old)

    move_aside = backups.move_aside
    monkeypatch.setattr(backups, "move_aside", kill)
    with pytest.raises(Killed):
        backups.restore(copy, store, force=True)
    assert store.exists() and check_file(store).tables >= 1
    monkeypatch.undo()
    assert hoyle("store", "restore", str(copy), str(store), "--force").returncode == 0
    assert check_file(store).findings == []


def test_a_store_that_a_server_uses_is_not_moved(store: Path, tmp_path: Path) -> None:
    opened = SqliteStore(store)
    try:
        done = hoyle("store", "move", str(store), str(tmp_path / "moved.db"))
    finally:
        opened.close()
    assert done.returncode == 2 and "in use" in done.stderr, done
    assert not (tmp_path / "moved.db").exists()
