"""Bots against each other: every deal is played from all seats, in single deals and whole matches."""

import pytest

import hoyle
from hoyle.lab import match
from hoyle.lab.many import lineups


def test_where_everybody_plays_alone_the_first_bot_takes_each_seat_in_turn() -> None:
    assert lineups(hoyle.game("thirty_one", players=3)) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


def test_two_pairs_change_places() -> None:
    assert lineups(hoyle.game("muzicando")) == [[0, 1, 0, 1], [1, 0, 1, 0]]


def test_games_are_rounded_up_to_whole_deals() -> None:
    result = match(hoyle.game("thirty_one", players=3), ("greedy", "random"), games=100)
    assert result.games == 102 and result.wins + result.draws + result.losses == 102
    assert len(result.by_side) == 3 and min(side.value for side in result.by_side) > result.even
    assert sum(side.value for side in result.by_side) / 3 == pytest.approx(result.score.value)
    assert result.even == pytest.approx(2 / 3) and "(equal bots score 66.7 %)" in result.text()


def test_a_bot_against_itself_is_even() -> None:
    """In Fortune almost everything is chance, so with the same cards one seat wins what the other loses."""
    result = match(hoyle.game("r", play_mode="fortune"), ("random", "random"), games=400)
    assert result.score.value == pytest.approx(0.5, abs=0.03)


def test_a_whole_match_goes_on_to_its_end() -> None:
    """A match of R to twelve points with all rounds: in longer matches the better bot wins more often."""
    rules = hoyle.game("r", goal="all_rounds", match_points=12)
    deals, matches = (match(rules, ("search:50", "random"), games=60, whole=whole) for whole in (False, True))
    assert matches.games == 60 and matches.clear
    assert matches.ahead.value > deals.ahead.value, "several deals add up"


def test_whoever_chooses_the_next_rules_has_a_say_in_whole_matches_too() -> None:
    king = match(hoyle.game("r", true_king=True), ("search:50", "random"), games=40, whole=True)
    assert king.wins > king.losses


def test_what_a_match_hands_over_is_handed_over() -> None:
    """A match of Thirty-One ends when one player has lives left, so every deal must know the remaining lives."""
    result = match(hoyle.game("thirty_one", players=2), ("greedy", "random"), games=20, whole=True)
    assert result.wins + result.losses == 20 and result.wins > 15


@pytest.mark.parametrize(
    ("game", "bots", "games", "says"),
    [
        ("r", ("greedy",), 10, "between two bots"),
        ("r", ("greedy", "random"), 0, "at least"),
        ("r", ("greedy", "minimax:easy"), 10, "choose search"),
    ],
)
def test_what_cannot_be_played_is_said(game: str, bots: tuple[str, ...], games: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        match(hoyle.game(game), bots, games=games)


def test_one_deal_is_no_whole_match() -> None:
    with pytest.raises(ValueError, match="ask for several deals"):
        match(hoyle.game("board64"), ("greedy", "random"), games=10, whole=True)


def test_patience_has_no_other_side() -> None:
    with pytest.raises(ValueError, match="measure it instead"):
        match(hoyle.game("board64", **hoyle.GAMES["board64"].presets["patience"].values), ("greedy", "random"))


def test_with_more_sides_it_says_who_sat_where_and_what_equal_bots_would_win() -> None:
    told = match(hoyle.game("thirty_one", players=4), ("greedy", "random"), games=4).text()
    assert told.endswith(
        " greedy sat in each of the 4 seats in turn, random in all the others; where one seat wins each game, equal bots win 25.0 %."
    )
    assert "in turn" not in match(hoyle.game("r"), ("greedy", "random"), games=4).text()
