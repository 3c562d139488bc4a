"""Results that are not those of the deals: of partners, of moves that change nothing, and in a match of another deal or seat."""

from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.testing import fair_results
from hoyle.testing.broken import Broken
from hoyle.testing.fair_results import (
    matches_count_what_was_won,
    moves_make_a_difference,
    require_gains,
    results_are_of_the_seats,
)
from tests.testing.planted import Plant, with_verbs

PLAIN = GAMES["pair_attack"]
VALUES = {"deals": 3}
ROW = "match.scores[match.games * SEATS + seat] = "
NEXT_ROW = (ROW, "match.scores[match.games * SEATS + (seat + 1) % match.base.players] = ")
NEXT_HEADING = ('("Deal", *map(str, seats))', '("Deal", *map(str, seats[1:]), "0")')
NEXT_TOTAL = ("match.totals[seat] +=", "match.totals[(seat + 1) % match.base.players] +=")


def test_partners_with_other_payoffs_are_found(plant: Plant) -> None:
    game = plant()
    results_are_of_the_seats(game, {"players": 4})
    partners = replace(game, team=lambda options, seat: seat % 2)
    with pytest.raises(Broken, match=r"seats . and . are partners by team, and have the payoffs"):
        results_are_of_the_seats(partners, {"players": 4})


def test_endings_in_another_order_are_found(plant: Plant) -> None:
    game = plant()
    with pytest.raises(Broken, match="a deal in which nobody resigned ends as resigned"):
        results_are_of_the_seats(replace(game, endings=game.endings[::-1]), {})


def test_moves_that_all_do_the_same_are_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_results, "ALIKE", 1)  # hands of Little Whist never come twice
    game = plant()
    moves_make_a_difference(game, {})

    def play(state: Any, seat: int, move: int) -> None:
        """Play the first legal move, whatever is chosen."""
        moves = [0] * game.moves
        game.verbs["legal"](state, seat, moves)
        game.verbs["play"](state, seat, moves[0])

    with pytest.raises(Broken, match=r"moves always lead to the same position: .* does play forget what was chosen"):
        moves_make_a_difference(with_verbs(game, play=play), {})


def test_a_row_of_another_deal_is_found() -> None:
    matches_count_what_was_won(PLAIN, VALUES)
    assert PLAIN.match is not None
    usual = PLAIN.match.standing

    def standing(rules: Any, match: Any) -> Any:
        """Return the score sheet with rows of nothing."""
        found = usual(rules, match)
        return replace(found, rows=tuple((row[0], *("0" for _ in row[1:])) for row in found.rows))

    game = replace(PLAIN, match=replace(PLAIN.match, standing=standing))
    with pytest.raises(Broken, match=r"the last row says 0.*: does it show the deal that was settled"):
        matches_count_what_was_won(game, VALUES)


def test_a_deal_that_counts_for_the_wrong_seat_is_found() -> None:
    right = [([6, -6], [1, 0], ("1",))] * 4
    require_gains(right)
    require_gains([([6, -6], [0, 1], ("1",))] * 4)  # points are bad
    require_gains([*right, ([0, 0], [0, 0], ("1",))])
    with pytest.raises(Broken, match=r"a deal with the payoffs \[0, 0\] adds \[1, 0\] to the totals"):
        require_gains([*right, ([0, 0], [1, 0], ("1",))])
    with pytest.raises(Broken, match=r"a deal with the payoffs \[4, -4\] adds \[0, 1\] to the totals"):
        require_gains([*right, ([4, -4], [0, 1], ("1",))])


@pytest.mark.parametrize(
    ("planted", "message"),
    [
        (NEXT_ROW, r"the last row of the sheet by seat is \[.*\], and what is added to the totals of the seats: "),
        (
            NEXT_HEADING,
            r"the last row of the sheet by seat is \[.*\], and what is added to the totals of the seats: ",
        ),
        (NEXT_TOTAL, r"what is added to the totals by seat is \[.*\], and the points of the seats: "),
    ],
)
def test_points_of_the_next_seat_are_found(plant_in: Plant, planted: tuple[str, str], message: str) -> None:
    with pytest.raises(Broken, match=message):
        matches_count_what_was_won(plant_in("oh_hell", planted), {"players": 4})


@pytest.mark.parametrize(
    "name", ["r", "triangle", "assassins_target", "princess_lover", "princess_card", "thirty_one", "muzicando"]
)
def test_matches_of_the_package_count_what_was_won(name: str) -> None:
    matches_count_what_was_won(GAMES[name], {})
