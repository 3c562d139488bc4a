"""A seat's legal moves follow from its view: they are the same in the view and in the position."""

import random

import pytest

import hoyle
from hoyle.games.muzicando import GAME, rules
from hoyle.games.muzicando.state import State


def legal(state: State, seat: int) -> list[int]:
    """Return the legal moves of a seat."""
    moves = [0] * GAME.moves
    return moves[: rules.legal(state, seat, moves)]


@pytest.mark.parametrize("preset", GAME.presets)
def test_legal_moves_of_a_view_are_those_of_the_position(preset: str) -> None:
    passed = 0
    for seed in range(4):
        play, draw = hoyle.game("muzicando", **GAME.presets[preset].values).new(seed), random.Random(seed)
        while not play.is_over:
            seat = play.to_move[0]
            seen: State = play.view(seat)
            assert legal(seen, seat) == play.legal(seat)
            passed += sum(seen.held) > 0 and seen.stock_left == 0
            play.play(seat, draw.choice(play.legal(seat)))
    assert passed > 0, "positions without a stock were seen"
