"""The exact value of two-player positions: known values, and games with hidden information are refused."""

import random
from fractions import Fraction

import pytest

from hoyle.games.r import GAME as R
from hoyle.rules.seats import CHANCE
from tests.support.solver.exact import exact_worth, matrix_value
from tests.support.solver.expectation import expectation
from tests.support.yardsticks.kuhn import GAME as KUHN
from tests.support.yardsticks.tic_tac_toe import GAME as TIC_TAC_TOE


@pytest.mark.parametrize("seed", range(30))
def test_the_value_of_a_matrix_is_within_its_pure_strategy_bounds(seed: int) -> None:
    dice = random.Random(seed)
    rows = [
        [Fraction(dice.randint(-5, 5), dice.randint(1, 3)) for _ in range(1 + seed % 5)] for _ in range(1 + seed // 6)
    ]
    transposed = [[-value for value in column] for column in zip(*rows, strict=True)]
    assert matrix_value(rows) == -matrix_value(transposed)
    assert max(min(row) for row in rows) <= matrix_value(rows) <= min(max(column) for column in zip(*rows, strict=True))


def test_known_matrices() -> None:
    def fractions(*rows: tuple[int, ...]) -> list[list[Fraction]]:
        return [[Fraction(entry) for entry in row] for row in rows]

    assert matrix_value(fractions((0, -1, 1), (1, 0, -1), (-1, 1, 0))) == 0, "rock, paper, scissors"
    assert matrix_value(fractions((2, -3), (-3, 4))) == Fraction(-1, 12), "two-finger morra"
    assert matrix_value(fractions((7,))) == 7


def test_alternating_moves_are_played_optimally() -> None:
    state = TIC_TAC_TOE.begin(TIC_TAC_TOE.choose())
    assert exact_worth(TIC_TAC_TOE, state) == 0
    for seat, square in ((0, 0), (1, 1), (0, 8), (1, 2)):
        TIC_TAC_TOE.verbs["play"](state, seat, square)
    assert exact_worth(TIC_TAC_TOE, state) == 1, "the middle wins at once"
    TIC_TAC_TOE.verbs["play"](state, 0, 5)
    assert exact_worth(TIC_TAC_TOE, state) == -1, "seat 1 takes the middle and has two lines"


def test_a_custom_final_value_counts() -> None:
    state = R.begin(R.choose(points_to_win=2))
    state.hand = [0b00001001, 0b01000000 << 8]
    assert exact_worth(R, state) == 0
    assert exact_worth(R, state, lambda final_state: 7 + final_state.carry[0]) == 8


def test_outcomes_of_chance_are_equally_likely() -> None:
    state = R.begin(R.choose(play_mode="fortune", points_to_win=2))
    state.hand, state.points = [0b00010001, 0b00001001 << 8], [1, 0]
    assert state.to_move == 1 << CHANCE
    chances = expectation(R, state, "plain")
    assert (
        exact_worth(R, state) == sum(payoffs[0] * chance for (payoffs, _), chance in chances.items()) == Fraction(-1, 4)
    )


def test_hidden_information_is_refused() -> None:
    with pytest.raises(ValueError, match="kuhn hides more here than simultaneous choices"):
        exact_worth(KUHN, KUHN.begin(KUHN.choose()))
