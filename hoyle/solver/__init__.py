"""From a game to its exact values: solve_alone, for what one plays alone; equilibrium, for two who hide nothing else."""

from pathlib import Path

from hoyle.games import GAMES
from hoyle.play import Variant
from hoyle.rules import equilibrium as two
from hoyle.rules.equilibrium import Equilibrium, equilibrium
from hoyle.solver.alone import Solution, solve_alone


def solve(variant: Variant, seed: int | None = None, nodes: int = 2_000_000) -> Solution | Equilibrium:
    """The exact value of a game by these rules, and how to play it; ValueError with a sentence where it has none.

    For two: from the beginning, CHANCE counted with all its outcomes; with a seed from the first choice in the deal of
    that seed. Alone: the deal of a seed (1 unless said), after so many `nodes` what is known by then.
    """
    if variant.seats == 1:
        return solve_alone(variant.game, variant.new(1 if seed is None else seed).state, nodes)
    state = variant.game.begin(variant.options) if seed is None else variant.new(seed).state
    return equilibrium(variant.game, state)


def load(path: str | Path) -> Equilibrium:
    """A solution that was kept by `Equilibrium.save`; ValueError with a sentence where the file is none."""
    return two.load(path, GAMES)


__all__ = ["Equilibrium", "Solution", "equilibrium", "load", "solve", "solve_alone"]
