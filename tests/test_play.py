"""A turn of several moves written as one text: all of it happens, or nothing."""

import pytest

from hoyle.play.play import IllegalMove
from tests.support.board64 import three_reds


def test_a_step_and_its_claim_are_one_text() -> None:
    play = three_reds()
    play.play(0, "e3-e4!d4,f4")
    assert len(play.log) == 2
    assert play.points == (2, 0)
    assert play.to_move == (1,)


def test_a_turn_whose_second_move_is_illegal_has_not_begun() -> None:
    play = three_reds()
    before = play.state.clone()
    with pytest.raises(IllegalMove):
        play.play(0, "e3-e4!d4,g8")
    assert play.state.astuple(path=True) == before.astuple(path=True)
    assert play.log == []
    assert play.to_move == (0,)


def test_the_moves_of_a_turn_may_come_one_by_one() -> None:
    play = three_reds()
    play.play(0, "e3-e4")
    assert play.to_move == (0,)
    play.play(0, "!")
    assert play.to_move == (1,)
    assert play.points == (0, 0)
