"""Watch a solver at work: how far it has come, and a request to stop."""

from typing import NamedTuple

GIGABYTE = 1 << 30


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
    """What best responses still win, if a solver comes closer step by step."""

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


class Stopped(ValueError):
    """A solver was asked to stop before it knew a solution."""

    def __init__(self, game: str, step: Step) -> None:
        """Make the sentence that says how far it came."""
        super().__init__(f"{game} was not solved: stopped while {step.text}. No value is known.")
        self.step = step


class Watch:
    """Hears of each step of a solver. A subclass may show them, and ask the solver to stop."""

    is_stopped = False
    """Whether the solver should stop. It returns what it knows; where it knows no value, it raises Stopped."""

    def see(self, step: Step) -> None:
        """Hear how far the solver has come. By default nothing happens."""


NOBODY = Watch()
"""A watch that shows nothing and never stops."""
