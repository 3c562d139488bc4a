"""Ties that the number of a seat decides, rules that count fewer seats than play, and matches that one seat always begins or wins."""

from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.testing.alike import MEANT, seats_are_treated_alike, turned_bits
from hoyle.testing.broken import TRAIL, Broken
from hoyle.testing.match_turns import matches_go_round
from tests.testing.planted import Plant

LOWEST_SEAT = ("    return NONE if ties else best", "    return best")
SEAT_0_IS_OUT = ("if state.lying == state.options.players and state.held[following] == 0:", "if state.held[0] == 0:")
TWO_SEATS = ("for seat in range(1, state.options.players):", "for seat in range(1, 2):")
TRICKS_OF_THREE = (
    "        for each in range(state.options.players):\n            follows",
    "        for each in range(3):\n            follows",
)
SAYS_SO = ("or pays as a negative number.", "or pays as a negative number; ties are decided by seat.")
NEVER_ROUND = ("carried.first = match.games % match.base.players", "carried.first = 0")


def test_a_tie_that_the_lowest_seat_wins_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match=r"a deal ends with the payoffs .*: is a tie decided by the number of the seat\?"):
        seats_are_treated_alike(plant_in("crazy_eights", LOWEST_SEAT), {"players": 4})


def test_it_may_be_said_in_the_docstring(plant_in: Plant) -> None:
    assert MEANT in SAYS_SO[1]
    seats_are_treated_alike(plant_in("crazy_eights", LOWEST_SEAT, SAYS_SO), {"players": 4})


def test_a_rule_for_two_where_three_play_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match="does a rule count 2 seats where 3 play"):
        seats_are_treated_alike(plant_in("crazy_eights", TWO_SEATS), {"players": 3})


def test_a_seat_that_never_wins_is_found(plant: Plant) -> None:
    with pytest.raises(Broken, match="of 4 seats, seat 3 never wins in random deals"):
        seats_are_treated_alike(plant(TRICKS_OF_THREE), {"players": 4})


def test_a_deal_that_ends_when_one_seat_is_out_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match=r"with the last move, of seat 0, the deal is over; .* does play look at one seat"):
        seats_are_treated_alike(plant_in("oh_hell", SEAT_0_IS_OUT), {"players": 4})
    assert TRAIL.moves[-1][0] == 0


@pytest.mark.parametrize(
    "name", ["r", "triangle", "serious_card", "assassins_target", "princess_lover", "malice", "muzicando"]
)
def test_games_whose_seats_are_alike_pass(name: str) -> None:
    seats_are_treated_alike(GAMES[name], {})


def test_sets_of_seats_turn() -> None:
    assert turned_bits(0b0101, 4) == 0b1010 and turned_bits(0b1000, 4) == 0b0001


def test_a_seat_that_begins_every_deal_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match=r"carried.first is seat 0 in all .* deals of two matches, whoever wins"):
        matches_go_round(plant_in("oh_hell", NEVER_ROUND), {})


def test_a_first_seat_that_start_does_not_read_is_found(plant_in: Plant) -> None:
    never_read = ("    state.turn = state.carried.first\n", "    state.turn = 0\n")
    with pytest.raises(
        Broken, match=r"carried.first is another seat from deal to deal, and seat 0 is the first to move in all \d+"
    ):
        matches_go_round(plant_in("crazy_eights", never_read), {"players": 2, "target": 200})


def won_by_the_first() -> Game:
    """Return a match in which the lowest of several leading seats wins."""
    game = GAMES["pair_attack"]
    assert game.match is not None
    usual = game.match.standing

    def standing(rules: Any, match: Any) -> Any:
        """Return the score sheet."""
        found = usual(rules, match)
        return replace(found, winner=found.totals.index(max(found.totals)), shared=()) if found.is_over else found

    return replace(game, match=replace(game.match, standing=standing))


def test_a_level_match_that_the_lowest_seat_wins_is_found() -> None:
    matches_go_round(GAMES["pair_attack"], {"deals": 4})
    with pytest.raises(Broken, match="matches end with level totals, and seat 0 wins each of them"):
        matches_go_round(won_by_the_first(), {"deals": 4})


@pytest.mark.parametrize("name", ["r", "thirty_one", "rummy", "muzicando", "malice"])
def test_matches_of_the_package_pass(name: str) -> None:
    matches_go_round(GAMES[name], {})
