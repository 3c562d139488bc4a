"""The commands `hoyle store` on both kinds of store: every list of the schema is copied, and play goes on in the copy."""

import asyncio
import sqlite3
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hoyle.codec import encode
from hoyle.pages.listings import SavedRuleSet
from hoyle.rulesets.published_rules import Facts, Published
from hoyle.server import maintenance
from hoyle.server.comparison_records import StoredComparison
from hoyle.server.notifications.records import Channel, Notification
from hoyle.server.records import Ban, Deed, Outcome, Report
from hoyle.server.sqlite.schema import APPLICATION_ID
from hoyle.server.sqlite.snapshot import CHECKSUM, PARTS, SqliteSnapshot
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.store import ServerStore, open_store
from hoyle.server.text_records import RuleText
from hoyle.table.wire.events import Said, SealedMoves, StoredDraft, write
from hoyle.table.wire.vote_events import UndoRequest
from tests.support.clients import Browser, serving
from tests.support.command import hoyle
from tests.support.postgres import Postgres
from tests.support.table_clients import sit

psycopg = pytest.importorskip("psycopg", reason="the extra postgres is not installed")

from hoyle.server.postgres.schema import TABLES, TRANSIENT  # noqa: E402
from hoyle.server.postgres.snapshot import PostgresSnapshot  # noqa: E402

Rows = dict[str, list[tuple[Any, ...]]]
EVENT = write(Said(0, "c", 1, text="hello"))
BODIES = {
    "sealed": encode(SealedMoves([1], "c")),
    "drafts": encode(StoredDraft("t", [], [])),
    "requests": encode(UndoRequest(0, 1)),
}


@pytest.fixture
def database(postgres: Postgres) -> Generator[str]:
    """The address of an empty database."""
    with postgres.database() as address:
        yield address


def ran(*words: str) -> str:
    """Run `hoyle store`, which must succeed; return what it says."""
    done = hoyle("store", *words)
    assert (done.returncode, done.stderr) == (0, ""), (words, done)
    return done.stdout


def refused(*words: str) -> str:
    """Run `hoyle store`, which must refuse with one sentence; return it."""
    done = hoyle("store", *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), (words, done)
    return done.stderr


def all_rows(path: Path) -> Rows:
    """The rows of a store in a file, by list, without times of which a copy may lose microseconds."""
    with closing(sqlite3.connect(path)) as connection:
        snapshot = SqliteSnapshot(connection)
        found = {name: sorted(snapshot.rows(name, columns), key=repr) for name, columns in snapshot.columns().items()}
    return {
        name: [tuple(round(value, 3) if isinstance(value, float) else value for value in row) for row in rows]
        for name, rows in found.items()
    }


def fill_every_list(path: Path) -> None:
    """Make a store with two rows in each list of the schema, whatever lists there are."""
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as connection:
        columns = SqliteSnapshot(connection).columns()
        for name in columns:
            kinds = {
                row[1]: str(row[2]).lower()
                for row in connection.execute(f"pragma table_info({name})")
                if row[1] != CHECKSUM
            }
            rows = [tuple(value(name, column, kind, n) for column, kind in kinds.items()) for n in range(2)]
            SqliteSnapshot(connection).write(name, [*kinds], iter(rows))
        connection.commit()


def value(name: str, column: str, kind: str, number: int) -> Any:
    """A value for a column."""
    if column == "body" and name in PARTS:
        return BODIES.get(name, EVENT)
    if column == "seq":
        return 0
    if column in ("table", "id") and name in ("tables", *PARTS):
        return f"table {number}"
    if kind == "real":
        return 1.7e9 + number + 0.25
    return {"text": f"{column} {number} ü", "integer": number, "blob": bytes([0, number, 255])}[kind]


def test_every_list_of_the_schema_is_copied_there_and_back(tmp_path: Path, database: str) -> None:
    """The lists are those that the schema has, so a new one fails here if a copy forgets it."""
    path, back = tmp_path / "hoyle.db", tmp_path / "back.db"
    fill_every_list(path)
    before = all_rows(path)
    assert before.keys() == TABLES - TRANSIENT - {"about"}
    assert all(len(rows) == 2 for rows in before.values())
    said = ran("move", str(path), database)
    assert f"Rows in all, compared: {2 * len(before)}." in said
    with psycopg.connect(database) as connection:
        for name in before:
            assert connection.execute(f'select count(*) from "{name}"').fetchone() == (2,), name
    ran("move", database, str(back))
    assert all_rows(back) == before == all_rows(path)
    assert ran("check", str(back)) == ran("check", str(path)) == ran("check", database)


TIMES = (("tables", "opened"), ("tables", "touched"), ("composed", "made"), ("channels", "made"))
"""Times that the two kinds of store write in different units."""


def ages(address: str) -> list[float]:
    """The days since these times, by the store's own clock."""
    is_file = "://" not in address
    age = "julianday('now') - {}" if is_file else "(extract(epoch from clock_timestamp()) - {}) / 86400"
    with closing(sqlite3.connect(address) if is_file else psycopg.connect(address)) as store:
        asked = [f"select {age.format(column)} from {name}" for name, column in TIMES]
        return [float(row[0]) for ask in asked for row in store.execute(ask)]


def test_a_copy_of_another_kind_is_as_old_as_the_original(tmp_path: Path, database: str) -> None:
    path, back = tmp_path / "hoyle.db", tmp_path / "back.db"
    fill_every_list(path)
    with closing(sqlite3.connect(path)) as connection:
        for days, (name, column) in enumerate(TIMES, 1):
            connection.execute(f"update {name} set {column} = julianday('now') - {days}")
        connection.commit()
    ran("move", str(path), database)
    ran("move", database, str(back))
    for store in (str(path), database, str(back)):
        assert ages(store) == pytest.approx([1, 1, 2, 2, 3, 3, 4, 4], abs=0.01), store


async def use(store: ServerStore) -> None:
    """Write what people and operators leave in a store besides games."""
    await store.publish(Published("a" * 64, "r", 1, "{}", "Name", "Sentence", "", 1.7e9, "ann"))
    await store.rate("a" * 64, "bob", 4, 1.7e9)
    await store.save_facts("a" * 64, Facts("2026-01-01", 10, "random", 1, minutes=3.0))
    await store.add_ban(Ban("eve", 1.7e9, "rude"))
    await store.add_report(Report("r", 1.7e9, "name", "t", 0, "ann", "An\0n", "rude", "bob"))
    await store.add_deed(Deed(1.7e9, "ban", "eve", "rude"))
    await store.hide_table("t")
    await store.texts.add(RuleText("r-rewrites-1", "r", "Title", "ann", "Ann", 1.7e9, "text", "hidden"))
    await store.save_outcome(Outcome("t", [0], True, ["Ann"], 1))
    await store.save_rule_set(SavedRuleSet("s", "ann", "r", "Mine", "", "{}", "a" * 64))
    await store.notifications.add_channel(Channel("c", "ann", "webhook", "https://example.org/", "s", "en", "site"))
    await store.notifications.add_notification(Notification("n", "c", "t", 0, "turn"), "me", 4e9, 3e9)  # not due
    await store.comparisons.claim("q", "{}", "me", time.time(), 4e9)
    await store.comparisons.finish("q", "me", "body", time.time())


async def found(store: ServerStore) -> list[Any]:
    """What `use` has written, as a server reads it."""
    reports = await store.open_reports()
    return [
        await store.published("a" * 64),
        await store.rating("a" * 64),
        await store.facts(["a" * 64]),
        await store.bans(),
        [(report.id, report.subject, report.quote.replace("\0", "\ufffd")) for report in reports],
        await store.deeds(),
        await store.hidden_tables(),
        await store.texts.find("r-rewrites-1"),
        await store.outcomes(["t"]),
        await store.saved_rule_sets_of("ann"),
        await store.notifications.channels_of("ann"),
        await store.notifications.has_claim("n", "me"),
        await store.comparisons.find("q"),
    ]


def read_all(address: str) -> list[Any]:
    """What `use` has written to the store at an address."""
    opened = open_store(address)
    try:
        return asyncio.run(found(opened))
    finally:
        opened.close()


def test_a_store_in_real_use_moves_to_postgresql_and_back_and_play_goes_on(tmp_path: Path, database: str) -> None:
    path, back = tmp_path / "hoyle.db", tmp_path / "back.db"
    with serving(path) as server:
        table, people = sit(server)
        with people[0].at(table) as ann:
            ann.move("one", ann.gestures()[0])  # sealed until Bob has chosen
        asyncio.run(use(server.app.state.tables.store))
    expected, key = read_all(str(path)), open_key(str(path))
    assert isinstance(expected[-1], StoredComparison) and expected[0] and expected[7] and expected[9]
    ran("move", str(path), database)
    assert (read_all(database), open_key(database)) == (expected, key)
    play_a_round(database, table, people, "on the database")
    ran("move", database, str(back))
    assert (read_all(str(back)), open_key(str(back))) == (expected, key)
    play_a_round(str(back), table, people, "in the file again")
    with closing(sqlite3.connect(back)) as connection:
        assert connection.execute("pragma application_id").fetchone() == (APPLICATION_ID,)


def open_key(address: str) -> bytes:
    """The secret key of the store at an address."""
    opened = open_store(address)
    opened.close()
    return opened.key() if not isinstance(opened, SqliteStore) else key_in(Path(address))


def key_in(path: Path) -> bytes:
    """The secret key of a store in a file."""
    with closing(sqlite3.connect(path)) as connection:
        return bytes.fromhex(SqliteSnapshot(connection).key())


def play_a_round(address: str, table: str, people: list[Browser], cid: str) -> None:
    """Let the people of a table, whom the server knows by their cookies, choose once more, Ann only if she has not chosen."""
    with serving(address) as server:
        for person in people:
            person.port = server.port
        with people[0].at(table) as ann, people[1].at(table) as bob:
            seq = bob.view["seq"]
            if ann.view.get("acts"):
                ann.move(f"{cid} ann", ann.gestures()[0])
            bob.move(f"{cid} bob", bob.gestures()[0])
            bob.when(lambda view: view["seq"] > seq)


def test_visitors_with_tokens_of_old_servers_keep_their_seats_in_a_database(tmp_path: Path, database: str) -> None:
    fill_every_list(path := tmp_path / "hoyle.db")
    ran("restore", str(path), database)
    opened = open_store(database)
    assert opened.holders() == {"holder 0 ü", "holder 1 ü"}
    opened.close()


def test_a_backup_of_a_database_is_restored_into_both_kinds(tmp_path: Path, database: str, postgres: Postgres) -> None:
    path, copy, other = tmp_path / "hoyle.db", tmp_path / "copy.db", postgres.address(postgres.new_database())
    fill_every_list(path)
    ran("restore", str(path), database)
    server = open_store(database)
    try:
        ran("backup", database, str(copy))  # while it is in use
        assert "in use" in refused("restore", str(copy), database, "--force")
        assert "in use" in refused("move", database, str(tmp_path / "moved.db"))
    finally:
        server.close()
    assert not (tmp_path / "moved.db").exists()
    ran("restore", str(copy), other)
    ran("restore", str(copy), str(tmp_path / "restored.db"))
    assert all_rows(tmp_path / "restored.db") == all_rows(path)
    assert "has a store already" in refused("restore", str(copy), other)
    with psycopg.connect(other, autocommit=True) as connection:
        connection.execute("update bans set reason = 'newer'")
    assert "hoyle_replaced_1." in ran("restore", str(copy), other, "--force")
    with psycopg.connect(other) as connection:
        assert connection.execute("select count(*) from bans where reason = 'newer'").fetchone() == (0,)
        assert connection.execute("select count(*) from hoyle_replaced_1.bans where reason = 'newer'").fetchone() == (
            2,
        )


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hoyle.db"
    fill_every_list(path)

    def changed(self: SqliteSnapshot, table: str, columns: list[str]) -> Iterator[tuple[Any, ...]]:
        rows = original(self, table, columns)
        return ((*row[:-1], "other") for row in rows) if table == "bans" else rows

    original = SqliteSnapshot.stored
    ran("move", str(path), database)
    with monkeypatch.context() as patch:
        patch.setattr(SqliteSnapshot, "stored", changed)
        assert "list bans differs" in refused("move", database, str(tmp_path / "back.db"))
    assert not list(tmp_path.glob("back.db")) and not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("has_store", [False, True])
def test_a_restore_into_a_database_that_is_killed_changes_nothing(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch, has_store: bool
) -> None:
    path = tmp_path / "hoyle.db"
    fill_every_list(path)
    if has_store:
        ran("restore", str(path), database)
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("update bans set reason = 'newer'")

    class Killed(BaseException):
        pass

    def kill(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(PostgresSnapshot, "digest", kill)
        with pytest.raises(Killed):
            maintenance.restore(str(path), database, force=True)
    if has_store:
        assert ran("check", database) == ran("check", str(path))
        with psycopg.connect(database) as connection:
            assert connection.execute("select count(*) from bans where reason = 'newer'").fetchone() == (2,)
    else:
        assert "no store" in refused("check", database)
    ran("restore", str(path), database, "--force")


def test_damage_in_a_database_is_found_and_not_moved(tmp_path: Path, database: str) -> None:
    fill_every_list(path := tmp_path / "hoyle.db")
    ran("restore", str(path), database)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("update log set body = 'noise' where \"table\" = 'table 0'")
        connection.execute("delete from tables where id = 'table 1'")
    done = hoyle("store", "check", database)
    assert done.returncode == 1 and "Table table 0: event 0 cannot be read." in done.stdout
    assert "Table table 1: It is not in the list of tables." in done.stdout
    assert "is damaged" in refused("move", database, str(tmp_path / "moved.db"))
    assert hoyle("store", "backup", database, str(tmp_path / "copy.db")).returncode == 1, "but the copy is there"
    assert (tmp_path / "copy.db").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("restore", "hoyle.db", "mysql://u@h/d"), "A store is a file or a database"),
        (("restore", "hoyle.db", "postgresql:/u@h/d"), "malformed"),
        (("restore", "postgresql://u@h/d", "hoyle.db"), "not an address"),
        (("check", "sqlite:///hoyle.db"), "A store is a file or a database"),
        (("check", "dbname=hoyle host=x"), "malformed"),
        (("repair", "postgresql://u@h/d"), "PostgreSQL keeps its own files sound"),
        (("backup", "hoyle.db", "postgresql://u@h/d"), "not an address"),
        (("backup", "hoyle.db", "other.db", "--keep", "3"), "needs a folder"),
        (("move", "hoyle.db", "hoyle.db"), "the same store"),
        (("move", "hoyle.db", "https://example.org/"), "A store is a file or a database"),
        (("gallery-export", "mysql://u@h/d", "g.json"), "A store is a file or a database"),
    ],
)
def test_an_address_is_never_taken_for_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    fill_every_list(Path("hoyle.db"))
    before = {path.name for path in tmp_path.iterdir()}
    assert says in refused(*words)
    made = {path.name for path in tmp_path.iterdir()} - before
    assert not made - {"hoyle.db-wal", "hoyle.db-shm"}


@pytest.mark.parametrize(
    ("error", "says", "why"),
    [
        ('FATAL:  password authentication failed for user "u"', "refused the user name or the password", None),
        ('connection to server at "h", port 1 failed: FATAL:  no such database', "refused the", "no such database"),
        (
            'connection to server at "h", port 1 failed: Connection refused\nIs it running?',
            "reached",
            "Connection refused",
        ),
        ("", "reached", "?"),
    ],
)
def test_why_a_database_cannot_be_used(error: str, says: str, why: str | None) -> None:
    psycopg = pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    from hoyle.server.postgres.connections import refusal

    found = refusal(psycopg.OperationalError(error))
    assert says in found.message and found.facts.get("why") == why


@pytest.mark.parametrize("words", [("publish", "https://example.org/"), ("docs", "sftp://example.org/docs")])
def test_pages_are_not_written_into_a_folder_named_like_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = hoyle(*words)
    assert (done.returncode, "not an address" in done.stderr) == (2, True) and not list(tmp_path.iterdir())


@pytest.mark.parametrize("address", ["mysql://u@h/d", "postgresql:/u@h/d", "sqlite:///hoyle.db"])
def test_a_server_does_not_take_an_address_for_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = hoyle("serve", "--port", "0", "--store", address)
    assert (done.returncode, "postgresql://user@host:port/name" in done.stderr) == (2, True)
    assert not list(tmp_path.iterdir())
