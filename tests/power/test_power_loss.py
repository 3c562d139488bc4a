"""Power loss at any moment: the store opens, holds every acknowledged event and reports nothing.

`kill -9` cannot show a missing sync, because the operating system keeps what was written. Here the files are rebuilt from what
was synced and any part of the rest (`tests/support/power.py`).
"""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from hoyle.server.sqlite import connections, ledger
from hoyle.server.sqlite_store import SqliteStore
from hoyle.table.ports import Changes, Row, SealedRow, StoreError
from tests.support.power import Recording, image, recording
from tests.support.sampling import sample

PARTS, POINTS = sample(1, 25), sample(120, 240)
"""The number of tests, and of crash points in each: 120 in a usual run, 6,000 in a soak run."""
MUTANT_POINTS = 60
TABLES = [f"table{number}" for number in range(6)]
IN_MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one: a rebuilt store needs no disk."""


def body(table: str, seq: int) -> bytes:
    """An event; some are longer than a page."""
    return f"{seq} of {table} ".encode() * (1 + seq * 7 % 50 * (10 if seq % 9 == 0 else 1))


async def play(store: SqliteStore, first: int, last: int) -> None:
    """At every table at once: write events, each with a sealed choice that the next one clears."""

    async def at(table: str) -> None:
        for seq in range(first, last):
            changes = Changes(
                rows=[Row(seq, body(table, seq))], clears=True, sealed=[SealedRow(0, 0, body(table, seq))]
            )
            if seq == 0:
                await store.open(table, "r", "R", changes, f"seal of {table}")
            else:
                await store.save(table, changes, seq - 1)

    await asyncio.gather(*map(at, TABLES))


def record(path: Path, swaps: dict[str, str]) -> Recording:
    """Play, stop the server, start it again, play on, and note everything. There are many checkpoints and a long ledger."""
    with recording(swaps) as notes, pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "CHECKPOINT_PAGES", 20)
        patch.setattr(ledger, "MAX_BYTES", 2000)
        for first, last in ((0, 25), (25, 50)):
            store = SqliteStore(path)
            asyncio.run(play(store, first, last))
            store.close()
    return notes


def lost(notes: Recording, point: int, rng: random.Random, folder: Path) -> str:
    """Rebuild the store after a power loss before operation `point`; say what is wrong with it, if anything is."""
    for name, content in image(notes.ops[:point], rng).items():
        (folder / name).write_bytes(content)
    acknowledged = {save.table: save.revision for save in notes.acknowledged if save.at <= point}
    try:
        store = SqliteStore(folder / "hoyle.db")
    except StoreError as error:
        return str(error)
    try:
        return asyncio.run(missing(store, acknowledged)) or "; ".join(store.log.logged)
    except StoreError as error:
        return str(error)
    finally:
        store.close()


async def missing(store: SqliteStore, acknowledged: dict[str, int]) -> str:
    """Say what of the acknowledged saves is not in a store, or what was written only in part."""
    for table in TABLES:
        saved = await store.load(table)
        if saved is None:
            if table in acknowledged:
                return f"{table} is gone"
            continue
        if saved.revision < acknowledged.get(table, -1):
            return f"{table} has revision {saved.revision}, not {acknowledged[table]}"
        seqs = range(saved.revision + 1)
        if [(row.seq, row.body) for row in saved.rows] != [(seq, body(table, seq)) for seq in seqs]:
            return f"{table} has other events"
        if [row.body for row in saved.sealed] != [body(table, saved.revision)]:
            return f"{table} has another sealed choice"
        await store.save(table, Changes(rows=[Row(saved.revision + 1, b"on")]), saved.revision)
    return ""


def losses(notes: Recording, points: int, seed: int) -> Iterator[str]:
    """Try crash points and give what is wrong after each bad one."""
    rng = random.Random(seed)
    for number in range(points):
        point = rng.randint(0, len(notes.ops))
        with TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
            if text := lost(notes, point, rng, Path(folder)):
                yield f"crash point {number}, before operation {point} of {len(notes.ops)}: {text}"


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    return record(tmp_path_factory.mktemp("recorded") / "hoyle.db", {})


def test_the_recording_has_checkpoints_and_a_stop(notes: Recording) -> None:
    kinds = [(op.kind, op.file) for op in notes.ops]
    assert len(notes.acknowledged) == 300 and kinds.count(("sync", "hoyle.db-wal")) > 50
    assert kinds.count(("sync", "hoyle.db")) > 5 and ("delete", "hoyle.db-wal") in kinds


@pytest.mark.parametrize("part", range(PARTS))
def test_a_power_loss_takes_nothing_acknowledged(notes: Recording, part: int) -> None:
    assert list(losses(notes, POINTS, part)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("synchronous = full", "synchronous = off"),
        ("synchronous = full", "synchronous = normal"),
        ("journal_mode = wal", "journal_mode = memory"),
    ],
    ids=lambda text: text,
)
def test_a_weaker_store_is_found_out(tmp_path: Path, old: str, new: str) -> None:
    notes = record(tmp_path / "hoyle.db", {old: new})
    assert next(losses(notes, MUTANT_POINTS, 0), "")
