"""The folder of a game, and that the games of a family share their drawings."""

from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES
from hoyle.rules.game import Game
from hoyle.server.app import Drawings


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_a_game_is_in_one_folder_with_its_rulebooks(game: Game) -> None:
    assert game.verbs["start"].__module__.startswith(game.package.rsplit(".", 1)[0])
    for name in ("__init__.py", *(f"rulebook.{lang}.md" for lang in LANGUAGES)):
        assert (game.folder / name).is_file()


def test_a_game_without_a_package_is_refused_with_advice() -> None:
    with pytest.raises(TypeError, match="set `home` to the one it is in"):
        _ = replace(GAMES["r"], name="no_such_game").folder


def test_drawings_are_looked_for_in_the_game_then_in_its_family_then_among_all() -> None:
    def folders(game: Game) -> list[str]:
        return [Path(folder).parent.name for folder in Drawings(game).all_directories]

    assert folders(GAMES["r"]) == folders(GAMES["seeker"]) == ["r", "games"]
    assert folders(GAMES["board64"]) == ["board64", "games"]
