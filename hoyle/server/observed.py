"""A host and bots that are measured and logged. Log lines name tables and numbers of events, and nothing that players hide."""

import logging
import time
from collections.abc import Collection, Generator
from contextlib import contextmanager
from typing import Protocol

from hoyle.errors import Refusal
from hoyle.games import own_games
from hoyle.host.host import Host
from hoyle.host.loaded_table import LoadedTable, Proposal
from hoyle.host.room import Room
from hoyle.i18n import N_, translator
from hoyle.server.metrics import Metrics
from hoyle.server.rates import TooMany
from hoyle.table.opening import Wish
from hoyle.table.ports import Bots, Changes, Clock, Millis, Question, Sharing, Store, StoreError
from hoyle.table.wire.commands import BotMoves, Command
from hoyle.table.wire.outbox import Outbox

LOGGER = logging.getLogger("hoyle.tables")
HIDDEN = N_("An operator of this server has hidden these rules. Nobody plays by them here.")
UNREADABLE = N_("What is stored of this table cannot be read. The operator of this server has been told.")


class ObservedBots:
    """Bots whose questions are counted and timed."""

    def __init__(self, bots: Bots, metrics: Metrics) -> None:
        """Measure the answers of `bots`."""
        self.bots, self.metrics = bots, metrics

    @property
    def is_busy(self) -> bool:
        """Whether bots think for less time now, because there are many questions."""
        return self.bots.is_busy

    async def answer(self, question: Question) -> list[int]:
        """Return the answer of the bots."""
        with self.metrics.bot_questions.track_inprogress(), self.metrics.bot_seconds.time():
            return await self.bots.answer(question)

    def expect(self, game: str) -> None:
        """Prepare the bots for questions about a game."""
        self.bots.expect(game)

    def display_name(self, bot: str) -> str:
        """Return the name of a bot for people (an English message)."""
        return self.bots.display_name(bot)


class TableWatcher(Protocol):
    """An object that is told of changes of tables. Every command waits for it, so it must return at once."""

    def before_change(self, room: Room) -> None:
        """Called before a table may change."""
        ...

    def after_change(self, room: Room) -> None:
        """Called after a table, or its connections, may have changed."""
        ...


class TextModerator(Protocol):
    """An object that knows which texts of visitors are played."""

    async def check(self, wish: Wish) -> None:
        """Refuse a table by a text that is not played."""
        ...

    def is_hidden(self, game: str) -> bool:
        """Return whether a game is made of a text that nobody may see."""
        ...


class ObservedHost(Host):
    """A host that counts, times and logs what it does."""

    watcher: TableWatcher | None = None
    moderator: TextModerator | None = None

    def __init__(
        self, store: Store, bots: Bots, clock: Clock, pause: Millis, metrics: Metrics, sharing: Sharing | None = None
    ) -> None:
        """Create a host with no tables in memory."""
        super().__init__(store, ObservedBots(bots, metrics), clock, pause, sharing)
        self.metrics = metrics

    async def open(self, wish: Wish, id: str, secret: str) -> str:
        """Open a table."""
        if self.moderator and own_games.is_visitors(wish.game):
            await self.moderator.check(wish)
        with self.metrics.store_seconds.time():
            await super().open(wish, id, secret)
        self.metrics.tables_opened.inc()
        LOGGER.info("Table opened: %s.", wish.game, extra={"table": id})
        return id

    async def load(self, id: str) -> tuple[LoadedTable, int]:
        """Load a table and its revision from the store; StoreError, too, if what is stored does not fit together."""
        try:
            return await super().load(id)
        except Refusal:
            raise
        except Exception as error:
            LOGGER.exception("Table cannot be loaded.", extra={"table": id})
            raise StoreError(UNREADABLE) from error

    async def handle(self, id: str, command: Command) -> None:
        """Handle a command."""
        with counted_refusals(self.metrics):
            await super().handle(id, command)

    async def handle_locked(self, room: Room, command: Command) -> None:
        """Handle one command; the caller holds the table's lock."""
        if self.watcher:
            self.watcher.before_change(room)
        await super().handle_locked(room, command)

    async def catch_up(self, room: Room, newest: int | None = None) -> bool:
        """Apply what the store has saved of a table since its revision here."""
        if self.watcher:
            self.watcher.before_change(room)
        return await super().catch_up(room, newest)

    async def refresh(self, room: Room, outboxes: Collection[Outbox]) -> None:
        """Put the current view into some outboxes; close those at a table whose text nobody may see."""
        if self.is_hidden(room):
            for box in outboxes:
                box.close(translator(box.lang)(HIDDEN))
        else:
            await super().refresh(room, outboxes)

    def is_hidden(self, room: Room) -> bool:
        """Return whether nobody may see the text by which a table is played."""
        return self.moderator is not None and self.moderator.is_hidden(room.table.summary.opened.game)

    async def publish(self, room: Room, only_seat: int | None = None) -> None:
        """Put the current view into the outboxes."""
        await super().publish(room, only_seat)
        if self.watcher:
            self.watcher.after_change(room)

    async def decide_and_save(self, room: Room, command: Command) -> Proposal:
        """Return what a command does, which is durable."""
        proposal = await super().decide_and_save(room, command)
        by = "bot" if isinstance(command, BotMoves) else "person"
        self.metrics.moves.labels(by).inc(proposal.is_choice)
        return proposal

    async def save(self, room: Room, changes: Changes) -> None:
        """Write the changes of a table."""
        if changes.is_empty:
            return
        began, id = time.perf_counter(), room.table.id
        try:
            await super().save(room, changes)
        except StoreError as error:
            LOGGER.warning("Not saved: %s.", type(error).__name__, extra={"table": id})
            raise
        finally:
            self.metrics.store_seconds.observe(time.perf_counter() - began)
        self.metrics.events.inc(len(changes.rows))
        for row in changes.rows:
            LOGGER.debug("Event saved.", extra={"table": id, "event": row.seq})


@contextmanager
def counted_refusals(metrics: Metrics) -> Generator[None]:
    """Count a refusal that leaves the block, by its reason: the store, a limit, or the rules."""
    try:
        yield
    except StoreError:
        metrics.refusals.labels("store").inc()
        raise
    except TooMany:
        metrics.refusals.labels("limit").inc()
        raise
    except Refusal:
        metrics.refusals.labels("rules").inc()
        raise
