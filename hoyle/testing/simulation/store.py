"""A simulated store that several processes share.

A save is *written* first, and *committed* when it has been synced; only then it is visible, and its process is told. When a
process dies, its written saves are committed or dropped. When the power fails, the saves that were written last may be lost,
and the last of those that survive may be torn: the store recognizes it by its checksum and drops it.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from hoyle.host.memory import MemoryStore
from hoyle.table.ports import Changes, Millis, Saved, StoreError
from hoyle.testing.simulation.faults import Faults
from hoyle.testing.simulation.parts import ProcessParts

MAX_LATENCY: Millis = 6
"""The maximum time of writing, and of syncing, without faults."""
SLOW: Millis = 4000
"""The maximum time of a slow save."""
FULL: Millis = 3000
"""How long the store stays full."""
LOCK_WAIT: Millis = 2
"""The time after which a save looks again whether another save of the same table has ended."""
FAILED = "The store has failed. Try again."


@dataclass
class Write:
    """A save that was written, but not synced."""

    table: str
    changes: Changes
    process: ProcessParts
    seal: str | None = None
    """The seal of a new table; None for a save."""

    def excludes(self, table: str, seal: str | None) -> bool:
        """Return whether another write has to wait for this one."""
        return self.table == table or bool(seal and self.seal == seal)


@dataclass
class Disk:
    """What all processes share: the committed tables, and the saves that are not synced."""

    faults: Faults
    dice: random.Random
    on_commit: Callable[[str, Changes, ProcessParts], None]
    """Called for each committed save with the table, the changes and the process that saved them."""
    committed: MemoryStore = field(default_factory=MemoryStore)
    written: list[Write] = field(default_factory=list[Write])
    full_until: Millis = 0

    def commit(self, write: Write) -> None:
        """Make a written save durable and visible."""
        self.written.remove(write)
        if write.seal is None:
            self.committed.change(write.table, write.changes)
        else:
            self.committed.create(write.table, write.changes, write.seal)
        self.on_commit(write.table, write.changes, write.process)

    def process_died(self, process: ProcessParts) -> None:
        """Commit or drop the written saves of a process."""
        for write in [write for write in self.written if write.process is process]:
            if self.dice.random() < 0.5:
                self.commit(write)
            else:
                self.written.remove(write)

    def power_lost(self) -> None:
        """Keep the first of the written saves and drop the others; a torn save is dropped too."""
        survivors = self.written[: self.dice.randrange(len(self.written) + 1)]
        if survivors and self.dice.random() < 0.5:
            survivors.pop()  # it is torn
        for write in survivors:
            self.commit(write)
        self.written.clear()


class SimulatedStore:
    """The store as one process sees it."""

    def __init__(self, disk: Disk, process: ProcessParts, is_shared: bool) -> None:
        """Connect a process to the store."""
        self.disk, self.process, self.is_shared = disk, process, is_shared

    async def wait(self, duration: Millis) -> None:
        """Wait for some time; Killed if the process has died."""
        await self.process.clock.sleep(duration)

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Create a table with its first event; SealUsed if the table, or one with this seal, exists."""
        await self.write(Write(table, changes, self.process, seal), lambda: self.disk.committed.check_new(table, seal))

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write all changes; Conflict, without any change, if the table has another revision."""
        committed = self.disk.committed
        await self.write(
            Write(table, changes, self.process), lambda: committed.check_revision(table, changes, revision)
        )

    async def write(self, write: Write, check: Callable[[], None]) -> None:
        """Write and sync changes, unless `check` refuses them."""
        disk, faults, clock = self.disk, self.disk.faults, self.process.clock
        await self.wait(disk.dice.randrange(SLOW if faults.happens("slow save") else MAX_LATENCY))
        if faults.happens("full store"):
            disk.full_until = clock.time + FULL
        if clock.time < disk.full_until or faults.happens("failed save"):
            raise StoreError(FAILED)
        while any(other.excludes(write.table, write.seal) for other in disk.written):
            await self.wait(LOCK_WAIT)
        check()
        disk.written.append(write)
        await self.wait(disk.dice.randrange(MAX_LATENCY))
        disk.commit(write)
        if faults.happens("lost reply"):
            raise StoreError(FAILED)
        await self.wait(disk.dice.randrange(MAX_LATENCY))

    async def load(self, table: str) -> Saved | None:
        """Return a copy of everything committed about a table, or None if there is no such table."""
        await self.wait_to_read()
        return await self.disk.committed.load(table)

    async def wait_to_read(self) -> None:
        """Wait as long as reading takes; StoreError if it fails."""
        await self.wait(self.disk.dice.randrange(MAX_LATENCY))
        if self.disk.faults.happens("failed load"):
            raise StoreError(FAILED)

    async def revision(self, table: str) -> int:
        """Return the number of committed saves of a table; -1 if there is no such table."""
        await self.wait_to_read()
        return await self.disk.committed.revision(table)
