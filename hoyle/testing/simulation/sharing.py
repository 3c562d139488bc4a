"""The data that processes of a simulated world share besides the store: leases of tables, and who is connected; see `ports.Sharing`."""

from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from hoyle.table.ports import Millis, StoreError
from hoyle.testing.simulation.clock import SimulatedClock
from hoyle.testing.simulation.parts import ProcessParts
from hoyle.testing.simulation.store import FAILED, MAX_LATENCY, Disk

LAPSE: Millis = 2000
"""How long the leases of a process that has died, and its connections, still count."""


class SharingWorld(Protocol):
    """The part of a world in which processes share something."""

    disk: Disk
    people_clock: SimulatedClock

    @property
    def processes(self) -> Sequence[ProcessParts]:
        """The processes that live."""
        ...

    def spawn(self, process: ProcessParts, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """Run a coroutine in a process."""
        ...


@dataclass
class Shared:
    """What all processes of a world know of each other."""

    world: SharingWorld
    leases: dict[str, ProcessParts] = field(default_factory=dict[str, ProcessParts])
    """By table: the process that asks its bots."""
    online: dict[str, dict[ProcessParts, frozenset[int]]] = field(
        default_factory=lambda: defaultdict[str, dict[ProcessParts, frozenset[int]]](dict)
    )
    """By table: who is connected to each process."""

    def elsewhere(self, table: str, process: ProcessParts) -> frozenset[int]:
        """Return who is connected to other processes."""
        return frozenset[int]().union(*(seats for one, seats in self.online[table].items() if one is not process))

    def idle_leases(self) -> list[str]:
        """Return the tables whose leases are held by processes that do nothing for them."""
        return [
            table for table, process in self.leases.items() if not any(id == table for id, _, _ in process.host.tasks)
        ]

    def tell(self, table: str, changed: ProcessParts) -> None:
        """Tell all other processes who is connected to a table; the notification may come late."""
        for other in self.world.processes:
            if other is not changed:
                self.world.spawn(other, partial(self.told, table, other))

    async def told(self, table: str, process: ProcessParts) -> None:
        """Tell a process after some time who is connected elsewhere by then."""
        await process.clock.sleep(self.world.disk.dice.randrange(MAX_LATENCY))
        await process.host.on_online_elsewhere(table, self.elsewhere(table, process))

    async def lapse(self, process: ProcessParts) -> None:
        """Some time after a process has died, forget its leases and its connections."""
        await self.world.people_clock.sleep(LAPSE)
        self.leases = {table: holder for table, holder in self.leases.items() if holder is not process}
        for table, present in list(self.online.items()):
            if present.pop(process, None) is not None:
                self.tell(table, process)


class SimulatedSharing:
    """What one process shares with the others."""

    def __init__(self, shared: Shared, process: ProcessParts) -> None:
        """Connect a process."""
        self.shared, self.process = shared, process

    async def wait(self) -> None:
        """Wait as long as the database takes; StoreError if it fails."""
        disk = self.shared.world.disk
        await self.process.clock.sleep(disk.dice.randrange(MAX_LATENCY))
        if disk.faults.happens("failed sharing"):
            raise StoreError(FAILED)

    async def acquire(self, table: str) -> bool:
        """Return whether this process has the lease of a table."""
        await self.wait()
        return self.shared.leases.setdefault(table, self.process) is self.process

    async def release(self, table: str) -> None:
        """Give the lease of a table back."""
        await self.wait()
        if self.shared.leases.get(table) is self.process:
            del self.shared.leases[table]

    async def set_online(self, table: str, seats: frozenset[int]) -> frozenset[int]:
        """Tell the other processes who is connected to this one; return who is connected to them."""
        await self.wait()
        if self.shared.online[table].get(self.process, frozenset()) != seats:
            self.shared.online[table][self.process] = seats
            self.shared.tell(table, self.process)
        return self.shared.elsewhere(table, self.process)
