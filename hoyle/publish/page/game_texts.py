"""Games given as text in a page, such as rules that its visitor has changed: checked, loaded as own games are, and compiled.

This module, the compiler and the sources that it reads are a pack of their own, which a page fetches when it needs them
(`publish.pack.COMPILER`). The text runs as Python in the page, so it must be the visitor's own.
"""

import json
import re
import sys
from base64 import b64encode
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path, PurePosixPath

from hoyle.bots.entry_points import table_entry_points
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.i18n import N_, translator
from hoyle.publish.page.games import CHOICE
from hoyle.rules import lint
from hoyle.rules.game import Game
from hoyle.rules.link.wasm import wasm_module
from hoyle.rules.rule_error import RuleError

SOURCES = CHOICE.parent / "sources"
"""The folder with the sources of Hoyle's rules. Games given as text lie in it too, so that the lint finds what they import."""
TEXTS = "texts"
NUMBERS = count(1)
"""The numbers of the texts: each has a folder of its own, so that nothing that is remembered of an earlier one is used for it."""
LOADED: dict[str, str] = {}
"""By the name of a folder or file: the name of the game that was last loaded from it."""
NOT_ONE_GAME = N_("The text of a game is one .py file, or the files of one folder: {name!r} is neither.")
FAILS = N_("A rule of this game fails: {why}.")


class Mistakes(Exception):
    """What the lint has found in a text: a sentence for each mistake, with file and line."""

    def __init__(self, sentences: list[str]) -> None:
        """Raise with these sentences."""
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def answer(message: str) -> str:
    """Load the game in a message and compile it if the message says so; message and answer are JSON.

    The message has the `files` of the game by path (see `loading`), `compiles`, and the language of sentences (`lang`). The answer has the
    name of the `game` and its `module` in base64, "" if it was not compiled; or `mistakes`, sentences with file and line.
    """
    asked = json.loads(message)
    say = translator(asked["lang"])
    try:
        with loading(asked["files"]) as game:
            module = compiled(game) if asked["compiles"] else b""
    except Mistakes as found:
        return json.dumps({"mistakes": found.sentences})
    except Refusal as refusal:
        return json.dumps({"mistakes": [without_folder(say(refusal.message, **refusal.facts))]})
    except RuleError as error:
        return json.dumps({"mistakes": [without_folder(str(error))]})
    return json.dumps({"game": game.name, "module": b64encode(module).decode()})


def compiled(game: Game) -> bytes:
    """Return the module of what the table and the bots of a game need; RuleError if a rule cannot be compiled."""
    return wasm_module(game, table_entry_points(game))


@contextmanager
def loading(files: Mapping[str, str]) -> Generator[Game]:
    """Make a game of texts by path: of one file `name.py`, or of the files of one folder, `name/__init__.py` among them.

    It takes the place of the game that was loaded under this name before, unless this function (Mistakes, Refusal) or what is done
    with the game raises an error; what fails in a rule becomes a Refusal.
    """
    name = name_of(files)
    place = written(files) / name
    if found := [str(finding) for file in lint.files([str(place)]) for finding in lint.check(file)]:
        raise Mistakes(list(map(without_folder, found)))
    games = {each: game for each, game in GAMES.items() if each != LOADED.get(name)}
    before = {module: sys.modules[module] for module in sys.modules if module.partition(".")[0] == place.stem}
    if name in LOADED:
        own_games.forget(place.stem)
    try:
        game = own_games.load(place, games)
        yield game
    except Exception as error:
        own_games.forget(place.stem)
        sys.modules.update(before)
        if isinstance(error, Refusal | RuleError):
            raise
        raise Refusal(FAILS, why=own_games.error_text(error, place)) from error
    GAMES.pop(LOADED.get(name, ""), None)
    GAMES[game.name], LOADED[name] = game, game.name


def name_of(files: Mapping[str, str]) -> str:
    """Return the name of the folder of all files, or of the only file; Refusal if a path is outside."""
    name = next((PurePosixPath(path).parts[0] for path in files if path), "")
    for path in files or [name]:
        parts = PurePosixPath(path).parts
        if parts[:1] != (name,) or name == "/" or ".." in parts:
            raise Refusal(NOT_ONE_GAME, name=path)
    return name


def written(files: Mapping[str, str]) -> Path:
    """Write files into a new folder, and return it."""
    folder = SOURCES / TEXTS / str(next(NUMBERS))
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


def without_folder(sentence: str) -> str:
    """Return a sentence that names the files of a text by their paths in it."""
    return re.sub(f"{re.escape(str(SOURCES / TEXTS))}/[0-9]+/", "", sentence)
