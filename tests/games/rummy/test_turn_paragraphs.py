"""Turns, ways of drawing, knocking and the end of a deal: paragraphs RM20 to RM31, in given positions."""

from typing import Any

import pytest

from hoyle.games.rummy.state import BLOCKED, KNOCKED, STOCK_OUT, WENT_OUT
from hoyle.rules.seats import CHANCE_AWAITED
from tests.support.rummy import begin_turn, deal_options, hand, is_play, moves, play_all, position_with, scores, winners

SEVENS = "7S 7D 7C"
CAROUSEL = deal_options("carousel_scarne")
UNTIL_ABLE: dict[str, Any] = {"draw_rule": "draw_until_able", "must_play_if_able": True}


def carousel(hand: str, *others: str, **more: Any) -> Any:
    """Return a position of Carousel, by default without jokers."""
    return position_with(
        hand, *others, **{**CAROUSEL, "players": 1 + max(1, len(others)), "joker_mode": "none", **more}
    )


def test_RM20_one_play_of_any_size_and_the_turn_is_over() -> None:
    state = play_all(position_with("7H 8H 9H 2S 2D 2C 5S", "7H", table=SEVENS), "play 2S 2D 2C 7H 8H 9H")
    assert state.turn == 1 and hand(state) == "5S"


def test_RM20_nothing_is_drawn_after_a_play() -> None:
    state = carousel("7H AS", "7H", table=SEVENS, drawn=1)
    assert moves(play_all(state, "play 7H")) == ["knock", "end"]


def test_RM21_play_or_draw() -> None:
    state = position_with("7H 2S", "4C", table=SEVENS)
    assert moves(state) == ["7H", "draw"]
    assert play_all(state.clone(), "play 7H").turn == 1


def test_RM21_the_card_drawn_is_not_played_at_once() -> None:
    state = play_all(position_with("2S", "4C", table=SEVENS, stock="7H"), "draw", "7H")
    assert state.turn == 1 and hand(state) == "2S 7H"


def test_RM22_play_or_draw_again_and_after_the_last_no_play() -> None:
    state = begin_turn(carousel("7H 2S", "4C", table=SEVENS, stock="7H 2D 3C 9S"))
    assert state.to_move == CHANCE_AWAITED and state.turn == 0
    for card in ("2D", "3C"):
        assert moves(play_all(state, card)) == ["7H", "draw"]
        play_all(state, "draw")
    play_all(state, "9S")
    assert state.turn == 1 and hand(state) == "2S 2D 3C 7H 9S"


@pytest.mark.parametrize("draws", [2, 3, 6])
def test_RM22_the_number_of_draws(draws: int) -> None:
    state = begin_turn(carousel("2S", "4C", stock="9S 9S 9S 9S 9S 9S 9S", packs=3, max_draws=draws))
    for _ in range(draws - 1):
        play_all(state, "9S", "draw")
    assert play_all(state, "9S").turn == 1 and hand(state).count("9S") == draws


def test_RM23_draw_until_you_can_and_then_play() -> None:
    state = begin_turn(position_with("2S", "4C", table=SEVENS, stock="3D 9C 7H", **UNTIL_ABLE))
    for card in ("3D", "9C"):
        assert state.to_move == CHANCE_AWAITED
        play_all(state, card)
    assert moves(play_all(state, "7H")) == ["7H"] and state.turn == 0


def test_RM23_a_player_who_can_play_must() -> None:
    assert moves(begin_turn(position_with("7H 2S", "4C", table=SEVENS, **UNTIL_ABLE))) == ["7H"]


def test_RM23_who_finds_no_play_in_the_whole_stock_passes() -> None:
    state = begin_turn(position_with("2S", "7H", table=SEVENS, stock="3D", **UNTIL_ABLE))
    assert play_all(state, "3D").turn == 1 and state.passes == 1


def test_RM24_draw_one_card_then_play_or_end() -> None:
    state = begin_turn(position_with("7H 2S", "4C", table=SEVENS, stock="3D 3D", draw_rule="draw_then_play"))
    assert state.to_move == CHANCE_AWAITED
    assert moves(play_all(state, "3D")) == ["7H", "end"]
    assert play_all(state, "end").turn == 1 and state.to_move == CHANCE_AWAITED


def test_RM25_nobody_has_to_play() -> None:
    assert "draw" in moves(position_with("7H 2S", table=SEVENS))
    assert moves(position_with("7H 2S", table=SEVENS, stock="")) == ["7H", "end"]


@pytest.mark.parametrize("stock", ["KS", ""])
def test_RM25_by_option_playing_is_compulsory(stock: str) -> None:
    assert moves(position_with("7H 2S", table=SEVENS, stock=stock, must_play_if_able=True)) == ["7H"]
    assert moves(position_with("2S", table=SEVENS, stock=stock, must_play_if_able=True)) == ["draw" if stock else "end"]


@pytest.mark.parametrize("options", [{}, {"draw_rule": "draw_then_play"}, {"draw_rule": "escalating"}], ids=str)
def test_RM26_without_a_stock_you_play_or_pass(options: dict[str, str]) -> None:
    state = begin_turn(position_with("7H 2S", "4C", table=SEVENS, stock="", **options))
    assert moves(state) == ["7H", "end"]
    assert play_all(state, "end").passes == 1


def test_RM27_who_has_no_card_left_has_won() -> None:
    state = play_all(position_with("7H", "4C", "5C", table=SEVENS), "play 7H")
    assert winners(state) == [0] and state.ended == WENT_OUT and state.actor == 0


@pytest.mark.parametrize(
    ("way", "hands", "won"),
    [
        ("fewest_cards", ("KS KH", "2C 3C 4S", "2C 2D 3S"), [0]),
        ("fewest_cards", ("KS KH", "QC 9S", "2C 2D 3S"), [1]),
        ("fewest_cards", ("KS KH", "QC TS", "2C 2D 3S"), [0, 1]),
        ("lowest_points", ("KS KH", "2C 3C 5S", "2C 2D 3S"), [2]),
        ("nobody", ("KS KH", "2C 3C 5S", "2C 2D 3S"), []),
    ],
)
def test_RM28_when_all_pass_the_deal_is_over(way: str, hands: tuple[str, ...], won: list[int]) -> None:
    state = play_all(position_with(*hands, stock="", blocked_winner=way), "end", "end")
    assert state.to_move
    assert winners(play_all(state, "end")) == won and state.ended == BLOCKED


def test_RM28_a_play_or_a_draw_breaks_the_row_of_passes() -> None:
    state = play_all(position_with("2S", "7H 3D", "4C", table=SEVENS, stock=""), "end", "play 7H", "end", "end")
    assert state.to_move and state.passes == 2
    assert play_all(position_with("2S", "4C", stock="9S"), "draw", "9S", "end").to_move


def test_RM29_after_the_last_card_everybody_has_one_more_turn() -> None:
    state = begin_turn(carousel("2S", "7H 3D", "KC", table=SEVENS, stock="9S"))
    play_all(state, "9S", "end")
    assert state.closing == 3 and moves(state) == ["7H", "end"]
    play_all(state, "play 7H", "end")
    assert state.turn == 0, "who drew the last card comes last"
    assert winners(play_all(state, "end")) == [1] and state.ended == STOCK_OUT


def test_RM29_all_that_are_lowest_win() -> None:
    state = play_all(carousel("KS", "3D", "3H", stock="", closing=3, turn=0), "end", "end", "end")
    assert winners(state) == [1, 2]


def test_RM29_who_goes_out_in_it_ends_the_deal() -> None:
    state = play_all(carousel("7H", "2S", "3H", table=SEVENS, stock="", closing=3), "play 7H")
    assert winners(state) == [0] and state.ended == WENT_OUT


@pytest.mark.parametrize(("left", "fine"), [("5S", True), ("AS 4D", True), ("6S", False), ("2S 4D", False)])
def test_RM30_a_player_knocks_with_a_low_hand_after_a_play(left: str, fine: bool) -> None:
    state = carousel(f"7H {left}", "KC QC", table=SEVENS, drawn=1)
    assert "knock" not in moves(state)
    play_all(state, "play 7H")
    assert (state.turn == 0 and "knock" in moves(state)) == fine
    if fine:
        assert winners(play_all(state, "knock")) == [0] and state.ended == KNOCKED


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        (("4D", "2S", "KC"), [1]),
        (("4D", "4S", "KC"), [1]),
        (("4D", "4S", "4C"), [1, 2]),
        (("4D", "2S", "2C"), [1, 2]),
        (("4D", "5S", "KC"), [0]),
    ],
    ids=str,
)
def test_RM30_the_lowest_wins_and_of_equal_ones_not_who_knocked(hands: tuple[str, ...], won: list[int]) -> None:
    mine, *others = hands
    state = play_all(carousel(f"7H {mine}", *others, table=SEVENS, drawn=1), "play 7H", "knock")
    assert winners(state) == won


def test_RM31_usually_after_a_play_only() -> None:
    for needed in (True, False):
        state = begin_turn(carousel("AS", "KC", stock="2D 2D", knock_requires_play=needed))
        assert ("knock" in moves(play_all(state, "2D"))) != needed


@pytest.mark.parametrize("allowed", [False, True])
def test_RM31_in_the_closing_round_by_option_only(allowed: bool) -> None:
    state = carousel("7H AS", "KC", table=SEVENS, stock="", closing=2, closing_round_knock=allowed)
    play_all(state, "play 7H")
    assert (state.turn == 0 and "knock" in moves(state)) == allowed


def test_RM31_a_knock_compares_hands_and_nobody_adds_anything() -> None:
    state = play_all(carousel("7H AS", "7H 7H KC", table=SEVENS, drawn=1), "play 7H", "knock")
    assert hand(state, 1) == "7H 7H KC" and scores(state) == [23, 0]
    assert not is_play("7H", state)
