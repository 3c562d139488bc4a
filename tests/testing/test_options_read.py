"""An option that no function of an own game reads is named."""

from collections.abc import Callable, Generator, Mapping
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.rules.game import Game
from hoyle.testing.broken import Broken
from hoyle.testing.options_read import options_are_read
from tests.support.page_code import write_game

Load = Callable[[Mapping[str, str]], Game]


@pytest.fixture
def whist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Load]:
    """Load Little Whist with other texts in its rules; the next test does not know it."""
    monkeypatch.setenv(own.PATHS, "")
    monkeypatch.setattr(own, "PLACES", {})

    def load(changes: Mapping[str, str]) -> Game:
        folder = write_game(tmp_path)
        rules = folder / "rules.py"
        for old, new in changes.items():
            assert old in rules.read_text("utf-8")
            rules.write_text(rules.read_text("utf-8").replace(old, new), "utf-8")
        return own.load(folder, dict(GAMES))

    yield load
    own.forget("little_whist")


def test_a_game_that_reads_its_options_passes(whist: Load) -> None:
    options_are_read(whist({}), {})


def test_an_option_that_nothing_reads_is_named(whist: Load) -> None:
    game = whist({"state.options.must_follow and ": ""})
    with pytest.raises(Broken, match="the option must_follow is read by no function: it changes nothing"):
        options_are_read(game, {})


def test_games_of_the_package_are_not_asked() -> None:
    for game in GAMES.values():
        options_are_read(game, {})
