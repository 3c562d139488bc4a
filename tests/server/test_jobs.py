"""The queue of visitors' calculations: its limits, whose turn it is, who may cancel, and which results are kept."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.server import jobs as module
from hoyle.server.handlers import printing, review
from hoyle.server.jobs import Job, Jobs, Unfinished
from hoyle.server.rates import TooMany
from hoyle.server.settings import Settings
from hoyle.server.worker import Worker, WorkerLost
from tests.support.comparisons import HeldWorker


def with_jobs(
    scenario: Callable[[Jobs, HeldWorker], Any], *answers: Any, max_results: int = 100, **limits: int
) -> None:
    """Run a scenario with a queue whose calculations wait until the worker may go on."""

    async def work() -> None:
        queue, worker = Jobs(Settings(**limits), max_results), HeldWorker(*answers)  # type: ignore[arg-type]
        queue.worker = worker
        try:
            await scenario(queue, worker)
        finally:
            queue.close()

    asyncio.run(work())


def submit(queue: Jobs, visitor: str, key: str, **more: Any) -> Job:
    return queue.submit(visitor, key, dict, **more)


def test_the_limits_of_a_visitor_and_of_all_count_what_is_unfinished() -> None:
    async def scenario(queue: Jobs, worker: HeldWorker) -> None:
        first = submit(queue, "ann", "a")
        submit(queue, "ann", "b")
        with pytest.raises(TooMany, match="Your other calculations"):
            submit(queue, "ann", "c")
        submit(queue, "bob", "c")
        with pytest.raises(TooMany, match="Too many calculations"):
            submit(queue, "cleo", "d")
        assert submit(queue, "cleo", "a") is first, "what is known is no further one"
        worker.allow()
        await first.wait(60)
        submit(queue, "ann", "d")

    with_jobs(scenario, {}, max_jobs=3, jobs_per_visitor=2)


def test_a_calculation_that_several_want_is_cancelled_by_the_last_of_them() -> None:
    async def scenario(queue: Jobs, worker: HeldWorker) -> None:
        job = submit(queue, "router", "a", asker="ann")
        submit(queue, "router", "a", asker="bob")
        for stranger in ("eve", "router", "ann", "ann"):
            queue.cancel("a", stranger)
            assert job.is_unfinished, stranger
        queue.cancel("nothing", "bob")
        queue.cancel("a", "bob")
        assert job.state == "cancelled" and job.ended.is_set()
        again = submit(queue, "ann", "a")
        assert again is not job and again.askers == {"ann"}

    with_jobs(scenario)


def test_visitors_take_turns_and_the_place_says_how_many_come_first() -> None:
    async def scenario(queue: Jobs, worker: HeldWorker) -> None:
        first, second, third, other = (
            submit(queue, visitor, key) for visitor, key in (("ann", "a"), ("ann", "b"), ("ann", "c"), ("bob", "d"))
        )
        await asyncio.sleep(0)
        assert first.state == "running"
        assert [queue.place(job) for job in (first, other, second, third)] == [0, 1, 2, 3]
        worker.allow(2)
        await other.wait(60)
        assert first.state == other.state == "done" and queue.place(third) == 1 and queue.place(other) == 0

    with_jobs(scenario, {}, {})


def test_only_what_has_ended_is_forgotten_and_so_many_results_are_kept() -> None:
    async def scenario(queue: Jobs, worker: HeldWorker) -> None:
        worker.allow(3)
        done = [submit(queue, f"v{n}", f"k{n}") for n in range(3)]
        assert len(queue.jobs) == 3, "what waits is no result"
        await done[-1].wait(60)
        last = submit(queue, "ann", "last")
        assert list(queue.jobs) == ["k1", "k2", "last"], "two results are kept, and what waits besides them"
        for key in ("k1", "last", "nothing"):
            queue.forget(key)
        assert list(queue.jobs) == ["k2", "last"] and last.is_unfinished
        assert submit(queue, "ann", "k2") is done[2] and done[2].askers == {"v2", "ann"}

    with_jobs(scenario, {}, {}, {}, max_results=2)


@pytest.mark.parametrize(
    ("answer", "state"),
    [({}, "done"), (WorkerLost(), "failed"), (WorkerLost(is_late=True), "late"), (ValueError("no bot"), "failed")],
)
def test_how_a_calculation_ends_and_whether_it_is_tried_again(answer: Any, state: str) -> None:
    async def scenario(queue: Jobs, worker: HeldWorker) -> None:
        worker.allow()
        job = submit(queue, "ann", "a")
        await job.wait(60)
        assert job.state == state and job.args == ()
        assert (submit(queue, "ann", "a") is job) == (state == "done")

    with_jobs(scenario, answer)


def test_what_nobody_waits_for_is_not_begun_unless_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(queue: Jobs, worker: HeldWorker) -> None:
        monkeypatch.setattr(module, "now", lambda: 100.0)
        left, kept, mine = (
            submit(queue, visitor, key, goes_on=goes_on)
            for visitor, key, goes_on in (("ann", "a", False), ("ann", "b", True), ("bob", "c", False))
        )
        for seconds in (0.0, module.ABANDONED_SECONDS):
            monkeypatch.setattr(module, "now", lambda seconds=seconds: 100.0 + seconds)
            assert not any(job.is_unwanted for job in (left, kept, mine))
        monkeypatch.setattr(module, "now", lambda: 101.0 + module.ABANDONED_SECONDS)
        assert [job.is_unwanted for job in (left, kept, mine)] == [True, False, True]
        for key in ("a", "b", "c", "unknown"):
            queue.ask(key)
        assert not any(job.is_unwanted for job in (left, kept, mine)), "a page that waits asks again"
        queue.abandon("ann")
        assert [job.is_unwanted for job in (left, kept, mine)] == [True, False, False]
        worker.allow(2)
        await mine.wait(60)
        await kept.wait(60)
        assert left.ended.is_set() and "a" not in queue.jobs and (kept.state, mine.state) == ("done", "done")

    with_jobs(scenario, {}, {})


@pytest.mark.parametrize(("is_cancelled", "state"), [(True, "cancelled"), (False, "late")])
def test_a_calculation_that_nobody_wants_any_more_ends_with_its_step_and_others_go_on(
    monkeypatch: pytest.MonkeyPatch, is_cancelled: bool, state: str
) -> None:
    monkeypatch.setattr(module, "CANCEL_SECONDS", 60.0)
    part = Unfinished({"part": 1}, b"more")

    async def scenario(queue: Jobs, worker: HeldWorker) -> None:
        job, other = queue.submit("ann", "a", dict, 1, goes_on=is_cancelled), submit(queue, "bob", "b")
        worker.allow()
        while not job.result:
            await asyncio.sleep(0)
        if is_cancelled:
            queue.cancel("a", "ann")
        else:
            queue.abandon("ann")
        worker.allow(2)
        await other.wait(60)
        assert (job.state, job.result, job.args, other.result) == (state, part.result, (), {"other": 1})
        assert worker.asked == [(1,), (1, b"more"), ()]
        assert queue.runner
        await queue.runner
        worker.allow()
        later = submit(queue, "bob", "c")
        await later.wait(60)
        assert later.state == "done", "the queue goes on after it was empty"

    with_jobs(scenario, part, part, {"other": 1}, {})


def test_a_stop_ends_all_waiting() -> None:
    async def scenario(queue: Jobs, worker: HeldWorker) -> None:
        running, waiting = submit(queue, "ann", "a"), submit(queue, "bob", "b")
        await asyncio.sleep(0)
        queue.close()
        assert [job.state for job in (running, waiting)] == ["failed"] * 2 and waiting.ended.is_set()
        assert worker.replaced == 1 and isinstance(worker, Worker)

    with_jobs(scenario)


def request(lang: str, host: str = "https://hoyle.example") -> Any:
    return SimpleNamespace(reader=SimpleNamespace(lang=lang), link=lambda address: host + address)


def test_what_has_different_answers_has_different_keys() -> None:
    tables: list[Any] = [SimpleNamespace(id=id) for id in ("t", "u")]
    reviews = [
        review.key_of(request(lang), table, seat) for lang in ("en", "de") for table in tables for seat in (0, 1)
    ]
    rules: list[Any] = [SimpleNamespace(canonical=options) for options in ({}, {"points_to_win": 2})]
    prints = [
        printing.key_of(request(lang, host), GAMES[game], chosen, paper)
        for lang in ("en", "de")
        for host in ("https://a.example", "https://b.example")
        for game in ("r", "malice")
        for chosen in rules
        for paper in ("a4", "letter")
    ]
    assert len({*reviews, *prints}) == 8 + 32
