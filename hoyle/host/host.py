"""A host runs tables: it decides, stores, applies and publishes one command of a table at a time, and queries bots.

It depends only on the interfaces of `ports`: `Store`, `Bots`, `Clock`, `Connection`, and `Sharing` where several hosts share a
store.
"""

from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Collection, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

from hoyle.errors import NotFound, Refusal
from hoyle.host import absence, bot_turns, idle_tables, next_table, timekeeper, watching
from hoyle.host.loaded_table import LoadedTable, Proposal, SeenTable, Wanted
from hoyle.host.local_table import LocalTable
from hoyle.host.parts import Rest, Task
from hoyle.host.room import Room
from hoyle.host.worker_table import LOST, Worker, WorkerTable
from hoyle.i18n import N_, translator
from hoyle.rules.seats import NONE
from hoyle.table.fairness import contains_seed, new_table, seal
from hoyle.table.opening import Wish, opening_changes, opening_event
from hoyle.table.people.audience import Audience
from hoyle.table.ports import RETRY_DELAY, Bots, Changes, Clock, Millis, Saved, Sharing, Store, StoreError
from hoyle.table.show import reasons
from hoyle.table.show.bot_view import bot_view_of
from hoyle.table.wire import events
from hoyle.table.wire.commands import ArrangeHand, Command, Gesture
from hoyle.table.wire.messages import BotView, ClientMessage, Idle, Join, Local, Move, Why, read
from hoyle.table.wire.outbox import Outbox

PAUSE: Millis = 800
"""A bot's moves are played a whole number of pauses after the query, whatever the bot chose."""
MAX_RETRY_DELAY: Millis = 60_000
"""The longest delay before a host tries again to catch up with a table."""
MAX_ATTEMPTS = 5
"""How often a command is decided, if other hosts change the table between decision and save."""


class Host:
    """All tables that one process runs, such as a server or a test."""

    def __init__(
        self, store: Store, bots: Bots, clock: Clock, pause: Millis = PAUSE, sharing: Sharing | None = None
    ) -> None:
        """Create a host with no tables in memory; `sharing` is for several hosts with the same store."""
        self.worker_of: Callable[[str], Worker | None] = no_worker
        """Returns the worker in which tables of a game live, by its name; None if they live in this process, as all do by default."""
        self.fresh: Callable[[], tuple[str, str]] = new_table
        """Returns the id and the secret of the table of a rematch."""
        self.store, self.bots, self.clock, self.pause, self.sharing = store, bots, clock, pause, sharing
        self.rooms: OrderedDict[str, Room] = OrderedDict()
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
        if worker := self.worker_of(wish.game):
            opened, title = await worker.opening(wish, secret)
        else:
            self.bots.expect(wish.game)
            opened, title = opening_event(wish, secret)
        once = "" if contains_seed(secret) else seal(secret)
        await self.store.open(id, wish.game, title, opening_changes(opened), once)
        return id

    async def table(self, id: str) -> SeenTable:
        """Return a table as it is now, from memory or from the store; Refusal if there is none."""
        return (await self.room(id)).seen()

    async def room(self, id: str) -> Room:
        """Return a table in memory, loaded from the store if necessary; Refusal if there is none."""
        if id not in self.rooms:
            async with self.clock.lock_of_caller():
                await self.load_once(id)
            idle_tables.forget_surplus(self, id)
        self.rooms.move_to_end(id)
        return self.rooms[id]

    async def load_once(self, id: str) -> None:
        """Load a table into memory, unless somebody else does; Refusal if there is none."""
        lock = self.loading.setdefault(id, self.clock.lock())
        try:
            async with lock:
                if id not in self.rooms:
                    room = self.rooms.setdefault(id, Room(*await self.load(id), self.clock.lock()))
                    await timekeeper.resume(self, room)
                    self.wake_bots(room)
        finally:
            self.loading.pop(id, None)

    async def load(self, id: str) -> tuple[LoadedTable, int]:
        """Load a table and its revision from the store; Refusal if there is none."""
        saved = await self.stored(id)
        worker = self.worker_of(game_in(saved))
        table = WorkerTable(id, worker, self.stored) if worker else self.new_table(id)
        await table.load(saved)
        return table, saved.revision

    def new_table(self, id: str) -> LocalTable:
        """Return a table in this process that is not loaded yet."""
        return LocalTable(id, self.bots.display_name, self.clock)

    async def stored(self, id: str) -> Saved:
        """Return what the store has saved of a table; Refusal if there is none."""
        saved = await self.store.load(id)
        if saved is None:
            raise NotFound(N_("There is no such table."))
        return saved

    def is_watched(self, id: str) -> bool:
        """Return whether somebody is connected to a table."""
        room = self.rooms.get(id)
        return bool(room and room.outboxes)

    # Commands.

    async def handle(self, id: str, command: Command) -> None:
        """Decide, store, apply and publish a command; Refusal if it is not possible. On return its events are durable."""
        async with self.locked(await self.room(id)) as room:
            await self.handle_locked(room, command)

    @asynccontextmanager
    async def locked(self, room: Room) -> AsyncGenerator[Room]:
        """Hold the lock of a table, which stays in memory meanwhile."""
        room.pending += 1
        try:
            async with room.lock:
                yield room
        finally:
            room.pending -= 1

    async def handle_locked(self, room: Room, command: Command) -> None:
        """Handle one command; the caller holds the table's lock."""
        proposal = await self.decide_and_save(room, command)
        try:
            await room.table.apply(proposal)
        except Refusal:
            if proposal.changes.is_empty:
                raise
            self.start_catching_up(room)  # it is stored
        else:
            if not proposal.is_empty or room.rebuilds != room.table.rebuilds:
                await self.try_to_publish(room, proposal.only_seat)

    async def decide_and_save(self, room: Room, command: Command) -> Proposal:
        """Return what a command does, which is durable; if another host has changed the table, decide again."""
        idle_tables.check_room(room, command)
        for attempt in range(MAX_ATTEMPTS):
            try:
                proposal = await room.table.decide(command, self.clock.now())
                await self.save(room, proposal.changes)
                return proposal
            except Refusal as refusal:
                if attempt == MAX_ATTEMPTS - 1 or not await self.may_decide_again(room, refusal):
                    raise
        raise AssertionError

    async def may_decide_again(self, room: Room, refusal: Refusal) -> bool:
        """Load a table again if it has changed in the store, and return whether it has.

        It may have been changed by another host, or by a save whose answer was lost.
        """
        if not (self.store.is_shared or isinstance(refusal, StoreError)):
            return False
        try:
            return await self.catch_up(room)
        except Refusal:
            self.start_catching_up(room)
            raise

    def start_catching_up(self, room: Room) -> None:
        """Catch up with a table as soon as the store can be read and the table answers."""
        if not room.is_behind:
            room.is_behind = True
            self.clock.spawn(self.catch_up_when_possible(room))

    async def catch_up_when_possible(self, room: Room) -> None:
        """Try to catch up with a table, and to show it, after growing delays."""
        delay = RETRY_DELAY
        while room.is_behind:
            await self.clock.sleep(delay)
            delay = min(2 * delay, MAX_RETRY_DELAY)
            with suppress(Refusal):
                async with self.locked(room):
                    if not await self.catch_up(room):
                        await self.publish(room)
                room.is_behind = False

    async def catch_up(self, room: Room, newest: int | None = None) -> bool:
        """Apply what the store has saved of a table since its revision here, and publish it; return whether there was any.

        `newest` is the newest revision in the store, if it is known.
        """
        newest = await self.store.revision(room.table.id) if newest is None else newest
        if newest <= room.revision:
            return False
        saved = await self.stored(room.table.id)
        await room.table.catch_up(saved)
        room.revision = saved.revision
        await self.publish(room)
        return True

    async def on_change_elsewhere(self, id: str, revision: int | None = None) -> None:
        """Catch up with a table that is in memory if another host has changed it; stores with several hosts call this.

        `revision` is the revision that another host has saved, if it is known.
        """
        if lock := self.loading.get(id):
            async with lock:  # what is loaded may be older
                pass
        if room := self.rooms.get(id):
            try:
                async with self.locked(room):
                    await self.catch_up(room, revision)
            except Refusal:
                self.start_catching_up(room)

    async def save(self, room: Room, changes: Changes) -> None:
        """Write the changes of a table; Conflict if another host has changed it."""
        if not changes.is_empty:
            await self.store.save(room.table.id, changes, room.revision)
            room.revision += 1

    async def publish(self, room: Room, only_seat: int | None = None) -> None:
        """Put the current view into every outbox, or only into those of one seat; then wake the bots."""
        gone = room.gone
        absence.after_change(self, room)
        if room.gone != gone:
            only_seat = None
        await timekeeper.keep(self, room)
        watching.keep(self, room)
        rebuilds = LOST
        while rebuilds != room.table.rebuilds:  # else what it has lost is still shown to some
            rebuilds = room.table.rebuilds
            all_see = only_seat is None or rebuilds != room.rebuilds
            await self.refresh(room, [box for box in room.outboxes if all_see or box.seat == only_seat])
        room.rebuilds = rebuilds
        self.wake_bots(room)

    async def try_to_publish(self, room: Room, only_seat: int | None = None) -> None:
        """Do what `publish` does, later if the table does not answer now; people are told so."""
        try:
            await self.publish(room, only_seat)
        except Refusal as refusal:
            for box in () if room.is_behind else room.outboxes:
                box.reject(None, translator(box.lang)(refusal.message, **refusal.facts))
            self.start_catching_up(room)

    async def refresh(self, room: Room, outboxes: Collection[Outbox]) -> None:
        """Put the current view, and what happened since the last view of each, into some outboxes; the caller holds the lock."""
        now, audiences = self.clock.now(), dict[int | None, Audience]()
        late = watching.is_delayed(room.table.summary)
        wanted = list[Wanted]()
        for box in outboxes:
            if box.seat not in audiences:
                audiences[box.seat] = room.audience(box.seat, bot_turns.notice(self, room), now)
            asked = Wanted(audiences[box.seat], box.lang, box.sent)
            if late and box.seat is None:
                asked.past, asked.has_begun = watching.past(room, now), watching.has_begun(room, now)
            wanted.append(asked)
        for box, shown in zip(outboxes, await room.table.frames(wanted), strict=True):
            box.put(shown.view, shown.seq, shown.events, shown.steps)

    # Connections.

    async def join(self, id: str, outbox: Outbox, have: int | None) -> None:
        """Connect an outbox to a table; it gets the view, and what happened since event `have` unless that is None."""
        async with self.locked(await self.room(id)) as room:
            outbox.sent = room.table.summary.seq if have is None else have
            room.outboxes[outbox] = None
            await absence.tell_others(self, room)
            await self.try_to_publish(room)

    async def leave(self, id: str, outbox: Outbox) -> None:
        """Disconnect an outbox from a table."""
        async with self.locked(await self.room(id)) as room:
            room.outboxes.pop(outbox, None)
            await absence.tell_others(self, room)
            await self.try_to_publish(room)

    async def on_online_elsewhere(self, id: str, seats: frozenset[int]) -> None:
        """Show who is connected to other hosts, if the table is in memory and that has changed."""
        if room := self.rooms.get(id):
            async with room.lock:
                if room.elsewhere != seats:
                    room.elsewhere = seats
                    await self.try_to_publish(room)

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
                await self.handle(id, Gesture(outbox.seat, message, (await self.room(id)).gone))
                outbox.ack(message.cid)
                if outbox.view is None:
                    await self.show(id, outbox)
            case Local():
                await self.handle(id, ArrangeHand(outbox.seat, message.order, message.sort))
            case Join():
                await self.show(id, outbox)
            case Idle():
                await absence.set_idle(self, await self.room(id), outbox, message.idle)
            case BotView():
                async with self.locked(await self.room(id)) as room:
                    outbox.show(await room.table.ask(None, bot_view_of, outbox.seat))
            case Why():
                async with self.locked(await self.room(id)) as room:
                    outbox.explain(await room.table.ask(None, reasons.answer, outbox.seat, message, outbox.lang))

    async def show(self, id: str, outbox: Outbox) -> None:
        """Put the current view into one outbox."""
        async with self.locked(await self.room(id)) as room:
            try:
                await self.refresh(room, [outbox])
            except Refusal:
                self.start_catching_up(room)

    # Bots.

    def wake_bots(self, room: Room) -> None:
        """Start a query for every bot that is to move, and for every seat that waits for a hint."""
        id, table = room.table.id, room.table.summary
        for seat in table.to_move:
            if seat is not None and table.seats[seat].is_played_by_bot:
                self.start_task((id, seat, table.toks[seat]), lambda task: bot_turns.play(self, task))
        for seat in table.hints:
            self.start_task((id, seat, table.toks[seat]), lambda task: bot_turns.give_hint(self, task))
        if table.is_rematch_agreed:
            self.start_task((id, NONE, next_table.TASK), lambda task: next_table.open_rematch(self, task))

    def start_task(self, task: Task, query: Callable[[Task], Coroutine[object, object, None]]) -> None:
        """Start a task, unless it is running."""
        if task not in self.tasks:
            self.tasks.add(task)
            self.clock.spawn(query(task))

    def wake_bots_of(self, id: str) -> None:
        """Wake the bots of a table in memory; those of other tables are woken when the table is loaded."""
        if room := self.rooms.get(id):
            self.wake_bots(room)


def no_worker(game: str) -> None:
    """Return None: a table lives in the host's process."""


def game_in(saved: Saved) -> str:
    """Return the name of the game with which a stored table was opened."""
    event = events.read(saved.rows[0].body) if saved.rows else None
    return event.game if isinstance(event, events.Opened) else ""
