"""The protocol of a process for the parts of a simulated world."""

from typing import Protocol

from hoyle.host.host import Host
from hoyle.testing.simulation.clock import SimulatedClock


class ProcessParts(Protocol):
    """The part of `process.Process` that the others use."""

    host: Host
    clock: SimulatedClock

    @property
    def is_dead(self) -> bool:
        """Whether the process has been killed."""
        ...
