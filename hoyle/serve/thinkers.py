"""Bots that think in processes of their own, so that no compiler and no search ever holds up the table.

Two processes: one with the compiled search, which starts compiling when the server starts, and one that answers
plainly while the first is not ready. A bot is handed the packed bytes of a view and nothing else.
"""

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Literal, Protocol

PAUSE = 0.8  # seconds; an answer comes after one pause, or two, or …, whatever was chosen
PATIENCE = 3.0  # seconds that a compiled answer may take before the plain one is good enough

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
    """The two processes."""

    def __init__(self) -> None:
        """Nothing starts before `warm` or the first question."""
        self.strong = pool(niceness=10)
        self.plain = pool(niceness=0)
        self.ready: dict[str, Future[None]] = {}

    def warm(self, games: list[str]) -> None:
        """Start both processes; the strong one compiles the search for each game."""
        for game in games:
            self.plain.submit(first_answer, game, "plain")
            self.ready[game] = self.strong.submit(first_answer, game, "cpu")

    async def answer(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> int:
        """The bot's move, or that of a plainer search while the compiler is at work."""
        question = (bot, game, view, seat, seed)
        if self.compiled(game):
            try:
                return await ask(self.strong, *question, "cpu")
            except BrokenProcessPool:
                self.renew([game])
        if not bot.startswith(("search", "minimax")):
            return await self.answer_plainly(*question)
        strong = asyncio.ensure_future(ask(self.strong, *question, "cpu"))
        plain = asyncio.ensure_future(self.answer_plainly(*question))
        await asyncio.wait({strong}, timeout=PATIENCE)
        if strong.done() and not strong.exception():
            plain.cancel()
            return strong.result()
        strong.cancel()
        return await plain

    async def answer_plainly(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> int:
        """The same bot without the compiler: at once, with fewer thoughts. A process that has ended is replaced."""
        try:
            return await ask(self.plain, bot, game, view, seat, seed, "plain")
        except BrokenProcessPool:
            self.plain = pool(niceness=0)
            return await ask(self.plain, bot, game, view, seat, seed, "plain")

    def renew(self, games: list[str]) -> None:
        """The strong process has ended: a new one."""
        self.strong.shutdown(wait=False, cancel_futures=True)
        self.strong = pool(niceness=10)
        for game in games:
            self.ready[game] = self.strong.submit(first_answer, game, "cpu")

    def compiled(self, game: str) -> bool:
        """Whether the search for this game is ready."""
        future = self.ready.get(game)
        return future is not None and future.done() and not future.cancelled() and not future.exception()

    def close(self) -> None:
        """Let both processes go without waiting for what they think about."""
        for one in (self.strong, self.plain):
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
        bots.warm(game)
