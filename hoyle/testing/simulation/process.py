"""A simulated process: a real host with a simulated clock, store and bots. It may be killed between any two steps."""

import random
from collections.abc import Callable
from typing import Protocol

from hoyle.host.host import Host
from hoyle.host.loaded_table import Proposal
from hoyle.host.local_table import LocalTable
from hoyle.host.room import Room
from hoyle.host.worker_table import Worker
from hoyle.table.ports import Millis
from hoyle.table.wire.commands import Command
from hoyle.testing.simulation.bots import SimulatedBots
from hoyle.testing.simulation.calm import check_reload
from hoyle.testing.simulation.checks import Checks
from hoyle.testing.simulation.clock import SimulatedClock
from hoyle.testing.simulation.faults import Faults
from hoyle.testing.simulation.fingerprint import fingerprint
from hoyle.testing.simulation.replica import require
from hoyle.testing.simulation.sharing import Shared, SimulatedSharing
from hoyle.testing.simulation.store import Disk, SimulatedStore
from hoyle.testing.simulation.workers import SimulatedProcess

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
    has_workers: bool
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


class ObservedTable(LocalTable):
    """A table that checks that deciding changes nothing."""

    is_dead: Callable[[], bool]
    """Whether the process of the host has been killed."""

    async def decide(self, command: Command, now: Millis) -> Proposal:
        """Return what a command does, and check that deciding it has changed nothing."""
        before = fingerprint(self.table)
        try:
            return await super().decide(command, now)
        finally:
            if not self.is_dead():
                is_same = fingerprint(self.table) == before
                require(is_same, f"{type(command).__name__} changes {self.id} before it is applied")


class ObservedHost(Host):
    """A host whose commands are counted and checked."""

    process: "Process"

    def new_table(self, id: str) -> LocalTable:
        """Return a table that is not loaded yet."""
        table = ObservedTable(id, self.bots.display_name, self.process.clock)
        table.is_dead = lambda: self.process.is_dead
        return table

    async def handle_locked(self, room: Room, command: Command) -> None:
        """Handle one command, then check the table."""
        self.process.world.count_command()
        await super().handle_locked(room, command)
        world, checks = self.process.world, self.process.world.checks
        checks.after_command(self.process, room)
        replica = checks.replicas[room.table.id]
        if replica.is_cleared or checks.is_sampled(checks.samples.loads):
            check_reload(world.disk, replica)
            replica.is_cleared = False


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
        if world.has_workers:
            worker = Worker(
                SimulatedProcess(self.clock, world.faults, world.stream("worker"), host.new_table), self.clock
            )
            host.worker_of = lambda _: worker
        self.host: Host = host

    @property
    def is_dead(self) -> bool:
        """Whether the process has been killed."""
        return self.clock.is_dead

    def jump(self) -> None:
        """Set the time of day of the process forwards or backwards."""
        self.clock.skew = self.world.dice.randint(-MAX_SKEW, MAX_SKEW)
