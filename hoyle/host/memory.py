"""A host in memory: a store, a clock and connections without any I/O, for tests, simulations and small programs.

>>> from hoyle.table.wire.events import Player
>>> from hoyle.table.opening import Wish
>>> tables = MemoryHost()
>>> id = tables.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]))
>>> ann = tables.join(id, "ann")
>>> ann.view["prompt"]
'Choose a card.'
"""

import heapq
import json
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeVar

from hoyle.host.host import Host
from hoyle.table.fairness import new_secret
from hoyle.table.opening import Wish
from hoyle.table.ports import CONFLICT, SEAL_USED, Bots, Changes, Conflict, Millis, Question, Saved, SealUsed, Sharing
from hoyle.table.wire.outbox import Outbox

T = TypeVar("T")
C = TypeVar("C", bound="MemoryConnection")
CIDS = count(1)
"""Generates gesture ids that are unique in this process."""


class MemoryStore:
    """A store that holds everything in a dict; several hosts may share it. It refuses what the stores of a server refuse."""

    is_shared = True

    def __init__(self) -> None:
        """Create an empty store."""
        self.tables: dict[str, Saved] = {}
        self.seals = set[str]()

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Create a table with its first event; SealUsed if the table, or one with this seal, exists."""
        self.check_new(table, seal)
        self.create(table, changes, seal)

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write all changes; Conflict, without any change, if the table has another revision."""
        self.check_revision(table, changes, revision)
        self.change(table, changes)

    def check_new(self, table: str, seal: str) -> None:
        """SealUsed if a table exists, or one with this seal."""
        if table in self.tables or seal in self.seals:
            raise SealUsed(SEAL_USED)

    def check_revision(self, table: str, changes: Changes, revision: int) -> None:
        """Conflict if there is no such table with this revision, or if it has an event or a sealed choice of the changes."""
        saved = self.tables.get(table)
        if saved is None or saved.revision != revision:
            raise Conflict(CONFLICT)
        places = set[tuple[int, int]]() if changes.clears else {(row.seat, row.place) for row in saved.sealed}
        is_known = bool(saved.rows and changes.rows and changes.rows[0].seq <= saved.rows[-1].seq)
        if is_known or any((row.seat, row.place) in places for row in changes.sealed):
            raise Conflict(CONFLICT)

    def create(self, table: str, changes: Changes, seal: str) -> None:
        """Create a table."""
        self.seals |= {seal} - {""}
        self.tables[table] = Saved([], revision=-1)
        self.change(table, changes)

    def change(self, table: str, changes: Changes) -> None:
        """Apply changes to what is stored about a table, and add one to its revision."""
        saved = self.tables[table]
        saved.revision += 1
        saved.rows += changes.rows
        if changes.clears:
            saved.sealed, saved.drafts = [], []
        saved.sealed = sorted([*saved.sealed, *changes.sealed], key=lambda row: (row.seat, row.place))
        drafts = {row.seat: row for row in [*saved.drafts, *changes.drafts]}
        saved.drafts = [drafts[seat] for seat in sorted(drafts)]
        if changes.request or changes.drops_request or changes.clears:
            saved.request = changes.request

    async def load(self, table: str) -> Saved | None:
        """Return a copy of everything stored about a table, or None if there is no such table."""
        saved = self.tables.get(table)
        return saved and replace(saved, rows=list(saved.rows), sealed=list(saved.sealed), drafts=list(saved.drafts))

    async def revision(self, table: str) -> int:
        """Return the number of saves of a table; -1 if there is no such table."""
        return self.tables[table].revision if table in self.tables else -1


class FirstMoveBots:
    """Bots that make the first legal move of their view, for games whose views contain what `legal` needs."""

    is_busy = False

    def __init__(self, choose: Callable[[Question], list[int]] | None = None) -> None:
        """Create bots that return `choose(question)`, by default `first_legal`."""
        self.choose = choose or first_legal
        self.questions: list[Question] = []
        """All questions so far."""

    async def answer(self, question: Question) -> list[int]:
        """Return the moves for a question, without waiting."""
        self.questions.append(question)
        return self.choose(question)

    def expect(self, game: str) -> None:
        """Do nothing: these bots need no preparation."""

    def display_name(self, bot: str) -> str:
        """Return the bot's name unchanged."""
        return bot


def first_legal(question: Question) -> list[int]:
    """Return, as a list of one move, the lowest legal move in the seat's last view."""
    from hoyle.games import GAMES

    game = GAMES[question.game]
    size = len(game.state().pack())
    seen = game.state.unpack(question.view[-size:])  # the last of the views, if there are several
    moves = [0] * game.moves
    game.verbs["legal"](seen, question.seat, moves)
    return [moves[0]]


@dataclass
class Suspend:
    """What a coroutine yields to the clock."""

    until: Millis | None
    """The time to resume; None if something else resumes the coroutine."""

    def __await__(self) -> Generator["Suspend"]:
        """Hand control to the clock."""
        yield self


class Lock:
    """A lock for coroutines that a `ManualClock` runs."""

    def __init__(self, clock: "ManualClock") -> None:
        """Create an unlocked lock."""
        self.clock, self.is_held = clock, False
        self.waiting: deque[Coroutine[Any, Any, Any]] = deque()

    async def __aenter__(self) -> None:
        """Acquire the lock."""
        while self.is_held:
            assert self.clock.current is not None
            self.waiting.append(self.clock.current)
            await Suspend(None)
        self.is_held = True

    async def __aexit__(self, *error: object) -> None:
        """Release the lock."""
        self.is_held = False
        if self.waiting:
            self.clock.ready.append(self.waiting.popleft())


class ManualClock:
    """A clock that advances only on request; it runs coroutines without an event loop."""

    def __init__(self) -> None:
        """Start at time 0."""
        self.time: Millis = 0
        self.ready: deque[Coroutine[Any, Any, Any]] = deque()
        self.sleeping: list[tuple[Millis, int, Coroutine[Any, Any, Any]]] = []
        self.counter = 0
        self.current: Coroutine[Any, Any, Any] | None = None
        self.long_work = self.lock()

    def __del__(self) -> None:
        """Close the coroutines, so that Python does not warn that they have never begun."""
        self.stop()

    def now(self) -> Millis:
        """Return the time."""
        return self.time

    async def sleep(self, duration: Millis) -> None:
        """Wait for `duration` milliseconds."""
        await Suspend(self.time + duration)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine as a background task."""
        self.ready.append(work)

    def lock(self) -> Lock:
        """Return a new lock."""
        return Lock(self)

    async def in_worker(self, function: Callable[..., T], *args: object) -> T:
        """Return `function(*args)`, computed without a worker."""
        return function(*args)

    async def checkpoint(self) -> None:
        """Do nothing: nobody waits."""

    def lock_of_caller(self) -> Lock:
        """Return the only lock for long work."""
        return self.long_work

    def step(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run one coroutine until it waits or ends."""
        previous, self.current = self.current, work
        try:
            suspend: Suspend = work.send(None)
        except StopIteration:
            return
        finally:
            self.current = previous
        if suspend.until is not None:
            self.counter += 1
            heapq.heappush(self.sleeping, (suspend.until, self.counter, work))

    def run(self, work: Coroutine[object, object, T]) -> T:
        """Run a coroutine to its end, and others meanwhile; return its result. RuntimeError if it can never end."""
        results: list[T] = []
        errors: list[BaseException] = []

        async def main() -> None:
            try:
                results.append(await work)
            except BaseException as error:
                errors.append(error)

        self.ready.append(main())
        try:
            while not results and not errors:
                if not self.ready and not self.pass_time():
                    raise RuntimeError("Nothing is left that could finish this.")
                self.step(self.ready.popleft())
        except BaseException:
            work.close()
            raise
        if errors:
            raise errors[0]
        return results[0]

    def pass_time(self) -> bool:
        """Advance to the next wake-up; return whether there was one."""
        if not self.sleeping:
            return False
        self.time, _, work = heapq.heappop(self.sleeping)
        self.ready.append(work)
        return True

    def stop(self) -> None:
        """Close all coroutines that have not ended."""
        for work in (*self.ready, *(work for _, _, work in self.sleeping)):
            work.close()
        self.ready.clear()
        self.sleeping.clear()

    def settle(self, limit: Millis = 3_600_000) -> None:
        """Run all coroutines until none can continue, or until `limit` milliseconds have passed."""
        end = self.time + limit
        while self.ready or (self.sleeping and self.sleeping[0][0] <= end and self.pass_time()):
            self.step(self.ready.popleft())


@dataclass
class MemoryConnection:
    """A client at a table: its view and the messages it received."""

    host: "MemoryHost"
    table: str
    """The id of the table."""
    seat: int | None
    lang: str = "en"
    view: dict[str, Any] = field(default_factory=dict[str, Any])
    """The newest view, as decoded JSON."""
    frames: list[bytes] = field(default_factory=list[bytes])
    events: list[str] = field(default_factory=list[str])
    """The narration received so far."""
    rejects: list[str] = field(default_factory=list[str])
    """The sentences of the refusals received so far."""
    reasons: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """The answers received so far to questions: why something cannot be done, or what a bot gets."""

    def __post_init__(self) -> None:
        """Create the outbox."""
        self.outbox = Outbox(self.seat, self.lang, self)

    def wake(self) -> None:
        """Take all frames from the outbox and record their content."""
        for frame in self.outbox.take():
            self.frames.append(frame)
            message = json.loads(frame)
            if message["t"] == "view":
                self.view = message["view"]
                self.events += [self.line(event) for event in message["events"]]
            elif message["t"] in ("why", "bot-view"):
                self.reasons.append(message)
            else:
                self.rejects.append(message["text"])

    def line(self, event: dict[str, object]) -> str:
        """Return what is recorded of an event."""
        return str(event["text"])

    def send(self, frame: dict[str, object] | str | bytes) -> None:
        """Send a frame to the host."""
        text = json.dumps(frame) if isinstance(frame, dict) else frame
        self.host.clock.run(self.host.host.handle_frame(self.table, self.outbox, text))

    def gesture(self, act: str, **names: object) -> None:
        """Send a gesture; `names` are further fields of `messages.Move`."""
        self.send({"t": "move", "cid": next(CIDS), "tok": self.view["tok"], "act": act, **names})

    def why(self, item: str, to: str = "") -> dict[str, Any]:
        """Ask why an item cannot be put on an address, and return the answer."""
        self.send({"t": "why", "item": item, "to": to})
        return self.reasons[-1]

    def leave(self) -> None:
        """Leave the table."""
        self.host.clock.run(self.host.host.leave(self.table, self.outbox))


class MemoryHost:
    """A host whose store, clock and connections are in memory."""

    def __init__(
        self,
        bots: Bots | None = None,
        store: MemoryStore | None = None,
        pause: Millis = 0,
        sharing: Sharing | None = None,
    ) -> None:
        """Create a host with the tables of a store, by default without tables."""
        self.clock, self.store = ManualClock(), store or MemoryStore()
        self.bots = bots or FirstMoveBots()
        self.host = Host(self.store, self.bots, self.clock, pause, sharing)

    def open(self, wish: Wish, secret: str = "") -> str:
        """Open a table and return its id."""
        id = f"t{len(self.store.tables)}"
        return self.clock.run(self.host.open(wish, id, secret or new_secret()))

    def join(self, table: str, holder: str = "", lang: str = "en") -> MemoryConnection:
        """Connect a client to a table, in the seat of this holder or else as a spectator."""
        return self.connect(MemoryConnection, table, holder, lang)

    def connect(self, cls: type[C], table: str, holder: str, lang: str, have: int | None = None) -> C:
        """Connect a client of class `cls`, as `join` does; it receives what happened after event `have`, unless None."""
        seat = self.clock.run(self.host.table(table)).summary.seat_of(holder)
        connection = cls(self, table, seat, lang)
        connection.outbox.holder = holder
        self.clock.run(self.host.join(table, connection.outbox, have))
        return connection

    def after_restart(self) -> "MemoryHost":
        """Return a new host on the same store, as after a restart."""
        return MemoryHost(self.bots, self.store, self.host.pause)


__all__ = ["FirstMoveBots", "ManualClock", "MemoryConnection", "MemoryHost", "MemoryStore"]
