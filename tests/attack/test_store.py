"""Attacks on the SQLite store: each of these once lost a game, stopped the server or told a stranger too much."""

import asyncio
import json
import logging
import os
import re
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from hoyle.server import run
from hoyle.server.sqlite.check import check_file
from hoyle.server.sqlite.errors import OperatorLog
from hoyle.server.sqlite.repair import repair
from hoyle.server.sqlite.writer import Batch
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.store import open_store
from hoyle.session.ports import Changes, Row, Saved, StoreError
from tests.support.clients import Browser, serving
from tests.support.postgres import Postgres
from tests.support.server_process import process
from tests.support.stores import damage, limit_writer, write_and_end

REFUSED = 4004
"""The close code after which the browser does not connect again."""


def wrote(seq: int, body: bytes = b"move") -> Changes:
    return Changes(rows=[Row(seq, body)])


async def opened(store: SqliteStore, table: str) -> None:
    await store.open(table, "r", "R", wrote(0), f"seal of {table}")


def load(store: SqliteStore, table: str) -> Saved:
    saved = asyncio.run(store.load(table))
    assert saved
    return saved


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
