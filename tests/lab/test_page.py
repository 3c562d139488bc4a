"""The laboratory's functions for its page."""

import pytest

import hoyle
from hoyle.lab import page


def test_both_sets_of_rules_side_by_side_with_a_star_at_a_clear_difference() -> None:
    found = page.compare_page(hoyle.game("r"), hoyle.game("r", points_to_win=2), 150, 60)
    assert (found["games"], found["bot"]) == (150, "search:easy")
    rows = {name: texts for name, *texts in found["rows"]}
    usual, these, change = rows["Decisions per game"]
    assert float(usual.split()[0]) > float(these.split()[0]) and change.startswith("−") and change.endswith(" *")


def test_rules_alone_where_nothing_can_be_held_against_them() -> None:
    found = page.compare_page(None, hoyle.game("r"), 20, 60)
    assert {(usual, change) for _, usual, _, change in found["rows"]} == {("", "")}
    assert all(these for _, _, these, _ in found["rows"])


@pytest.mark.parametrize(
    ("costs", "most", "expected"),
    [
        ({"search:easy": 0.01, "greedy": 0.001}, 2000, ("search:easy", 2000)),
        ({"search:easy": 0.05, "greedy": 0.001}, 2000, ("search:easy", 600)),
        ({"search:easy": 1.0, "greedy": 0.02}, 2000, ("greedy", 1500)),
        ({"search:easy": 9.0, "greedy": 5.0}, 2000, ("greedy", 50)),
        ({"search:easy": 1.0, "greedy": 0.02}, 20, ("search:easy", 20)),
    ],
)
def test_the_better_bot_plays_where_it_is_quick_enough(
    monkeypatch: pytest.MonkeyPatch, costs: dict[str, float], most: int, expected: tuple[str, int]
) -> None:
    monkeypatch.setattr(page, "seconds_per_game", lambda variant, bot: costs[bot])
    assert page.affordable_games(hoyle.game("r"), most, 30) == expected
