"""Payoffs that only games for one seat reach, and games that go on while seats insist on the same moves."""

import pytest

from hoyle.games import GAMES
from hoyle.testing.broken import Broken
from hoyle.testing.contract import games_end_as_declared
from hoyle.testing.greedy_games import (
    games_for_one_seat_end_as_declared,
    greedy_games_end_as_declared,
    stubborn_games_end,
)
from tests.testing.planted import Plant

NARROW = ("payoffs=(-536, 536)", "payoffs=(-250, 250)")
NO_DRAWING = ("    moves[number] = DRAW if may_draw(state) else PASS", "    moves[number] = PASS")
SHORT = ("max_length=460", "max_length=160")
FOR_EVER = ("    state.passes += 1\n", "    state.passes = 1\n")


def test_payoffs_that_are_declared_too_narrow_are_found(plant_in: Plant) -> None:
    game = plant_in("crazy_eights", NARROW)
    with pytest.raises(
        Broken, match="of a game in which all play for one seat, or against it, are outside -250 to 250"
    ):
        games_for_one_seat_end_as_declared(game, {})


def test_an_evaluation_that_leads_the_wrong_way_is_found(plant_in: Plant) -> None:
    wrong = ("return -abs(10 * state.bids[seat] - expected)", "return abs(10 * state.bids[seat] - expected)")
    with pytest.raises(Broken, match=r"evaluate leads the wrong way: a seat gets -?[\d.]+ where all play for it, and"):
        games_for_one_seat_end_as_declared(
            plant_in("oh_hell", wrong), {"players": 3, "cards": 10, "trick_points": True}
        )


def test_passing_for_ever_is_found(plant_in: Plant) -> None:
    game = plant_in("crazy_eights", NO_DRAWING, FOR_EVER)
    with pytest.raises(Broken, match="always prefers the same moves goes on after 461 moves, and max_length says 460"):
        stubborn_games_end(game, {})


def test_a_length_that_only_games_of_seats_that_avoid_the_end_exceed_is_found(plant_in: Plant) -> None:
    game = plant_in("crazy_eights", SHORT)
    games_end_as_declared(game, {"players": 5})
    greedy_games_end_as_declared(game, {"players": 5})
    with pytest.raises(Broken, match=r"a game in which seats avoid the end takes 161 moves.*, and max_length says 160"):
        stubborn_games_end(game, {"players": 5})


@pytest.mark.parametrize("name", ["r", "thirty_one", "board64", "muzicando"])
def test_games_of_the_package_end(name: str) -> None:
    stubborn_games_end(GAMES[name], {})
    games_for_one_seat_end_as_declared(GAMES[name], {})
