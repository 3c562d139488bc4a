"""Games with planted mistakes: Little Whist of docs/write-a-game.md, and games of `examples`, with changed lines."""

import shutil
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.rules.game import Game
from tests.support.page_code import write_game

Plant = Callable[..., Game]
"""Returns Little Whist, or a game of `examples`, with changes: pairs of an old and a new text."""
EXAMPLES = Path(__file__).parents[2] / "examples"


@contextmanager
def no_other_games(monkeypatch: pytest.MonkeyPatch, *names: str) -> Generator[None]:
    """Forget the own games with these names that are loaded inside."""
    monkeypatch.setenv(own.PATHS, "")
    known = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(known)
    for name in [name for name in sys.modules if name.split(".")[0] in names]:
        del sys.modules[name]


def change(folder: Path, changes: Iterable[tuple[str, str]]) -> None:
    """Change texts in the Python files of a folder."""
    for old, new in changes:
        file = next(file for file in sorted(folder.glob("*.py")) if old in file.read_text("utf-8"))
        file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Plant]:
    """Return the function that writes Little Whist with mistakes; what a test has loaded is unknown to the next one."""

    def planted(*changes: tuple[str, str]) -> Game:
        folder = write_game(tmp_path)
        change(folder, changes)
        return own.load(folder, GAMES)

    with no_other_games(monkeypatch, "little_whist"):
        yield planted


@pytest.fixture
def plant_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Plant]:
    """Return the function that copies a game of `examples`, by its name, with mistakes."""

    def planted(name: str, *changes: tuple[str, str]) -> Game:
        folder = tmp_path / name
        shutil.copytree(EXAMPLES / name, folder, ignore=shutil.ignore_patterns("__pycache__"))
        change(folder, changes)
        return own.load(folder, GAMES)

    with no_other_games(monkeypatch, *(folder.name for folder in EXAMPLES.iterdir())):
        yield planted


def with_verbs(game: Game, **verbs: Callable[..., Any]) -> Game:
    """Return a game with other functions in place of some of its verbs."""
    return replace(game, verbs={**game.verbs, **verbs})
