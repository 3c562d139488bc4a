"""The queue of bots' questions in the table `questions`; see `hoyle.server.question_queue`.

Servers take questions with `for update skip locked`, so that none waits for another. Notifications tell of new questions, and
bring the answers. Nothing here has to survive a crash: the server that asks has the question too.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from itertools import count

from psycopg import Notify

from hoyle.server.postgres.connections import Database
from hoyle.server.question_queue import Offer, QueueListener, Topic, topic_in

QUESTIONS_CHANNEL = "hoyle_questions"
"""The channel of notifications about new questions: id, seconds and topic."""
ANSWERS_CHANNEL = "hoyle_answers_"
"""The channel of a server's notifications about its own questions, before the server's id: TAKEN or ANSWER, id and moves."""
TAKEN, ANSWER, FAILURE = "taken", "answer", "failure"
MAX_QUESTIONS = 1000
"""The maximum number of questions in the queue."""
MIN_SECONDS = 0.3
"""A question is not taken when its server waits for less."""

OFFER = """
with expired as (
    delete from questions where id in (
        select id from questions where deadline < clock_timestamp() - interval '5 s' for update skip locked)),
own as (
    insert into questions (id, server, topic, body, watched, deadline)
    select ?, ?, ?, ?, ?, clock_timestamp() + make_interval(secs => ?)
    where (select count(*) from questions where deadline > clock_timestamp()) < ? returning 1)
select pg_notify(?, ?) from own
"""
WITHDRAW = "delete from questions where id = ? and taker is null returning 1"
DELETE = "delete from questions where id = ? returning 1"
BODY = "select body from questions where id = ?"
TAKE = f"""
with chosen as (
    select id from questions
    where topic = any(?) and server <> ? and deadline > clock_timestamp() + make_interval(secs => ?)
        and (taker is null
            or not exists (select from servers where servers.id = taker and until > clock_timestamp()))
    order by watched desc, deadline for update skip locked limit 1)
update questions set taker = ? from chosen where questions.id = chosen.id
returning questions.id, topic, body, extract(epoch from deadline - clock_timestamp())::float8, watched,
    pg_notify('{ANSWERS_CHANNEL}' || server, '{TAKEN} ' || questions.id)
"""
SEND_ANSWER = f"""
with done as (delete from questions where id = ? and taker = ? returning server)
select pg_notify('{ANSWERS_CHANNEL}' || server, ?) from done
"""


class PostgresQuestions:
    """The queue, as one server uses it."""

    def __init__(self, store: Database, server: str, alive: Callable[[], Sequence[str]]) -> None:
        """Create the queue of a server; `alive` returns the servers that were alive at the last heartbeat."""
        self.store, self.server, self.alive = store, server, alive
        self.numbers = count(1)
        self.listener: QueueListener | None = None
        self.loop: asyncio.AbstractEventLoop

    @property
    def has_others(self) -> bool:
        """Whether other servers were alive at the last heartbeat."""
        return any(server != self.server for server in self.alive())

    def listen(self, listener: QueueListener) -> None:
        """Tell the listener, in the running event loop, about questions and answers."""
        self.listener, self.loop = listener, asyncio.get_running_loop()

    def channels(self) -> tuple[str, ...]:
        """Return the channels of the queue that this server hears; none if nobody listens here."""
        return (QUESTIONS_CHANNEL, ANSWERS_CHANNEL + self.server) if self.listener else ()

    def hear(self, notification: Notify) -> None:
        """In the store's loop: pass on a notification of one of the channels; ignore it if another version has another form."""
        if self.listener:
            with contextlib.suppress(ValueError, TypeError):
                self.pass_on(notification, self.listener)

    def pass_on(self, notification: Notify, listener: QueueListener) -> None:
        """Pass on a notification, unless it is about an own new question; ValueError or TypeError if it is malformed."""
        if notification.channel == QUESTIONS_CHANNEL:
            id, seconds, topic = notification.payload.split(" ", 2)
            if not id.startswith(self.server):
                self.tell(listener.on_question, id, topic_in(topic), float(seconds))
            return
        kind, id, *moves = notification.payload.split()
        if kind == TAKEN:
            self.tell(listener.on_taken, id)
        elif kind in (ANSWER, FAILURE):
            self.tell(listener.on_answer, id, [int(move) for move in moves] if kind == ANSWER else None)

    def tell(self, function: Callable[..., None], *news: object) -> None:
        """Call a function in the listener's loop."""
        with contextlib.suppress(RuntimeError):  # the server's loop is closed
            self.loop.call_soon_threadsafe(function, *news)

    def new_id(self) -> str:
        """Return the id of a new question, which begins with that of this server."""
        return f"{self.server}-{next(self.numbers)}"

    async def offer(self, offer: Offer) -> bool:
        """Put a question into the queue; return False if the queue is full."""
        news = QUESTIONS_CHANNEL, f"{offer.id} {offer.seconds:.3f} {offer.topic.text()}"
        row = offer.id, self.server, offer.topic.text(), offer.body, offer.is_watched, offer.seconds
        return bool(await self.store.query(OFFER, *row, MAX_QUESTIONS, *news))

    async def withdraw(self, id: str) -> bool:
        """Remove an own question that nobody has taken yet; return False if there is none."""
        return bool(await self.store.query(WITHDRAW, id))

    async def delete(self, id: str) -> None:
        """Remove an own question."""
        await self.store.query(DELETE, id)

    async def body(self, id: str) -> bytes | None:
        """Return the encoded question without taking it, or None if it is gone."""
        rows = await self.store.query(BODY, id)
        return rows[0][0] if rows else None

    async def take(self, topics: list[Topic]) -> Offer | None:
        """Take the most urgent question with one of these topics, or return None."""
        known = [topic.text() for topic in topics]
        rows = await self.store.query(TAKE, known, self.server, MIN_SECONDS, self.server)
        if not rows:
            return None
        id, topic, body, seconds, watched, _ = rows[0]
        return Offer(id, topic_in(topic), body, seconds, watched)

    async def answer(self, id: str, moves: list[int] | None) -> None:
        """Send the moves to the server that asked, or None for a failure, unless it does not wait any more."""
        told = [FAILURE, id] if moves is None else [ANSWER, id, *map(str, moves)]
        await self.store.query(SEND_ANSWER, id, self.server, " ".join(told))
