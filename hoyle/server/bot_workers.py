"""Bots in worker processes, so that neither compilation nor search blocks the tables.

One process compiles the games one after another from the start of the server; games that are being played come first. Others,
one for each core up to MAX_STRONG, run bots in compiled code; they load only games that are being played. One runs bots in
plain Python while their code is not compiled yet. A bot gets the packed bytes of views and no other data about the game.

Questions wait in the order of their deadlines; tables that somebody watches come first. Where people would wait too long,
bots think less. A process that dies, hangs or grows too large is replaced once, however many questions wait for it. Servers that share
a store help each other; see `hoyle.server.shared_questions`.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from hoyle.bots import display_name, needed_for_bot, needed_for_tables
from hoyle.bots.at_tables import fitted
from hoyle.bots.clock import THINKING_SECONDS
from hoyle.bots.memory import views_in
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.rules.link import heavy_rules, prepare
from hoyle.server.worker import Worker, WorkerLost
from hoyle.table.ports import Question

Target = Literal["plain", "cpu"]
CompileTask = tuple[str, str]
"""A game, and what to compile for it: its heavy rules (RULES), or a need of a bot (see `hoyle.bots.warming`)."""
RULES = ""
"""In a CompileTask: the heavy rules of the game."""
MAX_STRONG = 4
"""The maximum number of processes that run compiled bots."""
MAX_WAIT_SECONDS = 2.3
"""Bots think so little that nobody waits longer for an answer. With the pauses of a table it comes within three seconds."""
TURN_SECONDS = 0.5
"""By how much a question comes later in the queue for each question of the same table that waits already."""
MIN_THINKING_SECONDS = 0.02
GRACE_SECONDS = 1.0
"""A process is replaced if its answer takes this much longer than the thinking time."""
COMPILE_SECONDS = 600.0
"""The compiler process is replaced if it takes longer for one task."""
BUSY_SECONDS = 10.0
"""How long the bots are called busy after one of them had to think less."""


@dataclass(eq=False)
class Waiting:
    """A question in the queue."""

    question: Question
    task: CompileTask
    answer: asyncio.Future[list[int]]
    deadline: float
    """When it should be answered at the latest, if somebody watches the table."""
    offer: str = ""
    """Its id among the questions offered to other servers; empty if it is not offered."""
    is_elsewhere: bool = False
    """Whether another server thinks about it."""


class Shared(Protocol):
    """The questions shared with other servers: what `shared_questions.SharedQuestions` does for the bot workers."""

    def consider(self, waiting: Waiting) -> None:
        """Offer a new question to other servers if that helps."""
        ...

    def forget(self, waiting: Waiting) -> None:
        """Remove an offered question for whose answer nobody waits any more."""
        ...

    async def is_own(self, waiting: Waiting) -> bool:
        """Return whether an own worker may answer a question."""
        ...

    def find(self, worker: Worker) -> str | None:
        """Return the id of another server's question that a worker can answer, or None."""
        ...

    async def help(self, worker: Worker, id: str) -> None:
        """Let a worker answer a question of another server."""
        ...


class BotWorkers:
    """Bots in processes: `compiler` compiles, those in `strong` run compiled code, and `plain` runs plain Python."""

    def __init__(self, processes: int | None = None) -> None:
        """Create the workers, which start with the first task: `processes` strong ones, by default one a core up to MAX_STRONG."""
        self.compiler = Worker(niceness=15)
        self.strong = [Worker(niceness=10) for _ in range(processes or min(MAX_STRONG, os.cpu_count() or 1))]
        self.plain = Worker(niceness=0)
        self.queue: list[CompileTask] = []
        """What is compiled next."""
        self.known_tasks: set[CompileTask] = set()
        self.first_questions: dict[CompileTask, Question] = {}
        self.compiled: set[CompileTask] = set()
        self.games_in_play: set[str] = set()
        self.loaded: dict[Worker, set[CompileTask]] = {worker: set() for worker in self.strong}
        self.plain_turn = asyncio.Lock()
        """Held by the question that the plain process answers."""
        self.waiting_plainly = 0
        """The number of questions that the plain process answers, or that wait for it."""
        self.waiting: list[Waiting] = []
        self.is_watched: Callable[[str], bool] = lambda table: True
        """Returns whether somebody is connected to a table."""
        self.idle: set[Worker] = set()
        """The strong workers that wait for something to do."""
        self.shared: Shared | None = None
        """The questions shared with other servers; None if there are none."""
        self.busy_until = 0.0
        self.news = asyncio.Event()
        """Set when there is something to do for a strong worker."""
        self.tasks: list[asyncio.Task[None]] = []
        self.is_compiling = False

    # Compiling.

    def warm(self, games: list[str]) -> None:
        """Queue the compilation of all games: first heavy rules, then bots game by game, then solutions.

        Also import all games in the plain process.
        """
        rules_tasks = [(game, RULES) for game in games if heavy_rules(GAMES[game])]
        bot_tasks = [(game, need) for game in games for need in needed_for_tables(GAMES[game])]
        bot_tasks.sort(key=lambda task: " " in task[1])  # a need with a space is a solution
        self.queue = rules_tasks + bot_tasks
        self.known_tasks.update(self.queue)
        self.spawn(self.import_games(games))
        self.compile_queue()

    async def import_games(self, games: list[str]) -> None:
        """Import games in the plain process."""
        for game in games:
            await self.prepare_in(self.plain, (game, "random"), "plain")

    def expect(self, game: str) -> None:
        """Record that a game is being played: compile its tasks before all others, and load those that are compiled."""
        self.games_in_play.add(game)
        self.queue.sort(key=lambda task: task[0] != game)
        self.start()

    def compile_for(self, task: CompileTask, question: Question) -> None:
        """Unless the task is known already, compile it next by answering `question`.

        `warm` queues only what the default options and the presets need.
        """
        if task not in self.known_tasks:
            self.known_tasks.add(task)
            self.first_questions[task] = question
            self.queue.insert(0, task)
        self.compile_queue()

    def compile_queue(self) -> None:
        """Start to compile what is in the queue, unless the compiler is busy."""
        if not self.is_compiling and self.queue:
            self.is_compiling = True
            self.spawn(self.compile())

    async def compile(self) -> None:
        """Compile what is in the queue. A task whose process has been killed is tried once more."""
        tried = set[CompileTask]()
        while self.queue:
            task = self.queue.pop(0)
            if await self.prepare_in(self.compiler, task, "cpu"):
                self.compiled.add(task)
                await self.on_compiled(task)
            elif task not in tried:
                tried.add(task)
                self.queue.append(task)
        self.is_compiling = False

    async def on_compiled(self, task: CompileTask) -> None:
        """Let the plain process and this one use compiled heavy rules, and the strong ones a game that is being played."""
        game, need = task
        if need == RULES:
            await self.prepare_in(self.plain, task, "cpu")
            await asyncio.to_thread(prepare, GAMES[game])
        self.start()

    async def prepare_in(self, worker: Worker, task: CompileTask, target: Target) -> bool:
        """Load the code of a task from the cache, or else compile it; return whether that succeeded."""
        try:
            if task in self.first_questions:
                await worker.run(COMPILE_SECONDS, choose_moves, self.first_questions[task], target, THINKING_SECONDS)
            else:
                await worker.run(COMPILE_SECONDS, warm_up, *task, target)
        except WorkerLost:
            return False
        except Exception:  # whatever a game of a visitor raises: its bots play in plain Python
            return True
        return True

    # Answering.

    async def answer(self, question: Question) -> list[int]:
        """Return the bot's moves, from compiled code if it is loaded, otherwise from plain Python with a smaller budget."""
        question = fitted(question)
        task = question.game, need_of(question)
        if self.is_ready(task):
            with suppress(WorkerLost):
                return await self.answer_strongly(question, task)
        self.expect(question.game)
        if task[1]:
            self.compile_for(task, question)
        self.waiting_plainly += 1
        try:
            async with self.plain_turn:
                if not self.is_ready(task):
                    return await self.answer_plainly(question)
        finally:
            self.waiting_plainly -= 1
        with suppress(WorkerLost):
            return await self.answer_strongly(question, task)
        return await self.answer_plainly(question)

    async def answer_strongly(self, question: Question, task: CompileTask) -> list[int]:
        """Return the bot's moves from compiled code, which a strong worker has loaded; WorkerLost if the worker is lost."""
        answer = asyncio.get_running_loop().create_future()
        turns = sum(waiting.question.table == question.table for waiting in self.waiting)
        waiting = Waiting(question, task, answer, self.now() + MAX_WAIT_SECONDS + turns * TURN_SECONDS)
        self.waiting.append(waiting)
        self.start()
        if self.shared:
            self.shared.consider(waiting)
        try:
            return await waiting.answer
        finally:
            if waiting in self.waiting:
                self.waiting.remove(waiting)
            if self.shared:
                self.shared.forget(waiting)

    async def answer_plainly(self, question: Question) -> list[int]:
        """Return the bot's moves from plain Python with a smaller budget; Refusal if two processes are lost."""
        for _ in range(2):
            seconds = self.limited(MAX_WAIT_SECONDS / max(1, self.waiting_plainly))
            with suppress(WorkerLost):
                return await self.plain.run(seconds + GRACE_SECONDS, choose_moves, question, "plain", seconds)
        raise Refusal(N_("The bot does not answer."))

    def display_name(self, bot: str) -> str:
        """Return the name of a bot for display (an English message)."""
        return display_name(bot)

    def is_ready(self, task: CompileTask) -> bool:
        """Return whether the code of a task is compiled and loaded in a strong process."""
        return any(task in loaded for loaded in self.loaded.values())

    @property
    def is_busy(self) -> bool:
        """Whether bots have to think less now, because there are many questions."""
        return self.now() < self.busy_until

    @property
    def is_working(self) -> bool:
        """Whether a process compiles or thinks, for this server or for another one, or a question waits."""
        is_waiting = self.is_compiling or self.waiting or self.waiting_plainly
        return bool(is_waiting) or any(worker.lock.locked() for worker in (self.compiler, *self.strong, self.plain))

    # The strong workers.

    def start(self) -> None:
        """Wake the strong workers, and start them at the first call."""
        self.news.set()
        if len(self.tasks) == 0 or all(task.get_name() != STRONG for task in self.tasks):
            for worker in self.strong:
                self.spawn(self.serve(worker), STRONG)

    async def serve(self, worker: Worker) -> None:
        """Load games into a strong worker and let it answer questions, for ever."""
        while True:
            self.news.clear()
            if to_load := self.to_load(worker):
                if await self.prepare_in(worker, to_load, "cpu"):
                    self.loaded[worker].add(to_load)
                else:
                    self.loaded[worker].clear()
            elif waiting := self.take(worker):
                if self.shared is None or await self.shared.is_own(waiting):
                    await self.answer_in(worker, waiting)
            elif self.shared and (id := self.shared.find(worker)):
                await self.shared.help(worker, id)
            else:
                self.idle.add(worker)
                await self.news.wait()
                self.idle.discard(worker)

    def to_load(self, worker: Worker) -> CompileTask | None:
        """Return what a strong worker should load next, or None."""
        missing = self.compiled - self.loaded[worker]
        return next((task for task in sorted(missing) if task[0] in self.games_in_play), None)

    def take(self, worker: Worker) -> Waiting | None:
        """Take the next question out of the queue that a worker can answer, or return None.

        Watched tables come first, then the question that should be answered first.
        """
        able = [waiting for waiting in self.waiting if waiting.task in self.loaded[worker] and not waiting.is_elsewhere]
        if not able:
            return None
        chosen = min(able, key=lambda waiting: (not self.is_watched(waiting.question.table), waiting.deadline))
        self.waiting.remove(chosen)
        return chosen

    async def answer_in(self, worker: Worker, waiting: Waiting) -> None:
        """Let a worker answer a question; the answer fails with WorkerLost if the worker is lost."""
        seconds = self.thinking_seconds(waiting)
        try:
            limit = min(seconds, waiting.question.seconds or seconds)
            moves = await worker.run(limit + GRACE_SECONDS, choose_moves, waiting.question, "cpu", limit)
        except WorkerLost as lost:
            self.loaded[worker].clear()
            fail(waiting.answer, lost)
        except Exception as error:
            fail(waiting.answer, error)
        else:
            if not waiting.answer.done():
                waiting.answer.set_result(moves)
        if worker.is_too_large:
            self.loaded[worker].clear()
            await worker.replace()

    async def answer_for_others(self, worker: Worker, question: Question, task: CompileTask) -> list[int] | None:
        """Return a worker's answer to a question of another server, or None if it fails."""
        answer = asyncio.get_running_loop().create_future()
        await self.answer_in(worker, Waiting(question, task, answer, self.now() + MAX_WAIT_SECONDS))
        return None if answer.exception() else answer.result()

    def thinking_seconds(self, chosen: Waiting) -> float:
        """Return how long a question may be thought about, so that all watched tables in the queue are answered in time."""
        here = [waiting for waiting in self.waiting if not waiting.is_elsewhere]
        watched = [chosen, *(waiting for waiting in here if self.is_watched(waiting.question.table))]
        remaining = max(waiting.deadline for waiting in watched) - self.now()
        return self.limited(remaining * len(self.strong) / len(watched))

    def limited(self, seconds: float) -> float:
        """Return these seconds within the limits of a bot's thinking time; if they are less than usual, bots are busy."""
        seconds = min(THINKING_SECONDS, max(MIN_THINKING_SECONDS, seconds))
        if seconds < THINKING_SECONDS:
            self.busy_until = self.now() + BUSY_SECONDS
        return seconds

    def now(self) -> float:
        """Return the time of the event loop in seconds."""
        return asyncio.get_running_loop().time()

    # The end.

    def spawn(self, work: Any, name: str | None = None) -> None:
        """Run a coroutine as a task of this object."""
        self.tasks = [task for task in self.tasks if not task.done()]
        self.tasks.append(asyncio.get_running_loop().create_task(work, name=name))

    def close(self) -> None:
        """Stop the processes without waiting for their work."""
        self.shared = None
        for task in self.tasks:
            task.cancel()
        for worker in (self.compiler, *self.strong, self.plain):
            worker.stop()


STRONG = "strong bots"
"""The name of the tasks that serve the strong workers."""


def fail(answer: asyncio.Future[list[int]], error: Exception) -> None:
    """End the wait for an answer with an error, unless nobody waits any more."""
    if not answer.done():
        answer.set_exception(error)


def need_of(question: Question) -> str:
    """Return the need of the bot of a question (see `hoyle.bots.warming`), or an empty string."""
    game = GAMES[question.game]
    return needed_for_bot(question.bot, game, views_in(game, question.view)[-1])


def choose_moves(question: Question, target: Target, seconds: float) -> list[int]:
    """In a worker: return the bot's moves, after a search of at most `seconds`."""
    from hoyle import bots

    seconds = min(seconds, question.seconds or seconds)
    return bots.answers(question.bot, question.game, question.view, question.seat, question.seed, target, seconds)


def warm_up(game: str, need: str, target: Target) -> None:
    """In a worker: load or compile a task. In plain Python a bot needs no compilation, so importing the games is enough."""
    from hoyle import bots

    if need == RULES:
        prepare(GAMES[game])
    elif target == "cpu":
        bots.warm(game, need)
