"""The clock of a simulated process. The world decides which of its coroutines runs next."""

import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from hoyle.host.memory import Lock, ManualClock
from hoyle.table.ports import Millis

T = TypeVar("T")
MAX_WORK: Millis = 40
"""The maximum time that a function in a worker takes."""
CHECKPOINT_CHANCE = 0.1
"""How often a part of long work lets others go on."""
MAX_CLEANUPS = 5
"""How often the cleanup of a killed coroutine may wait for something."""


class Killed(BaseException):
    """The process of a coroutine has died, so that nothing that it does has an effect."""


class SimulatedLock(Lock):
    """A lock of a simulated process."""

    clock: "SimulatedClock"

    async def __aenter__(self) -> None:
        """Acquire the lock; Killed if the process has died."""
        if self.clock.is_dead:
            raise Killed
        await super().__aenter__()


class SimulatedClock(ManualClock):
    """The clock of one process, which may be killed and whose time may jump."""

    def __init__(self, time: Millis, dice: random.Random) -> None:
        """Start at a time of the simulation; `dice` draws which coroutine runs next."""
        super().__init__()
        self.time, self.dice = time, dice
        self.skew: Millis = 0
        """How much the process's time of day is ahead of the time of the simulation."""
        self.is_dead = False
        self.tasks: dict[Coroutine[Any, Any, Any], None] = {}
        """The coroutines that have not ended."""

    def now(self) -> Millis:
        """Return the time as the process sees it."""
        return self.time + self.skew

    async def sleep(self, duration: Millis) -> None:
        """Wait for `duration` milliseconds; Killed if the process has died."""
        if self.is_dead:
            raise Killed
        await super().sleep(duration)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine as a background task."""
        if self.is_dead:
            work.close()
            return
        self.tasks[work] = None
        super().spawn(work)

    def lock(self) -> SimulatedLock:
        """Return a new lock."""
        return SimulatedLock(self)

    async def in_worker(self, function: Callable[..., T], *args: object) -> T:
        """Return `function(*args)` after some time, in which other coroutines run."""
        await self.sleep(self.dice.randrange(MAX_WORK))
        result = function(*args)
        await self.sleep(self.dice.randrange(MAX_WORK))
        return result

    async def checkpoint(self) -> None:
        """Let other coroutines run now and then; Killed if the process has died."""
        if self.is_dead or self.dice.random() < CHECKPOINT_CHANCE:
            await self.sleep(0)

    def step_ready(self, index: int) -> None:
        """Run the ready coroutine with this index until it waits or ends."""
        work = self.ready[index]
        del self.ready[index]
        self.step(work)
        if getattr(work, "cr_frame", None) is None:
            self.tasks.pop(work, None)

    def kill(self) -> None:
        """End all coroutines where they are."""
        self.is_dead = True
        for work in list(self.tasks):
            for _ in range(MAX_CLEANUPS):
                with suppress(Killed, RuntimeError):
                    work.close()
                    break
        self.tasks.clear()
        self.ready.clear()
        self.sleeping.clear()
