"""The steps of a bot's decision: calls of algorithms, which native code or WebAssembly runs.

`Bot.steps` is a generator. It yields steps, is sent their results and returns the moves. A process with compiled code runs the
steps itself (`run`); in a page without a server they are run by WebAssembly in another worker.
"""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from hoyle.bots.clock import think_in_slices


class Call(NamedTuple):
    """One call of an algorithm."""

    algorithm: Callable[..., Any]
    args: tuple[Any, ...]
    """Arrays of the workbench, numbers, and named tuples of them."""


class Slices(NamedTuple):
    """Calls of a search until its budget or its time is spent; see `clock.think_in_slices`. The result is None."""

    algorithm: Callable[..., Any]
    """An algorithm whose last parameter is a number of search steps; it returns whether more steps could help."""
    args: tuple[Any, ...]
    """The arguments before the number of steps."""
    budget: int
    """The number of search steps."""
    first: int
    """The number of steps before the first clock check."""
    seconds: float
    """The time limit; FOREVER for no limit."""


Step = Call | Slices
Steps = Generator[Step, Any, list[int]]
"""A decision: it yields steps, is sent their results, and returns the moves."""

Link = Callable[[Callable[..., Any]], Callable[..., Any]]


def run(steps: Steps, link: Link) -> list[int]:
    """Run a decision in this process; `link` returns the form of an algorithm that can be called. Return the moves."""
    return drive(steps, lambda step: run_step(step, link))


def drive(steps: Steps, perform: Callable[[Step], Any]) -> list[int]:
    """Run a decision; `perform` runs a step and returns its result. Return the moves."""
    result = None
    while True:
        try:
            step = steps.send(result)
        except StopIteration as end:
            return end.value
        result = perform(step)


def run_step(step: Step, link: Link) -> Any:
    """Run one step; return the result of a call, and None after slices."""
    function = link(step.algorithm)
    if isinstance(step, Call):
        return function(*step.args)
    think_in_slices(step.budget, step.first, step.seconds, lambda size: function(*step.args, size))
    return None
