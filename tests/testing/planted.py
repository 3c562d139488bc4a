"""Games with planted mistakes: Little Whist of docs/write-a-game.md with changed lines."""

import sys
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.rules.game import Game
from tests.support.page_code import write_game

Plant = Callable[..., Game]
"""Returns Little Whist with changes: pairs of an old and a new text."""


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Plant]:
    """Return the function that writes the game with mistakes; what a test has loaded is unknown to the next one."""
    monkeypatch.setenv(own.PATHS, "")
    known = dict(GAMES)

    def planted(*changes: tuple[str, str]) -> Game:
        folder = write_game(tmp_path)
        for old, new in changes:
            file = next(file for file in sorted(folder.glob("*.py")) if old in file.read_text("utf-8"))
            file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
        return own.load(folder, GAMES)

    yield planted
    GAMES.clear()
    GAMES.update(known)
    for name in [name for name in sys.modules if name.startswith("little_whist")]:
        del sys.modules[name]


def with_verbs(game: Game, **verbs: Callable[..., Any]) -> Game:
    """Return a game with other functions in place of some of its verbs."""
    return replace(game, verbs={**game.verbs, **verbs})
