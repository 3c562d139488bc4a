"""The solver from shipped code: nothing is compiled, and the solution is the same."""

import platform
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.rules.link import native
from hoyle.rules.link.wasm import Entry
from hoyle.solver.entry_points import entry_points
from hoyle.solver.equilibrium import equilibrium
from tests.support.shipped import calling

GAME = GAMES["serious_card"]


@pytest.mark.slow
@pytest.mark.skipif(
    platform.system() != "Linux" or platform.machine() not in native.ARCHITECTURES,
    reason="shipped code is for Linux on common processors",
)
def test_shipped_code_solves_a_game(tmp_path: Path) -> None:
    state = GAME.begin(GAME.choose())
    compiled = equilibrium(GAME, state)
    entries = [Entry(algorithm.__name__, algorithm, args) for algorithm, args in entry_points(GAME)]
    native.write(native.build(GAME, entries, platform.machine()), tmp_path / "serious_card.code")
    with calling(tmp_path) as called:
        shipped = equilibrium(GAME, state)
        assert shipped.strategy(state, 0) == compiled.strategy(state, 0)
        assert shipped.values.tolist() == compiled.values.tolist() and shipped.exploitability < 1e-12
    assert set(called) == {"expand", "number_edges", "insert_all", "write_heights", "solve_positions"}


def test_games_that_are_never_solved_ship_no_solver() -> None:
    assert not list(entry_points(GAMES["telepathy"]))
