"""Combining (game 18): which combinations count, what a claim removes, and when a card may go onto an enemy card."""

from hoyle.games.board64.board import NEIGHBOURS
from hoyle.games.board64.choices import CROSSED_ALL, IMPOSING_EACH_OTHER, MAY, NO_IMPOSING
from hoyle.games.board64.rules.lines import CARD_WORDS, LINE_WORDS, classify_cards, find_starts
from hoyle.games.board64.rules.runs import length_from, makes_run
from hoyle.games.board64.state import ALL_RUNS, CLAIM, DOWN, NOTHING, WAYS, State, is_friendly
from hoyle.rules.bits import lowest, put, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local

MAX_CLAIMS = 400
"""More combinations than a full board can make (`standing.MAX_SETS`)."""


@rule
def can_go_onto(state: State, origin: int, target: int) -> bool:
    """Return whether a card may go onto an enemy card.

    An open card may go onto the enemy's test card (G18.7), and with imposing onto an open card if it then is in a combination
    (G18.v1). A test card never may (G18.8).
    """
    if state.truce > 0 or state.top[origin] == DOWN:
        return False
    if state.top[target] == DOWN:
        return True
    return state.options.imposing != NO_IMPOSING and makes_run(state, state.top[origin], target, origin)


@rule
def can_go_onto_own(state: State, origin: int, target: int) -> bool:
    """Return whether an open card may go onto an open card of its own side: by option, if it then is in a combination (G18.v3)."""
    if state.options.imposing != IMPOSING_EACH_OTHER or state.top[origin] == DOWN or state.top[target] == DOWN:
        return False
    return makes_run(state, state.top[origin], target, origin)


@rule
def mark_enemies(state: State, seat: int, square: int, way: int, words: list[int]) -> int:
    """Add the enemy cards of the combination of this way that begins on a square to a set; return their number.

    Return 0 if the combination has cards of one side only, since it does not count then (G18.4).
    """
    cards = length_from(state, square, way)
    enemies = 0
    for _ in range(cards):
        if not is_friendly(state, seat, square):
            words[square >> 5] = put(words[square >> 5], square & 31)
            enemies += 1
        square = NEIGHBOURS[8 * square + (way >> 2)]
    return enemies if enemies < cards else 0


@rule
def find_all_starts(state: State, starts: list[int]) -> None:
    """Write the squares where a line of three or more cards begins into a row of zeros; index: way · 2 + word."""
    cards = local(CARD_WORDS, int64)
    classify_cards(state, cards)
    find_starts(state, cards, starts)


@rule
def can_claim(state: State, seat: int) -> bool:
    """Return whether a combination that counts is on the board, whether or not the last step made it (G18.5)."""
    words = local(2, int64)
    starts = local(LINE_WORDS, int64)
    find_all_starts(state, starts)
    for index in range(2 * WAYS):
        while starts[index]:
            if mark_enemies(state, seat, 32 * (index & 1) + lowest(starts[index]), index >> 1, words):
                return True
            starts[index] = rest(starts[index])
    return False


@rule
def claims(state: State, seat: int, moves: list[int]) -> int:
    """Write the claims of a seat: nothing, any one combination, or all of them (G18.6); return their number.

    Of several claims that remove the same cards only the first is written.
    """
    low = local(MAX_CLAIMS, int64)
    high = local(MAX_CLAIMS, int64)
    words = local(2, int64)
    union = local(2, int64)
    starts = local(LINE_WORDS, int64)
    n = 0
    if state.options.claim == MAY:
        moves[0] = NOTHING
        n = 1
    find_all_starts(state, starts)
    for index in range(2 * WAYS):
        while starts[index]:
            square = 32 * (index & 1) + lowest(starts[index])
            starts[index] = rest(starts[index])
            words[0] = 0
            words[1] = 0
            if mark_enemies(state, seat, square, index >> 1, words):
                union[0] |= words[0]
                union[1] |= words[1]
                if not is_listed(low, high, n, words[0], words[1]):
                    low[n] = words[0]
                    high[n] = words[1]
                    moves[n] = CLAIM + 64 * (index >> 1) + square
                    n += 1
    if state.options.crossed == CROSSED_ALL and not is_listed(low, high, n, union[0], union[1]):
        moves[n] = ALL_RUNS
        n += 1
    return n


@rule
def is_listed(low: list[int], high: list[int], n: int, low_word: int, high_word: int) -> bool:
    """Return whether a set of two words is among the first n sets of the rows `low` and `high`."""
    for index in range(n):
        if low[index] == low_word and high[index] == high_word:
            return True
    return False


@rule
def mark_claimed(state: State, seat: int, move: int, words: list[int]) -> None:
    """Write the enemy cards that a claim removes into an empty set."""
    if move == ALL_RUNS:
        mark_all_claimed(state, seat, words)
    elif move != NOTHING:
        mark_enemies(state, seat, (move - CLAIM) & 63, (move - CLAIM) >> 6, words)


@rule
def mark_all_claimed(state: State, seat: int, words: list[int]) -> None:
    """Add the enemy cards of all combinations that count to a set."""
    enemies = local(2, int64)
    starts = local(LINE_WORDS, int64)
    find_all_starts(state, starts)
    for index in range(2 * WAYS):
        while starts[index]:
            enemies[0] = 0
            enemies[1] = 0
            if mark_enemies(state, seat, 32 * (index & 1) + lowest(starts[index]), index >> 1, enemies):
                words[0] |= enemies[0]
                words[1] |= enemies[1]
            starts[index] = rest(starts[index])
