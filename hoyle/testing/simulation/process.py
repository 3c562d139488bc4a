"""A simulated process: a real host with a simulated clock, store and bots. It may be killed between any two steps."""

import random
from typing import Protocol

from hoyle.host.host import Host
from hoyle.host.loaded_table import LoadedTable
from hoyle.table.decision import Decision
from hoyle.table.ports import Millis
from hoyle.table.table import Table
from hoyle.table.wire.commands import Command
from hoyle.testing.simulation.bots import SimulatedBots
from hoyle.testing.simulation.checks import Checks
from hoyle.testing.simulation.clock import SimulatedClock
from hoyle.testing.simulation.faults import Faults
from hoyle.testing.simulation.fingerprint import fingerprint
from hoyle.testing.simulation.replica import require
from hoyle.testing.simulation.sharing import Shared, SimulatedSharing
from hoyle.testing.simulation.store import Disk, SimulatedStore

PAUSE: Millis = 100
"""The pause of bots."""
MAX_SKEW: Millis = 3_600_000
"""The maximum jump of a clock, forwards or backwards."""


class ProcessWorld(Protocol):
    """The part of a world in which a process runs."""

    time: Millis
    dice: random.Random
    faults: Faults
    disk: Disk
    shared: Shared
    is_shared: bool
    checks: Checks

    def stream(self, purpose: str) -> random.Random:
        """Return random numbers for one purpose."""
        ...

    def fresh_table(self) -> tuple[str, str]:
        """Return the id and the secret of the table of a rematch."""
        ...

    def count_command(self) -> None:
        """Count a command that a process handles."""
        ...


class ObservedHost(Host):
    """A host whose commands are counted and checked."""

    process: "Process"

    async def decide(self, table: Table, command: Command) -> Decision:
        """Return what a command does, and check that deciding it has changed nothing."""
        before = fingerprint(table)
        try:
            return await super().decide(table, command)
        finally:
            if not self.process.is_dead:
                require(
                    fingerprint(table) == before, f"{type(command).__name__} changes {table.id} before it is applied"
                )

    async def handle_locked(self, loaded: LoadedTable, command: Command) -> None:
        """Handle one command, then check the table."""
        self.process.world.count_command()
        await super().handle_locked(loaded, command)
        self.process.world.checks.after_command(self.process, loaded)


class Process:
    """One process, with a new host on what the store holds."""

    def __init__(self, world: ProcessWorld, number: int) -> None:
        """Start a process."""
        self.world, self.number = world, number
        self.clock = SimulatedClock(world.time, world.dice)
        self.store = SimulatedStore(world.disk, self, world.is_shared)
        bots = SimulatedBots(self.clock, world.faults, world.stream("bots"), world.checks.answers)
        sharing = SimulatedSharing(world.shared, self) if world.is_shared else None
        host = ObservedHost(self.store, bots, self.clock, PAUSE, sharing)
        host.process, host.fresh = self, world.fresh_table
        self.host: Host = host

    @property
    def is_dead(self) -> bool:
        """Whether the process has been killed."""
        return self.clock.is_dead

    def jump(self) -> None:
        """Set the time of day of the process forwards or backwards."""
        self.clock.skew = self.world.dice.randint(-MAX_SKEW, MAX_SKEW)
