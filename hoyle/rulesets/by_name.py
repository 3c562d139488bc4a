"""Find games and rule sets by the name of a game, or by the path of a file or folder."""

from collections.abc import Sequence
from pathlib import Path

from hoyle.games import GAMES, own_games
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rulesets.rule_sets import load


def game(name: str, rewrites: Sequence[str | Path] = (), **options: object) -> Variant:
    """Return a game with these options; OptionError (a ValueError) if the game is unknown or the options are not allowed.

    `name` is the name of a game, a rule-set file ending in `.toml`, or the path of a folder or file that defines a game or
    rewrites one; see `hoyle.games.own_games`. `rewrites` are files with rewrites of this game, the first one first.

    >>> game("r", points_to_win=15)
    Traceback (most recent call last):
    ...
    hoyle.rules.options.OptionError: points_to_win cannot be 15: choose 1–12.
    """
    if name.endswith(".toml") and not rewrites:
        return load(Path(name)).vary(**options)
    return vary(with_rewrites(game_by_name(name), rewrites), options)


def with_rewrites(found: Game, files: Sequence[str | Path]) -> Game:
    """Return the game with these rewrites, which is listed among the games; OptionError with file and line if one is wrong."""
    if not files:
        return found
    rewriting, rewrites = own_games.rewriting(), list[object]()
    for file in map(Path, files):
        if not file.is_file():
            raise OptionError("There is no file {path}.", path=str(file))
        rewrites.append(rewriting.read_rewrite(file.name, file.read_text("utf-8", "replace"), GAMES))
    made: Game = rewriting.apply(found, rewrites)
    if GAMES.setdefault(made.name, made) is not made:  # another text has the name
        made = rewriting.apply(found, rewrites, f"{made.name}_{made.version:x}")
    return GAMES.setdefault(made.name, made)


def game_by_name(name: str) -> Game:
    """Return the game with this name, or the game in the folder or file with this path; OptionError if there is none."""
    if own_games.is_path(name):
        return own_games.load(name, GAMES)
    if name not in GAMES:
        raise OptionError("There is no game {name!r}; the games are {known}.", name=name, known=", ".join(GAMES))
    return GAMES[name]
