"""What is special about the store in PostgreSQL: several stores on one database, notifications, leases, and clear sentences."""

import asyncio
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_bytes
from typing import Any

import pytest

from hoyle.host.room import OPEN
from hoyle.server.run import run
from hoyle.server.store import open_store
from hoyle.table.ports import Changes, Conflict, DraftRow, Row, SealUsed, StoreError
from tests.server.test_watching import figure
from tests.support.clients import serving
from tests.support.postgres import PASSWORD, Detour, Postgres, free_port

psycopg = pytest.importorskip("psycopg", reason="the extra postgres is not installed")

from hoyle.server.postgres.schema import STEPS  # noqa: E402
from hoyle.server.postgres.sharing import MAX_PAYLOAD, payloads, revisions_in  # noqa: E402
from hoyle.server.postgres.statements import NEXT_REVISION  # noqa: E402
from hoyle.server.postgres_store import PostgresStore  # noqa: E402

DRAFT = Changes(drafts=[DraftRow(0, b"draft")])


@dataclass
class Listener:
    """A server's watcher that hears of saves."""

    tables: list[str]
    """The tables in memory."""
    hear: Callable[[Mapping[str, int]], None]

    def on_changes(self, revisions: Mapping[str, int]) -> None:
        self.hear(revisions)

    def in_memory(self) -> list[str]:
        return self.tables

    def has(self, table: str) -> bool:
        return table in self.tables

    def on_online(self, seats: Mapping[str, frozenset[int]]) -> None:
        pass

    def on_rewritten(self, servers: Mapping[str, str]) -> None:
        pass


def opened(*names: str) -> Changes:
    return Changes(rows=[Row(0, name.encode()) for name in names])


@pytest.fixture
def address(postgres: Postgres) -> Generator[str]:
    """The address of an empty database."""
    with postgres.database() as address:
        yield address


@pytest.fixture
def stores(address: str) -> Generator[tuple[PostgresStore, PostgresStore]]:
    """Two stores on one empty database."""
    pair = PostgresStore(address), PostgresStore(address)
    yield pair
    for store in pair:
        store.close()


def test_one_of_two_servers_saves_a_revision(stores: tuple[PostgresStore, PostgresStore]) -> None:
    one, two = stores

    async def work() -> None:
        await one.open("t", "r", "R", opened("t"), "seal")
        with pytest.raises(SealUsed):
            await two.open("u", "r", "R", opened("u"), "seal")
        answers = await asyncio.gather(
            *(store.save("t", DRAFT, revision) for revision in range(50) for store in stores), return_exceptions=True
        )
        refused = [answer for answer in answers if answer]
        assert all(isinstance(answer, Conflict) for answer in refused)
        assert await one.revision("t") == await two.revision("t") == len(answers) - len(refused)

    asyncio.run(work())


def test_servers_that_save_many_tables_at_once_do_not_block_each_other(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    """Each server locks the rows of its group in the same order; otherwise PostgreSQL would report deadlocks."""
    tables = [f"t{number}" for number in range(40)]

    async def work() -> None:
        for table in tables:
            await stores[0].open(table, "r", "R", opened(table), f"seal of {table}")
        for revision in range(10):
            both = [stores[0].save(table, DRAFT, revision) for table in tables]
            both += [stores[1].save(table, DRAFT, revision) for table in reversed(tables)]
            answers = await asyncio.gather(*both, return_exceptions=True)
            assert [type(answer) for answer in answers].count(Conflict) == len(tables)
        assert {await stores[1].revision(table) for table in tables} == {10}

    asyncio.run(work())


def test_a_server_that_stops_in_a_transaction_does_not_keep_its_locks(
    stores: tuple[PostgresStore, PostgresStore], address: str
) -> None:
    one, two = stores

    async def stop_in_transaction() -> None:
        assert one.connection
        await one.connection.execute("begin")
        await one.connection.execute(NEXT_REVISION.replace("?", "%s"), ("t", 0))  # type: ignore[arg-type]

    async def work() -> None:
        await one.open("t", "r", "R", opened("t"), "seal")
        await asyncio.wrap_future(one.submit(stop_in_transaction()))
        await two.save("t", DRAFT, 0)
        with pytest.raises(Conflict):
            await one.save("t", DRAFT, 0)
        assert await two.revision("t") == 1

    asyncio.run(work())


def test_who_was_connected_to_a_server_that_has_failed_waits_nowhere(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    async def work() -> None:
        alive = "insert into servers values (?, clock_timestamp() + make_interval(secs => ?))"
        for store in stores:
            await store.open(store.sharing.server, "r", "R", opened("t"), store.sharing.server)
            await store.execute(alive, store.sharing.server, 60)
            assert await store.sharing.set_online(store.sharing.server, frozenset({0, OPEN})) == frozenset()
        failed, other = (store.sharing.server for store in stores)
        assert set(await stores[1].sharing.open_tables(10)) == {failed, other}
        assert await stores[1].sharing.set_online(failed, frozenset({1})) == {0, OPEN}
        await stores[1].execute("update servers set until = clock_timestamp() - interval '1 s' where id = ?", failed)
        assert await stores[1].sharing.open_tables(10) == [other]
        assert await stores[1].sharing.set_online(failed, frozenset({1})) == frozenset()

    asyncio.run(work())


def test_nobody_removes_who_is_connected_to_a_server_that_has_just_started(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    first, second = (store.sharing for store in stores)

    async def work() -> None:
        first.watch(Listener([], lambda _: None))
        await stores[0].open("t", "r", "R", opened("t"), "t")
        await first.set_online("t", frozenset({0, OPEN}))
        second.watch(Listener([], lambda _: None))
        while not second.alive:
            await asyncio.sleep(0)
        assert await second.open_tables(10) == ["t"]

    async def slow_to_listen() -> None:
        await asyncio.Event().wait()

    first.listen = slow_to_listen
    asyncio.run(work())


def test_every_server_hears_of_every_save(stores: tuple[PostgresStore, PostgresStore]) -> None:
    heard: dict[str, int] = {}
    tables = [f"table-{number:04}" for number in range(700)]  # more than one notification holds

    async def work() -> None:
        everything = asyncio.Event()

        def hear(revisions: Mapping[str, int]) -> None:
            heard.update(revisions)
            if all(heard.get(table) == 1 for table in tables):
                everything.set()

        stores[1].sharing.watch(Listener(tables, hear))
        await asyncio.gather(*(stores[0].open(table, "r", "R", opened(table), table) for table in tables))
        await asyncio.gather(*(stores[0].save(table, DRAFT, 0) for table in tables))
        await everything.wait()

    asyncio.run(work())


def test_notifications_are_short_enough() -> None:
    revisions = {f"table-{number:04}": number for number in range(2000)}
    parts = list(payloads(revisions))
    assert len(parts) > 2 and max(map(len, parts)) <= MAX_PAYLOAD
    together: dict[str, int] = {}
    for part in parts:
        together |= revisions_in(part)
    assert together == revisions
    assert list(payloads({})) == []


def test_what_was_missed_while_the_connection_was_lost_is_heard(postgres: Postgres) -> None:
    database, detour = postgres.new_database(), Detour(postgres.port)
    store, other = PostgresStore(postgres.address(database, detour.port)), PostgresStore(postgres.address(database))

    async def work() -> None:
        changes: asyncio.Queue[Mapping[str, int]] = asyncio.Queue()
        await other.open("t", "r", "R", opened("t"), "seal")
        store.sharing.watch(Listener(["t"], changes.put_nowait))
        assert await changes.get() == {"t": 0}
        detour.cut()
        with pytest.raises(StoreError, match="does not answer"):
            await store.save("t", DRAFT, 0)
        with pytest.raises(StoreError, match="does not answer"):
            await store.load("t")
        await other.save("t", DRAFT, 0)
        detour.mend()
        while (await changes.get())["t"] != 1:
            pass
        await store.save("t", DRAFT, 1)

    asyncio.run(work())
    for each in (store, other):
        each.close()
    detour.close()


def test_a_lease_belongs_to_one_server_until_it_gives_it_back_or_fails(
    stores: tuple[PostgresStore, PostgresStore], address: str
) -> None:
    one, two = stores
    third = PostgresStore(address)

    async def work() -> None:
        for store in (*stores, third):
            store.sharing.watch(Listener([], lambda _: None))
        while not all([await alive(store) for store in (*stores, third)]):
            await asyncio.sleep(0.05)
        assert await one.sharing.acquire("t") and await one.sharing.acquire("t")
        assert not await two.sharing.acquire("t") and await two.sharing.acquire("u")
        await two.sharing.release("t")
        assert not await two.sharing.acquire("t")
        await one.sharing.release("t")
        assert await third.sharing.acquire("t") and not await one.sharing.acquire("t")
        await asyncio.to_thread(third.close)
        assert await one.sharing.acquire("t")
        await asyncio.wrap_future(one.submit(stop_heartbeat(one)))
        while not await two.sharing.acquire("t"):
            await asyncio.sleep(0.1)

    async def stop_heartbeat(store: PostgresStore) -> None:
        assert store.sharing.task
        store.sharing.task.cancel()
        with suppress(asyncio.CancelledError):
            await store.sharing.task

    asyncio.run(work())


async def alive(store: PostgresStore) -> bool:
    """Whether the database has a heartbeat of a store's server."""
    found = await store.query("select 1 from servers where id = ? and until > clock_timestamp()", store.sharing.server)
    return bool(found)


def test_what_was_acknowledged_survives_a_crash_of_the_database(postgres: Postgres, address: str) -> None:
    store = PostgresStore(address)

    async def work() -> None:
        await store.open("t", "r", "R", opened("t"), "seal")
        for revision in range(20):
            await store.save("t", Changes(rows=[Row(revision + 1, b"move")]), revision)
        await asyncio.to_thread(postgres.crash)
        with pytest.raises(StoreError, match="does not answer"):
            await store.save("t", DRAFT, 20)
        await asyncio.to_thread(postgres.start)
        saved = await store.load("t")
        assert saved and (len(saved.rows), saved.revision) == (21, 20)
        await store.save("t", DRAFT, 20)

    asyncio.run(work())
    store.close()


def test_every_commit_waits_for_the_log(address: str) -> None:
    store = PostgresStore(address)

    async def setting() -> Any:
        assert store.connection
        rows = await store.connection.execute("show synchronous_commit")
        return await rows.fetchone()

    asyncio.run(store.open("t", "r", "R", opened("t"), "seal"))
    assert store.submit(setting()).result() == ("on",)
    store.close()


# Sentences for the person who starts the server.


def start(address: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Start a server that must fail; return its sentence, which never has the password."""
    assert run(port=0, store=address) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and PASSWORD not in told.err
    return told.err


def test_no_database(capsys: pytest.CaptureFixture[str], postgres: Postgres) -> None:
    assert "cannot be reached" in start(postgres.address("postgres", free_port()), capsys)
    assert "does not exist" in start(postgres.address("none"), capsys)


def test_a_wrong_password(capsys: pytest.CaptureFixture[str], postgres: Postgres) -> None:
    wrong = postgres.address("postgres").replace("correct", "wrong")
    assert "user name or the password" in start(wrong, capsys)


def test_a_malformed_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert "malformed" in start("postgresql://user@host/name?unknown=1", capsys)


def test_a_table_at_which_somebody_sits_at_another_server_is_not_deleted(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    store, other = stores

    async def work() -> None:
        await store.open("t", "r", "R", opened(), "seal")
        await store.execute("update tables set touched = 0")
        await other.execute("insert into presence values ('t', 'other', 1)")
        assert await store.untouched(90) == ["t"] and await store.delete_untouched("t", 90) is False
        await other.execute("delete from presence")
        assert await store.delete_untouched("t", 90) is True

    asyncio.run(work())


class NoColumn:
    """A value of a kind that no column can hold."""


@pytest.mark.parametrize("value", ["a\0b", NoColumn()], ids=["zero byte", "object"])
def test_a_value_that_the_database_cannot_hold_fails_alone(address: str, value: Any) -> None:
    store = PostgresStore(address)

    async def work() -> None:
        tables = [store.open(f"t{n}", "r", value if n == 3 else "R", opened(), f"seal{n}") for n in range(6)]
        results = await asyncio.gather(*tables, return_exceptions=True)
        assert [n for n, result in enumerate(results) if result is not None] == [3]
        assert isinstance(results[3], StoreError)
        await store.open("t6", "r", "R", opened(), "seal6")
        assert [await store.revision(f"t{n}") for n in range(7)] == [0, 0, 0, -1, 0, 0, 0]

    asyncio.run(work())
    store.close()


def test_a_step_that_a_database_does_not_have_yet_is_added(address: str) -> None:
    store = PostgresStore(address)
    for statement in ("alter table tables drop column touched", "update about set value = '2' where name = 'steps'"):
        asyncio.run(store.execute(statement))
    store.close()
    store = PostgresStore(address)
    asyncio.run(store.open("t", "r", "R", opened(), "seal"))
    assert asyncio.run(store.untouched(1)) == []
    assert asyncio.run(store.query("select value from about where name = 'steps'")) == [(str(len(STEPS)),)]
    store.close()


def test_a_schema_of_another_version(capsys: pytest.CaptureFixture[str], address: str) -> None:
    PostgresStore(address).close()
    with psycopg.connect(address) as connection:
        connection.execute("update about set value = '99' where name = 'format'")
    assert "another version" in start(address, capsys)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hoyle.server.postgres_store", None)
    with pytest.raises(StoreError, match="needs more packages"):
        open_store("postgresql://host/name")


def test_the_size_of_a_database_is_a_figure_and_its_disk_is_not(address: str) -> None:
    with serving(address) as server:
        before = figure(server, "hoyle_store_bytes")
        assert before > 1_000_000 and "hoyle_disk_free_bytes" not in server.browser().get("/metrics").text
        asyncio.run(server.app.state.tables.store.open("t", "r", "R", Changes(rows=[Row(0, token_bytes(100_000))]), ""))
        assert figure(server, "hoyle_store_bytes") >= before + 100_000
        assert server.browser().get("/readyz").text == "ready\n"
