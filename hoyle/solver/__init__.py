"""Exact values of games: `solve_alone` for single-player games, `equilibrium` for two-player zero-sum games."""

from pathlib import Path

from hoyle.games import GAMES
from hoyle.session.play import Variant
from hoyle.solver import equilibrium as two_player
from hoyle.solver.equilibrium import Equilibrium, equilibrium
from hoyle.solver.one_player import Solution, solve_alone


def solve(variant: Variant, seed: int | None = None, nodes: int = 2_000_000) -> Solution | Equilibrium:
    """Return the exact value of a game with these options, and how to play it.

    Two players: from the beginning, with CHANCE averaged over all outcomes; with a seed, from the first choice in the deal
    of that seed. One player: the deal of a seed (1 by default), searched for about `nodes` moves. Raise ValueError if the
    game has no such value.
    """
    if variant.seats == 1:
        return solve_alone(variant.game, variant.new(1 if seed is None else seed).state, nodes)
    state = variant.game.begin(variant.options) if seed is None else variant.new(seed).state
    return equilibrium(variant.game, state)


def load(path: str | Path) -> Equilibrium:
    """Return a solution saved by `Equilibrium.save`. Raise ValueError if the file holds none."""
    return two_player.load(path, GAMES)


__all__ = ["Equilibrium", "Solution", "equilibrium", "load", "solve", "solve_alone"]
