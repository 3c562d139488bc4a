"""The games in `examples`, each known to one test only."""

import shutil
import sys
from collections.abc import Callable, Generator, Mapping
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.rules.game import Game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Generator[Callable[..., Game]]:
    """Return a function that loads a game by its name; the next test does not know the game.

    With changes, texts by file and the text in their place, it loads a changed copy.
    """
    monkeypatch.setenv(own.PATHS, "")
    known, loaded = dict(GAMES), list[str]()

    def load(name: str, changes: Mapping[str, tuple[str, str]] | None = None) -> Game:
        loaded.append(name)
        folder = shutil.copytree(EXAMPLES / name, tmp_path / name) if changes else EXAMPLES / name
        for file, (old, new) in (changes or {}).items():
            text = (folder / file).read_text("utf-8")
            assert old in text
            (folder / file).write_text(text.replace(old, new), "utf-8")
        return own.load(folder, GAMES)

    yield load
    GAMES.clear()
    GAMES.update(known)
    for name in [name for name in sys.modules if name.partition(".")[0] in loaded]:
        del sys.modules[name]
