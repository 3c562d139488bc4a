"""Counts of Board64 that follow from one another; `tests/games/test_perft.py` compares all counts with the rules."""

from hoyle.games.board64 import GAME
from tests.support.perft import cases

COUNTS = {(case.options, case.start, case.depth): case.count for case in cases("board64")}
START = ("moves=0",)


def test_every_preset_is_counted_to_depth_four() -> None:
    for name in GAME.presets:
        assert max(depth for options, _, depth in COUNTS if options == f"preset={name}") >= 4


def test_endings_by_the_no_progress_limit_and_by_repetition_are_counted() -> None:
    assert COUNTS["preset=game1 no_progress_limit=4", START, 5] == 0
    assert COUNTS["preset=game1 repetition_limit=2", START, 5] < COUNTS["preset=game1", START, 5]
