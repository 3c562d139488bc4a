"""Every option for house rules and each of its values: paragraphs V1 to V20, in given positions."""

from pathlib import Path
from typing import Any

import pytest

from hoyle.games.malice import GAME, rules
from hoyle.games.malice.state import DEALING, JOKER, held, reserve_size, total
from hoyle.rules.options import declared
from tests.support.malice import (
    fields,
    game_options,
    moves,
    new_game,
    outcome,
    outcome_counts,
    play_all,
    play_chance,
    position_with,
)


@pytest.mark.parametrize(("size", "reserve"), [(3, 102), (5, 98), (13, 82), (20, 68), (26, 56)])
def test_V1_what_is_not_in_the_payoff_piles_joins_the_reserve(size: int, reserve: int) -> None:
    state = new_game("K 5", payoff_size=size)
    assert (state.left[:2], reserve_size(state)) == ([size, size], reserve)


def test_V1_up_to_thirty_where_packs_are_mixed() -> None:
    state = new_game("K 5", payoff_size=30, packs="mixed")
    assert (state.left[:2], reserve_size(state)) == ([30, 30], 48)


def test_V1_the_rest_of_the_first_pack_is_drawn_from_the_reserve() -> None:
    state = new_game("K 5", payoff_size=20)
    assert outcome_counts(state) == dict.fromkeys("A23456789TJQK*", 4) | {"?": 12}
    play_chance(state, "?")
    assert outcome_counts(state) == dict.fromkeys("A2346789TJQ", 4) | {"5": 3, "K": 3}


def test_V2_split_packs_have_no_joker_in_a_payoff_pile() -> None:
    assert "*" not in outcome_counts(new_game())


def test_V2_mixed_packs_are_one_heap() -> None:
    state = new_game(packs="mixed")
    assert outcome_counts(state) == dict.fromkeys("A23456789TJQK", 8) | {"*": 4}
    assert reserve_size(state) == 108 - 52


def test_V2_a_joker_stands_above_the_king_and_is_played_as_any_card() -> None:
    assert new_game("K *", packs="mixed").turn == 1
    assert moves(position_with(payoff="8* K", centre="A2 A", packs="mixed"), "payoff") == [
        "payoff>c1",
        "payoff>c2",
        "payoff>c3",
    ]


@pytest.mark.parametrize("jokers", [0, 1, 2, 3, 4])
def test_V3_the_number_of_jokers(jokers: int) -> None:
    state = new_game("K 5", jokers=jokers)
    assert (outcome_counts(state).get("*", 0), reserve_size(state)) == (jokers, 52 + jokers)


@pytest.mark.parametrize("size", [3, 4, 5, 6, 8])
def test_V4_the_number_of_cards_dealt_and_drawn(size: int) -> None:
    state = new_game("K 5", hand_size=size)
    while state.phase == DEALING:
        play_chance(state, next(iter(outcome_counts(state))))
    assert [held(state, seat) for seat in range(2)] == [size, size]
    case = play_all(position_with("8", "", reserve="7" * 20, hand_size=size), "end")
    assert fields(case, "hands")[1] == "7" * size


@pytest.mark.parametrize("piles", [2, 3, 4, 5, 6, 7, 8])
def test_V5_the_number_of_centre_piles(piles: int) -> None:
    some, every = " ".join(["A"] * (piles - 1)), " ".join(["A"] * piles)
    assert moves(position_with("A2", sides="3 2 9 9", centre=some, center_piles=piles)) == [f"hand:A>c{piles}"]
    full = position_with("A2", sides="3 2 9 9", centre=every, center_piles=piles, quota=True)
    assert moves(full) == ["end", "hand:2>s1", "hand:2>s2", "hand:A>s2"], "MA23 asks for all of them"


@pytest.mark.parametrize("piles", [1, 2, 3, 4, 5])
def test_V6_the_number_of_side_piles(piles: int) -> None:
    case = position_with("8", sides=" ".join(["9"] * piles), side_piles=piles)
    assert moves(case, "hand") == [f"hand:8>s{n + 1}" for n in range(piles)]


@pytest.mark.parametrize(
    ("value", "wanted"), [("one", ["end", "hand:4>s2"]), ("unlimited", ["end", "hand:4>c1", "hand:4>s2", "side2>c1"])]
)
def test_V7_plays_to_the_centre(value: str, wanted: list[str]) -> None:
    case = position_with("34", sides="9 94 9 9", centre="A2", center_plays=value)
    assert moves(play_all(case, "hand:3>c1")) == wanted


def test_V8_true_an_ace_must_go() -> None:
    assert moves(position_with("A5", sides=". . . .", force_aces=True)) == ["hand:A>c1"]


def test_V8_false_an_ace_is_a_card_like_others() -> None:
    case = position_with("A3", sides=". . . .", centre="A2", force_aces=False)
    assert moves(case) == ["end", "hand:3>c1", "hand:3>s1", "hand:A>c2", "hand:A>s1"]
    assert fields(play_all(case, "hand:A>c2"), "quota", "legal") == [True, ["end", "hand:3>s1"]]


def test_V9_false_a_two_may_wait() -> None:
    assert "end" in moves(position_with("2", centre="A", force_twos=False))


@pytest.mark.parametrize(
    ("place", "word"),
    [
        ({"hand": "2"}, "hand:2>c1"),
        ({"payoff": "K2 K"}, "payoff>c1"),
        ({"sides": "9 9 2 9"}, "side3>c1"),
    ],
)
def test_V9_true_a_two_must_go_onto_a_bare_ace(place: dict[str, str], word: str) -> None:
    assert moves(position_with(centre="A A23", force_twos=True, **place)) == [word]
    assert moves(position_with(centre="* A23", force_twos=True, **place)) == [word]
    assert "end" in moves(position_with(centre="A23", force_twos=True, **place))


def test_V9_aces_go_first_and_the_player_chooses_among_bare_aces() -> None:
    case = position_with("A2", centre="A2 A", force_twos=True)
    assert moves(case) == ["hand:A>c3"]
    assert moves(play_all(case, "hand:A>c3")) == ["hand:2>c2", "hand:2>c3"]


def test_V9_it_is_not_the_one_card() -> None:
    case = play_all(position_with("23", centre="A", force_twos=True), "hand:2>c1")
    assert fields(case, "quota", "legal") == [False, ["end", "hand:3>c1"]]
    assert moves(position_with("2", centre="A", force_twos=True, quota=True)) == ["hand:2>c1"]


def test_V9_a_joker_is_no_two() -> None:
    assert "end" in moves(position_with("*", centre="A", force_twos=True))


def test_V10_false_forced_cards_do_not_count() -> None:
    assert not fields(play_all(position_with("A2", forced_plays_use_quota=False), "hand:A>c1"), "quota")


def test_V10_true_a_forced_card_is_the_one_card() -> None:
    case = play_all(position_with("A2", forced_plays_use_quota=True), "hand:A>c1")
    assert fields(case, "quota", "legal") == [True, ["end"]]


def test_V10_true_after_the_one_card_nothing_is_forced_from_hand_and_side_piles() -> None:
    spent = position_with("A8", sides="9 A . 5", centre="A2", forced_plays_use_quota=True, quota=True)
    assert moves(spent) == ["end", "hand:8>s1", "hand:8>s3", "hand:A>s2", "hand:A>s3"]


def test_V10_true_from_the_payoff_pile_it_is_forced_all_the_same() -> None:
    case = position_with("A8", payoff="KA K", centre="A2", forced_plays_use_quota=True, quota=True)
    assert moves(case) == ["payoff>c2"]
    assert not fields(play_all(position_with(payoff="KA K", forced_plays_use_quota=True), "payoff>c1"), "quota")


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("same_or_down", ["hand:8>s1"]),
        ("any", [f"hand:{card}>s{n}" for card in "238K" for n in (1, 2, 3, 4)]),
        ("down", ["hand:8>s1"]),
        ("up", ["hand:K>s4"]),
        ("both", ["hand:8>s1", "hand:K>s4"]),
    ],
)
def test_V11_building_on_side_piles(value: str, wanted: list[str]) -> None:
    case = position_with("238K", sides="9 6 J Q", side_build=value, low_side_rule="free")
    assert moves(case, "hand") == wanted


@pytest.mark.parametrize(
    ("value", "lying", "goes"),
    [
        ("all_center_piles", 3, False),
        ("all_center_piles", 4, True),
        ("any_center_pile", 0, False),
        ("any_center_pile", 1, True),
        ("free", 0, True),
    ],
)
def test_V12_ace_on_two_and_two_on_three(value: str, lying: int, goes: bool) -> None:
    centre = " ".join(["A23456789"] * lying)
    case = position_with("A2", sides="3 2 9 9", centre=centre, low_side_rule=value, force_aces=False)
    assert ("hand:2>s1" in moves(case), "hand:A>s2" in moves(case)) == (goes, goes)
    assert "hand:2>s2" in moves(case)


def test_V13_true_the_turn_may_end_without_a_discard() -> None:
    assert "end" in moves(position_with("8", end_without_discard=True))


@pytest.mark.parametrize(("hand", "ends"), [("8", False), ("85", False), ("5", True), ("", True)])
def test_V13_false_only_where_no_card_can_be_discarded(hand: str, ends: bool) -> None:
    assert ("end" in moves(position_with(hand, end_without_discard=False))) is ends


def test_V14_false_a_king_is_a_king() -> None:
    assert moves(position_with("K", centre="A2")) == ["end"]


def test_V14_true_kings_are_jokers() -> None:
    case = position_with("K", payoff="9 8", centre="A2", sides="5 . . .", kings_wild=True)
    assert moves(case) == ["end", "hand:K>c1", "hand:K>c2", "hand:K>s1", "hand:K>s2"]
    assert fields(play_all(case, "hand:K>c1"), "centre")[0] == "A2K"
    assert moves(position_with("6789", payoff="2 2", sides="9K 2 2 2", kings_wild=True), "hand") == [
        "hand:7>s1",
        "hand:8>s1",
        "hand:9>s1",
    ]


def test_V14_true_the_queen_finishes_a_pile_of_twelve() -> None:
    case = position_with("Q", payoff="9 8", centre="A2K456789TJ", reserve="7", kings_wild=True)
    assert fields(play_all(case, "hand:Q>c1"), "centre", "reserve_size") == [["", "", "", ""], 13]
    assert (case.state.reserve[12], case.state.reserve[2]) == (1, 0)


def test_V14_true_the_next_pile_on_its_place_has_cards_of_its_own() -> None:
    case = position_with("A2", payoff="8Q 9", centre="K2K456789TJ A23 A23 A23", kings_wild=True)
    assert fields(play_all(case, "payoff>c1", "hand:A>c1", "hand:2>c1"), "centre")[0] == "A2"


def test_V14_true_in_a_comparison_of_tops_a_king_is_below_the_joker() -> None:
    assert new_game("Q K", preset="classic").turn == 1
    assert new_game("K *", packs="mixed", kings_wild=True).turn == 1


@pytest.mark.parametrize(("value", "begins"), [(True, True), (False, False)])
def test_V15_a_joker_as_an_ace(value: bool, begins: bool) -> None:
    case = position_with("*", centre="A2", wild_as_ace=value)
    assert ("hand:*>c2" in moves(case)) is begins
    assert "hand:*>c1" in moves(case)


def test_V15_without_it_a_pile_needs_a_real_ace() -> None:
    case = position_with("AK", payoff="9 8", preset="classic")
    assert moves(case, "hand:K>c") == []
    assert moves(play_all(case, "hand:A>c1"), "hand:K>c") == ["hand:K>c1"]


@pytest.mark.parametrize(("value", "piles"), [(True, 4), (False, 0)])
def test_V16_jokers_on_side_piles(value: bool, piles: int) -> None:
    assert len(moves(position_with("*", joker_discard=value), "hand:*>s")) == piles


def test_V16_false_holds_for_wild_kings_too() -> None:
    case = position_with("K8", payoff="9 8", joker_discard=False, kings_wild=True)
    assert moves(case) == ["end", "hand:8>s1", "hand:8>s2", "hand:8>s3", "hand:8>s4", "hand:K>c1"]


@pytest.mark.parametrize(("value", "hand", "left"), [(False, "", 6), (True, "7777J", 1)])
def test_V17_an_empty_hand_in_mid_turn(value: bool, hand: str, left: int) -> None:
    case = play_all(position_with("3", centre="A2", reserve="7J7777", midturn_refill=value), "hand:3>c1")
    assert fields(case, "hands", "reserve_size", "turn", "quota") == [[hand, ""], left, 0, True]


def test_V17_true_not_after_a_discard() -> None:
    case = play_all(position_with("8", "55555", reserve="777777", midturn_refill=True), "hand:8>s1")
    assert fields(case, "hands", "reserve_size", "turn") == [["", "55555"], 6, 1]


def test_V17_true_with_what_the_reserve_has() -> None:
    case = play_all(position_with("3", centre="A2", reserve="7", midturn_refill=True), "hand:3>c1")
    assert fields(case, "hands") == ["7", ""]
    assert fields(play_all(position_with("3", centre="A2", midturn_refill=True), "hand:3>c1"), "hands", "turn") == [
        ["", ""],
        0,
    ]


def test_V17_true_a_pile_that_the_last_card_finishes_is_there_to_draw() -> None:
    case = play_all(position_with("K", centre="A23456789TJQ", midturn_refill=True), "hand:K>c1")
    assert len(fields(case, "hands")[0]) == 5 and fields(case, "reserve_size") == 8


def test_V17_true_twenty_draws_a_turn_and_no_more() -> None:
    def drawn(refills: int) -> Any:
        case = position_with("3", "", centre="A2", reserve="77777888889", midturn_refill=True)
        case.state.refills = refills
        return play_all(case, "hand:3>c1")

    assert fields(drawn(19), "hands") == ["88889", ""]
    case = drawn(20)
    assert fields(case, "hands", "legal") == [["", ""], ["end"]]
    assert case.state.turn == 0 and fields(play_all(case, "end"), "hands") == ["", "88889"], "the next turn draws again"
    assert case.state.refills == 0


@pytest.mark.parametrize(("value", "reserve", "aside"), [("into_reserve", 14, 0), ("when_empty", 1, 13)])
def test_V18_where_a_finished_pile_goes(value: str, reserve: int, aside: int) -> None:
    case = play_all(position_with("K", centre="A23456789TJQ", reserve="7", completed_pile=value), "hand:K>c1")
    assert fields(case, "reserve_size", "aside_size") == [reserve, aside]


def test_V18_when_empty_it_comes_back_when_a_card_is_to_be_drawn_and_there_is_none() -> None:
    case = position_with("8", "5", reserve="77", aside="A23456789TJQK", completed_pile="when_empty")
    assert fields(play_all(case, "end"), "reserve_size", "aside_size") == [11, 0]
    assert len(fields(case, "hands")[1]) == 5


def test_V18_when_empty_not_before() -> None:
    case = position_with("8", "5", reserve="7777", aside="A23456789TJQK", completed_pile="when_empty")
    assert fields(play_all(case, "end"), "reserve_size", "aside_size", "hands") == [0, 13, ["8", "57777"]]


def test_V18_what_is_set_aside_keeps_its_jokers() -> None:
    case = play_all(position_with("K", centre="A*3456789TJQ", reserve="7", completed_pile="when_empty"), "hand:K>c1")
    assert (case.state.aside[JOKER], case.state.aside[1], total(case.state.aside)) == (1, 0, 13)


@pytest.mark.parametrize("stake", [1, 3, 1000])
def test_V19_each_card_counts_the_stake(stake: int) -> None:
    case = play_all(position_with(payoff="3 2345678", centre="A2", stake=stake), "payoff>c1")
    assert outcome(case) == (0, 7 * stake, "payoff_empty")
    state = position_with("8", payoff="KK K", stake=stake).state
    rules.forfeit(state, 0)
    assert rules.payoff(state, 1) == 2 * stake


@pytest.mark.parametrize("turns", [20, 100, 500])
def test_V20_turns_without_a_payoff_card(turns: int) -> None:
    for idle, over in ((turns - 2, False), (turns - 1, True)):
        case = position_with("8", payoff="KK K", idle=idle, no_progress_turns=turns)
        assert fields(play_all(case, "hand:8>s1"), "over") is over


@pytest.mark.parametrize("turns", [100, 1000, 5000])
def test_V20_turns_at_most(turns: int) -> None:
    for played, over in ((turns - 2, False), (turns - 1, True)):
        case = position_with("8", payoff="KK K", turn_no=played, max_turns=turns)
        assert fields(play_all(case, "hand:8>s1"), "over") is over


def test_the_presets_are_what_the_rulebook_says() -> None:
    assert game_options() == {} and game_options("open") == {"center_plays": "unlimited"}
    assert game_options("classic") == {
        "payoff_size": 20,
        "packs": "mixed",
        "jokers": 0,
        "kings_wild": True,
        "wild_as_ace": False,
        "center_plays": "unlimited",
        "force_aces": False,
        "side_build": "any",
        "low_side_rule": "free",
        "end_without_discard": False,
        "midturn_refill": True,
    }


def test_every_option_is_named_in_a_test_here() -> None:
    folder = Path(__file__).parent
    words = "".join(
        folder.joinpath(f"test_{file}_paragraphs.py").read_text("utf-8") for file in ("option", "value", "more_players")
    )
    assert not [name for name in declared(GAME.options) if f"{name}=" not in words]
