"""minimax: looks ahead move by move where two play against each other and nothing that matters is hidden.

The seat that is awaited decides whether a position is its own to choose in or the other's, so a turn may be several
moves of one seat. Alpha-beta by principal variation (Marsland, Campbell 1982) deepens step by step; a table remembers
positions; moves are tried in the order: the table's, those that take (see the verb `noisy`), killers, history (Schaeffer
1989). Where the depth is spent only moves that take are played on (quiescence); the position is then judged by `worth`,
squashed below every sure win. CHANCE is the mean of its outcomes (Star1: Ballard 1983). A win counts more the sooner it
comes. A node is a move played to look at; they are counted, so the same budget gives the same answer everywhere.

How history enters: the state that is played on carries its history, so an ending by repetition or by a limit of quiet
moves is met where this line of play meets it. What the table keeps is known by position and seat alone (fields marked
`path` do not count). So a value to which an ending of `Game.by_history` contributed is never written; its best move is.
What was written on one line is read on another: a repetition or limit that only the second line would meet within the
written depth goes unseen there until the game itself comes nearer to it.
"""

from typing import Any

from hoyle.rules.dice import below, stir
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, Record, cell, copy, fingerprint, int8, int16, int32, int64, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.rules.verbs import BY_HISTORY, ending, imagine, legal, noisy, payoff, play, worth

PLIES = 96
"""Positions that a line of play may have; the last is judged as it stands."""
DEEPEST = 64
"""The depth at which a search ends. In the table: no line below was cut short."""

QUIET = 6
"""Moves that take something are played on for so long beyond the depth."""

TOP = 1_000_000
"""A game won at once; lost at once is −TOP."""
SURE = TOP - 1_000
"""Values beyond ±SURE are won or lost for certain."""
HALFWAY = 16_000
"""A worth of 1000, in sixteenths, is judged half of a sure win."""

EXACT, AT_LEAST, AT_MOST = range(3)
"""What a value in the table says."""

OPEN, BY_PATH = 1, 2
"""Marks of a position just searched: some line was cut short; an ending that depends on history took part."""

FROM_TABLE, TAKING, KILLING = 1 << 30, 1 << 25, 1 << 24
"""Keys by which moves are ordered, above every figure of history."""
MANY = 4096
LATE = 4


class Mind(Record):
    """What a search notes for itself."""

    nodes = cell(int64)  # moves played so far
    limit = cell(int64)  # as many may be played
    salt = cell(int64)  # by which equal moves are told apart
    value = cell(int32)  # of the root, after the last depth that was finished
    low = cell(int32)  # the least payoff by these rules
    high = cell(int32)  # the largest
    depth = cell(int16)  # the depth being searched
    choice = cell(MOVE)  # the best move so far
    stopped = cell(int8)  # 1: the nodes are spent, what is being searched does not count
    done = cell(int8)  # 1: more depth would change nothing
    marks = row(PLIES + 1, int8)  # by ply: OPEN, BY_PATH
    killers = row(2 * PLIES, MOVE)  # by ply: the last two quiet moves that refuted a position
    history = row(2 * MANY, int32)  # by seat and move: how often, and how deep, a quiet move refuted one


class Entry(Record):
    """What the table keeps of a position: 16 bytes."""

    key = cell(int64)  # fingerprint, stirred with the seat
    value = cell(int32)  # for the seat that is awaited; sure wins count from here
    move = cell(MOVE)  # the best move
    depth = cell(int8)  # how deep it was searched; DEEPEST: to the end
    bound = cell(int8)  # EXACT, AT_LEAST or AT_MOST


@algorithm
def judge(state: Any, seat: int, salt: int) -> int:
    """The worth of a position, below every sure win; what is worth the same is told apart by the salt."""
    fine = 16 * worth(state, seat) + (stir(fingerprint(state), salt) >> 32) % 16
    return min(SURE - 1, max(1 - SURE, TOP * fine // (HALFWAY + abs(fine))))


@algorithm
def whose(waits: int) -> int:
    """For which seat a position's value is reckoned: the one awaited; seat 0 where CHANCE is, or the game is over."""
    return 1 if waits == 2 else 0


@algorithm
def ended(state: Any, mind: Any, ply: int) -> int:
    """The value of a finished game for seat 0: a win counts more the sooner it came, a loss the later."""
    mind.marks[ply] = BY_PATH if (BY_HISTORY >> ending(state)) & 1 else 0
    return from_here((2 * payoff(state, 0) - mind.low - mind.high) * TOP // (mind.high - mind.low), -ply)


@algorithm
def tried(levels: Any, mind: Any, ply: int, seat: int, move: int) -> bool:
    """Play a move on to the next ply, if a node is left for it."""
    if mind.nodes >= mind.limit:
        mind.stopped = 1
        return False
    mind.nodes += 1
    copy(levels[ply + 1], levels[ply])
    play(levels[ply + 1], seat, move)
    return True


@algorithm
def look(levels: Any, rows: Any, orders: Any, table: Any, mind: Any, ply: int, depth: int, low: int, high: int) -> int:
    """The value of the position at a ply for the seat `whose` says, as far as it lies between low and high.

    One function for all kinds of positions, since compiled code is kept on disk only if it calls nothing but itself.
    """
    state = levels[ply]
    waits = state.waits
    if waits == 0:
        return ended(state, mind, ply)
    owner = whose(waits)
    seat = owner
    chance = waits == CHANCE_AWAITED
    mind.marks[ply] = OPEN
    if ply == PLIES - 1 or (depth <= -QUIET and not chance):
        return judge(state, seat, mind.salt)
    best = -TOP
    key = 0
    favourite = NONE
    if chance:
        seat = CHANCE
    elif depth <= 0:
        best = judge(state, seat, mind.salt)
        if best >= high:
            return best
    else:
        key = stir(fingerprint(state), seat)
        entry = table[place_of(table, key)]
        if entry.key == key:
            favourite = entry.move
            if ply > 0 and settles(entry, depth, ply, low, high):
                mind.marks[ply] = 0 if entry.depth == DEEPEST else OPEN
                return from_here(entry.value, -ply)
    moves, keys = rows[ply], orders[ply]
    n = candidates(state, seat, mind, ply, depth, favourite, moves, keys)
    if n == 1 and key != 0:
        depth += 1
    marks = OPEN if depth <= 0 else 0
    choice = NONE
    total = 0
    for at in range(n):
        first_of(moves, keys, at, n)
        if not tried(levels, mind, ply, seat, moves[at]):
            return 0
        rest = (n - at - 1) * TOP
        floor = max(-TOP, n * low - total - rest) if chance else max(low, best)
        roof = min(TOP, n * high - total + rest) if chance else high
        less = 0 if at == 0 or chance else 2 if at >= LATE and depth >= 3 and keys[at] < KILLING else 1
        step = 0 if chance else max(1, less)
        sign = 1 if whose(levels[ply + 1].waits) == owner else -1
        value = 0
        trying = True
        while trying:
            one = sign * floor
            other = sign * (floor + 1 if less > 0 else roof)
            least, most = min(one, other), max(one, other)
            value = sign * look(levels, rows, orders, table, mind, ply + 1, depth - step, least, most)
            trying = less > 0 and value > floor and (less == 2 or value < roof)
            less -= 1
            step = 1
            if mind.stopped:
                return 0
        marks |= mind.marks[ply + 1]
        if chance:
            mind.marks[ply] = marks
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
                mind.choice = choice
        if best >= high:
            marks = mind.marks[ply + 1]
            refuted(mind, seat, ply, depth, choice, keys[at])
            break
    if abs(best) > SURE:
        marks &= BY_PATH
    mind.marks[ply] = marks
    if key != 0:
        keep(table[place_of(table, key)], key, marks, best, ply, choice, depth, low, high)
    return best


@algorithm
def place_of(table: Any, key: int) -> int:
    """Where a position stands in the table, or may be written: of two neighbours the one known less deeply."""
    place = (key ^ (key >> 23)) & (len(table) - 2)
    if table[place].key != key and (table[place + 1].key == key or table[place + 1].depth < table[place].depth):
        return place + 1
    return place


@algorithm
def settles(entry: Any, depth: int, ply: int, low: int, high: int) -> bool:
    """Whether what the table knows is enough between low and high; sure wins and losses are so at any depth."""
    value = from_here(entry.value, -ply)
    deep = entry.depth >= depth
    if entry.bound == EXACT:
        return deep or abs(value) > SURE
    if entry.bound == AT_LEAST:
        return value >= high and (deep or value > SURE)
    return value <= low and (deep or value < -SURE)


@algorithm
def from_here(value: int, plies: int) -> int:
    """A sure win or loss so many plies nearer."""
    if value > SURE:
        return value + plies
    if value < -SURE:
        return value - plies
    return value


@algorithm
def keep(entry: Any, key: int, marks: int, value: int, ply: int, move: int, depth: int, low: int, high: int) -> None:
    """Write a position into the table; a value that rests on history is left out, its move is not."""
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
def candidates(state: Any, seat: int, mind: Any, ply: int, depth: int, favourite: int, moves: Any, keys: Any) -> int:
    """The moves to look at, with keys by which they are tried; how many. Without depth only those that take."""
    n = 0
    for at in range(legal(state, seat, moves)):
        move = moves[at]
        takes = noisy(state, seat, move) if seat != CHANCE else 0
        if depth > 0 or takes > 0 or seat == CHANCE:
            moves[n] = move
            keys[n] = key_of(mind, seat, ply, move, takes)
            if move == favourite:
                keys[n] = FROM_TABLE
            n += 1
    return n


@algorithm
def key_of(mind: Any, seat: int, ply: int, move: int, takes: int) -> int:
    """By which moves are tried: those that take most, killers, then what refuted most before."""
    if seat == CHANCE:
        return 0
    if takes > 0:
        return TAKING + takes
    if move == mind.killers[2 * ply] or move == mind.killers[2 * ply + 1]:
        return KILLING
    return mind.history[seat * MANY + move % MANY] + (stir(mind.salt, move) >> 58 if ply == 0 else 0)


@algorithm
def first_of(moves: Any, keys: Any, at: int, n: int) -> None:
    """Bring the best of the moves from `at` on to the place `at`."""
    top = at
    for other in range(at + 1, n):
        if keys[other] > keys[top]:
            top = other
    if top != at:
        move, key = moves[top], keys[top]
        moves[top], keys[top] = moves[at], keys[at]
        moves[at], keys[at] = move, key


@algorithm
def refuted(mind: Any, seat: int, ply: int, depth: int, move: int, key: int) -> None:
    """A quiet move refuted a position: remember it for its like."""
    if depth <= 0 or TAKING <= key < FROM_TABLE:
        return
    if mind.killers[2 * ply] != move:
        mind.killers[2 * ply + 1] = mind.killers[2 * ply]
        mind.killers[2 * ply] = move
    place = seat * MANY + move % MANY
    mind.history[place] = min(KILLING - 64, mind.history[place] + depth * depth)


@algorithm
def ready(looks: Any, seat: int, room: Any, dice: Any, low: int, high: int) -> None:
    """Set the position out that `looks[0]` shows the seat, with an empty table and nothing thought yet.

    `room` is what `Bench.depths` made; `low` and `high` are the least and the largest payoff by these rules.
    """
    levels, rows, _, table, minds = room
    mind, moves = minds[0], rows[0]
    for place in range(len(table)):
        table[place].key = 0
        table[place].depth = -1
    for place in range(2 * MANY):
        mind.history[place] = 0
    for place in range(2 * PLIES):
        mind.killers[place] = NONE
    imagine(looks[0], seat, levels[0], dice[0])
    n = legal(levels[0], seat, moves)
    mind.choice = moves[below(dice[0], n)]
    mind.salt = stir(dice[0].key, n)
    mind.low = low
    mind.high = high
    mind.nodes = 0
    mind.value = 0
    mind.depth = 1
    mind.done = 1 if n == 1 else 0


@algorithm
def minimax(room: Any, more: int) -> bool:
    """Think on for so many nodes, from where `ready` or the last call left off; whether more could change anything.

    The best move so far is the Mind's `choice`.
    """
    levels, rows, orders, table, minds = room
    mind = minds[0]
    mind.limit = mind.nodes + more
    mind.stopped = 0
    while not mind.done:
        value = look(levels, rows, orders, table, mind, 0, mind.depth, -TOP, TOP)
        if mind.stopped:
            break
        mind.value = value
        mind.depth += 1
        if abs(value) > SURE or mind.marks[0] & OPEN == 0 or mind.depth >= DEEPEST:
            mind.done = 1
    return mind.done == 0
