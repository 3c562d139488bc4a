"""Explore all positions of a game for two from one position on, on several threads; see `levels`."""

import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from hoyle.rules.arrays import Array, Ints, Ints32, Records
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import array, link, placed
from hoyle.rules.position import Position
from hoyle.rules.record import fingerprint, second_fingerprint
from hoyle.rules.verbs import canonicalize
from hoyle.solver.levels import (
    BASE,
    BRANCHES,
    ROWS,
    STORED,
    Buffer,
    Level,
    PositionTable,
    Scratch,
    expand,
    find,
    insert_all,
    number_edges,
    part_of,
)
from hoyle.solver.watch import GIGABYTE, NO_WATCH, Step, Watch, stopped

MAX_THREADS = 4
"""More threads than this wait for memory."""

BUFFER_EDGES = 1 << 18
"""The number of successors that a thread makes before all threads look them up."""

FEW = 2048
"""Fewer positions than this are left to one thread: several would wait for each other longer than they work."""

FIRST_SLOTS = 1 << 14
"""The number of slots of each part of the hash table at first. It grows, so that at most half of the slots are taken."""

MEMORY = 6.0
"""The most memory that a solution may need, in gigabytes, unless another amount is given."""

BYTES_OF_POSITION, BYTES_OF_EDGE = 120, 8
"""What a position and an edge need: the fingerprints, the hash table, the value, the best responses and the order."""


@dataclass(frozen=True)
class Chunk:
    """The expanded positions of a level from index `first` up to `last`."""

    first: int
    last: int
    edges: Any
    """The edges of these positions; see `levels.FINISHED`. `Level.nodes` has the index at which those of each position begin."""


@dataclass(frozen=True)
class ExploredLevel:
    """A level whose edges are complete."""

    nodes: Any
    """By index in the level: the columns of `Level.nodes`."""
    numbers: Any
    """By index: the number of the position."""
    chunks: Sequence[Chunk]


@dataclass
class Explored:
    """All positions from a start on. Numbers of positions are not contiguous; they are below `numbers`."""

    levels: list[ExploredLevel] = field(default_factory=list[ExploredLevel])
    fingerprints: list[Any] = field(default_factory=list[Any])
    """By part of the hash table: the fingerprints of its positions."""
    error: int = 0
    """0, or an error code of `levels`."""
    start_part: int = 0
    """The part of the hash table that holds the start, as its first position."""

    @property
    def parts(self) -> int:
        """The number of parts of the hash table."""
        return len(self.fingerprints)

    @property
    def positions(self) -> int:
        """The number of positions."""
        return sum(map(len, self.fingerprints))

    @property
    def numbers(self) -> int:
        """A number that is larger than the number of any position."""
        return self.parts * max(map(len, self.fingerprints))

    @property
    def largest_matrix(self) -> tuple[int, int]:
        """The largest number of rows and the largest number of columns of a payoff matrix; 1 for positions of one seat."""
        rows = max(int(level.nodes[:, ROWS].max()) for level in self.levels)
        columns = max(int((level.nodes[:, BRANCHES] // level.nodes[:, ROWS]).max()) for level in self.levels)
        return rows, columns

    def in_order(self, by_number: Array) -> Array:
        """Return the values of all positions in the order in which `all_fingerprints` has them, given an array by number."""
        from numpy import concatenate

        return concatenate([by_number[part :: self.parts][: len(self.fingerprints[part])] for part in self.part_order])

    @property
    def all_fingerprints(self) -> Ints:
        """The fingerprints of all positions, those of the start first."""
        from numpy import concatenate

        return concatenate([self.fingerprints[part] for part in self.part_order])

    @property
    def part_order(self) -> list[int]:
        """All parts of the hash table, that with the start first."""
        return [self.start_part, *(part for part in range(self.parts) if part != self.start_part)]


class TooManyPositions(Exception):
    """The positions need more memory than is allowed."""

    def __init__(self, step: Step) -> None:
        """Remember how far exploring came."""
        super().__init__(step.text)
        self.step = step


def default_threads() -> int:
    """Return the number of threads to use: one for each processor that this process may use, at most MAX_THREADS."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MAX_THREADS)


Run = Callable[[Callable[..., Any], Sequence[tuple[Any, ...]]], list[Any]]
"""Call a compiled function with each of these lists of arguments, at the same time, and return the results in order."""


@contextmanager
def workers(threads: int) -> Generator[Run]:
    """Provide a function that runs compiled code on several threads; with one thread, on that of the caller."""
    if threads == 1:
        yield lambda function, calls: [function(*args) for args in calls]
        return
    with ThreadPoolExecutor(threads) as pool:

        def run(function: Callable[..., object], calls: Sequence[tuple[object, ...]]) -> list[object]:
            if len(calls) == 1 or not is_in_place(function):
                return [function(*args) for args in calls]
            return list(pool.map(function, *zip(*calls, strict=True)))

        yield run


def is_in_place(function: Callable[..., object]) -> bool:
    """Return whether a function changes its arrays themselves, so that several threads may write to one; a module changes copies."""
    return getattr(function, "is_in_place", True)


def divided(first: int, last: int, parts: int) -> list[int]:
    """Return the bounds of `parts` equal ranges of positions; few positions are all in the first one, which waits for no other."""
    if last - first < FEW:
        return [first, *[last] * parts]
    return [first + (last - first) * part // parts for part in range(parts + 1)]


def scratch_of(start: Position) -> Scratch:
    """Return records for a thread to work in."""
    state_type = type(start)
    scratch = Scratch(state_type.array(2), state_type.array(1), state_type.array(1), Dice.array(1))
    start.blank().store(scratch.blank, 0)
    return scratch


def new_buffer(edges: int) -> Buffer:
    """Return a buffer for this many edges."""
    return Buffer(array(edges, "int32"), array(edges, "int64"), array(edges, "int64"))


def new_table(slots: int = FIRST_SLOTS) -> PositionTable:
    """Return an empty part of the hash table."""
    pairs = slots // 2, 2
    return PositionTable(array(slots, "int32"), array(pairs, "int64"), array(pairs, "int32"), array(2, "int64"))


def with_space(table: PositionTable, new: int, run_insert: Callable[..., object]) -> PositionTable:
    """Return the part of the hash table with space for this many further positions."""
    slots, fingerprints, origins, counters = table
    needed = int(counters[STORED]) + new
    if 2 * needed > len(slots):
        slots = array(1 << (2 * needed - 1).bit_length(), "int32")
        run_insert(slots, fingerprints, int(counters[STORED]))
    if needed > len(fingerprints):
        fingerprints = enlarged(fingerprints, max(needed, len(fingerprints) * 3 // 2), int(counters[STORED]))
    found = int(counters[STORED] - counters[BASE])
    if found + new > len(origins):
        larger = array((max(found + new, 2 * found), 2), "int32")
        larger[:found] = origins[:found]
        origins = larger
    return PositionTable(slots, fingerprints, origins, counters)


def enlarged(shorter: Array, length: int, used: int) -> Array:
    """Return a longer array with the first `used` rows of this one."""
    larger = array((length, shorter.shape[1]), shorter.dtype)
    larger[:used] = shorter[:used]
    return larger


class Explorer:
    """Expands one level after another."""

    task = "exploring"
    bytes_of_position = BYTES_OF_POSITION

    def __init__(
        self, game: Game, start: Position, fold: bool, memory: float, threads: int, run: Run, watch: Watch = NO_WATCH
    ) -> None:
        """Begin with the level of the start alone. `memory` is the largest `bytes_needed`, in gigabytes."""
        self.game, self.start, self.fold, self.threads, self.run = game, start, fold, threads, run
        self.most_bytes, self.watch = memory * GIGABYTE, watch
        self.expand: Callable[..., Any] = link(expand, game, "cpu")
        self.number_edges: Callable[..., Any] = link(number_edges, game, "cpu")
        self.insert_all: Callable[..., Any] = link(insert_all, game, "cpu")
        self.scratch = [scratch_of(start) for _ in range(threads)]
        self.buffers = [new_buffer(max(BUFFER_EDGES, game.moves**2)) for _ in range(threads)]
        self.tables = [new_table() for _ in range(threads)]
        self.explored = Explored()
        self.length = 0
        """The number of positions of the level that is being expanded."""
        self.edges = 0
        """The number of edges so far."""

    def all_levels(self) -> Explored:
        """Explore everything."""
        import numpy

        states = type(self.start).array(1)
        self.start.store(states, 0)
        level = self.new_level(states[:0], numpy.array([[-1, 0]], numpy.int32))
        numbers = numpy.array([self.store_start(states)], numpy.int32)
        level.states[0] = states[0]
        while len(level.origins) and not self.explored.error:
            for table in self.tables:
                table.counters[BASE] = table.counters[STORED]
            self.keep(level, numbers, self.expand_level(level))
            level, numbers = self.next_level(level)
        self.explored.fingerprints = [table.fingerprints[: table.counters[STORED]] for table in self.tables]
        return self.explored

    def keep(self, level: Level, numbers: Ints32, chunks: list[Chunk]) -> None:
        """Keep what the solution needs of an expanded level."""
        self.explored.levels.append(ExploredLevel(level.nodes, numbers, chunks))

    @property
    def step(self) -> Step:
        """How far exploring has come."""
        found = sum(int(table.counters[STORED]) for table in self.tables)
        return Step(self.task, found, "positions", memory=self.bytes_needed / GIGABYTE)

    @property
    def bytes_needed(self) -> int:
        """The memory that the positions found so far need, those of the next level included."""
        stored, base = (sum(int(table.counters[index]) for table in self.tables) for index in (STORED, BASE))
        states = (stored - base + self.length) * type(self.start).dtype.itemsize
        return stored * self.bytes_of_position + self.edges * BYTES_OF_EDGE + states

    def new_level(self, parents: Records, origins: Ints32) -> Level:
        """Return a level of positions that have these origins."""
        states = array(len(origins), type(self.start).dtype)
        return Level(states, parents, placed(origins), array((len(origins), 4), "int32"))

    def next_level(self, level: Level) -> tuple[Level, Ints32]:
        """Return the level after this one, and the numbers of its positions."""
        from numpy import arange, concatenate, int32

        origins, numbers = list[Any](), list[Any]()
        for part, table in enumerate(self.tables):
            base, stored = int(table.counters[BASE]), int(table.counters[STORED])
            origins.append(table.origins[: stored - base])
            numbers.append(arange(base, stored, dtype=int32) * self.threads + part)
        return self.new_level(level.states, concatenate(origins)), concatenate(numbers)

    def expand_level(self, level: Level) -> list[Chunk]:
        """Expand all positions of a level; an error code goes to `explored.error`."""
        self.length, chunks = len(level.origins), list[Chunk]()
        bounds = divided(0, self.length, self.threads)
        begins, ends = bounds[:-1], bounds[1:]
        while begins != ends:
            working = [thread for thread in range(self.threads) if begins[thread] < ends[thread]]
            reached = list(ends)
            calls = [self.arguments(level, begins[thread], ends[thread], thread) for thread in working]
            for thread, index in zip(working, self.run(self.expand, calls), strict=True):
                reached[thread] = int(index)
            self.explored.error = min(reached)
            if self.explored.error < 0:
                return chunks
            chunks += self.number_chunks(level, begins, reached)
            self.watch.see(self.step)
            if self.watch.is_stopped:
                raise stopped(self.game.name, self.step)
            if self.bytes_needed > self.most_bytes:
                raise TooManyPositions(self.step)
            begins = reached
        self.explored.error = 0
        return chunks

    def arguments(self, level: Level, begin: int, end: int, thread: int) -> tuple[object, ...]:
        """Return the arguments with which a thread expands the positions from `begin` up to `end`."""
        return level, begin, end, self.buffers[thread], self.scratch[thread], int(self.fold)

    def store_start(self, states: Records) -> int:
        """Store the start, the only element of `states`, as the first position of its part; return its number.

        `states` then holds its representative.
        """
        start = self.start.clone()
        if self.fold:
            link(canonicalize, self.game)(start)
            start.store(states, 0)
        part = part_of(fingerprint(start), self.threads)
        slots, fingerprints, _, counters = self.tables[part]
        fingerprints[0] = fingerprint(start), second_fingerprint(start)
        counters[STORED] = 1
        slots[find(slots, fingerprints, *map(int, fingerprints[0]))] = 1
        self.explored.start_part = part
        return part

    def number_chunks(self, level: Level, begins: Sequence[int], ends: Sequence[int]) -> list[Chunk]:
        """Complete the edges in the buffers, and return them."""
        used = [
            int(level.nodes[end - 1, :2].sum()) if end > begin else 0 for begin, end in zip(begins, ends, strict=True)
        ]
        self.tables = [with_space(table, sum(used), self.insert_all) for table in self.tables]

        def number_part(part: int) -> None:
            for begin, end, buffer in zip(begins, ends, self.buffers, strict=True):
                self.number_edges(level, begin, end, buffer, self.tables[part], part, self.threads)

        if self.length < FEW or not is_in_place(self.number_edges):
            for part in range(self.threads):
                number_part(part)
        else:
            self.run(number_part, [(part,) for part in range(self.threads)])
        return self.chunks(begins, ends, used)

    def chunks(self, begins: Sequence[int], ends: Sequence[int], used: Sequence[int]) -> list[Chunk]:
        """Return the edges in the buffers, of which this many are used."""
        self.edges += sum(used)
        return [
            Chunk(begin, end, buffer.edges[:length].copy())
            for begin, end, length, buffer in zip(begins, ends, used, self.buffers, strict=True)
            if end > begin
        ]
