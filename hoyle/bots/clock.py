"""Time limits: thinking in slices between looks at the clock, and plain Python that stops at a deadline."""

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

FOREVER = float("inf")

SECONDS = 0.7
"""Thinking time of a bot with a time limit, and of any bot in plain Python; all seats that choose at once share it."""

PATIENCE = 3.0
"""Seconds after which an answer in plain Python is cut short, wherever it stands."""

TIMED = "strong"
"""The strength whose thinking time is limited."""

SLICES = 16
"""About how often the clock is checked within a time limit."""


class OutOfTime(Exception):
    """Plain Python has reached its deadline."""


class Deadline:
    """The moment at which plain Python stops thinking. It is checked at every call of a function, without signals."""

    def __init__(self) -> None:
        """No deadline yet."""
        self.moment = FOREVER

    def set(self, seconds: float) -> None:
        """Stop after this many seconds from now; FOREVER for no deadline."""
        self.moment = time.monotonic() + seconds

    def limit(self, function: F) -> F:
        """Return the function with the deadline: it raises OutOfTime once; later calls run to their end.

        A profiler that is running already takes precedence; there is no deadline then.
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
        """Raise OutOfTime once the deadline has passed."""
        if time.monotonic() > self.moment:
            self.moment = FOREVER
            raise OutOfTime


def think_in_slices(budget: int, first: int, seconds: float, think_on: Callable[[int], bool]) -> None:
    """Spend the budget as long as `think_on(part of it)` says that more is of use and `seconds` have not passed.

    Without a time limit the budget is spent at once. With one the first slice is `first`, and slices double while they
    are short. What was found by then stands when plain Python reaches its deadline.
    """
    start = last = time.monotonic()
    size = budget if seconds == FOREVER else first
    try:
        while budget > 0 and think_on(min(size, budget)) and time.monotonic() < start + seconds:
            budget -= size
            size = 2 * size if time.monotonic() - last < seconds / SLICES / 2 else size
            last = time.monotonic()
    except OutOfTime:
        return
