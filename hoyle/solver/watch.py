"""Watch a solver at work: receive its progress, and ask it to stop."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from hoyle.errors import Refusal

GIGABYTE = 1 << 30

SLICE = 0.05
"""The seconds of work after which a slice is long enough; see `in_slices`."""


class Step(NamedTuple):
    """How far a solver has come with one of its tasks."""

    task: str
    """What it does: exploring, solving, checking merges, counting, learning, sampling or searching."""
    done: int
    """How much it has done, in `unit`."""
    unit: str
    """What `done` counts, such as positions."""
    total: int | None = None
    """How much there is to do at most, if that is known."""
    memory: float | None = None
    """The memory that it needs so far, in gigabytes, if it grows."""
    nash_conv: float | None = None
    """What best responses still win (NashConv), for a solver that converges."""

    @property
    def text(self) -> str:
        """This step in words.

        >>> Step("solving", 250, "positions", 1000, 0.5).text
        'solving: 250 of 1,000 positions (25 %), 0.50 GB'
        """
        whole = f" of {self.total:,}" if self.total else ""
        share = f" ({100 * self.done // self.total} %)" if self.total else ""
        memory = "" if self.memory is None else f", {self.memory:.2f} GB"
        left = "" if self.nash_conv is None else f", best responses win {self.nash_conv:.3g}"
        return f"{self.task}: {self.done:,}{whole} {self.unit}{share}{memory}{left}"


class Stopped(Refusal):
    """A solver was asked to stop before it knew a solution; the sentence says how far it came."""


def stopped(game: str, step: Step) -> Stopped:
    """Return the error of an exact solution that was stopped: no value is known before all positions are solved."""
    return Stopped(f"{game} is not solved, and no value is known: stopped while {step.text}.")


class Watch:
    """Receives the progress of a solver. A subclass may show it, and ask the solver to stop."""

    is_stopped = False
    """Whether the solver should stop. It returns what it knows; where it knows no value, it raises Stopped."""

    def see(self, step: Step) -> None:
        """Receive how far the solver has come. By default nothing happens."""

    def clear(self) -> None:
        """Hide what was shown, before something else is shown. By default nothing happens."""


NO_WATCH = Watch()
"""A watch that shows nothing and never stops."""


def in_slices(work: Callable[[int, int], object], first: int, last: int, watch: Watch) -> int:
    """Do the work from `first` up to `last` in slices, until the watch asks to stop. Return where it ended.

    Slices grow until one takes a twentieth of a second, so that a request to stop soon takes effect.
    """
    size = 1
    while first < last and not watch.is_stopped:
        began, end = monotonic(), min(first + size, last)
        work(first, end)
        first = end
        if monotonic() - began < SLICE:
            size *= 2
    return first
