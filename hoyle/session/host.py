"""A host runs tables: one command at a time for each table is decided, stored, applied and published; bots are asked.

It knows a `Store`, `Bots`, a `Clock` and `Connection`s, and nothing behind them.
"""

from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from hoyle.errors import Refusal
from hoyle.i18n import N_, translator
from hoyle.session import bot_turns, hints, pacing, views
from hoyle.session.audience import Audience
from hoyle.session.codec import encode
from hoyle.session.commands import ArrangeHand, BotHint, BotMoves, BotNextGame, Command, Gesture
from hoyle.session.events import Event
from hoyle.session.messages import Join, Local, Move, read
from hoyle.session.opening import Wish, opening_changes, opening_event
from hoyle.session.outbox import Outbox
from hoyle.session.persistence import changes_of
from hoyle.session.ports import Bots, Clock, Conflict, Millis, Store, StoreError
from hoyle.session.table import Table

PAUSE: Millis = 800
"""A bot answers after a whole number of pauses, whatever it chose."""
MAX_WARM_TABLES = 500
"""How many tables without connections stay in memory."""
BETWEEN_GAMES = 3
"""How many pauses a bot waits before it starts the next game."""
AFTER_FAILURE: Millis = 1000
"""How long to wait after the store has refused a bot's move."""

Task = tuple[str, int, str]
"""What a bot is thinking about: a table, a seat, the name of the decision."""


@dataclass
class Seated:
    """A table in memory, its connections, and the lock that serializes its commands."""

    table: Table
    lock: AbstractAsyncContextManager[Any]
    outboxes: set[Outbox] = field(default_factory=set[Outbox])
    busy: int = 0
    """How many commands are running or waiting for the lock."""

    def online(self) -> frozenset[int]:
        """Return the seats that are connected."""
        return frozenset(outbox.seat for outbox in self.outboxes if outbox.seat is not None)


class Host:
    """The tables of one server, page or test."""

    def __init__(self, store: Store, bots: Bots, clock: Clock, pause: Millis = PAUSE) -> None:
        """Create a host with no tables in memory."""
        self.store, self.bots, self.clock, self.pause = store, bots, clock, pause
        self.seated: OrderedDict[str, Seated] = OrderedDict()
        self.loading: dict[str, AbstractAsyncContextManager[Any]] = {}
        self.tasks: set[Task] = set()

    # Tables.

    async def open(self, wish: Wish, id: str, secret: str) -> str:
        """Open a table and return its id; OptionError or Refusal if that is not possible."""
        self.bots.expect(wish.game)
        opened, title = opening_event(wish, secret)
        await self.store.open(id, wish.game, title, opening_changes(opened))
        return id

    async def table(self, id: str) -> Table:
        """Return a table by its id, from memory or from the store; Refusal if there is none."""
        return (await self.seat(id)).table

    async def seat(self, id: str) -> Seated:
        """Return a table with everything that the host keeps about it."""
        if id not in self.seated:
            lock = self.loading.setdefault(id, self.clock.lock())
            async with lock:
                if id not in self.seated:
                    self.seated[id] = Seated(await self.load(id), self.clock.lock())
                    self.wake_bots(self.seated[id])
            self.loading.pop(id, None)
            self.forget_idle()
        self.seated.move_to_end(id)
        return self.seated[id]

    async def load(self, id: str) -> Table:
        """Load a table from the store."""
        saved = await self.store.load(id)
        if saved is None:
            raise Refusal(N_("There is no such table."))
        return Table.load(id, saved, self.bots.display_name)

    def forget_idle(self) -> None:
        """Drop the tables from memory that have been without connections for longest; the store has them."""
        thinking = {id for id, _, _ in self.tasks}
        idle = [id for id, table in self.seated.items() if not (table.outboxes or table.busy or id in thinking)]
        for id in idle[: max(0, len(self.seated) - MAX_WARM_TABLES)]:
            del self.seated[id]

    # Commands.

    async def handle(self, id: str, command: Command) -> None:
        """Decide, store, apply and publish a command; its events are durable on return. Refusal if it is not possible."""
        seated = await self.seat(id)
        seated.busy += 1
        try:
            async with seated.lock:
                await self.carry_out(seated, command)
        finally:
            seated.busy -= 1

    async def carry_out(self, seated: Seated, command: Command) -> None:
        """Handle one command while the lock is held."""
        table, now = seated.table, self.clock.now()
        if table.is_expensive(command):
            events = await self.clock.in_worker(table.decide, command, now)
        else:
            events = table.decide(command, now)
        try:
            changes = changes_of(table, events)
            if not changes.is_empty:
                await self.store.save(table.id, changes)
        except Conflict:
            seated.table = await self.load(table.id)
            self.publish(seated)
            raise
        for event in events:
            table.apply(event)
        if events:
            self.publish(seated, only=only_for(events))

    def publish(self, seated: Seated, only: int | None = None) -> None:
        """Put a view into every outbox, or those of one seat, made once for each audience; then wake the bots."""
        encoded: dict[tuple[int | None, str], bytes] = {}
        for outbox in seated.outboxes:
            if only is None or outbox.seat == only:
                self.refresh(seated, outbox, encoded)
        self.wake_bots(seated)

    def refresh(
        self, seated: Seated, outbox: Outbox, encoded: dict[tuple[int | None, str], bytes] | None = None
    ) -> None:
        """Put the current view, and what happened since the last one, into one outbox."""
        encoded = {} if encoded is None else encoded
        table, audience = seated.table, (outbox.seat, outbox.lang)
        if audience not in encoded:
            encoded[audience] = encode(table.view(Audience(outbox.seat, seated.online()), outbox.lang))
        outbox.put(encoded[audience], views.events_since(table, outbox.sent, *audience), table.seq)

    # Connections.

    async def join(self, id: str, outbox: Outbox, have: int | None) -> None:
        """Connect an outbox to a table; it gets the view and what happened since event `have`."""
        seated = await self.seat(id)
        async with seated.lock:
            outbox.sent = seated.table.seq if have is None else min(have, seated.table.seq)
            seated.outboxes.add(outbox)
            self.publish(seated)

    async def leave(self, id: str, outbox: Outbox) -> None:
        """Disconnect an outbox from a table."""
        seated = await self.seat(id)
        async with seated.lock:
            seated.outboxes.discard(outbox)
            self.publish(seated)

    async def hear(self, id: str, outbox: Outbox, frame: str | bytes) -> None:
        """Handle one frame of a client and acknowledge it, or refuse it with a sentence."""
        message: Join | Move | Local | None = None
        try:
            message = read(frame)
            await self.carry_out_message(id, outbox, message)
        except Refusal as refusal:
            cid = message.cid if isinstance(message, Move) else None
            outbox.reject(cid, translator(outbox.lang)(refusal.message, **refusal.facts))

    async def carry_out_message(self, id: str, outbox: Outbox, message: Join | Move | Local) -> None:
        """Handle one message of a client."""
        match message:
            case Move():
                await self.handle(id, Gesture(outbox.seat, message))
                outbox.ack(message.cid)
                if outbox.view is None:
                    self.refresh(await self.seat(id), outbox)
            case Local():
                await self.handle(id, ArrangeHand(outbox.seat, message.order, message.sort))
            case Join():
                self.refresh(await self.seat(id), outbox)

    # Bots.

    def wake_bots(self, seated: Seated) -> None:
        """Start a query for every bot that is to move and every seat that waits for a hint, once for each decision."""
        table = seated.table
        for seat in table.to_move():
            if seat is not None and table.seats[seat].kind == "bot":
                self.start(table, seat, self.play_bot)
        for seat in hints.wanted(table):
            self.start(table, seat, self.give_hint)

    def start(self, table: Table, seat: int, think: Callable[[Task], Coroutine[Any, Any, None]]) -> None:
        """Start a query for a decision, unless one is running."""
        task = (table.id, seat, table.tok(seat))
        if task not in self.tasks:
            self.tasks.add(task)
            self.clock.spawn(think(task))

    async def play_bot(self, task: Task) -> None:
        """Ask a bot and play its answer at a moment that does not depend on the answer."""
        id, seat, tok = task
        try:
            await self.play_answer(await self.seat(id), seat, tok)
        except Refusal:
            await self.clock.sleep(AFTER_FAILURE)
        finally:
            self.tasks.discard(task)
        self.wake_bots(await self.seat(id))

    async def play_answer(self, seated: Seated, seat: int, tok: str) -> None:
        """Ask the bot of a seat and play what it answers."""
        table, began = seated.table, self.clock.now()
        if seat not in table.to_move() or table.timeline is None:
            return
        if table.timeline.is_between_games:
            await self.clock.sleep(self.pause * BETWEEN_GAMES)
            await self.handle(table.id, BotNextGame(seat, tok, bot_turns.next_game(table.timeline)))
            return
        moves = await bot_turns.moves(self.bots, table, seat)
        pause = pacing.pause_at(self.pause, table.seats, *pacing.since_people_played(table))
        await self.clock.sleep(pacing.rest_of_pause(self.clock.now() - began, pause))
        await self.handle(table.id, BotMoves(seat, tok, moves))

    async def give_hint(self, task: Task) -> None:
        """Ask a bot for a person's hint, and show it to that person."""
        id, seat, tok = task
        moves: list[int] = []
        try:
            moves = await bot_turns.advice(self.bots, (await self.seat(id)).table, seat)
        finally:
            self.tasks.discard(task)
            await self.handle(id, BotHint(seat, tok, moves))


def only_for(events: list[Event]) -> int | None:
    """Return the only seat whose view these events change; None if they may change all views."""
    seats = {seen_by(event) for event in events}
    return seats.pop() if len(seats) == 1 else None


def seen_by(event: Event) -> int | None:
    """Return the only seat whose view an event changes; None if it may change all views."""
    from hoyle.session.events import DraftChanged, HandArranged, HintAsked, HintGiven

    return event.seat if isinstance(event, DraftChanged | HandArranged | HintAsked | HintGiven) else None


__all__ = ["Host", "Seated", "StoreError"]
