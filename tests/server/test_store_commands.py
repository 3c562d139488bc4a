"""The commands `hoyle store`: check, repair, backup and restore, as the page about the store shows them."""

import asyncio
import re
import shlex
import sqlite3
from pathlib import Path

import pytest

from hoyle.docs.folders import TEXTS
from hoyle.server.records import Ban, Deed, Outcome, Report
from hoyle.server.sqlite.connections import PAGE_BYTES
from hoyle.server.sqlite.repair import LISTS, repair
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.text_records import RuleText
from hoyle.table.ports import Changes, DraftRow, Row, StoreError
from hoyle.table.wire.events import Said, write
from tests.support.command import hoyle
from tests.support.postgres import Postgres
from tests.support.stores import damage, write_and_end

PAGE = (TEXTS / "store.md").read_text("utf-8")
CALLS = [
    line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE) for line in block.splitlines()
]


def filled(path: Path, *tables: str, events: int = 4) -> None:
    """Make a store with tables of some events each."""
    store = SqliteStore(path)

    async def write() -> None:
        for table in tables:
            await store.open(table, "r", "R", Changes(rows=[Row(0, body(table, 0))]), f"seal of {table}")
            for seq in range(1, events):
                await store.save(table, Changes(rows=[Row(seq, body(table, seq))]), seq - 1)

    asyncio.run(write())
    store.close()


def body(table: str, seq: int) -> bytes:
    return write(Said(0, f"{table} {seq}", 1, text=f"event {seq} of {table}"))


def bodies(path: Path, table: str) -> list[bytes]:
    """The events of a table."""
    store = SqliteStore(path)
    try:
        saved = asyncio.run(store.load(table))
        return [row.body for row in saved.rows] if saved else []
    finally:
        store.close()


def test_the_commands_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: Postgres) -> None:
    monkeypatch.chdir(tmp_path)
    filled(Path("hoyle.db"), "t", "u")
    Path("backups").mkdir()
    database = postgres.address(postgres.new_database())
    for call in CALLS:
        words = [re.sub(r"^postgresql://.*", database, word) for word in shlex.split(call)[1:]]
        done = hoyle(*words)
        assert (done.returncode, done.stderr) == (0, ""), call
    assert len(CALLS) == 9
    assert bodies(Path("hoyle.db"), "u") == [body("u", seq) for seq in range(4)]


def test_a_backup_of_a_store_in_use_is_restored(tmp_path: Path) -> None:
    """The rehearsal: a backup under load, a disaster, and play goes on from the backup."""
    path, copy = tmp_path / "hoyle.db", tmp_path / "backup.db"

    async def work() -> tuple[int, str]:
        await store.open("t", "r", "R", Changes(rows=[Row(0, body("t", 0))]), "seal")
        writing = asyncio.create_task(write())
        while seen[0] < 50:
            await asyncio.sleep(0)
        done = await asyncio.to_thread(hoyle, "store", "backup", str(path), str(copy))
        acknowledged = seen[0]
        await writing
        return done.returncode, f"{done.stdout}{acknowledged}"

    async def write() -> None:
        for seq in range(1, 400):
            await store.save("t", Changes(rows=[Row(seq, body("t", seq))]), seq - 1)
            seen[0] = seq

    seen = [0]
    store = SqliteStore(path)
    key = store.key()
    assert asyncio.run(work())[0] == 0
    store.close()
    assert copy.stat().st_mode & 0o777 == 0o600 and not list(tmp_path.glob("backup.db?*"))
    path.write_bytes(b"lost")
    assert hoyle("store", "restore", str(copy), str(path)).returncode == 2
    done = hoyle("store", "restore", str(copy), str(path), "--force")
    assert done.returncode == 0 and (tmp_path / "hoyle.db.replaced-1").read_bytes() == b"lost"
    kept = bodies(path, "t")
    assert len(kept) > 50 and kept == [body("t", seq) for seq in range(len(kept))]
    store = SqliteStore(path)
    assert store.key() == key
    asyncio.run(store.save("t", Changes(rows=[Row(len(kept), b"on")]), len(kept) - 1))
    store.close()


def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    path, copy = tmp_path / "hoyle.db", tmp_path / "backup.db"
    filled(path, "t")
    assert hoyle("store", "backup", str(path), str(copy)).returncode == 0
    assert "exists already" in hoyle("store", "backup", str(path), str(copy)).stderr
    damage(copy, body("t", 2))
    before = path.read_bytes()
    done = hoyle("store", "restore", str(copy), str(path), "--force")
    assert (done.returncode, "event 2 does not agree" in done.stderr) == (2, True)
    assert path.read_bytes() == before


def test_check_names_the_tables_and_repair_keeps_what_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    filled(path, "good", "cut", "gone")
    damage(path, body("cut", 2))
    damage(path, body("gone", 0))
    store = SqliteStore(path)
    asyncio.run(store.save("good", Changes(drafts=[DraftRow(0, b"draft")]), 3))
    store.close()
    before = path.read_bytes()
    done = hoyle("store", "check", str(path))
    assert done.returncode == 1
    assert "Table cut: event 2 does not" in done.stdout and "Table gone: event 0 does not" in done.stdout
    assert "Table good" not in done.stdout and "Tables: 3. Events: 12. Findings: 2." in done.stdout
    done = hoyle("store", "repair", str(path))
    assert done.returncode == 0 and path.read_bytes() == before
    last = done.stdout.splitlines()[-1]
    assert hoyle(*shlex.split(last.partition(": ")[2])[1:]).returncode == 0
    assert hoyle("store", "check", str(path)).returncode == 0
    assert bodies(path, "good") == [body("good", seq) for seq in range(4)]
    assert bodies(path, "cut") == [body("cut", seq) for seq in range(2)]
    with pytest.raises(StoreError, match="damaged"):
        bodies(path, "gone")
    connection = sqlite3.connect(path)
    parts = connection.execute('select "table", part, body from quarantine order by "table", part').fetchall()
    assert [part for part in parts if part[0] == "gone"][1:] == [
        ("gone", f"event {seq}", body("gone", seq)) for seq in range(1, 4)
    ]
    assert ("cut", "event 3", body("cut", 3)) in parts and len(parts) == 6
    connection.close()
    store = SqliteStore(path)
    saved = asyncio.run(store.load("good"))
    assert saved and saved.drafts == [DraftRow(0, b"draft")]
    asyncio.run(store.save("cut", Changes(rows=[Row(2, b"again")]), 3))
    store.close()


def test_a_table_whose_end_is_lost_goes_on_and_gets_another_outcome(tmp_path: Path) -> None:
    store = SqliteStore(path := tmp_path / "hoyle.db")

    async def write() -> None:
        for table in ("cut", "whole"):
            rows = [Row(seq, body(table, seq)) for seq in range(3)]
            await store.open(table, "r", "R", Changes(rows=rows[:2], holders=[("ann", 0)]), f"seal of {table}")
            await store.save(table, Changes(rows=rows[2:], is_over=True), 0)
            await store.save_outcome(Outcome(table, [0], True, ["Ann", "Bob"], 2))

    asyncio.run(write())
    store.close()
    damage(path, body("cut", 2))
    repaired = repair(path)
    assert repaired
    store = SqliteStore(repaired.path)
    listed = {listing.id: listing.is_over for listing in asyncio.run(store.tables_of("ann"))}
    assert listed == {"cut": False, "whole": True}
    assert asyncio.run(store.outcomes(["cut", "whole"])).keys() == {"whole"}
    store.close()


def test_repair_loses_no_event_outside_a_damaged_page(tmp_path: Path) -> None:
    """Each page of a store in turn is overwritten with zeros."""
    path, size = tmp_path / "hoyle.db", PAGE_BYTES
    events = {(f"table {number}", seq) for number in range(6) for seq in range(30)}
    filled(path, *sorted({table for table, _ in events}), events=30)
    sound, repaired = path.read_bytes(), 0
    for start in range(size, len(sound), size):
        lost = sound[start : start + size]
        path.write_bytes(sound[:start] + bytes(size) + sound[start + size :])
        if not (result := repair(path)):
            continue
        connection = sqlite3.connect(result.path)
        kept = set(connection.execute('select "table", seq from log'))
        kept |= {
            (table, int(part.split()[1])) for table, part in connection.execute('select "table", part from quarantine')
        }
        connection.close()
        is_interior = lost[0] in (2, 5)  # the way to other pages was on this one
        missing = {event for event in events - kept if body(*event) not in lost}
        assert is_interior or not missing, (start // size + 1, lost[0], len(missing), sorted(missing)[:5], result.notes)
        repaired += 1
    assert repaired > 10


def test_the_definitions_of_all_tables_are_on_the_first_page(tmp_path: Path) -> None:
    filled(tmp_path / "hoyle.db")
    header = (tmp_path / "hoyle.db").read_bytes()[:PAGE_BYTES]
    assert int.from_bytes(header[16:18], "big") == PAGE_BYTES
    assert header[100] == 13, "the page is a leaf: it has the rows of sqlite_master themselves"


def test_lost_moves_are_accepted_by_a_repair(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    filled(path, "old")
    write_and_end(path, 3, "new")
    (tmp_path / "hoyle.db-wal").unlink()
    done = hoyle("store", "check", str(path))
    assert (
        done.returncode == 1
        and "Table new: The whole table is lost." in done.stdout
        and "-wal is missing" in done.stdout
    )
    last = hoyle("store", "repair", str(path)).stdout.splitlines()[-1]
    assert hoyle(*shlex.split(last.partition(": ")[2])[1:]).returncode == 0
    assert hoyle("store", "check", str(path)).returncode == 0
    assert bodies(path, "old") and bodies(path, "new") == []


def test_a_store_in_use_can_be_checked_but_not_repaired_or_replaced(tmp_path: Path) -> None:
    path, copy = tmp_path / "hoyle.db", tmp_path / "backup.db"
    filled(path, "t")
    store = SqliteStore(path)
    assert hoyle("store", "check", str(path)).returncode == 0
    assert hoyle("store", "backup", str(path), str(copy)).returncode == 0
    for words in (["repair", str(path)], ["restore", str(copy), str(path), "--force"]):
        done = hoyle("store", *words)
        assert (done.returncode, "in use by another Hoyle server" in done.stderr) == (2, True)
    store.close()


def test_mistakes_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no store " * 1000)
    for words, says in (
        (["check", "nothing.db"], "There is no file"),
        (["check", str(tmp_path / "text")], "is not a Hoyle store"),
        (["backup", str(tmp_path / "text"), str(tmp_path / "copy")], "is not a Hoyle store"),
        (["backup", str(tmp_path / "text"), str(tmp_path / "no" / "copy")], "There is no folder"),
        (["repair", str(tmp_path / "text")], "is not a Hoyle store"),
        (["restore", str(tmp_path / "text"), str(tmp_path / "new")], "is not a Hoyle store"),
    ):
        done = hoyle("store", *words)
        assert (done.returncode, says in done.stderr, done.stderr.count("\n")) == (2, True, 1), done.stderr
    assert not (tmp_path / "copy").exists() and not (tmp_path / "new").exists()


def test_a_repair_knows_all_tables_of_the_database(tmp_path: Path) -> None:
    SqliteStore(path := tmp_path / "hoyle.db").close()
    connection = sqlite3.connect(path)
    names = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    assert names - LISTS.keys() == {"about", "log", "sealed", "drafts", "requests"}, "these are copied row by row"
    for name, columns in LISTS.items():
        known = {row[1] for row in connection.execute(f"pragma table_info({name})")}
        claims = set[str]() if name == "comparisons" else {"server", "until"}
        assert {column.strip('"') for column in columns} == known - claims or name == "quarantine"
    connection.close()


def test_bans_and_reports_survive_a_repair(tmp_path: Path) -> None:
    opened = SqliteStore(path := tmp_path / "hoyle.db")
    report = Report("r", 1.0, "name", "t", 0, "ann", "Ann", "rude", "bob")
    text = RuleText("r-rewrites-1", "r", "Title", "ann", "Ann", 1.0, "text", "hidden")

    async def write() -> None:
        await opened.add_ban(Ban("eve", 1.0, "rude"))
        await opened.add_report(report)
        await opened.add_deed(Deed(1.0, "ban", "eve", "rude"))
        await opened.hide_table("t")
        await opened.texts.add(text)
        await opened.open("t", "r", "R", Changes(rows=[Row(0, b"damage this")]), "seal")

    asyncio.run(write())
    opened.close()
    damage(path, b"damage this")
    repaired = repair(path)
    assert repaired
    opened = SqliteStore(repaired.path)
    assert asyncio.run(opened.bans()) == [Ban("eve", 1.0, "rude")]
    assert asyncio.run(opened.open_reports()) == [report]
    assert asyncio.run(opened.deeds()) == [Deed(1.0, "ban", "eve", "rude")]
    assert asyncio.run(opened.hidden_tables()) == {"t"}
    assert asyncio.run(opened.texts.find(text.name)) == text
    opened.close()
