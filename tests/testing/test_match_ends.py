"""Matches that do not end, score sheets without room, and totals that do not fit the rows."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.match import Standing
from hoyle.rules.seats import NONE
from hoyle.testing.broken import Broken
from hoyle.testing.match_ends import matches_end, orders_of, require_result, require_winner
from hoyle.testing.matches import check_totals, whole_matches_are_played
from tests.support.rewrites import rewritten
from tests.testing.planted import Plant

PLAIN = GAMES["pair_attack"]
VALUES = {"deals": 3}
EXAMPLES = Path(__file__).parents[2] / "examples" / "rewrites"


def with_match(**functions: Any) -> Game:
    """Return a game whose match has other functions."""
    assert PLAIN.match is not None
    return replace(PLAIN, match=replace(PLAIN.match, **functions))


def settles_nothing(rules: Any, match: Any, state: Any) -> None:
    """Forget the deal."""


def never_over(rules: Any, match: Any) -> Standing:
    """Return the score sheet, and say that the match goes on."""
    assert PLAIN.match is not None
    return replace(PLAIN.match.standing(rules, match), is_over=False, winner=NONE, shared=())


def test_a_match_without_end_is_found() -> None:
    matches_end(PLAIN, VALUES)
    with pytest.raises(
        Broken, match="a match goes on after 400 deals, in all of which the seats give up in turn: does it end"
    ):
        matches_end(with_match(settle=settles_nothing), VALUES)
    with pytest.raises(Broken, match=r"a match goes on until its record has no room, in deal \d+: .*IndexError"):
        matches_end(with_match(standing=never_over), VALUES)


def test_a_match_that_is_over_after_another_number_of_deals_than_it_says_is_found(plant_in: Plant) -> None:
    early = ("is_over = match.games == len(sizes(match))", "is_over = match.games >= len(sizes(match)) - 1")
    with pytest.raises(Broken, match="the match is over after 12 deals, and length says 13: leave it at 0"):
        matches_end(plant_in("oh_hell", early), {})


def test_deals_that_nobody_wins_and_settle_does_not_count_are_found(plant_in: Plant) -> None:
    wins = "        match.wins[scores.index(max(scores))] += 1\n"
    game = plant_in("briscola", (f"{wins}    match.games", f"{wins}        match.games"))
    with pytest.raises(
        Broken, match="goes on after 110 drawn deals, and has no row for any of them: does settle count"
    ):
        matches_end(game, {"wins": 2})


def sheet(*rows: tuple[str, ...], totals: tuple[int, ...]) -> Standing:
    """Return a score sheet of two seats."""
    return Standing(("Deal", "0", "1"), rows, totals, False, NONE)


def after_deal(standing: Standing, points: tuple[int, ...]) -> Any:
    """Return a match after a deal with these points."""
    running = SimpleNamespace(standing=lambda: standing, is_match=True, play=SimpleNamespace(points=points))
    running.running = running
    return running


def test_totals_that_do_not_grow_by_the_points_of_the_deal_are_found() -> None:
    before, row = sheet(("1", "7", "0"), totals=(7, 0)), ("2", "4", "3")
    for right in ((11, 3), (8, 0)):  # the points together, or the deals won
        check_totals(before, after_deal(sheet(("1", "7", "0"), row, totals=right), (4, 3)))
    check_totals(before, after_deal(sheet(("1", "7", "0"), row, totals=(4, 3)), (9, 9)))  # the rows have something else
    with pytest.raises(
        Broken, match=r"the last row says 4, 3, and the totals grow from \[7, 0\] to \[4, 3\]: does settle add them"
    ):
        check_totals(before, after_deal(sheet(("1", "7", "0"), row, totals=(4, 3)), (4, 3)))


def test_a_winner_of_a_match_that_goes_on_is_found() -> None:
    def too_early(rules: Any, match: Any) -> Standing:
        assert PLAIN.match is not None
        return replace(PLAIN.match.standing(rules, match), is_over=False, winner=1)

    with pytest.raises(Broken, match="standing: seat 1 has won, but the match is not over"):
        whole_matches_are_played(with_match(standing=too_early), VALUES)


def test_a_match_that_is_won_with_the_worst_total_is_found() -> None:
    assert orders_of((0, 0), (3, 1), (2, -2)) == {1} and orders_of((0, 0), (1, 3), (2, -2)) == {-1}
    right, wrong = (replace(sheet(totals=(7, 9)), is_over=True, winner=winner) for winner in (1, 0))
    require_winner(right, {1}, 2)
    require_winner(wrong, {-1}, 2)  # points are bad
    with pytest.raises(Broken, match=r"seat 1 wins the match with 9 of \[7, 9\], though payoffs make 7 the best total"):
        require_winner(right, {-1}, 2)
    require_winner(wrong, {1, -1}, 2)
    with pytest.raises(Broken, match=r"seat 0 wins the match with 7 of \[7, 9\], though payoffs make 9 the best total"):
        require_winner(wrong, {1}, 2)


def test_a_match_that_is_over_and_that_nobody_wins_is_found() -> None:
    require_result(replace(sheet(totals=(7, 9)), is_over=True, winner=1))
    require_result(replace(sheet(totals=(9, 9)), is_over=True))
    with pytest.raises(Broken, match=r"the match is over with the totals \[7, 9\], and nobody wins it"):
        require_result(replace(sheet(totals=(7, 9)), is_over=True))


def test_a_deal_that_cannot_begin_is_told() -> None:
    def fails(match: Any, options: Any) -> None:
        raise ValueError("no such deal")

    with pytest.raises(
        Broken, match=r"deal 2 of a match cannot begin: .*no such deal: is what carry and next_deal write right"
    ):
        matches_end(with_match(next_deal=fails), VALUES)


def test_a_rewrite_may_win_with_the_lowest_total_where_its_usual_game_does() -> None:
    """RM47: by option the lowest total wins, also where deals are won."""
    text = (EXAMPLES / "draw_two.py").read_text("utf-8")
    lowest = {"match_target": 1000, "match_winner": "lowest", "max_deals": 3}
    with pytest.raises(Broken, match="seat 0 wins the match with 1 of"):
        matches_end(GAMES["rummy"], lowest)
    matches_end(rewritten(text), lowest)
