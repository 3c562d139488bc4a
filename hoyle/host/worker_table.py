"""A loaded table in a worker, another process.

If the worker dies, does not answer in time or answers what no table answers, it is ended, and the table is built anew from what is
stored; what was not stored is asked again. What is never stored is lost then, as when a server starts again: hints, and the order of
hands.
"""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import fields
from itertools import count
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from hoyle.codec import MalformedMessage, decode, encode
from hoyle.errors import Refusal
from hoyle.host import calls
from hoyle.host.calls import Call, Unknown
from hoyle.host.loaded_table import Proposal, Shown, Wanted
from hoyle.host.worker_checks import LONGEST, MOST_BYTES, Known
from hoyle.i18n import N_, Translator
from hoyle.table.opening import Wish
from hoyle.table.ports import Bots, Clock, Millis, Saved
from hoyle.table.summary import Summary
from hoyle.table.table import Table
from hoyle.table.wire.commands import Command, TimeUp
from hoyle.table.wire.events import Opened
from hoyle.table.wire.messages import View
from hoyle.table.wire.vote_events import PlayAgain

P = ParamSpec("P")
T = TypeVar("T")
ATTEMPTS = 3
"""How often a call is made before whoever waits for it is told that there is no answer."""
OPENING_ATTEMPTS = 2
"""How often a table is opened before the rules are said to take too much."""
NO_ANSWER = N_("The rules of this table do not answer. Try again in a moment.")
NO_TIME = N_("These rules take too much time or memory: shorten them.")
LOST = -1
OPEN = "open"
"""The name of the call that opens a table."""


def accept(value: object) -> None:
    """Refuse no answer."""


class NoAnswer(Refusal):
    """The rules of a table do not answer."""


class WorkerDied(Exception):
    """A worker has died, or has not answered in time."""


class WorkerProcess(Protocol):
    """A process in which a `TableWorker` answers calls, one after another."""

    async def ask(self, body: bytes) -> bytes:
        """Return the answer to a call; start the process if there is none. WorkerDied if it dies or does not answer in time."""
        ...

    def kill(self) -> None:
        """End the process if there is one."""
        ...


class Worker:
    """A worker as a host knows it."""

    def __init__(self, process: WorkerProcess, clock: Clock, bots: Bots | None = None, tick: Millis = 0) -> None:
        """Use a process, which is started when the first table is asked for something.

        `bots` play at its tables; see `LoadedTable`. What its tables answer to people leaves at multiples of `tick`, unless that is 0.
        """
        self.process, self.clock, self.bots, self.tick = process, clock, bots, tick
        self.ended = 0
        """How many processes have ended."""
        self.numbers, self.tables = count(1), count(1)
        self.forgotten: list[int] = []
        """The tables that the process need not keep any more."""
        self.opens = clock.lock()
        """Held while a table is opened, so that further ones take no turns from tables that are played."""

    async def call(
        self,
        hint: object,
        table: int,
        name: str,
        args: list[Any],
        past: int | None = None,
        check: Callable[[Any], None] = accept,
    ) -> Any:
        """Return the answer to a call, of type `hint`, which `check` does not refuse.

        Refusal if the answer is one. Unknown if the process does not know the table. WorkerDied if there is no answer; the process
        is ended then.
        """
        call = Call(next(self.numbers), table, name, args, past, self.forgotten)
        ended, self.forgotten = self.ended, []
        try:
            value = calls.read_answer(await self.process.ask(encode(call)), call.number, hint)
            check(value)
            return value
        except Exception as error:  # a worker may answer anything
            if isinstance(error, Refusal | Unknown) and not isinstance(error, MalformedMessage):
                raise
            if self.ended == ended:  # else another call has ended it
                self.ended += 1
                self.process.kill()
            raise WorkerDied from None

    async def wait_for_tick(self) -> None:
        """Wait for the next multiple of the tick."""
        if self.tick:
            await self.clock.sleep(-self.clock.now() % self.tick)

    async def opening(self, wish: Wish, secret: str) -> tuple[Opened, str]:
        """Return the event that opens a table, and its title, as `opening_event` does; OptionError or Refusal if it cannot be opened."""

        def check(found: tuple[Opened, str]) -> None:
            opened, title = found
            kept = [name for name in (each.name for each in fields(Wish)) if name not in ("options", "seats")]
            is_kept = all(getattr(opened, name) == getattr(wish, name) for name in kept)
            seats = sorted(opened.seats, key=repr) == sorted(wish.seats, key=repr)
            if not (is_kept and seats and opened.secret == secret):
                raise MalformedMessage("another table")
            if len(title) > LONGEST or len(encode(opened)) > MOST_BYTES:
                raise MalformedMessage("too much to store")

        async with self.opens:
            for _ in range(OPENING_ATTEMPTS):  # rules of another table may have ended the process
                with suppress(WorkerDied):
                    return await self.call(tuple[Opened, str], 0, OPEN, [wish, secret], check=check)
        raise NoAnswer(NO_TIME)


class WorkerTable:
    """A table in a worker; see `LoadedTable`."""

    def __init__(self, id: str, worker: Worker, stored: Callable[[str], Awaitable[Saved]]) -> None:
        """Create a table before it is loaded; `stored` returns what is stored of it."""
        self.id, self.worker, self.stored, self.bots = id, worker, stored, worker.bots
        self.number = next(worker.tables)
        self.rebuilds = -1
        self.loaded_in = LOST
        """How many processes of the worker had ended when the table was loaded; LOST if its process does not know it any more."""
        self.lock = worker.clock.lock()
        """Held while the table is built anew."""
        self.turn = worker.clock.lock()
        """Held by a call, so that each table has one place in the queue of the process."""
        self.known: Summary | None = None
        self.facts = Known(id)
        self.command: tuple[Command, Millis] = TimeUp(), 0
        """What was decided last."""

    @property
    def summary(self) -> Summary:
        """What is known of the table since its last change."""
        assert self.known is not None
        return self.known

    def close(self) -> None:
        """Let the worker forget the table."""
        self.worker.forgotten.append(self.number)

    # Calls.

    async def call(
        self, hint: object, name: str, args: list[Any], past: int | None = None, check: Callable[[Any], None] = accept
    ) -> Any:
        """Return the answer to a call; see `Worker.call`."""
        async with self.turn:
            return await self.worker.call(hint, self.number, name, args, past, check)

    async def asked(
        self, hint: object, name: str, args: list[Any], past: int | None = None, check: Callable[[Any], None] = accept
    ) -> Any:
        """Return the answer to a call that changes nothing; see `Worker.call`. Refusal if there is none again and again."""
        for _ in range(ATTEMPTS):
            try:
                await self.build()
                value = await self.call(hint, name, args, past, check)
            except (WorkerDied, Unknown):
                self.loaded_in = LOST
            except Refusal:
                await self.worker.wait_for_tick()
                raise
            else:
                if name != "decide":  # what it decides is shown by `frames`
                    await self.worker.wait_for_tick()
                return value
        raise NoAnswer(NO_ANSWER)

    async def changed(self, name: str, args: list[Any]) -> bool:
        """Make a call that changes the table, once; return whether it was answered."""
        try:
            self.known = await self.call(Summary, name, args, check=self.facts.check_summary)
        except (WorkerDied, Unknown):
            self.loaded_in = LOST
            return False
        return True

    async def build(self, saved: Saved | None = None) -> None:
        """Load the table in the worker, from what is stored, unless it is there; WorkerDied if there is no answer."""
        async with self.lock:
            if self.loaded_in == self.worker.ended:
                return
            saved = saved or await self.stored(self.id)
            ended, before = self.worker.ended, self.known
            self.facts.note(saved.rows)
            loaded, check = [self.id, saved], self.facts.check_summary
            self.known = summary = await self.call(Summary, "load", loaded, check=check)
            self.loaded_in, self.rebuilds = ended, self.rebuilds + 1
            if before and before.seq == summary.seq and before.runs_since is not None:
                await self.changed("start_clocks", [before.runs_since])

    async def rebuild(self) -> None:
        """Load the table in the worker from what is stored now; Refusal if that is not possible."""
        async with self.lock:  # what is being built for another question may lack what was stored meanwhile
            self.loaded_in = LOST
        await self.load(None)

    # Changes.

    async def load(self, saved: Saved | None) -> None:
        """Become the table that a store has saved; Refusal if the worker does not answer."""
        for _ in range(ATTEMPTS):
            try:
                return await self.build(saved)
            except WorkerDied:
                pass
        raise NoAnswer(NO_ANSWER)

    async def decide(self, command: Command, now: Millis) -> Proposal:
        """Return what a command does; Refusal if it is not possible."""
        self.command = command, now
        self.facts.note_command(command)

        def check(proposal: Proposal) -> None:
            self.facts.check_changes(proposal.changes, self.summary.seq)

        proposal = await self.asked(Proposal, "decide", [command, now], check=check)
        if self.facts.is_visitors:
            proposal.changes.finished = self.facts.finished_rules(proposal.changes)
        return proposal

    async def apply(self, proposal: Proposal) -> None:
        """Apply the newest proposal, whose changes are stored: a table that is built anew has them already."""
        if await self.changed("apply", [proposal]):
            return
        await self.rebuild()
        if proposal.changes.is_empty:
            again = await self.decide(*self.command)
            if not (again.changes.is_empty and await self.changed("apply", [again])):
                raise NoAnswer(NO_ANSWER)

    async def catch_up(self, saved: Saved) -> None:
        """Apply what a store has saved since the table was loaded; what is stored now if it has to be built anew."""
        self.facts.note(saved.rows)
        if self.loaded_in != self.worker.ended or not await self.changed("catch_up", [saved]):
            await self.rebuild()

    async def start_clocks(self, now: Millis) -> None:
        """Let the clocks of those who are to move run since `now`."""
        self.known = await self.asked(Summary, "start_clocks", [now], check=self.facts.check_summary)

    # Questions.

    async def frames(self, wanted: list[Wanted]) -> list[Shown]:
        """Return what each of these outboxes shows now."""

        def check(frames: list[Shown]) -> None:
            if len(frames) != len(wanted):
                raise MalformedMessage("another number of frames")
            for body in {frame.view for frame in frames}:
                decode(body, View)

        return await self.asked(list[Shown], "frames", [wanted], check=check)

    async def ask(
        self, past: int | None, question: Callable[Concatenate[Table, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Return the answer of a function of the table."""
        arguments = calls.arguments_of(question, args, named)
        plain = [value.lang if isinstance(value, Translator) else value for value in arguments]

        def check(answer: object) -> None:
            match answer:
                case Summary():
                    self.facts.check_summary(answer)
                case Wish():
                    self.facts.check_wish(answer, arguments)
                case PlayAgain():
                    self.facts.check_offer(answer)
                case _:
                    pass

        return await self.asked(calls.types_of(question).answer, calls.name_of(question), plain, past, check)

    async def ask_all(
        self, past: int | None, question: Callable[Concatenate[Table, P], Iterable[T]], *args: P.args, **named: P.kwargs
    ) -> list[T]:
        """Return all that a function of the table yields."""
        arguments = calls.arguments_of(question, args, named)
        return await self.asked(calls.types_of(question).answer, calls.name_of(question), arguments, past)

    async def ask_beside(
        self, past: int | None, question: Callable[Concatenate[Table, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Do what `ask` does: the worker blocks no table of another worker."""
        return await self.ask(past, question, *args, **named)
