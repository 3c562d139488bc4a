"""Goals beside the test card, the duty to beat, and combinations where cards beat (G1.v6 to G1.v9), in given positions."""

from typing import Any

import pytest

from hoyle.games.board64 import rules
from tests.support.board64 import captures, new_game, outcome, payoffs, play_all, position_from, turns

TESTS = "h1:s#1R a8:n#1B"
NO_TESTS: dict[str, Any] = {"test_cards": 0}


def test_G1_v6_a_move_may_beat_and_then_take_a_combination() -> None:
    board = f"d3:s7R e4:n6R d4:n5R f4:n2R h8:n3G {TESTS}"
    assert "d3xe4!d4,f4" in turns(position_from(board, combining=True), "d3")
    assert "d3xe4" in turns(position_from(board), "d3") and not any("!" in turn for turn in turns(position_from(board)))
    case = play_all(position_from(board, combining=True), "d3xe4!d4,f4")
    assert case.state.taken[0] == 3 and case.state.quiet == 0


def test_G1_v6_a_quiet_move_may_combine_or_not() -> None:
    board = f"d3:s2Y d4:n1R f4:n3R a1:s5G {TESTS}"
    found = turns(position_from(board, combining=True), "d3-e4")
    assert found == ["d3-e4", "d3-e4!d4,f4"]
    assert turns(position_from(board, combining=True, claim="must"), "d3-e4") == ["d3-e4!d4,f4"]


def test_G1_v6_test_cards_belong_to_no_combination() -> None:
    board = "d3:s2R d4:n1R f4:n#1B g4:n3R h1:s#1R"
    assert turns(position_from(board, combining=True), "d3-e4") == ["d3-e4"]


@pytest.mark.parametrize("principle", ["game1", "game18"])
def test_G1_v7_an_open_card_on_the_far_edge_wins(principle: str) -> None:
    tests = TESTS if principle == "game1" else "h1:s#1B a8:n#10B"
    board = f"d7:s4R a7:n3G {tests}"
    assert outcome(play_all(position_from(board, preset=principle, far_side="wins"), "d7-d8")) == "south: far side"
    assert outcome(play_all(position_from(board, preset=principle), "d7-d8")) == ""
    north = f"d2:n4R a7:s3G {tests}"
    assert (
        outcome(play_all(position_from(north, "north", preset=principle, far_side="wins"), "d2-e1"))
        == "north: far side"
    )


def test_G1_v7_not_a_test_card_and_not_the_own_edge() -> None:
    board = "c7:s#1R a2:s4R d2:n4R a8:n#1B"
    assert outcome(play_all(position_from(board, far_side="wins"), "c7-d8")) == ""
    assert outcome(play_all(position_from(board, far_side="wins"), "a2-a1")) == ""


def test_G1_v7_without_test_cards_and_among_four() -> None:
    case = position_from("d7:s4R a7:n3G", far_side="wins", **NO_TESTS)
    assert outcome(play_all(case, "d7-c8")) == "south: far side" and payoffs(case.state) == [1, -1]
    camps = "g4:w4R a5:w#1Y h2:s#1R c8:n#1B h5:e#1G"
    pairs = position_from(camps, "west", preset="pairs", far_side="wins")
    assert outcome(play_all(pairs, "g4-h4")) == "west+east: far side"


def test_G1_v7_a_card_that_takes_a_test_card_there_wins_by_the_test() -> None:
    case = position_from("b7:s4R a8:n#1B h1:s#1R", far_side="wins")
    assert outcome(play_all(case, "b7xa8")) == "south: test taken"


DUTY = f"d4:s7R c3:n4R b2:s2G h5:s5Y {TESTS}"


def test_G1_v8_who_can_beat_must_beat() -> None:
    assert turns(position_from(DUTY, must_beat=True)) == ["d4xc3"]
    assert len(turns(position_from(DUTY))) > 10


def test_G1_v8_of_several_any_one_and_without_one_any_move() -> None:
    several = DUTY + " d5:n6R"
    assert turns(position_from(several, must_beat=True)) == ["d4xc3", "d4xd5"]
    none = DUTY.replace("n4R", "n8R")
    assert turns(position_from(none, must_beat=True)) == turns(position_from(none))


def test_G1_v9_most_cards_taken_win_at_the_quiet_limit() -> None:
    board = f"d4:s7R c3:n4R h4:n2G {TESTS}"
    moves = ("d4xc3", "h4-h5", "c3-c4", "h5-h4")
    counted = play_all(position_from(board, tally="captures", no_progress_limit=3), *moves)
    assert outcome(counted) == "south: no progress" and counted.state.taken[:2] == [1, 0]
    assert outcome(play_all(position_from(board, no_progress_limit=3), *moves)) == "draw: no progress"
    fewest = play_all(position_from(board, tally="fewest", must_beat=True, no_progress_limit=3), *moves)
    assert outcome(fewest) == "draw: no progress"


def test_G1_v9_fewest_cards_left_win() -> None:
    rules_of_giving = {"tally": "fewest", "must_beat": True, **NO_TESTS}
    board = "d4:s7R c3:n4R h4:n2G"
    last = play_all(position_from(board, no_progress_limit=3, **rules_of_giving), "d4xc3", "h4-h5", "c3-c4", "h5-h4")
    assert outcome(last) == "draw: no progress"
    more = play_all(
        position_from(board + " a1:s1G", no_progress_limit=3, **rules_of_giving), "d4xc3", "h4-h5", "c3-c4", "h5-h4"
    )
    assert outcome(more) == "north: no progress"


@pytest.mark.parametrize(("tally", "winner"), [("captures", "south"), ("fewest", "north")])
def test_G1_v9_a_side_without_cards_ends_the_game(tally: str, winner: str) -> None:
    case = position_from("d4:s7R c3:n4R", tally=tally, must_beat=True, **NO_TESTS)
    assert outcome(play_all(case, "d4xc3")) == f"{winner}: no cards"


def test_G1_v9_a_repetition_is_counted_in_game_18_too() -> None:
    case = position_from("e3:s2R d4:n10R f4:n40R h8:n30G", preset="game18", tally="captures", **NO_TESTS)
    play_all(case, "e3-e4!d4,f4", "h8-g8", "e4-e5", "g8-h8", "e5-e4", "h8-g8", "e4-e5", "g8-h8", "e5-e4")
    play_all(case, *([] if outcome(case) else ["h8-g8", "e4-e5"]))
    assert outcome(case) == "south: repetition"


def test_G1_v9_the_start_without_test_cards_has_the_usual_moves() -> None:
    moves = [0] * 4416
    state = new_game(tally="captures", **NO_TESTS)
    assert (
        rules.legal(state, 0, moves) == 22
        and captures(position_from("a1:s1R h8:n1B", tally="captures", **NO_TESTS)) == []
    )
