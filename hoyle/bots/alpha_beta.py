"""Alpha-beta search for two-player, zero-sum games of perfect information, with or without chance.

The seat to move decides whether a node maximises or minimises, so one seat may make several moves in a row. The search is
a principal variation search (Marsland, Campbell 1982) with iterative deepening and a transposition table. Moves are
searched in this order: the move from the table, captures (see the verb `noisy`), killer moves, other moves by the history
heuristic (Schaeffer 1989). From the depth limit on, only captures are searched (quiescence search), and `evaluate` values
the positions there; no evaluation reaches the value of a certain win. The value of a chance node is the mean over its
outcomes (Star1: Ballard 1983). An earlier win has a higher value. A node is one move played in the search. The budget is
a number of nodes, so the same budget finds the same move on every machine.

Positions in the search carry their history, so the search finds an ending by repetition or by a limit of quiet moves on
the line of play that reaches it. The transposition table identifies a position by its contents and the seat to move; fields
marked `path` do not count. Therefore, if an ending of `Game.history_endings` contributed to a value, the table stores the
best move but not the value. A value that was stored on one line can still be used on another line, where the search may
then miss a repetition or limit until the game itself comes closer to it.
"""

from typing import NamedTuple

from hoyle.bots.transpositions import (
    CERTAIN,
    INCOMPLETE,
    MAX_DEPTH,
    USES_HISTORY,
    WIN,
    Entry,
    is_decisive,
    shift_value,
    slot_of,
    store,
)
from hoyle.bots.turns import Context
from hoyle.rules.dice import below, stir
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, Record, cell, copy, fingerprint, int8, int16, int32, int64, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.rules.verbs import (
    HISTORY_ENDINGS,
    determinize,
    ending,
    evaluate,
    legal,
    noisy,
    payoff,
    play,
)

MAX_PLIES = 96
"""The maximum number of positions in a line of play; the last position is evaluated and not searched further."""

QUIESCENCE_PLIES = 6
"""The quiescence search continues captures for this many plies beyond the depth limit."""

HALF_WIN = 16_000
"""An evaluation of 1000 (times 16, to leave room for breaking ties) has half the value of a certain win."""

TABLE_MOVE, CAPTURE, KILLER = 1 << 30, 1 << 25, 1 << 24
"""Priorities of moves in the search order, above every priority of the history heuristic."""

MOVE_CODES = 4096
"""The number of history counters of a seat; a move uses the counter of its number modulo MOVE_CODES."""

FIRST_LATE_INDEX = 4
"""From this index in the search order on, quiet moves are first searched one ply less deeply."""


class SearchState(Record):
    """The state of a search, kept between time slices."""

    nodes = cell(int64)  # nodes searched so far
    limit = cell(int64)  # the number of nodes at which the current slice ends
    salt = cell(int64)  # breaks ties between equal moves
    value = cell(int32)  # the value of the root after the last completed depth
    low = cell(int32)  # the smallest payoff with these options
    high = cell(int32)  # the largest payoff with these options
    depth = cell(int16)  # the depth being searched
    choice = cell(MOVE)  # the best root move so far
    stopped = cell(int8)  # 1: the nodes are used up, and the unfinished depth does not count
    done = cell(int8)  # 1: a deeper search would change nothing
    marks = row(MAX_PLIES + 1, int8)  # by ply: INCOMPLETE and USES_HISTORY, or 0
    killers = row(2 * MAX_PLIES, MOVE)  # by ply: the last two quiet moves that refuted a position
    history = row(
        2 * MOVE_CODES, int32
    )  # by seat and move: the sum of depth² over the positions that a quiet move refuted


class SearchArrays(NamedTuple):
    """The workspace of the search."""

    positions: Row[Position]
    """By ply: a position."""
    moves: Row[Row[int]]
    """By ply: the moves to search."""
    priorities: Row[Row[int]]
    """By ply: the priorities of these moves in the search order."""
    table: Row[Entry]
    """The transposition table."""
    searches: Row[SearchState]
    """An array of one SearchState."""


@algorithm
def static_value(state: Position, seat: int, salt: int) -> int:
    """Return the evaluation of a position as a value below every certain win; `salt` breaks ties."""
    scaled = 16 * evaluate(state, seat) + (stir(fingerprint(state), salt) >> 32) % 16
    return min(CERTAIN - 1, max(1 - CERTAIN, WIN * scaled // (HALF_WIN + abs(scaled))))


@algorithm
def perspective(to_move: int) -> int:
    """Return the seat whose value a position gets: the seat to move, or seat 0 for CHANCE and finished games."""
    return 1 if to_move == 2 else 0  # to_move is a bit mask: 2 is seat 1 alone


@algorithm
def final_value(state: Position, search: SearchState, ply: int) -> int:
    """Return the value of a finished game for seat 0, and flag whether its ending depends on history.

    An earlier win has a higher value, and an earlier loss a lower one.
    """
    search.marks[ply] = USES_HISTORY if (HISTORY_ENDINGS >> ending(state)) & 1 else 0
    return shift_value((2 * payoff(state, 0) - search.low - search.high) * WIN // (search.high - search.low), -ply)


@algorithm
def try_move(positions: Row[Position], search: SearchState, ply: int, seat: int, move: int) -> bool:
    """Play a move in a copy of the position at the next ply; return False, without playing, if the nodes are used up."""
    if search.nodes >= search.limit:
        search.stopped = 1
        return False
    search.nodes += 1
    copy(positions[ply + 1], positions[ply])
    play(positions[ply + 1], seat, move)
    return True


@algorithm
def alpha_beta(arrays: SearchArrays, search: SearchState, ply: int, depth: int, low: int, high: int) -> int:
    """Return the value of the position at a ply for the seat that `perspective` returns.

    The value is exact between `low` and `high`, and otherwise a bound. One function handles decisions, chance nodes and
    the quiescence search, because compiled code is cached on disk only if its recursion is direct.
    """
    positions, table = arrays.positions, arrays.table
    state = positions[ply]
    to_move = state.to_move
    if to_move == 0:
        return final_value(state, search, ply)
    valued_seat = perspective(to_move)
    seat = valued_seat
    is_chance = to_move == CHANCE_AWAITED
    search.marks[ply] = INCOMPLETE
    if ply == MAX_PLIES - 1 or (depth <= -QUIESCENCE_PLIES and not is_chance):
        return static_value(state, seat, search.salt)
    best = -WIN
    key = 0
    table_move = NONE
    if is_chance:
        seat = CHANCE
    elif depth <= 0:
        best = static_value(state, seat, search.salt)
        if best >= high:
            return best
    else:
        key = stir(fingerprint(state), seat)
        entry = table[slot_of(table, key)]
        if entry.key == key:
            table_move = entry.move
            if ply > 0 and is_decisive(entry, depth, ply, low, high):
                search.marks[ply] = 0 if entry.depth == MAX_DEPTH else INCOMPLETE
                return shift_value(entry.value, -ply)
    moves, priorities = arrays.moves[ply], arrays.priorities[ply]
    n = candidates(state, seat, search, ply, depth, table_move, moves, priorities)
    if n == 1 and key != 0:
        depth += 1
    marks = INCOMPLETE if depth <= 0 else 0
    choice = NONE
    total = 0
    for index in range(n):
        select_next(moves, priorities, index, n)
        if not try_move(positions, search, ply, seat, moves[index]):
            return 0
        unsearched = (n - index - 1) * WIN
        alpha = max(-WIN, n * low - total - unsearched) if is_chance else max(low, best)
        beta = min(WIN, n * high - total + unsearched) if is_chance else high
        # stage 2: null window, one ply less; stage 1: null window, full depth; stage 0: full window, full depth
        stage = (
            0
            if index == 0 or is_chance
            else 2
            if index >= FIRST_LATE_INDEX and depth >= 3 and priorities[index] < KILLER
            else 1
        )
        step = 0 if is_chance else max(1, stage)
        sign = 1 if perspective(positions[ply + 1].to_move) == valued_seat else -1
        value = 0
        is_searching = True
        while is_searching:
            first_bound = sign * alpha
            second_bound = sign * (alpha + 1 if stage > 0 else beta)
            lowest, highest = min(first_bound, second_bound), max(first_bound, second_bound)
            value = sign * alpha_beta(arrays, search, ply + 1, depth - step, lowest, highest)
            is_searching = stage > 0 and value > alpha and (stage == 2 or value < beta)
            stage -= 1
            step = 1
            if search.stopped:
                return 0
        marks |= search.marks[ply + 1]
        if is_chance:
            search.marks[ply] = marks
            total += value
            if total + unsearched <= n * low or index == n - 1:
                return (total + unsearched) // n
            if total - unsearched >= n * high:
                return (total - unsearched) // n
            continue
        if value > best or choice == NONE:
            best = max(best, value)
            choice = moves[index]
            if ply == 0:
                search.choice = choice
        if best >= high:
            marks = search.marks[ply + 1]
            record_refutation(search, seat, ply, depth, choice, priorities[index])
            break
    if abs(best) > CERTAIN:
        marks &= USES_HISTORY
    search.marks[ply] = marks
    if key != 0:
        store(table[slot_of(table, key)], key, marks, best, ply, choice, depth, low, high)
    return best


@algorithm
def candidates(
    state: Position,
    seat: int,
    search: SearchState,
    ply: int,
    depth: int,
    table_move: int,
    moves: Row[int],
    priorities: Row[int],
) -> int:
    """Write the moves to search and their priorities; return their number.

    From the depth limit on, only captures and the moves of CHANCE are searched.
    """
    n = 0
    for index in range(legal(state, seat, moves)):
        move = moves[index]
        capture_size = noisy(state, seat, move) if seat != CHANCE else 0
        if depth > 0 or capture_size > 0 or seat == CHANCE:
            moves[n] = move
            priorities[n] = priority_of(search, seat, ply, move, capture_size)
            if move == table_move:
                priorities[n] = TABLE_MOVE
            n += 1
    return n


@algorithm
def priority_of(search: SearchState, seat: int, ply: int, move: int, capture_size: int) -> int:
    """Return a move's priority: captures by size come first, then killer moves, then all others by the history heuristic.

    At the root ties are broken at random.
    """
    if seat == CHANCE:
        return 0
    if capture_size > 0:
        return CAPTURE + capture_size
    if move == search.killers[2 * ply] or move == search.killers[2 * ply + 1]:
        return KILLER
    tie_break = stir(search.salt, move) >> 58 if ply == 0 else 0  # −32 to 31
    return search.history[seat * MOVE_CODES + move % MOVE_CODES] + tie_break


@algorithm
def select_next(moves: Row[int], priorities: Row[int], start: int, n: int) -> None:
    """Swap the move with the highest priority among the indices from `start` to `n` − 1 to the index `start`."""
    best = start
    for index in range(start + 1, n):
        if priorities[index] > priorities[best]:
            best = index
    if best != start:
        move, priority = moves[best], priorities[best]
        moves[best], priorities[best] = moves[start], priorities[start]
        moves[start], priorities[start] = move, priority


@algorithm
def record_refutation(search: SearchState, seat: int, ply: int, depth: int, move: int, priority: int) -> None:
    """Record a move that refuted a position as a killer and in the history heuristic, unless its priority is a capture's."""
    if depth <= 0 or CAPTURE <= priority < TABLE_MOVE:
        return
    if search.killers[2 * ply] != move:
        search.killers[2 * ply + 1] = search.killers[2 * ply]
        search.killers[2 * ply] = move
    code = seat * MOVE_CODES + move % MOVE_CODES
    search.history[code] = min(KILLER - 64, search.history[code] + depth * depth)  # below KILLER with any tie break


@algorithm
def begin_search(context: Context, seat: int, arrays: SearchArrays, low: int, high: int) -> None:
    """Begin a new search from the view of the seat, with an empty table; `low` and `high` bound the payoffs."""
    positions, table = arrays.positions, arrays.table
    dice = context.dice
    search, moves = arrays.searches[0], arrays.moves[0]
    for index in range(len(table)):
        table[index].key = 0
        table[index].depth = -1
    for index in range(2 * MOVE_CODES):
        search.history[index] = 0
    for index in range(2 * MAX_PLIES):
        search.killers[index] = NONE
    determinize(context.root_view[0], seat, positions[0], dice[0])
    n = legal(positions[0], seat, moves)
    search.choice = moves[below(dice[0], n)]
    search.salt = stir(dice[0].key, n)
    search.low = low
    search.high = high
    search.nodes = 0
    search.value = 0
    search.depth = 1
    search.done = 1 if n == 1 else 0


@algorithm
def minimax(arrays: SearchArrays, nodes: int) -> bool:
    """Continue the search for at most `nodes` nodes; return whether more nodes could change the choice.

    The best move so far is in `SearchState.choice`.
    """
    search = arrays.searches[0]
    search.limit = search.nodes + nodes
    search.stopped = 0
    while not search.done:
        value = alpha_beta(arrays, search, 0, search.depth, -WIN, WIN)
        if search.stopped:
            break
        search.value = value
        search.depth += 1
        if abs(value) > CERTAIN or search.marks[0] & INCOMPLETE == 0 or search.depth >= MAX_DEPTH:
            search.done = 1
    return search.done == 0
