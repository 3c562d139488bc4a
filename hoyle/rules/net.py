"""A net of positions, walked by compiled code: every position once, with those that may come next.

Positions are numbers in the order in which they were met. Two positions are taken for one where both of their
fingerprints agree, which for a billion different ones happens with a chance below 2^-60.
"""

from typing import Any

from hoyle.rules.branches import branches, follow
from hoyle.rules.dice import stir
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, Record, copy, fingerprint, local
from hoyle.rules.verbs import MOVES, SEATS, legal

KNOWN, WRITTEN, DONE, DEPTH = range(4)
"""How far a walk has come: positions met, successors noted, positions finished, places of the path in use less one."""

BEGIN, WAYS, WAITS, WIDTH = range(4)
"""Of a position: where its successors begin, how many there are, who is awaited, how many choices the lowest seat has."""

FULL, END = -1, -2


@algorithm
def second_print(packed: Any, depth: int) -> int:
    """A fingerprint of a packed position that has nothing in common with `fingerprint`."""
    number = 0x2545F4914F6CDD1D
    for byte in range(packed.shape[1]):
        number = stir(number ^ (number >> 7), packed[depth, byte] + 128)
    return number


@algorithm
def find(slots: Any, prints: Any, one: int, other: int) -> int:
    """The place in `slots` where the position with these fingerprints stands, or would stand."""
    place = one & (slots.size - 1)
    while slots[place] and (prints[slots[place] - 1, 0] != one or prints[slots[place] - 1, 1] != other):
        place = (place + 1) & (slots.size - 1)
    return place


@algorithm
def width(state: Any) -> int:
    """How many choices the lowest of the awaited seats has; 0 where only CHANCE is awaited, or nobody."""
    moves = local(MOVES, MOVE)
    for seat in range(SEATS):
        if (state.waits >> seat) & 1:
            return legal(state, seat, moves)
    return 0


@algorithm
def enter(state: Any, number: int, spans: Any, at: Any) -> None:
    """Note a new position and keep room for its successors."""
    spans[number, BEGIN] = at[WRITTEN]
    spans[number, WAYS] = branches(state) if state.waits else 0
    spans[number, WAITS] = state.waits
    spans[number, WIDTH] = width(state)
    at[KNOWN] += 1
    at[WRITTEN] += spans[number, WAYS]


@algorithm
def advance(
    path: Any, packed: Any, stack: Any, slots: Any, prints: Any, spans: Any, edges: Any, order: Any, at: Any
) -> int:
    """Walk on, depth first, to the next position that was not met before: its number; END, or FULL where arrays are short.

    The position stands in `path[at[DEPTH]]`. `packed` is what tells the states of `path` apart, as bytes; `slots` finds
    a position by its fingerprints. In `order` each position stands after its successors, unless the game comes back.
    """
    while at[DEPTH] >= 0:
        depth = at[DEPTH]
        if stack[depth, 1] < 0:
            one = fingerprint(path[depth])
            other = second_print(packed, depth)
            place = find(slots, prints, one, other)
            number = slots[place] - 1
            fresh = number < 0
            if fresh:
                number = at[KNOWN]
                if number >= order.size:
                    return FULL
                slots[place] = number + 1
                prints[number, 0] = one
                prints[number, 1] = other
                enter(path[depth], number, spans, at)
                if at[WRITTEN] > edges.size:
                    return FULL
            if depth > 0:
                edges[spans[stack[depth - 1, 0], BEGIN] + stack[depth - 1, 1] - 1] = number
            if not fresh:
                at[DEPTH] -= 1
                continue
            stack[depth, 0] = number
            stack[depth, 1] = 0
            return number
        if stack[depth, 1] == spans[stack[depth, 0], WAYS]:
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


class Room:
    """The arrays of a walk, for so many positions."""

    def __init__(self, game: Game, state: Record, size: int) -> None:
        """Room for a walk that begins at this position."""
        import numpy

        kind = type(state)
        self.size = size
        self.path = kind.array(game.longest + 2)
        state.store(self.path, 0)
        self.packed = self.path.view(numpy.int8).reshape(len(self.path), -1)[:, : kind.live]
        self.stack = numpy.full((len(self.path), 2), -1, numpy.int64)
        self.slots = numpy.zeros(4 * size, numpy.int32)
        self.prints = numpy.zeros((size, 2), numpy.int64)
        self.spans = numpy.zeros((size, 4), numpy.int32)
        self.edges = numpy.zeros(8 * size, numpy.int32)
        self.order = numpy.zeros(size, numpy.int32)
        self.at = numpy.zeros(4, numpy.int64)

    @property
    def arrays(self) -> Any:
        """As `advance` takes them."""
        return (
            self.path, self.packed, self.stack, self.slots, self.prints, self.spans, self.edges, self.order, self.at
        )  # fmt: skip

    def successors(self, number: int) -> list[int]:
        """The positions that may come next, one for each way on."""
        begin, many = self.spans[number, BEGIN], self.spans[number, WAYS]
        return self.edges[begin : begin + many].tolist()
