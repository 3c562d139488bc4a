"""Alpha-beta search for two players with opposite interests where nothing that matters is hidden.

The seat to move decides whether a position is maximised or minimised, so a turn may be several moves of one seat.
Principal variation search (Marsland, Campbell 1982) with iterative deepening and a transposition table. Moves are ordered:
the table's move, captures (see the verb `noisy`), killers, history (Schaeffer 1989). At the depth limit only captures are
continued (quiescence search); then `evaluate` judges the position, squashed below every sure win. A chance node is the
mean of its outcomes (Star1: Ballard 1983). A win counts more the sooner it comes. A node is one move played in the
search; the budget counts nodes, so the same budget gives the same answer everywhere.

History: the positions searched carry their history, so an ending by repetition or by a limit of quiet moves is found on
the line of play that reaches it. The transposition table identifies a position by its contents and the seat alone (fields
marked `path` do not count). So a value to which an ending of `Game.history_endings` contributed is never stored; its best
move is. A value stored on one line may be read on another: a repetition or limit that only the second line would reach
within the stored depth goes unseen there until the game itself comes closer to it.
"""

from typing import Any, NamedTuple

from hoyle.rules.dice import below, stir
from hoyle.rules.mark import algorithm
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

PLIES = 96
"""The most positions of a line of play; the last is evaluated as it stands."""

DEEPEST = 64
"""The depth at which a search ends. In the table: no line below was cut off."""

QUIET = 6
"""Captures are continued for this many plies beyond the depth limit."""

TOP = 1_000_000
"""The value of a game won at once; lost at once is −TOP."""

SURE = TOP - 1_000
"""Values beyond ±SURE are certain wins or losses."""

HALFWAY = 16_000
"""An evaluation of 1000, in sixteenths, counts half of a certain win."""

EXACT, AT_LEAST, AT_MOST = range(3)
"""What a value in the table means."""

OPEN, BY_PATH = 1, 2
"""Marks of a position just searched: some line was cut off; an ending that depends on history contributed."""

FROM_TABLE, TAKING, KILLING = 1 << 30, 1 << 25, 1 << 24
"""Keys by which moves are ordered, above every key of the history heuristic."""

CODES = 4096
"""Rows of the history heuristic: moves are counted modulo this."""

LATE = 4
"""From this place in the order on, quiet moves are searched one ply less at first."""


class SearchState(Record):
    """The state of a search, kept from slice to slice."""

    nodes = cell(int64)  # nodes so far
    limit = cell(int64)  # the most nodes
    salt = cell(int64)  # breaks ties between equal moves
    value = cell(int32)  # of the root, after the last completed depth
    low = cell(int32)  # the smallest payoff by the options in force
    high = cell(int32)  # the largest payoff
    depth = cell(int16)  # the depth being searched
    choice = cell(MOVE)  # the best move so far
    stopped = cell(int8)  # 1: the nodes are used up, the current search does not count
    done = cell(int8)  # 1: more depth would change nothing
    marks = row(PLIES + 1, int8)  # by ply: OPEN, BY_PATH
    killers = row(2 * PLIES, MOVE)  # by ply: the last two quiet moves that refuted a position
    history = row(2 * CODES, int32)  # by seat and move: how often, and how deep, a quiet move refuted a position


class Entry(Record):
    """An entry of the transposition table: 16 bytes."""

    key = cell(int64)  # fingerprint, stirred with the seat
    value = cell(int32)  # for the seat to move; certain wins count from here
    move = cell(MOVE)  # the best move
    depth = cell(int8)  # how deep it was searched; DEEPEST: to the end
    bound = cell(int8)  # EXACT, AT_LEAST or AT_MOST


class Lines(NamedTuple):
    """The workspace."""

    positions: Any
    """By ply: the position."""
    moves: Any
    """By ply: the candidate moves."""
    keys: Any
    """By ply: their keys in the move order."""
    table: Any
    """The transposition table."""
    searches: Any
    """One SearchState."""


@algorithm
def judge(state: Any, seat: int, salt: int) -> int:
    """Return the evaluation of a position as a value below every certain win; the salt breaks ties."""
    fine = 16 * evaluate(state, seat) + (stir(fingerprint(state), salt) >> 32) % 16
    return min(SURE - 1, max(1 - SURE, TOP * fine // (HALFWAY + abs(fine))))


@algorithm
def whose(to_move: int) -> int:
    """Return the seat for which a position has its value: the seat to move; seat 0 for CHANCE and finished games."""
    return 1 if to_move == 2 else 0


@algorithm
def ended(state: Any, search: Any, ply: int) -> int:
    """Return the value of a finished game for seat 0: a win counts more the sooner it came, a loss the later it came."""
    search.marks[ply] = BY_PATH if (HISTORY_ENDINGS >> ending(state)) & 1 else 0
    return from_here((2 * payoff(state, 0) - search.low - search.high) * TOP // (search.high - search.low), -ply)


@algorithm
def tried(positions: Any, search: Any, ply: int, seat: int, move: int) -> bool:
    """Play a move into the next ply; return whether a node was left for it."""
    if search.nodes >= search.limit:
        search.stopped = 1
        return False
    search.nodes += 1
    copy(positions[ply + 1], positions[ply])
    play(positions[ply + 1], seat, move)
    return True


@algorithm
def look(lines: Any, search: Any, ply: int, depth: int, low: int, high: int) -> int:
    """Return the value of the position at a ply for the seat `whose` names, as far as it lies between low and high.

    One function for all kinds of positions, because compiled code is kept on disk only if its recursion is direct.
    """
    positions, table = lines.positions, lines.table
    state = positions[ply]
    to_move = state.to_move
    if to_move == 0:
        return ended(state, search, ply)
    owner = whose(to_move)
    seat = owner
    chance = to_move == CHANCE_AWAITED
    search.marks[ply] = OPEN
    if ply == PLIES - 1 or (depth <= -QUIET and not chance):
        return judge(state, seat, search.salt)
    best = -TOP
    key = 0
    favourite = NONE
    if chance:
        seat = CHANCE
    elif depth <= 0:
        best = judge(state, seat, search.salt)
        if best >= high:
            return best
    else:
        key = stir(fingerprint(state), seat)
        entry = table[place_of(table, key)]
        if entry.key == key:
            favourite = entry.move
            if ply > 0 and settles(entry, depth, ply, low, high):
                search.marks[ply] = 0 if entry.depth == DEEPEST else OPEN
                return from_here(entry.value, -ply)
    moves, keys = lines.moves[ply], lines.keys[ply]
    n = candidates(state, seat, search, ply, depth, favourite, moves, keys)
    if n == 1 and key != 0:
        depth += 1
    marks = OPEN if depth <= 0 else 0
    choice = NONE
    total = 0
    for at in range(n):
        first_of(moves, keys, at, n)
        if not tried(positions, search, ply, seat, moves[at]):
            return 0
        rest = (n - at - 1) * TOP
        floor = max(-TOP, n * low - total - rest) if chance else max(low, best)
        roof = min(TOP, n * high - total + rest) if chance else high
        less = 0 if at == 0 or chance else 2 if at >= LATE and depth >= 3 and keys[at] < KILLING else 1
        step = 0 if chance else max(1, less)
        sign = 1 if whose(positions[ply + 1].to_move) == owner else -1
        value = 0
        trying = True
        while trying:
            first_bound = sign * floor
            second_bound = sign * (floor + 1 if less > 0 else roof)
            least, most = min(first_bound, second_bound), max(first_bound, second_bound)
            value = sign * look(lines, search, ply + 1, depth - step, least, most)
            trying = less > 0 and value > floor and (less == 2 or value < roof)
            less -= 1
            step = 1
            if search.stopped:
                return 0
        marks |= search.marks[ply + 1]
        if chance:
            search.marks[ply] = marks
            total += value
            if total + rest <= n * low or at == n - 1:
                return (total + rest) // n
            if total - rest >= n * high:
                return (total - rest) // n
            continue
        if value > best or choice == NONE:
            best = max(best, value)
            choice = moves[at]
            if ply == 0:
                search.choice = choice
        if best >= high:
            marks = search.marks[ply + 1]
            refuted(search, seat, ply, depth, choice, keys[at])
            break
    if abs(best) > SURE:
        marks &= BY_PATH
    search.marks[ply] = marks
    if key != 0:
        keep(table[place_of(table, key)], key, marks, best, ply, choice, depth, low, high)
    return best


@algorithm
def place_of(table: Any, key: int) -> int:
    """Return the index of a position's entry, or of the one to replace: of two neighbours the less deeply searched."""
    place = (key ^ (key >> 23)) & (len(table) - 2)
    if table[place].key != key and (table[place + 1].key == key or table[place + 1].depth < table[place].depth):
        return place + 1
    return place


@algorithm
def settles(entry: Any, depth: int, ply: int, low: int, high: int) -> bool:
    """Return whether a table entry decides the value between low and high; certain wins and losses hold at any depth."""
    value = from_here(entry.value, -ply)
    deep = entry.depth >= depth
    if entry.bound == EXACT:
        return deep or abs(value) > SURE
    if entry.bound == AT_LEAST:
        return value >= high and (deep or value > SURE)
    return value <= low and (deep or value < -SURE)


@algorithm
def from_here(value: int, plies: int) -> int:
    """Return a value as seen from `plies` plies further on: a certain win or loss is that much nearer."""
    if value > SURE:
        return value + plies
    if value < -SURE:
        return value - plies
    return value


@algorithm
def keep(entry: Any, key: int, marks: int, value: int, ply: int, move: int, depth: int, low: int, high: int) -> None:
    """Store a position in the table; of a value that depends on history only the move is stored."""
    entry.key = key
    entry.move = move
    entry.value = from_here(value, ply)
    entry.depth = min(depth, DEEPEST - 1) if marks & OPEN else DEEPEST
    entry.bound = AT_LEAST if value >= high else AT_MOST if value <= low else EXACT
    if marks & BY_PATH:
        entry.depth = -1
        entry.value = -TOP
        entry.bound = AT_LEAST


@algorithm
def candidates(state: Any, seat: int, search: Any, ply: int, depth: int, favourite: int, moves: Any, keys: Any) -> int:
    """Write the moves to search and their keys in the order; return how many. At the depth limit only captures."""
    n = 0
    for at in range(legal(state, seat, moves)):
        move = moves[at]
        takes = noisy(state, seat, move) if seat != CHANCE else 0
        if depth > 0 or takes > 0 or seat == CHANCE:
            moves[n] = move
            keys[n] = key_of(search, seat, ply, move, takes)
            if move == favourite:
                keys[n] = FROM_TABLE
            n += 1
    return n


@algorithm
def key_of(search: Any, seat: int, ply: int, move: int, takes: int) -> int:
    """Return a move's key in the order: captures by their size, killers, then the history heuristic."""
    if seat == CHANCE:
        return 0
    if takes > 0:
        return TAKING + takes
    if move == search.killers[2 * ply] or move == search.killers[2 * ply + 1]:
        return KILLING
    return search.history[seat * CODES + move % CODES] + (stir(search.salt, move) >> 58 if ply == 0 else 0)


@algorithm
def first_of(moves: Any, keys: Any, at: int, n: int) -> None:
    """Swap the move with the largest key from index `at` on into index `at`."""
    top = at
    for other in range(at + 1, n):
        if keys[other] > keys[top]:
            top = other
    if top != at:
        move, key = moves[top], keys[top]
        moves[top], keys[top] = moves[at], keys[at]
        moves[at], keys[at] = move, key


@algorithm
def refuted(search: Any, seat: int, ply: int, depth: int, move: int, key: int) -> None:
    """Record a quiet move that refuted a position as a killer and in the history heuristic."""
    if depth <= 0 or TAKING <= key < FROM_TABLE:
        return
    if search.killers[2 * ply] != move:
        search.killers[2 * ply + 1] = search.killers[2 * ply]
        search.killers[2 * ply] = move
    place = seat * CODES + move % CODES
    search.history[place] = min(KILLING - 64, search.history[place] + depth * depth)


@algorithm
def ready(context: Any, seat: int, lines: Any, low: int, high: int) -> None:
    """Begin a new search from what the seat sees, with an empty table; `low` and `high` bound the payoffs."""
    levels, table = lines.positions, lines.table
    dice = context.dice
    search, moves = lines.searches[0], lines.moves[0]
    for place in range(len(table)):
        table[place].key = 0
        table[place].depth = -1
    for place in range(2 * CODES):
        search.history[place] = 0
    for place in range(2 * PLIES):
        search.killers[place] = NONE
    determinize(context.root_view[0], seat, levels[0], dice[0])
    n = legal(levels[0], seat, moves)
    search.choice = moves[below(dice[0], n)]
    search.salt = stir(dice[0].key, n)
    search.low = low
    search.high = high
    search.nodes = 0
    search.value = 0
    search.depth = 1
    search.done = 1 if n == 1 else 0


@algorithm
def minimax(lines: Any, nodes: int) -> bool:
    """Continue the search for this many nodes; return whether more could change the choice.

    The best move so far is `SearchState.choice`.
    """
    search = lines.searches[0]
    search.limit = search.nodes + nodes
    search.stopped = 0
    while not search.done:
        value = look(lines, search, 0, search.depth, -TOP, TOP)
        if search.stopped:
            break
        search.value = value
        search.depth += 1
        if abs(value) > SURE or search.marks[0] & OPEN == 0 or search.depth >= DEEPEST:
            search.done = 1
    return search.done == 0
