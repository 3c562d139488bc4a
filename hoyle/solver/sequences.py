"""The sequence form of a two-player game with hidden information: its information sets, sequences and payoffs as flat arrays.

A sequence of a seat is an information set of the seat and one of its moves there; sequence 0 is the empty one. If a seat
remembers its earlier information sets and moves (perfect recall), the payoffs of the whole game are a sparse matrix with a row for
each sequence of seat 0 and a column for each of seat 1 (Koller, Megiddo, von Stengel 1996). Positions are explored level by
level in compiled code. Positions on a level are merged if they are equal, history included, and both seats made the same sequences.

An information set is identified by the view of the seat, history included. If the views of a game forget, so that different
sequences of a seat lead to the same view, then the sequence is a part of the key: the seat is assumed to remember its own decisions.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hoyle.rules.dice import stir
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, SECOND_START, Record, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, legal, payoff, play, view
from hoyle.solver.levels import find

SETS, SEQUENCES, LEAVES, NEXT, ROOM = 0, 1, 3, 4, 5
"""Indices of the counters: information sets, sequences of each seat (1 and 2), leaves, positions of the next level, and the space
that the arrays lacked for the branches of a position."""

NOT_ZERO_SUM, FORGETS = -4, -7
"""Error codes of `expand`: payoffs do not sum to 0, or a view does not show the seat's own earlier decisions."""

FIRST_SIZE = 1 << 12
"""The number of entries for which arrays have space at first; they double as needed."""

BLOCK = 1 << 20
"""The largest number of positions that are expanded, and merged, together."""

GIGABYTE = 1 << 30


class TooLarge(ValueError):
    """The game does not fit in the memory allowed; how far it was explored."""

    def __init__(self, game: str, gigabytes: float, positions: int, information_sets: int) -> None:
        """Make the sentence."""
        super().__init__(
            f"{game} needs more than {gigabytes:.3g} GB: after {positions:,} positions it has {information_sets:,} information sets "
            "and more to come. Allow more memory, choose options with fewer cards, or choose the algorithm sampling."
        )
        self.positions, self.information_sets = positions, information_sets


class Nodes(NamedTuple):
    """Positions of one level."""

    states: Any
    weights: Any
    """The probability that CHANCE contributes to the position, summed over all ways that lead to it."""
    last: Any
    """The last sequence of each seat."""
    fingerprints: Any
    """Two fingerprints of the position together with `last`."""
    slots: Any
    """A hash table by fingerprint; see `state_graph.find`."""


class Sets(NamedTuple):
    """The information sets of both seats, in an order in which every set comes after those that precede it in a game."""

    slots: Any
    """A hash table by key; see `state_graph.find`."""
    keys: Any
    """Two fingerprints of the view; see `view_key`."""
    seat: Any
    parent: Any
    """The sequence of the seat that leads to the set."""
    first: Any
    """The first sequence of the set; those of its other moves follow."""
    moves: Any
    """The number of moves."""


class Leaves(NamedTuple):
    """Finished games, each with the last sequences of both seats and the payoff of seat 0 weighted by the probability of CHANCE."""

    last: Any
    payoffs: Any


class Work(NamedTuple):
    """A position and a view to work in. `words` hold the same memory as 64-bit integers."""

    state: Any
    state_words: Any
    seen: Any
    seen_words: Any
    blank: Any


@algorithm
def hash_words(words: Any, salt: int, start: int, shift: int) -> int:
    """Return a hash, below 2^62, of all words and the salt; different starts and shifts give independent hashes."""
    value = stir(start, salt)
    for index in range(words.size):
        value = stir(value ^ (value >> 7), words[index] >> shift)
    return value


@algorithm
def view_key(words: Any, seat: int, parent: int) -> tuple[int, int]:
    """Return the two fingerprints of a view, history included, and of the sequence that leads to it (0 if it does not count)."""
    salt = 2 * parent + seat
    return hash_words(words, salt, 0, 0), hash_words(words, salt, SECOND_START, 2)


@algorithm
def information_set(
    state: Any, seat: int, n: int, parent: int, sets: Sets, work: Work, counters: Any, keyed: int
) -> int:
    """Return the information set of a seat that has `n` moves, a new one if it is not known yet; FORGETS if sequences mix.

    If `keyed` is 1, the sequence is a part of the key.
    """
    copy(work.seen[0], work.blank[0])
    view(state, seat, work.seen[0])
    first, second = view_key(work.seen_words, seat, parent * keyed)
    slot = find(sets.slots, sets.keys, first, second)
    if sets.slots[slot]:
        found = sets.slots[slot] - 1
        return found if sets.parent[found] == parent else FORGETS
    number = counters[SETS]
    counters[SETS] += 1
    sets.slots[slot] = number + 1
    sets.keys[number, 0] = first
    sets.keys[number, 1] = second
    sets.seat[number] = seat
    sets.parent[number] = parent
    sets.first[number] = counters[SEQUENCES + seat]
    sets.moves[number] = n
    counters[SEQUENCES + seat] += n
    return number


@algorithm
def reach(work: Work, weight: float, last0: int, last1: int, following: Nodes, leaves: Leaves, counters: Any) -> int:
    """Add the position in `work` to the next level, or to the leaves if the game is over. Return 0 or NOT_ZERO_SUM."""
    state = work.state[0]
    if state.to_move == 0:
        if payoff(state, 0) + payoff(state, 1) != 0:
            return NOT_ZERO_SUM
        if payoff(state, 0) != 0 and len(leaves.payoffs):
            leaf = counters[LEAVES]
            leaves.last[leaf, 0] = last0
            leaves.last[leaf, 1] = last1
            leaves.payoffs[leaf] = weight * payoff(state, 0)
        counters[LEAVES] += 1 if payoff(state, 0) != 0 else 0
        return 0
    first = stir(hash_words(work.state_words, last0, 0, 0), last1)
    second = stir(hash_words(work.state_words, last0, SECOND_START, 2), last1)
    slot = find(following.slots, following.fingerprints, first, second)
    if following.slots[slot]:
        following.weights[following.slots[slot] - 1] += weight
        return 0
    number = counters[NEXT]
    counters[NEXT] += 1
    following.slots[slot] = number + 1
    following.fingerprints[number, 0] = first
    following.fingerprints[number, 1] = second
    following.weights[number] = weight
    following.last[number, 0] = last0
    following.last[number, 1] = last1
    copy(following.states[number], state)
    return 0


@algorithm
def has_room(branches: int, following: Nodes, leaves: Leaves, counters: Any) -> bool:
    """Return whether the arrays have space for this many successors of a position."""
    counters[ROOM] = branches
    stores_leaves = len(leaves.payoffs) > 0
    return counters[NEXT] + branches <= len(following.weights) and (
        not stores_leaves or counters[LEAVES] + branches <= len(leaves.payoffs)
    )


@algorithm
def expand(
    level: Nodes,
    begin: int,
    end: int,
    following: Nodes,
    sets: Sets,
    leaves: Leaves,
    work: Work,
    counters: Any,
    keyed: int,
) -> int:
    """Add the successors of the positions `begin` to `end` − 1 to the next level.

    Return `end`, the number of the first position for which the arrays have no space, or an error code.
    """
    own_moves = local(MOVES, MOVE)
    other_moves = local(MOVES, MOVE)
    for index in range(begin, end):
        if counters[SETS] + 2 > len(sets.parent):
            return index
        state = level.states[index]
        to_move = state.to_move
        weight, last0, last1 = level.weights[index], level.last[index, 0], level.last[index, 1]
        rows = columns = 1
        first0, first1 = last0, last1
        if to_move == CHANCE_AWAITED:
            rows = legal(state, CHANCE, own_moves)
            weight /= rows
        else:
            if to_move & 1:
                rows = legal(state, 0, own_moves)
                found = information_set(state, 0, rows, last0, sets, work, counters, keyed)
                if found < 0:
                    return found
                first0 = sets.first[found]
            if to_move & 2:
                columns = legal(state, 1, other_moves)
                found = information_set(state, 1, columns, last1, sets, work, counters, keyed)
                if found < 0:
                    return found
                first1 = sets.first[found]
        if not has_room(rows * columns, following, leaves, counters):
            return index
        for row in range(rows):
            for column in range(columns):
                copy(work.state[0], state)
                sequence0, sequence1 = first0, first1
                if to_move == CHANCE_AWAITED:
                    play(work.state[0], CHANCE, own_moves[row])
                if to_move & 1:
                    play(work.state[0], 0, own_moves[row])
                    sequence0 += row
                if to_move & 2:
                    play(work.state[0], 1, other_moves[column])
                    sequence1 += column
                error = reach(work, weight, sequence0, sequence1, following, leaves, counters)
                if error < 0:
                    return error
    return end


@algorithm
def refill(slots: Any, fingerprints: Any, n: int) -> None:
    """Insert the first `n` entries into an empty hash table."""
    for number in range(n):
        slots[find(slots, fingerprints, fingerprints[number, 0], fingerprints[number, 1])] = number + 1


class Side(NamedTuple):
    """The information sets of one seat, as columns; each comes after those that precede it in a game."""

    parent: Any
    """The sequence that leads to the set."""
    first: Any
    """The first sequence of the set."""
    moves: Any
    """The number of moves."""


class Payoffs(NamedTuple):
    """A sparse matrix: the entries of row r are those from `begin[r]` to `begin[r + 1]` − 1."""

    begin: Any
    column: Any
    value: Any


@dataclass(frozen=True, eq=False)
class SequenceForm:
    """The sequence form of a game from a position on."""

    game: Game
    start: Any
    sides: tuple[Side, Side]
    keys: Any = field(repr=False)
    """The key of each information set; see `view_key`."""
    seats: Any = field(repr=False)
    """The seat of each information set, in the order of `keys`."""
    sequences: tuple[int, int]
    """The number of sequences of each seat, the empty one included."""
    payoffs: tuple[Payoffs, Payoffs] = field(repr=False)
    """By seat: the seat's payoffs, weighted by the probabilities of CHANCE; the rows are the sequences of the other seat."""
    positions: int
    """The number of different positions explored in which the game goes on."""
    forgets: bool
    """Whether views forget the seat's own decisions, so that the sequence is a part of the keys."""

    @property
    def information_sets(self) -> int:
        """The number of information sets of both seats."""
        return len(self.seats)

    @property
    def entries(self) -> int:
        """The number of payoffs that are stored: pairs of sequences that finish a game with a payoff other than 0."""
        return len(self.payoffs[0].value)


def padded(record_type: type[Record]) -> tuple[Any, Any]:
    """Return an array of one record, and the words of 8 bytes that hold it, zeros behind it."""
    import numpy

    size = record_type.dtype.itemsize
    words = numpy.zeros((size + 7) // 8, numpy.int64)
    return words.view(numpy.uint8)[:size].view(record_type.dtype), words


def grown(array: Any, length: int) -> Any:
    """Return an array with space for `length` entries that begins with those of `array`."""
    import numpy

    longer = numpy.zeros((length, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


class Explorer:
    """Explores a game and collects its sequence form."""

    def __init__(self, game: Game, start: Any, memory: float, keyed: bool, stores_leaves: bool) -> None:
        """Make small arrays for a game from a position on; `memory` in bytes."""
        import numpy

        self.game, self.start, self.memory, self.keyed = game, start, memory, int(keyed)
        self.sets = Sets(
            slots=numpy.zeros(4 * FIRST_SIZE, numpy.int32),
            keys=numpy.zeros((FIRST_SIZE, 2), numpy.int64),
            seat=numpy.zeros(FIRST_SIZE, numpy.int8),
            parent=numpy.zeros(FIRST_SIZE, numpy.int32),
            first=numpy.zeros(FIRST_SIZE, numpy.int32),
            moves=numpy.zeros(FIRST_SIZE, numpy.int16),
        )
        leaves = FIRST_SIZE if stores_leaves else 0
        self.leaves = Leaves(numpy.zeros((leaves, 2), numpy.int32), numpy.zeros(leaves))
        blank, _ = padded(game.state)
        start.blank().store(blank, 0)
        self.work = Work(*padded(game.state), *padded(game.state), blank)
        self.counters = numpy.zeros(6, numpy.int64)
        self.counters[SEQUENCES : SEQUENCES + 2] = 1
        self.positions, self.waiting = 0, 0
        self.run: Any = link(expand, game, "cpu")
        self.fill: Any = link(refill, game, "cpu")

    def level(self, size: int) -> Nodes:
        """Return an empty level for `size` positions."""
        import numpy

        slots = numpy.zeros(4 << (size - 1).bit_length(), numpy.int32)
        return Nodes(
            self.game.state.array(size),
            numpy.zeros(size),
            numpy.zeros((size, 2), numpy.int32),
            numpy.zeros((size, 2), numpy.int64),
            slots,
        )

    def explore(self) -> int:
        """Explore the whole game. Return 0 or an error code; raise TooLarge if it does not fit in the memory."""
        root = self.level(1)
        self.start.store(root.states, 0)
        root.weights[0] = 1.0
        if not self.start.to_move:
            raise ValueError(f"{self.game.name} is over here: there is nothing to solve.")
        pending = [cut(root, 0, 1)]
        while pending:
            level = pending.pop()
            if len(level.weights) > BLOCK:
                pending.append(cut(level, BLOCK, len(level.weights)))
                level = cut(level, 0, BLOCK)
            self.waiting = sum(part.states.nbytes for part in pending)
            following = self.expanded(level)
            if isinstance(following, int):
                return following
            if len(following.weights):
                pending.append(following)
        return 0

    def expanded(self, level: Nodes) -> Nodes | int:
        """Return the level that follows these positions, or an error code."""
        following = self.level(max(FIRST_SIZE, 2 * len(level.weights)))
        self.counters[NEXT] = begin = 0
        self.positions += len(level.weights)
        while begin < len(level.weights):
            begin = self.run(
                level,
                begin,
                len(level.weights),
                following,
                self.sets,
                self.leaves,
                self.work,
                self.counters,
                self.keyed,
            )
            if begin < 0:
                return int(begin)
            if begin < len(level.weights):
                following = self.make_room(following)
        return cut(following, 0, int(self.counters[NEXT]))

    def make_room(self, following: Nodes) -> Nodes:
        """Double the arrays that are nearly full. Return the next level."""
        import numpy

        room = int(self.counters[ROOM])
        if self.counters[SETS] + 2 > len(self.sets.parent):
            size, n = 2 * len(self.sets.parent), int(self.counters[SETS])
            self.reserve(self.sets, size / len(self.sets.parent), following)
            slots = numpy.zeros(4 * size, numpy.int32)
            self.sets = Sets(slots, *(grown(column, size) for column in self.sets[1:]))
            self.fill(slots, self.sets.keys, n)
        if len(self.leaves.payoffs) and self.counters[LEAVES] + room > len(self.leaves.payoffs):
            size = max(2 * len(self.leaves.payoffs), int(self.counters[LEAVES]) + room)
            self.reserve(self.leaves, size / len(self.leaves.payoffs), following)
            self.leaves = Leaves(*(grown(column, size) for column in self.leaves))
        if self.counters[NEXT] + room > len(following.weights):
            size = max(2 * len(following.weights), int(self.counters[NEXT]) + room)
            self.reserve(following, size / len(following.weights), following)
            longer = self.level(size)
            for old, new in zip(following[:4], longer[:4], strict=True):
                new[: len(old)] = old
            self.fill(longer.slots, longer.fingerprints, int(self.counters[NEXT]))
            following = longer
        return following

    def reserve(self, arrays: tuple[Any, ...], factor: float, following: Nodes) -> None:
        """Raise TooLarge if the memory does not suffice when these arrays grow by a factor."""
        used = sum(array.nbytes for array in (*following, *self.sets, *self.leaves)) + self.waiting
        if used + (factor - 1) * sum(array.nbytes for array in arrays) > self.memory:
            gigabytes, sets = self.memory / GIGABYTE, int(self.counters[SETS])
            raise TooLarge(self.game.name, gigabytes, self.positions, sets)


def cut(level: Nodes, begin: int, end: int) -> Nodes:
    """Return positions of a level as a level that is not added to."""
    states, weights, last, fingerprints, slots = level
    return Nodes(states[begin:end], weights[begin:end], last[begin:end], fingerprints[begin:end], slots[:0])


def sequence_form(game: Game, start: Any, memory: float = 4.0, stores_payoffs: bool = True) -> SequenceForm:
    """Return the sequence form of a two-player zero-sum game from this position on, with arrays of at most `memory` gigabytes.

    With `stores_payoffs=False` only information sets are counted. Raise ValueError if the game is not for two players or not
    zero-sum, TooLarge if it does not fit.
    """
    if game.seats(getattr(start, "options", None)) != 2:
        raise ValueError(f"{game.name} is solved for two players only: choose options for two players.")
    for keyed in (False, True):
        explorer = Explorer(game, start, memory * GIGABYTE, keyed, stores_payoffs)
        error = explorer.explore()
        if error == 0:
            return form_of(explorer)
        if error == NOT_ZERO_SUM:
            break
    raise ValueError(f"{game.name} is not a zero-sum game with these options, so it cannot be solved.")


def form_of(explorer: Explorer) -> SequenceForm:
    """Return the sequence form that an explorer has collected."""
    n, counters = int(explorer.counters[SETS]), explorer.counters
    sets = Sets(explorer.sets.slots, *(column[:n] for column in explorer.sets[1:]))
    sequences = int(counters[SEQUENCES]), int(counters[SEQUENCES + 1])
    by_seat = [sets.seat == seat for seat in range(2)]
    sides = [Side(sets.parent[own], sets.first[own], sets.moves[own]) for own in by_seat]
    leaves = min(int(counters[LEAVES]), len(explorer.leaves.payoffs))
    last, values = explorer.leaves.last[:leaves], explorer.leaves.payoffs[:leaves]
    payoffs = (
        sparse(last[:, 1], last[:, 0], values, sequences[1], sequences[0]),
        sparse(last[:, 0], last[:, 1], -values, sequences[0], sequences[1]),
    )
    return SequenceForm(
        explorer.game,
        explorer.start.clone(),
        (sides[0], sides[1]),
        sets.keys.copy(),
        sets.seat.copy(),
        sequences,
        payoffs,
        explorer.positions,
        bool(explorer.keyed),
    )


def sparse(rows: Any, columns: Any, values: Any, row_count: int, column_count: int) -> Payoffs:
    """Return the sparse matrix of these entries; those at the same place are added."""
    import numpy

    places = rows.astype(numpy.int64) * column_count + columns
    order = numpy.argsort(places, kind="stable")
    places, values = places[order], values[order]
    starts = numpy.flatnonzero(numpy.diff(places, prepend=-1))
    if len(starts):
        places, values = places[starts], numpy.add.reduceat(values, starts)
    rows = places // column_count
    begin = numpy.searchsorted(rows, numpy.arange(row_count + 1)).astype(numpy.int64)
    return Payoffs(begin, (places % column_count).astype(numpy.int32), values)
