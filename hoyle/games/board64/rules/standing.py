"""Combinations on the board in opening: those through a card, those that stand anywhere, and how they are taken."""

from hoyle.games.board64.choices import AT_WILL, CROSSED_ALL
from hoyle.games.board64.rules.combine import find_all_starts, is_listed
from hoyle.games.board64.rules.lines import LINE_WORDS
from hoyle.games.board64.rules.runs import length_from, mark_line, mark_through
from hoyle.games.board64.state import ALL_RUNS, EVERY_WAY, SETTLE, WAYS, WAYS_TO_SETTLE, State, side_drop
from hoyle.rules.bits import has, lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import NONE

MAX_SETS = 384
"""More than the sets of cards that can be taken at once: at most 304 combinations (see `combine.MAX_CLAIMS`), those that cross
on one of 64 squares, and all of them."""


@rule
def is_at_will(state: State) -> bool:
    """Return whether the player of a patience decides which combinations to take, and when (G65.v6)."""
    return state.options.removal == AT_WILL and state.options.players == 1


@rule
def chooses_runs(state: State) -> bool:
    """Return whether a seat chooses which of the combinations through a card it takes: one (G65.7), or any at will (G65.v6)."""
    return state.options.crossed != CROSSED_ALL or is_at_will(state)


@rule
def runs_to_take(state: State, square: int, moves: list[int], n: int) -> int:
    """Append a move for each combination of the opened card on a square to the `n` moves already written; return the new number.

    Of several combinations of the same squares only the first is written. Where crossed combinations may be taken together, a
    move that takes all of them follows.
    """
    low = local(WAYS, int64)
    high = local(WAYS, int64)
    words = local(2, int64)
    union = local(2, int64)
    card = state.top[state.opened]
    vacated = NONE if square == state.opened else state.opened
    found = 0
    for way in range(WAYS):
        words[0] = 0
        words[1] = 0
        if mark_through(state, card, square, vacated, way, words):
            union[0] |= words[0]
            union[1] |= words[1]
            if not is_listed(low, high, found, words[0], words[1]):
                low[found] = words[0]
                high[found] = words[1]
                found += 1
                moves[n] = SETTLE + WAYS_TO_SETTLE * square + way
                n += 1
    if state.options.crossed == CROSSED_ALL and not is_listed(low, high, found, union[0], union[1]):
        moves[n] = SETTLE + WAYS_TO_SETTLE * square + EVERY_WAY
        n += 1
    return n


@rule
def mark_runs(state: State, square: int, way: int, words: list[int]) -> None:
    """Add the squares of one combination through the card on a square, or of all of them (EVERY_WAY), to a set."""
    for candidate in range(WAYS):
        if way == EVERY_WAY or candidate == way:
            mark_through(state, state.top[square], square, NONE, candidate, words)


@rule
def take_runs(state: State, square: int, way: int) -> None:
    """Take the cards of one combination through a square, or of all of them, for the seat whose turn it is."""
    words = local(2, int64)
    mark_runs(state, square, way, words)
    state.taken[state.turn] += take_tops(state, words)


@rule
def take_tops(state: State, words: list[int]) -> int:
    """Take the top card off each of these squares; return the number of squares."""
    n = 0
    for word in range(2):
        cards = words[word]
        while cards:
            take_top(state, 32 * word + lowest(cards))
            cards = rest(cards)
            n += 1
    return n


@rule
def take_top(state: State, square: int) -> None:
    """Take the top card off a square, so that the card under it is on top again (G65.v5)."""
    card = state.top[square]
    state.top[square] = state.below[card]
    state.below[card] = NONE
    if state.top[square] == NONE:
        side_drop(state, 0, square)


@rule
def clear_runs(state: State) -> int:
    """Remove all combinations from the board of a patience (G65.v3, G65.v6); return the number of cards removed."""
    words = local(2, int64)
    mark_all_standing(state, words)
    n = take_tops(state, words)
    state.taken[0] += n
    return n


@rule
def mark_all_standing(state: State, words: list[int]) -> None:
    """Add the squares of all combinations on the board to a set."""
    starts = local(LINE_WORDS, int64)
    find_all_starts(state, starts)
    for index in range(2 * WAYS):  # index: way · 2 + word
        while starts[index]:
            square = 32 * (index & 1) + lowest(starts[index])
            starts[index] = rest(starts[index])
            mark_line(square, index >> 3, length_from(state, square, index >> 1), words)


@rule
def has_standing(state: State) -> bool:
    """Return whether a combination stands on the board."""
    starts = local(LINE_WORDS, int64)
    find_all_starts(state, starts)
    for index in range(2 * WAYS):
        while starts[index]:
            if length_from(state, 32 * (index & 1) + lowest(starts[index]), index >> 1):
                return True
            starts[index] = rest(starts[index])
    return False


@rule
def list_standing(state: State, low: list[int], high: list[int], codes: list[int]) -> int:
    """Write the combinations on the board as sets of squares, and the moves that take them; return their number.

    Of several combinations of the same squares only the first is written.
    """
    words = local(2, int64)
    starts = local(LINE_WORDS, int64)
    find_all_starts(state, starts)
    n = 0
    for index in range(2 * WAYS):
        while starts[index]:
            square = 32 * (index & 1) + lowest(starts[index])
            starts[index] = rest(starts[index])
            words[0] = 0
            words[1] = 0
            mark_line(square, index >> 3, length_from(state, square, index >> 1), words)
            if words[0] | words[1] and not is_listed(low, high, n, words[0], words[1]):
                low[n] = words[0]
                high[n] = words[1]
                codes[n] = SETTLE + WAYS_TO_SETTLE * square + (index >> 1)
                n += 1
    return n


@rule
def mark_crossings(low: list[int], high: list[int], n: int, words: list[int]) -> None:
    """Add the squares that are in two or more of the first n sets to a set."""
    once = local(2, int64)
    for index in range(n):
        words[0] |= once[0] & low[index]
        words[1] |= once[1] & high[index]
        once[0] |= low[index]
        once[1] |= high[index]


@rule
def standing_moves(state: State, moves: list[int], n: int) -> int:
    """Append the ways to take combinations that stand on the board to the `n` moves already written; return the new number.

    The player takes one combination, or with `crossed=all` those that cross on a square, or all of them (G65.v6).
    """
    low = local(MAX_SETS, int64)
    high = local(MAX_SETS, int64)
    codes = local(MAX_SETS, int64)
    found = list_standing(state, low, high, codes)
    if state.options.crossed == CROSSED_ALL:
        found = list_joint(low, high, codes, found)
    for index in range(found):
        insert_move(moves, n, n + index, codes[index])
    return n + found


@rule
def insert_move(moves: list[int], first: int, n: int, move: int) -> None:
    """Insert a move into the ascending moves from index `first` to n − 1."""
    index = n
    while index > first and moves[index - 1] > move:
        moves[index] = moves[index - 1]
        index -= 1
    moves[index] = move


@rule
def list_joint(low: list[int], high: list[int], codes: list[int], found: int) -> int:
    """Append the sets of several combinations that may be taken together, and their moves; return the new number of sets."""
    words = local(2, int64)
    crossings = local(2, int64)
    single = found
    mark_crossings(low, high, single, crossings)
    for word in range(2):
        while crossings[word]:
            bit = lowest(crossings[word])
            crossings[word] = rest(crossings[word])
            words[0] = 0
            words[1] = 0
            for index in range(single):
                if has(high[index] if word else low[index], bit):
                    words[0] |= low[index]
                    words[1] |= high[index]
            found = append_set(low, high, codes, found, words, SETTLE + WAYS_TO_SETTLE * (32 * word + bit) + EVERY_WAY)
    for index in range(single):
        words[0] |= low[index]
        words[1] |= high[index]
    return append_set(low, high, codes, found, words, ALL_RUNS) if single else 0


@rule
def append_set(low: list[int], high: list[int], codes: list[int], n: int, words: list[int], code: int) -> int:
    """Append a set and its move, unless the set is listed already; return the new number of sets."""
    if is_listed(low, high, n, words[0], words[1]):
        return n
    low[n] = words[0]
    high[n] = words[1]
    codes[n] = code
    return n + 1


@rule
def crossed_moves(state: State, moves: list[int]) -> int:
    """Write a move for each combination on the board that shares a card with another (G65.v3); return their number."""
    low = local(MAX_SETS, int64)
    high = local(MAX_SETS, int64)
    codes = local(MAX_SETS, int64)
    crossings = local(2, int64)
    found = list_standing(state, low, high, codes)
    mark_crossings(low, high, found, crossings)
    n = 0
    for index in range(found):
        if (low[index] & crossings[0]) | (high[index] & crossings[1]):
            insert_move(moves, 0, n, codes[index])
            n += 1
    return n


@rule
def clear_uncrossed(state: State) -> bool:
    """Take all combinations that share no card with another one (G65.v3); return whether others stand."""
    low = local(MAX_SETS, int64)
    high = local(MAX_SETS, int64)
    codes = local(MAX_SETS, int64)
    crossings = local(2, int64)
    words = local(2, int64)
    found = list_standing(state, low, high, codes)
    mark_crossings(low, high, found, crossings)
    for index in range(found):
        if (low[index] & crossings[0]) | (high[index] & crossings[1]) == 0:
            words[0] |= low[index]
            words[1] |= high[index]
    state.taken[state.turn] += take_tops(state, words)
    return crossings[0] | crossings[1] != 0
