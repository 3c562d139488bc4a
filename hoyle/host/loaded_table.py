"""The interface through which a host holds a table, which may be in this process or in another one. All values are plain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from hoyle.games.shared.scenes import Event
from hoyle.messages import message
from hoyle.table.people.audience import Audience
from hoyle.table.ports import Bots, Changes, Millis, Saved
from hoyle.table.summary import Summary
from hoyle.table.table import Table
from hoyle.table.wire.commands import Command
from hoyle.table.wire.messages import Status, Step

P = ParamSpec("P")
T = TypeVar("T")


@message()
@dataclass(slots=True)
class Proposal:
    """What a table has decided about a command, before it is stored and applied."""

    number: int
    """The number of the decision, by which the table knows it; see `LoadedTable.apply`."""
    changes: Changes
    """What is to be stored."""
    only_seat: int | None = None
    """The only seat whose view changes; None if others may change too."""
    is_empty: bool = False
    """Whether the command has no effect."""
    is_choice: bool = False
    """Whether somebody has made a choice."""


@message()
@dataclass(slots=True)
class Wanted:
    """What an outbox wants to show: the view of an audience, and what happened since its last view."""

    audience: Audience
    lang: str
    since: int
    """The number of the last event that the outbox knows; -1 if it wants none."""
    past: int | None = None
    """The number of the event after which the table is shown to spectators who see all cards later; None for everybody else."""
    has_begun: bool = True
    """Whether these spectators see something of the game already."""


@message()
@dataclass(slots=True)
class Shown:
    """A view, and what led to it; see `Outbox.put`."""

    view: bytes
    seq: int
    events: list[Event] | None
    steps: list[Step]


class LoadedTable(Protocol):
    """A table that a host holds. Its methods answer at once if it is in this process."""

    id: str
    rebuilds: int
    """How often the table has been built anew from what is stored; each time it has lost hints and the order of hands."""
    bots: Bots | None
    """The bots that play at it; None for those of the host."""

    @property
    def summary(self) -> Summary:
        """What is known of the table since its last change."""
        ...

    def close(self) -> None:
        """Note that the table is not needed any more."""
        ...

    async def load(self, saved: Saved) -> None:
        """Become the table that a store has saved, before anything else is asked."""
        ...

    async def decide(self, command: Command, now: Millis) -> Proposal:
        """Return what a command does, and change nothing; Refusal if it is not possible."""
        ...

    async def apply(self, proposal: Proposal) -> None:
        """Apply the newest proposal of the table, whose changes are stored."""
        ...

    async def catch_up(self, saved: Saved) -> None:
        """Apply what a store has saved since the table was loaded."""
        ...

    async def start_clocks(self, now: Millis) -> None:
        """Let the clocks of those who are to move run since `now`."""
        ...

    async def frames(self, wanted: list[Wanted]) -> list[Shown]:
        """Return what each of these outboxes shows now."""
        ...

    async def ask(
        self, past: int | None, question: Callable[Concatenate[Table, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Return the answer of a function of the table, after its event `past` if that is not None; Refusal if it refuses."""
        ...

    async def ask_all(
        self, past: int | None, question: Callable[Concatenate[Table, P], Iterable[T]], *args: P.args, **named: P.kwargs
    ) -> list[T]:
        """Return all that a function of the table yields, between which others have their turns; see `ask`."""
        ...

    async def ask_beside(
        self, past: int | None, question: Callable[Concatenate[Table, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Do what `ask` does, where it does not block other tables."""
        ...


class SeenTable:
    """A table as somebody sees it: as it is, or as it was after an earlier event."""

    def __init__(self, table: LoadedTable, summary: Summary, past: int | None = None) -> None:
        """Show a table, after its event `past` if that is not None, with the summary of that moment."""
        self.table, self.summary, self.past = table, summary, past
        self.id, self.opened, self.seats = summary.id, summary.opened, summary.seats
        self.status: Status = summary.status

    async def ask(self, question: Callable[Concatenate[Table, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the answer of a function of the table; Refusal if it refuses."""
        return await self.table.ask(self.past, question, *args, **kwargs)

    async def ask_all(
        self, question: Callable[Concatenate[Table, P], Iterable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> list[T]:
        """Return all that a function of the table yields, between which others have their turns."""
        return await self.table.ask_all(self.past, question, *args, **kwargs)

    async def ask_beside(self, question: Callable[Concatenate[Table, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the answer of a function that takes long, where it does not block other tables."""
        return await self.table.ask_beside(self.past, question, *args, **kwargs)

    def seat_of(self, holder: str) -> int | None:
        """Return the seat of a holder, or None."""
        return self.summary.seat_of(holder)
