"""The laboratory: the same seed gives the same figures, and what they say is what was played."""

import json
from pathlib import Path

import pytest

import hoyle
from hoyle import lab
from hoyle.lab import many
from hoyle.lab.contest import DECISIONS, PAYOFFS


def test_figures_do_not_depend_on_the_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = hoyle.game("r", deal="random")
    several = many.play_many(duel, ("search:50", "greedy"), 200, 5).tolist()
    monkeypatch.setattr(many, "cores", lambda: 1)
    assert many.play_many(duel, ("search:50", "greedy"), 200, 5).tolist() == several


def test_rows_are_games_that_can_be_counted_by_hand() -> None:
    rows = many.play_many(hoyle.game("r"), ("random", "random"), 500, 2)
    assert len(rows) == 500
    assert ((rows[:, PAYOFFS] + rows[:, PAYOFFS + 1]) == 0).all()
    assert rows[:, DECISIONS].min() >= 2 and rows[:, DECISIONS].max() <= 16


def test_pairs_of_a_match_have_the_same_deal_from_both_sides() -> None:
    rows = many.play_many(hoyle.game("r", play_mode="fortune"), ("random", "random"), 400, 2, swap=True)
    princess = rows[:, 0]
    assert (princess[::2] == princess[1::2]).mean() > 0.9  # chance alone plays, save for the Spy's reshuffling


def test_search_beats_greedy_and_random_clear_of_even() -> None:
    for other in ("greedy", "random"):
        bout = lab.match(hoyle.game("r"), ("search:fair", other), games=400)
        assert bout.clear and bout.score.low > 0.5, bout.text()


def test_a_house_rule_is_seen_in_the_figures() -> None:
    both = hoyle.compare(hoyle.game("r"), hoyle.game("r", points_to_win=2), bots=("random", "random"), games=1000)
    shorter = next(row for row in both.rows() if row[0] == "Decisions in a game")
    assert shorter[2] == [False, True]


@pytest.mark.parametrize("ending", [".html", ".csv", ".json"])
def test_a_report_is_kept(tmp_path: Path, ending: str) -> None:
    report = hoyle.measure(hoyle.game("r"), bots=("random", "random"), games=100)
    path = tmp_path / f"r{ending}"
    report.save(path)
    text = path.read_text(encoding="utf-8")
    assert "Seat 0 wins" in text and "http" not in text
    if ending == ".json":
        assert json.loads(text)["reports"][0]["games"] == 100


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"games": 0}, "ask for one at least"),
        ({"bots": ("random",)}, "name 2 bots"),
        ({"bots": ("random", "genius")}, "There is no bot"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(how: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        hoyle.measure(hoyle.game("r"), **how)


def test_random_games_are_counted_alike_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = hoyle.game("r", deal="draft")
    several = many.simulate_many(duel, 5_001, 3)
    monkeypatch.setattr(many, "cores", lambda: 1)
    assert many.simulate_many(duel, 5_001, 3) == several
    assert several.payoffs[0][1] == several.payoffs[1][-1] and sum(several.endings.values()) == 5_001
