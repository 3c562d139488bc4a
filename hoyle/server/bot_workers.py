"""Bots in worker processes, so that neither compilation nor search blocks the tables.

There are three processes. One compiles the games one after another from the start of the server, games being played
first. One answers with compiled code; it loads only games that are being played, so that no answer waits for another
game. One answers with plain Python until the compiled code is ready. A bot gets the packed bytes of a view and nothing else.
"""

import asyncio
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Literal

from hoyle.bots import display_name, kinds, needs
from hoyle.bots.at_tables import fitted
from hoyle.bots.memory import views_in
from hoyle.games import GAMES
from hoyle.rules.link import heavy_rules, prepare
from hoyle.server.worker_pool import pool, stop
from hoyle.session.ports import Question

Target = Literal["plain", "cpu"]
Piece = tuple[str, str]
"""One unit of compilation: a game's heavy rules (RULES), or what one kind of bot needs for it."""
RULES = ""


class BotWorkers:
    """Three processes: one compiles, one answers with compiled code, one answers in plain Python until then."""

    def __init__(self) -> None:
        """Start no process before `warm` or the first question."""
        self.compiler = pool(niceness=15)
        self.strong = pool(niceness=10)
        self.plain = pool(niceness=0)
        self.lock = threading.Lock()
        self.todo: list[Piece] = []
        self.known: set[Piece] = set()
        self.first_questions: dict[Piece, Question] = {}
        self.compiling = False
        self.done: set[Piece] = set()
        self.played: set[str] = set()
        self.ready: dict[Piece, Future[Any]] = {}
        self.closed = False

    def warm(self, games: list[str]) -> None:
        """Compile the heavy rules of all games, then the bots game by game, then solve; load each game once it is played."""
        for game in games:
            self.plain.submit(warm_up, game, "random", "plain")
        heavy = [(game, RULES) for game in games if heavy_rules(GAMES[game])]
        bots = [(game, kind) for game in games for kind in kinds(GAMES[game])]
        self.todo = heavy + sorted(bots, key=lambda piece: " " in piece[1])
        self.known.update(self.todo)
        self.compile_next()

    def expect(self, game: str) -> None:
        """Note that a game is being played: compile what it needs first, and load what is compiled."""
        with self.lock:
            self.played.add(game)
            self.todo.sort(key=lambda piece: piece[0] != game)
            compiled = [piece for piece in self.done if piece[0] == game]
        for piece in compiled:
            self.load(piece)

    def compile_for(self, piece: Piece, question: Question) -> None:
        """Compile next a kind of bot that only some options need, by answering its first question."""
        with self.lock:
            if piece not in self.known:
                self.known.add(piece)
                self.first_questions[piece] = question
                self.todo.insert(0, piece)
        self.compile_next()

    def compile_next(self) -> None:
        """Give the compiler its next piece of work, unless it is busy."""
        with self.lock:
            if self.compiling or self.closed or not self.todo:
                return
            piece = self.todo.pop(0)
            self.compiling = True
            work = self.prepare_in(self.compiler, piece)
        work.add_done_callback(partial(self.was_compiled, piece))

    def was_compiled(self, piece: Piece, work: Future[Any]) -> None:
        """Note that a piece is in the cache, and start the next one."""
        self.compiling = False
        if self.closed or work.cancelled():
            return
        if isinstance(work.exception(), BrokenProcessPool):
            self.compiler = pool(niceness=15)
        self.compile_next()
        if work.exception():
            return
        self.done.add(piece)
        game, kind = piece
        if kind == RULES:
            self.plain.submit(warm_up, game, RULES, "cpu")
            prepare(GAMES[game])
        if game in self.played:
            self.load(piece)

    def load(self, piece: Piece) -> None:
        """Load a compiled piece into the process that answers."""
        if piece not in self.ready:
            self.ready[piece] = self.prepare_in(self.strong, piece)

    def prepare_in(self, process: ProcessPoolExecutor, piece: Piece) -> Future[Any]:
        """Load a piece in a process, and compile it there if the cache does not have it."""
        if piece in self.first_questions:
            return process.submit(think, self.first_questions[piece], "cpu")
        return process.submit(warm_up, *piece, "cpu")

    async def answer(self, question: Question) -> list[int]:
        """Return the bot's moves; while its game is being compiled, those of a shorter plain search."""
        question = fitted(question)
        piece = question.game, needed(question)
        if self.is_ready(piece):
            try:
                return await ask(self.strong, question, "cpu")
            except BrokenProcessPool:
                self.renew()
        self.expect(question.game)
        if piece[1]:
            self.compile_for(piece, question)
        return await self.answer_plainly(question)

    async def answer_plainly(self, question: Question) -> list[int]:
        """Return the moves of the same bot in plain Python, with less search. A dead process is replaced."""
        try:
            return await ask(self.plain, question, "plain")
        except BrokenProcessPool:
            self.plain = pool(niceness=0)
            return await ask(self.plain, question, "plain")

    def display_name(self, bot: str) -> str:
        """Return the name of a bot that people see (an English message)."""
        return display_name(bot)

    def renew(self) -> None:
        """Replace the strong process after it died, and load again what it had."""
        stop(self.strong)
        self.strong = pool(niceness=10)
        for piece in list(self.ready):
            self.ready[piece] = self.prepare_in(self.strong, piece)

    def is_ready(self, piece: Piece) -> bool:
        """Return whether a piece is compiled and loaded."""
        future = self.ready.get(piece)
        return future is not None and future.done() and not future.cancelled() and not future.exception()

    def close(self) -> None:
        """Stop the processes without waiting for their work."""
        with self.lock:
            self.closed = True
        for process in (self.compiler, self.strong, self.plain):
            stop(process)


def needed(question: Question) -> str:
    """Return what must be compiled for the bot of a question, or an empty string."""
    game = GAMES[question.game]
    return needs(question.bot, game, views_in(game, question.view)[-1])


async def ask(pool: ProcessPoolExecutor, question: Question, target: Target) -> list[int]:
    """Return the answer of one process."""
    return await asyncio.wrap_future(pool.submit(think, question, target))


def think(question: Question, target: Target) -> list[int]:
    """In a worker: return the bot's moves; a search that runs out of time returns the best found so far."""
    from hoyle import bots

    seconds = min(bots.THINKING_SECONDS, question.seconds or bots.THINKING_SECONDS)
    return bots.answers(question.bot, question.game, question.view, question.seat, question.seed, target, seconds)


def warm_up(game: str, kind: str, target: Target) -> None:
    """In a worker: load what a kind of bot needs for the game, or its heavy rules, before the first question."""
    from hoyle import bots

    if kind == RULES:
        prepare(GAMES[game])
    elif target == "cpu":
        bots.warm(game, kind)
