"""Games that are kept: every one can be played again, and comes to the same end."""

from importlib import import_module
from pathlib import Path

import polars
import pytest

import hoyle
from hoyle.lab import games_parquet
from hoyle.lab.games_parquet import notation, replayed
from tests.support.command import hoyle as command

MEASURING = import_module("hoyle.lab.measure")
VARIANTS = [("r", {"points_to_win": 3}), ("malice", {"payoff_size": 5}), ("thirty_one", {})]


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=[name for name, _ in VARIANTS])
def test_a_kept_game_is_played_again(
    game: str, options: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MEASURING, "CHUNK", 8)
    variant = hoyle.game(game, **options)
    file = tmp_path / "games.parquet"
    report = hoyle.measure(variant, bots=("random",) * variant.seats, games=20, seed=3, keep_games=file)
    games = polars.read_parquet(file)
    assert games.schema == games_parquet.schema() and games["number"].to_list() == list(range(20))
    for row in games.iter_rows(named=True):
        play = replayed(row)
        assert play.is_over and list(play.payoffs) == row["payoffs"] and play.ending == row["ending"]
        assert [move for _, move in play.log] == row["moves"]
    assert games["decisions"].mean() == pytest.approx(report["decisions"].value)
    assert set(games["rules_hash"]) == {report.rules_hash}
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_the_figures_do_not_depend_on_keeping_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MEASURING, "CHUNK", 70)
    rules = hoyle.game("r"), hoyle.game("r", points_to_win=2)
    settings = {"bots": ("random", "random"), "games": 200, "seed": 5}
    kept = hoyle.compare(*rules, **settings, keep_games=tmp_path / "games.parquet")
    assert kept == hoyle.compare(*rules, **settings)
    counts = polars.read_parquet(tmp_path / "games.parquet")["rules_hash"].value_counts()["count"]
    assert counts.to_list() == [200, 200]


def test_the_moves_of_a_kept_game_have_a_notation(tmp_path: Path) -> None:
    done = command(
        "measure", "r", "--bots", "random,random", "--games", "4", "--keep-games", str(tmp_path / "g.parquet")
    )
    assert done.returncode == 0, done.stderr
    row = polars.read_parquet(tmp_path / "g.parquet").row(0, named=True)
    texts = notation(row)
    assert len(texts) == len(row["moves"]) and texts[0].startswith("b") and texts[1].startswith("r")


@pytest.mark.parametrize(
    ("target", "says"),
    [
        ("games.csv", "games are kept as .parquet"),
        ("missing/games.parquet", "missing is not a folder: create it first"),
    ],
)
def test_a_wrong_file_is_refused_before_any_games(target: str, says: str, tmp_path: Path) -> None:
    done = command(
        "compare", "r", "--set", "points_to_win=2", "--games", "1000000", "--keep-games", str(tmp_path / target)
    )
    assert done.returncode == 2 and says in done.stderr and done.stdout == ""
