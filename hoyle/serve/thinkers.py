"""Bots that think in processes of their own, so that no compiler and no search ever holds up the table.

Two processes: one with the compiled search, which starts compiling when the server starts, and one that answers
plainly while the first is not ready. A bot is handed the packed bytes of a view and nothing else.
"""

import asyncio
import os
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Protocol

PAUSE = 0.8  # seconds; an answer comes after one pause, or two, or …, whatever was chosen
PATIENCE = 3.0  # seconds that a compiled answer may take before the plain one is good enough
PLAIN = "greedy"

Options = dict[str, Any]


class Thinker(Protocol):
    """Whoever answers for the bots."""

    async def answer(self, bot: str, game: str, options: Options, view: bytes, seat: int, seed: int) -> int:
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
        self.ready: dict[str, Future[int]] = {}

    def warm(self, games: list[str]) -> None:
        """Start both processes; the strong one compiles the search for each game."""
        self.plain.submit(os.getpid)
        for game in games:
            self.ready[game] = self.strong.submit(first_answer, game)

    async def answer(self, bot: str, game: str, options: Options, view: bytes, seat: int, seed: int) -> int:
        """The bot's move, or a plainer bot's while the compiler is at work."""
        question = (game, options, view, seat, seed)
        if not bot.startswith("search"):
            return await ask(self.plain, bot, *question)
        strong = asyncio.ensure_future(ask(self.strong, bot, *question))
        if self.compiled(game):
            return await strong
        plain = asyncio.ensure_future(ask(self.plain, PLAIN, *question))
        done, _ = await asyncio.wait({strong}, timeout=PATIENCE)
        if done and not strong.exception():
            plain.cancel()
            return strong.result()
        strong.cancel()
        return await plain

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
    import signal
    import threading
    import time

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


async def ask(pool: ProcessPoolExecutor, bot: str, game: str, options: Options, view: bytes, seat: int, seed: int) -> int:
    """Ask one process; a process that died is an error of the table, not of the server."""
    try:
        return await asyncio.wrap_future(pool.submit(think, bot, game, options, view, seat, seed))
    except BrokenProcessPool as error:
        raise RuntimeError("The bot's process has ended.") from error


def think(bot: str, game: str, options: Options, view: bytes, seat: int, seed: int) -> int:
    """In a worker: the bot's move."""
    import hoyle
    from hoyle import bots

    return int(bots.answer(bot, hoyle.game(game, **options), view, seat, seed))


def first_answer(game: str) -> int:
    """In a worker: let the search answer once, so that it is compiled."""
    import hoyle

    play = hoyle.game(game).new(seed=1)
    seat = play.waits[0]
    return think("search:easy", game, {}, play.view(seat).pack(), seat, 1)
