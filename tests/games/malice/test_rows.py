"""Rows of case files: the seat that begins by the payoff cards, and the parts that a row may omit."""

from typing import Any

import pytest

from tests.cases.malice import run_first, run_legal


@pytest.mark.parametrize(
    ("tops", "first"),
    [
        (["K", "5"], 0),
        (["7", "7", "2", "K"], 1),
        (["77", "K2"], 0),
        (["5", "5"] * 7 + ["A", "2"], 1),
        (["7", "7"], None),
        (["5", "5"] * 8, None),
    ],
)
def test_the_pairs_that_are_turned_say_who_begins(tops: list[str], first: int | None) -> None:
    assert run_first({"tops": tops}) == {"first": first}


def test_omitted_parts_of_a_position_are_empty() -> None:
    row: dict[str, Any] = {"state": {"payoff": ["K", "K"], "hands": ["A", ""]}, "expect": {}}
    assert run_legal(row)["legal"] == ["hand:A>c1"]
    bare: dict[str, Any] = {"state": {"payoff": ["K", "K"]}, "expect": {}}
    assert run_legal(bare)["legal"] == ["end"]
