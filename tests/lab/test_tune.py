"""Tuning: wants are read, rules are found, and only fresh games are reported."""

import json
import re
from pathlib import Path

import pytest

import hoyle
from hoyle.lab.figures import Figure
from hoyle.lab.ladder import skill
from hoyle.lab.objectives import objectives_in
from hoyle.lab.rule_search import Found, pareto_front, rules_apart, spread_out
from hoyle.lab.tune import FRESH_SEED, fresh_games, tune
from tests.support.command import hoyle as command

R = hoyle.game("r")


def test_wants_are_ranges() -> None:
    (length, first, skilled) = objectives_in("length<10, first=50±1, skill>70")
    assert (length.measure, length.high, first.low, first.high, skilled.low) == ("decisions", 10, 49, 51, 70)
    assert [want.distance(50.0) for want in (first, skilled)] == [0, pytest.approx(20 / 70)]
    assert (
        objectives_in("draws<=2.5%")[0].high == 2.5
        and objectives_in("first=50+-1")[0] == objectives_in("first=50+-1")[0]
    )


def test_a_want_is_met_if_the_interval_lies_well_inside() -> None:
    (first,) = objectives_in("first=50±2")
    assert first.p_value(Figure("first", 0.50, 0.49, 0.51, True)) < 0.001
    assert first.p_value(Figure("first", 0.519, 0.509, 0.529, True)) > 0.3
    assert first.p_value(Figure("first", 0.60, 0.59, 0.61, True)) > 0.99


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Nothing is wanted"),
        ("length", "cannot be read"),
        ("fun>3", "'fun' is not a measure"),
        ("first=50", "cannot be met exactly"),
        ("first<50±1", "both a bound and a width"),
        ("length<1.2.3", "cannot be read"),
    ],
)
def test_wants_that_cannot_be_read_are_refused(text: str, says: str) -> None:
    refused = command("tune", "r", "--want", text)
    assert refused.returncode == 2 and says in refused.stderr and "Traceback" not in refused.stderr


def test_wants_and_bots_that_do_not_fit_are_refused() -> None:
    for words, says in (
        (["r", "--want", "stalls<3"], "'stalled' is not measured for r"),
        (["r", "--want", "length<9", "--strengths", "greedy"], "name two bots"),
        (["r", "--want", "length<9", "--save", "x.doc"], "saved as .html, .csv"),
        (["board64", "--preset", "patience_open", "--want", "skill>60"], "has one side"),
    ):
        refused = command("tune", *words)
        assert refused.returncode == 2 and says in refused.stderr


def test_a_short_game_is_found_and_reported_on_fresh_games(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    arguments = ["tune", "r", "--want", "length<7", "--bot", "random", "--trials", "40", "--games", "400"]
    result = command(*arguments, "--save", str(file))
    assert result.returncode == 0 and "everything, first “" in " ".join(result.stdout.split()), result.stderr
    assert re.search(r" with [\d.]+ \([\d.]+ to [\d.]+\) for length<7\.", " ".join(result.stdout.split())), (
        "in the words of the want"
    )
    saved = json.loads(file.read_text("utf-8"))
    first = saved["found"][0]
    assert first["met"] == [True] and first["figures"][0][2] < 7
    again = hoyle.measure(hoyle.game("r", **first["options"]), bots=("random", "random"), games=400, seed=1_000_004)
    assert again["decisions"].value == first["figures"][0][0]
    assert "hoyle play r --set " in result.stdout


def test_options_that_were_set_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    wants = ["--want", "branching>4, length<10, skill>50", "--bot", "random", "--strengths", "greedy,random"]
    numbers = ["--trials", "40", "--games", "50", "--save", str(file)]
    result = command("tune", "r", "--set", "hand_limit=2", *wants, *numbers)
    found = json.loads(file.read_text("utf-8"))["found"]
    assert len(found) > 1 and {one["options"].get("hand_limit") for one in found} == {2}, result.stderr
    assert "60 of greedy against random for the skill" in " ".join(result.stdout.split())
    free = tune(hoyle.game("r", hand_limit=2), objectives_in("branching>4"), "random", trials=40, games=50)
    assert any("hand_limit" not in one.variant.canonical() for one in free.candidates)


def test_the_same_seed_finds_the_same_rules() -> None:
    runs = [tune(R, objectives_in("length>11, skill>60"), "random", ("greedy", "random"), 30, 100) for _ in range(2)]
    assert runs[0].to_json() == runs[1].to_json()
    assert all(one.figures[1].id == "skill" for one in runs[0].candidates)


def test_skill_is_that_of_a_ladder_of_two_bots() -> None:
    (best,) = tune(R, objectives_in("skill>0"), "random", ("greedy", "random"), 2, 50).candidates[:1]
    fresh = skill(best.variant, ("greedy", "random"), 60, 1 + FRESH_SEED)
    assert best.figures == (fresh,) and 0 < fresh.value < 1


def found(distances: tuple[float, ...], **options: int) -> Found:
    return Found(hoyle.game("r", **options), distances, 0.01)


def test_the_front_has_what_nothing_surpasses() -> None:
    good, plain, bad = found((0.0, 2.0)), found((0.1, 0.0)), found((0.2, 1.0))
    assert pareto_front({"a": good, "b": plain, "c": bad}) == [good, plain]


def test_the_kept_rules_differ() -> None:
    one, near, far = (
        found((0.0, 1.0), points_to_win=3),
        found((0.0, 1.0), points_to_win=2),
        found((0.01, 2.0), points_to_win=2, hand_limit=2),
    )
    assert spread_out([one, near, far], 2) == [one, far]
    assert rules_apart(one.variant, far.variant) == 2


def test_a_share_near_0_is_not_surer_than_its_interval() -> None:
    from hoyle.lab.figures import share

    (rare,) = objectives_in("draws<0.2%")
    assert rare.p_value(share("draws", 0, 1_000)) > 0.1 > 0.02 > rare.p_value(share("draws", 0, 5_000))


def test_the_kept_rule_sets_are_played_as_often_as_fits_into_the_time() -> None:
    kept = [Found(R, (0.0,), seconds) for seconds in (0.01, 0.19)]  # 0.2 s for a game of each
    assert [fresh_games(kept, seconds) for seconds in (10, 100, 10_000)] == [200, 500, 5_000]
    assert fresh_games([], 100) == 200
