"""hoyle solve in sentences, for two."""

from pathlib import Path

import pytest

import hoyle
from hoyle.solver import Limits, load
from hoyle.solver.report import solving


def test_a_game_for_two_is_told_with_its_openings() -> None:
    lines = list(solving(hoyle.game("serious_card"), None, 1))
    assert lines == [
        "With best play by both, the value is −0.764705882 for seat 1 and 0.764705882 for seat 2.",
        "111 positions; no strategy wins more than 0.000000001 beyond that against this play (certified).",
        "Seat 1 opens with b4 35.2941 %, b5 35.2941 %, b7 29.4118 %.",
        "Seat 2 opens with r0 36.7647 %, r1 27.9412 %, r2 35.2941 %.",
    ]


def test_the_deal_of_a_seed_is_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deal.npz"
    variant = hoyle.game("r", deal="random", points_to_win=2)
    first = next(iter(list(solving(variant, 4, 1, path))))
    found = load(path)
    assert found.start.hand == variant.new(4).state.hand
    assert f"{abs(found.value):.9f}"[:8] in first


@pytest.mark.parametrize(("name", "values", "why"), [
    ("r", {"hand_limit": 3}, "needs more than 0.02 GB"),
    ("telepathy", {}, "two play"),
    ("malice", {}, "needs more than 0.02 GB"),
])  # fmt: skip
def test_what_cannot_be_solved_says_why(name: str, values: dict[str, int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        list(solving(hoyle.game(name, **values), None, 1, limits=Limits("", memory=0.02)))


def test_a_patience_is_kept_in_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="leave out --save"):
        list(
            solving(
                hoyle.game("board64", **hoyle.GAMES["board64"].presets["patience_open"].values), 5, 10, tmp_path / "x"
            )
        )
