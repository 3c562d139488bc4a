"""The clock and the tasks of a host in a page, where there are no threads."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import TypeVar

from hoyle.table.ports import Millis

T = TypeVar("T")


class PageClock:
    """The `Clock` of the event loop of a page."""

    def __init__(self) -> None:
        """Create a clock without tasks."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.long_work = asyncio.Lock()

    def now(self) -> Millis:
        """Return the time since the page was opened, in milliseconds."""
        return int(time.monotonic() * 1000)

    async def sleep(self, duration: Millis) -> None:
        """Wait for `duration` milliseconds."""
        await asyncio.sleep(duration / 1000)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine as a background task."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def lock(self) -> asyncio.Lock:
        """Return a new lock."""
        return asyncio.Lock()

    async def in_worker(self, function: Callable[..., T], *args: object) -> T:
        """Return `function(*args)`; the page draws pending changes first."""
        await asyncio.sleep(0)
        return function(*args)

    async def checkpoint(self) -> None:
        """Let other tasks of the page run."""
        await asyncio.sleep(0)

    def lock_of_caller(self) -> asyncio.Lock:
        """Return the lock for long work of the page."""
        return self.long_work
