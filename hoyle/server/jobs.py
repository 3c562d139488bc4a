"""Calculations that visitors ask for, such as measuring rules: they wait in a fair queue and run in a worker process.

The calculations of different visitors take turns. One that takes too long is stopped, and so is one whose page has been closed:
a page that waits asks again every few seconds.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from hoyle.i18n import N_
from hoyle.server.rates import TooMany
from hoyle.server.settings import DEFAULTS, Settings
from hoyle.server.worker import Worker

LOGGER = logging.getLogger("hoyle.jobs")
MAX_RESULTS = 100
"""The number of results that are kept."""
ABANDONED_SECONDS = 15.0
"""A calculation is cancelled if nobody has asked for it for so long."""

Result = dict[str, Any]
State = Literal["waiting", "running", "done", "failed", "late"]


@dataclass
class Job:
    """A calculation."""

    key: str
    """Identifies the calculation: the same question has the same key."""
    visitor: str
    call: Callable[..., Result]
    args: tuple[Any, ...]
    asked: float
    """When somebody last asked for it, in the event loop's time."""
    state: State = "waiting"
    result: Result | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Jobs:
    """The calculations of one server. They run one at a time in a process of low priority."""

    def __init__(self, settings: Settings = DEFAULTS, max_results: int = MAX_RESULTS) -> None:
        """Create no process before the first calculation; keep at most `max_results` results."""
        self.settings, self.max_results = settings, max_results
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        """By key; the results among them at most `max_results`."""
        self.served: list[str] = []
        """The visitors in the order in which their calculations last began."""
        self.runner: asyncio.Task[None] | None = None
        self.worker = Worker(niceness=15)

    def submit(self, visitor: str, key: str, call: Callable[..., Result], *args: Any) -> Job:
        """Queue a calculation, unless it is known already; TooMany if too many are waiting."""
        job = self.ask(key)
        if job and job.state not in ("failed", "late"):
            return job
        unfinished = self.unfinished()
        if len(unfinished) >= self.settings.max_jobs:
            raise TooMany(N_("Too many calculations are waiting. Try again in a minute."))
        if sum(other.visitor == visitor for other in unfinished) >= self.settings.jobs_per_visitor:
            raise TooMany(N_("Your other calculations are not finished yet. Wait for them first."))
        job = self.jobs[key] = Job(key, visitor, call, args, now())
        self.forget_results()
        if self.runner is None or self.runner.done():
            self.runner = asyncio.create_task(self.run())
        return job

    def ask(self, key: str) -> Job | None:
        """Return the calculation with this key, which somebody waits for, or None."""
        job = self.jobs.get(key)
        if job:
            job.asked = now()
        return job

    def abandon(self, visitor: str) -> None:
        """Cancel the unfinished calculations of a visitor, who asks for something else."""
        for job in self.unfinished():
            if job.visitor == visitor:
                job.asked = -ABANDONED_SECONDS

    def place(self, job: Job) -> int:
        """Return how many calculations come before this one; 0 if it is running."""
        order, waiting, served = (
            list[Job](),
            [one for one in self.unfinished() if one.state == "waiting"],
            list(self.served),
        )
        while waiting:
            order.append(self.choose(waiting, served))
            waiting.remove(order[-1])
            served = [*served, order[-1].visitor]
        running = sum(one.state == "running" for one in self.unfinished())
        return order.index(job) + running if job in order else 0

    def unfinished(self) -> list[Job]:
        """Return the calculations that wait or run."""
        return [job for job in self.jobs.values() if job.state in ("waiting", "running")]

    def choose(self, waiting: list[Job], served: list[str]) -> Job:
        """Return the next calculation: the first one of the visitor whose turn is longest ago."""
        last = {visitor: number for number, visitor in enumerate(served)}
        return min(waiting, key=lambda job: last.get(job.visitor, -1))

    async def run(self) -> None:
        """Run the waiting calculations."""
        while waiting := [job for job in self.unfinished() if job.state == "waiting"]:
            job = self.choose(waiting, self.served)
            self.served = [*(visitor for visitor in self.served[-MAX_RESULTS:] if visitor != job.visitor), job.visitor]
            if now() - job.asked > ABANDONED_SECONDS:
                del self.jobs[job.key]
                job.ended.set()
                continue
            await self.run_job(job)

    async def run_job(self, job: Job) -> None:
        """Run a calculation to its end, or stop it."""
        job.state, began = "running", now()
        task = asyncio.create_task(self.worker.run(self.settings.job_seconds, job.call, *job.args))
        try:
            while not task.done() and now() < job.asked + ABANDONED_SECONDS:
                await asyncio.wait([task], timeout=1)
            is_late = not task.done()
        finally:
            task.cancel()  # also when the server stops
        if is_late:
            await self.worker.replace()
            job.state = "late"
        elif error := task.exception():
            job.state = "late" if isinstance(error.__cause__, TimeoutError) else "failed"
        else:
            job.state, job.result = "done", task.result()
        LOGGER.info("Calculation %s: %s after %.1f s.", job.call.__name__, job.state, now() - began)
        job.ended.set()

    def forget_results(self) -> None:
        """Drop the oldest results."""
        finished = [key for key, job in self.jobs.items() if job.state not in ("waiting", "running")]
        for key in finished[: max(0, len(finished) - self.max_results)]:
            del self.jobs[key]

    def close(self) -> None:
        """Stop everything; nobody waits any longer."""
        if self.runner:
            self.runner.cancel()
        for job in self.unfinished():
            job.state = "failed"
            job.ended.set()
        self.worker.stop()


def now() -> float:
    """Return the time of the event loop in seconds."""
    return asyncio.get_running_loop().time()
