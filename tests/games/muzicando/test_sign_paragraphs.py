"""Signs, blocks, runs and a pause as the last card: paragraphs MZ30 to MZ45, V9 to V12."""

import pytest

from hoyle.games.muzicando.state import GIVEN, PLAYING, RUNNING
from tests.support.muzicando import (
    OTHER_HANDS,
    blocked_seats,
    ending,
    gift,
    moves,
    names,
    places,
    play_all,
    position_with,
    run,
)

CROSS = "R1@0,0 O2@1,0 G7@-1,0 Y2@0,1 I7@0,-1"
"""A red Do with four neighbours."""
OPEN = "R1 O1 Y1 G1 B1 I1 V1"
FOUR = ("R2 R3 O2", "Y2 Y3 O3", "G2 G3 O4", "B2 B3 O5")
"""Hands that can be played when all colours are open."""


def with_sign(seat: int, sign: str, *, last: bool = False) -> list[str]:
    """Return the hands of FOUR with a sign added to one of them, or as the only card of that hand."""
    hands = [*FOUR]
    hands[seat] = sign if last else f"{hands[seat]} {sign}"
    return hands


@pytest.mark.parametrize(
    ("layout", "table", "said"),
    [("S", CROSS, ["R#@0,0", "pass"]), ("G", "O2@0,0 R3@1,0 O1@-1,0 Y3@0,1 R1@0,-1", ["O#@0,0", "pass"])],
)
def test_MZ30_a_sign_covers_a_surrounded_note_of_its_colour(layout: str, table: str, said: list[str]) -> None:
    assert moves(position_with(layout, "R# O# Yn Gn", *OTHER_HANDS, table=table)) == said


def test_MZ30_three_sides_are_not_enough() -> None:
    assert moves(position_with("S", "R# B4", *OTHER_HANDS, table=CROSS.removesuffix(" I7@0,-1"))) == ["pass"]


def test_MZ30_of_several_notes_the_player_chooses() -> None:
    wide = "O1@0,0 O2@1,0 G7@-1,0 Y2@0,1 I7@0,-1 R3@2,0 G1@1,1 I1@1,-1"
    assert moves(position_with("S", "O#", *OTHER_HANDS, table=wide)) == ["O#@0,0", "O#@1,0", "pass"]
    other_way = "O2@0,0 O1@-1,0 G3@1,0 Y1@0,1 I1@0,-1 R2@-2,0 G2@-1,1 I2@-1,-1"
    assert sorted(moves(position_with("S", "O#", *OTHER_HANDS, table=other_way))) == ["O#@-1,0", "O#@0,0", "pass"]


def test_MZ30_a_covered_card_still_counts_as_its_note() -> None:
    state = play_all(position_with("S", "R# B4", *OTHER_HANDS, table=CROSS), "R#@0,0")
    assert state.at[0] == 0 and state.cover[0] == 0 and state.sides[0] == 4
    assert "Y1@2,0" in moves(position_with("S", "Y1", *OTHER_HANDS, table=CROSS + " R#@0,0"))


def test_MZ30_the_pause_covers_too() -> None:
    table = "V1@0,0 O2@1,0 G7@-1,0 Y2@0,1 I7@0,-1"
    assert moves(position_with("S", "Vp B4", *OTHER_HANDS, table=table)) == ["Vp@0,0", "pass"]


@pytest.mark.parametrize("layout", ["P", "M"])
def test_MZ31_a_sign_may_be_laid_when_its_colour_is_on_the_table(layout: str) -> None:
    table = "R1 B5-7" if layout == "P" else "R1 B1-7"
    assert moves(position_with(layout, "R# O# Bb Ib Vp Yn", *OTHER_HANDS, table=table)) == ["R#", "Bb", "pass"]


def test_MZ31_the_do_of_the_next_colour_opens_no_other() -> None:
    assert moves(position_with("P", "R# O#", *OTHER_HANDS, table="O1-2")) == ["O#", "pass"]
    assert moves(position_with("M", "R# O#", *OTHER_HANDS, table="O1")) == ["O#", "pass"]


@pytest.mark.parametrize(
    ("sign", "seat", "next_turn", "still"),
    [("R#", 0, 2, []), ("O#", 3, 1, []), ("Yn", 1, 3, [0]), ("Gn", 2, 0, [1]), ("Bb", 3, 0, [2]), ("Ib", 0, 1, [3])],
)
def test_MZ40_who_is_blocked_by_which_sign(sign: str, seat: int, next_turn: int, still: list[int]) -> None:
    state = play_all(position_with("M", *with_sign(seat, sign), table=OPEN, turn=seat), sign)
    assert (state.turn, blocked_seats(state)) == (next_turn, still)


def test_MZ40_players_who_are_out_are_stepped_over() -> None:
    state = play_all(position_with("M", "R# R2", "", "Y2 Y3", "G2", table=OPEN, out="1"), "R#")
    assert (state.turn, blocked_seats(state)) == (3, [])


def test_MZ40_it_blocks_even_as_the_last_card() -> None:
    state = play_all(position_with("M", *with_sign(0, "R#", last=True), table=OPEN), "R#")
    assert (state.turn, blocked_seats(state), places(state)[0]) == (2, [], 0)


def test_MZ41_a_natural_blocks_on_both_sides() -> None:
    state = play_all(position_with("M", *with_sign(1, "Yn"), table=OPEN, turn=1), "Yn")
    assert (state.turn, blocked_seats(state)) == (3, [0])
    assert play_all(state, "B2").turn == 1 and blocked_seats(state) == []


def test_MZ41_with_two_left_it_is_one_more_turn() -> None:
    state = play_all(position_with("M", "Yn Y2", "", "G2 G3", "", table=OPEN, out="1 3"), "Yn")
    assert (state.turn, blocked_seats(state)) == (0, [])


def test_MZ42_a_flat_blocks_the_previous_player() -> None:
    state = play_all(position_with("M", *with_sign(3, "Bb"), table=OPEN, turn=3), "Bb")
    assert (state.turn, blocked_seats(state)) == (0, [2])
    assert play_all(state, "R2", "Y2").turn == 3 and blocked_seats(state) == []


def test_MZ42_as_the_last_card_it_blocks_who_sits_before() -> None:
    state = play_all(position_with("M", *with_sign(3, "Bb", last=True), table=OPEN, turn=3), "Bb")
    assert (state.turn, blocked_seats(state)) == (0, [2])


def test_MZ43_blocked_twice_is_blocked_once() -> None:
    state = play_all(position_with("M", *with_sign(0, "R#"), table=OPEN, blocked="1"), "R#")
    assert (state.turn, blocked_seats(state)) == (2, [])
    assert play_all(state, "G2", "B2", "R2").turn == 1


def test_MZ43_several_may_be_skipped_one_after_another() -> None:
    state = play_all(position_with("M", *with_sign(0, "R#"), table=OPEN, blocked="2 3"), "R#")
    assert (state.turn, blocked_seats(state)) == (0, [])


def test_MZ43_nobody_blocks_himself() -> None:
    rule = {"run_signs_block": True}
    state = run("M", "O# R2 G5", "", "", "", table="V1 R1 O1-2 Vp", out="1 2 3", **rule)
    assert blocked_seats(play_all(state, "O#")) == []


def test_MZ43_to_be_skipped_is_not_to_pass() -> None:
    hands = ("B6", "B7", "R5", "R6")
    state = play_all(position_with("M", *hands, table="R1", blocked="1"), "pass", "pass", "pass")
    assert (state.turn, state.passed) == (0, 0b1101)
    assert play_all(state, "pass").turn == 1 and ending(play_all(state, "pass")) == "nobody out"


def test_MZ44_the_player_of_a_pause_goes_on() -> None:
    state = play_all(position_with("M", "Vp R2 R3 O# G5", "O3", "G3", "G6", table="V1 R1 O1-2"), "Vp")
    assert (state.turn, state.phase, moves(state)) == (0, RUNNING, ["R2", "O#", "stop"])
    play_all(state, "R2", "R3")
    assert (state.turn, moves(state)) == (0, ["O#", "stop"])


def test_MZ44_until_he_stops_or_has_no_card_left() -> None:
    hands = ("Vp R2 G5", "O3", "G3", "G6")
    state = play_all(position_with("M", *hands, table="V1 R1 O1-2"), "Vp", "stop")
    assert (state.turn, state.phase, names(state.hand[0])) == (1, PLAYING, "R2 G5")
    state = play_all(position_with("M", "Vp R2", "O3", "G3", "G6", table="V1 R1 O1-2"), "Vp", "R2")
    assert (state.turn, state.phase, state.gone) == (1, PLAYING, 1)


def test_MZ44_when_it_ends_nobody_is_blocked() -> None:
    hands = ("Vp O# R2 G5", "O3", "G3", "G6")
    state = play_all(position_with("M", *hands, table="V1 R1 O1-2", blocked="1 3"), "Vp", "O#")
    assert play_all(state, "stop").turn == 1 and blocked_seats(state) == []


def test_MZ44_a_sign_as_the_last_card_of_a_run_blocks_nobody() -> None:
    state = play_all(run("M", "O#", "O3", "G3", "G6", table="V1 R1 O1-2 Vp"), "O#")
    assert (state.turn, blocked_seats(state)) == (1, [])


def test_MZ45_the_partner_may_lay_one_card() -> None:
    state = play_all(position_with("M", "Vp", "G2", "R2 R# G5", "G6", table="V1 R1"), "Vp")
    assert (state.turn, state.phase, moves(state)) == (2, GIVEN, ["R2", "R#", "pass"])
    play_all(state, "R2")
    assert (state.turn, state.phase, names(state.hand[2])) == (3, PLAYING, "R# G5")


def test_MZ45_or_decline() -> None:
    state = play_all(position_with("M", "Vp", "G2", "R2 G5", "G6", table="V1 R1", blocked="3"), "Vp", "pass")
    assert (state.turn, state.phase, blocked_seats(state), state.passed) == (3, PLAYING, [], 0)


def test_MZ45_a_sign_laid_so_blocks_nobody() -> None:
    state = play_all(gift("M", "", "G2", "R# G5", "G6", table="V1 R1 Vp", out="0", turn=2, blocked="1"), "R#")
    assert (state.turn, blocked_seats(state)) == (3, [])


def test_MZ45_it_may_be_the_partners_last_card() -> None:
    state = play_all(gift("M", "", "G2", "R2", "G6", table="V1 R1 Vp", out="0", turn=2), "R2")
    assert (state.turn, places(state)[:2], state.phase) == (3, [0, 2], PLAYING)


def test_MZ45_a_partner_who_is_out_lays_nothing() -> None:
    state = play_all(position_with("M", "Vp", "G2", "", "G6", table="V1 R1", out="2", blocked="1 3"), "Vp")
    assert (state.turn, state.phase, blocked_seats(state)) == (1, PLAYING, [])


@pytest.mark.parametrize("players", [3, 4])
def test_MZ45_alone_it_only_frees_who_was_blocked(players: int) -> None:
    hands = ["Vp", "G2", "R2", "O2"][:players]
    state = play_all(position_with("M", *hands, table="V1 R1", blocked="1", mode="individual"), "Vp")
    assert (state.turn, state.phase, blocked_seats(state)) == (1, PLAYING, [])


def test_V9_marks_end_with_the_next_card_or_pass() -> None:
    until = {"block_expiry": "next_action"}
    state = play_all(position_with("M", *with_sign(0, "R#"), table=OPEN, **until), "R#")
    assert (state.turn, blocked_seats(state)) == (2, [1])
    assert play_all(state, "G2").turn == 3 and blocked_seats(state) == []
    state = play_all(position_with("M", *with_sign(3, "Bb"), table=OPEN, turn=3, **until), "Bb", "R2", "Y2")
    assert (state.turn, blocked_seats(state)) == (2, []), "the flat is void, since others come first"
    state = play_all(position_with("M", "R# B6", "O2", "B7", "O3", table=OPEN, **until), "R#", "pass")
    assert (state.turn, blocked_seats(state)) == (3, [])


def test_V9_marks_lapse_if_all_were_blocked() -> None:
    until = {"block_expiry": "next_action"}
    state = play_all(position_with("M", "Yn", "O2 O3", "G2 G3", table=OPEN, **until), "Yn")
    assert (state.turn, blocked_seats(state)) == (1, [])
    state = play_all(position_with("M", "Yn Y2", "O2 O3", "G2 G3", table=OPEN, **until), "Yn")
    assert (state.turn, blocked_seats(state)) == (0, [1, 2])


def test_V10_no_stopping_while_a_note_fits() -> None:
    hands = ("R2 O# G5", "O3", "G3", "G6")
    state = run("M", *hands, table="V1 R1 O1-2 Vp", pause_stop="forced_only")
    assert moves(state) == ["R2", "O#"]
    assert moves(play_all(state, "R2")) == ["O#", "stop"]
    assert moves(run("M", *hands, table="V1 R1 O1-2 Vp")) == ["R2", "O#", "stop"]


def test_V11_signs_of_a_run_block_after_it() -> None:
    hands = ("Vp O# R2 G5", "O3", "G3", "G6")
    state = play_all(position_with("M", *hands, table="V1 R1 O1-2", run_signs_block=True, blocked="2"), "Vp")
    assert blocked_seats(state) == [], "who was blocked before is free"
    assert blocked_seats(play_all(state, "O#")) == [1]
    assert play_all(state, "R2", "stop").turn == 2 and blocked_seats(state) == []


def test_V11_a_sign_that_was_the_partners_blocks_too() -> None:
    rule = {"run_signs_block": True}
    state = play_all(gift("M", "", "G2", "R# G5", "G6", table="V1 R1 Vp", out="0", turn=2, **rule), "R#")
    assert (state.turn, blocked_seats(state)) == (1, [])


def test_V12_the_partner_may_lay_as_many_as_he_wants_or_none() -> None:
    hands = ("Vp", "G2", "R2 R3 G5", "G6")
    state = play_all(position_with("M", *hands, table="V1 R1", pause_last_gift="run"), "Vp")
    assert moves(state) == ["R2", "pass"]
    assert (play_all(state, "R2").phase, state.turn, moves(state)) == (RUNNING, 2, ["R3", "stop"])
    assert play_all(state, "R3", "stop").turn == 3
    state = play_all(position_with("M", *hands, table="V1 R1", pause_last_gift="none", blocked="1"), "Vp")
    assert (state.turn, state.phase, blocked_seats(state)) == (1, PLAYING, [])


def test_V12_the_partner_may_lay_any_card() -> None:
    rule = {"pause_last_gift": "any_card"}
    state = play_all(position_with("M", "Vp", "G2", "R5 R# Y4 Yn", "G6", table="V1 R1", **rule), "Vp")
    assert moves(state) == ["R5", "R#", "Y4", "pass"], "but a sign needs its colour"
    assert (play_all(state, "R5").turn, state.phase) == (3, PLAYING)


@pytest.mark.parametrize(
    ("layout", "card", "table", "cells"),
    [
        ("S", "O6", "V1@0,0 R2@1,0", "-1,0 0,-1 0,1 1,-1 1,1 2,0"),
        ("G", "O6", "R1@0,0 B2@1,0", "-1,0 2,0"),
        ("G", "I6", "R1@0,0 B2@1,0", "0,-1 0,1 1,-1 1,1"),
        ("G", "R#", "R1@0,0 B2@1,0", "0,0"),
    ],
)
def test_V12_any_card_goes_to_every_place(layout: str, card: str, table: str, cells: str) -> None:
    state = gift(layout, "", "G2", card, "G6", table=table, out="0", turn=2, pause_last_gift="any_card")
    assert sorted(moves(state)) == sorted([*(f"{card}@{cell}" for cell in cells.split()), "pass"])


def test_V12_a_card_that_does_not_fit_gives_a_row_no_direction() -> None:
    state = gift("G", "", "G2 Y2", "O6", "G7 Y5", table="R1@0,0 B2@1,0", out="0", turn=2, pause_last_gift="any_card")
    assert {*moves(play_all(state, "O6@2,0"))} == {"G7@-1,0", "G7@3,0"}, "the row rises"


def test_V12_the_partner_who_is_out_by_it_stops() -> None:
    state = play_all(position_with("M", "Vp", "G2", "R2", "G6", table="V1 R1", pause_last_gift="run"), "Vp", "R2")
    assert (state.turn, state.phase, places(state)[:2]) == (3, PLAYING, [0, 2])
