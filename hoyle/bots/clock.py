"""Time limits of bots: searches that check the clock between slices, and plain Python that stops at a deadline."""

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

FOREVER = float("inf")
"""The time limit, in seconds, of a bot without one; and the deadline that never comes."""

THINKING_SECONDS = 0.7
"""Thinking time of a bot with a time limit, and of any bot in plain Python; all seats that choose at once share it."""

HARD_LIMIT_SECONDS = 3.0
"""Seconds after which a bot in plain Python is interrupted in the middle of a calculation."""

TIMED_STRENGTH = "strong"
"""The strength whose thinking time is limited."""

SLICES = 16
"""About how often the clock is checked within a time limit."""


class OutOfTime(Exception):
    """Plain Python has reached its deadline."""


class Deadline:
    """The moment at which plain Python stops thinking. It is checked at every call of a function, without signals."""

    def __init__(self) -> None:
        """Start without a deadline."""
        self.moment = FOREVER

    def set(self, seconds: float) -> None:
        """Set the deadline to this many seconds from now; FOREVER removes it."""
        self.moment = time.monotonic() + seconds

    def limit(self, function: F) -> F:
        """Return the function with the deadline: the first call that passes it raises OutOfTime and removes the deadline.

        While another profiler runs there is no deadline.
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
    """Spend the budget (in the search's own steps) slice by slice while `spend(slice)` is true and `seconds` last.

    `spend` searches for this many steps, keeps what it finds, and returns whether more steps could help. Without a time
    limit (FOREVER) the whole budget is one slice. With one the first slice is `first`, and slices double while they take
    less than half of a SLICES-th of the time. Return early, without an error, if plain Python reaches its deadline.
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
