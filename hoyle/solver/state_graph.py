"""The graph of the positions of a game, walked by compiled code that visits every position once.

Positions are numbered in the order of discovery. Two positions are taken to be equal if both of their fingerprints agree;
among a billion different positions the probability of an error is below 2^-60.
"""

from typing import Any, NamedTuple

from hoyle.rules.arrays import Ints32
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, fingerprint, local, second_fingerprint
from hoyle.rules.verbs import MOVES, SEATS, ending, legal, payoff
from hoyle.solver.branches import branches, follow
from hoyle.solver.levels import find

KNOWN, RESERVED, DONE, DEPTH = range(4)
"""Indices of `Walk.counters`: the numbers of known positions, reserved edges and finished positions, and the depth of the path.

A position is finished when all its branches have been followed."""

BEGIN, BRANCHES, TO_MOVE, ROWS = range(4)
"""Columns of `Walk.nodes`: the index of the first edge, the number of edges, `to_move`, and the result of `row_count`."""

FULL, END = -1, -2
"""Results of `advance`: FULL if an array is too short, END if the walk is complete."""

FIRST_SIZE = 1 << 22
"""The number of positions for which the arrays of the first attempt have space; after FULL, callers retry with larger arrays.

Memory that a small graph leaves untouched costs nothing."""


class Walk(NamedTuple):
    """The arrays of a walk. `path` and `stack` hold the path from the start to the current position."""

    path: Any
    """By depth: the state on the path; the current state is `path[counters[DEPTH]]`."""
    stack: Any
    """By depth: the number of the position, and its next branch. The branch is −1 if the position has no number yet."""
    slots: Any
    """A hash table by fingerprint: the number of the position plus 1, or 0 for a free slot. Its length is a power of 2."""
    fingerprints: Any
    """By position: its two fingerprints."""
    nodes: Any
    """By position: the columns BEGIN, BRANCHES, TO_MOVE and ROWS."""
    edges: Any
    """The numbers of the successors, one for each joint move or outcome of CHANCE, in the order of `branches.follow`.

    The edges of a position begin at BEGIN."""
    order: Any
    """The numbers of the finished positions in postorder. Without cycles, each position comes after its successors."""
    counters: Any
    """The counters KNOWN, RESERVED, DONE and DEPTH."""


@algorithm
def row_count(state: Position) -> int:
    """Return the number of legal moves of the lowest seat to move, which are the rows of a payoff matrix.

    Return 0 if the game is over or CHANCE is to move.
    """
    moves = local(MOVES, MOVE)
    for seat in range(SEATS):
        if (state.to_move >> seat) & 1:
            return legal(state, seat, moves)
    return 0


@algorithm
def add_position(state: Position, number: int, nodes: Ints32, counters: Row[int]) -> None:
    """Add a position with its new number, and reserve edges for its successors."""
    nodes[number, BEGIN] = counters[RESERVED]
    nodes[number, BRANCHES] = branches(state) if state.to_move else 0
    nodes[number, TO_MOVE] = state.to_move
    nodes[number, ROWS] = row_count(state)
    counters[KNOWN] += 1
    counters[RESERVED] += nodes[number, BRANCHES]


@algorithm
def advance(walk: Walk) -> int:
    """Continue the depth-first walk to the next new position. Return its number, END, or FULL if an array is too short."""
    path, stack, slots, fingerprints, nodes, edges, order, counters = walk
    while counters[DEPTH] >= 0:
        depth = counters[DEPTH]
        if stack[depth, 1] < 0:
            first = fingerprint(path[depth])
            second = second_fingerprint(path[depth])
            slot = find(slots, fingerprints, first, second)
            number = slots[slot] - 1
            is_new = number < 0
            if is_new:
                number = counters[KNOWN]
                if number >= order.size:
                    return FULL
                slots[slot] = number + 1
                fingerprints[number, 0] = first
                fingerprints[number, 1] = second
                add_position(path[depth], number, nodes, counters)
                if counters[RESERVED] > edges.size:
                    return FULL
            if depth > 0:
                # `stack[…, 1]` is already the next branch, so the current one is 1 less.
                edges[nodes[stack[depth - 1, 0], BEGIN] + stack[depth - 1, 1] - 1] = number
            if not is_new:
                counters[DEPTH] -= 1
                continue
            stack[depth, 0] = number
            stack[depth, 1] = 0
            return number
        if stack[depth, 1] == nodes[stack[depth, 0], BRANCHES]:
            order[counters[DONE]] = stack[depth, 0]
            counters[DONE] += 1
            counters[DEPTH] -= 1
        else:
            copy(path[depth + 1], path[depth])
            follow(path[depth + 1], stack[depth, 1])
            stack[depth, 1] += 1
            stack[depth + 1, 1] = -1
            counters[DEPTH] += 1
    return END


def new_walk(game: Game, state: Position, size: int) -> Walk:
    """Return the arrays for a walk from this position over at most `size` positions; `size` is a power of 2."""
    import numpy

    state_type = type(state)
    path = state_type.array(game.max_length + 2)
    state.store(path, 0)
    return Walk(
        path=path,
        stack=numpy.full((len(path), 2), -1, numpy.int64),
        slots=numpy.zeros(4 * size, numpy.int32),
        fingerprints=numpy.zeros((size, 2), numpy.int64),
        nodes=numpy.zeros((size, 4), numpy.int32),
        edges=numpy.zeros(8 * size, numpy.int32),
        order=numpy.zeros(size, numpy.int32),
        counters=numpy.zeros(4, numpy.int64),
    )


@algorithm
def explore(walk: Walk, ends: Ints32) -> int:
    """Walk the whole graph from `walk.path[0]`. Return the number of positions, or FULL if an array is too short.

    Write each finished game into its row of `ends`: the payoff of every seat, and the ending in the last column.
    `ends` is an int32 array of shape (positions, SEATS + 1).
    """
    number = advance(walk)
    while number >= 0:
        state = walk.path[walk.counters[DEPTH]]
        if state.to_move == 0:
            for seat in range(SEATS):
                ends[number, seat] = payoff(state, seat)
            ends[number, SEATS] = ending(state)
        number = advance(walk)
    return FULL if number == FULL else walk.counters[KNOWN]


def walked(game: Game, state: Position, size: int = FIRST_SIZE) -> tuple[Walk, int, Ints32]:
    """Return the walk from a position on with space for `size` positions or more, the number of positions, and their `ends`."""
    import numpy

    run: Any = link(explore, game, "cpu")
    while True:
        walk, ends = new_walk(game, state, size), numpy.zeros((size, game.max_seats + 1), numpy.int32)
        known = run(walk, ends)
        if known != FULL:
            return walk, int(known), ends
        size *= 4
