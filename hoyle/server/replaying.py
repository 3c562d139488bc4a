"""Which running tables cannot go on with the rules of this version of Hoyle: asked before an update, and looked at after a start."""

import asyncio
import logging
import time
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Protocol

from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.games.own_games import UNLISTED
from hoyle.host.host import game_in
from hoyle.server.metrics import Metrics
from hoyle.server.repeated import RepeatedWork
from hoyle.server.retention import DAY_SECONDS
from hoyle.table.persistence import catching_up
from hoyle.table.ports import Saved, StoreError
from hoyle.table.table import Table
from hoyle.table.versions import is_playable, name_of_older
from hoyle.table.wire.events import Opened, read

LOGGER = logging.getLogger("hoyle.tables")
MAX_LOGGED = 20
"""The maximum number of tables that are logged one by one."""
WORK_SECONDS, SHARE = 0.01, 0.03
"""How long a server replays at once, and which share of its time it uses for that."""


@dataclass(frozen=True)
class Running:
    """A table whose game is not over."""

    id: str
    game: str
    title: str


@dataclass(frozen=True)
class Stuck:
    """A running table that cannot go on, and why (in English)."""

    table: Running
    why: str

    def __str__(self) -> str:
        """Return the table and the reason as one line."""
        return f"Table {self.table.id} ({self.table.title}): {self.why}"


class RunningTables(Protocol):
    """A store that knows its running tables."""

    async def running_tables(self) -> list[Running]:
        """Return the tables whose games are not over, those that were opened last first."""
        ...

    async def load(self, table: str) -> Saved | None:
        """Return the stored data of a table, or None if there is no such table; StoreError if it is damaged."""
        ...


def replay(id: str, saved: Saved) -> Generator[None, None, str]:
    """Play what is stored of a table again, in parts; return why the table cannot go on, or "" if it can."""
    if own_games.is_visitors(game_in(saved)):  # its rules run in processes of their own only
        return ""
    table = Table(id)
    try:
        for _ in catching_up(table, saved):
            if table.stuck:
                return reason(table)
            yield
    except Refusal:
        return "An event cannot be read."
    except Exception as error:  # what the rules of this version never expected
        return f"Event {table.seq} ends in an error ({type(error).__name__})."
    has_begun = table.timeline is not None
    return "" if not table.stuck and (has_begun or is_playable(table.opened)) else reason(table)


def reason(table: Table) -> str:
    """Return why a table cannot go on."""
    opened = table.opened
    if opened.game not in GAMES:
        return f"This Hoyle does not have the game {opened.game}."
    if not is_playable(opened):
        version = GAMES[opened.game].version
        return f"It was opened with version {opened.version} of the rules; this Hoyle has version {version}."
    return f"By the rules of this Hoyle event {table.seq} has another result."


def stuck_among(tables: Iterable[tuple[Running, Saved]]) -> tuple[int, list[Stuck]]:
    """Return the number of running tables, and those that cannot go on."""
    count, found = 0, list[Stuck]()
    for running, saved in tables:
        count += 1
        if why := finished(replay(running.id, saved)):
            found.append(Stuck(running, why))
    return count, found


def finished(work: Generator[None, None, str]) -> str:
    """Return what a generator returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return str(end.value)


class StuckTables(RepeatedWork):
    """Looks which tables this server cannot go on with, after its start and once a day, a little at a time."""

    pause, log, failure = DAY_SECONDS, LOGGER, "Running tables are not replayed"

    def __init__(self, store: RunningTables, metrics: Metrics) -> None:
        """Look at nothing before `start`."""
        self.store = store
        self.stuck: dict[str, Stuck] = {}
        self.known: set[str] = set()
        """The tables that were replayed."""
        metrics.watch("hoyle_tables_stuck", "Running tables that cannot go on by these rules", lambda: len(self.stuck))

    async def work(self) -> None:
        """Replay the running tables that were not replayed before."""
        tables = {running.id: running for running in await self.store.running_tables()}
        before, self.known = self.known, self.known & tables.keys()
        self.stuck = {id: stuck for id, stuck in self.stuck.items() if id in tables}
        new = [id for id in tables if id not in before]
        older = 0
        for id in new:
            older += await self.look(tables[id])
        if older:
            LOGGER.info("Running tables that go on by older texts of rewrites, with which they were opened: %d.", older)
        found = [self.stuck[id] for id in new if id in self.stuck]
        for stuck in found[:MAX_LOGGED]:
            LOGGER.warning("It cannot go on. %s", stuck.why, extra={"table": stuck.table.id})
        if found:
            text = "%d of %d running tables cannot go on with this version; `hoyle store check --replay` lists them."
            LOGGER.warning(text, len(self.stuck), len(tables))

    async def look(self, running: Running) -> bool:
        """Replay a table, with pauses for everything else; return whether it goes on by an older text of its rewrites."""
        self.known.add(running.id)
        try:
            saved = await self.store.load(running.id)
        except StoreError:
            return False  # it is damaged, which the store logs
        if saved is None:
            return False
        work, began = replay(running.id, saved), time.perf_counter()
        while True:
            try:
                next(work)
            except StopIteration as end:
                if end.value:
                    self.stuck[running.id] = Stuck(running, str(end.value))
                break
            if (spent := time.perf_counter() - began) > WORK_SECONDS:
                await asyncio.sleep(spent / SHARE)
                began = time.perf_counter()
        await asyncio.sleep((time.perf_counter() - began) / SHARE)
        return running.id not in self.stuck and is_older(saved)


def is_older(saved: Saved) -> bool:
    """Return whether a table goes on by an older text of its rewrites than the one that is listed under its name."""
    opened = read(saved.rows[0].body)
    return isinstance(opened, Opened) and name_of_older(opened) in UNLISTED
