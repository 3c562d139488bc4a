"""Shipped code: it answers at once with what compiled code answers, and only for the sources for which it was made."""

import platform
from collections.abc import Generator
from pathlib import Path
from typing import Any, cast

import pytest

import hoyle
from hoyle.bots import answer
from hoyle.bots.playout import playout, simulate
from hoyle.games import GAMES
from hoyle.games.r.telepathy.rules import match_count
from hoyle.lab.many import play_many, simulate_many
from hoyle.lab.shipping import main, ship
from hoyle.play.play import vary
from hoyle.rules.link import link, native, prepare
from hoyle.rules.link.fingerprint import source_fingerprint, source_of
from hoyle.rules.link.mixed import heavy_callee
from tests.support.shipped import calling, forget

GAME = GAMES["telepathy"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        platform.system() != "Linux" or platform.machine() not in native.ARCHITECTURES,
        reason="shipped code is for Linux on common processors",
    ),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with shipped code of one game."""
    folder = tmp_path_factory.mktemp("machine_code")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hoyle.bots.entry_points.heavy_rules", lambda game: (match_count,))
        ship(GAME, folder)
    return folder


@pytest.fixture
def calls(folder: Path) -> Generator[list[str]]:
    """The names of the entry points that are called; nothing is compiled yet in an empty cache."""
    with calling(folder / platform.machine()) as called:
        yield called


def test_bots_and_games_are_the_same_as_with_compiled_code(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    play = hoyle.game("telepathy").new(seed=3)
    seat = play.to_move[0]

    def everything() -> list[Any]:
        moves = [answer(bot, "telepathy", play.bot_view(seat).pack(), seat, 5) for bot in ("search:300", "greedy")]
        rows = play_many(vary(GAME, {}), ("search:20",) * vary(GAME, {}).seats, 40, 1).tolist()
        tally = simulate_many(vary(GAME, {}), 500)
        return [moves, rows, tally]

    shipped = everything()
    assert {"search", "root_statistics", "most_tried_move", "greedy", "contest", "simulate"} <= set(calls)
    count = len(calls)
    monkeypatch.setattr(native, "folders", lambda: ())  # compile now
    forget()
    assert everything() == shipped and len(calls) == count


def test_heavy_rules_are_shipped(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.rules.link.mixed.heavy_rules", lambda game: (match_count,))
    monkeypatch.setattr("hoyle.rules.link.mixed.PREPARED", {})
    prepare(GAME)
    state = hoyle.game("telepathy").new(seed=3).state
    state.line[:8], state.line[16:24] = [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 7, 6, 5, 4]  # seats 0 and 2 are partners
    heavy, plain = heavy_callee(cast(Any, match_count), GAME), link(match_count, GAME)
    assert heavy(state, 0) == plain(state, 0) == 4 and heavy(state, 1) == plain(state, 1) == 8
    assert calls == ["match_count"] * 2


def test_changed_rules_are_compiled(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "source_fingerprint", lambda function, game: "another one")
    simulate_many(vary(GAME, {}), 100)
    assert not calls


def test_arguments_of_other_types_are_compiled(calls: list[str]) -> None:
    shipped = native.shipped_function(cast(Any, simulate), GAME)
    assert shipped is not None
    with pytest.raises(native.OtherArguments):
        shipped(1, 2.0)


def test_a_damaged_file_is_left_out(
    folder: Path, calls: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    good = (folder / platform.machine() / "telepathy.code").read_bytes()
    for damaged in (b"", b"no archive", good[:100]):
        (tmp_path / "telepathy.code").write_bytes(damaged)
        monkeypatch.setattr(native, "folders", lambda: (tmp_path,))
        forget()
        assert native.shipped(GAME) is None


def test_both_architectures_are_there(folder: Path) -> None:
    for architecture in native.ARCHITECTURES:
        code = native.read(folder / architecture / "telepathy.code")
        assert {"search", "greedy", "contest", "simulate"} <= set(code.sources) == set(code.results) == set(code.forms)
        assert code.machine_code[:4] == b"\x7fELF"


def test_a_game_that_does_not_exist_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["shipping", "chess"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2 and "there is no game 'chess'; the games are r, " in capsys.readouterr().err


def test_sources_are_told_apart_and_comments_are_not() -> None:
    r = GAMES["r"]
    assert source_fingerprint(cast(Any, playout), r) != source_fingerprint(cast(Any, playout), GAME)
    assert source_fingerprint(cast(Any, playout), r) == source_fingerprint(cast(Any, playout), r) != ""
    text = source_of(cast(Any, playout))
    assert "Play at random" not in text and "local ( MOVES" in text
