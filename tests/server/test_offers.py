"""Which questions a server offers to others, and who answers them, with workers and a queue that the test controls."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from hoyle.server import bot_workers, shared_questions
from hoyle.server.bot_server import BotsForOthers
from hoyle.server.bot_workers import BotWorkers
from hoyle.server.question_queue import Offer, Topic, code_of
from hoyle.server.shared_questions import SharedQuestions
from hoyle.server.worker import WorkerLost
from hoyle.table.ports import Question, StoreError

TASK = ("r", "search")
TOPIC = Topic(code_of("r"), *TASK)


class Worker:
    """A process that answers when it is told to."""

    def __init__(self, niceness: int) -> None:
        self.asked: list[Question] = []
        self.seconds: list[float] = []
        self.pending: list[asyncio.Future[list[int]]] = []
        self.is_too_large = False

    async def run(self, seconds: float, work: Any, question: Question, *rest: Any) -> list[int]:
        self.asked.append(question)
        self.seconds.append(rest[-1])
        self.pending.append(asyncio.get_running_loop().create_future())
        return await self.pending[-1]

    async def answer(self, moves: list[int] | Exception) -> None:
        """Answer the oldest question, or fail."""
        pending = self.pending.pop(0)
        if isinstance(moves, Exception):
            pending.set_exception(moves)
        else:
            pending.set_result(moves)
        await settle()

    def stop(self) -> None:
        pass


class Queue:
    """A shared queue that does what the test says, and records what was asked of it."""

    def __init__(self) -> None:
        self.has_others = True
        self.calls: list[tuple[Any, ...]] = []
        self.offers: list[Offer] = []
        self.accepts: Any = True
        self.withdraws: Any = True
        self.to_take: list[Offer] = []

    def listen(self, listener: Any) -> None:
        self.listener = listener

    def new_id(self) -> str:
        return f"me-{len(self.offers)}"

    async def offer(self, offer: Offer) -> bool:
        self.calls.append(("offer", offer.id))
        self.offers.append(offer)
        return await outcome(self.accepts)

    async def withdraw(self, id: str) -> bool:
        self.calls.append(("withdraw", id))
        return await outcome(self.withdraws)

    async def delete(self, id: str) -> None:
        self.calls.append(("delete", id))

    async def body(self, id: str) -> bytes | None:
        return msgspec.msgpack.encode(question(""))

    async def take(self, topics: list[Topic]) -> Offer | None:
        self.calls.append(("take", *topics))
        return self.to_take.pop() if self.to_take else None

    async def answer(self, id: str, moves: list[int] | None) -> None:
        self.calls.append(("answer", id, moves))


async def outcome(result: Any) -> bool:
    """Return a result, raise it, or wait for ever if it is None."""
    if isinstance(result, Exception):
        raise result
    return bool(result) if result is not None else await asyncio.Future[bool]()


async def settle() -> None:
    """Let all tasks go on until they wait."""
    for _ in range(30):
        await asyncio.sleep(0)


def question(table: str) -> Question:
    return Question("search:strong", "r", b"seen", 0, 2**62 - 1, None, table)


def run(monkeypatch: pytest.MonkeyPatch, work: Callable[..., Awaitable[None]]) -> None:
    """Run a test with bots that have one strong worker with its game loaded, and a shared queue."""
    monkeypatch.setattr(bot_workers, "Worker", Worker)
    monkeypatch.setattr(bot_workers, "fitted", lambda asked: asked)
    monkeypatch.setattr(bot_workers, "need_of", lambda asked: "search")

    async def started() -> None:
        bots: Any = BotWorkers(1)
        (strong,), queue = bots.strong, Queue()
        bots.shared = SharedQuestions(bots, queue)
        bots.loaded[strong].add(TASK)
        bots.known_tasks.add(TASK)
        bots.expect("r")
        await settle()
        await work(bots, strong, queue)
        bots.close()

    asyncio.run(started())


def ask(bots: Any, table: str) -> asyncio.Task[list[int]]:
    return asyncio.create_task(bots.answer(question(table)))


async def second_question(bots: Any, strong: Worker) -> tuple[Any, Any]:
    """Ask two questions, of which the second finds the worker busy."""
    first, second = ask(bots, "first"), ask(bots, "second")
    await settle()
    assert len(strong.asked) == 1 and not second.done()
    return first, second


def test_an_idle_worker_answers_without_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        for number in range(3):
            answer = ask(bots, "table")
            await settle()
            await strong.answer([number])
            assert await answer == [number]
        assert queue.calls == []

    run(monkeypatch, work)


def test_a_server_alone_does_not_use_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        queue.has_others = False
        answers = await second_question(bots, strong)
        for number in range(2):
            await strong.answer([number])
        assert [await answer for answer in answers] == [[0], [1]] and queue.calls == []

    run(monkeypatch, work)


def test_the_answer_of_another_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        bots.is_watched = lambda table: table != "second"
        first, second = await second_question(bots, strong)
        (offer,) = queue.offers
        assert offer.topic == TOPIC and not offer.is_watched and offer.seconds == shared_questions.WAIT_SECONDS
        assert msgspec.msgpack.decode(offer.body, type=Question) == question("")  # without the table
        queue.listener.on_taken(offer.id)
        await strong.answer([1])
        assert await first == [1] and len(strong.asked) == 1
        queue.listener.on_answer(offer.id, [2, 3])
        assert await second == [2, 3]
        queue.listener.on_answer(offer.id, [4])
        assert queue.calls == [("offer", offer.id)]

    run(monkeypatch, work)


def test_an_own_worker_that_is_free_first_withdraws_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        _, second = await second_question(bots, strong)
        await strong.answer([1])
        await strong.answer([2])
        assert await second == [2]
        assert queue.calls == [("offer", "me-0"), ("withdraw", "me-0")]

    run(monkeypatch, work)


def test_a_question_that_was_taken_in_the_same_moment_is_left_to_the_other_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        queue.withdraws = False
        _, second = await second_question(bots, strong)
        third = ask(bots, "third")
        await settle()
        queue.listener.on_taken("me-1")
        await strong.answer([1])
        assert len(strong.asked) == 1 and {waiting.is_elsewhere for waiting in bots.waiting} == {True}
        for id, answer in (("me-0", second), ("me-1", third)):
            queue.listener.on_answer(id, [5])
            assert await answer == [5]

    run(monkeypatch, work)


@pytest.mark.parametrize("why", ["failure", "silence"])
def test_an_own_worker_answers_if_the_other_server_does_not(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    monkeypatch.setattr(shared_questions, "WAIT_SECONDS", 0.05)

    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        _, second = await second_question(bots, strong)
        queue.listener.on_taken("me-0")
        await strong.answer([1])
        if why == "failure":
            queue.listener.on_answer("me-0", None)
        while len(strong.asked) == 1:
            await asyncio.sleep(0.01)
        await strong.answer([2])
        assert await second == [2]
        await settle()
        assert queue.calls == [("offer", "me-0"), ("delete", "me-0")]

    run(monkeypatch, work)


@pytest.mark.parametrize(
    "store",
    [
        {"accepts": StoreError("down")},
        {"accepts": False},
        {"withdraws": StoreError("down")},
        {"withdraws": None},
        {"accepts": None},
    ],
)
def test_a_database_that_fails_or_hangs_keeps_no_worker_from_answering(
    monkeypatch: pytest.MonkeyPatch, store: dict[str, Any]
) -> None:
    monkeypatch.setattr(shared_questions, "WITHDRAW_SECONDS", 0.02)

    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        vars(queue).update(store)
        _, second = await second_question(bots, strong)
        await strong.answer([1])
        while len(strong.asked) == 1:
            await asyncio.sleep(0.01)
        await strong.answer([2])
        assert await second == [2]

    run(monkeypatch, work)


def test_a_question_that_nobody_waits_for_is_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        _, second = await second_question(bots, strong)
        second.cancel()
        await settle()
        assert queue.calls == [("offer", "me-0"), ("delete", "me-0")] and bots.shared.offered == {}

    run(monkeypatch, work)


# Questions of other servers.


def offer(seconds: float = 1.7, asked: Question | None = None) -> Offer:
    return Offer("you-1", TOPIC, msgspec.msgpack.encode(asked or question("")), seconds)


@pytest.mark.parametrize("result", [[3], WorkerLost(), ValueError("a bot fails")], ids=repr)
def test_an_idle_worker_answers_a_question_of_another_server(monkeypatch: pytest.MonkeyPatch, result: Any) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        queue.to_take = [offer(0.6)]
        queue.listener.on_question("you-1", TOPIC, 0.6)
        await settle()
        assert strong.asked and strong.seconds == [pytest.approx(0.6 - shared_questions.MARGIN_SECONDS)]
        await strong.answer(result)
        moves = result if isinstance(result, list) else None
        assert queue.calls == [("take", TOPIC), ("answer", "you-1", moves)]

    run(monkeypatch, work)


def test_own_questions_come_first_and_each_question_of_others_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        queue.has_others = False
        answers = await second_question(bots, strong)
        queue.listener.on_question("you-1", TOPIC, 60)
        for number in range(2):
            assert queue.calls == []
            await strong.answer([number])
        await asyncio.gather(*answers)
        ask(bots, "another")
        await settle()
        assert queue.calls == [("take", TOPIC)]
        await strong.answer([1])
        assert queue.calls == [("take", TOPIC)]

    run(monkeypatch, work)


def test_questions_for_other_code_or_an_unknown_game_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        for topic in (Topic("other code", *TASK), Topic("c0de", "unknown", "search")):
            queue.listener.on_question("you-1", topic, 60)
        queue.listener.on_question("you-2", TOPIC, -1)
        await settle()
        assert queue.calls == []

    run(monkeypatch, work)


def test_a_process_without_tables_compiles_bots_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "Worker", Worker)

    async def work() -> None:
        bots: Any = BotsForOthers(1)
        bots.warm(["rummy"])
        await settle()
        assert bots.compiler.asked == ["rummy"] and bots.plain.asked == []
        assert ("rummy", bot_workers.RULES) not in bots.queue and bots.queue
        bots.close()

    asyncio.run(work())


def test_a_game_of_which_a_worker_hears_is_loaded_or_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(bots: Any, strong: Worker, queue: Queue) -> None:
        bots.compiled.add(("malice", "planner"))
        bots.known_tasks.add(("malice", "planner"))
        queue.listener.on_question("you-1", Topic(code_of("malice"), "malice", "planner"), 60)
        await settle()
        assert strong.asked == ["malice"] and "malice" in bots.games_in_play
        await strong.answer([])
        assert [call[0] for call in queue.calls] == ["take"]
        queue.listener.on_question("you-2", Topic(code_of("r"), "r", "minimax"), 60)
        await settle()
        assert bots.compiler.asked == [question("")]

    run(monkeypatch, work)
