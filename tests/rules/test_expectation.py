"""Exact chances: against plain Python, against hand-made figures, and games that come back to a position."""

from fractions import Fraction
from typing import Any

import pytest

from hoyle.games.r import GAME
from hoyle.rules.expectation import expectation, parts


@pytest.mark.parametrize(
    ("options", "hands"),
    [
        ({"play_mode": "fortune"}, [0b01101100, 0b01110100 << 8]),
        ({}, [0b01100110, 0b11010001 << 8]),
        ({"last_chance": True, "points_to_win": 2}, [0b11000100, 0b10001100 << 8]),
    ],
)
def test_compiled_and_plain_count_the_same(options: dict[str, Any], hands: list[int]) -> None:
    state = GAME.begin(GAME.choose(**options))
    state.hand = hands
    chances = expectation(GAME, state)
    assert chances == expectation(GAME, state, "plain")
    assert sum(chances.values()) == 1


def test_two_cards_each_turned_by_chance() -> None:
    state = GAME.begin(GAME.choose(play_mode="fortune"))
    state.hand = [0b10000001, 0b00000110 << 8]
    chances = expectation(GAME, state, "plain")
    assert chances == {((-1, 1), 0): Fraction(1, 2), ((0, 0), 2): Fraction(1, 2)}


def test_a_game_that_comes_back_is_refused() -> None:
    successors = {0: [1, 2], 1: [0, 2], 2: []}
    with pytest.raises(ValueError, match="come back"):
        parts([0, 1, 2], successors.__getitem__)
