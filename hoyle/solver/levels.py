"""The graph of the positions of a game for two, explored level by level on several threads.

A level holds the positions that a given number of joint moves reaches first. To expand a level, threads make the successors of
its positions and hash them; then each thread looks up the successors that its part of the hash table holds. Equal successors
become one position, which is made again, from the first position and branch that led to it, when its own level is expanded. So
only the states of two levels are in memory, and no thread waits for a lock.

Positions that the game declares equivalent (`verbs.canonicalize`) are one position. Finished games are not stored: an edge to one
holds its payoff.

Two positions are taken to be equal if both of their fingerprints agree; among a billion different positions the probability of
an error is below 2^-60.
"""

from typing import Any, NamedTuple

from hoyle.rules.arrays import Ints, Ints32
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position
from hoyle.rules.record import MOVE, copy, fingerprint, local, second_fingerprint
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import HISTORY_ENDINGS, MOVES, canonicalize, determinize, ending, legal, payoff, play, view
from hoyle.solver.branches import follow

BOTH = 3
"""The value of `to_move` when both seats are to move."""

HIDDEN, NOT_ZERO_SUM, CYCLIC, BY_HISTORY, UNEQUAL, TOO_MANY_MOVES = -3, -4, -5, -6, -8, -10
"""Error codes for games that cannot be solved; see `equilibrium.REASONS`, and for UNEQUAL `merging`."""

BEGIN, BRANCHES, TO_MOVE, ROWS = range(4)
"""Columns of `Level.nodes`: the index of the first edge, the number of edges, `to_move`, and the moves of the lowest seat to move."""

PARENT, BRANCH = range(2)
"""Columns of origins: an index in the previous level, −1 for the start, and a branch of that position as `follow` numbers them."""

FINISHED = -(1 << 30)
"""An edge to a finished game is FINISHED plus the payoff of seat 0; payoffs are smaller than 2^29.

Other edges are twice the number of the successor, plus 1 if the seats are exchanged there."""

MAX_PAYOFF = 1 << 29


class Level(NamedTuple):
    """A level: its positions have indices from 0 on. In an array of states, elements are records of the game."""

    states: Any
    parents: Any
    """The states of the previous level."""
    origins: Any
    """By index: the columns PARENT and BRANCH."""
    nodes: Any
    """By index: the columns BEGIN, BRANCHES, TO_MOVE and ROWS."""


class Buffer(NamedTuple):
    """The successors of some positions of a level: by edge, in the order of the positions and of their branches."""

    edges: Any
    first: Any
    """The first fingerprint."""
    second: Any
    """The second fingerprint."""


class PositionTable(NamedTuple):
    """A part of the hash table. It holds positions with numbers n · parts + part, where n counts from 0 on."""

    slots: Any
    """By slot: n + 1, or 0 for a free slot. The length is a power of 2."""
    fingerprints: Any
    """By n: both fingerprints."""
    origins: Any
    """By number among the new positions: the columns PARENT and BRANCH."""
    counters: Any
    """The counters STORED and BASE."""


STORED, BASE = range(2)
"""Indices of `PositionTable.counters`: the number of positions, and the number when the level began."""


class Scratch(NamedTuple):
    """Records for one thread to work in, one or two elements each."""

    states: Any
    seen: Any
    blank: Any
    """The view that hides everything."""
    dice: Any


@algorithm
def find(slots: Ints32, fingerprints: Ints, first: int, second: int) -> int:
    """Return the index in `slots` of the position with these fingerprints, or the free index where to insert it."""
    slot = first & (slots.size - 1)
    while slots[slot] and (fingerprints[slots[slot] - 1, 0] != first or fingerprints[slots[slot] - 1, 1] != second):
        slot = (slot + 1) & (slots.size - 1)
    return slot


@algorithm
def part_of(first: int, parts: int) -> int:
    """Return the part of the hash table that holds positions with this first fingerprint."""
    return (first >> 40) % parts


@algorithm
def insert_all(slots: Ints32, fingerprints: Ints, stored: int) -> None:
    """Insert the first `stored` positions, which differ, into an empty hash table."""
    for number in range(stored):
        slot = fingerprints[number, 0] & (slots.size - 1)
        while slots[slot]:
            slot = (slot + 1) & (slots.size - 1)
        slots[slot] = number + 1


@algorithm
def hides_something(state: Position, own: int, seat: int, scratch: Scratch) -> bool:
    """Return whether the view of a seat leaves another position possible than this one, whose fingerprint is `own`."""
    copy(scratch.seen[0], scratch.blank[0])
    view(state, seat, scratch.seen[0])
    determinize(scratch.seen[0], seat, scratch.states[0], scratch.dice[0])
    return fingerprint(scratch.states[0]) != own


@algorithm
def write_edge(child: Position, edge: int, buffer: Buffer, fold: int) -> int:
    """Write the edge to a successor, without its number, and the fingerprints. Return 0 or an error code."""
    if child.to_move == 0:
        own = payoff(child, 0)
        if own + payoff(child, 1) != 0 or own >= MAX_PAYOFF or own <= -MAX_PAYOFF:
            return NOT_ZERO_SUM
        if (HISTORY_ENDINGS >> ending(child)) & 1:
            return BY_HISTORY
        buffer.edges[edge] = FINISHED + own
        return 0
    buffer.edges[edge] = 1 if fold and canonicalize(child) else 0
    buffer.first[edge] = fingerprint(child)
    buffer.second[edge] = second_fingerprint(child)
    return 0


@algorithm
def make_position(level: Level, index: int) -> None:
    """Make the position with this index again, from the position and the branch that led to it; the start is there already."""
    if level.origins[index, PARENT] >= 0:
        copy(level.states[index], level.parents[level.origins[index, PARENT]])
        follow(level.states[index], level.origins[index, BRANCH])


@algorithm
def hides_from_a_seat(state: Position, own: int, scratch: Scratch) -> bool:
    """Return whether a position, whose fingerprint is `own`, hides something from a seat that is to move; CHANCE sees all."""
    if state.to_move == CHANCE_AWAITED:
        return False
    if state.to_move & 1 and hides_something(state, own, 0, scratch):
        return True
    if state.to_move & 2:
        return hides_something(state, own, 1, scratch)
    return False


@algorithm
def expand(level: Level, index: int, last: int, buffer: Buffer, scratch: Scratch, fold: int) -> int:
    """Make the positions from `index` up to `last` and write their successors into the buffer.

    Return the index at which the buffer was full, `last`, or an error code.
    """
    moves = local(MOVES, MOVE)
    replies = local(MOVES, MOVE)
    middle, child = scratch.states[0], scratch.states[1]
    used = 0
    while index < last:
        state = level.states[index]
        make_position(level, index)
        if fold:
            canonicalize(state)
        to_move = state.to_move
        seat = CHANCE if to_move == CHANCE_AWAITED else 1 - (to_move & 1)
        rows = legal(state, seat, moves)
        columns = legal(state, 1, replies) if to_move == BOTH else 1
        if max(rows, columns) > MOVES:
            return TOO_MANY_MOVES
        if used + rows * columns > buffer.edges.size:
            return index
        if hides_from_a_seat(state, fingerprint(state), scratch):
            return HIDDEN
        level.nodes[index, BEGIN], level.nodes[index, BRANCHES] = used, rows * columns
        level.nodes[index, TO_MOVE], level.nodes[index, ROWS] = to_move, rows
        for row in range(rows):
            copy(middle, state)
            play(middle, seat, moves[row])
            for column in range(columns):
                copy(child, middle)
                if to_move == BOTH:
                    play(child, 1, replies[column])
                error = write_edge(child, used + row + rows * column, buffer, fold)
                if error:
                    return error
        used += rows * columns
        index += 1
    return last


@algorithm
def number_edges(
    level: Level, index: int, last: int, buffer: Buffer, table: PositionTable, part: int, parts: int
) -> None:
    """Complete the edges that lead into one part of the hash table, and store the new positions in it.

    The buffer holds the successors of the positions from `index` up to `last`.
    """
    edges, first, second = buffer
    slots, fingerprints, origins, counters = table
    while index < last:
        begin = level.nodes[index, BEGIN]
        for branch in range(level.nodes[index, BRANCHES]):
            edge = begin + branch
            if edges[edge] >= 0 and part_of(first[edge], parts) == part:
                slot = find(slots, fingerprints, first[edge], second[edge])
                number = slots[slot] - 1
                if number < 0:
                    number = counters[STORED]
                    counters[STORED] += 1
                    slots[slot] = number + 1
                    fingerprints[number, 0] = first[edge]
                    fingerprints[number, 1] = second[edge]
                    origins[number - counters[BASE], PARENT] = index
                    origins[number - counters[BASE], BRANCH] = branch
                edges[edge] += 2 * (number * parts + part)
        index += 1
