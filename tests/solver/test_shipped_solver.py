"""The solver from shipped code: nothing is compiled, and the solution is the same."""

import platform
from pathlib import Path

import pytest

import hoyle
from hoyle.bots import answer
from hoyle.bots.equilibrium import solved_from
from hoyle.games import GAMES
from hoyle.lab.shipping import solver_entries
from hoyle.rules.link import native
from hoyle.rules.link.wasm import Entry
from hoyle.solver.entry_points import of_regret
from hoyle.solver.equilibrium import equilibrium
from hoyle.solver.hidden import solve_hidden
from hoyle.solver.sequences import KERNEL_GAME
from tests.support.shipped import calling

GAME = GAMES["serious_card"]


ON_SHIPPED_PROCESSORS = pytest.mark.skipif(
    platform.system() != "Linux" or platform.machine() not in native.ARCHITECTURES,
    reason="shipped code is for Linux on common processors",
)


@pytest.mark.slow
@ON_SHIPPED_PROCESSORS
def test_shipped_code_solves_a_game_and_plays_it(tmp_path: Path) -> None:
    state = GAME.begin(GAME.choose())
    view = hoyle.game("serious_card").new(seed=1).packed_view(0)
    compiled, move = equilibrium(GAME, state), answer("equilibrium", "serious_card", view, 0, 7)
    native.write(native.build(GAME, solver_entries(GAME), platform.machine()), tmp_path / "serious_card.code")
    with calling(tmp_path) as called:
        shipped = equilibrium(GAME, state)
        assert shipped.strategy(state, 0) == compiled.strategy(state, 0)
        assert shipped.values.tolist() == compiled.values.tolist() and shipped.nash_conv < 1e-12
        assert answer("equilibrium", "serious_card", view, 0, 7) == move
    solver = {"expand", "number_edges", "insert_all", "write_heights", "solve_positions"}
    assert set(called) == {*solver, "solved_move"}


@pytest.mark.soak
@ON_SHIPPED_PROCESSORS
def test_shipped_code_solves_a_game_with_hidden_hands_and_plays_it(tmp_path: Path) -> None:
    pairs = GAMES["pair_attack"]
    state = pairs.begin(pairs.choose(players=2))
    view = hoyle.game("pair_attack", players=2).new(seed=1).packed_view(0)
    compiled, move = solve_hidden(pairs, state), answer("equilibrium", "pair_attack", view, 0, 7)
    regret = [Entry(algorithm.__name__, algorithm, arguments) for algorithm, arguments in of_regret()]
    for game, entries in ((pairs, solver_entries(pairs)), (KERNEL_GAME, regret)):
        native.write(native.build(game, entries, platform.machine()), tmp_path / f"{game.name}.code")
    solved_from.cache_clear()
    with calling(tmp_path) as called:
        shipped = solve_hidden(pairs, state)
        assert shipped.table.probabilities.tolist() == compiled.table.probabilities.tolist()
        assert shipped.bounds == compiled.bounds and shipped.iterations == compiled.iterations
        assert answer("equilibrium", "pair_attack", view, 0, 7) == move
    assert {"collect", "refill", "iterate", "responses", "solved_move"} <= set(called)


def test_games_that_are_never_solved_ship_no_solver() -> None:
    assert not solver_entries(GAMES["telepathy"])
