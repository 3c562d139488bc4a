"""The graph of the positions of a game, walked by compiled code: every position once, with its successors.

Positions are numbered in the order in which they are found. Two positions count as one if both of their fingerprints
agree; among a billion different positions the probability of that is below 2^-60.
"""

from typing import Any, NamedTuple

from hoyle.rules.dice import stir
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, Record, copy, fingerprint, local
from hoyle.rules.verbs import MOVES, SEATS, legal
from hoyle.solver.branches import branches, follow

KNOWN, WRITTEN, DONE, DEPTH = range(4)
"""Indices of `Walk.at`: positions found, successors stored, positions finished, depth of the path."""

BEGIN, BRANCHES, TO_MOVE, WIDTH = range(4)
"""Columns of `Walk.spans`: index of the first successor, number of successors, `to_move`, choices of the lowest seat."""

FULL, END = -1, -2


class Walk(NamedTuple):
    """The arrays of a walk. `path` and `stack` hold the path from the start to the current position."""

    path: Any
    """States: the current one is `path[at[DEPTH]]`."""
    packed: Any
    """The bytes of `path` that identify positions."""
    stack: Any
    """By depth: the number of the position, and the next of its branches; −1 for a position not yet looked up."""
    slots: Any
    """A hash table: position + 1 by fingerprint, 0 where free. Its length is a power of 2."""
    prints: Any
    """By position: both fingerprints."""
    spans: Any
    """By position: BEGIN, BRANCHES, TO_MOVE and WIDTH."""
    edges: Any
    """The successors of all positions."""
    order: Any
    """Positions, each after its successors, unless the game comes back to it."""
    at: Any
    """KNOWN, WRITTEN, DONE and DEPTH."""


@algorithm
def second_fingerprint(packed: Any, depth: int) -> int:
    """Return a fingerprint of a packed position that is independent of `fingerprint`."""
    number = 0x2545F4914F6CDD1D
    for byte in range(packed.shape[1]):
        number = stir(number ^ (number >> 7), packed[depth, byte] + 128)
    return number


@algorithm
def find(slots: Any, prints: Any, first: int, second: int) -> int:
    """Return the index in `slots` of the position with these fingerprints, or the free index for it."""
    place = first & (slots.size - 1)
    while slots[place] and (prints[slots[place] - 1, 0] != first or prints[slots[place] - 1, 1] != second):
        place = (place + 1) & (slots.size - 1)
    return place


@algorithm
def width(state: Any) -> int:
    """Return how many choices the lowest seat to move has; 0 if only CHANCE or nobody is to move."""
    moves = local(MOVES, MOVE)
    for seat in range(SEATS):
        if (state.to_move >> seat) & 1:
            return legal(state, seat, moves)
    return 0


@algorithm
def enter(state: Any, number: int, spans: Any, at: Any) -> None:
    """Enter a new position and reserve space for its successors."""
    spans[number, BEGIN] = at[WRITTEN]
    spans[number, BRANCHES] = branches(state) if state.to_move else 0
    spans[number, TO_MOVE] = state.to_move
    spans[number, WIDTH] = width(state)
    at[KNOWN] += 1
    at[WRITTEN] += spans[number, BRANCHES]


@algorithm
def advance(walk: Walk) -> int:
    """Walk on, depth first, to the next new position. Return its number, END, or FULL if an array is too short."""
    path, packed, stack, slots, prints, spans, edges, order, at = walk
    while at[DEPTH] >= 0:
        depth = at[DEPTH]
        if stack[depth, 1] < 0:
            first = fingerprint(path[depth])
            second = second_fingerprint(packed, depth)
            place = find(slots, prints, first, second)
            number = slots[place] - 1
            is_new = number < 0
            if is_new:
                number = at[KNOWN]
                if number >= order.size:
                    return FULL
                slots[place] = number + 1
                prints[number, 0] = first
                prints[number, 1] = second
                enter(path[depth], number, spans, at)
                if at[WRITTEN] > edges.size:
                    return FULL
            if depth > 0:
                edges[spans[stack[depth - 1, 0], BEGIN] + stack[depth - 1, 1] - 1] = number
            if not is_new:
                at[DEPTH] -= 1
                continue
            stack[depth, 0] = number
            stack[depth, 1] = 0
            return number
        if stack[depth, 1] == spans[stack[depth, 0], BRANCHES]:
            order[at[DONE]] = stack[depth, 0]
            at[DONE] += 1
            at[DEPTH] -= 1
        else:
            copy(path[depth + 1], path[depth])
            follow(path[depth + 1], stack[depth, 1])
            stack[depth, 1] += 1
            stack[depth + 1, 1] = -1
            at[DEPTH] += 1
    return END


def new_walk(game: Game, state: Record, size: int) -> Walk:
    """Return the arrays for a walk over at most `size` positions from this one on."""
    import numpy

    kind = type(state)
    path = kind.array(game.max_length + 2)
    state.store(path, 0)
    return Walk(
        path=path,
        packed=path.view(numpy.int8).reshape(len(path), -1)[:, : kind.live],
        stack=numpy.full((len(path), 2), -1, numpy.int64),
        slots=numpy.zeros(4 * size, numpy.int32),
        prints=numpy.zeros((size, 2), numpy.int64),
        spans=numpy.zeros((size, 4), numpy.int32),
        edges=numpy.zeros(8 * size, numpy.int32),
        order=numpy.zeros(size, numpy.int32),
        at=numpy.zeros(4, numpy.int64),
    )


def successors(walk: Walk, number: int) -> list[int]:
    """Return the successors of a position, one for each branch."""
    begin, n = walk.spans[number, BEGIN], walk.spans[number, BRANCHES]
    return walk.edges[begin : begin + n].tolist()
