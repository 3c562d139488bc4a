"""The four layouts: paragraphs MZ21 to MZ26, V7 and V8, with given tables."""

import pytest

from tests.support.muzicando import OTHER_HANDS, moves, play_all, position_with


def legal(layout: str, hand: str, table: str, **options: str) -> set[str]:
    """Return the legal moves of a hand on this table."""
    return {*moves(position_with(layout, hand, *OTHER_HANDS, table=table, **options))}


def around(card: str, *cells: str) -> set[str]:
    """Return the moves that play a card to each of these cells."""
    return {f"{card}@{cell}" for cell in cells}


@pytest.mark.parametrize("colour", "ROYGBIV")
def test_MZ21_a_do_of_any_colour_opens_sarabanda(colour: str) -> None:
    assert legal("S", f"{colour}1 {colour}3", "") == {f"{colour}1@0,0"}


def test_MZ21_the_table_has_no_end() -> None:
    line = [f"{'ROYGBIV'[n % 7]}{n % 7 + 1}@{n},0" for n in range(7)]
    assert "O1@7,0" in legal("S", "O1", " ".join(line)) and "O7@-1,0" in legal("S", "O7", " ".join(line))


def test_MZ22_a_note_touches_a_card_by_its_side() -> None:
    assert legal("S", "O2", "R1@0,0") == around("O2", "1,0", "-1,0", "0,1", "0,-1")


@pytest.mark.parametrize(("card", "fits"), [("O2", True), ("G7", True), ("B3", False), ("V1", False), ("I6", False)])
def test_MZ22_it_is_a_neighbour_note_whatever_its_colour(card: str, fits: bool) -> None:
    assert (legal("S", card, "R1@0,0") != {"pass"}) is fits


def test_MZ22_every_card_that_it_touches_must_fit() -> None:
    table = "R1@0,0 O2@1,0 Y3@1,1"
    assert legal("S", "G2", table) == around("G2", "-1,0", "0,-1", "2,1", "1,2", "0,1")
    assert legal("S", "G7", table) == around("G7", "-1,0", "0,-1")
    assert legal("S", "I4", table) == around("I4", "2,1", "1,2")
    assert legal("S", "R3", table) == around("R3", "2,0", "1,-1")


def test_MZ22_a_cell_beside_four_cards() -> None:
    ring = "R1@0,0 O2@1,0 O3@2,0 R2@2,1 R3@2,2 V2@1,2 V1@0,2 I2@0,1"
    assert "G1@1,1" in legal("S", "G1", ring) and "G3@1,1" in legal("S", "G3", ring)
    assert "G4@1,1" not in legal("S", "G4", ring) and "G2@1,1" not in legal("S", "G2", ring)


def test_MZ23_an_opener_begins_the_first_row() -> None:
    assert legal("G", "R1 O2 O1 R2", "") == {"R1@0,0", "O2@0,0"}


def test_MZ23_a_single_card_takes_both_notes_on_both_sides() -> None:
    assert legal("G", "R3 G1", "O2@0,0") == around("R3", "1,0", "-1,0") | around("G1", "1,0", "-1,0")


@pytest.mark.parametrize(
    ("table", "hand", "fits"),
    [
        ("O2@0,0 R3@1,0", "G1 B4 G3 B2", {"G1@-1,0", "B4@2,0"}),
        ("O2@0,0 R3@-1,0", "G1 B4 G3 B2", {"G1@1,0", "B4@-2,0"}),
        ("O2@0,0 R1@1,0", "G7 B3 G1", {"G7@2,0", "B3@-1,0"}),
        ("O2@0,0 R1@-1,0", "G7 B3 G1", {"G7@-2,0", "B3@1,0"}),
    ],
)
def test_MZ23_from_the_second_card_on_each_end_takes_one_note(table: str, hand: str, fits: set[str]) -> None:
    assert legal("G", hand, table) == fits


def test_MZ23_a_row_goes_around_the_circle() -> None:
    row = "V7@0,0 O1@1,0 R2@2,0 B3@3,0 B4@4,0 R5@5,0 B6@6,0 B7@7,0"
    assert legal("G", "Y1 G6 R6", row) == {"Y1@8,0", "G6@-1,0", "R6@-1,0"}


def test_MZ23_cards_above_each_other_need_not_fit() -> None:
    state = position_with("G", "R5", "B6", "B3", "B1", table="O2@0,0 Y3@0,1 R3@1,0 R4@1,1")
    assert moves(state) == ["R5@2,1"] and moves(play_all(state, "R5@2,1")) == ["B6@3,1"]
    assert "G7@2,0" in moves(position_with("G", "G7", *OTHER_HANDS, table="O2@0,0 R1@1,0 Y3@0,1 R4@1,1 R5@2,1"))


def test_MZ24_an_opener_makes_no_row_longer_and_begins_one_beside_a_neighbour() -> None:
    assert legal("G", "G4", "O2@0,0 R3@1,0") == around("G4", "1,1", "1,-1")
    assert legal("G", "B5", "O2@0,0 R3@1,0") == {"pass"}
    assert legal("G", "R1 Y3", "O2@0,0") == around("R1", "0,1", "0,-1") | around("Y3", "0,1", "0,-1")


def test_MZ24_only_above_the_top_row_and_below_the_bottom_row() -> None:
    table = "O2@0,0 R3@1,0 G4@1,1"
    assert legal("G", "B5 Y3", table) == {"B5@1,2", "Y3@0,-1", "Y3@1,2"}
    assert legal("G", "R1", table) == {"R1@0,-1"}


def test_MZ24_no_two_rows_in_a_line() -> None:
    assert "Y3@-3,0" not in legal("G", "Y3", "O2@0,0 R1@-1,0 G7@-2,0") and legal("G", "I6", "O2@0,0 R3@1,0") == {"pass"}


def test_MZ24_seven_rows_lie_above_one_another() -> None:
    rows = "R1@0,0 O2@0,1 Y3@0,2 G4@0,3 B5@0,4 I6@0,5"
    assert legal("G", "V7", rows) == {"V7@0,6", "V7@0,-1"}
    assert legal("G", "R5", rows + " V7@0,6") == around("R5", "-1,3", "1,3", "-1,5", "1,5")


def test_MZ25_an_opener_opens_parada_and_others_may_follow_at_any_time() -> None:
    assert legal("P", "R1 O2 R2 V6", "") == {"R1", "O2"}
    assert legal("P", "R1 O2 R2 V6", "Y3") == {"R1", "O2"}


def test_MZ25_columns_grow_at_both_ends_by_one_note_of_their_colour() -> None:
    assert legal("P", "Y2 Y4 Y5 Y1 O3", "Y3") == {"Y2", "Y4"}
    assert legal("P", "Y1 Y6 Y7", "Y2-5") == {"Y1", "Y6"}


def test_MZ25_columns_do_not_go_around() -> None:
    assert legal("P", "R7", "R1") == {"pass"} == legal("P", "V1", "V7")
    assert legal("P", "O1", "R1-7") == {"pass"}, "red Si and orange Do are neighbours as bits only"


def test_MZ26_a_do_opens_musicando_and_others_may_follow_at_any_time() -> None:
    assert legal("M", "R1 V1 R2 O2", "") == {"R1", "V1"}
    assert legal("M", "O1 V1", "R1-3") == {"O1", "V1"}


def test_MZ26_a_stack_takes_the_next_higher_note_of_its_colour() -> None:
    assert legal("M", "R4 R5 R2 O4", "R1-3") == {"R4"}
    assert legal("M", "R1 O2", "R2-7") == {"R1"}


def test_MZ26_a_stack_ends_with_si() -> None:
    assert legal("M", "O2 O7", "R1-7") == {"pass"}


def test_V7_one_neighbour_is_enough() -> None:
    table, options = "R1@0,0 O2@1,0 Y3@1,1", {"sarabanda_neighbours": "one"}
    assert legal("S", "G7", table, **options) == around("G7", "-1,0", "0,-1", "0,1")
    assert legal("S", "I4", table, **options) == around("I4", "2,1", "1,2", "0,1")
    assert legal("S", "G6", table, **options) == {"pass"}


def test_V8_each_end_takes_a_note_up_or_down() -> None:
    table = "O2@0,0 R3@1,0"
    assert legal("G", "Y4 I1 I2 V3", table, glissando_row="zigzag") == {"Y4@2,0", "I2@2,0", "I1@-1,0", "V3@-1,0"}
    assert legal("G", "Y4 I1 I2 V3", table) == {"Y4@2,0", "I1@-1,0"}
