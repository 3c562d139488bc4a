"""Counts of Thirty-One by hand; `tests/games/test_perft.py` compares all counts with the rules."""

import pytest

from hoyle.rules.bits import count
from tests.support.perft import cases
from tests.support.perft_positions import position


def test_the_first_moves_are_counted_by_hand() -> None:
    counts = {
        case.depth: case.count
        for case in cases("thirty_one")
        if (case.options, case.start) == ("preset=two", ("moves=0",))
    }
    assert counts == {1: 2, 2: 2 * 52, 3: 2 * 52 * 51, 4: 2 * 52 * 51 * 50}


@pytest.mark.parametrize(("options", "discards"), [("preset=two", 3), ("preset=usual players=3 no_return=false", 4)])
def test_two_moves_of_a_turn_are_counted_by_hand(options: str, discards: int) -> None:
    """Any card of the stock; after a take the possible discards; after a knock the two moves of the next player."""
    [case] = [
        case for case in cases("thirty_one") if (case.options, case.start, case.depth) == (options, ("moves=16",), 2)
    ]
    assert case.count == count(position("thirty_one", case).stock) + discards + 2
