"""A process without web pages that answers bots' questions of the servers that share a store, for `hoyle worker`."""

import asyncio
import os
import signal
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

from hoyle.games import GAMES
from hoyle.i18n import N_, translator
from hoyle.server.bot_workers import RULES, BotWorkers
from hoyle.server.run import EXIT_FAILED
from hoyle.server.shared_questions import SharedQuestions
from hoyle.server.store import ServerSharing, ServerStore, open_store
from hoyle.server.store_addresses import parse_address
from hoyle.table.ports import StoreError

READY = N_("Hoyle is waiting for bots' questions (Ctrl-C stops it).")
NOT_SHARED = N_("{store} is not shared by servers: name a database, postgresql://user@host/name.")


class BotsForOthers(BotWorkers):
    """Bot workers of a process without tables: they prepare neither rules nor bots in plain Python, which only tables need."""

    def warm(self, games: list[str]) -> None:
        """Queue the compilation of the bots of all games, then of solutions."""
        super().warm(games)
        self.queue = [task for task in self.queue if task[1] != RULES]

    async def import_games(self, games: list[str]) -> None:
        """Do nothing, because no question is answered in plain Python."""


class NoTables:
    """A server's watcher that has no tables in memory."""

    def in_memory(self) -> Collection[str]:
        """Return no tables."""
        return ()

    def has(self, table: str) -> bool:
        """Return False."""
        return False

    def on_changes(self, revisions: Mapping[str, int]) -> None:
        """Do nothing: there are no tables here."""

    def on_online(self, seats: Mapping[str, frozenset[int]]) -> None:
        """Do nothing: there are no tables here."""

    def on_rewritten(self, servers: Mapping[str, str]) -> None:
        """Do nothing: there are no tables here."""


def run_worker(store: str, processes: int | None = None) -> int:
    """Answer questions until stopped and return 0; if that cannot start, print the reason and return EXIT_FAILED.

    `processes` is the number of processes that run bots, by default one for each core.
    """
    say = translator("en")
    try:
        opened = open_shared(store)
    except StoreError as error:
        print(say(error.message, **error.facts), file=sys.stderr)
        return EXIT_FAILED
    assert opened.sharing
    asyncio.run(answer_questions(opened, opened.sharing, BotsForOthers(processes or os.cpu_count() or 1)))
    return 0


def open_shared(address: str) -> ServerStore:
    """Return the store at an address, which several servers can share; StoreError if it is not shared or cannot be used."""
    if isinstance(parse_address(address), Path):
        raise StoreError(NOT_SHARED, store=address)
    return open_store(address)


async def answer_questions(store: ServerStore, sharing: ServerSharing, bots: BotWorkers) -> None:
    """Answer questions of other servers until SIGINT or SIGTERM; then give back those that are not answered yet."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()

    def stop(number: int, frame: object) -> None:
        loop.call_soon_threadsafe(stopped.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    bots.warm(list(GAMES))
    bots.shared = SharedQuestions(bots, sharing.questions)
    sharing.watch(NoTables())
    print(translator("en")(READY), flush=True)
    await stopped.wait()
    store.close()
    bots.close()
