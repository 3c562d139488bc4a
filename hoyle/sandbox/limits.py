"""The limits of a confined process: those that the system keeps, and processor time for what Python does."""

import resource
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

MEMORY = 512 << 20
"""The bytes of addresses that a process may use in addition to those that it has after its start."""
FILES = 16
"""The most open files; the compiler reads sources of Hoyle."""
SECONDS, ALL_SECONDS = 20, 3_600
"""The processor time for one answer, after which the system ends the process, and for all answers of a process."""


class OutOfTime(BaseException):
    """What Python does takes too much processor time. It is no Exception, so that nothing on the way handles it."""


def confine(memory: int = MEMORY) -> None:
    """Give up what the process does not need: memory beyond these further bytes, files that grow, other processes and threads."""
    limits = {
        resource.RLIMIT_AS: addresses() + memory,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_NOFILE: FILES,
        resource.RLIMIT_NPROC: 0,
        resource.RLIMIT_CORE: 0,
    }
    for kind, limit in limits.items():
        resource.setrlimit(kind, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CPU, (ALL_SECONDS, ALL_SECONDS))
    signal.signal(signal.SIGPROF, end_of_time)


def addresses() -> int:
    """Return the bytes of addresses that the process uses."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()


def allow_seconds(seconds: int = SECONDS) -> None:
    """Let the system end the process unless `allow_seconds` is called again within this processor time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = min(ALL_SECONDS, int(used.ru_utime + used.ru_stime) + 1 + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, ALL_SECONDS))


def end_of_time(number: int, frame: FrameType | None) -> None:
    """Raise OutOfTime."""
    raise OutOfTime


@contextmanager
def within(seconds: float) -> Generator[None]:
    """Raise OutOfTime if what is done takes more processor time."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
