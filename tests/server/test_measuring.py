"""Published rules are measured while the server is idle, and only then."""

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rulesets.published_rules import MEASURES, Facts, MeasuredFigure, Published, facts_text, rules_hash
from hoyle.server import measuring, worker
from hoyle.server.app import all_jobs, is_busy
from hoyle.server.jobs import Job
from hoyle.server.measuring import Measuring
from hoyle.server.novelty import presets_of
from hoyle.server.store import open_store
from hoyle.server.worker import Worker
from tests.support.clients import GENEROUS, Server, serving
from tests.support.gallery import TWO, finish, page, publish, store_of, stored


def until(holds: Any, seconds: float = 60.0) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


VERSION = GAMES["r"].version
IDLE = replace(GENEROUS, measure="idle", measure_after=0.05, measure_games=20)


def test_an_idle_server_measures_and_facts_survive_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=IDLE) as site:
        assert site.app.state.measuring.worker.niceness == 19
        site.app.state.measuring.worker.niceness = 0  # beside other tests it would have to wait for minutes
        entry = publish(site.browser(), "Quick court", **TWO)
        until(lambda: "20 games played by" in page(site.browser(), entry), 240)
        facts = stored(store_of(site).facts([entry[-20:]]))[entry[-20:]]
        ids = {figure.id for figure in facts.figures}
        assert {"win_0", "win_1", "draws", "ending_points"} <= ids and facts.minutes > 0 and facts.decisions > 1
    with serving(tmp_path / "hoyle.db") as site:
        assert "20 games played by" in page(site.browser(), entry)


def test_what_counts_as_busy(site: Server) -> None:
    browser = site.browser()
    assert not is_busy(site.app)
    table = browser.open()
    assert not is_busy(site.app), "nobody is connected"
    with browser.at(table):
        assert is_busy(site.app)
    until(lambda: not is_busy(site.app))
    with browser.at(finish(browser).removeprefix("/t/")):
        assert not is_busy(site.app), "the game is over"
    for jobs in all_jobs(site.app):
        job = jobs.jobs["x"] = Job("x", "ann", dict, (), 0.0)
        assert is_busy(site.app), "a calculation waits"
        job.state = "done"
        assert not is_busy(site.app)


class SlowWorker(Worker):
    """In place of a worker process: every measurement waits for `end`."""

    def __init__(self) -> None:
        super().__init__(niceness=0)
        self.asked: list[tuple[Any, ...]] = []
        self.end: asyncio.Future[str] | None = None
        self.replaced = self.stopped = 0

    async def run(self, seconds: float, function: Any, *args: Any) -> Any:
        self.asked.append(args[2:])  # without the processor time and the function
        self.end = asyncio.get_running_loop().create_future()
        return await self.end

    async def replace(self) -> None:
        self.replaced += 1

    def stop(self) -> None:
        self.stopped += 1


def with_measuring(address: str, scenario: Any) -> None:
    """Run a scenario with the store, an idle server's measuring and its worker."""

    async def work() -> None:
        store = open_store(address)
        canonical = '{"points_to_win":2}'
        entry = Published(rules_hash("r", VERSION, canonical), "r", VERSION, canonical, "Two", "", "", 1e9, "ann")
        await store.publish(entry)
        busy: list[bool] = []
        measures, worker = Measuring(store, IDLE, lambda: bool(busy)), SlowWorker()
        measures.worker = worker
        measures.start()
        try:
            await scenario(store, measures, worker, busy, entry)
        finally:
            await measures.stop()
            await asyncio.to_thread(store.close)

    asyncio.run(work())


async def soon(holds: Any) -> None:
    for _ in range(5000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this did not happen")


@pytest.fixture
def quick_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring.Measuring, "pause", 0.01)
    monkeypatch.setattr(worker, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(measuring, "LOOK_SECONDS", 0.05)


def no_rules(games: set[str]) -> list[Published]:
    """In place of the presets of games."""
    return []


@pytest.fixture
def no_presets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "preset_rules", no_rules)


@pytest.mark.usefixtures("quick_steps", "no_presets")
def test_measuring_stops_when_the_server_gets_busy_and_goes_on_later(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(store: Any, measures: Measuring, worker: SlowWorker, busy: list[bool], entry: Published) -> None:
        await soon(lambda: worker.asked)
        assert worker.asked == [("r", {"points_to_win": 2}, 20, 1)]
        assert not await store.claim(entry.id, "another", time.time(), time.time() + 9)
        busy.append(True)
        await soon(lambda: worker.replaced)
        await asyncio.sleep(0.1)
        assert len(worker.asked) == 1 and await store.claim(entry.id, "another", time.time(), time.time() + 9)
        await store.release(entry.id, "another")
        busy.clear()
        await soon(lambda: len(worker.asked) == 2)
        assert worker.end
        worker.end.set_result(facts_text(Facts("2026-11-25", 20, "greedy", 1, measures=MEASURES)))
        await soon(lambda: not measures.news and worker.replaced > 1)
        assert (await store.facts([entry.id]))[entry.id].games == 20
        await asyncio.sleep(0.2)
        assert len(worker.asked) == 2, "it is measured once"

    with_measuring(address, scenario)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.usefixtures("quick_steps", "no_presets")
def test_figures_by_earlier_definitions_are_measured_again_once(address: str) -> None:
    async def scenario(store: Any, measures: Measuring, worker: SlowWorker, busy: list[bool], entry: Published) -> None:
        for number, version in enumerate((1, MEASURES), 1):
            await soon(lambda number=number: len(worker.asked) == number)
            assert worker.end
            worker.end.set_result(facts_text(Facts("2026-11-25", 20 * number, "greedy", 1, measures=version)))
        await soon(lambda: not measures.may_be_outdated and not measures.news)
        assert len(worker.asked) == 2 and (await store.facts([entry.id]))[entry.id].games == 40

    with_measuring(address, scenario)


@pytest.mark.usefixtures("quick_steps", "no_presets")
@pytest.mark.parametrize(("error", "tries"), [(RuntimeError("broken"), 2), (ValueError("no bot"), 1)])
def test_what_cannot_be_measured_is_not_tried_for_ever(address: str, error: Exception, tries: int) -> None:
    async def scenario(store: Any, measures: Measuring, worker: SlowWorker, busy: list[bool], entry: Published) -> None:
        for number in range(1, tries + 1):
            await soon(lambda number=number: len(worker.asked) == number)
            assert worker.end and not await store.facts([entry.id])
            worker.end.set_exception(error)
        await asyncio.sleep(0.3)
        assert len(worker.asked) == tries and (await store.facts([entry.id]))[entry.id].games == 0

    with_measuring(address, scenario)


@pytest.mark.usefixtures("quick_steps")
def test_two_servers_share_the_work_and_a_stop_frees_it(address: str) -> None:
    async def scenario(store: Any, measures: Measuring, worker: SlowWorker, busy: list[bool], entry: Published) -> None:
        await soon(lambda: worker.asked)
        second, other = Measuring(store, IDLE, lambda: False), SlowWorker()
        second.worker = other  # type: ignore[assignment]
        assert not await second.measure_next() and not other.asked
        await measures.stop()
        assert worker.stopped
        task = asyncio.create_task(second.measure_next())
        await soon(lambda: other.asked)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    with_measuring(address, scenario)


@pytest.mark.usefixtures("quick_steps")
def test_presets_are_measured_after_the_published_rules_which_get_a_novelty_then(address: str) -> None:
    def measured(value: float) -> str:
        figure = MeasuredFigure("draws", "Draws", value, value - 0.01, value + 0.01, True)
        return facts_text(Facts("2026-11-25", 20, "greedy", 1, figures=[figure], measures=MEASURES))

    async def scenario(store: Any, measures: Measuring, worker: SlowWorker, busy: list[bool], entry: Published) -> None:
        presets = presets_of("r")
        for number in range(1, 2 + len(presets)):
            await soon(lambda number=number: len(worker.asked) == number)
            is_entry = worker.asked[-1][1] == {"points_to_win": 2}
            assert is_entry == (number == 1) and worker.end
            worker.end.set_result(measured(0.5 if is_entry else 0.1 if number < 3 else 0.3))
        while not (found := (await store.facts([entry.id]))[entry.id]).novelty:
            await asyncio.sleep(0.01)
        assert found.novelty.distance == 0.1859 and found.novelty.compared == len(presets)
        assert found.novelty.nearest != presets[0].id

    with_measuring(address, scenario)
