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

import copyreg
from pathlib import Path
from typing import Any

from hoyle.games import GAMES, own_games, pickling
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import IllegalMove, Play, Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rulesets.rule_sets import load


def variant_html(variant: Variant) -> str:
    """Return the rules of a variant as HTML; see `hoyle.rulesets.notebook`."""
    from hoyle.rulesets import notebook

    return notebook.variant_html(variant)


Variant.html_of = variant_html
copyreg.pickle(Game, pickling.reference)
own_games.gather(GAMES)  # after all imports, because these games import hoyle

__version__ = "0.1.0"


def game(name: str, **options: Any) -> Variant:
    """Return a game with these options; OptionError (a ValueError) if the game is unknown or the options are not allowed.

    `name` is the name of a game, a rule-set file ending in `.toml`, or the path of a folder or file that defines a game;
    see `hoyle.games.own_games`.

    >>> game("r", points_to_win=5)
    Traceback (most recent call last):
    ...
    hoyle.rules.options.OptionError: points_to_win cannot be 5: choose 4, 3 or 2.
    """
    if name.endswith(".toml"):
        return load(Path(name)).vary(**options)
    return vary(game_by_name(name), options)


def game_by_name(name: str) -> Game:
    """Return the game with this name, or the game in the folder or file with this path; OptionError if there is none."""
    if own_games.is_path(name):
        return own_games.load(name, GAMES)
    if name not in GAMES:
        raise OptionError("There is no game {name!r}; the games are {known}.", name=name, known=", ".join(GAMES))
    return GAMES[name]


def measure(variant: Variant, **settings: Any) -> Any:
    """Simulate games of one rule set and return a `hoyle.lab.Report`; see `hoyle.lab.measure`."""
    from hoyle import lab

    return lab.measure(variant, **settings)


def compare(*variants: Variant, **settings: Any) -> Any:
    """Simulate games of several rule sets and return a `hoyle.lab.Comparison`; see `hoyle.lab.compare`."""
    from hoyle import lab

    return lab.compare(*variants, **settings)


def batch(game: Variant | str, n: int, seed: int = 0, **settings: Any) -> Any:
    """Start `n` games at once, compiled, and return a `hoyle.adapters.batch.Batch` with arrays of views, masks and payoffs."""
    from hoyle.adapters.batch import Batch

    return Batch(game, n, seed, **settings)


def solve(variant: Variant, **settings: Any) -> Any:
    """Return the value of a game and optimal strategies; see `hoyle.solver.solve`.

    >>> solution = solve(game("serious_card"))
    >>> round(solution.value, 6), solution.nash_conv < 1e-9
    (-0.764706, True)
    """
    from hoyle import solver

    return solver.solve(variant, **settings)


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
]
