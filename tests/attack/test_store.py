"""Attacks on the SQLite store: each of these once lost a game, stopped the server or told a stranger too much."""

import asyncio
import logging
import os
import re
import sqlite3
from pathlib import Path

import pytest

from hoyle.server.run import run
from hoyle.server.sqlite.check import check_file
from hoyle.server.sqlite.errors import OperatorLog
from hoyle.server.sqlite.repair import repair
from hoyle.server.sqlite.writer import Batch
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.store import open_store
from hoyle.table.ports import Changes, Row, StoreError
from tests.support.clients import Browser, serving
from tests.support.postgres import Postgres
from tests.support.server_process import process
from tests.support.stores import limit_writer, load, opened, wrote

# Two servers on one store.


def test_a_second_server_on_a_store_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hoyle.db"
    store = SqliteStore(path)
    (tmp_path / "link.db").symlink_to(path)
    for name in ("hoyle.db", "link.db"):
        assert run(port=0, store=tmp_path / name) == 2
        told = capsys.readouterr().err
        assert "in use by another Hoyle server" in told and told.count("\n") == 1
    store.close()
    SqliteStore(path).close()


def test_the_lock_of_a_killed_server_is_free(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    with process(path) as (server, port):
        assert Browser(port).get("/about").status == 200
        with pytest.raises(StoreError, match="in use"):
            SqliteStore(path)
        server.kill()
        server.wait()
        SqliteStore(path).close()


# The writer thread.


UNSTORABLE = {
    "too large for SQLite": Changes(rows=[Row(2**70, b"")]),
    "not encodable": Changes(holders=[("\ud800", 0)]),
}


@pytest.mark.parametrize("changes", UNSTORABLE.values(), ids=list(UNSTORABLE))
def test_the_writer_survives_a_value_that_cannot_be_stored(tmp_path: Path, changes: Changes) -> None:
    async def work() -> list[object]:
        await opened(store, "t")
        await opened(store, "u")
        answers = await asyncio.gather(
            store.save("t", changes, 0), store.save("u", wrote(1), 0), return_exceptions=True
        )
        await asyncio.wait_for(store.save("t", wrote(1), 0), 10)
        return list(answers)

    store = SqliteStore(tmp_path / "hoyle.db")
    try:
        failed, written = asyncio.run(work())
    finally:
        store.close()
    assert written is None and isinstance(failed, StoreError)


def test_the_writer_survives_a_statement_that_fails(tmp_path: Path) -> None:
    async def work() -> None:
        await opened(store, "t")
        with pytest.raises(StoreError):
            await store.write(
                Batch([("insert into requests values ('t', x'00', 0)", ()), ("insert into nowhere values (1)", ())])
            )
        await asyncio.wait_for(store.save("t", wrote(1), 0), 10)
        saved = await store.load("t")
        assert saved and saved.request is None and saved.revision == 1

    store = SqliteStore(tmp_path / "hoyle.db")
    try:
        asyncio.run(work())
    finally:
        store.close()


def test_the_writer_survives_an_error_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        await opened(store, "t")
        with monkeypatch.context() as broken:
            broken.setattr(store.writer, "commit", lambda _: 1 / 0)
            with pytest.raises(StoreError):
                await asyncio.wait_for(store.save("t", wrote(1), 0), 10)
        await asyncio.wait_for(store.save("t", wrote(1), 0), 10)

    store = SqliteStore(tmp_path / "hoyle.db")
    try:
        asyncio.run(work())
    finally:
        store.close()


def test_a_write_after_the_end_is_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "hoyle.db")
    store.close()
    with pytest.raises(StoreError, match="stopping"):
        asyncio.run(asyncio.wait_for(opened(store, "t"), 10))


def test_what_waits_is_written_before_the_end(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "hoyle.db")

    async def work() -> None:
        writes = [asyncio.create_task(opened(store, f"t{number}")) for number in range(300)]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*writes)

    asyncio.run(work())
    store = SqliteStore(tmp_path / "hoyle.db")
    assert all(load(store, f"t{number}") for number in range(300))
    store.close()


# What the operator hears, and what strangers do not.


def test_a_full_disk_is_told_once_without_a_path_to_players(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = SqliteStore(tmp_path / "hoyle.db")
    limit_writer(store, store.reader.execute("pragma page_count").fetchone()[0])
    for number in range(5):
        with pytest.raises(StoreError, match="disk is full") as refused:
            asyncio.run(store.open(f"t{number}", "r", "R", wrote(0, b"x" * 100_000), f"seal {number}"))
        assert str(tmp_path) not in str(refused.value)
    store.close()
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(lines) == 1 and "full" in lines[0] and str(tmp_path / "hoyle.db") in lines[0]


def test_an_error_that_repeats_is_logged_once_a_minute(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    log = OperatorLog(tmp_path / "hoyle.db", lambda: now[0])
    for second in (0, 1, 59, 60, 61, 200):
        now[0] = second
        log.error("The disk is full.")
    log.error("Something else.")
    lines = [record.getMessage().removeprefix(f"{tmp_path / 'hoyle.db'}: ") for record in caplog.records]
    left_out = [f"The disk is full. ({number} more since the last report)" for number in (2, 1)]
    assert lines == ["The disk is full.", *left_out, "Something else."]


def test_a_batch_without_room_does_not_fail_the_others(tmp_path: Path) -> None:
    async def work() -> list[object]:
        large = store.open("large", "r", "R", wrote(0, b"x" * 1_000_000), "large")
        return await asyncio.gather(opened(store, "a"), large, opened(store, "b"), return_exceptions=True)

    store = SqliteStore(tmp_path / "hoyle.db")
    limit_writer(store, store.reader.execute("pragma page_count").fetchone()[0] + 5)
    answers = asyncio.run(work())
    assert [type(answer) for answer in answers] == [type(None), StoreError, type(None)]
    assert load(store, "a") and load(store, "b")
    store.close()


def test_a_store_that_cannot_be_marked_keeps_its_write_ahead_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(tmp_path / "hoyle.db")
    asyncio.run(opened(store, "t"))
    store.writer.connection.execute("pragma query_only = on")  # as if nothing could be written any more
    store.close()
    assert len(caplog.records) == 1
    caplog.clear()
    store = SqliteStore(tmp_path / "hoyle.db")
    assert load(store, "t") and caplog.records == []
    store.close()


def test_a_locked_store_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "hoyle.db")
    store.writer.connection.execute("pragma busy_timeout = 0")
    other = sqlite3.connect(tmp_path / "hoyle.db", isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(StoreError) as refused:
        asyncio.run(opened(store, "t"))
    other.execute("rollback")
    other.close()
    assert str(tmp_path) not in str(refused.value) and "locked" in caplog.text
    asyncio.run(opened(store, "t"))
    store.close()


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_only_the_owner_may_read_the_store(tmp_path: Path) -> None:
    (tmp_path / "hoyle.db").touch(0o644)
    for name in ("hoyle.db", "new.db"):
        store = SqliteStore(tmp_path / name)
        asyncio.run(opened(store, "t"))
        files = list(tmp_path.glob(f"{name}*"))
        assert len(files) == 5
        assert {file.name: file.stat().st_mode & 0o777 for file in files} == {file.name: 0o600 for file in files}
        store.close()


# The secret key, and who sits where.


@pytest.mark.parametrize("key", [None, "x" * 64, "", "ab" * 31, 7])
def test_a_store_whose_key_is_lost_does_not_start_with_another_one(tmp_path: Path, key: object) -> None:
    path = tmp_path / "hoyle.db"
    SqliteStore(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("delete from about where name = 'key'")
        if key is not None:
            connection.execute("insert into about values ('key', ?)", (key,))
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"the secret key is missing or damaged\. Restore a backup\."):
        SqliteStore(path)
    assert path.read_bytes() == before
    assert [str(finding) for finding in check_file(path).findings] == ["The secret key is missing or damaged."]
    repaired = repair(path)
    assert repaired and "nobody has a seat any more" in repaired.notes[0]
    SqliteStore(repaired.path).close()


def test_a_database_whose_key_is_lost_does_not_start_with_another_one(postgres: Postgres) -> None:
    import psycopg

    address = postgres.address(postgres.new_database())
    open_store(address).close()
    for statement in ("update about set value = 'x' where name = 'key'", "delete from about where name = 'key'"):
        with psycopg.connect(address) as connection:
            connection.execute(statement)
        with pytest.raises(StoreError, match="The secret key in the database is missing or damaged"):
            open_store(address)


def test_a_repair_finds_seats_in_the_events_when_their_list_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    with serving(path) as server:
        ann, bob, phone = (server.browser() for _ in range(3))
        table = ann.open(bot="friend")
        bob.post(f"/t/{table}/propose", {"points_to_win": "2", "name": "Bob"})
        bob.post(f"/t/{table}/sit")
        code = re.findall(r"code=([^\"&]+)\"", ann.get(f"/t/{table}/device").text)[0]
        assert phone.post(f"/t/{table}/take", {"code": code}).status == 303
    with sqlite3.connect(path) as connection:
        before = sorted(connection.execute("select * from sits").fetchall())
        connection.execute("delete from sits")
        connection.execute("delete from about where name = 'key'")
    connection.close()
    repaired = repair(path)
    assert repaired
    with sqlite3.connect(repaired.path) as connection:
        assert sorted(connection.execute("select * from sits").fetchall()) == before and len(before) == 4
    connection.close()
