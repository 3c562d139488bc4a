"""The protocol of a host for its parts: each part is a module of functions, which takes the host as a `HostParts`."""

from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

from hoyle.host.room import Room
from hoyle.table.opening import Wish
from hoyle.table.ports import Bots, Clock, Millis, Sharing
from hoyle.table.wire.commands import Command
from hoyle.table.wire.outbox import Outbox

Task = tuple[str, int, str]
"""A decision for which a bot is queried: the table's id, the seat, the name of the decision (see `Table.tok`)."""


class Rest(NamedTuple):
    """What is known of a table with running clocks that is not in memory."""

    seq: int
    since: Millis
    """Since when the clocks run after event `seq`."""
    deadline: Millis
    """When the first clock has run out."""


class HostParts(Protocol):
    """The fields and methods of `host.Host` that its parts use."""

    bots: Bots
    clock: Clock
    pause: Millis
    sharing: Sharing | None
    fresh: Callable[[], tuple[str, str]]
    rooms: OrderedDict[str, Room]
    loading: dict[str, AbstractAsyncContextManager[object]]
    resting: dict[str, Rest]
    tasks: set[Task]

    async def open(self, wish: Wish, id: str, secret: str) -> str:
        """Open a table."""
        ...

    async def room(self, id: str) -> Room:
        """Return a table in memory."""
        ...

    def locked(self, room: Room) -> AbstractAsyncContextManager[Room]:
        """Hold the lock of a table."""
        ...

    async def handle(self, id: str, command: Command) -> None:
        """Handle one command of a table."""
        ...

    async def try_to_publish(self, room: Room, only_seat: int | None = None) -> None:
        """Put the current view into the outboxes, later if the table does not answer now."""
        ...

    async def refresh(self, room: Room, outboxes: Collection[Outbox]) -> None:
        """Put the current view into some outboxes."""
        ...

    def wake_bots_of(self, id: str) -> None:
        """Wake the bots of a table in memory."""
        ...
