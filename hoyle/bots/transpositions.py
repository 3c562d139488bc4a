"""The transposition table of minimax search: what is known of positions that were searched before."""

from hoyle.rules.mark import algorithm
from hoyle.rules.position import Row
from hoyle.rules.record import MOVE, Record, cell, int8, int32, int64

MAX_DEPTH = 64
"""The depth at which iterative deepening stops. As the depth of a table entry: every line was searched to its end."""

WIN = 1_000_000
"""The value of a game that is already won; −WIN is the value of a lost game."""

CERTAIN = WIN - 1_000
"""Values above CERTAIN are certain wins, values below −CERTAIN certain losses."""

EXACT, LOWER_BOUND, UPPER_BOUND = range(3)
"""The meanings of `Entry.bound`: the exact value, a lower bound, or an upper bound."""

INCOMPLETE, USES_HISTORY = 1, 2
"""Flags of the position just searched: a line was cut off at the depth limit; an ending that depends on history contributed."""


class Entry(Record):
    """An entry of the transposition table: 16 bytes."""

    key = cell(int64)  # a hash of the fingerprint and the seat
    value = cell(int32)  # for the seat to move; certain wins and losses relative to this position
    move = cell(MOVE)  # the best move
    depth = cell(int8)  # the depth searched; MAX_DEPTH: to the end; −1: only the move counts
    bound = cell(int8)  # EXACT, LOWER_BOUND or UPPER_BOUND


@algorithm
def slot_of(table: Row[Entry], key: int) -> int:
    """Return the index of a position's entry, or of the entry to replace: the less deeply searched one of two neighbours."""
    index = (key ^ (key >> 23)) & (len(table) - 2)  # an even index: the length is a power of two
    if table[index].key != key and (table[index + 1].key == key or table[index + 1].depth < table[index].depth):
        return index + 1
    return index


@algorithm
def is_decisive(entry: Entry, depth: int, ply: int, low: int, high: int) -> bool:
    """Return whether a table entry makes a search between `low` and `high` unnecessary.

    The entry must be deep enough; certain wins and losses hold at any depth.
    """
    value = shift_value(entry.value, -ply)
    is_deep_enough = entry.depth >= depth
    if entry.bound == EXACT:
        return is_deep_enough or abs(value) > CERTAIN
    if entry.bound == LOWER_BOUND:
        return value >= high and (is_deep_enough or value > CERTAIN)
    return value <= low and (is_deep_enough or value < -CERTAIN)


@algorithm
def shift_value(value: int, plies: int) -> int:
    """Return a value relative to a position `plies` plies later, to which a certain win or loss is `plies` plies nearer."""
    if value > CERTAIN:
        return value + plies
    if value < -CERTAIN:
        return value - plies
    return value


@algorithm
def store(entry: Entry, key: int, marks: int, value: int, ply: int, move: int, depth: int, low: int, high: int) -> None:
    """Store a position in the table; if its value depends on history, store only the best move."""
    entry.key = key
    entry.move = move
    entry.value = shift_value(value, ply)
    entry.depth = min(depth, MAX_DEPTH - 1) if marks & INCOMPLETE else MAX_DEPTH
    entry.bound = LOWER_BOUND if value >= high else UPPER_BOUND if value <= low else EXACT
    if marks & USES_HISTORY:
        entry.depth = -1
        entry.value = -WIN
        entry.bound = LOWER_BOUND
