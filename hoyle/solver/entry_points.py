"""The algorithms that solve a game for two, with sample arguments, so that they can be compiled before they are needed."""

from collections.abc import Callable, Iterator
from typing import Any

from hoyle.rules.game import Game, under_no_options
from hoyle.solver.backward import Values, matrix_workspace, solve_positions, write_heights
from hoyle.solver.explore import new_buffer, new_table, scratch_of
from hoyle.solver.information_sets import collect, refill
from hoyle.solver.levels import Level, expand, insert_all, number_edges
from hoyle.solver.merging import Solved, check_values, new_found
from hoyle.solver.regret import Minimizer, iterate, responses
from hoyle.solver.sequences import GIGABYTE, KERNEL_GAME, MOST_POSITIONS, Explorer, Payoffs, SequenceForm, Side

EntryPoint = tuple[Callable[..., Any], tuple[Any, ...]]


def entry_points(game: Game) -> Iterator[EntryPoint]:
    """Yield each compiled algorithm that solves the game, and arguments of its types; nothing if the game is never solved."""
    if game.constant("solvable"):
        yield from of_equilibrium(game)
    if game.hidden_hands_solvable is not under_no_options:
        yield from of_information_sets(game)
    if game is KERNEL_GAME:
        yield from of_regret()


def of_equilibrium(game: Game) -> Iterator[EntryPoint]:
    """Yield the algorithms of `equilibrium`."""
    from numpy import int32, zeros

    states, nodes, edges = game.state.array(1), zeros((1, 4), int32), zeros(1, int32)
    level = Level(states, states, zeros((1, 2), int32), nodes)
    buffer, table = new_buffer(1), new_table(2)
    order, found = zeros(1, int32), Values(zeros(1), zeros((1, 2)))
    yield expand, (level, 0, 1, buffer, scratch_of(game.begin(game.choose())), 1)
    yield number_edges, (level, 0, 1, buffer, table, 0, 1)
    yield insert_all, (table.slots, table.fingerprints, 1)
    yield write_heights, (0, nodes, edges, order, zeros((1, 2), int32), order)
    yield solve_positions, (order, 0, 1, nodes, edges, found, matrix_workspace(1, 1))
    if "canonicalize" in game.verbs:
        solved, scratch = Solved(table.slots, table.fingerprints, zeros(1)), scratch_of(game.begin(game.choose()))
        yield check_values, (level, 0, 1, buffer, scratch, solved, matrix_workspace(1, 1), new_found(), 0.0)


def of_information_sets(game: Game) -> Iterator[EntryPoint]:
    """Yield the algorithm that explores a game with hidden hands."""
    explorer = Explorer(game, game.begin(game.choose()), GIGABYTE, False, True, MOST_POSITIONS)
    level = explorer.level(1)
    yield collect, (level, 0, 1, level, explorer.sets, explorer.leaves, explorer.work, explorer.counters, 0)


def of_regret() -> Iterator[EntryPoint]:
    """Yield the algorithms that minimise regret in any game with hidden hands."""
    from numpy import float64, int8, int16, int32, int64, ones, zeros

    keys, side = zeros((1, 2), int64), Side(zeros(1, int32), ones(1, int32), ones(1, int16))
    payoffs = Payoffs(zeros(2, int64), zeros(1, int32), zeros(1, float64))
    form = SequenceForm(KERNEL_GAME, None, (side, side), keys, zeros(1, int8), (2, 2), (payoffs, payoffs), 0, False)
    minimizer, gains = Minimizer(form), (zeros(2), zeros(2))
    yield refill, (zeros(4, int32), keys, 1)
    yield iterate, (form.sides, minimizer.learners, form.payoffs, 1, 2, 0)
    yield responses, (form.sides, gains, form.payoffs, gains, 1.0, zeros(3))
