"""A game outside the package, which is forgotten after the test."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from hoyle.games import GAMES, own_games
from tests.support.page_code import write_game


@pytest.fixture
def whist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """The folder of a game that has not been loaded."""
    monkeypatch.setenv(own_games.PATHS, "")
    yield write_game(tmp_path)
    GAMES.pop("little_whist", None)
    for name in [name for name in sys.modules if name.split(".")[0] == "little_whist"]:
        del sys.modules[name]
