"""Sweeps: every option one at a time, pairs and total effects, played once and resumable."""

import json
import re
from pathlib import Path

import numpy
import pytest

import hoyle
from hoyle.lab.cache import GamesCache, play_cached
from hoyle.lab.changes import change_of, other_values, pair_of, repaired, single_changes
from hoyle.lab.effects import interaction_on
from hoyle.lab.many import play_series
from hoyle.lab.player import Player, Stopped
from hoyle.lab.report import english_texts
from hoyle.lab.series import series_of
from hoyle.lab.sweep import sweep, wanted_measures
from hoyle.rules.options import declared
from tests.support.command import hoyle as command

R = hoyle.game("r")


def test_every_option_is_changed_or_left_out_with_a_reason() -> None:
    for name in ("r", "malice", "board64", "rummy", "muzicando", "thirty_one"):
        game = hoyle.game(name)
        changes = single_changes(game)
        assert {*changes.options, *changes.left_out} == {*declared(game.game.options)}
        assert all(reason for reason in changes.left_out.values())
        for change in changes.measured:
            assert change.changed.canonical() != change.base.canonical()


def test_a_clashing_value_is_measured_with_the_repair_in_both_rules() -> None:
    change = next(one for one in single_changes(hoyle.game("board64")).measured if one.needed)
    for name, value in change.needed.items():
        assert change.base.values[name] == value == change.changed.values[name]
    assert change.option not in change.needed and "(with " in change.name


def test_long_ranges_are_sampled_and_drawings_left_alone() -> None:
    options = declared(hoyle.game("board64").game.options)
    drawn = next(option for option in options.values() if option.size is not None and not option.rows)
    assert other_values(drawn, drawn.default) == []
    for option in options.values():
        values = other_values(option, option.default)
        assert option.default not in values and len(values) == len(set(values))


def test_the_length_is_decided_by_what_decides_it() -> None:
    found = sweep(R, "random", games=300, measures=("decisions", "win_0"), only=("points_to_win", "abilities"))
    first = found.by_option("decisions")[0]
    assert first.change.id == "points_to_win=1" and first.found.high < -3
    said = english_texts(found.sentences())
    assert any(
        re.match(r"Of 2 options, “Points to win” decides the length: −[\d.]+ decisions \(−", one) for one in said
    )
    document, length = found.document(), found.figures[1] if found.figures[0].percent else found.figures[0]
    table = next(each for each in document.tables if each.id == "decisions")
    assert (
        table.title == f"Decisions per game: clear changes from {length.text()}"
        and "tests of all changes" in table.note
    )
    assert any(chart.title == f"Decisions per game: {length.text()} without a change" for chart in document.charts)
    assert found.complete and found.to_json()["effects"][0]["change"].startswith("points_to_win=")


def test_no_clear_effect_is_said_with_its_bound() -> None:
    found = sweep(R, "random", games=60, measures=("win_0",), only=("goal",))
    (said,) = english_texts(found.sentences())
    assert said.startswith("The option “Goal” does not clearly change the wins of seat 1: every effect ")
    bound = max(max(abs(one.found.low), abs(one.found.high)) for one in found.effects)
    stated = float(said.removesuffix(" points.").rpartition(" ")[2])
    assert 0 <= stated - 100 * bound < 0.1


def test_interactions_are_what_both_change_beyond_the_sum() -> None:
    short, plain = hoyle.game("r", points_to_win=2), hoyle.game("r", abilities=False)
    both = hoyle.game("r", points_to_win=2, abilities=False)
    games = [play_series(series_of(one, ("random", "random"), 1), 400) for one in (R, short, plain, both)]
    means = [played.rows[:, 1].mean() for played in games]
    found = interaction_on("decisions", games)
    assert found is not None and found.value == pytest.approx(means[3] - means[1] - means[2] + means[0])
    paired = games[3].rows[:, 1] - games[1].rows[:, 1] - games[2].rows[:, 1] + games[0].rows[:, 1]
    assert found.high - found.value == pytest.approx(1.966 * numpy.std(paired, ddof=1) / 20, rel=1e-3)
    assert interaction_on("decisions", [games[0]] * 4).p_value == 1


def test_pairs_of_one_option_are_no_pairs() -> None:
    two, three = (change_of(R, "points_to_win", value) for value in (2, 3))
    assert two is not None and three is not None and pair_of(two, three) is None


def test_total_effects_belong_to_the_options_that_matter() -> None:
    found = sweep(R, "random", games=100, measures=("decisions",), only=("points_to_win", "abilities"), totals=True)
    shares = {one.option: one.share for one in found.totals}
    assert shares["points_to_win"].value > 0.5 > shares["abilities"].value
    assert all(0 <= one.low <= one.value <= one.high <= 1 for one in shares.values())
    assert repaired(R, {"points_to_win": 2}).canonical() == {"points_to_win": 2}


def test_a_stopped_sweep_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = GamesCache(tmp_path)
    played: list[int] = []
    real = Player.play

    def stop_after_two(self: Player, variant: hoyle.Variant, games: int = 0) -> object:
        if len(played) == 2:
            raise Stopped
        played.append(1)
        return real(self, variant, games)

    with monkeypatch.context() as patch:
        patch.setattr(Player, "play", stop_after_two)
        stopped = sweep(R, "random", games=80, only=("points_to_win",), cache=cache)
    assert not stopped.complete and not stopped.effects
    kept = len([*tmp_path.iterdir()])
    whole = sweep(R, "random", games=80, only=("points_to_win",), cache=cache)
    assert kept == 1 and whole.complete and len([*tmp_path.iterdir()]) == 5
    assert whole.to_json() == sweep(R, "random", games=80, only=("points_to_win",)).to_json()


def test_cached_games_are_those_that_would_be_played(tmp_path: Path) -> None:
    cache, series = GamesCache(tmp_path), series_of(R, ("random", "random"), 1)
    first = play_cached(series, 50, cache)
    more = play_cached(series, 120, cache)
    assert (more.rows == play_series(series, 120).rows).all() and (more.rows[:50] == first.rows).all()
    assert len(play_cached(series, 30, cache)) == 30
    cache.file(series).write_bytes(b"broken")
    assert cache.load(series) is None and len(play_cached(series, 30, cache)) == 30


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["r", "--measures", "fun"], "There is no measure 'fun'"),
        (["board64", "--preset", "patience_open", "--measures", "first"], "There is no measure 'first'"),
        (["r", "--measures", "first_score", "--bot", "random"], "Nobody decides first under these rules"),
        (["r", "--options", "fun"], "r has no option fun"),
        (["r", "--save", "x.doc"], "a report is saved as .html, .csv"),
        (["r", "--on", "spark"], "write ray, or the address of a cluster"),
        (["r", "--bot", "genius"], "There is no bot"),
    ],
)
def test_bad_input_is_a_sentence(arguments: list[str], says: str) -> None:
    refused = command("sweep", *arguments, "--games", "20")
    assert refused.returncode == 2 and says in refused.stderr and "Traceback" not in refused.stderr


def test_measures_have_the_short_names_of_tune() -> None:
    base = play_series(series_of(R, ("random", "random"), 1), 40)
    assert [one.id for one in wanted_measures(base, ("length", "lead", "first"))] == [
        "decisions",
        "lead_changes",
        "score_0",
    ]


def test_the_command_saves_all_effects(tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    arguments = ["sweep", "r", "--bot", "random", "--games", "60", "--options", "points_to_win", "--pairs"]
    result = command(*arguments, "--cache", str(tmp_path / "games"), "--save", str(file))
    assert result.returncode == 0, result.stderr
    saved = json.loads(file.read_text("utf-8"))
    assert {one["change"] for one in saved["effects"]} == {f"points_to_win={points}" for points in (1, 5, 9, 12)}
