"""Own games: games outside the package, found by path, through the variable HOYLE_GAMES, or by an entry point.

An own game is a folder with an `__init__.py`, or a single file, that sets GAME. A file that sets REWRITE is a rewrite of a game
(`hoyle.rules.rewrites`): it is read, not imported. Several rewrites of one game are one path with `+` between the files.
"""

import os
import re
import sys
import tomllib
import traceback
import warnings
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hoyle.errors import Refusal
from hoyle.i18n import DESCRIPTIONS, N_, known_language, learn
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError

PATHS = "HOYLE_GAMES"
"""The environment variable with the folders or files of own games, separated as in PATH; every process reads it."""
PLACES: dict[str, Path] = {}
"""By name of a game: the folder or file that it was loaded from."""
UNLISTED: set[str] = set()
"""Names of games that no list shows: older texts of rewrites, by which tables go on, and what the visitor of a page has rewritten."""
VISITORS = "-"
"""What the names of games have in them that visitors of a page or a server have rewritten, and no other name has."""
reads_visitors = sys.platform == "emscripten"
"""Whether this process may read what visitors have written: a page, a confined process, and a command that opens a record."""
LISTENERS: list[Callable[[Game], None]] = []
"""Functions that are called with each game that is loaded from now on."""
TOGETHER = "+"
"""What stands between the files of rewrites that are played together."""
PLACEHOLDER = re.compile(r"\{\w+\}")
"""A place in a message that a fact fills."""
GROUP = "hoyle.games"
"""The entry points of installed packages that name a Game."""


def is_path(name: str) -> bool:
    """Return whether a name given by a person is a path rather than the name of a game."""
    return (
        os.sep in name or name.endswith(".py") or (os.altsep is not None and os.altsep in name) or name in (".", "..")
    )


def argument_of(game: Game) -> str:
    """Return what names a game in a command: its name, or the path of its folder or file."""
    place = PLACES.get(game.name)
    if place is None:
        return game.name
    here = Path.cwd()
    return f".{os.sep}{place.relative_to(here)}" if place.is_relative_to(here) else str(place)


def load(path: str | Path, games: MutableMapping[str, Game]) -> Game:
    """Import the game in a folder or file, add it to `games` and return it; OptionError if there is none.

    Rewrites are read instead; a file that has changed since it was read takes the place of what it was.
    """
    if files := rewrites_in(path):
        return load_rewrites(files, games)
    place = Path(path).resolve()
    module = imported(place)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        forget(module.__name__)
        raise OptionError(N_("{path} holds no game: it must set GAME to a hoyle.rules.game.Game."), path=str(path))
    if missing := game.missing_verbs:
        forget(module.__name__)
        raise OptionError(
            N_("{path}: the rules of {name} lack the function {verb}; define it as `hoyle.rules.verbs` describes it."),
            path=str(path),
            name=game.name,
            verb=missing[0],
        )
    if not game.home and find_spec(game.package) is None:
        object.__setattr__(game, "home", module.__name__)  # what `home=__name__` says
    if games.setdefault(game.name, game) is not game:
        raise OptionError(
            N_("{path}: there is already a game {name!r}; choose another name."), path=path, name=game.name
        )
    return added(game, place)


def added(game: Game, place: Path) -> Game:
    """Note the place of a new game, learn its words, and tell the listeners. Return the game."""
    learn_words(place)
    remember(place)
    PLACES[game.name] = place
    for listener in LISTENERS:
        listener(game)
    return game


def learn_words(folder: Path) -> None:
    """Learn the translations in a game's folder: files such as `words.de.toml`. OptionError if one of them is wrong."""
    for lang, file in word_files(folder):
        try:
            texts = tomllib.loads(file.read_text("utf-8"))
            plural_forms = DESCRIPTIONS[known_language(lang)].forms
            for message, text in texts.items():
                require_translation(message, text, plural_forms)
            learn(lang, texts)
        except (ValueError, Refusal) as error:
            raise OptionError(
                N_("{path} cannot be read: {why}."), path=str(file), why=str(error).rstrip(".")
            ) from error


def word_files(folder: Path) -> list[tuple[str, Path]]:
    """Return the files of translations in a game's folder, each with the code of its language."""
    return [(file.name.split(".")[1], file) for file in sorted(folder.glob("words.*.toml"))]


def require_translation(message: str, text: Any, plural_forms: int) -> None:
    """Raise ValueError if a text is no translation of a message: a text, or a list of this many plural forms."""
    forms: list[Any] = text if isinstance(text, list) else [text]
    if not all(isinstance(form, str) for form in forms):
        raise ValueError(f"{message!r} has to be a text, or a list of {plural_forms} texts, one for each plural form")
    if isinstance(text, list) and len(forms) != plural_forms:
        raise ValueError(f"{message!r} has {len(forms)} plural forms; the language has {plural_forms}")
    may_lack = {"{n}"} if isinstance(text, list) else set[str]()
    for form in forms:
        if ({*PLACEHOLDER.findall(form)} ^ {*PLACEHOLDER.findall(message)}) - may_lack:
            raise ValueError(f"{message!r} and {form!r} have other placeholders")


def rewriting() -> Any:
    """Return `hoyle.rules.rewrites`, which pages have in the pack of the compiler only."""
    return import_module("hoyle.rules.rewrites")


def rewrites_in(path: str | Path) -> list[Path]:
    """Return the files of the rewrites that a path names; none if it names a game. OptionError if only some are rewrites."""
    files = [Path(part) for part in str(path).split(TOGETHER)]
    found = [file.is_file() and rewriting().is_rewrite(file.read_text("utf-8", "replace")) for file in files]
    if any(found) and not all(found):
        raise OptionError(N_("{path} is not a rewrite: it sets no REWRITE."), path=str(files[found.index(False)]))
    return files if all(found) else []


def load_rewrites(files: Sequence[Path], games: MutableMapping[str, Game]) -> Game:
    """Read rewrites of one game, add the rewritten game to `games` and return it; OptionError with file and line if one is wrong."""
    rewrites = [rewriting().read_rewrite(file.name, file.read_text("utf-8", "replace"), games) for file in files]
    place = Path(TOGETHER.join(str(file.resolve()) for file in files))
    game: Game = rewriting().apply(games[rewrites[0].of], rewrites)
    known = games.get(game.name)
    if known and known.rewrites and known.version == game.version:  # made of the same texts
        return known
    if known is not None and PLACES.get(game.name) != place:
        raise OptionError(
            N_("{path}: there is already a game {name!r}; choose another name."), path=str(files[0]), name=game.name
        )
    games[game.name] = game
    return added(game, place)


def imported(place: Path) -> ModuleType:
    """Return the module in a folder or file, imported once; OptionError with file and line if the import fails."""
    file = place / "__init__.py" if place.is_dir() else place
    name = place.stem
    if not file.is_file():
        raise OptionError(
            N_("There is no game in {path}: name a folder with an __init__.py, or a .py file."), path=str(place)
        )
    known = sys.modules.get(name)
    if known is not None and Path(known.__file__ or "").resolve() == file:
        return known
    if known is not None or not name.isidentifier():
        raise OptionError(
            N_("{path}: choose another name; {name} is already the name of a Python module, or cannot be one."),
            path=str(place),
            name=name,
        )
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(place)] if place.is_dir() else None)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        forget(name)
        raise OptionError(N_("{path} cannot be read: {why}."), path=str(place), why=error_text(error, place)) from error
    return module


def forget(name: str) -> None:
    """Remove a module and its submodules from `sys.modules`, so that a later import starts afresh."""
    for loaded in [module for module in sys.modules if module == name or module.startswith(name + ".")]:
        del sys.modules[loaded]


def error_text(error: Exception, place: Path) -> str:
    """Return an error as text, with the file and line of the last step inside the game's own files."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {error.msg}"
    own = [step for step in traceback.extract_tb(error.__traceback__) if str(place) in step.filename]
    where = f"{own[-1].filename}, line {own[-1].lineno}: " if own else ""
    return f"{where}{type(error).__name__}: {str(error).rstrip('.')}"


def remember(place: Path) -> None:
    """Add the path to HOYLE_GAMES, so that processes started from here find the game too."""
    paths = [path for path in os.environ.get(PATHS, "").split(os.pathsep) if path]
    if str(place) not in paths:
        os.environ[PATHS] = os.pathsep.join([*paths, str(place)])


def installed_games() -> Iterable[Any]:
    """Return the entry points of installed packages that are games; the Python of a page has no packages."""
    if sys.platform == "emscripten":
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def gather(games: MutableMapping[str, Game]) -> None:
    """Add the games of HOYLE_GAMES and of installed packages; warn about a game that cannot be imported and skip it."""
    for path in [entry for entry in os.environ.get(PATHS, "").split(os.pathsep) if entry]:
        try:
            load(path, games)
        except OptionError as error:
            warnings.warn(str(error), stacklevel=2)
    for point in installed_games():
        try:
            game = point.load()
            if not isinstance(game, Game) or games.setdefault(game.name, game) is not game:
                raise TypeError(f"{point.value} is no Game, or one whose name is taken")
            learn_words(game.folder)
        except Exception as error:
            warnings.warn(f"The installed game {point.name} is left out: {error}.", stacklevel=2)


def is_visitors(game: str) -> bool:
    """Return whether a game of this name is one that a visitor has rewritten: USUAL-REWRITES-HASH."""
    return VISITORS in game


def usual_name(game: str) -> str:
    """Return the name of the game that a visitor has rewritten; that of another game as it is."""
    return game.partition(VISITORS)[0]
