"""A game's rules do not change without a new version, which environments have in their ids."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.mark import rule
from hoyle.testing import rules_versions

STORED = rules_versions.stored()
DUEL = GAMES["serious_card"]


@rule
def payoff(state: Any, seat: int) -> int:
    """Another rule: nobody wins."""
    return 0


@rule
def legal(state: Any, seat: int, moves: Any) -> int:
    """The same rule as that of the game, in another form."""
    return DUEL_LEGAL(state, seat, moves)


DUEL_LEGAL = DUEL.verbs["legal"]


def with_verbs(game: Game, **verbs: Any) -> Game:
    return replace(game, verbs={**game.verbs, **verbs})


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A function that replaces verbs of Serious Card, whose version is stored in a file of its own."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "__init__.py").write_text("GAME = Game(\n    version=1,\n)\n", "utf-8")
    monkeypatch.setattr(rules_versions, "FILE", tmp_path / "versions.json")
    monkeypatch.setattr(Game, "folder", property(lambda game: home))
    rules_versions.store({DUEL.name: STORED[DUEL.name]})

    def change(**verbs: Any) -> Path:
        monkeypatch.setitem(GAMES, DUEL.name, with_verbs(DUEL, **verbs))
        return home / "__init__.py"

    return change


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr("sys.argv", ["rules_versions", *words])
    rules_versions.main()


def test_every_game_has_the_rules_of_its_version() -> None:
    assert not [said for name, game in GAMES.items() if (said := rules_versions.complaint(game, STORED.get(name)))]


@pytest.mark.parametrize("name", GAMES)
def test_random_games_and_their_views_are_as_stored(name: str) -> None:
    """Presets and random rule sets: moves, payoffs, and every number of every view."""
    for text, plays in STORED[name].plays.items():
        assert rules_versions.plays_hash(GAMES[name], json.loads(text)) == plays, text


@pytest.mark.parametrize("verbs", [{"payoff": payoff}, {"legal": legal}], ids=["payoff", "legal"])
def test_a_change_is_noticed(verbs: Mapping[str, Any]) -> None:
    said = rules_versions.complaint(with_verbs(DUEL, **verbs), STORED[DUEL.name])
    assert said.startswith(
        "The rules of serious_card have changed: run python -m hoyle.testing.rules_versions serious_card"
    )


def test_the_command_raises_the_version(
    changed: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = changed(payoff=payoff)
    with pytest.raises(SystemExit, match=r"goes differently with the options \{\}: leave out --same"):
        run(monkeypatch, "--same", DUEL.name)
    run(monkeypatch, DUEL.name)
    assert "version=2," in file.read_text("utf-8")
    known = rules_versions.stored()[DUEL.name]
    assert known.version == 2 and known.sources == rules_versions.sources_hash(GAMES[DUEL.name])
    assert "serious_card has version 2 of its rules. Say in `Game.earlier`" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="has no line “version=1,”: raise the version there by hand"):
        run(monkeypatch, DUEL.name)


def test_the_command_keeps_the_version_where_games_go_as_before(
    changed: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = changed(legal=legal)
    run(monkeypatch, "--same", DUEL.name)
    run(monkeypatch, "--same", DUEL.name)
    kept, unchanged = capsys.readouterr().out.splitlines()
    assert kept == "serious_card keeps version 1 of its rules."
    assert unchanged == "The rules of serious_card have not changed." and "version=1," in file.read_text("utf-8")


def test_a_version_raised_by_hand_is_stored(changed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    changed(payoff=payoff)
    monkeypatch.setitem(GAMES, DUEL.name, replace(GAMES[DUEL.name], version=3))
    run(monkeypatch, DUEL.name)
    assert rules_versions.stored()[DUEL.name].version == 3


def test_a_game_that_does_not_exist_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, "chess")
    assert "there is no game 'chess'; the games are r, " in capsys.readouterr().err
