"""The interfaces that a host needs: Store, Bots, Clock, Connection, and Sharing where several hosts share a store.

The server and the tests each implement them.
"""

from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.table.rewrite_texts import RewriteText

T = TypeVar("T")
CommandId = str | int
"""The id that a client gives to a gesture. A gesture sent again with the same id has no effect."""
Millis = int
"""Milliseconds: a duration, or the time since some fixed moment."""
RETRY_DELAY: Millis = 1000
"""The wait after something was refused, for example because the store failed, or while another host has the lease of a table."""


@dataclass
class Row:
    """One journal event as stored."""

    seq: int
    """The number of the event, from 0."""
    body: bytes
    """The event, encoded by `events.write`."""


@dataclass
class SealedRow:
    """A sealed choice as stored."""

    seat: int
    place: int
    """The index of this choice among the seat's sealed choices."""
    body: bytes


@dataclass
class DraftRow:
    """A draft as stored."""

    seat: int
    body: bytes


@dataclass
class GameResult:
    """The result of one game at a table, for the statistics of rule sets."""

    deal: int
    """The number of the game at the table, from 1."""
    game: str
    rules: str
    """The options in canonical form, as JSON."""
    winners: int
    """The seats that won, as bits; 0 if no seat won."""
    moves: int
    """The number of moves, without those of CHANCE."""


@dataclass
class DailyStart:
    """That somebody has begun the daily deal of a family; a person's first table of a day and family counts."""

    day: str
    family: str
    holder: str


@dataclass
class Saved:
    """Everything stored about one table."""

    rows: list[Row]
    sealed: list[SealedRow] = field(default_factory=list[SealedRow])
    drafts: list[DraftRow] = field(default_factory=list[DraftRow])
    request: bytes | None = None
    """The open or declined request to undo."""
    revision: int = 0
    """The number of saves since the table was opened."""


@dataclass
class Changes:
    """The changes of one command, written together or not at all."""

    rows: list[Row] = field(default_factory=list[Row])
    clears: bool = False
    """Whether the stored sealed choices, drafts and request are deleted before the new ones are written."""
    sealed: list[SealedRow] = field(default_factory=list[SealedRow])
    drafts: list[DraftRow] = field(default_factory=list[DraftRow])
    request: bytes | None = None
    """The new request to undo, which replaces the stored one."""
    drops_request: bool = False
    """Whether the stored request is deleted before the new one is written."""
    holders: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """The seats that people take: holder and seat; NONE for somebody without a seat who has left a name at the table."""
    is_over: bool = False
    """Whether the table is finished."""
    result: GameResult | None = None
    """The result of a game that has ended."""
    finished: str = ""
    """The hash of the rules of a table that was played to its end; see `published_rules.rules_hash`."""
    game: tuple[str, str] | None = None
    """The name of the table's game and its title in lists, if others are played than those with which it was opened."""
    daily: DailyStart | None = None
    """The daily deal that begins with the table."""
    daily_score: int | None = None
    """The score of the person at a table whose daily deal is finished; see `daily.score`."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return self == Changes()


class StoreError(Refusal):
    """The store failed and has written nothing, as far as it knows."""


class Conflict(StoreError):
    """Somebody else has changed the table since it was loaded; nothing was written."""


class SealUsed(StoreError):
    """A table with the secret of this seal was opened before; nothing was written."""


CONFLICT = N_("Another move came first. Check the table and try again.")
SEAL_USED = N_("A table with this seal has been opened already. Start the game once more for a new deal.")


class Store(Protocol):
    """Storage for tables. When `save` returns, the changes are durable; if it fails, it raises StoreError."""

    is_shared: bool
    """Whether other hosts may use the same store at the same time."""

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Create a table with its first event and revision 0; SealUsed if the table, or one with this seal, exists.

        The seal is empty if the deal was chosen on purpose, which may be opened again.
        """
        ...

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write the changes, all or none, and add one to the table's revision; Conflict if it is not `revision`."""
        ...

    async def load(self, table: str) -> Saved | None:
        """Return everything stored about a table, or None if there is no such table."""
        ...

    async def revision(self, table: str) -> int:
        """Return the number of saves of a table; -1 if there is no such table."""
        ...


class Sharing(Protocol):
    """What several hosts of one store share besides its tables: leases, and who is connected. The methods raise StoreError.

    The host that has the lease of a table asks the table's bots.
    """

    async def acquire(self, table: str) -> bool:
        """Return whether this host has the lease of a table, which it keeps until `release` or until the host fails."""
        ...

    async def release(self, table: str) -> None:
        """Give the lease of a table back, if this host has it."""
        ...

    async def set_online(self, table: str, seats: frozenset[int]) -> frozenset[int]:
        """Tell the other hosts who is connected to this host (see `LoadedTable.present_here`); return who is to others."""
        ...


@dataclass
class Question:
    """A query for a bot's move."""

    bot: str
    """A bot's name, such as `search:fair`. If it cannot play with these options, another bot of the same strength answers."""
    game: str
    view: bytes
    """What the seat sees, packed; see `Play.packed_view`."""
    seat: int
    seed: int
    seconds: float | None = None
    """The time limit in seconds; None for no limit."""
    table: str = ""
    """The id of the table, so that bots can be shared fairly; empty if there is none."""
    rewrites: list[RewriteText] = field(default_factory=list)
    """The texts of the rules, if a visitor has written them."""


class Bots(Protocol):
    """An interface to bots, which may run in other processes."""

    @property
    def is_busy(self) -> bool:
        """Whether bots think for less time now, because there are many questions."""
        ...

    async def answer(self, question: Question) -> list[int]:
        """Return a move for the seat, followed by the moves that the bot plans next."""
        ...

    def expect(self, game: str) -> None:
        """Prepare for questions about a game, because a table of it is opened."""
        ...

    def display_name(self, bot: str) -> str:
        """Return the name of a bot for people (an English message)."""
        ...


class Clock(Protocol):
    """Time, tasks and locks."""

    def now(self) -> Millis:
        """Return the current time."""
        ...

    async def sleep(self, duration: Millis) -> None:
        """Wait for `duration` milliseconds."""
        ...

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine as a background task."""
        ...

    def lock(self) -> AbstractAsyncContextManager[object]:
        """Return a new lock."""
        ...

    async def in_worker(self, function: Callable[..., T], *args: object) -> T:
        """Return `function(*args)`, computed where it does not block other tables."""
        ...

    async def checkpoint(self) -> None:
        """Between two parts of long work: let others go on, if it is time."""
        ...

    def lock_of_caller(self) -> AbstractAsyncContextManager[object]:
        """Return the lock for long work of whoever is served now, who has one such work done at a time."""
        ...


class Connection(Protocol):
    """A client's connection to a table, which sends what its outbox contains."""

    def wake(self) -> None:
        """Signal that the outbox contains something new."""
        ...
