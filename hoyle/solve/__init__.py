"""From a game to its exact values: solve_alone, for what one plays alone."""

from hoyle.solve.alone import Solution, solve_alone

__all__ = ["Solution", "solve_alone"]
