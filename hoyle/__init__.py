"""Hoyle: card games whose rules people change.

>>> import hoyle
>>> duel = hoyle.game("r", points_to_win=3)
>>> play = duel.new(seed=7)
>>> play.to_move
(0, 1)
>>> play.play(0, "5")
>>> play.play(1, "2")
>>> play.points, play.is_over
((1, 0), False)
"""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hoyle.games import GAMES, own_games, pickling
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Play, Variant
from hoyle.play.seen import IllegalMove
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rulesets.by_name import game
from hoyle.version import __version__ as __version__

if TYPE_CHECKING:
    from hoyle.adapters.batch import ActionKind, Batch
    from hoyle.lab import Comparison, Progress, Report, Sweep
    from hoyle.solver import Equilibrium, Limits, Solution, ViewStrategies, Watch


def variant_html(variant: Variant) -> str:
    """Return the rules of a variant as HTML; see `hoyle.rulesets.notebook`."""
    from hoyle.rulesets import notebook

    return notebook.variant_html(variant)


Variant.html_of = variant_html
copyreg.pickle(Game, pickling.reference)
own_games.gather(GAMES)  # after all imports, because these games import hoyle


def measure(
    variant: Variant,
    bots: Sequence[str] = (),
    games: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
    opening: int | None = None,
    until: float | None = None,
    keep_games: str | Path | None = None,
    whole: bool = False,
) -> Report:
    """Simulate games of one rule set and return the figures; see `hoyle.lab.measure`."""
    from hoyle import lab

    progress = progress or lab.no_progress
    return lab.measure(variant, bots, games, seed, progress, opening, until, keep_games, whole)


def compare(
    *variants: Variant,
    bots: Sequence[str] = (),
    games: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
    until: float | None = None,
    keep_games: str | Path | None = None,
    whole: bool | None = None,
) -> Comparison:
    """Simulate games of several rule sets and return the figures and their differences; see `hoyle.lab.compare`."""
    from hoyle import lab

    progress = progress or lab.no_progress
    return lab.compare(
        *variants, bots=bots, games=games, seed=seed, progress=progress, until=until, keep_games=keep_games, whole=whole
    )


def sweep(
    variant: Variant,
    bot: str = "",
    games: int = 1_000,
    seed: int = 1,
    measures: Sequence[str] = (),
    only: Sequence[str] = (),
    pairs: bool = False,
    totals: bool = False,
    progress: Progress | None = None,
) -> Sweep:
    """Measure what every option of a rule set changes, and return the effects; see `hoyle.lab.sweep`."""
    from hoyle import lab

    progress = progress or lab.no_progress
    return lab.sweep(variant, bot, games, seed, measures, only, pairs, totals, progress=progress)


def batch(
    game: Variant | str,
    n: int,
    seed: int = 0,
    *,
    actions: ActionKind | None = None,
    learner: int | None = None,
    keep_last_views: bool = False,
) -> Batch:
    """Start `n` games at once, compiled; the Batch has arrays [n, seats, …] of views, masks and payoffs, with shapes in its class."""
    from hoyle.adapters.batch import Batch

    return Batch(game, n, seed, actions=actions, learner=learner, keep_last_views=keep_last_views)


def solve(
    variant: Variant,
    seed: int | None = None,
    nodes: int = 2_000_000,
    limits: Limits | None = None,
    watch: Watch | None = None,
) -> Solution | Equilibrium | ViewStrategies:
    """Return the value of a game and optimal strategies; see `hoyle.solver.solve`.

    >>> solution = solve(game("serious_card"))
    >>> round(solution.value, 6), solution.nash_conv < 1e-9
    (-0.764706, True)
    """
    from hoyle import solver

    return solver.solve(variant, seed, nodes, limits, watch or solver.NO_WATCH)


__all__ = [
    "GAMES",
    "IllegalMove",
    "MatchPlay",
    "OptionError",
    "Play",
    "Variant",
    "batch",
    "compare",
    "game",
    "measure",
    "solve",
    "sweep",
]
