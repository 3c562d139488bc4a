"""The clock and the tasks of a host that runs in an asyncio event loop."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

from hoyle.server.fair_turns import Turns
from hoyle.table.ports import Millis

T = TypeVar("T")


class LoopClock:
    """The `Clock` of the running event loop: time, tasks, locks and threads."""

    def __init__(self, turns: Turns | None = None) -> None:
        """Create a clock without tasks; `turns` are those of the event loop."""
        self.turns = turns or Turns()
        self.tasks: set[asyncio.Task[None]] = set()

    def now(self) -> Millis:
        """Return the time of the event loop in milliseconds."""
        return int(asyncio.get_running_loop().time() * 1000)

    async def sleep(self, duration: Millis) -> None:
        """Wait for `duration` milliseconds."""
        await asyncio.sleep(duration / 1000)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine as a background task."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def lock(self) -> asyncio.Lock:
        """Return a new lock."""
        return asyncio.Lock()

    async def in_worker(self, function: Callable[..., T], *args: object) -> T:
        """Return `function(*args)`, computed in a thread."""
        return await asyncio.to_thread(function, *args)

    async def checkpoint(self) -> None:
        """Let other addresses have their turns, if it is time."""
        await self.turns.checkpoint()

    def lock_of_caller(self) -> asyncio.Lock:
        """Return the lock for long work of the address that is served now."""
        return self.turns.lock_of_address()

    def cancel(self) -> None:
        """Cancel all tasks."""
        for task in self.tasks:
            task.cancel()
