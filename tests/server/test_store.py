"""The store: acknowledged means durable, and whatever is wrong with the file is one sentence."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from hoyle.pages.listings import SavedRuleSet
from hoyle.server.records import Outcome, Tally
from hoyle.server.run import run
from hoyle.server.sqlite import schema
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.store import ServerStore, open_store
from hoyle.table.ports import Changes, Conflict, DraftRow, GameResult, Row, SealedRow, SealUsed, StoreError
from hoyle.table.wire.events import Player, SeatTaken, write
from tests.support.stores import limit_writer


def an_event() -> bytes:
    """A journal event as a store keeps it."""
    return write(SeatTaken(1, Player("human", "Bob")))


def wrote(seq: int, body: bytes, clears: bool = False) -> Changes:
    return Changes(rows=[Row(seq, body)], clears=clears)


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Generator[SqliteStore]:
    opened = SqliteStore(tmp_path / "hoyle.db")
    yield opened
    opened.close()


@pytest.mark.parametrize("has_undone", [True, False])
def test_a_new_store_that_fails_is_undone_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_undone: bool
) -> None:
    connection = sqlite3.connect(tmp_path / "hoyle.db", isolation_level=None)

    def full() -> str:
        if has_undone:  # as SQLite may have done itself when a disk is full
            connection.execute("rollback")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(schema, "new_key", full)
    with pytest.raises(sqlite3.OperationalError, match="disk is full"):
        schema.prepare(connection, tmp_path / "hoyle.db")
    assert connection.execute("select count(*) from sqlite_master").fetchone() == (0,) and not connection.in_transaction
    connection.close()


def test_events_come_back_in_order(store: ServerStore) -> None:
    async def work() -> None:
        await store.open("t", "r", "R", wrote(0, b"0"), "seal of t")
        await asyncio.gather(*(store.save("t", wrote(n, str(n).encode()), n - 1) for n in range(1, 600)))

    asyncio.run(work())
    saved = asyncio.run(store.load("t"))
    assert saved and [row.body for row in saved.rows] == [str(n).encode() for n in range(600)]


def test_the_second_writer_of_an_event_is_refused_and_the_rest_of_the_group_stands(store: ServerStore) -> None:
    async def work() -> list[object]:
        await store.open("t", "r", "R", wrote(0, b"0"), "seal of t")
        await store.open("u", "r", "R", wrote(0, b"0"), "seal of u")
        writes = [
            store.save("t", wrote(1, b"a"), 0),
            store.save("t", Changes(drafts=[DraftRow(0, b"b")]), 0),
            store.save("u", wrote(1, b"c"), 0),
        ]
        return await asyncio.gather(*writes, return_exceptions=True)

    answers = asyncio.run(work())
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
    saved = asyncio.run(store.load("t"))
    assert saved and [row.body for row in saved.rows] == [b"0", b"a"] and (saved.drafts, saved.revision) == ([], 1)


def test_a_seal_opens_one_table(store: ServerStore) -> None:
    asyncio.run(store.open("t", "r", "R", wrote(0, b"0"), "seal"))
    with pytest.raises(SealUsed):
        asyncio.run(store.open("u", "r", "R", wrote(0, b"0"), "seal"))
    assert asyncio.run(store.load("u")) is None


def test_the_key_of_a_store_stays(address: str, tmp_path: Path) -> None:
    keys: list[bytes] = []
    for _ in range(2):
        store = open_store(address)
        keys.append(store.key())
        store.close()
    other = SqliteStore(tmp_path / "other.db")
    assert keys[0] == keys[1] != other.key() and len(keys[0]) == 32
    other.close()


def test_rule_sets_and_results(store: ServerStore) -> None:
    async def work() -> None:
        saved = SavedRuleSet("id", "ann", "r", "Mine", "", "{}")
        await store.save_rule_set(saved)
        await store.delete_rule_set("id", "bob")
        assert await store.saved_rule_sets_of("ann") == [await store.saved_rule_set("id")] == [saved]
        await store.delete_rule_set("id", "ann")
        assert await store.saved_rule_set("id") is None
        await store.open("t", "r", "R", wrote(0, b"0"), "seal of t")
        for deal, winners in enumerate([0b01, 0b11, 0]):
            result = GameResult(deal, "r", "{}", winners, moves=10)
            await store.save("t", Changes(result=result, is_over=deal == 2, holders=[("ann", 0)]), deal)
        await store.save("t", Changes(result=GameResult(3, "malice", "{}", 0b01, moves=99)), 3)
        assert await store.tally("r", "{}") == Tally(games=3, moves=30, drawn=1, won={0: 2, 1: 1})
        assert [table.is_over for table in await store.tables_of("ann")] == [True]

    asyncio.run(work())


def test_a_store_of_format_1_is_converted(tmp_path: Path) -> None:
    """The format of the first release: no revisions and no seals."""
    connection = sqlite3.connect(tmp_path / "hoyle.db")
    connection.executescript(
        """create table about (name text primary key, value text not null);
        insert into about values ('format', '1');
        create table tables (id text primary key, game text not null, title text not null,
            over integer not null default 0, opened real not null default (julianday('now')));
        insert into tables (id, game, title) values ('t', 'r', 'R');
        create table log ("table" text not null, seq integer not null, body blob not null,
            primary key ("table", seq)) without rowid;
        """
    )
    connection.execute("insert into log values ('t', 0, ?)", (an_event(),))
    connection.commit()
    connection.close()
    for revision in range(2):
        store = SqliteStore(tmp_path / "hoyle.db")
        asyncio.run(store.save("t", wrote(revision + 1, b"more"), revision))
        saved = asyncio.run(store.load("t"))
        assert saved and (len(saved.rows), saved.revision) == (revision + 2, revision + 1)
        assert len(store.key()) == 32
        store.close()


def test_only_untouched_tables_are_deleted_with_all_their_rows(store: ServerStore) -> None:
    backwards = "update tables set touched = touched - ? where id = ?"
    hundred_days = 100 if isinstance(store, SqliteStore) else 100 * 86_400

    async def work() -> None:
        everything = Changes(
            rows=[Row(1, b"1")],
            sealed=[SealedRow(1, 0, b"s")],
            drafts=[DraftRow(0, b"d")],
            request=b"undo?",
            holders=[("ann", 0)],
            result=GameResult(0, "r", "rules", 1, 9),
        )
        for id in ("t", "u"):
            await store.open(id, "r", "R", wrote(0, b"0"), f"seal of {id}")
            await store.save(id, everything, 0)
            await store.execute(backwards, hundred_days, id)
        assert await store.untouched(101) == [] and set(await store.untouched(99)) == {"t", "u"}
        await store.save("u", wrote(2, b"2"), 1)
        assert await store.untouched(99) == ["t"]
        assert [await store.delete_untouched(id, 99) for id in ("t", "u")] == [True, False]
        assert await store.load("t") is None and await store.revision("t") == -1
        assert [listing.id for listing in await store.tables_of("ann")] == ["u"]
        for name in ("log", "sealed", "drafts", "requests", "sits"):
            assert await store.query(f'select distinct "table" from {name}') == [("u",)], name
        assert (await store.tally("r", "rules")).games == 2
        with pytest.raises(SealUsed):
            await store.open("v", "r", "R", wrote(0, b"0"), "seal of t")

    asyncio.run(work())


def test_a_store_can_be_asked_whether_it_can_be_written(store: ServerStore) -> None:
    for _ in range(2):
        asyncio.run(store.check_writable())
    assert len(asyncio.run(store.query("select value from about where name = 'checked'"))) == 1


def test_sealed_choices_go_when_they_are_played(store: ServerStore) -> None:
    async def work() -> None:
        await store.open("t", "r", "R", wrote(0, b"0"), "seal of t")
        await store.save("t", Changes(sealed=[SealedRow(1, 0, b"secret")]), 0)
        saved = await store.load("t")
        assert saved and saved.sealed == [SealedRow(1, 0, b"secret")]
        await store.save("t", wrote(1, b"both", clears=True), 1)
        saved = await store.load("t")
        assert saved and saved.sealed == []

    asyncio.run(work())


def test_requests_and_drafts_come_back_until_they_are_answered(store: ServerStore) -> None:
    async def work() -> None:
        await store.open("t", "r", "R", wrote(0, b"0"), "seal of t")
        await store.save("t", Changes(request=b"undo?", drops_request=True, drafts=[DraftRow(0, b"one")]), 0)
        await store.save("t", Changes(drafts=[DraftRow(0, b"two"), DraftRow(1, b"other")]), 1)
        saved = await store.load("t")
        assert saved and (saved.request, saved.drafts) == (b"undo?", [DraftRow(0, b"two"), DraftRow(1, b"other")])
        await store.save("t", Changes(sealed=[SealedRow(0, 0, b"choice")], drops_request=True), 2)
        saved = await store.load("t")
        assert saved and (saved.request, len(saved.sealed), len(saved.drafts)) == (None, 1, 2)
        left = Changes(rows=[Row(1, b"played")], clears=True, sealed=[SealedRow(0, 0, b"left")], drops_request=True)
        await store.save("t", left, 3)
        saved = await store.load("t")
        assert saved and (saved.sealed, saved.drafts) == ([SealedRow(0, 0, b"left")], [])

    asyncio.run(work())


def test_a_persons_tables(store: ServerStore) -> None:
    async def work() -> None:
        await store.open("t", "r", "R", wrote(0, b"0"), "seal of t")
        await store.save("t", Changes(holders=[("ann", 0)]), 0)
        await store.save("t", Changes(holders=[("ann", 0)]), 1)
        assert [one.id for one in await store.tables_of("ann")] == ["t"]
        assert await store.tables_of("bob") == []
        assert await store.load("nothing") is None

    asyncio.run(work())


def test_a_full_disk_is_a_sentence_and_changes_nothing(sqlite_store: SqliteStore) -> None:
    store = sqlite_store

    async def work() -> None:
        await store.open("t", "r", "R", wrote(0, b"0"), "seal of t")
        pages = store.reader.execute("pragma page_count").fetchone()[0]
        limit_writer(store, pages)
        with pytest.raises(StoreError, match="disk is full"):
            await store.save("t", wrote(1, b"x" * 1_000_000), 0)
        limit_writer(store, pages + 10_000)
        saved = await store.load("t")
        assert saved and len(saved.rows) == 1
        await store.save("t", wrote(1, b"x" * 100_000), 0)

    asyncio.run(work())


def test_a_broken_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "hoyle.db"
    broken.write_bytes(b"this is no store at all" * 100)
    assert run(port=0, store=broken) == 2
    assert "is not a Hoyle store" in one_sentence(capsys)
    assert broken.read_bytes() == b"this is no store at all" * 100


def test_another_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SqliteStore(tmp_path / "hoyle.db").close()
    connection = sqlite3.connect(tmp_path / "hoyle.db")
    connection.execute("update about set value = '99'")
    connection.commit()
    connection.close()
    assert run(port=0, store=tmp_path / "hoyle.db") == 2
    assert "another version" in one_sentence(capsys)


def test_no_place_for_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(port=0, store=tmp_path / "file" / "hoyle.db") == 2
    assert "cannot be written" in one_sentence(capsys)
    assert run(port=0, store=tmp_path) == 2
    assert "cannot be opened" in one_sentence(capsys)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_no_permission(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    assert run(port=0, store=tmp_path / "hoyle.db") == 2
    assert one_sentence(capsys)


def test_port_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from hoyle.server.run import listen

    ear = listen("127.0.0.1", 0)
    assert run(port=ear.getsockname()[1], store=tmp_path / "hoyle.db") == 2
    ear.close()
    assert "Cannot listen" in one_sentence(capsys)
    assert not (tmp_path / "hoyle.db").exists()


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed as an error: one line."""
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err


# What is stored about visitors.


def test_outcomes_seats_and_times_of_tables(store: ServerStore) -> None:
    async def work() -> None:
        for name in ("t", "u"):
            await store.open(name, "r", "R", Changes(rows=[Row(0, b"0")], holders=[("ann", 1)]), f"seal of {name}")
        outcome = Outcome("t", [1], True, ["random", "Ann"], 1)
        await store.save_outcome(outcome)
        await store.save_outcome(outcome)
        assert await store.outcomes(["t", "u"]) == {"t": outcome}
        assert await store.outcomes([]) == {}
        assert await store.seats_of("ann") == {"t": 1, "u": 1} and await store.seats_of("bob") == {}
        await store.open("v", "r", "R", Changes(rows=[Row(0, b"0")], holders=[("bob", 1), ("bob", 0)]), "seal of v")
        assert await store.seats_of("bob") == {"v": 1}, "of several seats the last one"
        listings = await store.tables_of("ann", None)
        assert {listing.id for listing in listings} == {"t", "u"}
        assert len(await store.tables_of("ann", 1)) == 1
        assert all(abs(listing.opened - time.time()) < 60 for listing in listings)

    asyncio.run(work())


def test_events_are_rewritten_and_tables_and_visitors_deleted(store: ServerStore) -> None:
    async def work() -> None:
        for name in ("t", "u"):
            await store.open(name, "r", "R", Changes(rows=[Row(0, b"0")], holders=[("ann", 0)]), f"seal of {name}")
        await store.save("t", wrote(1, b"1"), 0)
        await store.rewrite_events("t", [Row(0, b"new")])
        saved = await store.load("t")
        assert saved and [row.body for row in saved.rows] == [b"new", b"1"] and saved.revision == 1
        await store.save("t", wrote(2, b"2"), 1)
        await store.save_outcome(Outcome("u", [], False, [], 0))
        assert await store.delete_table("u") and not await store.outcomes(["u"])
        assert await store.load("u") is None and await store.revision("u") == -1
        await store.save_rule_set(SavedRuleSet("c", "ann", "r", "R", "", "{}"))
        await store.delete_visitor("ann")
        assert await store.tables_of("ann", None) == [] and await store.saved_rule_sets_of("ann") == []
        saved = await store.load("t")
        assert saved and len(saved.rows) == 3

    asyncio.run(work())
