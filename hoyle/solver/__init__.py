"""Solutions of games: `solve_alone` for single-player games, `equilibrium` for two-player zero-sum games.

`solve_hidden` and `sample_strategies` approximate equilibria of two-player games with hidden cards.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from hoyle.games import GAMES
from hoyle.play.play import Variant
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.solver import equilibrium as two_player
from hoyle.solver import hidden
from hoyle.solver.equilibrium import Equilibrium, HiddenInformation, equilibrium
from hoyle.solver.hidden import DEFAULT_LIMITS, Limits, ViewStrategies, solve_hidden
from hoyle.solver.one_player import Solution, solve_alone
from hoyle.solver.sampling import SAMPLING, sample_strategies
from hoyle.solver.watch import NO_WATCH, Stopped, Watch


def solve(
    variant: Variant,
    seed: int | None = None,
    nodes: int = 2_000_000,
    limits: Limits | None = None,
    watch: Watch = NO_WATCH,
) -> Solution | Equilibrium | ViewStrategies:
    """Return the value of a game with these options, and optimal strategies or moves.

    A two-player game is solved from the start, with the outcomes of CHANCE averaged, or with a seed from the first decision
    in the deal of that seed: exactly if it hides only simultaneous choices; otherwise, or if `limits` name an algorithm, by
    regret minimisation. A single-player game is solved for the deal of a seed (1 by default) in about `nodes` moves.
    `watch` receives the progress, and may stop the solver: then what is known so far is returned, or watch.Stopped is raised.
    Raise ValueError if the game cannot be solved.
    """
    if variant.seats == 1:
        return solve_alone(variant.game, variant.new(1 if seed is None else seed).state, nodes, watch=watch)
    state = variant.game.begin(variant.options) if seed is None else variant.new(seed).state
    return solve_for_two(variant.game, state, limits, watch)


def solve_for_two(
    game: Game, state: Position, limits: Limits | None = None, watch: Watch = NO_WATCH
) -> Equilibrium | ViewStrategies:
    """Return the solution of a two-player game from this position on; see `solve`."""
    if limits is None or not limits.algorithm:
        if not game.hidden_hands_solvable(getattr(state, "options", None)):
            try:
                chosen = limits or DEFAULT_LIMITS
                return equilibrium(game, state, True, 0, chosen.memory, chosen.sample_merging, watch)
            except HiddenInformation:
                pass
        limits = replace(limits or DEFAULT_LIMITS, algorithm=DEFAULT_LIMITS.algorithm)
    if limits.algorithm == SAMPLING:
        return sample_strategies(game, state, limits.iterations, limits.memory, watch=watch)
    return solve_hidden(game, state, limits, watch)


def load(path: str | Path, games: Mapping[str, Game] = GAMES) -> Equilibrium | ViewStrategies:
    """Return a solution saved by `Equilibrium.save` or `ViewStrategies.save`. Raise ValueError if the file holds no solution."""
    return hidden.load(path, games) if hidden.holds_strategies(path) else two_player.load(path, games)


__all__ = [
    "NO_WATCH",
    "Equilibrium",
    "Limits",
    "Solution",
    "Stopped",
    "ViewStrategies",
    "Watch",
    "equilibrium",
    "load",
    "sample_strategies",
    "solve",
    "solve_alone",
    "solve_hidden",
]
