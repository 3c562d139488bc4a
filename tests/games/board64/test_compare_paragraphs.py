"""Game 48, paragraph by paragraph, in given positions."""

from typing import Any

import pytest

from hoyle.games.board64 import GAME, rules
from hoyle.games.board64.choices import PASS
from hoyle.games.board64.figures import card_named
from hoyle.games.board64.rules import setup
from hoyle.rules.seats import NONE
from tests.cases.board64 import Case
from tests.support.board64 import captures, new_game, outcome, payoffs, play_all, position_from, steps, turns


def compared(words: str, side: str = "south", **options: Any) -> Case:
    """Return a position of game 48; with `setup="random"` the options are not checked for a first move (X24)."""
    return position_from(words, side, "game48", setup="random", **options)


def test_G48_1_the_start_has_twelve_moves_and_no_press() -> None:
    state = new_game("game48")
    moves = [0] * GAME.moves
    n = rules.legal(state, 0, moves)
    assert n == 12 and all(state.top[move & 63] == NONE for move in moves[:n])
    assert state.top[1] == card_named("1R") and state.top[62] == card_named("10B") + 64


def test_G48_2_no_tests_and_every_card_stays_on_the_board() -> None:
    assert new_game("game48").test[:4] == [NONE] * 4
    case = play_all(compared("d3:s1R e4:n10B h8:n20G"), "d3/e4")
    assert case.state.top[28] == card_named("1R") and case.state.top[19] == NONE
    assert case.state.below[card_named("1R")] == card_named("10B") + 64


def test_G48_3_over_and_onto_squares_of_its_own_colour() -> None:
    assert turns(compared("d3:s1R h8:n20G"), "d3") == ["d3-b1", "d3-c2", "d3-e4", "d3-f5"]


def test_G48_3_a_card_on_a_foreign_square_may_leave_it() -> None:
    assert turns(compared("e4:s2Y h8:n20G"), "e4") == ["e4-e5", "e4-f3", "e4-f4", "e4-g4"]


@pytest.mark.parametrize(
    ("path", "wanted"),
    [("strict", "d3-b1 d3-c2 d3-e4 d3-f5"), ("landing", "d3-b1 d3-c2 d3-d8 d3-e4 d3-f5 d3-g3")],
)
def test_G48_3_which_squares_of_the_path_must_match(path: str, wanted: str) -> None:
    assert turns(compared("d3:s1R a8:n20G", colour_path=path), "d3") == wanted.split()


def test_G48_3_a_free_path_and_a_short_reach() -> None:
    case = compared("d3:s1R a8:n20G", colour_path="free", move_range="one")
    assert turns(case, "d3") == steps("d3", "c2 c3 c4 d2 d4 e2 e3 e4")
    assert "d3-d8" in turns(compared("d3:s1R a8:n20G", colour_path="free"), "d3")
    short = compared("d3:s1R c2:n30R a8:n20G", move_range="one")
    assert turns(short, "d3") == ["d3-e4", "d3/c2"]


PRESSES = """
4  .     .     n30R  n20Y  n10B
3  .     .     n10G  s1R
2  .     .     n40R
"""


def test_G48_4_same_colour_same_value_or_a_square_of_its_colour() -> None:
    assert turns(compared(PRESSES), "d3") == ["d3/c2", "d3/c3", "d3/c4", "d3/e4"]


def test_G48_4_the_square_alone_suffices() -> None:
    assert captures(compared("d3:s1R e4:n20Y"), "d3") == ["d3/e4"]


def test_G48_4_the_squares_passed_must_match() -> None:
    assert captures(compared("d3:s1R d5:n30R f5:n20Y"), "d3") == ["d3/f5"]
    assert captures(compared("d3:s1R d5:n30R f5:n20Y", colour_path="landing"), "d3") == ["d3/d5", "d3/f5"]


def test_G48_4_not_during_the_truce() -> None:
    assert turns(compared(PRESSES + "1  s3R", opening_truce=1)) == ["a1-a2", "a1-b1"]
    own = compared("d3:s1R e4:s2R c3:n10G", opening_truce=1, press_own=True)
    assert captures(own, "d3") == ["d3/e4"]


def test_G48_5_a_pile_moves_and_compares_as_its_top_card() -> None:
    case = compared("d3:n20G/s1R e4:n30G h8:n20R")
    assert turns(case, "d3") == ["d3-b1", "d3-c2", "d3/e4"]
    assert turns(compared("d3:s1R e4:s20G/n10B", "north"), "e4") == turns(compared("d3:s1R e4:n10B", "north"), "e4")


def test_G48_6_a_pile_goes_onto_a_pile_as_a_whole() -> None:
    case = play_all(compared("d3:n20G/s1R e4:s3Y/n10B c8:n20R"), "d3/e4")
    pile, card = [], case.state.top[28]
    while card != NONE:
        pile.append(card)
        card = case.state.below[card & 63]
    assert pile == [card_named("1R"), card_named("20G") + 64, card_named("10B") + 64, card_named("3Y")]
    assert turns(case) == ["c8-b7", "c8-d8"]


def test_G48_7_nobody_need_press() -> None:
    assert turns(compared("d3:s1R e4:n10B h8:n20G"), "d3") == ["d3-b1", "d3-c2", "d3/e4"]


def test_G48_8_a_blocked_side_passes() -> None:
    case = play_all(compared("d3:s1R a8:n10B"), "d3-e4")
    assert (outcome(case), case.state.turn, case.state.quiet) == ("", 0, 2)
    assert GAME.choose(**GAME.presets["game48"].values).no_move == PASS


def test_G48_8_a_pass_uses_up_the_truce_and_may_be_the_first_turn() -> None:
    case = compared("d3:n10B a4:s1R", opening_truce=2)
    assert (case.state.turn, case.state.truce, case.state.quiet) == (1, 1, 1)


def test_G48_8_both_blocked_is_counted() -> None:
    assert outcome(compared("a4:s1R h4:n10B")) == "draw: no move"
    assert outcome(compared("a4:s1R a5:s3R h4:n10B", "north")) == "south: no move"


def test_G48_9_when_no_press_can_come_it_is_counted_at_once() -> None:
    assert outcome(play_all(compared("d3:s1R e4:n10B h8:n20G"), "d3/e4")) == "draw: frozen"
    assert outcome(play_all(compared("d3:s1R e4:n10B h8:n20G a1:s3R"), "d3/e4")) == "south: frozen"


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("d3:s1R h8:n30R", "d3-e4"),
        ("d3:s1R h8:n10G", "d3-e4"),
        ("d3:s1R a5:n20G b1:n30G", "d3-e4"),
        ("d3:s1R h8:n20Y e5:s3R", "d3-c2"),
    ],
    ids=["a colour", "a value", "a square of its colour", "a card on the enemy's colour"],
)
def test_G48_9_while_a_press_may_come_it_goes_on(words: str, move: str) -> None:
    assert outcome(play_all(compared(words), move)) == ""


def test_G48_9_own_piles_are_looked_at_where_they_may_be_pressed() -> None:
    words = "d3:s1R h8:n20G b1:s3R"
    assert outcome(play_all(compared(words), "d3-c2")) == "south: frozen"
    assert outcome(play_all(compared(words, press_own=True), "d3-c2")) == ""
    square = "d3:s1R e4:s3G h8:n20Y"
    assert outcome(play_all(compared(square), "d3-c2")) == "south: frozen"
    assert outcome(play_all(compared(square, press_own=True), "d3-c2")) == ""
    assert outcome(play_all(compared("d3:s1R h8:n20G", press_own=True), "d3-c2")) == "draw: frozen"


def test_G48_9_not_where_the_path_is_free() -> None:
    assert outcome(play_all(compared("d3:s1R h8:n20G", colour_path="free"), "d3-c2")) == ""


def test_G48_9_squares_without_colour_expose_nothing() -> None:
    case = compared("d3:s1R e3:s3R h8:n20G", squares=tuple(NONE if square in (20, 63) else 0 for square in range(64)))
    assert outcome(play_all(case, "d3-c2")) == "south: frozen"


def test_G48_10_no_progress_limit_and_repetition_are_counted() -> None:
    case = compared("a1:s1R b1:s3R d8:n20R", no_progress_limit=2)
    assert outcome(play_all(case, "a1-a2", "d8-c8")) == "south: no progress"
    again = ("a1-a2", "d8-c8", "a2-a1", "c8-d8")
    assert outcome(play_all(compared("a1:s1R b1:s3R d8:n20R"), *again, *again)) == "south: repetition"
    assert GAME.choose(**GAME.presets["game48"].values).no_progress_limit == 40


def test_G48_11_one_side_on_top_everywhere_has_won() -> None:
    case = play_all(compared("d3:s1R e4:n10B"), "d3/e4")
    assert outcome(case) == "south: one side on top everywhere" and payoffs(case.state) == [1, -1]
    case = play_all(compared("d3:s1R e4:n10B", "north", colour_path="free"), "e4/d3")
    assert outcome(case) == "north: one side on top everywhere"


def test_G48_12_piles_on_top_or_all_cards_in_them() -> None:
    words = "a1:s1R b1:s3R d8:s4Y/n10G/n20R"
    moves = ("a1-a2", "d8-c8")
    tops = play_all(compared(words, no_progress_limit=2), *moves)
    cards = play_all(compared(words, no_progress_limit=2, score="cards"), *moves)
    assert [outcome(tops), outcome(cards)] == ["south: no progress", "north: no progress"]
    assert [rules.points(tops.state, seat) for seat in range(3)] == [2, 1, 0]
    assert [rules.points(cards.state, seat) for seat in range(3)] == [2, 3, 0]
    even = play_all(compared("a1:s1R d8:n20R", no_progress_limit=2), *moves)
    assert outcome(even) == "draw: no progress"


def test_G48_v2_own_piles_may_be_pressed_by_the_same_test() -> None:
    assert captures(compared("d3:s1R e4:s2R"), "d3") == []
    case = compared("d3:s1R e4:s2R a8:n30R", press_own=True)
    assert captures(case, "d3") == ["d3/e4"]
    play_all(case, "d3/e4")
    assert (case.state.taken[0], case.state.quiet) == (0, 0)
    assert rules.points(case.state, 0) == 1


def test_G48_v2_own_piles_need_the_same_test() -> None:
    assert captures(compared("d3:s1R c3:s2G d4:s3Y c2:s4B a8:n30R", press_own=True), "d3") == ["d3/c2"]


def test_G48_9_a_start_that_is_frozen_is_counted_at_once() -> None:
    case = compared("d3:s1R h8:n20G")
    setup.begin_game(case.state)
    assert outcome(case) == "draw: frozen"


@pytest.mark.parametrize(("score", "wanted"), [("tops", "draw: frozen"), ("piles", "south: frozen")])
def test_G48_v3_a_single_card_is_no_pile(score: str, wanted: str) -> None:
    case = compared("d3:n10B/s1R a1:s3R h8:n20G a8:n40Y", score=score)
    assert outcome(play_all(case, "d3-e4")) == wanted
    assert [rules.points(case.state, seat) for seat in range(2)] == ([2, 2] if score == "tops" else [1, 0])


@pytest.mark.parametrize(
    ("match", "wanted"),
    [("either", "c2 c3 c4 d2 e4"), ("colour", "c2 c4 d2 e4"), ("value", "c2 c3 d2 e4"), ("both", "c2 d2 e4")],
)
def test_G48_v4_what_cards_share_to_press(match: str, wanted: str) -> None:
    case = compared(PRESSES.replace("n40R", "n40R n10R"), card_match=match)
    assert captures(case, "d3") == [f"d3/{square}" for square in wanted.split()]
    own = compared("d3:s1R e3:s1G d4:s3R c3:s2Y h8:n40B", card_match=match, press_own=True)
    shared = {"either": ["d4", "e3"], "colour": ["d4"], "value": ["e3"], "both": []}
    assert captures(own, "d3") == [f"d3/{square}" for square in shared[match]]


@pytest.mark.parametrize(
    ("words", "move", "frozen"),
    [
        ("d3:s1R h8:n10G", "d3-c2", {"colour", "both"}),
        ("a4:s1R h8:n20R e4:s3Y", "e4-e5", {"value", "both"}),
        ("a4:s1R h8:n10R e4:s3Y", "e4-e5", set[str]()),
    ],
)
def test_G48_v4_a_game_is_frozen_by_what_cards_must_share(words: str, move: str, frozen: set[str]) -> None:
    matches = ("either", "colour", "value", "both")
    ended = {
        match for match in matches if outcome(play_all(compared(words, card_match=match), move)).endswith("frozen")
    }
    assert ended == frozen


NO_PART = {"colour_path": "free", "square_match": "nothing"}


def test_G48_v5_squares_have_no_part() -> None:
    assert captures(compared(PRESSES, colour_path="free"), "d3") == ["d3/c2", "d3/c3", "d3/c4", "d3/e4"]
    assert captures(compared(PRESSES.replace("n10B", "n20B"), **NO_PART), "d3") == ["d3/c2", "d3/c3", "d3/c4"]
    assert captures(compared("d3:s1R e4:n20Y", board="colourless", **NO_PART), "d3") == []


def test_G48_v5_a_game_of_cards_that_never_agree_is_counted() -> None:
    words = "d3:s1R h8:n20G c3:s3Y"
    assert outcome(play_all(compared(words, **NO_PART), "d3-d4")) == "south: frozen"
    assert outcome(play_all(compared(words, **NO_PART | {"card_match": "colour"}), "d3-d4")) == "south: frozen"
    assert outcome(play_all(compared(words.replace("20G", "10G"), board="colourless", **NO_PART), "d3-d4")) == ""
    assert outcome(play_all(compared(words, colour_path="free"), "d3-d4")) == ""
