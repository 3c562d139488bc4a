"""Bots' questions that servers of one store share, as the bot workers of one server see them.

A question that finds all able workers busy is offered to other servers, and waits here too: the first free worker takes it. A
question of another server is taken by a worker that has nothing else to do. An answer of another server that does not come
in time is given up, and an own worker takes the question. The queue carries questions without the tables' ids.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, replace

import msgspec

from hoyle.bots.clock import THINKING_SECONDS
from hoyle.games import GAMES
from hoyle.server.bot_workers import BotWorkers, CompileTask, Waiting
from hoyle.server.question_queue import Offer, QuestionQueue, Topic, code_of
from hoyle.server.worker import Worker
from hoyle.table.ports import Question, StoreError

WAIT_SECONDS = THINKING_SECONDS + 1.0
"""How long an offered question waits for the answer of another server."""
MARGIN_SECONDS = 0.2
"""The part of the remaining time that a server does not spend on another server's question, because answers travel."""
WITHDRAW_SECONDS = 0.5
"""How long a worker waits for the database before it answers an offered question in any case."""
MAX_HEARD = 1000
"""The number of other servers' questions that are remembered."""


@dataclass(eq=False)
class Offered:
    """An own question that other servers may answer."""

    waiting: Waiting
    is_stored: asyncio.Task[bool]
    until: float
    """When this server stops waiting for others, in the event loop's time."""


@dataclass
class Heard:
    """A question of another server."""

    task: CompileTask
    until: float
    """When its server stops waiting, in the event loop's time."""


class SharedQuestions:
    """What the bot workers of one server offer to other servers, and what they take from them."""

    def __init__(self, bots: BotWorkers, queue: QuestionQueue) -> None:
        """Begin to listen to the queue; call this in the server's event loop."""
        self.bots, self.queue = bots, queue
        self.offered: dict[str, Offered] = {}
        self.heard: dict[str, Heard] = {}
        """Other servers' questions, by id, that no worker here has tried to take."""
        queue.listen(self)

    # Own questions.

    def consider(self, waiting: Waiting) -> None:
        """Offer a new question to other servers, unless an own worker is free for it or nobody else is there."""
        bots = self.bots
        free = sum(waiting.task in bots.loaded[worker] for worker in bots.idle)
        here = sum(not other.is_elsewhere for other in bots.waiting)
        if here <= free or not self.queue.has_others:
            return
        waiting.offer = self.queue.new_id()
        game, need = waiting.task
        offer = Offer(
            waiting.offer,
            Topic(code_of(game), game, need),
            msgspec.msgpack.encode(replace(waiting.question, table="")),
            WAIT_SECONDS,
            bots.is_watched(waiting.question.table),
        )
        is_stored = asyncio.create_task(self.store(offer))
        self.offered[offer.id] = Offered(waiting, is_stored, bots.now() + WAIT_SECONDS)
        asyncio.get_running_loop().call_later(WAIT_SECONDS, self.give_up, offer.id)

    async def store(self, offer: Offer) -> bool:
        """Put a question into the queue; return whether it is there."""
        try:
            return await self.queue.offer(offer)
        except StoreError:
            return False

    def on_taken(self, id: str) -> None:
        """Leave a question to another server, which thinks about it."""
        if (offered := self.offered.get(id)) and self.bots.now() < offered.until:
            offered.waiting.is_elsewhere = True

    def on_answer(self, id: str, moves: list[int] | None) -> None:
        """Pass an answer on to the caller that asked; after a failure, let an own worker answer."""
        offered = self.offered.get(id)
        if offered is None:
            return
        if moves:
            del self.offered[id]  # the other server has removed it from the queue
            if not offered.waiting.answer.done():
                offered.waiting.answer.set_result(moves)
        else:
            self.give_up(id)

    def give_up(self, id: str) -> None:
        """Do not wait any longer for other servers: own workers may take the question."""
        if offered := self.offered.get(id):
            offered.until = self.bots.now()
            offered.waiting.is_elsewhere = False
            self.bots.start()

    async def is_own(self, waiting: Waiting) -> bool:
        """Return whether an own worker may answer a question; otherwise put it back, because another server has it."""
        offered = self.offered.get(waiting.offer)
        if offered is None or self.bots.now() >= offered.until:
            return True
        try:
            async with asyncio.timeout(WITHDRAW_SECONDS):
                is_free = await self.withdraw(offered, waiting.offer)
        except (StoreError, TimeoutError):
            is_free = True
        if is_free:
            self.offered.pop(waiting.offer, None)
            return not waiting.answer.done()
        if not waiting.answer.done():
            waiting.is_elsewhere = self.bots.now() < offered.until
            self.bots.waiting.append(waiting)
        return False

    async def withdraw(self, offered: Offered, id: str) -> bool:
        """Remove a question from the queue; return whether no other server has taken it."""
        return not await asyncio.shield(offered.is_stored) or await self.queue.withdraw(id)

    def forget(self, waiting: Waiting) -> None:
        """Remove an offered question for whose answer nobody waits any more."""
        if offered := self.offered.pop(waiting.offer, None):
            self.in_background(self.delete(offered, waiting.offer))

    async def delete(self, offered: Offered, id: str) -> None:
        """Remove a question from the queue, once it is there."""
        if await offered.is_stored:
            await self.queue.delete(id)

    # Questions of other servers.

    def on_question(self, id: str, topic: Topic, seconds: float) -> None:
        """Remember another server's question, wake the workers, and prepare for its game."""
        if topic.game not in GAMES or topic.code != code_of(topic.game):
            return
        bots, task = self.bots, (topic.game, topic.need)
        self.heard = {heard: one for heard, one in self.heard.items() if one.until > bots.now()}
        if len(self.heard) < MAX_HEARD:
            self.heard[id] = Heard(task, bots.now() + seconds)
        if task not in bots.known_tasks:
            self.in_background(self.compile_for(id, task))
        if topic.game in bots.games_in_play:
            bots.start()
        else:
            bots.expect(topic.game)

    async def compile_for(self, id: str, task: CompileTask) -> None:
        """Compile what only house rules need, for the next question of this kind."""
        if body := await self.queue.body(id):
            self.bots.compile_for(task, msgspec.msgpack.decode(body, type=Question))

    def find(self, worker: Worker) -> str | None:
        """Return the id of another server's question that a worker can answer, or None."""
        now, loaded = self.bots.now(), self.bots.loaded[worker]
        return next((id for id, heard in self.heard.items() if heard.until > now and heard.task in loaded), None)

    async def help(self, worker: Worker, id: str) -> None:
        """Let a worker answer a question of another server, if it is not taken: this one or a more urgent one."""
        del self.heard[id]
        topics = [Topic(code_of(game), game, need) for game, need in self.bots.loaded[worker]]
        try:
            offer = await self.queue.take(topics)
        except StoreError:
            return
        if offer:
            if offer.id != id:
                self.heard.pop(offer.id, None)
            await self.answer(worker, offer)

    async def answer(self, worker: Worker, offer: Offer) -> None:
        """Let a worker answer a question that it has taken, and send the answer."""
        question = msgspec.msgpack.decode(offer.body, type=Question)
        seconds = min(question.seconds or THINKING_SECONDS, offer.seconds - MARGIN_SECONDS)
        task = offer.topic.game, offer.topic.need
        moves = await self.bots.answer_for_others(worker, replace(question, seconds=seconds), task)
        self.in_background(self.queue.answer(offer.id, moves))

    def in_background(self, work: Coroutine[object, object, None]) -> None:
        """Do something for which nobody waits; a failure of the store changes nothing here."""

        async def quietly() -> None:
            try:
                await work
            except StoreError:
                return

        self.bots.spawn(quietly())
