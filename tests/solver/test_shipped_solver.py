"""The solver from shipped code: nothing is compiled, and the solution is the same."""

import platform
from pathlib import Path

import pytest

import hoyle
from hoyle.bots import answer
from hoyle.games import GAMES
from hoyle.lab.shipping import solver_entries
from hoyle.rules.link import native
from hoyle.solver.equilibrium import equilibrium
from tests.support.shipped import calling

GAME = GAMES["serious_card"]


@pytest.mark.slow
@pytest.mark.skipif(
    platform.system() != "Linux" or platform.machine() not in native.ARCHITECTURES,
    reason="shipped code is for Linux on common processors",
)
def test_shipped_code_solves_a_game_and_plays_it(tmp_path: Path) -> None:
    state = GAME.begin(GAME.choose())
    view = hoyle.game("serious_card").new(seed=1).packed_view(0)
    compiled, move = equilibrium(GAME, state), answer("equilibrium", "serious_card", view, 0, 7)
    native.write(native.build(GAME, solver_entries(GAME), platform.machine()), tmp_path / "serious_card.code")
    with calling(tmp_path) as called:
        shipped = equilibrium(GAME, state)
        assert shipped.strategy(state, 0) == compiled.strategy(state, 0)
        assert shipped.values.tolist() == compiled.values.tolist() and shipped.exploitability < 1e-12
        assert answer("equilibrium", "serious_card", view, 0, 7) == move
    solver = {"expand", "number_edges", "insert_all", "write_heights", "solve_positions"}
    assert set(called) == {*solver, "solved_move"}


def test_games_that_are_never_solved_ship_no_solver() -> None:
    assert not solver_entries(GAMES["telepathy"])
