"""Games are pickled by reference: a name, and for own games the place of their files. Copies of a game are the game itself.

So rule sets, plays, matches and environments can be pickled and copied, and sent to other processes.
"""

import sys
from importlib import import_module
from pickle import PicklingError, UnpicklingError
from typing import Any

from hoyle.games import own_games
from hoyle.rules.game import Game

Reference = tuple[Any, tuple[str, ...]]
"""A function that returns a game, and its arguments."""


def reference(game: Game) -> Reference:
    """Return how another process finds the game; PicklingError if it cannot."""
    from hoyle.games import GAMES

    version = str(game.version)
    if game.usual is not None and game.rewrites:
        find, words = reference(game.usual)
        texts = tuple(part for rewrite in game.rewrites for part in (rewrite.file, rewrite.text))
        return rewritten_game, (find.__name__, str(len(words)), *words, game.name, *texts)
    if GAMES.get(game.name) is game:
        place = own_games.PLACES.get(game.name)
        return listed_game, (game.name, version, "" if place is None else str(place))
    for module_name in (game.package, game.state.__module__):
        module = sys.modules.get(module_name)
        for attribute, value in vars(module).items() if module else ():
            if value is game:
                return defined_game, (module_name, attribute, version)
    raise PicklingError(
        f"The game {game.name} cannot be pickled, because another process would not find it: "
        f"set GAME to it in a file, and load it by hoyle.game with the path of the file."
    )


def listed_game(name: str, version: str, place: str) -> Game:
    """Return the game of GAMES with this name, or the own game at this place; UnpicklingError if it is missing or has changed."""
    from hoyle.games import GAMES

    if name not in GAMES and place:
        own_games.load(place, GAMES)
    if name not in GAMES:
        raise UnpicklingError(f"There is no game {name!r} here: install it, or load it by hoyle.game first.")
    return same_version(GAMES[name], version)


def rewritten_game(finder: str, number: str, *words: str) -> Game:
    """Return a rewritten game, which is listed from now on: the reference to the usual game, its name, and the names and texts of files."""
    from hoyle.games import GAMES

    of_usual, (name, *texts) = words[: int(number)], words[int(number) :]
    usual = {"listed_game": listed_game, "defined_game": defined_game}[finder](*of_usual)
    files = zip(texts[::2], texts[1::2], strict=True)
    rewriting = own_games.rewriting()
    rewrites = [rewriting.read_rewrite(file, text, {**GAMES, usual.name: usual}) for file, text in files]
    game = rewriting.apply(usual, rewrites, name)
    return GAMES.setdefault(name, game) if GAMES.get(name, game) is game else game


def defined_game(module: str, attribute: str, version: str) -> Game:
    """Return the game that a module defines; UnpicklingError if it has changed."""
    return same_version(getattr(import_module(module), attribute), version)


def same_version(game: Game, version: str) -> Game:
    """Return the game; UnpicklingError if its rules have another version."""
    if str(game.version) != version:
        raise UnpicklingError(
            f"This was pickled with version {version} of {game.name}, and version {game.version} is installed."
        )
    return game
