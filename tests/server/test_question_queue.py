"""The queue of bots' questions in PostgreSQL: who gets which question, and when a question is gone."""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.server.bot_server import NoTables
from hoyle.server.question_queue import Offer, Topic, code_of, digest_of, topic_in
from tests.support.postgres import Postgres

psycopg = pytest.importorskip("psycopg", reason="the extra postgres is not installed")

from hoyle.server.postgres import questions  # noqa: E402
from hoyle.server.postgres.questions import PostgresQuestions  # noqa: E402
from hoyle.server.postgres_store import PostgresStore  # noqa: E402

GREEDY, SEARCH = Topic("c0de", "r", "greedy"), Topic("c0de", "r", "search")


@dataclass
class Listener:
    """Hears of questions and answers."""

    news: asyncio.Queue[tuple[object, ...]] = field(default_factory=asyncio.Queue[tuple[object, ...]])

    def on_question(self, id: str, topic: Topic, seconds: float) -> None:
        self.news.put_nowait(("question", id, topic))

    def on_taken(self, id: str) -> None:
        self.news.put_nowait(("taken", id))

    def on_answer(self, id: str, moves: list[int] | None) -> None:
        self.news.put_nowait(("answer", id, moves))


@pytest.fixture
def stores(postgres: Postgres) -> Generator[list[PostgresStore]]:
    """Three stores on one empty database."""
    with postgres.database() as address:
        opened = [PostgresStore(address) for _ in range(3)]
        yield opened
        for store in opened:
            store.close()


def run(stores: list[PostgresStore], work: Callable[..., Awaitable[None]]) -> None:
    """Run a test with the three queues and what each hears, as soon as all know of each other."""

    async def started() -> None:
        listeners = [Listener() for _ in stores]
        for store, listener in zip(stores, listeners, strict=True):
            store.sharing.questions.listen(listener)
            store.sharing.watch(NoTables())
        while not all(len(store.sharing.alive) == len(stores) for store in stores):
            await asyncio.sleep(0.02)
        await work(*(store.sharing.questions for store in stores), *(listener.news for listener in listeners))

    asyncio.run(started())


def offer(queue: PostgresQuestions, topic: Topic = GREEDY, seconds: float = 60, is_watched: bool = True) -> Offer:
    return Offer(queue.new_id(), topic, b"body", seconds, is_watched)


def test_a_question_and_its_answer(stores: list[PostgresStore]) -> None:
    async def work(
        asking: PostgresQuestions, one: PostgresQuestions, two: PostgresQuestions, *news: asyncio.Queue[object]
    ) -> None:
        asked = offer(asking)
        assert await asking.offer(asked)
        for heard in news[1:]:
            assert await heard.get() == ("question", asked.id, GREEDY)
        assert await asking.take([GREEDY]) is None  # its own
        assert await one.take([SEARCH]) is None
        assert await two.body(asked.id) == b"body"
        taken = await one.take([SEARCH, GREEDY])
        assert taken and replace(taken, seconds=60) == asked and 50 < taken.seconds < 60
        assert await two.take([GREEDY]) is None and not await asking.withdraw(asked.id)
        await two.answer(asked.id, [5])  # not its question
        await one.answer(asked.id, [3, 1, 4])
        await one.answer(asked.id, [3, 1, 4])
        assert await news[0].get() == ("taken", asked.id)
        assert await news[0].get() == ("answer", asked.id, [3, 1, 4])
        assert await asking.body(asked.id) is None
        failing = offer(asking)
        await asking.offer(failing)
        await one.take([GREEDY])
        await one.answer(failing.id, None)
        assert [await news[0].get() for _ in range(2)] == [("taken", failing.id), ("answer", failing.id, None)]

    run(stores, work)


def test_a_notification_of_another_form_is_ignored(stores: list[PostgresStore]) -> None:
    async def work(
        asking: PostgresQuestions, one: PostgresQuestions, two: PostgresQuestions, *news: asyncio.Queue[object]
    ) -> None:
        for channel in one.channels():
            for payload in ("", "you-1", "you-1 soon a b c", "you-1 5 short", "answer you-1 x"):
                await two.store.query("select pg_notify(?, ?)", channel, payload)
        asked = offer(asking)
        await asking.offer(asked)
        assert await news[1].get() == ("question", asked.id, GREEDY)

    run(stores, work)


def test_watched_tables_come_first_then_the_oldest_deadline(stores: list[PostgresStore]) -> None:
    async def work(asking: PostgresQuestions, one: PostgresQuestions, two: PostgresQuestions, *_: object) -> None:
        offers = [
            offer(asking, seconds=seconds, is_watched=watched)
            for seconds, watched in ((20, False), (40, True), (30, True))
        ]
        late = offer(asking, seconds=questions.MIN_SECONDS / 2)
        for each in (*offers, late):
            assert await asking.offer(each)
        taken = [await queue.take([GREEDY]) for queue in (one, two, one, two)]
        assert [each and each.id for each in taken] == [offers[2].id, offers[1].id, offers[0].id, None]

    run(stores, work)


def test_servers_that_take_at_the_same_time_take_different_questions(stores: list[PostgresStore]) -> None:
    async def work(asking: PostgresQuestions, one: PostgresQuestions, two: PostgresQuestions, *_: object) -> None:
        offers = [offer(asking) for _ in range(30)]
        await asyncio.gather(*(asking.offer(each) for each in offers))
        taken = await asyncio.gather(*(queue.take([GREEDY]) for _ in range(20) for queue in (one, two)))
        assert sorted(each.id for each in taken if each) == sorted(each.id for each in offers)

    run(stores, work)


def test_a_question_that_another_server_is_taking_is_skipped(stores: list[PostgresStore]) -> None:
    async def work(asking: PostgresQuestions, one: PostgresQuestions, *_: object) -> None:
        first, second = offer(asking), offer(asking)
        for each in (first, second):
            assert await asking.offer(each)
        with psycopg.connect(**asking.store.address) as other:
            other.execute("select from questions where id = %s for update", (first.id,))
            taken = await one.take([GREEDY])
            assert taken and taken.id == second.id and await one.take([GREEDY]) is None

    run(stores, work)


def test_the_queue_is_bounded_and_forgets_what_nobody_waits_for(
    stores: list[PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "MAX_QUESTIONS", 2)

    async def work(asking: PostgresQuestions, one: PostgresQuestions, *_: object) -> None:
        first, second, third = (offer(asking) for _ in range(3))
        assert [await asking.offer(each) for each in (first, second, third)] == [True, True, False]
        assert await asking.withdraw(first.id) and not await asking.withdraw(first.id)
        assert await asking.offer(third)
        await one.take([GREEDY])
        await asking.delete(second.id)
        assert await asking.body(second.id) is None
        await asking.store.query("update questions set deadline = clock_timestamp() - interval '10 s' returning 1")
        assert await asking.offer(offer(asking))
        rows = await asking.store.query("select count(*) from questions")
        assert rows == [(1,)]

    run(stores, work)


def test_the_question_of_a_server_that_fails_is_taken_again(stores: list[PostgresStore]) -> None:
    async def work(
        asking: PostgresQuestions, one: PostgresQuestions, two: PostgresQuestions, *news: asyncio.Queue[object]
    ) -> None:
        asked = offer(asking)
        await asking.offer(asked)
        assert await one.take([GREEDY])
        store = stores[1]
        assert store.sharing.task
        store.loop.call_soon_threadsafe(store.sharing.task.cancel)  # no more heartbeats
        assert not await two.take([GREEDY])
        lapse = "update servers set until = clock_timestamp() where id = ? returning 1"
        while not (again := await two.take([GREEDY])):
            await two.store.query(lapse, one.server)  # again, because a heartbeat may have been on its way
        assert again.id == asked.id
        await one.answer(asked.id, [1])
        await two.answer(asked.id, [2])
        heard = [await news[0].get() for _ in range(3)]
        assert heard == [("taken", asked.id), ("taken", asked.id), ("answer", asked.id, [2])]

    run(stores, work)


def test_a_server_that_stops_gives_questions_back_and_removes_its_own(stores: list[PostgresStore]) -> None:
    async def work(
        asking: PostgresQuestions, one: PostgresQuestions, two: PostgresQuestions, *news: asyncio.Queue[object]
    ) -> None:
        asked, own = offer(asking), offer(one)
        await asking.offer(asked)
        await one.offer(own)
        assert await one.take([GREEDY])
        await asyncio.to_thread(stores[1].close)
        heard = [await news[2].get() for _ in range(3)]
        assert heard == [("question", each.id, GREEDY) for each in (asked, own, asked)]
        taken = await two.take([GREEDY])
        assert taken and taken.id == asked.id and await two.body(own.id) is None

    run(stores, work)


def test_servers_with_other_code_have_no_topic_in_common() -> None:
    topic = Topic(code_of("r"), "r", "equilibrium low")
    assert topic_in(topic.text()) == topic
    assert code_of("r") == code_of("rummy")  # both are in the package


def test_the_code_of_an_own_game_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.support.yardsticks import kuhn

    monkeypatch.setitem(GAMES, "kuhn", replace(kuhn.GAME, home=kuhn.__name__))
    monkeypatch.setitem(GAMES, "homeless", kuhn.GAME)
    assert len({code_of("kuhn"), code_of("homeless"), code_of("r")}) == 3
    digests = set[bytes]()
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b.py", "2")):
        (tmp_path / name).write_text(text)
        digests.add(digest_of(tmp_path))
    assert len(digests) == 3
