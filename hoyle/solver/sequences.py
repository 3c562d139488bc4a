"""The sequence form of a two-player game with hidden information: its information sets, sequences and payoffs as flat arrays.

A sequence of a seat is an information set of the seat and one of its moves there; sequence 0 is the empty one. If a seat
remembers its earlier information sets and moves (perfect recall), the payoffs of the whole game are a sparse matrix with a row for
each sequence of seat 0 and a column for each of seat 1 (Koller, Megiddo, von Stengel 1996). Positions are explored level by
level in compiled code. Positions on a level are merged if they are equal, history included, and both seats made the same sequences.

An information set is identified by the view of the seat, history included. If the views of a game forget, so that different
sequences of a seat lead to the same view, then the sequence is a part of the key: the seat is assumed to remember its own decisions.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.rules.arrays import Array, Floats, Ints, Records
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.position import Position
from hoyle.rules.record import Record
from hoyle.solver.information_sets import (
    LEAVES,
    NEXT,
    NOT_ZERO_SUM,
    ROOM,
    SEQUENCES,
    SETS,
    TOO_MANY_MOVES,
    UNLIKE_MOVES,
    Leaves,
    Nodes,
    Sets,
    Work,
    collect,
    refill,
)
from hoyle.solver.watch import GIGABYTE, NO_WATCH, Step, Stopped, Watch

F = TypeVar("F", bound=Callable[..., Any])

KERNEL_GAME = GAMES["r"]
"""The game to which algorithms without verbs are linked; see `link_for_all`."""

FIRST_SIZE = 1 << 12
"""The number of entries for which arrays have space at first; they double as needed."""

BLOCK = 1 << 20
"""The largest number of positions that are expanded, and merged, together."""

MOST_POSITIONS = 1 << 30
"""The number of positions after which exploration gives up, after about half an hour."""

PORTION = 1 << 16
"""The number of positions that are expanded before exploring may be stopped."""


class TooLarge(Refusal):
    """The game does not fit in the memory allowed; how far it was explored."""

    def __init__(self, game: str, limit: str, positions: int, information_sets: int) -> None:
        """Make the sentence; `limit` says which limit the game exceeds."""
        super().__init__(
            f"{game} needs more than {limit}: after {positions:,} positions it has {information_sets:,} information sets "
            "and more to come. Allow more memory, choose options with fewer cards, or choose the algorithm sampling."
        )
        self.positions, self.information_sets = positions, information_sets


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


def link_for_all(function: F) -> F:
    """Return a compiled algorithm that calls no verb, and so is the same for all games: it is compiled only once."""
    return link(function, KERNEL_GAME, "cpu")


def padded(record_type: type[Record]) -> tuple[Records, Ints]:
    """Return an array of one record, and the words of 8 bytes that hold it, zeros behind it."""
    import numpy

    size = record_type.dtype.itemsize
    words = numpy.zeros((size + 7) // 8, numpy.int64)
    return words.view(numpy.uint8)[:size].view(record_type.dtype), words


def grown(array: Array, length: int) -> Array:
    """Return an array with space for `length` entries that begins with those of `array`."""
    import numpy

    longer = numpy.zeros((length, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


class Explorer:
    """Explores a game and collects its sequence form."""

    def __init__(
        self,
        game: Game,
        start: Position,
        memory: float,
        keyed: bool,
        stores_leaves: bool,
        most: int,
        watch: Watch = NO_WATCH,
    ) -> None:
        """Make small arrays for a game from a position on: `memory` in bytes, and at most about `most` positions."""
        import numpy

        self.watch = watch
        self.game, self.start, self.memory, self.keyed, self.most = game, start, memory, int(keyed), most
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
        self.run: Any = link(collect, game, "cpu")
        self.fill: Any = link_for_all(refill)

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
            raise Refusal(f"{self.game.name} is over here: there is nothing to solve.")
        pending = [cut(root, 0, 1)]
        while pending:
            level = pending.pop()
            if len(level.weights) > BLOCK:
                pending.append(cut(level, BLOCK, len(level.weights)))
                level = cut(level, 0, BLOCK)
            self.waiting = sum(part.states.nbytes for part in pending)
            if self.positions > self.most:
                raise self.too_large(f"{self.most:,} positions")
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
            self.look_up(following)
            end = min(len(level.weights), begin + PORTION)
            begin = self.run(
                level,
                begin,
                end,
                following,
                self.sets,
                self.leaves,
                self.work,
                self.counters,
                self.keyed,
            )
            if begin < 0:
                return int(begin)
            if begin < end:
                following = self.make_room(following)
        return cut(following, 0, int(self.counters[NEXT]))

    def look_up(self, following: Nodes) -> None:
        """Tell the watch how far exploring has come. Raise Stopped if it asks to stop."""
        sets = int(self.counters[SETS])
        memory = self.used(following) / GIGABYTE
        self.watch.see(Step("counting information sets", sets, "so far", memory=memory))
        if self.watch.is_stopped:
            raise Stopped(
                f"{self.game.name} was not explored to the end: stopped after {self.positions:,} positions with "
                f"{sets:,} information sets, and more to come."
            )

    def used(self, following: Nodes) -> int:
        """Return the bytes that are in use."""
        return sum(array.nbytes for array in (*following, *self.sets, *self.leaves)) + self.waiting

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

    def reserve(self, arrays: tuple[Array, ...], factor: float, following: Nodes) -> None:
        """Raise TooLarge if the memory does not suffice when these arrays grow by a factor."""
        if self.used(following) + (factor - 1) * sum(array.nbytes for array in arrays) > self.memory:
            raise self.too_large(f"{self.memory / GIGABYTE:.3g} GB")

    def too_large(self, limit: str) -> TooLarge:
        """Return the error that the game exceeds a limit."""
        return TooLarge(self.game.name, limit, self.positions, int(self.counters[SETS]))


def cut(level: Nodes, begin: int, end: int) -> Nodes:
    """Return positions of a level as a level that is not added to."""
    states, weights, last, fingerprints, slots = level
    return Nodes(states[begin:end], weights[begin:end], last[begin:end], fingerprints[begin:end], slots[:0])


def sequence_form(
    game: Game,
    start: Position,
    memory: float = 4.0,
    stores_payoffs: bool = True,
    most_positions: int = MOST_POSITIONS,
    watch: Watch = NO_WATCH,
) -> SequenceForm:
    """Return the sequence form of a two-player zero-sum game from this position on, with arrays of at most `memory` gigabytes.

    With `stores_payoffs=False` only information sets are counted. Raise ValueError if the game is not for two players or not
    zero-sum, or if a view has other legal moves than its position; TooLarge if it does not fit or has more than about
    `most_positions` positions; Stopped if the watch asks to stop.
    """
    if game.seats(getattr(start, "options", None)) != 2:
        raise Refusal(f"{game.name} is solved for two players only: choose options for two players.")
    for keyed in (False, True):
        explorer = Explorer(game, start, memory * GIGABYTE, keyed, stores_payoffs, most_positions, watch)
        error = explorer.explore()
        if error == 0:
            return form_of(explorer)
        if error == UNLIKE_MOVES:
            raise Refusal(
                f"In {game.name} a seat's view has other legal moves than the position, so there are no strategies by view: "
                "let `view` show what decides which moves are legal."
            )
        if error == TOO_MANY_MOVES:
            raise Refusal(f"{game.name} has positions with more legal moves than it declares (moves): declare more.")
        if error == NOT_ZERO_SUM:
            break
    raise Refusal(f"{game.name} is not a zero-sum game with these options, so it cannot be solved.")


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


def sparse(rows: Ints, columns: Ints, values: Floats, row_count: int, column_count: int) -> Payoffs:
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
