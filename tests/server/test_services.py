"""A part of the server that fails when it starts, works or stops does not end the others."""

import asyncio
import logging
from pathlib import Path

import pytest

from hoyle.server.app import create, lifespan, prepare_stop
from hoyle.server.repeated import RepeatedWork
from hoyle.table.ports import StoreError
from tests.support.clients import GENEROUS, InstantBots


def fails(*_: object) -> None:
    raise RuntimeError("a fault")


@pytest.mark.parametrize("part", ["notifier", "health", "moderation", "comparisons", "measuring", "retention"])
def test_a_part_that_fails_stops_no_other(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create(tmp_path / "hoyle.db", InstantBots(), 0, GENEROUS)
    failing = getattr(app.state, part)
    for name in ("start", "stop", "close"):
        monkeypatch.setattr(failing, name, fails, raising=False)

    async def work() -> None:
        async with lifespan(app):
            others = [app.state.health, app.state.moderation]
            assert all(each.task and not each.task.done() for each in others if each is not failing)
            await prepare_stop(app)

    asyncio.run(work())
    with pytest.raises(StoreError):  # it is closed
        asyncio.run(app.state.tables.store.tables_of("ann"))


class Faulty(RepeatedWork):
    """Work that fails in different ways and then succeeds."""

    pause, log, failure = 0.0, logging.getLogger("hoyle.tests"), "Nothing is done"

    def __init__(self, *errors: Exception) -> None:
        self.errors, self.done = list(errors), asyncio.Event()

    async def work(self) -> None:
        if self.errors:
            raise self.errors.pop(0)
        self.done.set()


def test_repeated_work_goes_on_after_any_error(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        faulty = Faulty(StoreError("no store"), ValueError("a fault"), KeyError("another"))
        faulty.start()
        await faulty.done.wait()
        faulty.close()

    asyncio.run(work())
    found = [(record.levelname, record.getMessage()) for record in caplog.records if record.name == "hoyle.tests"]
    assert found == [
        ("WARNING", "Nothing is done: StoreError."),
        ("ERROR", "Nothing is done: ValueError."),
        ("ERROR", "Nothing is done: KeyError."),
    ]
