"""A wrong clock deletes nothing: neither tables nor comparisons nor notifications, at a start or while the server runs."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.server.aging import HELD_DAYS, Ages, Brake, ages_of
from hoyle.server.comparisons import Comparisons
from hoyle.server.jobs import Jobs
from hoyle.server.metrics import Metrics
from hoyle.server.retention import DAY_SECONDS, Retention
from hoyle.server.settings import Settings
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.store import ServerStore
from hoyle.table.ports import Changes, Row
from tests.support.clients import GENEROUS, serving

KEEP = 30 * DAY_SECONDS


class Clock:
    """A clock that somebody sets, and one that nobody can set."""

    def __init__(self) -> None:
        self.wall, self.steady = 1.7e9, 100.0

    def sleep(self, days: float) -> None:
        """Let time pass."""
        self.wall += days * DAY_SECONDS
        self.steady += days * DAY_SECONDS

    def brake(self, store: ServerStore, metrics: Metrics) -> Brake:
        """A brake of a server that starts now."""
        return Brake("tables", store, metrics, lambda: self.wall, lambda: self.steady)


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Generator[SqliteStore]:
    opened = SqliteStore(tmp_path / "hoyle.db")
    yield opened
    opened.close()


def holds(brake: Brake, total: int, old: int, newest_days: float | None) -> bool:
    """Whether a brake holds back what is old."""
    newest = None if newest_days is None else newest_days * DAY_SECONDS
    return asyncio.run(brake.holds(Ages(total, old, newest), KEEP))


def test_nothing_is_deleted_while_the_newest_change_looks_too_old(
    store: ServerStore, caplog: pytest.LogCaptureFixture
) -> None:
    clock, metrics = Clock(), Metrics()
    brake = clock.brake(store, metrics)
    for _ in range(3 * HELD_DAYS):
        clock.sleep(1)
        assert holds(brake, 100, 1, 60) and holds(brake, 100, 100, None)
    assert "either nobody was here for so long, or the clock is wrong" in caplog.text
    assert metrics.registry.get_sample_value("hoyle_deletions_held", {"what": "tables"}) == 100
    assert not holds(brake, 100, 1, 0.5)
    assert metrics.registry.get_sample_value("hoyle_deletions_held", {"what": "tables"}) == 0


def test_much_at_once_is_deleted_after_a_week_of_the_same(store: ServerStore) -> None:
    """Also by servers that are started every day, and not sooner by servers that are started every hour."""
    clock = Clock()
    held = 0
    while holds(clock.brake(store, Metrics()), 100, 60, 0.5):
        held += 1
        clock.sleep(1 / 24)
    assert held == pytest.approx(24 * HELD_DAYS * 20 / 24, abs=24)
    clock.sleep(1)
    assert holds(clock.brake(store, Metrics()), 100, 60, 0.5), "the next time it begins anew"


def test_a_clock_that_was_set_deletes_nothing_that_day(store: ServerStore) -> None:
    clock = Clock()
    brake = clock.brake(store, Metrics())
    for hours in (9, 30, -5 * 24, 60 * 24):
        clock.wall += hours * 3600
        assert holds(brake, 100, 1, 0.5), hours
        clock.sleep(1)
        assert not holds(brake, 100, 1, 0.5), hours


class Remembered:
    """What a brake remembers in a store, in memory."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return [(self.values[str(name)],) for name in values if name in self.values]

    async def execute(self, statement: str, *values: object) -> None:
        self.values.pop(str(values[0]), None)
        if len(values) > 1:
            self.values[str(values[0])] = str(values[1])


def brake_of(clock: Clock, memory: Remembered, what: str = "tables") -> Brake:
    return Brake(what, memory, Metrics(), lambda: clock.wall, lambda: clock.steady)


def test_the_limits_of_a_brake_are_exact() -> None:
    clock = Clock()
    brake = brake_of(clock, Remembered())
    assert not holds(brake, 100, 25, 30) and holds(brake, 100, 26, 30), "a quarter may go at once"
    assert holds(brake, 100, 1, 30.001) and not holds(brake, 100, 0, 60), "where nothing is old nothing is held"
    assert not holds(brake, 0, 0, None)
    for seconds, is_held in ((3600.0, False), (-3600.0, False), (3601.0, True), (-3601.0, True), (0.0, False)):
        clock.wall += seconds
        assert holds(brake, 100, 1, 0.5) == is_held, seconds


def test_what_looks_the_same_on_seven_more_days_is_deleted_on_the_eighth() -> None:
    clock, memory = Clock(), Remembered()
    brake, other = brake_of(clock, memory), brake_of(clock, memory, "comparisons")
    looks = list[bool]()
    for day in range(HELD_DAYS + 2):
        looks.append(holds(brake, 100, 60, 0.5))
        if day == 3:
            assert holds(other, 100, 60, 0.5), "each list has its own days"
        clock.sleep(20 / 24)
        if day < HELD_DAYS:
            assert memory.values["held tables"].startswith(f"{day + 1} ")
    assert looks == [True] * HELD_DAYS + [False, True] and memory.values["held comparisons"].startswith("1 ")
    clock.sleep(-1 / 24)
    assert holds(brake, 100, 60, 0.5) and memory.values["held tables"].startswith("1 "), "19 hours are no other day"
    assert not holds(brake, 100, 25, 0.5) and "held tables" not in memory.values
    assert memory.values["held comparisons"], "it begins anew for tables alone"


def set_clock(store: Path, days: float) -> None:
    """Make all tables look as they do to a clock that is wrong by so many days."""
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("update tables set touched = touched - ?", (days,))
        connection.commit()


def test_one_start_with_a_wrong_clock_deletes_no_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hoyle.db"
    with serving(path) as server:
        tables = [server.browser().open() for _ in range(3)]
    set_clock(path, 60)
    with caplog.at_level(logging.WARNING), serving(path, settings=replace(GENEROUS, keep="30d")) as server:
        retention: Retention = server.app.state.retention
        assert asyncio.run(retention.delete_untouched()) == 0
        figures = server.browser().get("/metrics").text
        assert 'hoyle_deletions_held{what="tables"} 3.0' in figures
        server.browser().open()  # somebody plays on while the clock is wrong
        assert asyncio.run(retention.delete_untouched()) == 0
        for table in tables:
            assert server.browser().get(f"/t/{table}").status == 200
    assert "Not deleted: 3 of 3 tables" in caplog.text and "Not deleted: 3 of 4 tables" in caplog.text


def test_tables_that_were_touched_in_the_future_say_nothing_about_the_time(store: ServerStore) -> None:
    async def look() -> tuple[Ages, Ages]:
        await store.open("t", "r", "R", Changes(rows=[Row(0, b"event")]), "seal")
        now = await store.ages(30)
        at = "julianday('now') + 400" if isinstance(store, SqliteStore) else "extract(epoch from now()) + 4e7"
        await store.execute(f"update tables set touched = {at}")
        return now, await store.ages(30)

    now, future = asyncio.run(look())
    assert (now.total, now.old, now.newest is not None and now.newest < 60) == (1, 0, True)
    assert future == Ages(1, 0, None)


def test_comparisons_and_notifications_are_not_deleted_by_a_wrong_clock(
    store: ServerStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    comparisons = Comparisons(store.comparisons, Jobs(Settings()), 365, store.is_shared, Metrics())

    async def look() -> tuple[bool, Ages]:
        now = time.time()
        await store.comparisons.claim("q", "{}", "me", now, now)
        await store.comparisons.finish("q", "me", "body", now)
        monkeypatch.setattr("hoyle.server.comparisons.time.time", lambda: now + 400 * DAY_SECONDS)
        await comparisons.work()
        return await store.comparisons.find("q") is not None, await ages_of(store, "comparisons", now + 1, now + 2)

    is_there, ages = asyncio.run(look())
    assert is_there and (ages.total, ages.old, round(ages.newest or 0)) == (1, 1, 2)


@pytest.mark.parametrize(("is_shared", "is_held"), [(True, False), (False, False), (False, True)])
def test_each_day_old_comparisons_are_deleted_and_at_the_start_claims_end_unless_there_are_other_servers(
    monkeypatch: pytest.MonkeyPatch, is_shared: bool, is_held: bool
) -> None:
    done, now = list[Any](), 1e9

    class Records:
        database = None

        async def release_all(self) -> None:
            done.append("released")

        async def delete_before(self, time: float, unfinished: float) -> None:
            done.append((now - time, now - unfinished))

    async def ages_of(database: object, name: str, limit: float, at: float) -> tuple[str, float]:
        return name, at - limit

    async def holds(ages: object, seconds: float) -> bool:
        assert (ages, seconds) == (("comparisons", KEEP), KEEP)
        return is_held

    async def sleep(seconds: float) -> None:
        done.append(seconds)
        raise asyncio.CancelledError

    monkeypatch.setattr("hoyle.server.comparisons.ages_of", ages_of)
    monkeypatch.setattr("hoyle.server.comparisons.time.time", lambda: now)
    monkeypatch.setattr("hoyle.server.repeated.asyncio", SimpleNamespace(sleep=sleep))
    kept = Comparisons(Records(), Jobs(Settings()), 30, is_shared, Metrics())  # type: ignore[arg-type]
    monkeypatch.setattr(kept.brake, "holds", holds)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(kept.run())
    deleted = [] if is_held else [(KEEP, DAY_SECONDS)]
    assert done == [*([] if is_shared else ["released"]), *deleted, DAY_SECONDS]
