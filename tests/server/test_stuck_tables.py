"""What an update would stop is known before it, in the log and figures after the start, and on the page of the player."""

import asyncio
import json
import logging
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.own_games import UNLISTED
from hoyle.server.metrics import Metrics
from hoyle.server.replaying import StuckTables, finished, replay
from hoyle.server.sqlite.checksums import checksum, event_part
from hoyle.server.sqlite_store import SqliteStore
from hoyle.table.ports import Row, Saved
from tests.support.clients import Browser, serving
from tests.support.command import hoyle
from tests.support.postgres import Postgres
from tests.support.rewrites import RED_TIES, rewritten
from tests.support.table_clients import sit

Events = list[dict[str, Any]]


def other_version(events: Events) -> None:
    events[0]["version"] += 1


def other_result(events: Events) -> None:
    events[-1]["mark"] = "0" * 16


def other_game(events: Events) -> None:
    events[0]["game"] = "whist"


def change(store: Path, table: str, how: Callable[[Events], None]) -> None:
    """Change the stored events of a table, as if another version of the rules had written them."""
    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute('select body from log where "table" = ? order by seq', (table,)).fetchall()
        events = [json.loads(body) for (body,) in rows]
        how(events)
        for seq, event in enumerate(events):
            body = json.dumps(event).encode()
            values = (body, checksum(table, event_part(seq), body), table, seq)
            connection.execute('update log set body = ?, checksum = ? where "table" = ? and seq = ?', values)
        connection.commit()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "hoyle.db"


def play(store: Path) -> tuple[list[str], Browser]:
    """Make a store with four running tables of a visitor, and one that waits for somebody; return them and the visitor."""
    with serving(store) as server:
        ann = server.browser()
        tables = [ann.open() for _ in range(4)]
        for table in tables:
            with ann.at(table) as client:
                client.move("first", client.gestures()[0])
        waiting = ann.post("/g/r", {"bot": "friend"}).at.removeprefix("/t/")
    return [*tables, waiting], ann


def test_what_an_update_would_stop_is_known_before_and_after(
    store: Path, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    (well, first, second, third, waiting), ann = play(store)
    for table, how in ((first, other_version), (second, other_result), (third, other_game), (waiting, other_version)):
        change(store, table, how)
    database = postgres.address(postgres.new_database())
    assert hoyle("store", "restore", str(store), database).returncode == 0
    version = GAMES["r"].version
    for address in (str(store), database):
        assert hoyle("store", "check", address).returncode == 0, "nothing is damaged"
        done = hoyle("store", "check", address, "--replay")
        assert (done.returncode, done.stderr) == (1, "")
        assert "Running tables: 5. They cannot go on with this version: 4." in done.stdout and well not in done.stdout
        said = {line.split()[1]: line for line in done.stdout.splitlines() if line.startswith("Table ")}
        for table in (first, waiting):
            assert f"version {version + 1} of the rules; this Hoyle has version {version}." in said[table]
        assert "has another result." in said[second] and "does not have the game whist." in said[third]
    with caplog.at_level(logging.WARNING, logger="hoyle"), serving(store) as server:
        stuck: StuckTables = server.app.state.stuck_tables
        for _ in range(10_000):
            if "cannot go on with this version" in caplog.text:
                break
            time.sleep(0.01)
        assert stuck.stuck.keys() == {first, second, third, waiting}
        assert "hoyle_tables_stuck 4.0" in server.browser().get("/metrics").text
        ann.port = server.port
        page = ann.get("/games").text
        assert page.count("The rules of this game have changed since this table was opened") == 3
    assert "4 of 5 running tables cannot go on with this version" in caplog.text


def test_a_table_is_replayed_once_and_forgotten_with_its_deletion(
    store: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables, _ = play(store)
    change(store, tables[0], other_result)
    opened = SqliteStore(store)
    found = StuckTables(opened, Metrics())
    asyncio.run(found.work())
    assert len(found.stuck) == 1 and len(found.known) == 5 and "cannot go on" in caplog.text
    caplog.clear()
    monkeypatch.setattr(StuckTables, "look", None)
    asyncio.run(found.work())
    assert "cannot go on" not in caplog.text
    asyncio.run(opened.delete_table(tables[0]))
    asyncio.run(found.work())
    assert found.stuck == {} and len(found.known) == 4
    opened.close()


def test_an_error_of_the_rules_is_a_reason_and_no_crash(monkeypatch: pytest.MonkeyPatch, store: Path) -> None:
    (table, *_), _ = play(store)
    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute('select seq, body from log where "table" = ? order by seq', (table,)).fetchall()

    def fail(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("hoyle.table.timeline.Timeline.outcome", fail)
    saved = Saved([Row(seq, body) for seq, body in rows])
    assert finished(replay(table, saved)) == f"Event {len(rows) - 1} ends in an error (ZeroDivisionError)."


def test_a_table_of_people_with_sealed_choices_goes_on(store: Path) -> None:
    with serving(store) as server:
        table, people = sit(server)
        with people[0].at(table) as ann:
            ann.move("one", ann.gestures()[0])
    done = hoyle("store", "check", str(store), "--replay")
    assert done.returncode == 0 and "Running tables: 1. They cannot go on with this version: 0." in done.stdout


def test_the_log_says_how_many_tables_go_on_by_older_texts(store: Path, caplog: pytest.LogCaptureFixture) -> None:
    older = rewritten(RED_TIES + "# An older text.\n")
    GAMES[older.name] = older
    try:
        with serving(store) as server:
            ann = server.browser()
            table = ann.post(f"/g/{older.name}", {"bot": "random"}).at.removeprefix("/t/")
            with ann.at(table) as client:
                client.move("first", client.gestures()[0])
        GAMES[older.name] = rewritten(RED_TIES.replace("return 1 if", "return 0 if"))
        opened = SqliteStore(store)
        with caplog.at_level(logging.INFO, logger="hoyle"):
            found = StuckTables(opened, Metrics())
            asyncio.run(found.work())
        opened.close()
        assert found.stuck == {}
        assert "Running tables that go on by older texts of rewrites, with which they were opened: 1." in caplog.text
    finally:
        del GAMES[older.name]
        for name in list(UNLISTED):
            UNLISTED.discard(name)
            del GAMES[name]
