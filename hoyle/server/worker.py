"""A worker: one process that runs one task at a time, and is replaced if it dies, hangs or grows too large."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from hoyle.server.worker_pool import pool, stop

T = TypeVar("T")
START_SECONDS = 120.0
"""How long a process may take to start."""
MAX_BYTES = 2 << 30
"""A process that has used more memory is replaced."""


class WorkerLost(Exception):
    """The process has died, or was stopped because it took too long; there is a new one for the next task."""


class Worker:
    """One process of a priority."""

    def __init__(self, niceness: int) -> None:
        """Create a worker without a process; `niceness` lowers its priority on systems that support it."""
        self.niceness = niceness
        self.lock = asyncio.Lock()
        self.process: ProcessPoolExecutor | None = None
        self.bytes_used = 0
        """The most memory that the process has used."""

    async def run(self, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """Return `function(*args)`, computed in the process; WorkerLost if that takes longer than `seconds`.

        The time counts from when the process is free and has started.
        """
        async with self.lock:
            if self.process is None:
                self.process = pool(self.niceness)
                await self.submit(START_SECONDS, measured, int)
            return await self.submit(seconds, measured, function, *args)

    async def submit(self, seconds: float, function: Callable[..., tuple[T, int]], *args: Any) -> T:
        """Return the result of a task; replace the process and raise WorkerLost if it dies or takes too long."""
        assert self.process is not None
        try:
            # `wait_for` of CPython 3.11 loses a cancellation that comes with the result.
            async with asyncio.timeout(seconds):
                result, self.bytes_used = await asyncio.wrap_future(self.process.submit(function, *args))
        except (BrokenProcessPool, TimeoutError) as error:
            await self.replace()
            raise WorkerLost from error
        return result

    @property
    def is_too_large(self) -> bool:
        """Whether the process has used more than MAX_BYTES of memory."""
        return self.bytes_used > MAX_BYTES

    async def replace(self) -> None:
        """Stop the process; the next task starts another one."""
        old, self.process, self.bytes_used = self.process, None, 0
        if old:
            await asyncio.to_thread(stop, old)

    def stop(self) -> None:
        """Stop the process at once."""
        if self.process:
            stop(self.process)
        self.process = None


def measured(function: Callable[..., T], *args: Any) -> tuple[T, int]:
    """In the process: return the result of a function, and the most memory that the process has used, in bytes (0: unknown)."""
    result = function(*args)
    try:
        import resource
        import sys
    except ImportError:
        return result, 0  # Windows does not tell
    unit = 1 if sys.platform == "darwin" else 1024
    return result, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
