"""Solutions of games: `solve_alone` for single-player games, `equilibrium` for two-player zero-sum games.

`solve_hidden` and `sample_strategies` approximate equilibria of two-player games with hidden cards.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.record import Record
from hoyle.session.play import Variant
from hoyle.solver import equilibrium as two_player
from hoyle.solver import hidden
from hoyle.solver.equilibrium import Equilibrium, HiddenInformation, equilibrium
from hoyle.solver.hidden import DEFAULT_LIMITS, Limits, ViewStrategies, solve_hidden
from hoyle.solver.one_player import Solution, solve_alone
from hoyle.solver.regret import Progress
from hoyle.solver.sampling import SAMPLING, sample_strategies


def solve(
    variant: Variant, seed: int | None = None, nodes: int = 2_000_000, limits: Limits | None = None
) -> Solution | Equilibrium | ViewStrategies:
    """Return the value of a game with these options, and optimal strategies or moves.

    A two-player game is solved from the start, with the outcomes of CHANCE averaged, or with a seed from the first decision
    in the deal of that seed: exactly if it hides only simultaneous choices; otherwise, or if `limits` name an algorithm, by
    regret minimisation. A single-player game is solved for the deal of a seed (1 by default) in about `nodes` moves.
    Raise ValueError if the game cannot be solved.
    """
    if variant.seats == 1:
        return solve_alone(variant.game, variant.new(1 if seed is None else seed).state, nodes)
    state = variant.game.begin(variant.options) if seed is None else variant.new(seed).state
    return solve_for_two(variant.game, state, limits)


def solve_for_two(
    game: Game, state: Record, limits: Limits | None = None, report: Callable[[Progress], None] = hidden.ignore
) -> Equilibrium | ViewStrategies:
    """Return the solution of a two-player game from this position on; see `solve`. `report` is called with every progress."""
    if limits is None or not limits.algorithm:
        if not game.hidden_hands_solvable(getattr(state, "options", None)):
            try:
                chosen = limits or DEFAULT_LIMITS
                return equilibrium(game, state, memory=chosen.memory, sample_merging=chosen.sample_merging)
            except HiddenInformation:
                pass
        limits = replace(limits or DEFAULT_LIMITS, algorithm=DEFAULT_LIMITS.algorithm)
    if limits.algorithm == SAMPLING:
        return sample_strategies(game, state, limits.iterations, limits.memory)
    return solve_hidden(game, state, limits, report)


def load(path: str | Path, games: Mapping[str, Game] = GAMES) -> Equilibrium | ViewStrategies:
    """Return a solution saved by `Equilibrium.save` or `ViewStrategies.save`. Raise ValueError if the file holds no solution."""
    return hidden.load(path, games) if hidden.holds_strategies(path) else two_player.load(path, games)


__all__ = [
    "Equilibrium",
    "Limits",
    "Solution",
    "ViewStrategies",
    "equilibrium",
    "load",
    "sample_strategies",
    "solve",
    "solve_alone",
    "solve_hidden",
]
