"""A deterministic simulation of hosts and sessions: everything that happens follows from a seed."""

from hoyle.testing.simulation.replica import Violation
from hoyle.testing.simulation.world import Settings, World, simulate

__all__ = ["Settings", "Violation", "World", "simulate"]
