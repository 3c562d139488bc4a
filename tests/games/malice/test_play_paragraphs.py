"""A turn, the centre, jokers and side piles: paragraphs MA8 to MA25, in given positions."""

import pytest

from hoyle.games.malice.state import END
from tests.support.malice import NINES, fields, moves, play_all, position_with


def test_MA8_a_turn_is_any_number_of_plays_in_any_order() -> None:
    case = position_with("3A", payoff="K5 K", centre="A2 A234")
    play_all(case, "hand:A>c3", "hand:3>c1", "payoff>c2")
    assert fields(case, "turn", "legal") == [0, ["end"]]


@pytest.mark.parametrize("word", ["hand:8>s1", "end"])
def test_MA8_a_discard_or_the_end_closes_it(word: str) -> None:
    assert fields(play_all(position_with("8"), word), "turn") == 1


def test_MA9_a_new_pile_begins_with_an_ace_in_the_lowest_free_place() -> None:
    assert moves(position_with("A2", centre="A2 . A23 .")) == ["hand:A>c2"]


def test_MA9_no_other_card_begins_a_pile() -> None:
    assert moves(position_with("2345K", payoff="2 K", sides="3 4 5 6"), "payoff") == []
    assert not [word for word in moves(position_with("2345K", sides="3 4 5 6")) if ">c" in word]


def test_MA9_four_piles_at_a_time() -> None:
    assert moves(position_with("A*", centre="A2 A2 A2 A2", sides=NINES), "hand:A") == []
    assert moves(position_with("*", centre="A2 A2 A2 A2"), "hand:*>c") == [f"hand:*>c{n}" for n in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("place", "word"),
    [
        ({"hand": "A59K2"}, "hand:A>c1"),
        ({"payoff": "KA K"}, "payoff>c1"),
        ({"sides": "9 9 2A 9"}, "side3>c1"),
    ],
)
def test_MA10_an_ace_must_go_wherever_it_is(place: dict[str, str], word: str) -> None:
    assert moves(position_with(**place)) == [word]


def test_MA10_of_several_aces_the_player_chooses() -> None:
    assert moves(position_with("A5", payoff="KA K", sides="9 A 9 9")) == ["hand:A>c1", "payoff>c1", "side2>c1"]


def test_MA10_aces_go_before_all_else_until_none_is_left() -> None:
    case = position_with("AA3", centre="A2")
    assert moves(case) == ["hand:A>c2"]
    assert moves(play_all(case, "hand:A>c2")) == ["hand:A>c3"]
    assert moves(play_all(case, "hand:A>c3")) == ["end", "hand:3>c1"]


def test_MA10_with_four_piles_there_is_no_duty() -> None:
    assert moves(position_with("A5", centre="A2 A2 A2 A2", sides="2 5 5 5")) == [
        "end",
        "hand:5>s2",
        "hand:5>s3",
        "hand:5>s4",
        "hand:A>s1",
    ]


@pytest.mark.parametrize("place", [{"other_hand": "A"}, {"payoff": "K A"}, {"other_sides": "A 9 9 9"}, {"hand": "*"}])
def test_MA10_the_others_aces_and_jokers_force_nothing(place: dict[str, str]) -> None:
    assert "end" in moves(position_with(**place))


def test_MA10_a_buried_ace_is_not_available() -> None:
    assert "end" in moves(position_with("8", sides="A* 9 9 9"))


def test_MA11_an_ace_neither_is_the_one_card_nor_is_stopped_by_it() -> None:
    case = position_with("A3", centre="A2")
    assert fields(play_all(case, "hand:A>c2"), "quota", "legal") == [False, ["end", "hand:3>c1"]]
    spent = position_with("A5", centre="A2 A23", quota=True, acted=True)
    assert moves(spent) == ["hand:A>c3"]


def test_MA11_an_ace_of_a_side_pile_too() -> None:
    case = position_with("3", sides="9 A 9 9", centre="A2")
    assert fields(play_all(case, "side2>c2"), "quota", "legal") == [False, ["end", "hand:3>c1", "hand:3>s2"]]


def test_MA12_a_two_is_never_forced() -> None:
    assert moves(position_with("29", centre="A"))[:3] == ["end", "hand:2>c1", "hand:9>s1"]


def test_MA13_a_pile_takes_the_next_rank_and_no_other() -> None:
    assert moves(position_with("346", centre="A23 A2"), "hand") == ["hand:3>c2", "hand:4>c1"]


def test_MA13_from_the_ace_to_the_king() -> None:
    ranks = "A23456789TJQK"
    for high in range(1, 13):
        fitting = moves(position_with("".join(ranks[1:]), centre=ranks[:high]), "hand")
        assert [word for word in fitting if ">c" in word] == [f"hand:{ranks[high]}>c1"]


@pytest.mark.parametrize("turn", [0, 1])
def test_MA13_both_build_on_every_pile(turn: int) -> None:
    case = position_with("3", "3", centre="A2 A A2", turn=turn)
    assert moves(case, "hand") == ["hand:3>c1", "hand:3>c3"]


def test_MA14_the_payoff_top_goes_to_the_centre_alone() -> None:
    assert moves(position_with("5", payoff="K4 K", centre="A23", sides="5 4 . ."), "payoff") == ["payoff>c1"]
    assert moves(position_with(payoff="K8 K", sides="9 9 . ."), "payoff") == []


def test_MA14_then_the_next_card_is_turned_and_may_follow_at_once() -> None:
    case = position_with(payoff="K654 K", centre="A23")
    play_all(case, "payoff>c1", "payoff>c1", "payoff>c1")
    assert fields(case, "payoff", "centre", "turn") == [["K", "K"], ["A23456", "", "", ""], 0]


def test_MA14_before_and_after_any_other_card() -> None:
    case = position_with("5", payoff="K64 K", centre="A23")
    assert fields(play_all(case, "payoff>c1", "hand:5>c1", "payoff>c1"), "payoff") == ["K", "K"]


def test_MA15_one_card_a_turn_from_hand_or_side_pile() -> None:
    assert fields(play_all(position_with("23", payoff="K4 K", centre="A A2"), "hand:3>c2"), "quota", "legal") == [
        True,
        ["end", "payoff>c2"],
    ]
    assert fields(play_all(position_with("2", sides="93 7 7 7", centre="A A2"), "side1>c2"), "quota", "legal") == [
        True,
        ["end"],
    ]


def test_MA15_payoff_cards_do_not_count() -> None:
    assert moves(play_all(position_with("3", payoff="K4 K", centre="A2 A23"), "payoff>c2"), "hand") == ["hand:3>c1"]


def test_MA15_the_next_turn_has_a_card_of_its_own() -> None:
    case = play_all(position_with("34", "4", centre="A2"), "hand:3>c1", "end")
    assert moves(case) == ["end", "hand:4>c1"]


def test_MA16_a_finished_pile_is_shuffled_into_the_reserve() -> None:
    case = play_all(position_with("7", payoff="5K K", centre="A23456789TJQ", reserve="777"), "payoff>c1")
    assert fields(case, "centre", "reserve_size", "payoff", "turn") == [["", "", "", ""], 16, ["5", "K"], 0]
    assert case.state.reserve == [1] * 6 + [4] + [1] * 6 + [0]


def test_MA16_its_place_is_free_at_once() -> None:
    case = position_with("K", "A", centre="A23456789TJQ A A A", payoff="A K")
    assert moves(case, "payoff") == []
    assert moves(play_all(case, "hand:K>c1")) == ["payoff>c1"]


def test_MA18_a_joker_is_the_card_that_is_needed() -> None:
    case = position_with("*", centre="A A23456 A23456789TJQ")
    assert moves(case, "hand:*>c") == [f"hand:*>c{n}" for n in (1, 2, 3, 4)]
    assert fields(play_all(case, "hand:*>c2"), "centre")[1] == "A23456*"
    assert fields(play_all(position_with("8", centre="A23456*"), "hand:8>c1"), "centre")[0] == "A23456*8"


def test_MA18_it_may_begin_a_pile_and_need_not() -> None:
    assert moves(position_with("*")) == ["end", "hand:*>c1", *(f"hand:*>s{n}" for n in (1, 2, 3, 4))]
    assert fields(play_all(position_with("*2"), "hand:*>c1", "end"), "centre")[0] == "*"


def test_MA18_it_goes_back_as_a_joker() -> None:
    case = play_all(position_with("*", centre="A234*6789TJQ"), "hand:*>c1")
    assert case.state.reserve == [1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0, 2]


def test_MA18_the_next_pile_on_its_place_has_cards_of_its_own() -> None:
    case = play_all(
        position_with("A2", payoff="8K K", centre="*2345*789TJQ A23 A23 A23"), "payoff>c1", "hand:A>c1", "hand:2>c1"
    )
    assert fields(case, "centre")[0] == "A2"


def test_MA18_from_a_side_pile_it_is_the_one_card() -> None:
    case = position_with("3", sides="9 5* 9 9", centre="A2")
    assert moves(case, "side") == ["side2>c1", "side2>c2"]
    assert fields(play_all(case, "side2>c1"), "quota", "legal") == [True, ["end"]]


@pytest.mark.parametrize(
    ("pile", "follow"),
    [
        ("9*", "789"),
        ("9**", "6789"),
        ("*", "23456789TJQK"),
        ("**", "23456789TJQK"),
        ("K*", "JQK"),
        ("5*4", "34"),
        ("9*7", "67"),
        ("A*", ""),
        ("*5", "45"),
        ("4*", "234"),
        ("3*", "23"),
    ],
)
def test_MA19_what_a_joker_on_a_side_pile_stands_for(pile: str, follow: str) -> None:
    case = position_with("23456789TJQK", sides=f"{pile} A A A", force_aces=False, low_side_rule="free")
    assert "".join(word[5] for word in moves(case, "hand")) == "".join(sorted(follow))


def test_MA19_a_joker_may_lie_anywhere_and_be_covered() -> None:
    assert moves(position_with("*", sides="2 K *"), "hand:*>s") == ["hand:*>s1", "hand:*>s2", "hand:*>s3", "hand:*>s4"]
    assert fields(play_all(position_with("7", sides="9* 2 2 2"), "hand:7>s1"), "sides")[0][0] == "9*7"


def test_MA20_any_card_begins_a_side_pile() -> None:
    assert moves(position_with("25K", sides=". . . .")) == ["end", "hand:2>s1", "hand:5>s1", "hand:K>s1"]
    assert moves(position_with("A", centre="A A A A", sides=". . . .")) == ["end", "hand:A>s1"]


def test_MA20_of_empty_piles_the_lowest_is_meant() -> None:
    assert moves(position_with("5", sides="9 . . 7")) == ["end", "hand:5>s2"]


def test_MA20_equal_piles_that_are_not_empty_are_all_offered() -> None:
    assert moves(position_with("88", sides="9 9 2 9")) == ["end", "hand:8>s1", "hand:8>s2", "hand:8>s4"]


def test_MA20_the_others_side_piles_are_not_his() -> None:
    case = position_with("8", sides="5 5 5 5", other_sides="9 9 9 93", centre="A2")
    assert moves(case) == ["end"]


def test_MA21_the_same_rank_or_one_lower() -> None:
    assert moves(position_with("567QJ", sides="6 Q 9 2"), "hand") == [
        "hand:5>s1",
        "hand:6>s1",
        "hand:J>s2",
        "hand:Q>s2",
    ]


def test_MA21_never_upward() -> None:
    assert moves(position_with("TK")) == ["end"]


def test_MA22_a_discard_ends_the_turn() -> None:
    case = play_all(position_with("87", "55555"), "hand:8>s1")
    assert fields(case, "turn", "sides") == [1, [["98", "9", "9", "9"], ["9", "9", "9", "9"]]]


def test_MA22_only_from_the_hand() -> None:
    words = moves(position_with("", payoff="K8 K", sides="9 8 7 ."))
    assert not [word for word in words if ">s" in word]


@pytest.mark.parametrize("lying", [0, 1, 2, 3])
def test_MA23_low_cards_wait_for_four_centre_piles(lying: int) -> None:
    centre = " ".join(["A23"] * lying)
    assert moves(position_with("2", sides="3 2 9 9", centre=centre)) == ["end", "hand:2>s2"]


def test_MA23_with_four_piles_they_go() -> None:
    assert moves(position_with("A2", sides="2 3 9 9", centre="A23 A23 A23 A234")) == [
        "end",
        "hand:2>s1",
        "hand:2>s2",
        "hand:A>s1",
    ]


def test_MA23_equal_cards_and_empty_piles_are_always_right() -> None:
    assert moves(position_with("2", sides="2 . 3 3")) == ["end", "hand:2>s1", "hand:2>s2"]
    assert moves(position_with("A", sides="A 9 9 9", force_aces=False), "hand:A>s") == ["hand:A>s1"]


def test_MA23_a_joker_may_stand_for_the_same_rank() -> None:
    assert moves(position_with("2", sides="3* 9 9 9"), "hand") == ["hand:2>s1"]
    assert moves(position_with("A", sides="3* 9 9 9", force_aces=False), "hand:A>s") == []
    assert moves(position_with("A", sides="2* 9 9 9", force_aces=False), "hand:A>s") == ["hand:A>s1"]


def test_MA24_no_card_goes_anywhere_else() -> None:
    assert moves(position_with(payoff="5 K", sides="5 6 . .", centre="A23")) == ["end"]


def test_MA24_only_the_top_of_a_side_pile_is_playable() -> None:
    assert moves(position_with("", sides="93 39 9 9", centre="A2")) == ["end", "side1>c1"]
    assert moves(play_all(position_with("", sides="943 9 9 9", centre="A2", center_plays="unlimited"), "side1>c1")) == [
        "end",
        "side1>c1",
    ]


def test_MA25_a_turn_may_end_without_a_discard_and_without_a_play() -> None:
    assert moves(position_with("8")) == ["end", "hand:8>s1", "hand:8>s2", "hand:8>s3", "hand:8>s4"]
    case = position_with("8")
    assert END in case.legal() and fields(play_all(case, "end"), "turn", "quiet") == [1, 1]


def test_MA25_not_while_an_ace_must_be_played() -> None:
    assert "end" not in moves(position_with("A8"))
