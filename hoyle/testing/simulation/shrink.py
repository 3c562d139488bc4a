"""Shorten a simulation that fails: fewer faults, the same violation."""

import re
from dataclasses import replace

from hoyle.testing.simulation.replica import Violation
from hoyle.testing.simulation.world import Settings, World, simulate

MAX_RUNS = 80
"""The maximum number of simulations that are run to shorten one."""


def kind_of(violation: Violation) -> str:
    """Return the message of a violation without the numbers and names in it."""
    return re.sub(r"\S*\d\S*", "…", str(violation))


def shortened(settings: Settings, world: World, violation: Violation) -> tuple[Settings, World, Violation]:
    """Return a simulation with fewer faults and the same kind of violation, after at most MAX_RUNS simulations.

    It removes halves of the faults, then quarters, and so on down to single faults.
    """
    best, kind, runs = (
        (replace(settings, only=frozenset(world.faults.happened)), world, violation),
        kind_of(violation),
        0,
    )
    size = len(world.faults.happened)
    while size and runs < MAX_RUNS:
        names = best[1].faults.happened
        for start in range(0, len(names), size):
            shorter = replace(settings, only=frozenset(names[:start] + names[start + size :]))
            again, found = simulate(shorter)
            runs += 1
            if found and kind_of(found) == kind and len(again.faults.happened) < len(names):
                best = shorter, again, found
                break
            if runs >= MAX_RUNS:
                break
        else:
            size //= 2
    return best
