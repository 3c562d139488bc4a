"""Damaged SQLite stores: each of these once lost a game, stopped the server or stayed unnoticed."""

import asyncio
import json
import os
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from hoyle.server.run import run
from hoyle.server.sqlite.writer import Batch
from hoyle.server.sqlite_store import SqliteStore
from hoyle.table.ports import StoreError
from tests.support.clients import Browser, serving
from tests.support.stores import damage, load, opened, write_and_end, wrote

REFUSED = 4004
"""The close code after which the browser does not connect again."""


# Damage.


def test_a_damaged_event_is_told_to_players_and_operator(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hoyle.db"
    with serving(path) as server:
        ann = server.browser()
        bad, good = ann.open(bot="friend"), ann.open(bot="friend", goal="all_rounds")
    secret = json.loads(body_of(path, bad))["secret"]
    damage(path, secret.encode())
    with serving(path) as server:
        ann.port = server.port
        page = ann.get(f"/t/{bad}")
        assert "This table is damaged" in page.text and str(tmp_path) not in page.text
        for lang, word in (("en", "damaged"), ("ru", "повреждён"), ("uk", "пошкоджено")):
            ann.cookies["lang"] = lang
            code, reason = refused(ann, bad, lang)
            assert (code, word in reason) == (REFUSED, True)
        assert ann.get(f"/t/{good}").status == 200
        with ann.at(good) as client:
            assert client.view["seq"] == 0
    lines = [record.getMessage() for record in caplog.records if record.name == "hoyle.store"]
    assert len(lines) == 1 and bad in lines[0] and str(path) in lines[0] and "checksum" in lines[0]


def body_of(path: Path, table: str) -> bytes:
    """The first event of a table in a store that nobody uses."""
    connection = sqlite3.connect(path)
    (body,) = connection.execute('select body from log where "table" = ? and seq = 0', (table,)).fetchone()
    connection.close()
    return body


def refused(guest: Browser, table: str, lang: str) -> tuple[int, str]:
    """The code and the reason with which the server closes a socket of a table."""
    guest.get(f"/?lang={lang}")
    with pytest.raises(ConnectionClosed) as closed, guest.at(table, lang=lang):
        pass
    assert closed.value.rcvd
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_an_old_event_without_a_checksum_that_cannot_be_read(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "hoyle.db")
    asyncio.run(opened(store, "t"))
    store.submit(Batch([("update log set checksum = null", ())])).result()
    with pytest.raises(StoreError, match="This table is damaged"):
        asyncio.run(store.load("t"))
    store.close()


def test_a_missing_event_is_damage(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "hoyle.db")
    asyncio.run(opened(store, "t"))
    for seq in (1, 2):
        asyncio.run(store.save("t", wrote(seq), seq - 1))
    store.submit(Batch([("delete from log where seq = 1", ())])).result()
    with pytest.raises(StoreError, match="This table is damaged"):
        asyncio.run(store.load("t"))
    store.close()


def test_a_damaged_page_concerns_the_tables_on_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hoyle.db"
    tables = [f"t{number:02}" for number in range(18)]
    write_and_end(path, 20, *tables)
    SqliteStore(path).close()
    connection = sqlite3.connect(path)
    pages, size = leaves_of(connection, "t15"), connection.execute("pragma page_size").fetchone()[0]
    connection.close()
    contents = bytearray(path.read_bytes())
    for page in pages[:1]:
        contents[(page - 1) * size : page * size] = os.urandom(size)
    path.write_bytes(contents)
    store = SqliteStore(path)
    damaged: list[str] = []
    for table in tables:
        try:
            load(store, table)
        except StoreError as error:
            assert "damaged" in str(error) and str(tmp_path) not in str(error)
            damaged.append(table)
    store.close()
    assert damaged and len(damaged) < 10
    assert all(any(f"Table {table}:" in record.getMessage() for record in caplog.records) for table in damaged)


def leaves_of(connection: sqlite3.Connection, text: str) -> list[int]:
    """The numbers of the leaf pages with a text, but not the first page of the database."""
    size = connection.execute("pragma page_size").fetchone()[0]
    contents = Path(connection.execute("pragma database_list").fetchone()[2]).read_bytes()
    starts = range(size, len(contents), size)
    leaf = 0x0A  # the kind of page in which SQLite keeps the rows of the log
    found = [
        start for start in starts if contents[start] == leaf and contents[start : start + size].count(text.encode()) > 5
    ]
    return [start // size + 1 for start in found]


def test_a_file_of_another_program_is_not_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("create table about (name text, value text)")
    connection.execute("insert into about values ('format', '1')")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    assert run(port=0, store=path) == 2
    assert "is not a Hoyle store" in capsys.readouterr().err
    assert path.read_bytes() == before


# The write-ahead log.


@pytest.mark.parametrize("way", ["deleted", "cut"])
def test_a_lost_write_ahead_log_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture, way: str) -> None:
    path = tmp_path / "hoyle.db"
    write_and_end(path, 3, "old")
    SqliteStore(path).close()
    write_and_end(path, 3, "new", "other")
    wal = tmp_path / "hoyle.db-wal"
    if way == "cut":
        wal.write_bytes(wal.read_bytes()[: wal.stat().st_size // 2])
    else:
        wal.unlink()
    for _ in range(2):  # a restart does not make it forget
        caplog.clear()
        store = SqliteStore(path)
        assert len(load(store, "old").rows) == 3
        with pytest.raises(StoreError, match="lost the last moves") as refused:
            load(store, "other")
        assert str(tmp_path) not in str(refused.value)
        told = [record.getMessage() for record in caplog.records]
        assert any("Table other:" in line and str(path) in line for line in told)
        store.close()


def test_a_write_ahead_log_deleted_under_a_server_loses_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "hoyle.db"
    store = SqliteStore(path)
    asyncio.run(opened(store, "t"))
    (tmp_path / "hoyle.db-wal").unlink()
    asyncio.run(opened(store, "u"))
    assert "deleted while the server runs" in caplog.text
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    assert connection.execute("select count(*) from log").fetchone() == (2,)
    connection.close()
    store.close()
    store = SqliteStore(path)
    assert load(store, "t") and load(store, "u")
    store.close()


def test_a_kill_leaves_nothing_to_report(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write_and_end(tmp_path / "hoyle.db", 5, "a", "b")
    store = SqliteStore(tmp_path / "hoyle.db")
    assert len(load(store, "b").rows) == 5
    store.close()
    assert caplog.records == []
