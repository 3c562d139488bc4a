"""What operators are told, and how often: repeated errors, warnings once, the age of backups, the health of the store, results."""

import asyncio
import logging
import os
import sqlite3
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from hoyle.i18n import translator
from hoyle.server import health as health_module
from hoyle.server import logs, tallies
from hoyle.server.backup_names import age_of_backup, backups_in, name_at
from hoyle.server.health import SLOW_SECONDS, Health, Space
from hoyle.server.logs import Once
from hoyle.server.metrics import Metrics
from hoyle.server.records import Tally
from hoyle.server.sqlite import errors
from hoyle.server.sqlite.errors import OperatorLog, player_message
from hoyle.table.ports import StoreError


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What has been logged since the last call."""
    messages = [record.getMessage() for record in caplog.records]
    caplog.clear()
    return messages


def test_an_error_that_repeats_is_logged_once_a_minute_with_its_number(caplog: pytest.LogCaptureFixture) -> None:
    now = [1000.0]
    log = OperatorLog(Path("h.db"), lambda: now[0])
    for seconds in (0.0, 1.0, 59.9):
        now[0] = 1000.0 + seconds
        log.error("Full.")
    log.error("Other.")
    assert told(caplog) == ["h.db: Full.", "h.db: Other."]
    now[0] = 1060.0
    for text in ("Full.", "Other."):
        log.error(text)
    assert told(caplog) == ["h.db: Full. (2 more since the last report)"]


def test_the_log_forgets_when_it_remembers_too_many_errors(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "MAX_KEYS", 2)
    log = OperatorLog(Path("h.db"), lambda: 1000.0)
    for text in ("a", "b", "a", "c", "a"):
        log.error(text)
    assert told(caplog) == ["h.db: a", "h.db: b", "h.db: c", "h.db: a"]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (sqlite3.SQLITE_FULL, errors.DISK_FULL),
        (sqlite3.SQLITE_CORRUPT, errors.DISK_DAMAGED),
        (sqlite3.SQLITE_NOTADB, errors.DISK_DAMAGED),
        (sqlite3.SQLITE_BUSY, errors.CANNOT_SAVE),
        (sqlite3.SQLITE_CORRUPT_VTAB, errors.DISK_DAMAGED),
    ],
)
def test_what_players_read_about_a_store_that_fails(code: int, message: str) -> None:
    error = sqlite3.DatabaseError("x")
    error.sqlite_errorcode = code
    assert player_message(error) == message and player_message(OSError(5, "x")) == errors.CANNOT_SAVE


def test_a_warning_is_logged_once_and_so_many_are_at_most(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MAX_ONCE", 3)
    once = Once()
    for name in ("a", "a", "b", "n" * 101, "n" * 102, "c", "a"):
        once.warning("The name %s.", name)
    assert told(caplog) == ["The name a.", "The name b.", f"The name {'n' * 100}."]


@pytest.mark.parametrize(
    ("level", "own", "server"),
    [
        ("debug", "DEBUG", "DEBUG"),
        ("info", "INFO", "INFO"),
        ("warning", "WARNING", "INFO"),
        ("error", "ERROR", "ERROR"),
    ],
)
def test_a_start_is_told_unless_only_errors_are(level: str, own: str, server: str) -> None:
    names = ("", "hoyle", "hoyle.server")
    before = [logging.getLogger(name).level for name in names]
    try:
        for _ in range(2):
            logs.configure("json", level)
        found = [logging.getLevelName(logging.getLogger(name).level) for name in names]
        assert found == ["WARNING", own, server]
        kinds = Counter(type(handler).__name__ for handler in logging.getLogger().handlers)
        assert kinds["ErrorOutput"] == 1
    finally:
        root = logging.getLogger()
        root.handlers = [handler for handler in root.handlers if not isinstance(handler, logs.ErrorOutput)]
        for name, was in zip(names, before, strict=True):
            logging.getLogger(name).setLevel(was)


def test_the_age_of_a_backup_is_that_of_the_newest_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert age_of_backup(tmp_path) == age_of_backup(tmp_path / "nothing") == float("inf")
    made = [name_at(store, datetime(2026, 1, day, tzinfo=UTC)) for store, day in (("a", 1), ("a", 2), ("a-b", 3))]
    for name in (*made, "a.db", "a-2026-01-01.db", f"{made[0]}.part"):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1000.0, 1000.0))
    os.utime(tmp_path / made[0], (1500.0, 1500.0))
    os.utime(tmp_path / "a.db", (1900.0, 1900.0))
    monkeypatch.setattr("hoyle.server.backup_names.time.time", lambda: 2000.0)
    assert age_of_backup(tmp_path) == 500.0
    assert [path.name for path in backups_in(tmp_path)] == sorted(made)
    assert [path.name for path in backups_in(tmp_path, "a")] == made[:2]


class Probed:
    """A store whose size and writability a test sets."""

    def __init__(self, *fails: bool) -> None:
        self.fails = list(fails)

    async def check_writable(self) -> None:
        if self.fails.pop(0):
            raise StoreError("broken")

    async def space(self) -> tuple[int, int | None]:
        if not self.fails:
            raise StoreError("broken")
        return 5, 7 if self.fails.pop() else None


def test_the_store_is_probed_once_in_some_seconds_and_the_answer_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def problems() -> list[str]:
        health, found = Health(Probed(True, False, True), Metrics()), list[str]()
        for now in (100.0, 104.9, 105.0, 109.0, 110.0):
            monkeypatch.setattr(health_module, "time", SimpleNamespace(monotonic=lambda now=now: now))
            found.append(await health.store_problem())
        return found

    broken = "the store cannot be written"
    assert asyncio.run(problems()) == [broken, broken, "", "", broken]


def test_a_server_is_late_above_a_limit_and_when_nothing_measures() -> None:
    async def problems() -> list[str]:
        health, found = Health(Probed(False), Metrics()), list[str]()
        health.start()
        for lag in (SLOW_SECONDS, SLOW_SECONDS + 0.1):
            health.lag = lag
            found.append(await health.problem())
        health.lag = 0.0
        health.close()
        assert health.task
        await asyncio.wait([health.task])
        return [*found, await health.problem()]

    late = "the event loop is late"
    assert asyncio.run(problems()) == ["", late, late]


def test_the_room_of_a_store_is_no_number_where_it_is_not_known() -> None:
    async def seen() -> list[tuple[float, float]]:
        space, found = Space(Probed(False, True)), list[tuple[float, float]]()
        for _ in range(3):
            await space.look()
            found.append((space.size, space.free))
        return found

    assert str(asyncio.run(seen())) == "[(5, 7), (5, nan), (nan, nan)]"


@pytest.mark.parametrize(
    ("tally", "says"),
    [
        (Tally(), "No game with these rules has been finished here yet."),
        (Tally(1, 7, 1), "1 game played; won by seat 1: 0; won by seat 2: 0; drawn: 1; moves per game: 7"),
        (
            Tally(2, 7, 0, {2: 2}),
            "2 games played; won by seat 1: 0; won by seat 2: 0; won by seat 3: 2; drawn: 0; moves per game: 4",
        ),
    ],
)
def test_results_in_words(tally: Tally, says: str) -> None:
    assert tallies.summary(tally, translator("en")) == says
