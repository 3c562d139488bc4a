"""A simulated process: a real host with a simulated clock, store and bots. It may be killed between any two steps."""

from typing import TYPE_CHECKING

from hoyle.host.host import Host
from hoyle.host.loaded_table import LoadedTable
from hoyle.table.decision import Decision
from hoyle.table.ports import Millis
from hoyle.table.table import Table
from hoyle.table.wire.commands import Command
from hoyle.testing.simulation.bots import SimulatedBots
from hoyle.testing.simulation.clock import SimulatedClock
from hoyle.testing.simulation.fingerprint import fingerprint
from hoyle.testing.simulation.replica import require
from hoyle.testing.simulation.sharing import SimulatedSharing
from hoyle.testing.simulation.store import SimulatedStore

if TYPE_CHECKING:
    from hoyle.testing.simulation.world import World

PAUSE: Millis = 100
"""The pause of bots."""
MAX_SKEW: Millis = 3_600_000
"""The maximum jump of a clock, forwards or backwards."""


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

    def __init__(self, world: "World", number: int) -> None:
        """Start a process."""
        self.world, self.number = world, number
        self.clock = SimulatedClock(world.time, world.dice)
        self.store = SimulatedStore(world.disk, self)
        bots = SimulatedBots(self.clock, world.faults, world.stream("bots"), world.checks.answers)
        sharing = SimulatedSharing(world.shared, self) if world.is_shared else None
        self.host = ObservedHost(self.store, bots, self.clock, PAUSE, sharing)
        self.host.process, self.host.fresh = self, world.fresh_table

    @property
    def is_dead(self) -> bool:
        """Whether the process has been killed."""
        return self.clock.is_dead

    def jump(self) -> None:
        """Set the time of day of the process forwards or backwards."""
        self.clock.skew = self.world.dice.randint(-MAX_SKEW, MAX_SKEW)
