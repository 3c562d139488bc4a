"""The algorithms that solve a game for two, with sample arguments, so that they can be compiled before they are needed."""

from collections.abc import Callable, Iterator
from typing import Any

from hoyle.rules.game import Game
from hoyle.solver.backward import Values, matrix_workspace, solve_positions, write_heights
from hoyle.solver.explore import new_buffer, new_table, scratch_of
from hoyle.solver.levels import Level, expand, insert_all, number_edges


def entry_points(game: Game) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Yield each compiled algorithm of `equilibrium` and arguments of its types; nothing if the game is never solved."""
    from numpy import int32, zeros

    if not game.constant("solvable"):
        return
    states, nodes, edges = game.state.array(1), zeros((1, 4), int32), zeros(1, int32)
    level = Level(states, states, zeros((1, 2), int32), nodes)
    buffer, table = new_buffer(1), new_table(2)
    order, found = zeros(1, int32), Values(zeros(1), zeros((1, 2)))
    yield expand, (level, 0, 1, buffer, scratch_of(game.begin(game.choose())), 1)
    yield number_edges, (level, 0, 1, buffer, table, 0, 1)
    yield insert_all, (table.slots, table.fingerprints, 1)
    yield write_heights, (0, nodes, edges, order, zeros((1, 2), int32), order)
    yield solve_positions, (order, 0, 1, nodes, edges, found, matrix_workspace(1, 1))
