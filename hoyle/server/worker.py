"""A worker: one process that runs one task at a time, and is replaced if it dies, hangs or grows too large."""

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import TypeVar

from hoyle.server.worker_pool import pool, processes, stop

T = TypeVar("T")
START_SECONDS = 120.0
"""How long a process may take to start."""
MAX_BYTES = 2 << 30
"""A process that has used more memory is replaced."""
LOOK_SECONDS = 0.25
"""How often it is looked whether a task is still wanted."""

LATE_SIGNAL = getattr(signal, "SIGPROF", None)
"""The signal that ends a process which has used more processor time than its task may; None where there is none (Windows)."""
STUCK_FACTOR, STUCK_SECONDS = 20, 60.0
"""A task with a limit on its processor time is stopped, too, if it takes so many times as long, and so many seconds more."""


class WorkerLost(Exception):
    """The process has died, or was stopped because it took too long; there is a new one for the next task."""

    def __init__(self, is_late: bool = False) -> None:
        """Note whether it took too long."""
        super().__init__()
        self.is_late = is_late


class Worker:
    """One process of a priority."""

    def __init__(self, niceness: int) -> None:
        """Create a worker without a process; `niceness` lowers its priority on systems that support it."""
        self.niceness = niceness
        self.lock = asyncio.Lock()
        self.process: ProcessPoolExecutor | None = None
        self.bytes_used = 0
        """The most memory that the process has used."""

    async def run(self, seconds: float, function: Callable[..., T], *args: object) -> T:
        """Return `function(*args)`, computed in the process; WorkerLost if that takes longer than `seconds`.

        The time counts from when the process is free and has started.
        """
        async with self.lock:
            if self.process is None:
                self.process = pool(self.niceness)
                await self.submit(START_SECONDS, measured, int)
            return await self.submit(seconds, measured, function, *args)

    async def compute(
        self, is_wanted: Callable[[], bool], grace: float, cpu_seconds: float, function: Callable[..., T], *args: object
    ) -> T | None:
        """Return `function(*args)`, computed in the process; WorkerLost if that takes more processor time.

        So a task may take longer on a busy machine, but not for ever. Return None if it is not wanted any more and does not end in
        `grace` seconds; its process is stopped then.
        """
        limit = STUCK_FACTOR * cpu_seconds + STUCK_SECONDS
        task = asyncio.create_task(self.run(limit, limited, cpu_seconds, function, *args))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody asks for it after a stop
        try:
            while not task.done() and is_wanted():
                await asyncio.wait([task], timeout=LOOK_SECONDS)
            await asyncio.wait([task], timeout=grace)
            was_stopped = not task.done()
        finally:
            task.cancel()  # also when the server stops
        if was_stopped:
            await self.replace()
            return None
        return task.result()

    async def submit(self, seconds: float, function: Callable[..., tuple[T, int]], *args: object) -> T:
        """Return the result of a task; replace the process and raise WorkerLost if it dies or takes too long."""
        assert self.process is not None
        running: list[BaseProcess] = []
        try:
            # `wait_for` of CPython 3.11 loses a cancellation that comes with the result.
            async with asyncio.timeout(seconds):
                future = self.process.submit(function, *args)
                running = processes(self.process)
                result, self.bytes_used = await asyncio.wrap_future(future)
        except (BrokenProcessPool, TimeoutError) as error:
            await self.replace()
            was_late = any(process.exitcode == -LATE_SIGNAL for process in running) if LATE_SIGNAL else False
            raise WorkerLost(was_late or isinstance(error, TimeoutError)) from error
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


def limited(cpu_seconds: float, function: Callable[..., T], *args: object) -> T:
    """In the process: return the result of a function; the process ends if that takes more processor time, where it can be measured."""
    if LATE_SIGNAL is None:
        return function(*args)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)  # by default its signal ends the process, also in compiled code
    try:
        return function(*args)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def measured(function: Callable[..., T], *args: object) -> tuple[T, int]:
    """In the process: return the result of a function, and the most memory that the process has used, in bytes (0: unknown)."""
    result = function(*args)
    try:
        import resource
        import sys
    except ImportError:
        return result, 0  # Windows does not tell
    unit = 1 if sys.platform == "darwin" else 1024
    return result, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
