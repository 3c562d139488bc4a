"""The state of a host for one table, beside the table itself: its connections, its lock, who is there, and running tasks."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from hoyle.host.loaded_table import LoadedTable, SeenTable
from hoyle.table.people.audience import Audience
from hoyle.table.ports import Millis
from hoyle.table.show.notices import Notice
from hoyle.table.wire.outbox import Outbox

NOBODY = frozenset[int]()
ACTIVE = 16
"""What is added to a seat that is connected and not idle; more than there are seats."""
OPEN = 32
"""What stands for a table that waits for anybody; more than the sum of ACTIVE and a seat."""


@dataclass
class Room:
    """A table in memory, its connections, and the lock that serializes its commands."""

    table: LoadedTable
    revision: int
    """The number of saves of the table so far; see `Store.save`."""
    lock: AbstractAsyncContextManager[Any]
    outboxes: dict[Outbox, None] = field(default_factory=dict[Outbox, None])
    """The connections, in the order in which they came, so that a simulation is the same in every process."""
    pending: int = 0
    """How often the lock is held or awaited."""
    rebuilds: int = 0
    """How often the table had been built anew when everybody was shown it last; see `LoadedTable.rebuilds`."""
    is_behind: bool = False
    """Whether the store may hold more of the table than is shown, because the store or the table's worker could not be reached."""

    bots_fail: bool = False
    """Whether the rules have failed the bot that was asked last."""
    elsewhere: frozenset[int] = frozenset()
    """The seats that are connected to other hosts, as those return them from `present_here`."""
    told: frozenset[int] | None = None
    """What other hosts were told last from `present_here`; None if they were told nothing, so that `elsewhere` is not known."""
    left: dict[int, Millis] = field(default_factory=dict[int, Millis])
    """By seat of a person without a connection: since when the game waits for them."""
    gone: frozenset[int] = frozenset()
    """The seats for which the game has waited for `presence.GONE_AFTER` without a connection."""
    known_since: list[Millis] = field(default_factory=list[Millis])
    """By event, at tables whose spectators see all cards later: since when it has been known here; see `watching`."""
    past: int = -1
    """The number of the event after which these spectators see the table; -1 if nobody has looked."""
    shows_later: bool = False
    """Whether a task shows events to spectators when it is time."""
    rematch_table: tuple[str, str] | None = None
    """The id and the secret of the table of a rematch while it is opened, so that a second attempt opens no other one."""
    timed_until: Millis | None = None
    """The time for which a task waits, because a clock may have run out then; see `timekeeper.watch`."""
    notices: frozenset[Notice] | None = None
    """The notices that people know of, or have been told; None until somebody looks who tells them."""
    is_watched_for_absence: bool = False
    """Whether a task waits until somebody who has left is gone; see `absence.watch`."""

    def present_here(self) -> frozenset[int]:
        """Return the seats that are connected to this host, ACTIVE and the seat where the person is not idle, and OPEN.

        OPEN is there while somebody waits here for anybody.
        """
        online = self.online_here()
        active = {ACTIVE + outbox.seat for outbox in self.outboxes if outbox.seat is not None and not outbox.idle}
        return online | active | ({OPEN} if online and self.table.summary.waits_for_anybody else NOBODY)

    def online_here(self) -> frozenset[int]:
        """Return the seats that are connected to this host."""
        return frozenset(outbox.seat for outbox in self.outboxes if outbox.seat is not None)

    @property
    def is_used(self) -> bool:
        """Whether somebody is connected, or a command is waited for."""
        return bool(self.outboxes or self.pending)

    def bytes(self) -> int:
        """Return how much memory the table takes, about."""
        return self.table.summary.bytes * (1 if self.past < 0 else 2)

    def seen(self) -> SeenTable:
        """Return the table as it is now."""
        return SeenTable(self.table, self.table.summary)

    def audience(self, seat: int | None, notice: str, now: Millis) -> Audience:
        """Return the audience of a view for a seat, or for a spectator (None)."""
        here, watchers, is_anybody_idle = set[int](), 0, bool(self.elsewhere)
        for outbox in self.outboxes:
            if outbox.seat is None:
                watchers += 1
            else:
                here.add(outbox.seat)
                is_anybody_idle = is_anybody_idle or outbox.idle
        online = self.online() if self.elsewhere else frozenset(here)
        idle = self.idle() if is_anybody_idle else NOBODY
        return Audience(seat, online, notice, now, self.gone, watchers, idle)

    def online(self) -> frozenset[int]:
        """Return the seats that are connected."""
        return self.online_here() | {seat for seat in self.elsewhere if seat < ACTIVE}

    def idle(self) -> frozenset[int]:
        """Return the seats that are connected and whose people are idle."""
        present = self.present_here() | self.elsewhere
        return frozenset(seat for seat in self.online() if ACTIVE + seat not in present)
