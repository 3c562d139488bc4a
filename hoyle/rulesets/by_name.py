"""Find games and rule sets by the name of a game, or by the path of a file or folder."""

from pathlib import Path

from hoyle.games import GAMES, own_games
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rulesets.rule_sets import load


def game(name: str, **options: object) -> Variant:
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
