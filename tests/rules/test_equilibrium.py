"""Solutions of two-player games: compared with exact fractions and with best responses; unsolvable games are refused."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.r import GAME as R
from hoyle.games.r import rules
from hoyle.rules.link import link
from hoyle.solver import explore
from hoyle.solver.backward import matrix_workspace
from hoyle.solver.equilibrium import equilibrium, load
from hoyle.solver.matrix import solve_matrix
from hoyle.solver.positions import view_of
from tests.support.solver.best_response import best_response
from tests.support.solver.exact import exact_worth, matrix_value
from tests.support.yardsticks.goofspiel import GAME as GOOFSPIEL
from tests.support.yardsticks.kuhn import GAME as KUHN
from tests.support.yardsticks.tic_tac_toe import GAME as TIC_TAC_TOE

SMALL = 1e-9
RULES: list[dict[str, Any]] = [
    {},
    {"abilities": False},
    {"goal": "first_loses", "princess_in_loser": "loses"},
    {"goal": "all_rounds"},
    {"balance": True},
    {"balance": True, "balance_spy": "cancel"},
    {"last_chance": True, "points_to_win": 2},
    {"discard_one": True},
    {"traitor_swap": True},
    {"play_mode": "fortune"},
]


def short_position(options: dict[str, Any], seed: int) -> Any:
    """Return a random position of R in which each player has three cards."""
    dice = random.Random(seed)
    state = R.begin(R.choose(**options))
    state.hand = [sum(1 << card for card in dice.sample(range(8), 3)) << 8 * seat for seat in range(2)]
    state.points = [dice.randrange(state.options.points_to_win) for _ in range(2)]
    state.played = [0, 0]
    return state


def matrix_solution(rows: list[list[float]], target: Any = "cpu") -> tuple[float, list[float], list[float]]:
    """Return the value of a matrix game, and the optimal mixed strategies of both players."""
    payoffs, tableau, variables, x, y = matrix_workspace(len(rows), len(rows[0]))
    payoffs[:] = rows
    value = link(solve_matrix, R, target)(payoffs, *payoffs.shape, tableau, variables, x, y)
    return float(value), x.tolist(), y.tolist()


@pytest.mark.parametrize("seed", range(60))
def test_matrices_have_the_value_of_exact_fractions(seed: int) -> None:
    dice = random.Random(seed)
    height, width = 1 + dice.randrange(8), 1 + dice.randrange(8)
    rows = [
        [dice.choice((-1, -1, 0, 1, 1, Fraction(dice.randint(-9, 9), 7))) for _ in range(width)] for _ in range(height)
    ]
    value, x, y = matrix_solution([[float(entry) for entry in row] for row in rows])
    assert abs(value - matrix_value([[Fraction(entry) for entry in row] for row in rows])) < SMALL
    assert abs(sum(x) - 1) < SMALL and abs(sum(y) - 1) < SMALL and min(x + y) >= 0
    matrix = np.array(rows, float)
    assert min(np.array(x) @ matrix) > value - SMALL and max(matrix @ np.array(y)) < value + SMALL
    plain = matrix_solution([[float(entry) for entry in row] for row in rows], "plain")
    assert abs(plain[0] - value) < SMALL and plain[1] == pytest.approx(x) and plain[2] == pytest.approx(y)


@pytest.mark.parametrize("options", RULES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_positions_have_the_value_of_exact_fractions(options: dict[str, Any], seed: int) -> None:
    state = short_position(options, seed)
    found = equilibrium(R, state)
    assert abs(found.value - exact_worth(R, state)) < SMALL
    assert abs(found.nash_conv) < SMALL


@pytest.mark.parametrize("seat", [0, 1])
def test_no_best_response_wins_more_than_the_value(seat: int) -> None:
    state = short_position({}, 5)
    found = equilibrium(R, state)

    def policy(seen: Any, other: int, moves: list[int]) -> dict[int, Fraction]:
        chances = found.strategy(position_of_view(seen), other)
        shares = {move: Fraction(chance).limit_denominator(10**9) for move, chance in chances.items()}
        likeliest = max(shares, key=lambda move: shares[move])
        return shares | {likeliest: 1 - sum(share for move, share in shares.items() if move != likeliest)}

    assert abs(best_response(R, state, seat, {1 - seat: policy}) - (1 - 2 * seat) * found.value) < 1e-6


def position_of_view(seen: Any) -> Any:
    """Return the only position that a view leaves possible, in a game without hidden information."""
    from hoyle.rules.dice import Dice

    state = R.state()
    R.verbs["determinize"](seen, 0, state, Dice())
    return state


def test_the_best_response_to_weak_play_wins_more_than_the_value() -> None:
    """The opponent plays weakly: always the highest card."""
    state = short_position({}, 5)
    value = equilibrium(R, state).value
    assert best_response(R, state, 0, {1: lambda seen, seat, moves: moves[-1]}) > value + 0.1


def test_exchanging_the_sides_negates_the_value() -> None:
    first, other = short_position({}, 8), short_position({}, 8)
    other.hand = [first.hand[1] >> 8, first.hand[0] << 8]
    other.points = first.points[::-1]
    assert abs(equilibrium(R, first).value + equilibrium(R, other).value) < SMALL


def test_alternating_moves_are_played_optimally() -> None:
    state = TIC_TAC_TOE.begin(TIC_TAC_TOE.choose())
    found = equilibrium(TIC_TAC_TOE, state)
    assert found.value == 0 and found.positions == 4520  # of 5478, less 958 finished games
    for seat, square in ((0, 0), (1, 1), (0, 8), (1, 2)):
        TIC_TAC_TOE.verbs["play"](state, seat, square)
    assert found.evaluate(state) == 1
    (move,) = [move for move, share in found.strategy(state, 0).items() if share]
    TIC_TAC_TOE.verbs["play"](state, 0, move)
    assert found.evaluate(state) == 1, "the best move keeps the win"


def test_unreachable_positions_and_seats_not_to_move_have_no_strategy() -> None:
    found = equilibrium(R, short_position({}, 1))
    with pytest.raises(ValueError, match="cannot follow from"):
        found.evaluate(short_position({}, 2))
    over = short_position({}, 1)
    rules.finish(over, 0, 0)
    with pytest.raises(ValueError, match="Seat 1 is not to move here"):
        found.strategy(over, 1)


def test_a_view_has_the_strategy_of_its_position_and_another_one_is_refused() -> None:
    start = short_position({}, 5)
    found = equilibrium(R, start)
    for seat in range(2):
        assert found.strategy(view_of(R, start, seat), seat) == found.strategy(start, seat)
    with pytest.raises(ValueError, match="cannot follow from"):
        found.strategy(view_of(R, short_position({}, 6), 0), 0)


def test_hidden_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="kuhn hides more here than simultaneous choices"):
        equilibrium(KUHN, KUHN.begin(KUHN.choose()))


def test_more_than_two_players_are_refused() -> None:
    with pytest.raises(ValueError, match="choose options for two players"):
        hoyle.solve(hoyle.game("thirty_one", players=3))


def test_simultaneous_choices_with_chance_between_them() -> None:
    """Goofspiel with four cards is symmetric, so its value is 0."""
    state = GOOFSPIEL.begin(GOOFSPIEL.choose(cards=4))
    assert abs(equilibrium(GOOFSPIEL, state).value) < SMALL


def test_a_solution_is_saved_and_loaded(tmp_path: Path) -> None:
    state, path = short_position({}, 3), tmp_path / "short.npz"
    found = equilibrium(R, state)
    found.save(path)
    loaded = load(path, GAMES)
    assert (loaded.value, loaded.positions, loaded.nash_conv) == (
        found.value,
        found.positions,
        found.nash_conv,
    )
    assert loaded.start.astuple() == state.astuple()
    assert loaded.strategy(state, 0) == found.strategy(state, 0)


@pytest.mark.parametrize("content", [b"", b"no such thing", b"PK\x03\x04 broken"])
def test_a_broken_file_is_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.npz"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="holds no solution"):
        load(path, GAMES)


def test_a_solution_of_other_rules_is_refused_with_a_sentence(tmp_path: Path) -> None:
    from dataclasses import replace

    path = tmp_path / "old.npz"
    equilibrium(R, short_position({}, 3)).save(path)
    with pytest.raises(ValueError, match="solved with another version of r"):
        load(path, {"r": replace(R, version=R.version + 1)})


@pytest.mark.parametrize("threads", [2, 3])
def test_the_number_of_threads_changes_nothing(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "FEW", 2)
    state = short_position({"last_chance": True}, 4)
    alone, together = equilibrium(R, state, threads=1), equilibrium(R, state, threads=threads)
    assert (alone.value, alone.positions) == (together.value, together.positions)
    assert alone.strategy(state, 0) == together.strategy(state, 0)
    by_fingerprint = [
        dict(zip(map(tuple, found.fingerprints.tolist()), found.values, strict=True)) for found in (alone, together)
    ]
    assert by_fingerprint[0] == by_fingerprint[1]


def test_arrays_that_are_too_small_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    state = short_position({}, 4)
    whole = equilibrium(R, state)
    monkeypatch.setattr(explore, "BUFFER_EDGES", 1)  # the moves squared
    monkeypatch.setattr(explore, "FIRST_SLOTS", 2)
    regrown = equilibrium(R, state)
    assert regrown.positions == whole.positions > 50 and regrown.value == whole.value


def test_too_many_positions_are_refused() -> None:
    with pytest.raises(
        ValueError, match=r"r has too many positions from here for 1e-05 GB \(.*38 positions.*allow more memory"
    ):
        equilibrium(R, short_position({}, 4), memory=1e-5)
