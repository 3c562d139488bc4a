"""How far rule sets are from each other."""

import pytest

from hoyle.lab.novelty import distance, novelty
from hoyle.rulesets.published_rules import Facts, MeasuredFigure


def facts(bot: str = "greedy", games: int = 1000, **values: tuple[float, float]) -> Facts:
    """Facts with these figures, each with half the width of its interval; names with a capital are means."""
    figures = [
        MeasuredFigure(id.lower(), id, value, value - width, value + width, id.islower())
        for id, (value, width) in values.items()
    ]
    return Facts("2026-11-25", games, bot, 1, figures=figures)


def test_only_what_chance_does_not_explain_counts() -> None:
    assert distance(facts(draws=(0.50, 0.03)), facts(draws=(0.54, 0.03))) == 0
    assert distance(facts(draws=(0.5, 0.03)), facts(draws=(0.2, 0.04))) == pytest.approx(0.25)
    assert distance(facts(Branching=(4, 0)), facts(Branching=(5, 0))) == 0.2


def test_endings_that_did_not_occur_have_the_share_0_and_other_figures_are_left_out() -> None:
    one, two = facts(draws=(0.5, 0), ending_time=(0.4, 0)), facts(draws=(0.5, 0), win_0=(0.1, 0))
    assert distance(one, two) == 0.2
    assert distance(facts(win_0=(0.1, 0)), facts(draws=(0.1, 0))) is None


def test_the_nearest_with_the_same_bot_counts() -> None:
    new = facts(draws=(0.5, 0))
    others = [
        ("far", facts(draws=(0.1, 0))),
        ("near", facts(draws=(0.4, 0))),
        ("other bot", facts("random", draws=(0.5, 0))),
        ("not measured", facts(games=0)),
    ]
    found = novelty(new, others)
    assert found and (found.nearest, found.compared, round(found.distance, 6)) == ("near", 2, 0.1)
    assert novelty(new, others[2:]) is None and novelty(facts(games=0), others) is None
