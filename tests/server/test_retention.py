"""Tables that nobody has touched for as long as `keep` says are deleted with their logs, and no others."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from hoyle.server.metrics import Metrics
from hoyle.server.retention import Retention
from hoyle.server.sqlite.backup import restore
from hoyle.server.sqlite.check import check_file
from hoyle.server.sqlite.ledger import DELETED, Ledger, read_ledger
from hoyle.server.sqlite.schema import CHECKABLE
from hoyle.server.sqlite.statements import PARTS
from hoyle.server.sqlite_store import SqliteStore
from hoyle.table.ports import StoreError
from tests.support.clients import GENEROUS, Server, serving
from tests.support.waiting import wait_for

KEEP = replace(GENEROUS, keep="90d")
BY_TABLE = ("tables", *PARTS)


def age(store: Path, *tables: str, days: float) -> None:
    """Make tables look as if they were touched so many days ago."""
    with closing(sqlite3.connect(store)) as connection:
        for table in tables:
            connection.execute("update tables set touched = julianday('now') - ? where id = ?", (days, table))
        connection.commit()


def rows_about(store: Path, table: str) -> dict[str, int]:
    """The number of rows about a table in each table of the database that has some."""
    with closing(sqlite3.connect(store)) as connection:
        counts = {
            name: connection.execute(
                f"select count(*) from {name} where {'id' if name == 'tables' else chr(34) + 'table' + chr(34)} = ?",
                (table,),
            ).fetchone()[0]
            for name in BY_TABLE
        }
    return {name: count for name, count in counts.items() if count}


def open_others(store: Path) -> None:
    """Add tables that were touched just now, so that one old table is no quarter of all."""
    with closing(sqlite3.connect(store)) as connection:
        rows = [(f"other {number}", "r", "R") for number in range(8)]
        connection.executemany("insert into tables (id, game, title) values (?, ?, ?)", rows)
        connection.commit()


def open_tables(store: Path, count: int) -> list[str]:
    """Open tables at a server and play a move at each, so that they have a log."""
    with serving(store) as server:
        guest = server.browser()
        tables = [guest.open() for _ in range(count)]
        for table in tables:
            with guest.at(table) as client:
                client.move("first", client.gestures()[0])
    return tables


def deleted(server: Server) -> float:
    """How many tables a server has deleted."""
    return float(server.app.state.metrics.tables_deleted.collect()[0].samples[0].value)


def test_untouched_tables_are_deleted_at_the_start(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    old, newer, newest, *_ = open_tables(store, 4)
    age(store, old, days=90.01)
    age(store, newer, days=89.99)
    assert {"tables", "log", "sits"} <= set(rows_about(store, old))
    with serving(store, settings=KEEP) as server:
        wait_for(lambda: deleted(server) == 1)
        guest = server.browser()
        assert [guest.get(f"/t/{table}").status for table in (old, newer, newest)] == [404, 200, 200]
        assert "There is no such table." in guest.get(f"/t/{old}").text
    assert rows_about(store, old) == {} and "log" in rows_about(store, newer)
    assert check_file(store).findings == []


def test_without_the_setting_everything_is_kept(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    (table,) = open_tables(store, 1)
    age(store, table, days=10_000)
    with serving(store) as server:
        assert server.browser().get(f"/t/{table}").status == 200
        assert server.app.state.retention.task is None


def test_a_move_is_a_touch(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as server:
        guest = server.browser()
        table = guest.open()
        age(store, table, days=100)
        found = server.app.state.tables.store
        assert asyncio.run(found.untouched(90)) == [table]
        with guest.at(table) as client:
            client.move("first", client.gestures()[0])
        assert asyncio.run(found.untouched(90)) == []
        assert asyncio.run(found.delete_untouched(table, 90)) is False
    assert "log" in rows_about(store, table)


def test_a_table_that_somebody_looks_at_is_left_alone(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as server:
        state, guest = server.app.state, server.browser()
        watched, idle = guest.open(), guest.open()
        retention = Retention(state.tables.store, state.tables.host, 90, Metrics())
        with guest.at(watched) as client:
            assert client.view
            age(store, watched, idle, days=100)
            open_others(store)
            assert asyncio.run(retention.delete_untouched()) == 1
            client.move("first", client.gestures()[0])
        assert (rows_about(store, idle), idle in state.tables.host.rooms) == ({}, False)
        assert "log" in rows_about(store, watched)


def test_a_table_that_cannot_be_deleted_does_not_keep_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as server:
        state, guest = server.app.state, server.browser()
        first, second = guest.open(), guest.open()
        age(store, first, days=101)
        age(store, second, days=100)
        open_others(store)
        delete = state.tables.store.delete_untouched

        async def fail(table: str, days: int) -> bool:
            if table == first:
                raise StoreError("Damaged.")
            return await delete(table, days)

        monkeypatch.setattr(state.tables.store, "delete_untouched", fail)
        retention = Retention(state.tables.store, state.tables.host, 90, Metrics())
        assert asyncio.run(retention.delete_untouched()) == 1
    assert "log" in rows_about(store, first) and rows_about(store, second) == {}


def test_a_day_later_the_server_looks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "hoyle.db"
    (table,) = open_tables(store, 1)
    open_others(store)

    async def days() -> list[str]:
        opened = SqliteStore(store)
        slept, names = list[float](), list[str]()

        def forget(host: object, id: str) -> bool:
            names.append(id)
            return True

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            age(store, table, days=100)
            if len(slept) == 2:
                raise asyncio.CancelledError

        retention = Retention(opened, None, 90, Metrics())  # type: ignore[arg-type]
        monkeypatch.setattr("hoyle.server.retention.forget", forget)
        monkeypatch.setattr("hoyle.server.repeated.asyncio", SimpleNamespace(sleep=sleep))  # others sleep as before
        try:
            await retention.run()
        except asyncio.CancelledError:
            opened.close()
        assert slept == [86_400, 86_400]
        return names

    assert asyncio.run(days()) == [table]


def test_a_store_that_fails_deletes_nothing_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.server.retention.forget", lambda host, id: True)
    store = tmp_path / "hoyle.db"
    (table,) = open_tables(store, 1)
    age(store, table, days=100)
    opened = SqliteStore(store)
    opened.writer.connection.execute("pragma query_only = on")
    retention = Retention(opened, None, 90, Metrics())  # type: ignore[arg-type]

    async def look() -> None:
        retention.start()
        await asyncio.sleep(0.2)
        assert retention.task and not retention.task.done()
        retention.close()

    asyncio.run(look())
    opened.writer.connection.execute("pragma query_only = off")
    opened.close()
    assert "log" in rows_about(store, table)


def test_a_deleted_table_is_not_reported_as_lost_after_a_crash(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    (table,) = open_tables(store, 1)
    opened = SqliteStore(store)
    opened.writer.ledger.add({table: 1})
    age(store, table, days=100)
    assert asyncio.run(opened.delete_untouched(table, 90)) is True
    assert read_ledger(store) == {}  # what a server reads that starts after a crash at this moment
    opened.close()


def test_the_ledger_takes_back_a_table_until_it_is_saved_again(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    ledger = Ledger(path)
    ledger.add({"t": 7, "u": 2})
    ledger.forget(["t"])
    assert read_ledger(path) == {"u": 2}
    ledger.add({"t": 8})
    assert read_ledger(path) == {"u": 2, "t": 8} and DELETED < 0
    ledger.close()


def test_tables_of_older_stores_count_as_touched_when_they_are_converted(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    (table,) = open_tables(store, 1)
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("alter table tables drop column touched")
        connection.execute("update about set value = '3' where name = 'format'")
        connection.execute("update tables set opened = opened - 1000")
        connection.commit()
    assert (check_file(store, CHECKABLE).findings, check_file(store, CHECKABLE).tables) == ([], 1)
    restore(store, tmp_path / "restored.db")
    with serving(tmp_path / "restored.db", settings=KEEP) as server:
        guest = server.browser()
        again = guest.open()
        assert [guest.get(f"/t/{one}").status for one in (table, again)] == [200, 200]
        assert asyncio.run(server.app.state.tables.store.untouched(1)) == []
