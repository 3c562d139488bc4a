"""The ledger beside a store: every whole line counts, and a torn one does not hide the next."""

import asyncio
import os
from collections.abc import Mapping
from concurrent.futures import Future
from errno import ENOSPC
from pathlib import Path

import pytest

from hoyle.server.sqlite.ledger import Ledger, read_ledger
from hoyle.server.sqlite.writer import NEXT_REVISION, Batch
from hoyle.server.sqlite_store import SqliteStore
from hoyle.table.ports import Changes, Row, StoreError


def test_the_highest_revision_of_each_table_counts(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    assert read_ledger(path) == {}
    ledger = Ledger(path)
    ledger.add({"t": 3, "u": 0})
    ledger.add({"t": 4})
    ledger.add({"t": 2})
    assert read_ledger(path) == {"t": 4, "u": 0}
    ledger.empty({"u": 0})
    assert read_ledger(path) == {"u": 0}
    ledger.close()


def test_any_beginning_of_a_ledger_is_true(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    ledger = Ledger(path)
    for revision in range(12):
        ledger.add({"a table with spaces": revision})
    ledger.close()
    whole = ledger.path.read_bytes()
    for end in range(len(whole) + 1):
        ledger.path.write_bytes(whole[:end])
        lines = (whole[:end] + b"\n" * (whole[end : end + 1] == b"\n")).count(b"\n")
        assert read_ledger(path) == ({"a table with spaces": lines - 1} if lines else {})
        later = Ledger(path)
        later.add({"u": 5})
        later.close()
        assert read_ledger(path)["u"] == 5


def test_a_line_cut_by_a_full_disk_does_not_hide_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hoyle.db"
    ledger, write = Ledger(path), os.write
    ledger.add({"t": 1})
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda file, data: write(file, data[:7]))
        with pytest.raises(OSError, match="No space"):
            ledger.add({"t": 2})
    ledger.add({"u": 1})
    ledger.close()
    assert read_ledger(path) == {"t": 1, "u": 1}


def test_a_save_is_in_the_ledger_when_it_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a move that somebody has seen could be lost, and no start would notice."""
    store, saved, noted = SqliteStore(tmp_path / "hoyle.db"), Future[None](), list[bool]()
    add = store.writer.ledger.add

    def note(revisions: Mapping[str, int]) -> None:
        noted.extend([saved.done()] if revisions == {"t": 1} else [])
        add(revisions)

    asyncio.run(store.open("t", "r", "R", Changes(rows=[Row(0, b"0")]), "seal"))
    monkeypatch.setattr(store.writer.ledger, "add", note)
    store.writer.inbox.put((Batch([(NEXT_REVISION, ("t", 0))], "t", 1), saved))
    saved.result()
    store.close()
    assert noted == [False]


def test_a_table_is_not_deleted_before_the_ledger_has_forgotten_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the next start would take a deleted table for one whose moves are lost."""
    store = SqliteStore(path := tmp_path / "hoyle.db")
    asyncio.run(store.open("t", "r", "R", Changes(rows=[Row(0, b"0")]), "seal"))

    def fail(file: int, data: bytes) -> int:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        with pytest.raises(StoreError):
            asyncio.run(store.delete_table("t"))
    assert asyncio.run(store.load("t"))
    assert asyncio.run(store.delete_table("t")) and asyncio.run(store.load("t")) is None
    store.close()
    assert read_ledger(path) == {}
