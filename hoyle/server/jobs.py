"""Calculations that visitors ask for, such as measuring rules: they wait in a fair queue and run in a worker process.

The calculations of different visitors take turns. One that takes too long is stopped, and so is one whose page has been closed:
a page that waits asks again every few seconds. A calculation may have several steps, with a result after each. Visitors
who ask the same share one calculation. It can be cancelled.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from hoyle.i18n import N_
from hoyle.server.rates import TooMany
from hoyle.server.settings import DEFAULTS, Settings
from hoyle.server.worker import Worker, WorkerLost

LOGGER = logging.getLogger("hoyle.jobs")
MAX_RESULTS = 100
"""The number of results that are kept."""
ABANDONED_SECONDS = 15.0
"""The time after which a calculation is cancelled if nobody has asked for it."""
CANCEL_SECONDS = 2.0
"""The time after which a step of a cancelled calculation is stopped with its process."""

Result = dict[str, Any]
State = Literal["waiting", "running", "done", "failed", "late", "cancelled"]
UNFINISHED: tuple[State, ...] = ("waiting", "running")


@dataclass(frozen=True)
class Unfinished:
    """The return value of a step that is not the last one: the call is made again with `progress` as a further argument."""

    result: Result
    """The result so far."""
    progress: bytes
    """Data that only the next step reads."""


@dataclass
class Job:
    """A calculation."""

    key: str
    """Identifies the calculation: the same question has the same key."""
    visitor: str
    call: Callable[..., Result | Unfinished]
    args: tuple[Any, ...]
    asked: float
    """When somebody last asked for it, in the event loop's time."""
    state: State = "waiting"
    result: Result | None = None
    """The result; while it runs, that of the last step."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when it is over, or cancelled."""
    goes_on: bool = False
    """Whether it goes on although nobody asks for it."""
    askers: set[str] = field(default_factory=set[str])
    """The visitors who want the result."""

    @property
    def is_unfinished(self) -> bool:
        """Whether it waits or runs."""
        return self.state in UNFINISHED

    @property
    def is_unwanted(self) -> bool:
        """Whether it is cancelled, or nobody waits for it any more."""
        return self.state == "cancelled" or (not self.goes_on and now() > self.asked + ABANDONED_SECONDS)

    async def wait(self, seconds: float) -> None:
        """Wait until it has ended, at most some seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), seconds)


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

    def submit(
        self,
        visitor: str,
        key: str,
        call: Callable[..., Result | Unfinished],
        *args: object,
        goes_on: bool = False,
        asker: str = "",
    ) -> Job:
        """Queue a calculation, unless it is known already; TooMany if too many are waiting.

        With `goes_on` it is calculated although nobody asks for it, until it is cancelled. The limits count by `visitor`, which may
        be an address; `asker` is who may cancel it, by default the visitor.
        """
        asker = asker or visitor
        job = self.ask(key)
        if job and job.state not in ("failed", "late", "cancelled"):
            job.askers.add(asker)
            return job
        unfinished = self.unfinished()
        if len(unfinished) >= self.settings.max_jobs:
            raise TooMany(N_("Too many calculations are waiting. Try again in a minute."))
        if sum(other.visitor == visitor for other in unfinished) >= self.settings.jobs_per_visitor:
            raise TooMany(N_("Your other calculations are not finished yet. Wait for them first."))
        self.jobs.pop(key, None)
        job = self.jobs[key] = Job(key, visitor, call, args, now(), goes_on=goes_on, askers={asker})
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

    def forget(self, key: str) -> None:
        """Forget a calculation that is over, whose result nobody else will ask for."""
        if (job := self.jobs.get(key)) and not job.is_unfinished:
            del self.jobs[key]

    def abandon(self, visitor: str) -> None:
        """Cancel the unfinished calculations of a visitor, who asks for something else."""
        for job in self.unfinished():
            if job.visitor == visitor:
                job.asked = -ABANDONED_SECONDS

    def cancel(self, key: str, asker: str) -> None:
        """Cancel an unfinished calculation, or only the asker's part in it if others want the result, too."""
        job = self.jobs.get(key)
        if job and job.is_unfinished:
            job.askers.discard(asker)
            if not job.askers:
                self.drop(job)

    def drop(self, job: Job) -> None:
        """Cancel an unfinished calculation for everybody."""
        job.state = "cancelled"
        job.ended.set()

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
        return [job for job in self.jobs.values() if job.is_unfinished]

    def choose(self, waiting: list[Job], served: list[str]) -> Job:
        """Return the next calculation: the first one of the visitor whose turn is longest ago."""
        last = {visitor: number for number, visitor in enumerate(served)}
        return min(waiting, key=lambda job: last.get(job.visitor, -1))

    async def run(self) -> None:
        """Run the waiting calculations."""
        while waiting := [job for job in self.unfinished() if job.state == "waiting"]:
            job = self.choose(waiting, self.served)
            self.served = [*(visitor for visitor in self.served[-MAX_RESULTS:] if visitor != job.visitor), job.visitor]
            if job.is_unwanted:
                del self.jobs[job.key]
                job.ended.set()
                continue
            await self.run_job(job)

    async def run_job(self, job: Job) -> None:
        """Run a calculation to its end, or stop it."""
        job.state, began = "running", now()
        step: Result | Unfinished | None = None
        try:
            while not job.is_unwanted:
                args = (*job.args, step.progress) if isinstance(step, Unfinished) else job.args
                seconds = self.settings.job_seconds
                step = await self.worker.compute(lambda: not job.is_unwanted, CANCEL_SECONDS, seconds, job.call, *args)
                if not isinstance(step, Unfinished):
                    break
                job.result = step.result
        except WorkerLost as error:
            self.end(job, "late" if error.is_late else "failed")
        except Exception as error:  # whatever a calculation raises: the others go on
            LOGGER.warning("Calculation %s failed.", job.call.__name__, exc_info=error)
            self.end(job, "failed")
        else:
            if step is None or isinstance(step, Unfinished):
                self.end(job, "late")
            else:
                job.result = step
                self.end(job, "done")
        job.args = ()  # they may be large
        LOGGER.info("Calculation %s: %s after %.1f s.", job.call.__name__, job.state, now() - began)
        job.ended.set()

    def end(self, job: Job, state: State) -> None:
        """Set the final state of a calculation that was not cancelled."""
        if job.state != "cancelled":
            job.state = state

    def forget_results(self) -> None:
        """Drop the oldest results."""
        finished = [key for key, job in self.jobs.items() if not job.is_unfinished]
        for key in finished[: max(0, len(finished) - self.max_results)]:
            del self.jobs[key]

    def close(self) -> None:
        """Stop everything, and end all waiting."""
        if self.runner:
            self.runner.cancel()
        for job in self.unfinished():
            job.state = "failed"
            job.ended.set()
        self.worker.stop()


def now() -> float:
    """Return the time of the event loop in seconds."""
    return asyncio.get_running_loop().time()
