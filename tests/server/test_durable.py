"""A server that ends at any moment: nothing acknowledged is lost, and the table goes on."""

import json
import sqlite3
from pathlib import Path

import pytest

from hoyle.server.sqlite.checksums import checksum, event_part
from hoyle.server.sqlite.writer import Batch
from hoyle.server.sqlite_store import SqliteStore
from tests.support.clients import Browser, serving
from tests.support.server_process import process
from tests.support.stores import limit_writer


def test_kill_nine(tmp_path: Path) -> None:
    """Killed again and again between gestures: each acknowledged one is still there, sealed ones too."""
    store = tmp_path / "hoyle.db"
    ann, bob = Browser(0), Browser(0)
    table, done = "", list[tuple[str, dict[str, str], str]]()
    for life in range(4):
        with process(store) as (server, port):
            ann.port = bob.port = port
            if not table:
                table = ann.open(bot="friend", goal="all_rounds")
                bob.post(f"/t/{table}/sit")
            with ann.at(table) as one, bob.at(table) as two:
                for name, gesture, tok in done:
                    client = one if name.startswith("a") else two
                    frame = client.move(name, gesture, tok)
                    assert (frame["t"], name in frame["acks"]) == ("view", True)
                first = max(1, life)
                one.when(lambda view, first=first: view["seq"] >= first)
                one.quiet()
                assert one.view["seq"] == first
                if life:
                    assert one.gestures() == []
                    play(two, f"b{life}", done)
                    one.when(lambda view, first=first: view["seq"] > first)
                play(one, f"a{life + 1}", done)
                server.kill()
    with process(store) as (_, port):
        ann.port = bob.port = port
        with bob.at(table) as two:
            assert (two.view["seq"], two.view["seats"][0]["ready"]) == (4, True)
            assert len(two.view["zones"]) > 3


def play(client: object, name: str, done: list[tuple[str, dict[str, str], str]]) -> None:
    """One gesture, remembered once it is acknowledged."""
    from tests.support.clients import Client

    assert isinstance(client, Client)
    tok, gesture = client.view["tok"], client.gestures()[-1]
    assert client.move(name, gesture)["t"] == "view"
    done.append((name, gesture, tok))


def test_a_table_survives_a_restart_and_its_bot_plays_on(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as first:
        ann = first.browser()
        table = ann.open(hand_limit="3")
        with ann.at(table) as me:
            me.move("one", me.gestures()[0])
            me.quiet()
            before = me.view
    with serving(store) as second:
        ann.port = second.port
        with ann.at(table) as me:
            assert {k: v for k, v in me.view.items() if k != "v"} == {k: v for k, v in before.items() if k != "v"}
            me.play_on("on")
        assert "Finished: watch the replay" in ann.get("/").text


def doctor(store: Path, table: str, change: str) -> None:
    """Change what the store says about a table."""
    connection = sqlite3.connect(store)
    rows = connection.execute('select seq, body from log where "table" = ? order by seq', (table,)).fetchall()
    events = [json.loads(body) for _, body in rows]
    if change == "version":
        events[0]["version"] += 1
    if change == "mark":
        events[-1]["mark"] = "0" * 16
    if change == "option":
        events[0]["options"] = {"gone": True}
    for seq, event in enumerate(events):
        body = json.dumps(event).encode()
        values = (body, checksum(table, event_part(seq), body), table, seq)
        connection.execute('update log set body = ?, checksum = ? where "table" = ? and seq = ?', values)
    connection.commit()
    connection.close()


@pytest.mark.parametrize("change", ["version", "mark", "option"])
def test_other_rules_than_it_was_played_by_are_noticed(tmp_path: Path, change: str) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as first:
        ann = first.browser()
        table = ann.open()
        with ann.at(table) as me:
            me.move("one", me.gestures()[0])
            me.quiet()
    doctor(store, table, change)
    with serving(store) as second:
        ann.port = second.port
        page = ann.get(f"/t/{table}")
        assert "The rules of this game have changed since this table was opened" in page.text
        with ann.at(table) as me:
            assert me.view["status"] == "stuck"
            assert me.move("x", {"act": "lay"}, "")["t"] == "reject"
        assert ann.get(f"/t/{table}/replay").status == 400


def test_a_full_disk_refuses_the_move_and_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        ann, bob = server.browser(), server.browser()
        table = ann.open(bot="friend")
        bob.post(f"/t/{table}/sit")
        store = server.app.state.tables.store
        assert isinstance(store, SqliteStore)
        with ann.at(table) as one, bob.at(table) as two:
            one.quiet()
            gesture, before = one.gestures()[0], one.view
            pages = fill(store, table)
            frame = one.move("full", gesture)
            assert (frame["t"], "disk is full" in frame["text"]) == ("reject", True)
            limit_writer(store, pages + 1000)
            one.say({"t": "join", "table": table})
            one.quiet()
            assert one.view == before
            assert one.move("again", gesture)["t"] == "view"
            assert two.view["seats"][0]["turn"] is True


def fill(store: SqliteStore, table: str) -> int:
    """Fill the page into which the table's next sealed choice goes, and allow no more pages; how many there are."""
    pages = store.reader.execute("pragma page_count").fetchone()[0]
    limit_writer(store, pages)
    statement = 'insert into sealed ("table", seat, place, body) values (?, -1, ?, ?)'
    place = 0
    for size in (100, 1):
        while not store.submit(Batch([(statement, (table, place, b"x" * size))])).exception():
            place += 1
    return int(pages)
