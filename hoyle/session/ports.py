"""The four interfaces that a host needs: Store, Bots, Clock, Connection. The server and the tests each implement them."""

from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from hoyle.errors import Refusal

T = TypeVar("T")
Millis = int
"""Milliseconds since some fixed moment."""


@dataclass
class Row:
    """One journal event as stored."""

    seq: int
    body: bytes


@dataclass
class SealedRow:
    """A sealed choice as stored."""

    seat: int
    place: int
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
    """The seats that won, as bits; 0 for a draw."""
    moves: int


@dataclass
class Saved:
    """Everything stored about one table."""

    rows: list[Row]
    sealed: list[SealedRow] = field(default_factory=list[SealedRow])
    drafts: list[DraftRow] = field(default_factory=list[DraftRow])
    request: bytes | None = None


@dataclass
class Changes:
    """The changes of one decision, written together or not at all."""

    rows: list[Row] = field(default_factory=list[Row])
    clears: bool = False
    """Whether the stored sealed choices, drafts and request are deleted before the new ones are written."""
    sealed: list[SealedRow] = field(default_factory=list[SealedRow])
    drafts: list[DraftRow] = field(default_factory=list[DraftRow])
    request: bytes | None = None
    drops_request: bool = False
    holders: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """The seats taken: holder and seat."""
    is_over: bool = False
    result: GameResult | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return self == Changes()


class StoreError(Refusal):
    """The store failed; as far as it knows, nothing was written."""


class Conflict(StoreError):
    """Another writer has already stored this event of the table."""


class Store(Protocol):
    """Where tables are stored. Saved changes are durable when `save` returns; otherwise it raises StoreError."""

    async def open(self, table: str, game: str, title: str, changes: Changes) -> None:
        """Begin a table with its first event."""
        ...

    async def save(self, table: str, changes: Changes) -> None:
        """Write the changes, all or none; Conflict if one of the rows exists already."""
        ...

    async def load(self, table: str) -> Saved | None:
        """Return everything stored about a table, or None if there is no such table."""
        ...


@dataclass
class Question:
    """A question to a bot: what it sees, and for which seat it answers."""

    bot: str
    """A bot's name, such as `search:fair`; a bot of the same strength answers if that one does not fit the options."""
    game: str
    view: bytes
    """What the seat sees, packed; see `Play.packed_view`."""
    seat: int
    seed: int
    seconds: float | None = None
    """The time limit in seconds; None for no limit."""


class Bots(Protocol):
    """What answers questions to bots."""

    async def answer(self, question: Question) -> list[int]:
        """Return a move for the seat, and the moves that the bot plans after it."""
        ...

    def expect(self, game: str) -> None:
        """Prepare for a game that has been opened."""
        ...

    def display_name(self, bot: str) -> str:
        """Return the name of a bot that people see (an English message)."""
        ...


class Clock(Protocol):
    """Time, tasks and locks."""

    def now(self) -> Millis:
        """Return the time."""
        ...

    async def sleep(self, duration: Millis) -> None:
        """Wait for `duration` milliseconds."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a background task."""
        ...

    def lock(self) -> AbstractAsyncContextManager[Any]:
        """Return a new lock."""
        ...

    async def in_worker(self, function: Callable[..., T], *args: Any) -> T:
        """Return `function(*args)`, computed where it does not block other tables."""
        ...


class Connection(Protocol):
    """A client's connection to a table: it is woken when its outbox holds something new."""

    def wake(self) -> None:
        """Signal that the outbox holds something new."""
        ...
