"""Whether a server works: a task measures how late its event loop is, and a small write shows whether its store can be written."""

import asyncio
import math
import time
from typing import Protocol

from hoyle.server.metrics import Metrics
from hoyle.table.ports import StoreError

BEAT_SECONDS = 0.5
"""The time between two measurements of the event loop."""
SLOW_SECONDS = 5.0
"""A server whose event loop is later than this is not ready."""
PROBE_SECONDS = 5.0
"""The store is written at most once in this time, however often somebody asks."""


LITTLE_SPACE = 100_000_000
"""Bytes."""


class SizedStore(Protocol):
    """A store whose size can be asked for."""

    async def space(self) -> tuple[int, int | None]:
        """Return its bytes and those that are free on its disk, None where only a database server knows; StoreError if it fails."""
        ...


class Space:
    """How much room the store of a server takes and has, as somebody saw last."""

    def __init__(self, store: SizedStore) -> None:
        """Start without a look."""
        self.store = store
        self.size = self.free = math.nan
        """In bytes; not a number where it is not known."""

    async def look(self) -> None:
        """Look at the store."""
        try:
            size, free = await self.store.space()
        except StoreError:
            size, free = math.nan, None
        self.size, self.free = size, math.nan if free is None else free


class WritableStore(Protocol):
    """A store that can be asked whether it can be written."""

    async def check_writable(self) -> None:
        """Write a value that means nothing, and wait until it is on the disk; StoreError if that fails."""
        ...


class Health:
    """The health of one server."""

    def __init__(self, store: WritableStore, metrics: Metrics) -> None:
        """Watch a store and, after `start`, the event loop."""
        self.store, self.metrics = store, metrics
        self.lag = 0.0
        """How late the event loop was at the last measurement, in seconds."""
        self.is_stopping = False
        self.task: asyncio.Task[None] | None = None
        self.probe: asyncio.Task[str] | None = None
        self.probed = 0.0
        """When the last probe of the store began."""

    def start(self) -> None:
        """Measure the running event loop from now on."""
        self.task = asyncio.create_task(self.measure_lag())

    def close(self) -> None:
        """Stop measuring."""
        for task in (self.task, self.probe):
            if task:
                task.cancel()

    async def measure_lag(self) -> None:
        """Measure how late the event loop is, for ever."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(BEAT_SECONDS)
            self.lag = max(0.0, time.monotonic() - began - BEAT_SECONDS)
            self.metrics.loop_lag.observe(self.lag)

    async def problem(self) -> str:
        """Return why the server is not ready, in a few words; empty if it is ready."""
        if self.is_stopping:
            return "stopping"
        if self.task is None or self.task.done() or self.lag > SLOW_SECONDS:
            return "the event loop is late"
        return await self.store_problem()

    async def store_problem(self) -> str:
        """Return why the store cannot be written, in a few words; empty if it can."""
        now = time.monotonic()
        if self.probe is None or (self.probe.done() and now - self.probed >= PROBE_SECONDS):
            self.probe, self.probed = asyncio.create_task(self.write()), now
        return await asyncio.shield(self.probe)

    async def write(self) -> str:
        """Write to the store; return what is wrong with it."""
        try:
            await asyncio.wait_for(self.store.check_writable(), PROBE_SECONDS)
        except StoreError:
            return "the store cannot be written"
        except TimeoutError:
            return "the store does not answer"
        return ""
