"""Moves of Thirty-One as text, and the messages for invalid texts."""

import pytest

from hoyle.games.thirty_one import GAME, text
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE
from tests.support.thirty_one import position_with


@pytest.mark.parametrize(
    ("word", "move"), [("draw", 0), (" Take ", 1), ("knock", 2), ("2S", 3), ("ac", 54), ("10h", 36)]
)
def test_moves_are_read(word: str, move: int) -> None:
    assert text.read(position_with("2S 3S 4S", "KH QH 9H"), 0, word) == move


@pytest.mark.parametrize("word", ["", "pass", "JK", "1S", "dealer0"])
def test_an_invalid_move_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not a move of Thirty-One: write draw, take, knock, or the card"):
        text.read(position_with("2S 3S 4S", "KH QH 9H"), 0, word)


@pytest.mark.parametrize("word", ["dealer3", "dealer", "7H"])
def test_the_dealer_is_one_of_the_seats(word: str) -> None:
    state = GAME.begin(GAME.choose(players=3))
    assert text.read(state, CHANCE, "dealer2") == 2
    with pytest.raises(ValueError, match="is not a dealer"):
        text.read(state, CHANCE, word)


@pytest.mark.parametrize("values", [{"players": 1}, {"players": 10}, {"max_turns_each": 4}, {"max_turns_each": 101}])
def test_options_outside_their_values_are_refused(values: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        GAME.choose(**values)
