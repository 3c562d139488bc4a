"""Bots in worker processes, so that neither compilation nor search blocks the tables.

There are three processes. The first compiles the games one after another from the start of the server; games that are
being played come first. The second runs bots in compiled code. It loads only games that are being played, so that no
answer waits until another game is loaded. The third runs bots in plain Python while their code is not compiled yet. A bot
gets the packed bytes of views and no other data about the game.
"""

import asyncio
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Literal

from hoyle.bots import display_name, needed_for_bot, needed_for_tables
from hoyle.bots.at_tables import fitted
from hoyle.bots.memory import views_in
from hoyle.games import GAMES
from hoyle.rules.link import heavy_rules, prepare
from hoyle.server.worker_pool import pool, stop
from hoyle.session.ports import Question

Target = Literal["plain", "cpu"]
CompileTask = tuple[str, str]
"""A game, and what to compile for it: its heavy rules (RULES), or a need of a bot (see `hoyle.bots.warming`)."""
RULES = ""
"""In a CompileTask: the heavy rules of the game."""


class BotWorkers:
    """Bots in three processes: `compiler` compiles, `strong` runs compiled code, and `plain` runs plain Python."""

    def __init__(self) -> None:
        """Create the pools; their processes start with the first task."""
        self.compiler = pool(niceness=15)
        self.strong = pool(niceness=10)
        self.plain = pool(niceness=0)
        self.lock = threading.Lock()
        self.queue: list[CompileTask] = []
        self.known_tasks: set[CompileTask] = set()
        self.first_questions: dict[CompileTask, Question] = {}
        self.is_compiling = False
        self.compiled: set[CompileTask] = set()
        self.games_in_play: set[str] = set()
        self.loads: dict[CompileTask, Future[Any]] = {}
        self.is_closed = False

    def warm(self, games: list[str]) -> None:
        """Queue the compilation of all games: first heavy rules, then bots game by game, then solutions.

        Also import all games in the plain process.
        """
        for game in games:
            self.plain.submit(warm_up, game, "random", "plain")
        rules_tasks = [(game, RULES) for game in games if heavy_rules(GAMES[game])]
        bot_tasks = [(game, need) for game in games for need in needed_for_tables(GAMES[game])]
        bot_tasks.sort(key=lambda task: " " in task[1])  # a need with a space is a solution
        self.queue = rules_tasks + bot_tasks
        self.known_tasks.update(self.queue)
        self.compile_next()

    def expect(self, game: str) -> None:
        """Record that a game is being played: compile its tasks before all others, and load those that are compiled."""
        with self.lock:
            self.games_in_play.add(game)
            self.queue.sort(key=lambda task: task[0] != game)
            compiled = [task for task in self.compiled if task[0] == game]
        for task in compiled:
            self.load(task)

    def compile_for(self, task: CompileTask, question: Question) -> None:
        """Unless the task is known already, compile it next by answering `question`.

        `warm` queues only what the default options and the presets need.
        """
        with self.lock:
            if task not in self.known_tasks:
                self.known_tasks.add(task)
                self.first_questions[task] = question
                self.queue.insert(0, task)
        self.compile_next()

    def compile_next(self) -> None:
        """Start the next task in the compiler, unless it is busy."""
        with self.lock:
            if self.is_compiling or self.is_closed or not self.queue:
                return
            task = self.queue.pop(0)
            self.is_compiling = True
            future = self.prepare_in(self.compiler, task)
        future.add_done_callback(partial(self.on_compiled, task))

    def on_compiled(self, task: CompileTask, future: Future[Any]) -> None:
        """Handle the end of a task in the compiler: start the next one, and load the compiled code if the game is being played."""
        self.is_compiling = False
        if self.is_closed or future.cancelled():
            return
        if isinstance(future.exception(), BrokenProcessPool):
            self.compiler = pool(niceness=15)
        self.compile_next()
        if future.exception():
            return
        self.compiled.add(task)
        game, need = task
        if need == RULES:
            self.plain.submit(warm_up, game, RULES, "cpu")
            prepare(GAMES[game])
        if game in self.games_in_play:
            self.load(task)

    def load(self, task: CompileTask) -> None:
        """Load compiled code into the strong process, unless it is loaded already."""
        if task not in self.loads:
            self.loads[task] = self.prepare_in(self.strong, task)

    def prepare_in(self, process: ProcessPoolExecutor, task: CompileTask) -> Future[Any]:
        """Run a task in a process, which loads the code from the cache or else compiles it; return the future."""
        if task in self.first_questions:
            return process.submit(choose_moves, self.first_questions[task], "cpu")
        return process.submit(warm_up, *task, "cpu")

    async def answer(self, question: Question) -> list[int]:
        """Return the bot's moves, from compiled code if it is loaded, otherwise from plain Python with a smaller budget."""
        question = fitted(question)
        task = question.game, need_of(question)
        if self.is_ready(task):
            try:
                return await run_in(self.strong, question, "cpu")
            except BrokenProcessPool:
                self.restart_strong()
        self.expect(question.game)
        if task[1]:
            self.compile_for(task, question)
        return await self.answer_plainly(question)

    async def answer_plainly(self, question: Question) -> list[int]:
        """Return the bot's moves from plain Python with a smaller budget; replace the plain process if it has died."""
        try:
            return await run_in(self.plain, question, "plain")
        except BrokenProcessPool:
            self.plain = pool(niceness=0)
            return await run_in(self.plain, question, "plain")

    def display_name(self, bot: str) -> str:
        """Return the name of a bot for display (an English message)."""
        return display_name(bot)

    def restart_strong(self) -> None:
        """Replace the strong process after it has died, and load the same code again."""
        stop(self.strong)
        self.strong = pool(niceness=10)
        for task in list(self.loads):
            self.loads[task] = self.prepare_in(self.strong, task)

    def is_ready(self, task: CompileTask) -> bool:
        """Return whether the code of a task is compiled and loaded in the strong process."""
        future = self.loads.get(task)
        return future is not None and future.done() and not future.cancelled() and not future.exception()

    def close(self) -> None:
        """Stop the processes without waiting for their work."""
        with self.lock:
            self.is_closed = True
        for process in (self.compiler, self.strong, self.plain):
            stop(process)


def need_of(question: Question) -> str:
    """Return the need of the bot of a question (see `hoyle.bots.warming`), or an empty string."""
    game = GAMES[question.game]
    return needed_for_bot(question.bot, game, views_in(game, question.view)[-1])


async def run_in(process: ProcessPoolExecutor, question: Question, target: Target) -> list[int]:
    """Return the bot's moves, computed in a process."""
    return await asyncio.wrap_future(process.submit(choose_moves, question, target))


def choose_moves(question: Question, target: Target) -> list[int]:
    """In a worker: return the bot's moves, after a search of `question.seconds`, at most `hoyle.bots.THINKING_SECONDS`."""
    from hoyle import bots

    seconds = min(bots.THINKING_SECONDS, question.seconds or bots.THINKING_SECONDS)
    return bots.answers(question.bot, question.game, question.view, question.seat, question.seed, target, seconds)


def warm_up(game: str, need: str, target: Target) -> None:
    """In a worker: load or compile a task. In plain Python a bot needs no compilation, so importing the games is enough."""
    from hoyle import bots

    if need == RULES:
        prepare(GAMES[game])
    elif target == "cpu":
        bots.warm(game, need)
