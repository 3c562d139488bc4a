"""A turn: paragraphs MZ16 to MZ20 and V5, in given positions."""

import pytest

from tests.support.muzicando import OTHER_HANDS, moves, play_all, position_with

ROUND = "O2@1,0 G7@-1,0 Y2@0,1 I7@0,-1"
"""Neighbours on the four sides of a Do at 0,0."""


@pytest.mark.parametrize("word", ["R2", "O1", "pass"])
def test_MZ16_a_turn_is_one_card_or_a_pass_and_goes_to_the_left(word: str) -> None:
    state = play_all(position_with("M", "R2 O1 Y4", *OTHER_HANDS, table="R1", pass_policy="free"), word)
    assert state.turn == 1


@pytest.mark.parametrize(("sign", "turn"), [("R#", 2), ("Bb", 1)])
def test_MZ16_a_sign_is_a_whole_turn(sign: str, turn: int) -> None:
    assert play_all(position_with("M", f"R2 B3 {sign}", *OTHER_HANDS, table="R1 B1-2"), sign).turn == turn


def test_MZ17_a_card_never_moves() -> None:
    state = position_with("S", "Y2", "O3", "Y1", "B4", table="R1@0,0")
    lies = {card: cell for card, cell in enumerate(state.at) if cell >= 0}
    play_all(state, "Y2@1,0", "O3@2,0", "Y1@1,1")
    assert {card: cell for card, cell in enumerate(state.at) if card in lies} == lies
    assert all("@0,0" not in word and "@1,0" not in word for word in moves(state))


@pytest.mark.parametrize(("layout", "table"), [("S", "R1@0,0"), ("G", "R1@0,0"), ("P", "O3"), ("M", "O1")])
def test_MZ18_who_can_lay_a_note_may_not_pass(layout: str, table: str) -> None:
    said = moves(position_with(layout, "O2 B4", *OTHER_HANDS, table=table))
    assert said and all(word.startswith("O2") for word in said)
    assert moves(position_with(layout, "B4", *OTHER_HANDS, table=table)) == ["pass"]


def test_MZ18_a_sign_may_go_before_a_note_that_fits() -> None:
    assert moves(position_with("M", "R2 R#", *OTHER_HANDS, table="R1")) == ["R2", "R#"]


def test_MZ18_with_a_stock_a_player_may_pass() -> None:
    assert moves(position_with("M", "R2", "B4", "B5", table="R1", stock="O5")) == ["R2", "pass"]
    assert moves(position_with("M", "R2", "B4", "B5", table="R1")) == ["R2"]


@pytest.mark.parametrize(
    ("layout", "table", "hand", "said"),
    [
        ("S", f"R1@0,0 {ROUND}", "R# B4", ["R#@0,0", "pass"]),
        ("P", "R1", "R# B4", ["R#", "pass"]),
        ("M", "R1 O1", "R# O# B4", ["R#", "O#", "pass"]),
    ],
)
def test_MZ19_nobody_has_to_lay_a_sign(layout: str, table: str, hand: str, said: list[str]) -> None:
    assert moves(position_with(layout, hand, *OTHER_HANDS, table=table)) == said


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("S", ["R1@0,0", "O1@0,0"]),
        ("G", ["R1@0,0", "O2@0,0"]),
        ("P", ["R1", "O2"]),
        ("M", ["R1", "O1"]),
    ],
)
def test_MZ20_only_opening_cards_open(layout: str, said: list[str]) -> None:
    assert moves(position_with(layout, "R1 O1 O2 R2 G5 R#", *OTHER_HANDS)) == said


@pytest.mark.parametrize("policy", ["seed", "forced_only", "free"])
def test_MZ20_who_can_open_must_even_with_a_stock(policy: str) -> None:
    assert moves(position_with("M", "R1 R2", "B4", "B5", stock="G5", pass_policy=policy)) == ["R1"]


def test_MZ20_the_duty_goes_around() -> None:
    state = play_all(position_with("G", "R2 R#", "O1", "Y3 B1", "B4"), "pass")
    assert moves(state) == ["pass"] and state.turn == 1
    assert moves(play_all(state, "pass")) == ["Y3@0,0"] and state.turn == 2


@pytest.mark.parametrize(
    ("policy", "with_stock", "without"),
    [("seed", ["R2", "pass"], ["R2"]), ("forced_only", ["R2"], ["R2"]), ("free", ["R2", "pass"], ["R2", "pass"])],
)
def test_V5_when_a_player_may_pass(policy: str, with_stock: list[str], without: list[str]) -> None:
    assert moves(position_with("M", "R2", "B4", "B5", table="R1", stock="O5", pass_policy=policy)) == with_stock
    assert moves(position_with("M", "R2", "B4", "B5", table="R1", pass_policy=policy)) == without
    assert moves(position_with("M", "R3", "B4", "B5", table="R1", stock="O5", pass_policy=policy)) == ["pass"]
