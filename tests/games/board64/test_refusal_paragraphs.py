"""Options that are in conflict: paragraphs X and Y, one by one."""

from typing import Any

import pytest

from hoyle.games.board64 import GAME
from hoyle.games.board64.camp_figures import FIGURE_FOUR, drawing_for_camps
from hoyle.games.board64.choices import COLOURLESS, GROUPS_PACK1
from hoyle.games.board64.figures import FIGURE_1, FIGURE_12, figure
from hoyle.rules.options import OptionError
from hoyle.rules.seats import NONE
from tests.support.board64 import new_game


def refused(preset: str = "game1", **options: Any) -> str:
    """Return the code of the first conflict of these options, or ""."""
    try:
        GAME.choose(**dict(GAME.presets[preset].values) | options)
    except OptionError as error:
        assert str(error).startswith(f"{error.code}: ")
        return error.code
    return ""


def test_X1_opening_needs_both_whole_packs() -> None:
    assert refused("game65", division="reduced_packs") == "X1"


@pytest.mark.parametrize("preset", ["game1", "game18", "game48"])
def test_X2_both_whole_packs_leave_no_free_square(preset: str) -> None:
    assert refused(preset, division="full_packs", setup="random") == "X2"


@pytest.mark.parametrize("setup", ["figure", "trump", "own"])
def test_X3_what_is_opened_must_be_shuffled(setup: str) -> None:
    assert refused("game65", setup=setup) == "X3"


@pytest.mark.parametrize("preset", ["game48", "game65"])
def test_X4_tests_have_no_use_in_opening_and_comparing(preset: str) -> None:
    assert refused(preset, test_cards=1) == refused(preset, test_cards=2) == "X4"


@pytest.mark.parametrize("preset", ["game1", "game18"])
def test_X5_without_a_test_nobody_could_win(preset: str) -> None:
    assert refused(preset, test_cards=0) == "X5"


def test_X6_tests_beat_but_there_are_none() -> None:
    assert refused("game48", test_may_beat=True) == "X6"
    assert [sentence[:4] for sentence in GAME.explain({"test_cards": 0, "test_may_beat": True}).clashes] == [
        "X5: ",
        "X6: ",
    ]


def test_X7_tests_never_take_in_a_game_of_combinations() -> None:
    assert refused("game18", test_may_beat=True) == "X7"


def test_X8_two_reduced_packs_that_hardly_meet() -> None:
    assert refused("game4", equal_beats="none") == "X8"
    assert refused("game4", equal_beats="none", test_may_beat=True) == ""


def test_X9_no_trumps_and_no_equals() -> None:
    assert refused("game1", board="colourless", equal_beats="none") == "X9"
    assert refused("game1", board="colourless") == ""


@pytest.mark.parametrize("division", ["groups_pack1", "groups_pack2"])
def test_X10_one_pack_has_no_two_cards_so_alike(division: str) -> None:
    assert refused("game1", division=division, equal_beats="colour") == "X10"


@pytest.mark.parametrize("preset", ["game18", "game48", "game65"])
def test_X11_equals_are_a_question_of_beating(preset: str) -> None:
    assert refused(preset, equal_beats="any") == refused(preset, equal_beats="colour") == "X11"


def test_X12_comparing_needs_coloured_squares() -> None:
    assert refused("game48", board="colourless", setup="figure", colour_path="free") == "X12"


@pytest.mark.parametrize(("preset", "path"), [("game1", "landing"), ("game18", "strict"), ("game65", "strict")])
def test_X13_only_comparing_reads_the_path(preset: str, path: str) -> None:
    assert refused(preset, colour_path=path) == "X13"


def test_X14_trump_positions_need_coloured_squares() -> None:
    assert refused("game1", setup="trump", board="colourless") == "X14"


def test_X15_no_trump_positions_of_the_second_pack() -> None:
    assert refused("game1_pack2", setup="trump") == "X15"


@pytest.mark.parametrize("preset", ["game1", "game18", "game65"])
def test_X16_only_comparing_presses(preset: str) -> None:
    assert refused(preset, press_own=True) == "X16"


@pytest.mark.parametrize("preset", ["game1", "game48"])
def test_X17_imposing_makes_combinations(preset: str) -> None:
    assert refused(preset, imposing="allowed") == "X17"


def test_X18_imposing_belongs_to_the_patience() -> None:
    assert refused("game65", imposing="allowed") == "X18"
    assert refused("patience", imposing="allowed") == ""


@pytest.mark.parametrize("preset", ["game1", "game18", "game48"])
@pytest.mark.parametrize("players", [1, 5, 8])
def test_X19_two_to_four_sides_and_no_more(preset: str, players: int) -> None:
    assert refused(preset, players=players) == "X19"


def test_X20_faces_up_only_alone() -> None:
    assert refused("game65", faces="up") == refused("game1", faces="up") == "X20"
    assert refused("patience", faces="up") == ""


@pytest.mark.parametrize("lengths", [(2, 8), (3, 9), (5, 4), (9, 9)])
def test_X21_three_to_eight_and_the_shortest_no_longer_than_the_longest(lengths: tuple[int, int]) -> None:
    assert refused("game18", min_run=lengths[0], max_run=lengths[1]) == "X21"
    assert refused("game18", min_run=4, max_run=4) == ""


def test_X22_a_strict_path_would_make_every_card_trump() -> None:
    assert refused("game1", colour_path="strict") == "X22"


@pytest.mark.parametrize("preset", ["game18", "game65"])
def test_X23_no_kind_of_combination(preset: str) -> None:
    assert refused(preset, kinds=()) == "X23"


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("game1", {"move_range": "any"}),
        ("game1_pack2", {"move_range": "any"}),
        ("game4", {"move_range": "any"}),
        ("game4", {"move_range": "any", "setup": "trump"}),
        ("game18", {"move_range": "any"}),
        ("game18_groups", {"move_range": "any"}),
        ("game48", {"colour_path": "landing"}),
    ],
)
def test_X24_the_first_move_could_take_something(preset: str, options: dict[str, Any]) -> None:
    assert refused(preset, **options) == "X24"
    assert refused(preset, opening_truce=1, **options) == ""
    assert refused(preset, **options | {"setup": "random"}) == ""


def test_X24_not_where_the_first_move_takes_nothing() -> None:
    assert refused("game4", move_range="any", setup="trump", equal_beats="colour") == ""
    assert refused("game48") == ""


def own(text: str) -> tuple[int, ...]:
    """Return the cards of a drawn set-up with one test for each side."""
    return figure(text, 1)


def test_X24_a_custom_setup_is_looked_at_even_where_cards_go_one_square() -> None:
    assert refused(setup="own", cards=own(FIGURE_1)) == ""
    close = FIGURE_1.replace("3  .     .", "3  .     n4R").replace("8  n4R", "8  .  ")
    assert refused(setup="own", cards=own(close)) == "X24"
    assert refused(setup="own", cards=own(close), opening_truce=1) == ""


def test_X24_a_combination_that_stands_at_the_start_could_be_claimed() -> None:
    line = FIGURE_12.replace("!30B n20R  n40Y", "30B  .     n40Y").replace("3  .  ", "3  n20R")
    assert refused("game18", setup="own", cards=own(line)) == "X24"


@pytest.mark.parametrize("preset", ["game1", "game18", "game48"])
def test_Y1_without_a_no_progress_limit_it_might_never_end(preset: str) -> None:
    assert refused(preset, no_progress_limit=0) == "Y1"
    assert refused("game65", no_progress_limit=0) == ""


def test_Y2_sixteen_different_cards_a_side() -> None:
    cards = list(own(FIGURE_1))
    assert refused(setup="own") == "Y2"
    assert refused(setup="own", cards=(NONE, *cards[1:])) == "Y2"
    assert refused(setup="own", cards=(cards[1], *cards[1:])) == "Y2"
    assert refused(setup="own", cards=(cards[0] | 64, *cards[1:])) == "Y2"


def test_Y3_as_many_tests_as_are_played_with() -> None:
    assert refused(setup="own", cards=figure(FIGURE_1, 0)) == "Y3"
    assert refused(setup="own", cards=figure(FIGURE_1, 2)) == "Y3"
    assert refused(setup="own", cards=figure(FIGURE_1, 2), test_cards=2) == ""


def test_Y4_at_will_nothing_must_be_taken() -> None:
    assert refused("patience", removal="at_will", claim="must") == "Y4"
    assert refused("patience_at_will") == refused("game65", removal="at_will") == ""


def test_Y6_in_a_patience_no_card_is_ones_own() -> None:
    assert refused("patience_open", imposing="each_other") == "Y6"
    assert refused("game65", imposing="each_other") == "X18" and refused("game1", imposing="each_other") == "X17"


@pytest.mark.parametrize(("match", "code"), [("colour", ""), ("value", "Y7"), ("either", ""), ("both", "Y7")])
def test_Y7_a_path_of_values_leads_nowhere(match: str, code: str) -> None:
    assert refused("game48", square_match=match) == code
    assert refused("game48_landing", square_match=match) == refused("game1", square_match=match) == ""


@pytest.mark.parametrize("preset", ["game65", "patience", "game18", "patience_at_will"])
def test_Y5_only_a_patience_face_up_clears_its_deal(preset: str) -> None:
    assert refused(preset, crossed="one_after_deal") == "Y5"
    assert refused("patience_open", crossed="one_after_deal") == ""


@pytest.mark.parametrize(("preset", "players"), [("pairs", 2), ("pairs", 3), ("game65", 4)])
def test_Y8_two_against_two_are_four(preset: str, players: int) -> None:
    assert refused(preset, players=players, teams="pairs") == "Y8"
    assert refused("pairs") == refused("four_combine", teams="pairs") == ""


def test_Y9_a_full_board_in_a_game_of_combinations() -> None:
    assert refused("four_combine", division="full_packs") == "Y9"
    assert refused("four_combine", division="full_packs", imposing="allowed") == ""
    assert refused("four_combine", division="full_packs", players=3) == ""


def test_Y10_no_trump_positions_of_both_whole_packs() -> None:
    assert refused("four_quarters", setup="trump") == refused("three", division="full_packs", setup="trump") == "Y10"
    assert refused("four_quarters", setup="random") == refused("four", setup="trump") == ""


def test_Y11_no_truce_on_a_full_board() -> None:
    assert refused("four_quarters", opening_truce=1) == "Y11"
    assert refused("three", division="full_packs", opening_truce=1) == refused("four", opening_truce=1) == ""


def test_Y12_eight_or_sixteen_different_cards_in_every_camp() -> None:
    four, three = figure(FIGURE_FOUR, 1), figure(drawing_for_camps(GROUPS_PACK1, False, 3), 1)
    assert refused("four", setup="own", cards=four) == refused("three", setup="own", cards=three) == ""
    assert refused("four", setup="own", cards=three) == refused("three", setup="own", cards=four) == "Y12"
    assert refused("four", setup="own", cards=own(FIGURE_1)) == "Y12"
    assert refused("four", setup="own", cards=(*four[:2], NONE, *four[3:])) == "Y12"
    assert refused("four", setup="own", cards=(*four[:2], four[3], *four[3:])) == "Y12"
    assert refused("four", setup="own", cards=figure(FIGURE_FOUR, 0)) == "Y3"
    assert refused(setup="own", cards=four) == "Y2"


def test_a_custom_setup_is_the_starting_position() -> None:
    cards = figure(FIGURE_12, 2)
    state = new_game("game4", setup="own", cards=cards, test_cards=2)
    assert list(state.options.cards) == list(cards) and state.test[:4] == [3, 4, 59, 60]
    board = tuple([0] * 32 + [NONE] * 32)
    assert list(new_game("game4", squares=board).options.squares) == list(board)
    bare = new_game("game4", squares=board, board="colourless").options
    assert bare.board == COLOURLESS and list(bare.squares) == [NONE] * 64


def test_Y13_what_cards_share_to_beat_is_said_by_equals() -> None:
    assert refused(card_match="colour") == refused("game4", card_match="both") == "Y13"
    assert (
        refused(card_match="value")
        == refused("game48", card_match="both")
        == refused("game48", card_match="colour")
        == ""
    )


def test_Y14_a_sequence_in_one_colour_beside_what_contains_it() -> None:
    assert refused("game18", kinds=["colour_sequence", "colour"]) == "Y14"
    assert refused("game65", kinds=["sequence", "colour_sequence", "value"]) == "Y14"
    assert refused("game18", kinds=["colour_sequence", "value"]) == refused("game65", kinds=["colour_sequence"]) == ""


def test_Y15_a_path_of_its_own_colour_where_squares_have_no_part() -> None:
    assert refused("game48", square_match="nothing") == refused("game48_landing", square_match="nothing") == "Y15"
    assert refused("game48", square_match="nothing", colour_path="free", opening_truce=1) == ""


def test_X8_and_X12_give_way_to_a_reading() -> None:
    assert (
        refused("game4", equal_beats="none") == "X8" and refused("game4", equal_beats="none", trump_beats="any") == ""
    )
    plain = {"board": "colourless", "colour_path": "free", "setup": "random"}
    assert refused("game48", **plain) == "X12" and refused("game48", **plain, square_match="nothing") == ""
    assert refused("game4", equal_beats="none", board="colourless", test_may_beat=True) == "X9"
    assert refused("game4", equal_beats="none", square_match="nothing", test_may_beat=True) == "X9"


def test_Y16_fewest_cards_need_a_duty() -> None:
    assert refused(tally="fewest") == refused("game18", tally="fewest") == "Y16"
    assert refused(tally="fewest", must_beat=True) == refused("game18", tally="fewest", claim="must") == ""


def test_Y17_a_count_between_two_sides_only() -> None:
    assert refused("four", tally="captures") == refused("four_combine", tally="captures") == "Y17"
    assert refused("pairs_compare", tally="captures") == refused(tally="captures") == ""


def test_X5_another_goal_will_do() -> None:
    assert refused(test_cards=0, far_side="wins") == refused("game18", test_cards=0, tally="captures") == ""
    assert refused("game48", far_side="wins", tally="captures") == ""


def test_Y20_a_comparison_that_is_over_at_once() -> None:
    assert refused("game48", directions="straight") == "Y20"
    landing = {"colour_path": "landing", "move_range": "one", "square_match": "value"}
    assert refused("game48", **landing, setup="figure") == "Y20"
    unlike = {"division": "groups_pack1", "square_match": "nothing", "colour_path": "free", "card_match": "both"}
    assert refused("game48", **unlike, opening_truce=1) == "Y20"
    assert refused("game48", directions="diagonal") == refused("game48_random", directions="straight") == ""
