"""Exact values of games: `solve_alone` for single-player games, `equilibrium` for two-player zero-sum games."""

from pathlib import Path

from hoyle.games import GAMES
from hoyle.session.play import Variant
from hoyle.solver import equilibrium as two_player
from hoyle.solver.equilibrium import Equilibrium, equilibrium
from hoyle.solver.one_player import Solution, solve_alone


def solve(variant: Variant, seed: int | None = None, nodes: int = 2_000_000) -> Solution | Equilibrium:
    """Return the exact value of a game with these options, and optimal strategies or moves.

    A two-player game is solved from the start, with the outcomes of CHANCE averaged, or with a seed from the first decision
    in the deal of that seed. A single-player game is solved for the deal of a seed (1 by default) in about `nodes` moves.
    Raise ValueError if the game cannot be solved.
    """
    if variant.seats == 1:
        return solve_alone(variant.game, variant.new(1 if seed is None else seed).state, nodes)
    state = variant.game.begin(variant.options) if seed is None else variant.new(seed).state
    return equilibrium(variant.game, state)


def load(path: str | Path) -> Equilibrium:
    """Return a solution saved by `Equilibrium.save`. Raise ValueError if the file holds no solution."""
    return two_player.load(path, GAMES)


__all__ = ["Equilibrium", "Solution", "equilibrium", "load", "solve", "solve_alone"]
