"""Bots' processes: what is compiled in which order, who is answered first, and processes that die or hang."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.bots.clock import THINKING_SECONDS
from hoyle.games import GAMES
from hoyle.server import bot_workers, worker
from hoyle.server.app import create, lifespan
from hoyle.server.bot_workers import BotWorkers
from hoyle.server.settings import Settings
from hoyle.server.worker import Worker, WorkerLost
from hoyle.table.ports import Question


class StubWorker:
    """A process that does nothing until it is told to finish."""

    def __init__(self, niceness: int) -> None:
        self.asked: list[Any] = []
        self.seconds: list[float] = []
        self.pending: list[asyncio.Future[Any]] = []
        self.is_too_large = False
        self.replaced = 0

    async def run(self, seconds: float, work: Any, *rest: Any) -> Any:
        one = rest[0]
        self.asked.append((one.bot, one.table or one.game) if isinstance(one, Question) else (one, rest[1]))
        self.seconds.append(rest[2] if isinstance(one, Question) else seconds)
        self.pending.append(asyncio.get_running_loop().create_future())
        return await self.pending[-1]

    async def replace(self) -> None:
        self.replaced += 1

    def stop(self) -> None:
        pass

    async def finish(self, result: Any = None) -> None:
        """Finish the oldest task with a result, or with an error."""
        one = self.pending.pop(0)
        if isinstance(result, Exception):
            one.set_exception(result)
        else:
            one.set_result(result)
        await settle()


async def settle() -> None:
    """Let all tasks go on until they wait."""
    for _ in range(20):
        await asyncio.sleep(0)


def question(table: str, bot: str = "search:strong", game: str = "r") -> Question:
    return Question(bot, game, b"seen", 0, 7, None, table)


def with_stubs(monkeypatch: pytest.MonkeyPatch, work: Callable[[Any], Awaitable[None]], strong: int = 1) -> None:
    """Run a test with bots whose processes are told when to finish; heavy rules are not compiled here."""
    monkeypatch.setattr(bot_workers, "Worker", StubWorker)
    monkeypatch.setattr(bot_workers, "prepare", lambda _: None)
    monkeypatch.setattr(bot_workers, "fitted", lambda asked: asked)
    monkeypatch.setattr(bot_workers, "need_of", lambda asked: asked.bot.partition(":")[0])
    monkeypatch.setattr(os, "cpu_count", lambda: strong)

    async def run() -> None:
        bots = BotWorkers()
        await work(bots)
        bots.close()

    asyncio.run(run())


# Compiling.


def test_heavy_rules_are_compiled_first_then_the_bots_game_by_game_then_solutions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(bots: Any) -> None:
        bots.warm(["r", "rummy"])
        await settle()
        await bots.compiler.finish()
        for _ in range(4):
            await bots.plain.finish()
            await asyncio.sleep(0.05)  # a thread prepares the rules here
            await settle()
            if len(bots.compiler.asked) > 1:
                break
        for _ in range(4):
            await bots.compiler.finish()
        *first, (game, solved) = bots.compiler.asked
        assert first == [("rummy", ""), ("r", "search"), ("r", "greedy"), ("rummy", "planner"), ("rummy", "greedy")]
        assert game == "r" and solved.startswith("equilibrium ")
        assert ("rummy", "") in bots.plain.asked

    with_stubs(monkeypatch, work)


@pytest.mark.parametrize(("warm", "games"), [("all", list(GAMES)), ("asked", [])])
def test_a_server_compiles_all_bots_or_only_those_that_are_asked(
    warm: str, games: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "Worker", StubWorker)
    given: list[list[str]] = []
    monkeypatch.setattr(BotWorkers, "warm", lambda _, games: given.append(games))

    async def run() -> None:
        app = create(tmp_path / "hoyle.db", BotWorkers(), settings=Settings(warm=warm))
        async with lifespan(app):
            assert given == [games]

    asyncio.run(run())


def test_a_bot_that_is_asked_is_compiled_without_a_warm_start(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        bots.warm([])
        await settle()
        assert bots.compiler.asked == []
        asking = asyncio.ensure_future(bots.answer(question("t1")))
        await settle()
        assert bots.compiler.asked == [("search:strong", "t1")]
        asking.cancel()

    with_stubs(monkeypatch, work)


def test_a_game_that_is_played_comes_before_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        bots.warm(["r", "malice", "thirty_one"])
        await settle()
        bots.expect("thirty_one")
        for _ in range(3):
            await bots.compiler.finish()
        assert bots.compiler.asked[1:] == [("thirty_one", "planner"), ("thirty_one", "greedy"), ("r", "greedy")]

    with_stubs(monkeypatch, work)


def test_a_game_is_loaded_once_it_is_played_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        bots.warm(["r", "malice"])
        await settle()
        await bots.compiler.finish()
        (strong,) = bots.strong
        assert not strong.asked
        bots.expect("r")
        bots.expect("r")
        await settle()
        assert strong.asked == [("r", "search")] and not bots.is_ready(("r", "search"))
        await strong.finish()
        assert bots.is_ready(("r", "search")) and not bots.is_ready(("r", "greedy"))
        await bots.compiler.finish()
        assert strong.asked == [("r", "search"), ("r", "greedy")]

    with_stubs(monkeypatch, work)


def test_a_bot_that_only_house_rules_need_is_compiled_by_its_first_question(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        bots.warm(["r", "malice"])
        await settle()
        asked = question("", "minimax:fair")
        answers = [asyncio.create_task(bots.answer(asked)) for _ in range(2)]
        await settle()
        await bots.plain.finish()
        for _ in range(2):
            await bots.plain.finish([3])
        await bots.compiler.finish()
        await bots.compiler.finish()
        assert bots.compiler.asked[1:] == [("minimax:fair", "r"), ("r", "greedy")]
        assert [answer.done() for answer in answers]
        for answer in answers:
            answer.cancel()

    with_stubs(monkeypatch, work)


def test_a_task_whose_compiler_was_killed_is_tried_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        bots.warm(["malice"])
        await settle()
        await bots.compiler.finish(WorkerLost())
        await bots.compiler.finish()
        await bots.compiler.finish(WorkerLost())
        planner, greedy, again = bots.compiler.asked
        assert planner == again != greedy
        assert bots.compiled == {greedy} and not bots.is_compiling

    with_stubs(monkeypatch, work)


# The queue.


async def ready(bots: Any, game: str = "r", bot: str = "search") -> list[Any]:
    """Let all strong workers have a bot; return them."""
    bots.compiled.add((game, bot))
    bots.known_tasks.add((game, bot))
    bots.expect(game)
    await settle()
    for strong in bots.strong:
        await strong.finish()
        strong.asked.clear()
        strong.seconds.clear()
    return bots.strong


def test_tables_take_turns_and_watched_ones_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        (strong,) = await ready(bots)
        bots.is_watched = lambda table: table != "left"
        tables = ["first", "left", "many", "many", "many", "last"]
        answers = [asyncio.create_task(bots.answer(question(table))) for table in tables]
        await settle()
        for number in range(len(tables)):
            await strong.finish([number])
        assert [table for _, table in strong.asked] == ["first", "many", "last", "many", "many", "left"]
        assert sorted(move for (move,) in await asyncio.gather(*answers)) == [0, 1, 2, 3, 4, 5]

    with_stubs(monkeypatch, work)


def test_bots_think_less_when_many_wait_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        workers, spent = await ready(bots), [0.0]
        bots.now = lambda: spent[0]
        assert not bots.is_busy
        answers = [asyncio.create_task(bots.answer(question(str(table)))) for table in range(200)]
        await settle()
        assert bots.is_busy
        while any(strong.pending for strong in workers):
            for strong in workers:
                if strong.pending:
                    spent[0] += strong.seconds[-1] / len(workers)
                    await strong.finish([1])
        await asyncio.gather(*answers)
        assert sum(len(strong.seconds) for strong in workers) == 200
        assert spent[0] < bot_workers.MAX_WAIT_SECONDS + THINKING_SECONDS
        spent[0] += bot_workers.BUSY_SECONDS
        assert not bots.is_busy

    with_stubs(monkeypatch, work, strong=2)


def test_plain_bots_think_less_when_many_wait_and_what_is_ready_meanwhile_is_answered_strongly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(bots: Any) -> None:
        answers = [asyncio.create_task(bots.answer(question(str(table)))) for table in range(60)]
        await settle()
        assert len(bots.plain.pending) == 1
        for _ in range(30):
            await bots.plain.finish([1])
        assert bots.is_busy and sum(bots.plain.seconds[1:30]) <= bot_workers.MAX_WAIT_SECONDS
        bots.compiled.add(("r", "search"))
        bots.start()
        await settle()
        (strong,) = bots.strong
        await strong.finish()  # it has loaded the game
        await bots.plain.finish([1])
        while strong.pending:
            await strong.finish([2])
        assert [move for (move,) in await asyncio.gather(*answers)] == [1] * 31 + [2] * 29
        assert bots.waiting_plainly == 0

    with_stubs(monkeypatch, work)


def test_an_answer_that_nobody_waits_for_any_more_is_not_calculated(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        (strong,) = await ready(bots)
        answers = [asyncio.create_task(bots.answer(question(table))) for table in ("a", "b", "c")]
        await settle()
        answers[1].cancel()
        for _ in range(2):
            await strong.finish([1])
        assert [table for _, table in strong.asked] == ["a", "c"] and not strong.pending

    with_stubs(monkeypatch, work)


def test_a_lost_worker_is_replaced_once_and_its_question_answered_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty tables wait: one process is replaced, one question is answered in plain Python, the others wait on."""

    async def work(bots: Any) -> None:
        (strong,) = await ready(bots)
        answers = [asyncio.create_task(bots.answer(question(str(table)))) for table in range(20)]
        await settle()
        await strong.finish(WorkerLost())
        assert len(bots.plain.asked) == 1
        await bots.plain.finish([9])
        assert strong.asked[1:] == [("r", "search")]  # the new process loads the game, then answers
        await strong.finish()
        for _ in range(19):
            await strong.finish([1])
        assert sorted(await asyncio.gather(*answers)) == [[1]] * 19 + [[9]]

    with_stubs(monkeypatch, work)


def test_a_process_that_has_grown_too_large_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any) -> None:
        (strong,) = await ready(bots)
        answer = asyncio.create_task(bots.answer(question("a")))
        await settle()
        strong.is_too_large = True
        await strong.finish([1])
        assert await answer == [1] and strong.replaced == 1 and strong.asked[1:] == [("r", "search")]

    with_stubs(monkeypatch, work)


# Real processes.


def pid() -> int:
    return os.getpid()


def test_a_process_that_dies_or_hangs_is_replaced() -> None:
    async def work() -> None:
        one = Worker(0)
        first = await one.run(5, pid)
        os.kill(first, signal.SIGSTOP)
        with pytest.raises(WorkerLost):
            await one.run(0.3, pid)
        second = await one.run(5, pid)
        os.kill(second, signal.SIGKILL)
        with pytest.raises(WorkerLost):
            await one.run(5, pid)
        results = await asyncio.gather(*(one.run(5, pid) for _ in range(5)))
        assert len(set(results)) == 1 and results[0] not in (first, second)
        assert one.bytes_used > 1_000_000
        one.stop()

    asyncio.run(work())


def test_the_time_of_a_task_does_not_include_the_wait_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = list[str]()

    class Timer:
        """In place of `asyncio.timeout`: notes when the time of a task begins and ends."""

        def __init__(self, seconds: float) -> None:
            self.seconds = seconds

        async def __aenter__(self) -> None:
            noted.append(f"begin {self.seconds}")

        async def __aexit__(self, *error: object) -> None:
            noted.append(f"end {self.seconds}")

    async def work() -> None:
        one, results = Worker(0), [Future[tuple[int, int]]() for _ in range(3)]
        waiting = iter(results)
        one.process = SimpleNamespace(submit=lambda *_: next(waiting), _processes={})  # type: ignore[assignment]
        tasks = [asyncio.create_task(one.run(seconds, pid)) for seconds in range(3)]
        for result in results:
            await asyncio.sleep(0)
            result.set_result((1, 0))
        await asyncio.gather(*tasks)

    monkeypatch.setattr(worker, "asyncio", SimpleNamespace(**vars(asyncio) | {"timeout": Timer}))
    asyncio.run(work())
    assert noted == [f"{what} {seconds}" for seconds in range(3) for what in ("begin", "end")]


@pytest.mark.parametrize("steps", range(4))
def test_a_cancellation_is_not_lost_where_it_comes_together_with_the_result(steps: int) -> None:
    """Else a server's end would wait for ever for the task that was cancelled."""

    async def work() -> None:
        one, result = Worker(0), Future[tuple[int, int]]()
        one.process = SimpleNamespace(submit=lambda *_: result, _processes={})  # type: ignore[assignment]
        task = asyncio.create_task(one.run(60, pid))
        await asyncio.sleep(0.01)
        result.set_result((1, 0))
        for _ in range(steps):
            await asyncio.sleep(0)
        was_done = task.done()
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled() != was_done

    asyncio.run(work())
