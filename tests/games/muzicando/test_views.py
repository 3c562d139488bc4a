"""A seat's legal moves follow from its view: they are the same in the view and in the position."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.games.muzicando import GAME, rules, text
from hoyle.games.muzicando.state import State
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.testing.random_play import seen_by


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


FIRST = "R1 R4 R5 R6 R7 R2 R# O2 O1 O3 O5 R3 P R1 O2 O1 O3 pass O4 pass R2 O4 R3 O5 R4"
OTHER = "R3 R1 R5 R2 R7 R4 R# O1 O3 O2 O5 R6 P pass O4 pass O2 O3 O1 O4 R1 O5 R2 R3 R4"
"""Two layouts with their deals, moves and drawn cards, after which seat 0 sees the same."""


def test_positions_with_a_stock_forget_who_laid_which_card() -> None:
    values = {
        "mode": "individual",
        "players": 2,
        "pass_policy": "forced_only",
        "play_drawn_card": True,
        "hand_cards": 6,
    }
    seen: list[State] = []
    for moves in (FIRST, OTHER):
        state: State = GAME.begin(GAME.choose(**values))
        for word in moves.split():
            seat = CHANCE if state.to_move == CHANCE_AWAITED else state.turn
            rules.play(state, seat, text.read(state, seat, word))
        seen.append(seen_by(GAME, state, 0))
    assert seen[0].astuple(path=True) == seen[1].astuple(path=True)


@pytest.mark.parametrize(
    ("values", "forgets"),
    [
        ({}, False),
        ({"mode": "individual"}, True),
        ({"mode": "individual", "players": 8}, False),
        ({"mode": "individual", "players": 8, "hand_cards": 6}, True),
        ({"mode": "individual", "hand_cards": 14}, False),
        ({"mode": "individual", "individual_bidding": True}, False),
    ],
)
def test_games_with_a_stock_declare_it(values: dict[str, Any], forgets: bool) -> None:
    assert GAME.forgets(GAME.begin(GAME.choose(**values)).options) == forgets
