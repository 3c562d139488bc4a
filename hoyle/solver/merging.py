"""Check that positions which are merged have equal values: that a game's `verbs.canonicalize` is right.

The solver takes positions as one that the game declares equivalent. Here every position that can be reached is made as it is. Its
value is computed from its own moves, whose results have the values of their representatives, and is compared with the value of
its own representative; it is also checked that a position hides nothing, since only representatives were looked at before. Where
all agree, induction from the end of the game shows that every position has the value of its representative, so that the strategies
of the solution win as much in the game as it is. No map of moves is needed, which might be wrong itself.

A sample of positions proves nothing about the others: then the merging is only assumed to be right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from hoyle.errors import Refusal
from hoyle.rules.arrays import Floats, Ints32
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, fingerprint, local, second_fingerprint
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, canonicalize, legal, play
from hoyle.solver.backward import MatrixWorkspace
from hoyle.solver.explore import Chunk, Explorer, Run, new_buffer, scratch_of
from hoyle.solver.levels import (
    BEGIN,
    BOTH,
    BRANCH,
    BRANCHES,
    FINISHED,
    HIDDEN,
    MAX_PAYOFF,
    PARENT,
    UNEQUAL,
    Buffer,
    Level,
    Scratch,
    find,
    hides_from_a_seat,
    make_position,
    write_edge,
)
from hoyle.solver.matrix import solve_matrix
from hoyle.solver.watch import NO_WATCH, Watch

ROUNDING = 1e-11
"""The largest difference of equal values, as a share of the largest value (at least 1)."""

MISSING = 1e300
"""The value of a position whose representative the solution does not have."""

PAIRS, FAILED = range(2)
"""Indices of `Found.counts`: the positions compared with another one, and the index of a position with another value, or −1."""

LOOKED_AT = 1000
"""How many positions of random games are looked at for one that is not its own representative."""


class Solved(NamedTuple):
    """The values of representatives; see `equilibrium.Equilibrium`."""

    slots: Any
    fingerprints: Any
    values: Any


class Found(NamedTuple):
    """What a thread finds."""

    counts: Any
    """The counters PAIRS and FAILED."""
    worst: Any
    """The largest difference between the value of a position and that of its representative, which is rounding."""


@dataclass(frozen=True)
class Merging:
    """What is known of the positions that were merged."""

    is_certified: bool
    """Whether every position met was compared with its representative, or none was merged; otherwise it is assumed."""
    pairs: int = 0
    """The number of positions that were compared with another one, their representative. All agreed."""
    difference: float = 0.0
    """The largest difference of their values, which comes from rounding."""
    history: tuple[str, ...] = ()
    """The path fields that may decide something, though positions that differ only in them are one; see `solver.history`."""


NOTHING_COMPARED = Merging(False)
"""What is known of a solution whose merged positions were not compared."""


class WrongMerging(Refusal):
    """The game declares positions to be equivalent that are not."""


@algorithm
def merged_value(state: Position, solved: Solved) -> float:
    """Return the value of a position's representative for seat 0, or MISSING. The position becomes its representative."""
    sign = -1.0 if canonicalize(state) else 1.0
    number = solved.slots[find(solved.slots, solved.fingerprints, fingerprint(state), second_fingerprint(state))] - 1
    return sign * solved.values[number] if number >= 0 else MISSING


@algorithm
def is_representative(state: Position, work: Position) -> bool:
    """Return whether a position is its own representative; `work` becomes that."""
    copy(work, state)
    if canonicalize(work):
        return False
    return fingerprint(work) == fingerprint(state) and second_fingerprint(work) == second_fingerprint(state)


@algorithm
def backed_up(to_move: int, rows: int, columns: int, matrix: MatrixWorkspace) -> float:
    """Return the value for seat 0 of a position, given the values that its branches have in `matrix.payoffs`."""
    payoffs, tableau, variables, x, y = matrix
    if to_move == BOTH:
        return solve_matrix(payoffs, rows, columns, tableau, variables, x, y)
    value = payoffs[0, 0] / rows if to_move == CHANCE_AWAITED else payoffs[0, 0]
    for row in range(1, rows):
        if to_move == CHANCE_AWAITED:
            value += payoffs[row, 0] / rows
        else:
            value = max(value, payoffs[row, 0]) if to_move == 1 else min(value, payoffs[row, 0])
    return value


@algorithm
def check_branches(
    state: Position,
    moves: tuple[Row[int], Row[int]],
    sizes: tuple[int, int],
    buffer: Buffer,
    used: int,
    scratch: Scratch,
    solved: Solved,
    payoffs: Floats,
    compares: bool,
) -> int:
    """Write the successors of a position into the buffer from `used` on. Return 0 or an error code.

    `moves` are those of both seats, `sizes` their numbers. If `compares`, the merged values are written into `payoffs`.
    """
    child, to_move = scratch.states[1], state.to_move
    seat = CHANCE if to_move == CHANCE_AWAITED else 1 - (to_move & 1)
    for row in range(sizes[0]):
        for column in range(sizes[1]):
            copy(child, state)
            play(child, seat, moves[0][row])
            if to_move == BOTH:
                play(child, 1, moves[1][column])
            edge = used + row + sizes[0] * column
            error = write_edge(child, edge, buffer, 0)
            if error:
                return error
            if compares:
                is_over = buffer.edges[edge] < -MAX_PAYOFF
                value = 1.0 * (buffer.edges[edge] - FINISHED) if is_over else merged_value(child, solved)
                if value == MISSING:
                    return UNEQUAL
                payoffs[row, column] = value
    return 0


@algorithm
def check_position(
    state: Position,
    moves: tuple[Row[int], Row[int]],
    sizes: tuple[int, int],
    buffer: Buffer,
    used: int,
    scratch: Scratch,
    solved: Solved,
    matrix: MatrixWorkspace,
    found: Found,
    tolerance: float,
) -> int:
    """Compare the value of a position with that of its representative, and write its successors. Return 0 or an error code."""
    if is_representative(state, scratch.states[0]):
        return check_branches(state, moves, sizes, buffer, used, scratch, solved, matrix.payoffs, False)
    found.counts[PAIRS] += 1
    if hides_from_a_seat(state, fingerprint(state), scratch):
        return HIDDEN
    if sizes[0] > matrix.payoffs.shape[0] or sizes[1] > matrix.payoffs.shape[1]:
        return UNEQUAL
    error = check_branches(state, moves, sizes, buffer, used, scratch, solved, matrix.payoffs, True)
    if error:
        return error
    value = backed_up(state.to_move, sizes[0], sizes[1], matrix)
    copy(scratch.states[0], state)
    difference = abs(value - merged_value(scratch.states[0], solved))
    found.worst[0] = max(found.worst[0], difference)
    return UNEQUAL if difference > tolerance else 0


@algorithm
def check_values(
    level: Level,
    index: int,
    last: int,
    buffer: Buffer,
    scratch: Scratch,
    solved: Solved,
    matrix: MatrixWorkspace,
    found: Found,
    tolerance: float,
) -> int:
    """Make the positions from `index` up to `last`, compare their values, and write their successors into the buffer.

    Return the index at which the buffer was full, `last`, or an error code.
    """
    rows = local(MOVES, MOVE)
    columns = local(MOVES, MOVE)
    used = 0
    while index < last:
        state = level.states[index]
        make_position(level, index)
        to_move = state.to_move
        row_count = legal(state, CHANCE if to_move == CHANCE_AWAITED else 1 - (to_move & 1), rows)
        column_count = legal(state, 1, columns) if to_move == BOTH else 1
        if used + row_count * column_count > buffer.edges.size:
            return index
        level.nodes[index, BEGIN], level.nodes[index, BRANCHES] = used, row_count * column_count
        sizes = row_count, column_count
        error = check_position(state, (rows, columns), sizes, buffer, used, scratch, solved, matrix, found, tolerance)
        if error:
            found.counts[FAILED] = index
            return error
        used += row_count * column_count
        index += 1
    return last


def new_found() -> Found:
    """Return what a thread has found before it begins."""
    from numpy import array, int64, zeros

    return Found(array([0, -1], int64), zeros(1))


class Checker(Explorer):
    """Explores all positions without merging them, and compares the value of each with that of its representative."""

    task = "checking merges"
    bytes_of_position = 48
    """What a position needs: its fingerprints, the hash table, and its origin, which is kept."""

    def __init__(
        self,
        game: Game,
        start: Position,
        solved: Solved,
        matrices: Sequence[MatrixWorkspace],
        memory: float,
        run: Run,
        watch: Watch = NO_WATCH,
    ) -> None:
        """Begin with the start. There is a thread for each of the `matrices`; `memory` is for the solution, too."""
        super().__init__(game, start, False, memory, len(matrices), run, watch)
        self.expand = link(check_values, game, "cpu")
        self.solved, self.matrices, self.tolerance = solved, matrices, tolerance_of(solved)
        self.found = [new_found() for _ in matrices]
        self.origins = list[Any]()
        """By level: the origins of its positions."""

    @property
    def bytes_needed(self) -> int:
        """The memory that the positions found so far need, the solution included."""
        return super().bytes_needed + sum(array.nbytes for array in self.solved)

    def arguments(self, level: Level, begin: int, end: int, thread: int) -> tuple[object, ...]:
        """Return the arguments with which a thread checks the positions from `begin` up to `end`."""
        work = self.buffers[thread], self.scratch[thread], self.solved, self.matrices[thread]
        return level, begin, end, *work, self.found[thread], self.tolerance

    def keep(self, level: Level, numbers: Ints32, chunks: list[Chunk]) -> None:
        """Keep the origins of the positions, to tell how one was reached."""
        self.origins.append(level.origins)

    def chunks(self, begins: Sequence[int], ends: Sequence[int], used: Sequence[int]) -> list[Chunk]:
        """Return nothing: no edges are kept."""
        return []

    def failed_branches(self) -> list[int]:
        """Return the branches that lead from the start to a position where checking failed."""
        index = max(int(found.counts[FAILED]) for found in self.found)
        branches = list[int]()
        for origins in reversed(self.origins[1:]):
            branches.append(int(origins[index, BRANCH]))
            index = int(origins[index, PARENT])
        return branches[::-1]


def tolerance_of(solved: Solved) -> float:
    """Return the largest difference of values that counts as rounding."""
    return ROUNDING * max(1.0, float(abs(solved.values).max()))


def merging_of(found: Sequence[Found], is_certified: bool, history: tuple[str, ...]) -> Merging:
    """Return what all threads found together."""
    pairs = sum(int(thread.counts[PAIRS]) for thread in found)
    return Merging(is_certified, pairs, max(float(thread.worst[0]) for thread in found), history)


def random_positions(game: Game, start: Position, pairs: int) -> Iterator[Position]:
    """Yield positions of random games, each once, up to this many that are not their own representatives."""
    from hoyle.solver.branches import branches, follow

    dice, known, is_own = Random(1), set[Any](), link(is_representative, game, "plain")
    count, play_branch = link(branches, game, "plain"), link(follow, game, "plain")
    found, looked_at = 0, 0
    while found < pairs and looked_at < LOOKED_AT * pairs:
        position: Any = start.clone()
        while position.to_move and found < pairs:
            looked_at += 1
            key = position.astuple()
            if key not in known:
                known.add(key)
                if not is_own(position, position.clone()):
                    found += 1
                    yield position.clone()
            play_branch(position, dice.randrange(count(position)))


def check_sample(
    game: Game, start: Position, solved: Solved, matrix: MatrixWorkspace, pairs: int
) -> tuple[Found, Position | None, int]:
    """Compare this many positions of random games with their representatives.

    Return what was found, and a position where checking failed with the error code; None and 0 if all agree.
    """
    from numpy import empty, full, int32

    positions = list(random_positions(game, start, pairs))
    states = type(start).array(len(positions))
    for index, position in enumerate(positions):
        position.store(states, index)
    level = Level(states, states[:0], full((len(positions), 2), -1, int32), empty((len(positions), 4), int32))
    buffer, scratch, found = new_buffer(max(1 << 12, game.moves**2)), scratch_of(start), new_found()
    check, index = link(check_values, game, "cpu"), 0
    while 0 <= index < len(positions):
        arguments = (buffer, scratch, solved, matrix, found, tolerance_of(solved))
        index = int(check(level, index, len(positions), *arguments))
    return found, positions[int(found.counts[FAILED])] if index < 0 else None, min(index, 0)
