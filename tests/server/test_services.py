"""The parts of a server: their settings and figures; all work from start to stop, and one that fails does not end the others."""

import asyncio
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.server.app import HELPER_SECONDS, all_jobs, create, lifespan, prepare_stop
from hoyle.server.handlers.printing import MAX_DOCUMENTS
from hoyle.server.jobs import MAX_RESULTS, Job
from hoyle.server.notifications.addresses import networks
from hoyle.server.repeated import RepeatedWork
from hoyle.server.settings import Settings
from hoyle.table.ports import StoreError
from tests.support.clients import GENEROUS, InstantBots
from tests.support.comparisons import HeldWorker


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


SETTINGS = Settings(
    max_jobs=7,
    comparison_days=9,
    keep="90d",
    operator_token="correct horse battery",
    push_contact="mailto:me@example.org",
    webhook_networks=("10.0.0.0/8",),
)


def test_each_part_has_the_settings_of_the_server(tmp_path: Path) -> None:
    app = create(tmp_path / "hoyle.db", InstantBots(), 0, SETTINGS)
    state, store = app.state, app.state.tables.store
    assert [jobs.settings for jobs in all_jobs(app)] == [
        SETTINGS,
        replace(SETTINGS, job_seconds=HELPER_SECONDS),
        SETTINGS,
    ]
    assert [jobs.max_results for jobs in all_jobs(app)] == [MAX_RESULTS, MAX_RESULTS, MAX_DOCUMENTS]
    assert (state.comparisons.jobs, state.comparisons.days, state.comparisons.is_shared) == (state.lab, 9, False)
    assert (state.retention.days, state.moderation.token) == (90, SETTINGS.operator_token)
    assert state.sockets.settings is state.measuring.settings is SETTINGS
    senders = state.notifier.senders
    assert (senders.contact, senders.private) == (SETTINGS.push_contact, networks(SETTINGS.webhook_networks))
    assert {state.tokens.key, state.moderation.key, senders.key, state.tables.key} == {store.key()}
    assert state.tables.observed.watcher is state.notifier
    store.close()


def test_figures_are_read_from_the_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create(tmp_path / "hoyle.db", InstantBots(), 0, replace(SETTINGS, backups=str(tmp_path)))
    for number, jobs in enumerate(all_jobs(app), 1):
        monkeypatch.setattr(jobs, "unfinished", lambda number=number: [None] * number)
    app.state.moderation.waiting = 5
    app.state.sockets.by_table.update({"t": 2, "u": 2})
    app.state.space.size, app.state.space.free = 7.0, 8.0
    app.state.tables.host.rooms["t"] = None
    figures = dict(line.split() for line in app.state.metrics.text().decode().splitlines() if line[0] != "#")
    expected = {"jobs": 6, "reports": 5, "sockets": 4, "store_bytes": 7, "disk_free_bytes": 8, "tables": 1}
    assert {name: float(figures[f"hoyle_{name}"]) for name in expected} == expected
    assert figures["hoyle_backup_age_seconds"] == "+Inf", "there is none"
    app.state.tables.store.close()


def test_all_parts_work_from_the_start_to_the_stop(tmp_path: Path) -> None:
    app = create(tmp_path / "hoyle.db", InstantBots(), 0, SETTINGS)
    state = app.state

    async def work() -> None:
        async with lifespan(app):
            repeated = state.retention, state.moderation, state.stuck_tables, state.comparisons, state.measuring
            tasks = [each.task for each in (*repeated, state.health)]
            assert all(tasks) and state.notifier.tasks
            waiting = list[Job]()
            for jobs in all_jobs(app):
                jobs.worker = HeldWorker()
                waiting.append(jobs.submit("ann", "question", dict))
            await prepare_stop(app)
            assert await state.health.problem() == "stopping"
            assert state.measuring.task is None and state.sockets.is_stopping
            assert [job.state for job in waiting] == ["failed"] * 3
        await asyncio.sleep(0)
        assert all(task.done() for task in tasks) and not state.notifier.tasks

    asyncio.run(work())


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
