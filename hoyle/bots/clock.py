"""Time limits of bots: searches check the clock between slices, and plain Python stops at a deadline."""

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

from hoyle.rules.rule_error import RunError

F = TypeVar("F", bound=Callable[..., Any])

FOREVER = float("inf")
"""In seconds: no time limit, or no deadline."""

THINKING_SECONDS = 0.7
"""The time limit of bots of TIMED_STRENGTH and of all bots in plain Python. Seats that choose at the same time share it."""

HARD_LIMIT_SECONDS = 3.0
"""Seconds after which a bot in plain Python is interrupted in the middle of a calculation."""

TIMED_STRENGTH = "strong"
"""The strength that has a time limit in compiled code too."""

SLICES = 16
"""The approximate number of clock checks within a time limit."""


class OutOfTime(RunError):
    """A calculation in plain Python has passed its deadline. Rules of rewrites pass on a `RunError` as it is."""


class Deadline:
    """The time at which plain Python stops calculating. A profiler hook checks it at every function call, without signals."""

    def __init__(self) -> None:
        """Start without a deadline."""
        self.moment = FOREVER

    def set(self, seconds: float) -> None:
        """Set the deadline to this many seconds from now; FOREVER removes it."""
        self.moment = time.monotonic() + seconds

    def limit(self, function: F) -> F:
        """Return a wrapper that applies the deadline: past it, the next function call raises OutOfTime.

        OutOfTime removes the deadline. While another profiler runs, the deadline is not checked.
        """

        def call(*args: Any) -> Any:
            if self.moment == FOREVER or sys.getprofile() is not None:
                return function(*args)
            sys.setprofile(self.check)
            try:
                return function(*args)
            finally:
                sys.setprofile(None)

        return call  # type: ignore[return-value]

    def check(self, frame: FrameType, event: str, arg: object) -> None:
        """Raise OutOfTime, and remove the deadline, if it has passed."""
        if time.monotonic() > self.moment:
            self.moment = FOREVER
            raise OutOfTime


def think_in_slices(budget: int, first: int, seconds: float, spend: Callable[[int], bool]) -> None:
    """Spend the budget, a number of search steps, in slices until `seconds` have passed or more steps are useless.

    `spend(steps)` continues the search for this many steps and returns whether more steps could help. Without a time limit
    (FOREVER) the whole budget is one slice. With a time limit the first slice has `first` steps, and the slices double as
    long as a slice takes less than half of `seconds / SLICES`. Return early, without an error, at a passed deadline.
    """
    start = last = time.monotonic()
    size = budget if seconds == FOREVER else first
    try:
        while budget > 0 and spend(min(size, budget)) and time.monotonic() < start + seconds:
            budget -= size
            size = 2 * size if time.monotonic() - last < seconds / SLICES / 2 else size
            last = time.monotonic()
    except OutOfTime:
        return
