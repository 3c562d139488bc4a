"""Backward induction over explored positions: values, and the payoffs of best responses, for every position.

A matrix game is solved where both seats choose at once, a seat that chooses alone takes the best branch, and outcomes of CHANCE
are averaged.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from hoyle.rules.arrays import Ints32
from hoyle.rules.game import Game
from hoyle.rules.link import array, link, placed
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Row
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.solver.explore import Explored, Run, divided
from hoyle.solver.levels import BEGIN, BOTH, BRANCHES, CYCLIC, FINISHED, MAX_PAYOFF, ROWS, TO_MOVE
from hoyle.solver.matrix import solve_matrix
from hoyle.solver.watch import NO_WATCH, Step, Watch, stopped

PORTION = 1 << 16
"""The number of positions that are solved before the solver may be stopped."""

ON_PATH = -1
"""The height of a position on the path of `write_heights`."""


class MatrixWorkspace(NamedTuple):
    """The arrays in which `solve_matrix` solves a matrix game."""

    payoffs: Any
    """The payoffs of seat 0, indexed by row (the move of seat 0) and column (the move of seat 1)."""
    tableau: Any
    """The simplex tableau, with one row and one column more than the payoffs."""
    variables: Any
    """The variable of each row and column of the tableau."""
    x: Any
    """The row player's mixed strategy."""
    y: Any
    """The column player's mixed strategy."""


class Values(NamedTuple):
    """What is computed of each position, by its number."""

    values: Any
    """The value for seat 0."""
    responses: Any
    """By number and seat: the payoff of seat 0 when this seat plays a best response to the opponent's strategy."""


class Induction(NamedTuple):
    """What backward induction finds."""

    values: Any
    """As in `Values`."""
    responses: Any
    """As in `Values`."""
    longest: int
    """The number of joint moves and outcomes of CHANCE in the longest game."""


@algorithm
def is_finished(edge: int) -> bool:
    """Return whether an edge leads to a finished game."""
    return edge < -MAX_PAYOFF


@algorithm
def value_at(edge: int, found: Values) -> float:
    """Return the value for seat 0 of the position to which an edge leads."""
    if is_finished(edge):
        return 1.0 * (edge - FINISHED)
    return -found.values[edge >> 1] if edge & 1 else found.values[edge >> 1]


@algorithm
def response_at(edge: int, seat: int, found: Values) -> float:
    """Return the payoff of seat 0 in the position to which an edge leads when `seat` plays a best response."""
    if is_finished(edge):
        return 1.0 * (edge - FINISHED)
    return -found.responses[edge >> 1, 1 - seat] if edge & 1 else found.responses[edge >> 1, seat]


@algorithm
def solve_simultaneous(number: int, node: Row[int], edges: Row[int], found: Values, matrix: MatrixWorkspace) -> None:
    """Compute the value of a position in which both seats choose, and the payoffs of the best responses."""
    payoffs, tableau, variables, x, y = matrix
    begin = node[BEGIN]
    rows = node[ROWS]
    columns = node[BRANCHES] // rows
    for column in range(columns):
        for row in range(rows):
            payoffs[row, column] = value_at(edges[begin + row + rows * column], found)
    found.values[number] = solve_matrix(payoffs, rows, columns, tableau, variables, x, y)
    best, least = 0.0, 0.0
    for row in range(rows):
        total = 0.0
        for column in range(columns):
            if y[column] > 0.0:
                total += y[column] * response_at(edges[begin + row + rows * column], 0, found)
        best = total if row == 0 else max(best, total)
    for column in range(columns):
        total = 0.0
        for row in range(rows):
            if x[row] > 0.0:
                total += x[row] * response_at(edges[begin + row + rows * column], 1, found)
        least = total if column == 0 else min(least, total)
    found.responses[number, 0], found.responses[number, 1] = best, least


@algorithm
def solve_single(number: int, node: Row[int], edges: Row[int], found: Values) -> None:
    """Compute the value of a position in which one seat chooses, and the payoffs of the best responses."""
    begin = node[BEGIN]
    sign = 1 if node[TO_MOVE] == 1 else -1  # `to_move` is 1 for seat 0, which maximizes
    chosen, value = edges[begin], value_at(edges[begin], found)
    best, least = response_at(chosen, 0, found), response_at(chosen, 1, found)
    for branch in range(1, node[BRANCHES]):
        edge = edges[begin + branch]
        other = value_at(edge, found)
        if sign * other > sign * value:
            chosen, value = edge, other
        best = max(best, response_at(edge, 0, found))
        least = min(least, response_at(edge, 1, found))
    found.values[number] = value
    # The opponent's best response meets the strategy of the seat to move, which plays `chosen`.
    found.responses[number, 0] = best if sign > 0 else response_at(chosen, 0, found)
    found.responses[number, 1] = response_at(chosen, 1, found) if sign > 0 else least


@algorithm
def average_outcomes(number: int, node: Row[int], edges: Row[int], found: Values) -> None:
    """Compute the value of a position as the mean over all outcomes of CHANCE, and the payoffs of the best responses."""
    begin, branches = node[BEGIN], node[BRANCHES]
    value, best, least = 0.0, 0.0, 0.0
    for branch in range(branches):
        edge = edges[begin + branch]
        value += value_at(edge, found) / branches
        best += response_at(edge, 0, found) / branches
        least += response_at(edge, 1, found) / branches
    found.values[number] = value
    found.responses[number, 0], found.responses[number, 1] = best, least


@algorithm
def solve_positions(
    order: Row[int], first: int, last: int, nodes: Ints32, edges: Row[int], found: Values, matrix: MatrixWorkspace
) -> None:
    """Solve the positions at `order[first:last]`, whose successors are solved."""
    for place in range(first, last):
        number = order[place]
        to_move = nodes[number, TO_MOVE]
        if to_move == CHANCE_AWAITED:
            average_outcomes(number, nodes[number], edges, found)
        elif to_move == BOTH:
            solve_simultaneous(number, nodes[number], edges, found, matrix)
        else:
            solve_single(number, nodes[number], edges, found)


@algorithm
def write_heights(start: int, nodes: Ints32, edges: Row[int], order: Row[int], stack: Ints32, heights: Row[int]) -> int:
    """Write the numbers of all positions into `order`, successors first, and how many moves the game lasts at most from each.

    Return how many positions there are, or CYCLIC. Before the call, `heights` is 0 for all positions; `stack` holds the numbers
    on the path, and the next branch of each.
    """
    done, depth = 0, 0
    stack[0, 0], stack[0, 1] = start, 0
    heights[start] = ON_PATH
    while depth >= 0:
        number, branch = stack[depth, 0], stack[depth, 1]
        begin, branches = nodes[number, BEGIN], nodes[number, BRANCHES]
        while branch < branches and (is_finished(edges[begin + branch]) or heights[edges[begin + branch] >> 1] > 0):
            branch += 1
        if branch < branches:
            successor = edges[begin + branch] >> 1
            if heights[successor] == ON_PATH:
                return CYCLIC
            stack[depth, 1] = branch + 1
            depth += 1
            stack[depth, 0], stack[depth, 1] = successor, 0
            heights[successor] = ON_PATH
            continue
        height = 0
        for edge in range(begin, begin + branches):
            if not is_finished(edges[edge]):
                height = max(height, heights[edges[edge] >> 1])
        heights[number] = height + 1
        order[done] = number
        done += 1
        depth -= 1
    return done


def matrix_workspace(rows: int, columns: int) -> MatrixWorkspace:
    """Return the arrays for matrix games of at most this size."""
    tableau, basis = array((rows + 1, columns + 1), "float64"), array(rows + columns, "int64")
    return MatrixWorkspace(
        array((rows, columns), "float64"), tableau, basis, array(rows, "float64"), array(columns, "float64")
    )


def solve_explored(game: Game, explored: Explored, threads: int, run: Run, watch: Watch = NO_WATCH) -> Induction | int:
    """Return the values of all positions and the payoffs of best responses, by number; or CYCLIC. Raise Stopped if asked to.

    Positions of the same height do not depend on each other, so that several threads solve them.
    """
    from numpy import argsort, bincount, cumsum

    matrices = [matrix_workspace(*explored.largest_matrix) for _ in range(threads)]
    nodes, edges, start = joined(explored)
    order, heights = array(len(nodes), "int32"), array(len(nodes), "int32")
    stack = array((explored.positions, 2), "int32")
    done = link(write_heights, game, "cpu")(start, nodes, edges, order, stack, heights)
    if done == CYCLIC:
        return CYCLIC
    order = placed(order[:done][argsort(heights[order[:done]], kind="stable")])
    found = Values(array(len(nodes), "float64"), array((len(nodes), 2), "float64"))
    solve: Callable[..., Any] = link(solve_positions, game, "cpu")
    for first, last in portions(cumsum(bincount(heights[order])).tolist()):
        bounds = divided(first, last, threads)
        tasks = zip(bounds, bounds[1:], matrices, strict=False)
        run(solve, [(order, begin, end, nodes, edges, found, matrix) for begin, end, matrix in tasks if end > begin])
        watch.see(step := Step("solving", last, "positions", len(order)))
        if watch.is_stopped:
            raise stopped(game.name, step)
    return Induction(found.values, found.responses, int(heights.max()))


def portions(ends: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield ranges of at most PORTION positions, given the ends of all heights.

    >>> list(portions([2, PORTION + 3]))
    [(0, 2), (2, 65538), (65538, 65539)]
    """
    begin = 0
    for end in ends:
        for first in range(begin, end, PORTION):
            yield first, min(first + PORTION, end)
        begin = end


def joined(explored: Explored) -> tuple[Ints32, Ints32, int]:
    """Return the nodes of all levels by number, all edges, to which the nodes then refer, and the number of the start.

    Afterwards the levels are empty, to save memory.
    """
    from numpy import concatenate

    nodes, edges, used = array((explored.numbers, 4), "int32"), list[Any](), 0
    start = int(explored.levels[0].numbers[0])
    for level in explored.levels:
        for chunk in level.chunks:
            part = level.nodes[chunk.first : chunk.last]
            part[:, BEGIN] += used
            nodes[level.numbers[chunk.first : chunk.last]] = part
            edges.append(chunk.edges)
            used += len(chunk.edges)
    explored.levels.clear()
    return nodes, concatenate(edges, out=array(used, "int32")), start
