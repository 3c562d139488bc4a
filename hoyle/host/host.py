"""A host runs tables: it decides, stores, applies and publishes one command of a table at a time, and queries bots.

It depends only on the interfaces of `ports`: `Store`, `Bots`, `Clock`, `Connection`, and `Sharing` where several hosts share a
store.
"""

from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

from hoyle.codec import encode
from hoyle.errors import NotFound, Refusal
from hoyle.host import absence, bot_turns, idle_tables, next_table, pacing, timekeeper, watching
from hoyle.host.loaded_table import LoadedTable
from hoyle.host.parts import Rest, Task
from hoyle.i18n import N_, translator
from hoyle.rules.seats import NONE
from hoyle.table.decision import Decision
from hoyle.table.fairness import contains_seed, new_table, seal
from hoyle.table.opening import Wish, opening_changes, opening_event
from hoyle.table.people import rematch
from hoyle.table.persistence import catch_up, catching_up, changes_of
from hoyle.table.ports import RETRY_DELAY, Bots, Changes, Clock, Millis, Saved, Sharing, Store, StoreError
from hoyle.table.show import hints, reasons, views
from hoyle.table.table import Table
from hoyle.table.wire.bot_view import bot_view_of
from hoyle.table.wire.commands import ArrangeHand, BotHint, BotMoves, BotNextGame, Command, Gesture
from hoyle.table.wire.events import DraftChanged, Event, HandArranged, HintGiven, HintRequested
from hoyle.table.wire.messages import BotView, ClientMessage, Idle, Join, Local, Move, Why, read
from hoyle.table.wire.outbox import Outbox

PAUSE: Millis = 800
"""A bot's moves are played a whole number of pauses after the query, whatever the bot chose."""
PAUSES_BETWEEN_GAMES = 3
"""The number of pauses that a bot waits before it starts the next game."""
MAX_ATTEMPTS = 5
"""How often a command is decided, if other hosts change the table between decision and save."""


class Host:
    """All tables that one process runs, such as a server or a test."""

    def __init__(
        self, store: Store, bots: Bots, clock: Clock, pause: Millis = PAUSE, sharing: Sharing | None = None
    ) -> None:
        """Create a host with no tables in memory; `sharing` is for several hosts with the same store."""
        self.fresh: Callable[[], tuple[str, str]] = new_table
        """Returns the id and the secret of the table of a rematch."""
        self.store, self.bots, self.clock, self.pause, self.sharing = store, bots, clock, pause, sharing
        self.loaded_tables: OrderedDict[str, LoadedTable] = OrderedDict()
        """By id, the most recently used table last."""
        self.loading: dict[str, AbstractAsyncContextManager[object]] = {}
        """By id: a lock while a table is loaded."""
        self.resting: dict[str, Rest] = {}
        """By id: tables with running clocks that are not in memory, in the order in which they were dropped."""
        self.tasks: set[Task] = set()
        """The decisions for which a query is running."""

    # Tables.

    async def open(self, wish: Wish, id: str, secret: str) -> str:
        """Open a table with this id and return the id; OptionError or Refusal if the wish cannot be met."""
        self.bots.expect(wish.game)
        opened, title = opening_event(wish, secret)
        once = "" if contains_seed(secret) else seal(secret)
        await self.store.open(id, wish.game, title, opening_changes(opened), once)
        return id

    async def table(self, id: str) -> Table:
        """Return a table by its id, from memory or from the store; Refusal if there is none."""
        return (await self.loaded_table(id)).table

    async def loaded_table(self, id: str) -> LoadedTable:
        """Return a table in memory, loaded from the store if necessary; Refusal if there is none."""
        if id not in self.loaded_tables:
            async with self.clock.lock_of_caller():
                await self.load_once(id)
            idle_tables.forget_surplus(self, id)
        self.loaded_tables.move_to_end(id)
        return self.loaded_tables[id]

    async def load_once(self, id: str) -> None:
        """Load a table into memory, unless somebody else does; Refusal if there is none."""
        lock = self.loading.setdefault(id, self.clock.lock())
        try:
            async with lock:
                if id not in self.loaded_tables:
                    loaded = LoadedTable(*await self.load(id), self.clock.lock())
                    timekeeper.resume(self, self.loaded_tables.setdefault(id, loaded))
                    self.wake_bots(self.loaded_tables[id])
        finally:
            self.loading.pop(id, None)

    async def load(self, id: str) -> tuple[Table, int]:
        """Load a table and its revision from the store; Refusal if there is none."""
        saved = await self.stored(id)
        table = Table(id, self.bots.display_name)
        for _ in catching_up(table, saved):
            await self.clock.breathe()
        return table, saved.revision

    async def stored(self, id: str) -> Saved:
        """Return what the store has saved of a table; Refusal if there is none."""
        saved = await self.store.load(id)
        if saved is None:
            raise NotFound(N_("There is no such table."))
        return saved

    def is_watched(self, id: str) -> bool:
        """Return whether somebody is connected to a table."""
        loaded = self.loaded_tables.get(id)
        return bool(loaded and loaded.outboxes)

    # Commands.

    async def handle(self, id: str, command: Command) -> None:
        """Decide, store, apply and publish a command; Refusal if it is not possible. On return its events are durable."""
        async with self.locked(await self.loaded_table(id)) as loaded:
            await self.handle_locked(loaded, command)

    @asynccontextmanager
    async def locked(self, loaded: LoadedTable) -> AsyncGenerator[LoadedTable]:
        """Hold the lock of a table, which stays in memory meanwhile."""
        loaded.pending += 1
        try:
            async with loaded.lock:
                yield loaded
        finally:
            loaded.pending -= 1

    async def handle_locked(self, loaded: LoadedTable, command: Command) -> None:
        """Handle one command; the caller holds the table's lock."""
        decision = await self.decide_and_save(loaded, command)
        loaded.table.apply(decision)
        if decision.events:
            self.publish(loaded, only_viewer(decision.events))

    async def decide_and_save(self, loaded: LoadedTable, command: Command) -> Decision:
        """Return what a command does, which is durable; if another host has changed the table, decide again."""
        idle_tables.check_room(loaded, command)
        for attempt in range(MAX_ATTEMPTS):
            try:
                decision = await self.decide(loaded.table, command)
                await self.save(loaded, changes_of(loaded.table, decision))
                return decision
            except Refusal as refusal:
                if attempt == MAX_ATTEMPTS - 1 or not await self.may_decide_again(loaded, refusal):
                    raise
        raise AssertionError

    async def may_decide_again(self, loaded: LoadedTable, refusal: Refusal) -> bool:
        """Load a table again if it has changed in the store, and return whether it has.

        It may have been changed by another host, or by a save whose answer was lost.
        """
        if not (self.store.is_shared or isinstance(refusal, StoreError)):
            return False
        try:
            return await self.catch_up(loaded)
        except StoreError:
            self.start_catching_up(loaded)
            raise

    def start_catching_up(self, loaded: LoadedTable) -> None:
        """Catch up with a table as soon as the store can be read."""
        if not loaded.is_behind:
            loaded.is_behind = True
            self.clock.spawn(self.catch_up_when_possible(loaded))

    async def catch_up_when_possible(self, loaded: LoadedTable) -> None:
        """Try to catch up with a table until the store can be read."""
        while loaded.is_behind:
            await self.clock.sleep(RETRY_DELAY)
            with suppress(StoreError):
                async with self.locked(loaded):
                    await self.catch_up(loaded)
                loaded.is_behind = False

    async def catch_up(self, loaded: LoadedTable, newest: int | None = None) -> bool:
        """Apply what the store has saved of a table since its revision here, and publish it; return whether there was any.

        `newest` is the newest revision in the store, if it is known.
        """
        newest = await self.store.revision(loaded.table.id) if newest is None else newest
        if newest <= loaded.revision:
            return False
        saved = await self.stored(loaded.table.id)
        catch_up(loaded.table, saved)
        loaded.revision = saved.revision
        self.publish(loaded)
        return True

    async def on_change_elsewhere(self, id: str, revision: int | None = None) -> None:
        """Catch up with a table that is in memory if another host has changed it; stores with several hosts call this.

        `revision` is the revision that another host has saved, if it is known.
        """
        if lock := self.loading.get(id):
            async with lock:  # what is loaded may be older
                pass
        if loaded := self.loaded_tables.get(id):
            try:
                async with self.locked(loaded):
                    await self.catch_up(loaded, revision)
            except StoreError:
                self.start_catching_up(loaded)

    async def decide(self, table: Table, command: Command) -> Decision:
        """Return what a command does, decided in a worker if that may take long."""
        if table.is_expensive(command):
            return await self.clock.in_worker(table.decide, command, self.clock.now())
        return table.decide(command, self.clock.now())

    async def save(self, loaded: LoadedTable, changes: Changes) -> None:
        """Write the changes of a table; Conflict if another host has changed it."""
        if not changes.is_empty:
            await self.store.save(loaded.table.id, changes, loaded.revision)
            loaded.revision += 1

    def publish(self, loaded: LoadedTable, only_seat: int | None = None) -> None:
        """Put the current view into every outbox, or only into those of one seat; then wake the bots."""
        gone = loaded.gone
        absence.after_change(self, loaded)
        if loaded.gone != gone:
            only_seat = None
        timekeeper.keep(self, loaded)
        watching.keep(self, loaded)
        encoded: dict[tuple[int | None, str], bytes] = {}
        for outbox in loaded.outboxes:
            if only_seat is None or outbox.seat == only_seat:
                self.refresh(loaded, outbox, encoded)
        if loaded.table.timeline:
            loaded.table.timeline.forget_views(len(loaded.table.timeline.stages) - 2, kept=1)
        self.wake_bots(loaded)

    def refresh(
        self, loaded: LoadedTable, outbox: Outbox, encoded: dict[tuple[int | None, str], bytes] | None = None
    ) -> None:
        """Put the current view, and what happened since the outbox's last view, into one outbox.

        `encoded` collects the views encoded so far, by seat and language.
        """
        if outbox.seat is None and watching.is_delayed(loaded.table):
            watching.refresh(self, loaded, outbox, encoded)
            return
        encoded = {} if encoded is None else encoded
        table, audience = loaded.table, (outbox.seat, outbox.lang)
        if audience not in encoded:
            seen_by = loaded.audience(outbox.seat, self.bots.is_busy, self.clock.now())
            encoded[audience] = encode(table.view(seen_by, outbox.lang))
        outbox.put(encoded[audience], table.seq, *views.news_since(table, outbox.sent, *audience))

    # Connections.

    async def join(self, id: str, outbox: Outbox, have: int | None) -> None:
        """Connect an outbox to a table; it gets the view, and what happened since event `have` unless that is None."""
        async with self.locked(await self.loaded_table(id)) as loaded:
            outbox.sent = loaded.table.seq if have is None else min(have, loaded.table.seq)
            loaded.outboxes.add(outbox)
            await absence.tell_others(self, loaded)
            self.publish(loaded)

    async def leave(self, id: str, outbox: Outbox) -> None:
        """Disconnect an outbox from a table."""
        async with self.locked(await self.loaded_table(id)) as loaded:
            loaded.outboxes.discard(outbox)
            await absence.tell_others(self, loaded)
            self.publish(loaded)

    async def on_online_elsewhere(self, id: str, seats: frozenset[int]) -> None:
        """Show who is connected to other hosts, if the table is in memory and that has changed."""
        if (loaded := self.loaded_tables.get(id)) and loaded.elsewhere != seats:
            async with loaded.lock:
                loaded.elsewhere = seats
                self.publish(loaded)

    async def handle_frame(self, id: str, outbox: Outbox, frame: str | bytes) -> None:
        """Handle one frame of a client and acknowledge it, or refuse it with a sentence; none of a connection that is being closed."""
        message: ClientMessage | None = None
        try:
            message = read(frame)
            if not outbox.ending:
                await self.handle_message(id, outbox, message)
        except Refusal as refusal:
            cid = message.cid if isinstance(message, Move) else None
            outbox.reject(cid, translator(outbox.lang)(refusal.message, **refusal.facts))

    async def handle_message(self, id: str, outbox: Outbox, message: ClientMessage) -> None:
        """Handle one message of a client."""
        match message:
            case Move():
                await self.handle(id, Gesture(outbox.seat, message, (await self.loaded_table(id)).gone))
                outbox.ack(message.cid)
                if outbox.view is None:
                    self.refresh(await self.loaded_table(id), outbox)
            case Local():
                await self.handle(id, ArrangeHand(outbox.seat, message.order, message.sort))
            case Join():
                self.refresh(await self.loaded_table(id), outbox)
            case Idle():
                await absence.set_idle(self, await self.loaded_table(id), outbox, message.idle)
            case BotView():
                async with self.locked(await self.loaded_table(id)) as loaded:
                    outbox.show(bot_view_of(loaded.table, outbox.seat))
            case Why():
                async with self.locked(await self.loaded_table(id)) as loaded:
                    outbox.explain(reasons.answer(loaded.table, outbox.seat, message, outbox.lang))

    # Bots.

    def wake_bots(self, loaded: LoadedTable) -> None:
        """Start a query for every bot that is to move, and for every seat that waits for a hint."""
        table = loaded.table
        for seat in table.to_move():
            if seat is not None and table.seats[seat].is_played_by_bot:
                self.start(table, seat, self.play_bot)
        for seat in hints.waiting_seats(table):
            self.start(table, seat, self.give_hint)
        if table.votes.rematch and rematch.is_agreed(table):
            self.start_task((table.id, NONE, next_table.TASK), lambda task: next_table.open_rematch(self, task))

    def start(self, table: Table, seat: int, query: Callable[[Task], Coroutine[object, object, None]]) -> None:
        """Start a query for a seat's open decision, unless one is running."""
        self.start_task((table.id, seat, table.tok(seat)), query)

    def start_task(self, task: Task, query: Callable[[Task], Coroutine[object, object, None]]) -> None:
        """Start a task, unless it is running."""
        if task not in self.tasks:
            self.tasks.add(task)
            self.clock.spawn(query(task))

    async def play_bot(self, task: Task) -> None:
        """Query a bot for a decision and play its moves; after a refusal, try again after a delay."""
        id, seat, tok = task
        try:
            if self.sharing is None or await self.sharing.acquire(id):
                await self.play_answer(await self.loaded_table(id), seat, tok)
            else:
                await self.clock.sleep(RETRY_DELAY)
        except Refusal:
            await self.clock.sleep(RETRY_DELAY)
        finally:
            self.tasks.discard(task)
        self.wake_bots_of(id)
        await bot_turns.release(self, id)

    def wake_bots_of(self, id: str) -> None:
        """Wake the bots of a table in memory; those of other tables are woken when the table is loaded."""
        if loaded := self.loaded_tables.get(id):
            self.wake_bots(loaded)

    async def play_answer(self, loaded: LoadedTable, seat: int, tok: str) -> None:
        """Query the bot of a seat and play its moves after a whole number of pauses; do nothing if it is not to move."""
        table, began = loaded.table, self.clock.now()
        if seat not in table.to_move() or table.timeline is None:
            return
        if table.timeline.is_between_games:
            await self.clock.sleep(self.pause * PAUSES_BETWEEN_GAMES)
            answer: Command = BotNextGame(seat, tok, bot_turns.next_game_choice(table.timeline))
        else:
            answer = BotMoves(seat, tok, await bot_turns.query_moves(self.bots, table, seat))
            pause = pacing.pause_at(self.pause, table.seats, *pacing.turns_since_people_played(table))
            await self.clock.sleep(pacing.remaining_pause(self.clock.now() - began, pause))
        if table.seats[seat].is_played_by_bot:  # else the person has come back meanwhile
            await self.handle(table.id, answer)

    async def give_hint(self, task: Task) -> None:
        """Query a bot for a person's hint, and show the hint to that person; no hint if the bot fails."""
        id, seat, tok = task
        moves: list[int] = []
        try:
            with suppress(Refusal):
                moves = await bot_turns.query_hint(self.bots, (await self.loaded_table(id)).table, seat)
            await self.handle(id, BotHint(seat, tok, moves))
        except Refusal:
            await self.clock.sleep(RETRY_DELAY)
        finally:
            self.tasks.discard(task)
        self.wake_bots_of(id)
        await bot_turns.release(self, id)


def only_viewer(events: Sequence[Event]) -> int | None:
    """Return the only seat whose view these events change; None if they may change other views."""
    seats = {only_viewer_of_event(event) for event in events}
    return seats.pop() if len(seats) == 1 else None


def only_viewer_of_event(event: Event) -> int | None:
    """Return the only seat whose view an event changes; None if it may change other views."""
    return event.seat if isinstance(event, DraftChanged | HandArranged | HintRequested | HintGiven) else None
