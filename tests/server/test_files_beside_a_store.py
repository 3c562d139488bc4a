"""The ledger line by line, and new files beside a store: made as a whole or not at all."""

import os
import sqlite3
from errno import EACCES, ENOSPC
from pathlib import Path

import pytest

from hoyle.server.sql_records import deletions, records_of
from hoyle.server.sqlite import ledger as ledger_module
from hoyle.server.sqlite.backup import first_free, move_aside, written
from hoyle.server.sqlite.ledger import DELETED, Ledger, line, read_ledger
from hoyle.table.ports import Changes, StoreError


@pytest.mark.parametrize(
    ("lines", "revisions"),
    [
        ([], {}),
        ([line("t", 3), line("u", 0)], {"t": 3, "u": 0}),
        ([line("t", 3), line("t", 2)], {"t": 3}),
        ([line("t", 3), line("t", DELETED)], {}),
        ([line("t", DELETED), line("t", 2)], {"t": 2}),
        ([line("t", 3), line("u", DELETED)], {"t": 3}),
        ([line("t", 3)[:-3], b"\n", line("u", 1)], {"u": 1}),
        ([b"x" + line("t", 3)], {}),
        ([b"\n\n", line("t", 3), b"no line"], {"t": 3}),
    ],
)
def test_what_a_ledger_says(tmp_path: Path, lines: list[bytes], revisions: dict[str, int]) -> None:
    (tmp_path / "h.db.ledger").write_bytes(b"".join(lines))
    assert read_ledger(tmp_path / "h.db") == revisions and read_ledger(tmp_path / "other.db") == {}


def test_a_torn_line_is_ended_before_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger(tmp_path / "h.db")
    ledger.add({})
    assert (ledger.size, ledger.is_torn) == (0, False)
    ledger.add({"t": 1})
    write = os.write

    def write_a_part(file: int, data: bytes) -> int:
        return write(file, data[:5])

    with monkeypatch.context() as full:
        full.setattr(ledger_module.os, "write", write_a_part)
        with pytest.raises(OSError, match="No space"):
            ledger.add({"t": 2})
    assert ledger.is_torn
    ledger.close()
    again = Ledger(tmp_path / "h.db")
    assert again.is_torn and again.size == len(line("t", 1)) + 5
    again.add({"u": 7})
    assert read_ledger(tmp_path / "h.db") == {"t": 1, "u": 7} and not again.is_torn
    monkeypatch.setattr(ledger_module, "MAX_BYTES", again.size)
    assert not again.is_long
    again.forget(["t"])
    assert again.is_long and read_ledger(tmp_path / "h.db") == {"u": 7}
    again.empty({"u": 8})
    assert read_ledger(tmp_path / "h.db") == {"u": 8} and again.size == len(line("u", 8))
    again.close()


class Full(sqlite3.OperationalError):
    """An error of SQLite with a code."""

    def __init__(self, code: int) -> None:
        super().__init__("why")
        self.sqlite_errorcode = code


@pytest.mark.parametrize(
    ("error", "raised", "says"),
    [
        (OSError(EACCES, "Permission denied"), StoreError, "Permission denied"),
        (Full(sqlite3.SQLITE_FULL), StoreError, os.strerror(ENOSPC)),
        (Full(sqlite3.SQLITE_CORRUPT), Full, ""),
        (StoreError("damaged"), StoreError, ""),
    ],
)
def test_a_file_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, error: Exception, raised: type[Exception], says: str
) -> None:
    def write(part: Path) -> None:
        part.write_text("half")
        raise error

    with pytest.raises(raised) as refused:
        written(tmp_path / "new.db", write)
    assert list(tmp_path.iterdir()) == []
    if isinstance(refused.value, StoreError) and says:
        assert refused.value.facts["why"] == says


def test_a_file_is_written_whole_where_there_is_none(tmp_path: Path) -> None:
    def write(part: Path) -> int:
        assert not (tmp_path / "new.db").exists()
        return part.write_text("whole")

    assert written(tmp_path / "new.db", write) == 5 and [*tmp_path.iterdir()] == [tmp_path / "new.db"]
    for path, says in ((tmp_path / "new.db", "exists already"), (tmp_path / "no/new.db", "There is no folder")):
        with pytest.raises(StoreError, match=says):
            written(path, write)


def test_old_files_get_the_first_free_name_and_the_main_file_keeps_its_own_too(tmp_path: Path) -> None:
    store = tmp_path / "h.db"
    assert move_aside(store) is None
    for suffix in ("", "-wal", "-shm", ".ledger"):
        (tmp_path / f"h.db{suffix}").write_text(suffix)
    (tmp_path / "h.db.replaced-1").touch()
    assert first_free(store, ".replaced").name == "h.db.replaced-2"
    assert move_aside(store) == tmp_path / "h.db.replaced-2"
    assert {path.name for path in tmp_path.iterdir()} == {
        "h.db", "h.db.replaced-1", "h.db.replaced-2", "h.db.replaced-2-wal", "h.db.replaced-2.ledger",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "deleted"),
    [
        (Changes(), []),
        (Changes(clears=True), ["sealed", "drafts", "requests"]),
        (Changes(drops_request=True), ["requests"]),
        (Changes(clears=True, drops_request=True), ["sealed", "drafts", "requests"]),
    ],
)
def test_what_changes_of_a_table_replace(changes: Changes, deleted: list[str]) -> None:
    assert [statement.split()[2] for statement, _ in deletions("t", changes)] == deleted


@pytest.mark.parametrize(
    ("changes", "written_to"),
    [
        (Changes(), []),
        (Changes(holders=[("ann", 0), ("bob", 1)]), ["sits", "sits"]),
        (Changes(is_over=True), ["tables"]),
        (Changes(finished="hash"), ["hashes"]),
        (Changes(daily_score=0), ["daily"]),
    ],
)
def test_what_changes_of_a_table_mean_for_the_records(changes: Changes, written_to: list[str]) -> None:
    statements = [statement.replace("insert into", "update").split()[1] for statement, _ in records_of("t", changes)]
    assert statements == written_to
