"""Which questions a server offers to others and takes from them, with a queue in memory and a clock that the test sets."""

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from hoyle.server import shared_questions
from hoyle.server.bot_workers import BotWorkers, CompileTask, Waiting
from hoyle.server.question_queue import Offer, QueueListener, Topic, code_of
from hoyle.server.shared_questions import MARGIN_SECONDS, WAIT_SECONDS, SharedQuestions
from hoyle.server.worker import Worker
from hoyle.table.ports import Question, StoreError

TASK = ("r", "search")
TOPIC = Topic(code_of("r"), *TASK)


class Queue:
    """A queue between servers of which a test knows all."""

    def __init__(self) -> None:
        self.has_others, self.is_full, self.fails = True, False, False
        self.ids = map("q{}".format, itertools.count())
        self.offers: dict[str, Offer] = {}
        self.taken: set[str] = set()
        self.bodies: dict[str, bytes] = {}
        self.next: Offer | None = None
        """What this server takes next."""
        self.answers: list[tuple[str, list[int] | None]] = []

    def listen(self, listener: QueueListener) -> None:
        self.listener = listener

    def new_id(self) -> str:
        return next(self.ids)

    def check(self) -> None:
        if self.fails:
            raise StoreError("broken")

    async def offer(self, offer: Offer) -> bool:
        self.check()
        if not self.is_full:
            self.offers[offer.id] = offer
        return not self.is_full

    async def withdraw(self, id: str) -> bool:
        self.check()
        return id not in self.taken and self.offers.pop(id, None) is not None

    async def delete(self, id: str) -> None:
        self.check()
        self.offers.pop(id, None)

    async def body(self, id: str) -> bytes | None:
        self.check()
        return self.bodies.get(id)

    async def take(self, topics: list[Topic]) -> Offer | None:
        self.check()
        found, self.next = self.next, None
        return found if found and found.topic in topics else None

    async def answer(self, id: str, moves: list[int] | None) -> None:
        self.answers.append((id, moves))


class Workers(BotWorkers):
    """Two workers that have loaded one task, without processes, and a clock that the test sets."""

    def __init__(self) -> None:
        super().__init__(2)
        self.time, self.started = 100.0, 0
        self.thought: list[Question] = []
        self.expected, self.compiling = list[str](), list[CompileTask]()
        self.loaded = {worker: {TASK} for worker in self.strong}

    def now(self) -> float:
        return self.time

    def start(self) -> None:
        self.started += 1

    def expect(self, game: str) -> None:
        self.expected.append(game)
        super().expect(game)

    def compile_for(self, task: CompileTask, question: Question) -> None:
        self.compiling.append(task)

    async def answer_for_others(self, worker: Worker, question: Question, task: CompileTask) -> list[int] | None:
        self.thought.append(question)
        return [len(self.thought)]

    def asked(self, table: str = "t", task: CompileTask = TASK) -> Waiting:
        """Another question of an own table, which waits."""
        question = Question("search:easy", "r", b"view", 1, 7, table=table)
        waiting = Waiting(question, task, asyncio.get_running_loop().create_future(), self.time + 2)
        self.waiting.append(waiting)
        return waiting


Scenario = Callable[[Workers, Queue, SharedQuestions], Coroutine[Any, Any, None]]


def play(scenario: Scenario) -> None:
    async def work() -> None:
        bots, queue = Workers(), Queue()
        await scenario(bots, queue, SharedQuestions(bots, queue))
        await settled(bots)

    asyncio.run(work())


async def settled(bots: Workers) -> None:
    """Wait for what the workers do beside it."""
    await asyncio.sleep(0)
    await asyncio.gather(*bots.tasks)


def test_a_question_is_offered_if_no_own_worker_is_free_for_it_and_others_are_there() -> None:
    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        async def is_offered(*free: Worker, others: bool = True, elsewhere: int = 0) -> bool:
            queue.has_others, bots.idle = others, set(free)
            bots.waiting = []
            for number in range(2):
                bots.asked().is_elsewhere = number < elsewhere
            waiting = bots.waiting[-1]
            shared.consider(waiting)
            await asyncio.sleep(0)
            return bool(waiting.offer) and waiting.offer in queue.offers

        one, two = bots.strong
        assert await is_offered() and await is_offered(one) and not await is_offered(one, two)
        assert not await is_offered(others=False)
        assert not await is_offered(one, elsewhere=1), "the other question is thought about elsewhere"
        bots.loaded[one] = set()
        assert await is_offered(one, two), "one of them cannot answer it"

    play(scenario)


def test_an_offer_does_not_name_the_table_and_says_whether_somebody_watches() -> None:
    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        bots.is_watched = lambda table: table == "seen"
        for table in ("seen", "unseen"):
            shared.consider(bots.asked(table))
            await asyncio.sleep(0)
        offers = list(queue.offers.values())
        assert [offer.is_watched for offer in offers] == [True, False] and offers[0].topic == TOPIC
        assert {msgspec.msgpack.decode(offer.body, type=Question).table for offer in offers} == {""}

    play(scenario)


def test_what_another_server_has_taken_comes_back_in_time() -> None:
    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        waiting = bots.asked()
        shared.consider(waiting)
        shared.on_taken("unknown")
        shared.on_taken(waiting.offer)
        assert waiting.is_elsewhere
        started = bots.started
        shared.on_answer(waiting.offer, None)
        assert not waiting.is_elsewhere and bots.started == started + 1 and not waiting.answer.done()
        shared.on_taken(waiting.offer)
        assert not waiting.is_elsewhere, "it is not given away again"
        assert await shared.is_own(waiting)

        late = bots.asked()
        shared.consider(late)
        await asyncio.sleep(0)
        bots.time += WAIT_SECONDS
        queue.taken.add(late.offer)
        shared.on_taken(late.offer)
        assert not late.is_elsewhere and await shared.is_own(late)

    play(scenario)


def test_an_answer_of_another_server_is_passed_on_once() -> None:
    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        waiting, answered = bots.asked(), bots.asked()
        for one in (waiting, answered):
            shared.consider(one)
        answered.answer.set_result([1])
        for one in (waiting, answered):
            shared.on_answer(one.offer, [5, 6])
            shared.on_answer(one.offer, [7])
        assert (await waiting.answer, await answered.answer) == ([5, 6], [1]) and not shared.offered

    play(scenario)


@pytest.mark.parametrize(
    ("taken", "full", "fails", "answered", "is_own"),
    [
        (False, False, False, False, True),
        (False, False, False, True, False),
        (True, False, False, False, False),
        (True, False, False, True, False),
        (False, True, False, False, True),
        (False, False, True, False, True),
    ],
)
def test_a_worker_answers_an_offered_question_unless_another_server_has_it(
    taken: bool, full: bool, fails: bool, answered: bool, is_own: bool
) -> None:
    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        queue.is_full = full
        waiting = bots.asked()
        shared.consider(waiting)
        await asyncio.sleep(0)
        bots.waiting = []
        queue.fails = fails
        if taken:
            queue.taken.add(waiting.offer)
        if answered:
            waiting.answer.set_result([1])
        assert await shared.is_own(waiting) == is_own
        assert bots.waiting == ([waiting] if taken and not answered else []), "it is put back"
        assert waiting.is_elsewhere == (taken and not answered)
        queue.fails = False

    play(scenario)


def test_nothing_stays_in_the_queue_for_which_nobody_waits() -> None:
    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        waiting, unoffered = bots.asked(), bots.asked()
        shared.consider(waiting)
        shared.forget(unoffered)
        await settled(bots)
        assert list(queue.offers) == [waiting.offer]
        shared.forget(waiting)
        await settled(bots)
        assert not queue.offers and not shared.offered

    play(scenario)


def test_questions_of_others_are_remembered_as_long_as_they_wait_and_up_to_a_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shared_questions, "MAX_HEARD", 2)

    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        bots.known_tasks.add(TASK)
        worker = bots.strong[0]
        for id, topic in (("x", Topic("other", *TASK)), ("y", Topic(TOPIC.code, "whist", ""))):
            shared.on_question(id, topic, 5.0)
        assert shared.find(worker) is None, "other code, or another game"
        for id in ("a", "b", "c"):
            shared.on_question(id, TOPIC, 5.0)
        assert list(shared.heard) == ["a", "b"] and shared.find(worker) == "a"
        bots.time += 5.0
        assert shared.find(worker) is None
        shared.on_question("d", TOPIC, 5.0)
        assert list(shared.heard) == ["d"] and shared.find(worker) == "d"
        bots.loaded[worker] = set()
        assert shared.find(worker) is None and shared.find(bots.strong[1]) == "d"

    play(scenario)


def test_a_question_of_another_server_wakes_the_workers_and_prepares_for_its_game() -> None:
    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        bots.known_tasks.add(TASK)
        shared.on_question("a", TOPIC, 5.0)
        assert bots.games_in_play == {"r"} and bots.started == 1 and not bots.tasks
        shared.on_question("b", TOPIC, 5.0)
        assert bots.started == 2 and bots.expected == ["r"], "once is enough"
        shared.on_question("c", Topic(TOPIC.code, "r", "house rules"), 5.0)
        assert len(bots.tasks) == 1, "it is looked up what has to be compiled"
        await settled(bots)
        assert not bots.compiling, "the question is gone"
        queue.bodies = {"d": msgspec.msgpack.encode(Question("search:easy", "r", b"view", 1, 7))}
        shared.on_question("d", Topic(TOPIC.code, "r", "house rules"), 5.0)
        await settled(bots)
        assert bots.compiling == [("r", "house rules")]

    play(scenario)


def test_help_takes_the_most_urgent_question_and_thinks_no_longer_than_its_server_waits() -> None:
    async def scenario(bots: Workers, queue: Queue, shared: SharedQuestions) -> None:
        bots.known_tasks.add(TASK)
        worker = bots.strong[0]

        async def helped(id: str, offer: Offer | None) -> list[str]:
            shared.on_question(id, TOPIC, 5.0)
            queue.next = offer
            await shared.help(worker, id)
            await settled(bots)
            return list(shared.heard)

        def offered(id: str, seconds: float | None, wait: float) -> Offer:
            question = Question("search:easy", "r", b"view", 1, 7, seconds)
            return Offer(id, TOPIC, msgspec.msgpack.encode(question), wait)

        assert await helped("gone", None) == [] and not queue.answers
        shared.on_question("urgent", TOPIC, 5.0)
        assert await helped("a", offered("urgent", 0.3, 2.0)) == [] and queue.answers == [("urgent", [1])]
        assert await helped("b", offered("b", 0.3, 0.4)) == [] and queue.answers[-1] == ("b", [2])
        assert [question.seconds for question in bots.thought] == [0.3, pytest.approx(0.4 - MARGIN_SECONDS)]
        queue.fails = True
        assert await helped("c", offered("c", 0.3, 2.0)) == [] and len(bots.thought) == 2

    play(scenario)
