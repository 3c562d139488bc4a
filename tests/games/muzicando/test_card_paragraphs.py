"""The cards, the deal of two teams, and the aim of the game: paragraphs MZ1 to MZ5."""

import pytest

from hoyle.games.muzicando import GAME, text
from hoyle.games.muzicando.cards import ALL, CARDS, NOTES, OPENERS, SIGNS, is_opener, is_sign, neighbours
from hoyle.rules.bits import count
from tests.support.muzicando import (
    cards,
    deal,
    moves,
    names,
    new_layout,
    outcomes,
    places,
    play_all,
    play_chance,
    position_with,
    scores,
)

PACK = [f"{colour}{note}" for colour in "ROYGBIV" for note in range(1, 8)]


def test_MZ1_seven_colours_with_seven_notes_and_a_sign_each() -> None:
    assert [text.card_name(card) for card in range(CARDS) if not is_sign(card)] == PACK
    assert names(SIGNS) == "R# O# Yn Gn Bb Ib Vp"
    assert count(ALL) == 56 == count(SIGNS) + count(NOTES)
    assert cards(" ".join([*PACK, names(SIGNS)])) == ALL


def test_MZ1_all_of_them_are_dealt_from() -> None:
    assert cards(" ".join(outcomes(new_layout()))) == ALL


@pytest.mark.parametrize("word", ["Rb", "O2#", "Rn", "V#", "Yp", "R0", "R8", "X1", "", "R"])
def test_MZ1_there_are_no_other_cards(word: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        text.card_of(word)


def test_MZ2_each_colour_and_each_note_has_one_opener() -> None:
    assert names(OPENERS) == "R1 O2 Y3 G4 B5 I6 V7"
    assert [card for card in range(CARDS) if is_opener(card)] == [text.card_of(name) for name in names(OPENERS).split()]


def test_MZ2_the_red_do_alone_opens_everything() -> None:
    for layout in "SGPM":
        assert moves(position_with(layout, "R1", *["B4"] * 3)) in (["R1"], ["R1@0,0"])
    assert [layout for layout in "SGPM" if moves(position_with(layout, "O1", *["B4"] * 3)) != ["pass"]] == ["S", "M"]


def test_MZ3_neighbours_are_one_step_apart_on_the_circle() -> None:
    for note in range(7):
        assert {other for other in range(7) if neighbours(note) >> other & 1} == {(note + 1) % 7, (note - 1) % 7}


@pytest.mark.parametrize(
    ("layout", "table", "fits"),
    [
        ("S", "R1@0,0", True),
        ("G", "R1@0,0", True),
        ("P", "R1", False),
        ("M", "R1-7 O1", False),
    ],
)
def test_MZ3_si_lies_beside_do_where_the_scale_is_a_circle(layout: str, table: str, fits: bool) -> None:
    assert (moves(position_with(layout, "R7 O7", *["B4"] * 3, table=table)) != ["pass"]) is fits


def test_MZ4_fourteen_cards_each_from_the_dealers_left_one_at_a_time() -> None:
    state, order = new_layout(dealer=2), list[int]()
    for _ in range(56):
        order.append(state.turn)
        play_chance(state, outcomes(state)[-1])
    assert order == [3, 0, 1, 2] * 14
    assert [count(hand) for hand in state.hand] == [14] * 4 + [0] * 4 and state.stock == 0
    assert names(state.hand[3])[-2:] == "Vp" and state.turn == 3


@pytest.mark.parametrize("dealer", range(4))
def test_MZ4_the_lot_says_who_deals_first(dealer: int) -> None:
    assert outcomes(GAME.begin(GAME.choose())) == [f"dealer{seat}" for seat in range(4)]
    assert deal(dealer).turn == (dealer + 1) % 4


def test_MZ5_who_is_rid_of_his_cards_first_has_the_best_place() -> None:
    state = play_all(position_with("M", "R2 R4", "R3", "R5", "R6", table="R1"), "R2", "R3")
    assert state.place[0] == 1
    play_all(state, "pass", "pass", "R4", "R5", "R6")
    assert places(state) == [1, 0, 2, 3] and scores(state) == [0, 5]
