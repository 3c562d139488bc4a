"""Directions of building, an empty reserve, points of a game, the target of a match and a grid: paragraphs V11 and V21 to V25."""

from typing import Any

import pytest

import hoyle
from hoyle.games.malice import GAME, rules
from hoyle.games.malice.bots.traits import FAR, LACK, MAX_FAR, MAX_LACK, TRAITS, traits
from hoyle.games.malice.rules.setup import finish
from hoyle.games.malice.state import State
from hoyle.games.malice.table.refusals import refusal
from hoyle.i18n import translator
from hoyle.rules.link import linked_match, rules_of
from hoyle.rules.options import OptionError
from hoyle.rules.seats import NONE
from tests.support.malice import fields, moves, new_game, outcome, play_all, position_with
from tests.support.malice_table import log_lines, scene, zone

RULES = rules_of(GAME)


@pytest.mark.parametrize(
    ("value", "pile", "goes"),
    [
        ("down", "9*", "7"),
        ("down", "A*", ""),
        ("up", "9*", "J"),
        ("up", "K*", ""),
        ("both", "9*", "79J"),
        ("both", "*", "23456789TJQK"),
        ("same_or_down", "9*", "789"),
    ],
)
def test_V11_what_may_lie_on_a_joker(value: str, pile: str, goes: str) -> None:
    case = position_with("23456789TJQK", payoff="5 5", sides=pile, side_piles=1, side_build=value, low_side_rule="free")
    assert [word[5] for word in moves(case, "hand")] == [card for card in "23456789JKQT" if card in goes]


@pytest.mark.parametrize(
    ("value", "centre", "hand", "wanted"),
    [
        ("up", "A2", "3", ["hand:3>c1"]),
        ("down", "KQ", "J", ["hand:J>c1"]),
        ("down", "KQ K", "QK", ["hand:K>c3", "hand:Q>c2"]),
        ("down", "", "AK", ["hand:K>c1"]),
        ("both", "A2 KQ", "3J", ["hand:3>c1", "hand:J>c2"]),
        ("both", ". .", "5K", ["hand:K>c2"]),
        ("both", "A K A", "K", ["hand:K>c4"]),
    ],
)
def test_V21_directions_of_centre_piles(value: str, centre: str, hand: str, wanted: list[str]) -> None:
    case = position_with(hand, payoff="5 5", centre=centre, center_build=value)
    assert [word for word in moves(case, "hand") if ">c" in word] == wanted


def test_V21_a_pile_that_grows_downwards_ends_with_the_ace() -> None:
    case = position_with("A", payoff="9 8", centre="KQJT98765*32", reserve="7", center_build="down")
    assert fields(play_all(case, "hand:A>c1"), "centre", "reserve_size") == [["", "", "", ""], 14]
    assert (case.state.reserve[13], case.state.reserve[3], case.state.reserve[12]) == (1, 0, 1)
    queens = position_with("A", payoff="9 8", centre="QJT98765432", kings_wild=True, center_build="down")
    assert fields(play_all(queens, "hand:A>c1"), "centre")[0] == ""


@pytest.mark.parametrize(("value", "forced"), [("up", True), ("down", False), ("both", True)])
def test_V21_aces_are_forced_where_a_pile_begins_with_them(value: str, forced: bool) -> None:
    case = position_with("A5", payoff="9 9", sides=". . . .", center_build=value)
    assert (moves(case) == ["hand:A>c1"]) == forced
    assert ("end" in moves(case)) != forced


def test_V21_a_forced_ace_does_not_end_another_pile() -> None:
    case = position_with("A5", payoff="9 9", centre=". KQJT98765432", center_build="both", quota=True)
    assert moves(case) == ["hand:A>c1"]
    assert fields(play_all(case, "hand:A>c1"), "quota")
    free = position_with("A5", payoff="9 9", centre="A KQJT98765432 A", center_build="both", center_piles=3)
    assert fields(play_all(free, "hand:A>c2"), "quota"), "it is the turn's one card"


def test_V21_the_next_card_is_shown() -> None:
    drawn = scene(position_with("5", payoff="9 9", centre="A2 KQ * *", center_build="both"))
    found = [zone(drawn, f"centre{pile}").next for pile in range(4)]
    assert [shown.text.removeprefix("next: ").split()[0] for shown in found if shown] == ["3", "Jack", "2", "Queen"]
    assert [item.note for item in zone(drawn, "centre3").items] == ["stands for King"]


@pytest.mark.parametrize(("value", "over"), [("go_on", False), ("draw", True)])
def test_V22_an_empty_reserve(value: str, over: bool) -> None:
    case = play_all(position_with("8", "55", payoff="3 2", reserve="77", empty_reserve=value), "end")
    assert (outcome(case) == (None, 0, "reserve_empty")) == over
    full = play_all(position_with("8", "55", payoff="3 2", reserve="777", empty_reserve=value), "end")
    assert outcome(full) is None


def test_V22_in_mid_turn_too() -> None:
    case = position_with("3", centre="A2", midturn_refill=True, empty_reserve="draw")
    assert outcome(play_all(case, "hand:3>c1")) == (None, 0, "reserve_empty")


@pytest.mark.parametrize(("stake", "points", "won"), [(1, 5, 12), (0, 5, 5), (3, 0, 21)])
def test_V23_points_of_a_won_game(stake: int, points: int, won: int) -> None:
    case = play_all(position_with(payoff="3 2345678", centre="A2", stake=stake, win_points=points), "payoff>c1")
    assert outcome(case) == (0, won, "payoff_empty")
    state = position_with("8", payoff="KK K", stake=stake, win_points=points).state
    rules.forfeit(state, 0)
    assert rules.payoff(state, 1) == 2 * stake + points == -rules.payoff(state, 0)


def test_V23_a_draw_brings_nothing() -> None:
    state = position_with("8", payoff="K K", quiet=1, win_points=5)
    assert outcome(play_all(state, "end")) == (None, 0, "both_passed")


def finished(winner: int, margin: int) -> State:
    """Return a finished game with this result."""
    state = new_game(win_points=5)
    finish(state, winner, margin, 0)
    return state


@pytest.mark.parametrize(
    ("target", "winners", "totals", "winner"),
    [(10, [0], (12, 0), 0), (20, [0, 1, 1], (12, 24), 1), (50, [0, 1], (12, 12), None)],
)
def test_V24_a_match_to_a_target(target: int, winners: list[int], totals: tuple[int, int], winner: int | None) -> None:
    """Each game is won by seven cards, and so by twelve points."""
    match, kind = hoyle.game("malice", target=target, win_points=5).new_match().match, linked_match(GAME)
    assert kind is not None
    for won in winners:
        assert not kind.standing(match).is_over
        kind.settle(match, finished(won, 7))
    standing = kind.standing(match)
    assert (standing.totals, standing.is_over) == (totals, winner is not None)
    assert standing.winner == (NONE if winner is None else winner)
    assert [row[1:3] for row in standing.rows] == [("0", "12") if won else ("12", "0") for won in winners]


def test_V24_no_more_games_than_agreed() -> None:
    match, kind = hoyle.game("malice", target=50, games=2, win_points=5).new_match().match, linked_match(GAME)
    assert kind is not None
    for won in (0, NONE):
        kind.settle(match, finished(won, 7 * (won == 0)))
    assert (kind.standing(match).is_over, kind.standing(match).winner) == (True, 0)


def test_V24_nothing_to_win_is_refused() -> None:
    with pytest.raises(OptionError, match="Nothing could be won"):
        GAME.choose(stake=0)


EITHER_WAY = {"nine.seven": "yes", "seven.free": "yes", "ace.king": "yes", "ten.nine": "no"}
"""A nine on a seven, a pile begun by a seven, an ace on a king, and no ten on a nine (but on a jack, see `LATE_TEN`)."""
LATE_TEN = EITHER_WAY | {"jack.eight": "yes", "ten.jack": "yes"}


@pytest.mark.parametrize(
    ("centre", "hand", "wanted"),
    [
        ("7", "89T", ["hand:8>c1", "hand:9>c1"]),
        ("7 8", "9TJ", ["hand:9>c1", "hand:9>c2", "hand:J>c2"]),
        ("78JQK", "2A", ["hand:A>c1", "hand:A>c2"]),
        (". .", "57", ["hand:7>c1"]),
        ("A2", "37", ["hand:3>c1", "hand:7>c2"]),
        ("7*", "9TJQ", ["hand:9>c1", "hand:J>c1"]),
        ("*", "289", ["hand:2>c1", "hand:8>c1", "hand:9>c1"]),
    ],
)
def test_V25_the_grid_says_what_may_follow_what(centre: str, hand: str, wanted: list[str]) -> None:
    case = position_with(hand, payoff="6 6", centre=centre, force_aces=False, center_follows=LATE_TEN)
    found = [word for word in moves(case, "hand") if ">c" in word]
    assert found == wanted


def test_V25_a_pile_is_finished_where_nothing_follows_or_by_its_thirteenth_card() -> None:
    case = position_with("9", payoff="6 5", centre="78 A", reserve="2", center_follows=LATE_TEN)
    played = play_all(case, "hand:9>c1")
    assert fields(played, "centre", "reserve_size") == [["", "A", "", ""], 4]
    assert [card for card in range(13) if played.state.reserve[card]] == [1, 6, 7, 8] and not any(
        played.state.built[:14]
    )
    circle = position_with("7", payoff="6 4", centre="789", center_follows={"seven.nine": "yes", "seven.free": "yes"})
    assert fields(play_all(circle, "hand:7>c1"), "centre")[0] == "7897"
    full = position_with("7", payoff="6 4", centre="789789789789", center_follows=circle_of("seven", "nine"))
    assert fields(play_all(full, "hand:7>c1"), "centre")[0] == "", "as many cards as there are ranks"


def circle_of(low: str, high: str) -> dict[str, str]:
    """Return a grid in which a pile may begin again with a lower card, on a free place or on a higher one."""
    return {f"{low}.{high}": "yes", f"{low}.free": "yes"}


def test_V25_with_wild_kings_a_pile_has_twelve_cards_and_kings_have_no_rank() -> None:
    options = {
        "kings_wild": True,
        "center_follows": circle_of("seven", "nine") | {"king.two": "yes", "ace.king": "yes"},
    }
    case = position_with("9", payoff="6 4", centre="7K978978978", **options)
    assert moves(case, "hand:9>c") == ["hand:9>c1"]
    assert fields(play_all(case, "hand:9>c1"), "centre")[0] == "" and case.state.reserve[12] == 1
    assert moves(position_with("3A", payoff="6 4", centre="AK", force_aces=False, **options), "hand:A>c1") == []


@pytest.mark.parametrize(
    ("grid", "centre", "hand", "wanted"),
    [
        ({"ace.king": "yes"}, "A K", "A5", ["hand:A>c3"]),
        ({"two.free": "yes", "ace.free": "no", "ace.two": "yes"}, "2", "A2", None),
        ({"three.ace": "yes"}, "A", "23", ["hand:2>c1"]),
        ({"two.ace": "no", "two.king": "yes", "three.ace": "yes"}, "A", "25", None),
        ({"two.three": "yes", "three.free": "yes"}, "3", "25", None),
    ],
)
def test_V25_aces_and_twos_are_forced_only_where_the_grid_lets_them_lie(
    grid: dict[str, str], centre: str, hand: str, wanted: list[str] | None
) -> None:
    case = position_with(hand, payoff="9 9", centre=centre, force_twos=True, center_follows=grid)
    assert (moves(case) == wanted) if wanted else ("end" in moves(case))


def test_V25_a_forced_card_is_not_the_one_card_of_the_turn_but_elsewhere_it_is() -> None:
    case = position_with("AA", payoff="9 9", centre="A2 K A A", center_follows={"king.free": "yes", "ace.king": "yes"})
    assert fields(play_all(case, "hand:A>c2"), "quota"), "no place was free"
    free = position_with("A5", payoff="9 9", centre="A2 K", center_follows={"king.free": "yes", "ace.king": "yes"})
    assert moves(free) == ["hand:A>c3"] and not fields(play_all(free, "hand:A>c3"), "quota")


def test_V25_the_table_shows_and_says_what_follows() -> None:
    state = position_with("5", payoff="4 4", centre="7 7* *", reserve="2", center_follows=LATE_TEN).state
    drawn = scene(state)
    found = [zone(drawn, f"centre{pile}").next for pile in range(4)]
    assert [shown.text for shown in found if shown] == [
        "next: 8 or 9 or Joker",
        "next: 9 or Jack or Joker",
        "next: 9–8, 2, ★",
        "next: Ace or 7 or Joker",
    ]
    assert [shown.index for shown in found if shown] == ["9–8", "J/9", "9–8/2", "7/A"]
    assert [item.note for item in zone(drawn, "centre1").items] == ["", "stands for 8 or 9"]
    case = position_with("*", payoff="4 4", centre="7", center_follows=LATE_TEN)
    assert log_lines(case, "hand:*>c1")[0] == "Ann: Joker as 8 or 9 from the hand to centre 1."


@pytest.mark.parametrize(
    ("hand", "centre", "place", "sentence"),
    [
        ("T", "7", "centre0", "10 does not fit centre 1: the next card there is 8 or 9. V25"),
        ("T", "7", "centre1", "10 cannot begin centre 2: there Ace or 7 does. V25"),
        ("7", "5", "centre2", "7 begins a pile in the lowest free place: centre 2, not centre 3. MA9"),
        ("*", "5", "centre1", "Joker cannot begin centre 2: no wild card does. V15"),
        ("T", "7", "", "10 fits nowhere now: the centre takes Ace or 7 or 8 or 9. V25"),
    ],
)
def test_V25_reasons(hand: str, centre: str, place: str, sentence: str) -> None:
    case = position_with(hand, payoff="4 4", centre=centre, wild_as_ace=hand != "*", center_follows=LATE_TEN)
    reason = refusal(RULES, case.state, 0, f"hand0.{hand}.0", place)
    assert f"{reason.sentence([], translator('en'))} {reason.clause}" == sentence


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"center_follows": {"ace.free": "no"}}, "Some rank could never"),
        ({"center_follows": {"nine.eight": "no"}}, "Some rank could never"),
        ({"center_follows": {"king.queen": "no"}}, "Some rank could never"),
        ({"center_follows": {"nine.seven": "yes"}, "center_build": "down"}, "leave Building in the centre upwards"),
    ],
)
def test_V25_grids_that_are_refused(options: dict[str, Any], match: str) -> None:
    with pytest.raises(OptionError, match=match):
        GAME.choose(**options)


def test_V25_a_rank_that_is_wild_needs_no_place() -> None:
    GAME.choose(kings_wild=True, center_follows={"king.queen": "no"})


def test_V25_options_that_the_grid_makes_idle() -> None:
    late_ace = {"two.free": "yes", "ace.free": "no", "ace.king": "yes"}
    idle = GAME.option_schema.idle_reasons(GAME.option_schema.full({"center_follows": late_ace}))
    assert idle["force_aces"] == idle["force_twos"] == "No ace opens a centre pile."
    no_two = {"two.ace": "no", "two.free": "yes"}
    idle = GAME.option_schema.idle_reasons(GAME.option_schema.full({"center_follows": no_two, "force_twos": True}))
    assert idle["force_twos"] == "No two may lie on an ace." and "force_aces" not in idle


def test_V25_bots_count_the_cards_that_lack_by_the_grid() -> None:
    def lack(hand: str, payoff: str, centre: str) -> tuple[int, int]:
        """Return how many ranks lack before the payoff card fits, and how many have to be laid."""
        row = [0] * TRAITS
        traits(
            position_with(hand, payoff=f"{payoff} 4", centre=centre, sides="", center_follows=LATE_TEN).state, 0, row
        )
        return row[LACK : LACK + MAX_LACK + 1].index(1), row[FAR : FAR + MAX_FAR + 1].index(1)

    assert lack("", "T", "78") == (1, 1), "the jack"
    assert lack("J", "T", "78") == (0, 1)
    assert lack("", "9", "78 7") == (0, 0)
    assert lack("2", "3", "789K A") == (0, 1)
    assert lack("", "T", "") == (3, 3), "seven, eight, jack"
