"""A simulated worker of a process: tables live in it, and it dies, is slow, stays silent or answers what nobody has asked."""

import random
from collections.abc import Callable

from hoyle.host.loaded_table import LoadedTable
from hoyle.host.local_table import LocalTable
from hoyle.host.table_worker import TableWorker
from hoyle.host.worker_table import WorkerDied, WorkerTable
from hoyle.table.ports import Clock, Millis
from hoyle.table.table import Table
from hoyle.testing.simulation.faults import Faults

WORKER_INTERVAL = 3
"""The tables of one of this many worlds live in workers."""
MAX_TIME: Millis = 4
"""The longest time of an answer without faults."""
SLOW: Millis = 3000
"""The longest time of a slow answer."""
SILENCE: Millis = 5000
"""The time after which a worker that does not answer is ended."""


class SimulatedWorker(TableWorker):
    """The tables of a worker, which are made by `new`."""

    def __init__(self, new: Callable[[str], LocalTable]) -> None:
        """Start without tables."""
        super().__init__(str)
        self.new = new

    def new_table(self, id: str) -> LocalTable:
        """Return a table that is not loaded yet."""
        table = self.new(id)
        table.clock = self.clock
        return table


class SimulatedProcess:
    """The process of a worker."""

    def __init__(self, clock: Clock, faults: Faults, dice: random.Random, new: Callable[[str], LocalTable]) -> None:
        """Create a process that is started by the first call."""
        self.clock, self.faults, self.dice, self.new = clock, faults, dice, new
        self.worker: SimulatedWorker | None = None
        self.lock = clock.lock()
        self.late: bytes | None = None
        """What a process that was ended would have answered."""

    async def ask(self, body: bytes) -> bytes:
        """Return the answer to a call; WorkerDied after some faults."""
        async with self.lock:
            self.worker = worker = self.worker or SimulatedWorker(self.new)
            await self.clock.sleep(self.dice.randrange(SLOW if self.faults.happens("slow worker") else MAX_TIME))
            if self.worker is not worker or self.faults.happens("worker killed before"):
                raise WorkerDied
            answer = worker.answer(body)
            if self.faults.happens("silent worker"):
                self.late = answer
                await self.clock.sleep(SILENCE)
                raise WorkerDied
            if self.worker is not worker or self.faults.happens("worker killed after"):
                raise WorkerDied
            if self.late and self.faults.happens("late answer"):
                answer, self.late = self.late, None
            return answer[: len(answer) // 2] if self.faults.happens("wrong worker") else answer

    def kill(self) -> None:
        """End the process."""
        self.worker = None


def table_in(loaded: LoadedTable) -> Table | None:
    """Return a loaded table itself; None if the worker in which it was has ended."""
    if isinstance(loaded, LocalTable):
        return loaded.table
    assert isinstance(loaded, WorkerTable) and isinstance(loaded.worker.process, SimulatedProcess)
    worker = loaded.worker.process.worker
    local = worker.tables.get(loaded.number) if worker and loaded.loaded_in == loaded.worker.ended else None
    return local and local.table
