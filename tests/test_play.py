"""A turn of several moves written as one text: all of it happens, or nothing."""

from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.board64.oracle import Case
from hoyle.play import IllegalMove, Play


def three_reds() -> Play:
    """Game 18: south's 2R can go between two enemy reds."""
    row: dict[str, Any] = {
        "preset": "game18",
        "options": {},
        "position": "e3:s2R d4:n10R f4:n40R h1:s#1B a8:n#10B",
        "side": "south",
    }
    play = hoyle.game("board64", **GAMES["board64"].presets["game18"].values).new(seed=1)
    play.state = Case(row).state
    return play


def test_a_step_and_its_claim_are_one_text() -> None:
    play = three_reds()
    play.play(0, "e3-e4!d4,f4")
    assert len(play.log) == 2
    assert play.points == (2, 0)
    assert play.waits == (1,)


def test_a_turn_whose_second_move_is_illegal_has_not_begun() -> None:
    play = three_reds()
    before = play.state.clone()
    with pytest.raises(IllegalMove):
        play.play(0, "e3-e4!d4,g8")
    assert play.state.tell(path=True) == before.tell(path=True)
    assert play.log == []
    assert play.waits == (0,)


def test_the_moves_of_a_turn_may_come_one_by_one() -> None:
    play = three_reds()
    play.play(0, "e3-e4")
    assert play.waits == (0,)
    play.play(0, "!")
    assert play.waits == (1,)
    assert play.points == (0, 0)
