"""Game 18, paragraph by paragraph, in given positions."""

from typing import Any

import pytest

from hoyle.games.board64 import GAME, rules
from hoyle.games.board64.choices import LOSE, MAY
from hoyle.games.board64.figures import card_named
from hoyle.games.board64.state import ALL_RUNS, CLAIMING, DOWN, MOVING, NOTHING
from hoyle.rules.seats import NONE
from tests.support.board64 import captures, new_game, outcome, play_all, position_from, steps, turns

TESTS = "h1:s#1B a8:n#10B"


def combined(words: str, side: str = "south", **options: Any) -> Any:
    """Return a position of game 18, with the tests in the corners unless they are given."""
    return position_from(words if "#" in words else f"{words} {TESTS}", side, "game18", **options)


def test_G18_1_the_start() -> None:
    state = new_game("game18")
    assert state.test[:4] == [4, NONE, 59, NONE]
    assert (state.top[3], state.top[60]) == (card_named("1G"), card_named("10G") + 64)
    assert rules.legal(state, 0, [0] * GAME.moves) == 22


def test_G18_2_one_square_to_free_squares_only() -> None:
    case = combined("d4:s3G e3:s2R e4:n40R")
    assert turns(case, "e3") == steps("e3", "d2 d3 e2 f2 f3 f4")


@pytest.mark.parametrize(
    ("words", "start", "wanted"),
    [
        ("d4:n10R e3:s2R f4:n40R", "e3", ["e3-e4!d4,f4"]),
        ("c2:s3G d4:s3B e5:n30Y", "c2", ["c2-c3!e5"]),
        ("c3:s1G d3:n20Y f4:s3B", "f4", ["f4-e3!d3"]),
        ("c3:s3G d3:n20Y f4:s1B", "f4", ["f4-e3!d3"]),
    ],
    ids=["one colour", "one value", "rising", "falling"],
)
def test_G18_3_what_a_combination_is(words: str, start: str, wanted: list[str]) -> None:
    assert captures(combined(words), start) == wanted


@pytest.mark.parametrize(
    ("words", "start"),
    [
        ("c3:s1G d3:n20Y f4:s1B", "f4"),
        ("c3:s3G d3:n40Y f4:s1B", "f4"),
        ("a3:s2R b3:n10R e4:s4R", "e4"),
        ("a3:s2R b3:n10R d4:s4G", "d4"),
        ("b3:s2R c3:n#10B e4:s4B d3:s3B h1:s#1B", "e4"),
    ],
    ids=["a turn", "no wrap", "a gap", "two colours", "a test between"],
)
def test_G18_3_what_none_is(words: str, start: str) -> None:
    assert captures(combined(words), start) == []


def test_G18_3_no_wrap_from_8_to_1() -> None:
    assert captures(position_from("c3:s7G d3:n8Y f4:s1B h1:s#1R a8:n#1B", preset="game18_groups"), "f4") == []


def test_G18_3_a_card_at_a_turning_point_belongs_to_both() -> None:
    case = combined("a3:s1G b3:n20Y d4:s3B d3:n20B e3:n10Y")
    assert captures(case, "d4") == ["d4-c3!b3", "d4-c3!b3,d3,e3", "d4-c3!d3,e3"]


def test_G18_3_a_combination_is_taken_whole() -> None:
    case = combined("a3:s1R b3:n20R c4:s3R d3:n40R e3:n10R")
    assert captures(case, "c4") == ["c4-c3!b3,d3", "c4-c3!b3,d3,e3"]


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, ["d4-c3!b3", "d4-c3!c2", "d4-c3!c2,b3"]),
        ({"kinds": ("colour",)}, ["d4-c3!b3"]),
        ({"kinds": ("value",)}, []),
        ({"kinds": ("sequence",)}, ["d4-c3!c2"]),
        ({"kinds": ("colour", "value")}, ["d4-c3!b3"]),
        ({"min_run": 4}, []),
    ],
    ids=str,
)
def test_G18_3_which_kinds_and_lengths_are_played(options: dict[str, Any], wanted: list[str]) -> None:
    assert captures(combined("a3:s4R b3:n10R c2:n30G c1:s4Y d4:s2R", **options), "d4") == wanted


def test_G18_3_a_longer_line_is_none() -> None:
    words = "a3:s4R b3:n10R d4:s2R d3:n40R"
    assert captures(combined(words, max_run=4), "d4") == ["d4-c3!b3,d3"]
    assert captures(combined(words, max_run=3), "d4") == []


def test_G18_4_combinations_of_one_side_do_not_count() -> None:
    assert captures(combined("a3:s2R b3:s1R d4:s4R"), "d4") == []


def test_G18_5_one_that_stood_before_may_be_taken_too() -> None:
    case = combined("c3:s2R d3:n10R e3:n40R h8:s4G")
    wanted = "h8-g7 h8-g7!d3,e3 h8-g8 h8-g8!d3,e3 h8-h7 h8-h7!d3,e3"
    assert turns(case, "h8") == wanted.split()
    play_all(case, "h8-g8!d3,e3")
    assert [case.state.top[square] != NONE for square in (18, 19, 20)] == [True, False, False]
    assert (case.state.taken[0], case.state.quiet, case.state.turn) == (2, 0, 1)


def test_G18_5_not_during_the_truce() -> None:
    case = combined("c3:s2R d3:n10R e3:n40R h8:s4G b8:n20Y", opening_truce=1)
    assert captures(case) == []
    assert "b8-b7!c3" in turns(play_all(case, "h8-h7"))


CROSSED = "c3:n10R d3:n40R e4:n20G e5:n20Y f4:s2R"


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, ["f4-e3", "f4-e3!c3,d3", "f4-e3!c3,d3,e4,e5", "f4-e3!e4,e5"]),
        ({"crossed": "one"}, ["f4-e3", "f4-e3!c3,d3", "f4-e3!e4,e5"]),
        ({"claim": "must"}, ["f4-e3!c3,d3", "f4-e3!c3,d3,e4,e5", "f4-e3!e4,e5"]),
        ({"claim": "must", "crossed": "one"}, ["f4-e3!c3,d3", "f4-e3!e4,e5"]),
    ],
    ids=str,
)
def test_G18_6_nothing_or_one_or_all(options: dict[str, Any], wanted: list[str]) -> None:
    assert turns(combined(CROSSED, **options), "f4-e3") == wanted


def test_G18_6_a_step_that_makes_nothing_stays_legal() -> None:
    assert turns(combined(CROSSED, claim="must"), "f4-g4") == ["f4-g4"]


def test_G18_6_all_at_once_takes_what_each_would() -> None:
    case = play_all(combined(CROSSED), "f4-e3!c3,d3,e4,e5")
    assert [case.state.top[square] for square in (18, 19, 28, 36)] == [NONE] * 4
    assert case.state.taken[0] == 4


def test_G18_6_of_claims_that_remove_the_same_cards_one_is_a_move() -> None:
    case = combined("a3:s2R b3:n20R d4:s20R")
    rules.play(case.state, 0, 64 * 27 + 18)
    assert case.state.phase == CLAIMING and len(case.legal()) == 2
    assert case.legal()[0] == NOTHING and ALL_RUNS not in case.legal()


def test_G18_6_to_take_nothing_is_a_quiet_turn() -> None:
    case = play_all(combined(CROSSED), "f4-e3")
    assert (case.state.turn, case.state.quiet, case.state.phase) == (1, 1, MOVING)
    assert case.state.history[0] == 64 * 29 + 20


def test_G18_6_quiet_turns_are_undone_for_repetition() -> None:
    case = combined("c3:s2R d3:n10R e3:n40R h8:s4G", repetition_limit=2)
    assert outcome(play_all(case, "h8-h7", "a8-b8", "h7-h8")) == ""
    assert outcome(play_all(case, "b8-a8")) == "draw: repetition"


def test_G18_7_onto_the_enemys_test_and_nothing_else() -> None:
    case = position_from("g7:s4R g8:n30B h8:n#10B h1:s#1B", preset="game18")
    assert captures(case, "g7") == ["g7xh8"]
    assert outcome(play_all(case, "g7xh8")) == "south: test taken"


def test_G18_7_not_during_the_truce() -> None:
    assert captures(position_from("g7:s4R h8:n#10B h1:s#1B", preset="game18", opening_truce=1)) == []


def test_G18_7_a_false_test_is_removed_and_combinations_may_follow() -> None:
    words = "c3:s2R d3:n10R e3:n40R g7:s4R g8:n#10B h8:n?10G h1:s#1B g1:s?1G"
    case = position_from(words, preset="game18", test_cards=2)
    rules.play(case.state, 0, 64 * 54 + 63)
    case.play_chance()
    assert (case.state.phase, case.state.test[2:4], case.state.truth[1]) == (CLAIMING, [62, NONE], 0)
    rules.play(case.state, 0, NOTHING)
    assert (case.state.turn, case.state.quiet, case.state.taken[0]) == (1, 0, 1)


def test_G18_7_a_false_test_without_a_combination_ends_the_turn() -> None:
    case = position_from("g7:s4R g8:n#10B h8:n?10G h1:s#1B g1:s?1G", preset="game18", test_cards=2)
    play_all(case, "g7xh8")
    assert (outcome(case), case.state.turn, case.state.taken[0]) == ("", 1, 1)


def test_G18_8_tests_go_like_the_others_make_nothing_and_go_onto_nothing() -> None:
    case = combined("c3:s2B d3:n#10B e5:n20B f4:n30B h1:s#1B")
    assert turns(case, "c3") == [*steps("c3", "b2 b3 b4 c2 c4 d2 d4"), "c3xd3"]
    meet = position_from("e4:s#1B e5:n#10B a1:n20R", preset="game18")
    assert turns(meet, "e4") == steps("e4", "d3 d4 d5 e3 f3 f4 f5")
    play_all(meet, "e4-e3")
    assert (meet.state.test[0], meet.state.top[20]) == (20, DOWN)


def test_G18_9_no_move_no_progress_limit_and_repetition() -> None:
    chosen = new_game("game18").options
    assert (chosen.no_move, chosen.no_progress_limit, chosen.repetition_limit, chosen.claim) == (LOSE, 100, 3, MAY)
    case = position_from("a1:s#1B a2:n10R b1:n20R b3:n40G h8:n#10B", "north", "game18")
    assert outcome(play_all(case, "b3-b2")) == "north: no move"
    assert outcome(play_all(combined("a1:s2R d4:n30B", no_progress_limit=1), "a1-a2")) == "draw: no progress"


ONTO = "d4:n10R e3:s2R e4:n10G f4:n40R"


def test_G18_v1_onto_an_open_card_to_combine() -> None:
    case = combined(ONTO, imposing="allowed")
    assert captures(case, "e3") == ["e3*e4", "e3*e4!d4,f4"]
    play_all(case, "e3*e4")
    assert case.state.top[28] == card_named("2R") and (case.state.taken[0], case.state.quiet) == (1, 0)
    assert case.state.top[27] != NONE and case.state.turn == 1


def test_G18_v1_own_cards_alone_suffice_and_the_covered_card_leaves() -> None:
    case = combined("c4:s3R d4:s1R e3:s2R e4:n10G", imposing="allowed")
    assert captures(case, "e3") == ["e3*e4"]
    play_all(case, "e3*e4")
    assert (case.state.taken[0], case.state.turn, case.state.phase) == (1, 1, MOVING)


def test_G18_v1_not_without_a_combination_nor_during_the_truce() -> None:
    assert captures(combined("d4:n10R e3:s2R e4:n10G f4:n40G", imposing="allowed"), "e3") == []
    assert captures(combined(ONTO, imposing="allowed", opening_truce=1), "e3") == []
    assert captures(combined(ONTO), "e3") == []


OWN = "c4:s3R d4:n10R e3:s2R e4:s4G"


def test_G18_v3_onto_an_own_card_to_combine() -> None:
    assert captures(combined(OWN, imposing="allowed"), "e3") == []
    case = combined(OWN, imposing="each_other")
    assert captures(case, "e3") == ["e3*e4", "e3*e4!d4"]
    play_all(case, "e3*e4")
    assert case.state.top[28] == card_named("2R") and (case.state.taken[0], case.state.quiet) == (0, 0)
    assert not any(card == card_named("4G") for card in case.state.top)


def test_G18_v3_not_without_a_combination_nor_with_or_onto_a_test_card() -> None:
    assert captures(combined("d4:n10R e3:s2R e4:s4G", imposing="each_other"), "e3") == []
    assert captures(combined("c4:s3R d4:n10R e3:s2R e4:s#1B a8:n#10B", imposing="each_other"), "e3") == []
    assert captures(combined("c4:s3R d4:n10R e3:s#1B e4:s4G a8:n#10B", imposing="each_other"), "e3") == []


def test_G18_v3_enemy_cards_too() -> None:
    assert captures(combined(ONTO, imposing="each_other"), "e3") == ["e3*e4", "e3*e4!d4,f4"]


def test_G18_v2_eight_values_from_the_set_up_of_game_1() -> None:
    state = new_game("game18_groups")
    assert state.top == new_game("game1").top and state.test[:4] == [4, NONE, 59, NONE]
    case = position_from("c3:s6G d3:n7Y f4:s8B h1:s#1R a8:n#1B", preset="game18_groups")
    assert captures(case, "f4") == ["f4-e3!d3"]


def test_G18_v4_a_sequence_in_one_colour() -> None:
    board = "e3:s2R d4:n1R f4:n3R h1:s#1R a8:n#1B"
    rules = {"preset": "game18_groups", "kinds": ["colour_sequence"]}
    assert "e3-e4!d4,f4" in turns(position_from(board, **rules), "e3")
    mixed = board.replace("n3R", "n3G")
    assert captures(position_from(mixed, **rules), "e3") == []
    assert "e3-e4!d4,f4" in turns(position_from(mixed, preset="game18_groups", kinds=["sequence"]), "e3")


def test_G18_v4_beside_one_value_and_not_merely_one_colour() -> None:
    rules = {"preset": "game18_groups", "kinds": ["colour_sequence", "value"]}
    assert captures(position_from("e3:s2R d4:n1R f4:n5R h1:s#1R a8:n#1B", **rules), "e3") == []
    assert "e3-e4!d4,f4" in turns(position_from("e3:s2R d4:n2G f4:n2Y h1:s#1R a8:n#1B", **rules), "e3")


def test_G18_v4_a_longer_line_of_sequences_keeps_its_one_colour() -> None:
    board = "a4:n1G b4:n2G c4:n3R e4:n5R d3:s4R h1:s#1R a8:n#1B"
    case = position_from(board, preset="game18_groups", kinds=["colour_sequence"])
    assert "d3-d4!c4,e4" in turns(case, "d3")
