"""Bots that think in processes of their own, so that no compiler and no search ever holds up the table.

Three processes: one compiles the games one after another when the server starts, one answers with what is compiled, so
that a game that is ready never waits for one that is not, and one answers plainly until then. A bot is handed the
packed bytes of a view and nothing else.
"""

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Literal, Protocol

from hoyle.games import GAMES
from hoyle.rules.link import prepare

PAUSE = 0.8  # seconds; an answer comes after one pause, or two, or …, whatever was chosen

Target = Literal["plain", "cpu"]


class Thinker(Protocol):
    """Whoever answers for the bots."""

    async def answer(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> int:
        """A move for that seat, from its view alone."""
        ...

    def warm(self, games: list[str]) -> None:
        """Begin to get ready."""

    def close(self) -> None:
        """Let the processes go."""


class Thinkers:
    """Three processes: one compiles, one answers with what is compiled, one answers plainly until then."""

    def __init__(self) -> None:
        """Nothing starts before `warm` or the first question."""
        self.compiler = pool(niceness=15)
        self.strong = pool(niceness=10)
        self.plain = pool(niceness=0)
        self.ready: dict[str, Future[None]] = {}
        self.closed = False

    def warm(self, games: list[str]) -> None:
        """Compile the search for each game, one after another; each is loaded as soon as it is there."""
        for game in games:
            self.plain.submit(first_answer, game, "plain")
            compiled = self.compiler.submit(first_answer, game, "cpu")
            compiled.add_done_callback(partial(self.load, game))

    def load(self, game: str, compiled: Future[None]) -> None:
        """What was compiled stands in the cache: the process that answers takes it up."""
        if not self.closed and not compiled.cancelled():
            self.ready[game] = self.strong.submit(first_answer, game, "cpu")
            prepare(GAMES[game])

    async def answer(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> int:
        """The bot's move, or that of a plainer search while its game is being compiled."""
        question = (bot, game, view, seat, seed)
        if self.compiled(game):
            try:
                return await ask(self.strong, *question, "cpu")
            except BrokenProcessPool:
                self.renew()
        return await self.answer_plainly(*question)

    async def answer_plainly(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> int:
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
        for game in list(self.ready):
            self.ready[game] = self.strong.submit(first_answer, game, "cpu")

    def compiled(self, game: str) -> bool:
        """Whether the search for this game is ready."""
        future = self.ready.get(game)
        return future is not None and future.done() and not future.cancelled() and not future.exception()

    def close(self) -> None:
        """Let the processes go without waiting for what they think about."""
        self.closed = True
        for one in (self.compiler, self.strong, self.plain):
            one.shutdown(wait=False, cancel_futures=True)


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


async def ask(pool: ProcessPoolExecutor, bot: str, game: str, view: bytes, seat: int, seed: int, target: Target) -> int:
    """Ask one process."""
    return await asyncio.wrap_future(pool.submit(think, bot, game, view, seat, seed, target))


def think(bot: str, game: str, view: bytes, seat: int, seed: int, target: Target) -> int:
    """In a worker: the bot's move."""
    from hoyle import bots

    return int(bots.answer(bot, game, view, seat, seed, target))


def first_answer(game: str, target: Target) -> None:
    """In a worker: get what the game's bots need, so that nobody waits for it later."""
    from hoyle import bots

    if target == "cpu":
        prepare(GAMES[game])
        bots.warm(game)
