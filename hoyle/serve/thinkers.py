"""Bots that think in processes of their own, so that no compiler and no search ever holds up the table.

Three processes: one compiles the games one after another when the server starts, the one that somebody plays first; one
answers with what is compiled, and takes up only games that somebody plays, so that no answer waits for another game; and
one answers plainly until then. A bot is handed the packed bytes of a view and nothing else.
"""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Literal, Protocol

from hoyle.bots import SOLVED, kinds, needs, parse
from hoyle.bots.memory import parted
from hoyle.games import GAMES
from hoyle.rules.link import heavy_rules, prepare

PAUSE = 0.8  # seconds; an answer comes after one pause, or two, or …, whatever was chosen

PATIENCE = 3.0  # seconds that a bot may think plainly
FOREVER = 0.0

Target = Literal["plain", "cpu"]
Piece = tuple[str, str]
"""What is compiled at a time: a game's heavy rules (RULES), or what one kind of bot needs for it."""
RULES = ""
Question = tuple[str, str, bytes, int, int]
"""A bot, a game, what a seat of it sees, the seat, a seed."""


class Thinker(Protocol):
    """Whoever answers for the bots."""

    async def answer(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> list[int]:
        """A move for that seat, from its view alone, and those that it would make after it."""
        ...

    def warm(self, games: list[str]) -> None:
        """Begin to get ready."""

    def first(self, game: str) -> None:
        """Get ready for this game before the others."""

    def close(self) -> None:
        """Let the processes go."""


class Thinkers:
    """Three processes: one compiles, one answers with what is compiled, one answers plainly until then."""

    def __init__(self) -> None:
        """Nothing starts before `warm` or the first question."""
        self.compiler = pool(niceness=15)
        self.strong = pool(niceness=10)
        self.plain = pool(niceness=0)
        self.order = threading.Lock()
        self.todo: list[Piece] = []
        self.known: set[Piece] = set()
        self.unusual: dict[Piece, Question] = {}
        self.compiling = False
        self.done: set[Piece] = set()
        self.played: set[str] = set()
        self.ready: dict[Piece, Future[Any]] = {}
        self.closed = False

    def warm(self, games: list[str]) -> None:
        """Compile the heavy rules of all games, then the bots game by game, then solve; each is loaded once it is played."""
        for game in games:
            self.plain.submit(first_answer, game, "random", "plain")
        heavy = [(game, RULES) for game in games if heavy_rules(GAMES[game])]
        bots = [(game, kind) for game in games for kind in kinds(GAMES[game])]
        self.todo = heavy + sorted(bots, key=lambda piece: piece[1].startswith(SOLVED))
        self.known.update(self.todo)
        self.compile_next()

    def first(self, game: str) -> None:
        """Somebody plays this game: what it needs is compiled before all else, and what is compiled is loaded."""
        with self.order:
            self.played.add(game)
            self.todo.sort(key=lambda piece: piece[0] != game)
            compiled = [piece for piece in self.done if piece[0] == game]
        for piece in compiled:
            self.load(piece)

    def also(self, piece: Piece, question: Question) -> None:
        """A kind of bot that only some house rules of the game need: compiled by its first question, before the others."""
        with self.order:
            if piece not in self.known:
                self.known.add(piece)
                self.unusual[piece] = question
                self.todo.insert(0, piece)
        self.compile_next()

    def compile_next(self) -> None:
        """Hand the compiler the next piece of work, unless it has some."""
        with self.order:
            if self.compiling or self.closed or not self.todo:
                return
            piece = self.todo.pop(0)
            self.compiling = True
        self.get_ready(self.compiler, piece).add_done_callback(partial(self.compiled_now, piece))

    def compiled_now(self, piece: Piece, work: Future[Any]) -> None:
        """What was compiled stands in the cache; then comes the next."""
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
            self.plain.submit(first_answer, game, RULES, "cpu")
            prepare(GAMES[game])
        if game in self.played:
            self.load(piece)

    def load(self, piece: Piece) -> None:
        """The process that answers takes it up from the cache."""
        if piece not in self.ready:
            self.ready[piece] = self.get_ready(self.strong, piece)

    def get_ready(self, process: ProcessPoolExecutor, piece: Piece) -> Future[Any]:
        """Compile there what is not in the cache, load what is."""
        if piece in self.unusual:
            return process.submit(think, *self.unusual[piece], "cpu")
        return process.submit(first_answer, *piece, "cpu")

    async def answer(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> list[int]:
        """The bot's moves, or those of a plainer search while its game is being compiled."""
        question, piece = (bot, game, view, seat, seed), (game, needed(bot, game, view))
        if self.compiled(piece):
            try:
                return await ask(self.strong, *question, "cpu")
            except BrokenProcessPool:
                self.renew()
        self.first(game)
        if piece[1] != "random":
            self.also(piece, question)
        return await self.answer_plainly(*question)

    async def answer_plainly(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> list[int]:
        """The same bot without the compiler: at once, with fewer thoughts. A process that has ended is replaced."""
        try:
            return await ask(self.plain, bot, game, view, seat, seed, "plain")
        except BrokenProcessPool:
            self.plain = pool(niceness=0)
            return await ask(self.plain, bot, game, view, seat, seed, "plain")

    def renew(self) -> None:
        """The strong process has ended: a new one, that takes up again what was compiled."""
        self.strong.shutdown(wait=False, cancel_futures=True)
        self.strong = pool(niceness=10)
        for piece in list(self.ready):
            self.ready[piece] = self.get_ready(self.strong, piece)

    def compiled(self, piece: Piece) -> bool:
        """Whether these bots of this game are ready."""
        future = self.ready.get(piece)
        return future is not None and future.done() and not future.cancelled() and not future.exception()

    def close(self) -> None:
        """Let the processes go without waiting for what they think about."""
        self.closed = True
        for one in (self.compiler, self.strong, self.plain):
            one.shutdown(wait=False, cancel_futures=True)


def needed(bot: str, game: str, view: bytes) -> str:
    """What must be compiled for this bot at this table."""
    return needs(bot, GAMES[game], parted(GAMES[game], view)[-1]) if parse(bot)[0] == SOLVED else parse(bot)[0]


def pool(niceness: int) -> ProcessPoolExecutor:
    """One process; a fresh interpreter, since the server has threads."""
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=settle, initargs=(niceness, os.getpid()))


def settle(niceness: int, server: int) -> None:
    """In the new process: step back behind the server, and end when it has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


async def ask(
    pool: ProcessPoolExecutor, bot: str, game: str, view: bytes, seat: int, seed: int, target: Target
) -> list[int]:
    """Ask one process."""
    return await asyncio.wrap_future(pool.submit(think, bot, game, view, seat, seed, target))


def think(bot: str, game: str, view: bytes, seat: int, seed: int, target: Target) -> list[int]:
    """In a worker: the bot's moves; any move where thinking plainly takes too long."""
    from hoyle import bots

    try:
        with at_most(PATIENCE if target == "plain" else FOREVER):
            return bots.answers(bot, game, view, seat, seed, target, bots.SECONDS)
    except TimeoutError:
        return bots.answers("random", game, view, seat, seed, target)


@contextmanager
def at_most(seconds: float) -> Generator[None]:
    """TimeoutError once so many seconds are over, in the midst of whatever Python does then; 0 for no limit."""

    def ring(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def first_answer(game: str, kind: str, target: Target) -> None:
    """In a worker: get what such bots of the game need, or its heavy rules, so that nobody waits for it later."""
    from hoyle import bots

    if kind == RULES:
        prepare(GAMES[game])
    elif target == "cpu":
        bots.warm(game, kind)
