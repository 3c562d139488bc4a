"""Combining (game 18): which combinations count, what a claim removes, and going onto enemy cards."""

from hoyle.games.board64.board import BESIDE
from hoyle.games.board64.options import CROSSED_ALL, IMPOSING, MAY
from hoyle.games.board64.rules.lines import CARD_WORDS, LINE_WORDS, begins_three, sort_cards
from hoyle.games.board64.rules.runs import WAYS, length_from, makes_run
from hoyle.games.board64.state import ALL_RUNS, CLAIM, DOWN, NOTHING, State, owner
from hoyle.rules.bits import lowest, put, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local

MOST = 320
"""More combinations than 32 cards can make: 38 lines, each two of a colour, two of a value, and four sequences at most."""


@rule
def goes_onto(state: State, origin: int, target: int) -> bool:
    """Return whether a card may go onto another one.

    An open card may go onto the enemy test (G18.7), or onto an open card to combine (G18.v1); tests never do (G18.8).
    """
    if state.truce > 0 or state.top[origin] == DOWN:
        return False
    if state.top[target] == DOWN:
        return True
    return state.options.imposing == IMPOSING and makes_run(state, state.top[origin], target, origin)


@rule
def enemies_in(state: State, seat: int, square: int, way: int, words: list[int]) -> int:
    """Put the enemy's cards of the counted combination that begins there into a set; how many they are.

    Combinations of one side alone do not count (G18.4).
    """
    cards = length_from(state, square, way)
    enemies = 0
    for _ in range(cards):
        if owner(state.top[square]) != seat:
            words[square >> 5] = put(words[square >> 5], square & 31)
            enemies += 1
        square = BESIDE[8 * square + (way >> 2)]
    return enemies if enemies < cards else 0


@rule
def lines_begin(state: State, begins: list[int]) -> None:
    """Put the squares where a line of three or more begins into sets, by way · 2 + word."""
    cards = local(CARD_WORDS, int64)
    sort_cards(state, cards)
    begins_three(cards, begins)


@rule
def can_claim(state: State, seat: int) -> bool:
    """Return whether a counted combination stands on the board, also one that stood before (G18.5)."""
    words = local(2, int64)
    begins = local(LINE_WORDS, int64)
    lines_begin(state, begins)
    for place in range(2 * WAYS):
        while begins[place]:
            if enemies_in(state, seat, 32 * (place & 1) + lowest(begins[place]), place >> 1, words):
                return True
            begins[place] = rest(begins[place])
    return False


@rule
def claims(state: State, seat: int, moves: list[int]) -> int:
    """Nothing, any one combination, or all of them; of claims that remove the same cards the first (G18.6)."""
    low = local(MOST, int64)
    high = local(MOST, int64)
    words = local(2, int64)
    every = local(2, int64)
    begins = local(LINE_WORDS, int64)
    n = 0
    if state.options.claim == MAY:
        moves[0] = NOTHING
        n = 1
    lines_begin(state, begins)
    for place in range(2 * WAYS):
        while begins[place]:
            square = 32 * (place & 1) + lowest(begins[place])
            begins[place] = rest(begins[place])
            words[0] = 0
            words[1] = 0
            if enemies_in(state, seat, square, place >> 1, words):
                every[0] |= words[0]
                every[1] |= words[1]
                if not listed(low, high, n, words[0], words[1]):
                    low[n] = words[0]
                    high[n] = words[1]
                    moves[n] = CLAIM + 64 * (place >> 1) + square
                    n += 1
    if state.options.crossed == CROSSED_ALL and not listed(low, high, n, every[0], every[1]):
        moves[n] = ALL_RUNS
        n += 1
    return n


@rule
def listed(low: list[int], high: list[int], n: int, low_word: int, high_word: int) -> bool:
    """Return whether these two words are among the first n."""
    for place in range(n):
        if low[place] == low_word and high[place] == high_word:
            return True
    return False


@rule
def claimed(state: State, seat: int, move: int, words: list[int]) -> None:
    """Put the enemy's cards that a claim removes into an empty set."""
    if move == ALL_RUNS:
        every_claimed(state, seat, words)
    elif move != NOTHING:
        enemies_in(state, seat, (move - CLAIM) & 63, (move - CLAIM) >> 6, words)


@rule
def every_claimed(state: State, seat: int, words: list[int]) -> None:
    """Put the enemy's cards of all combinations that count into a set."""
    claimed = local(2, int64)
    begins = local(LINE_WORDS, int64)
    lines_begin(state, begins)
    for place in range(2 * WAYS):
        while begins[place]:
            claimed[0] = 0
            claimed[1] = 0
            if enemies_in(state, seat, 32 * (place & 1) + lowest(begins[place]), place >> 1, claimed):
                words[0] |= claimed[0]
                words[1] |= claimed[1]
            begins[place] = rest(begins[place])
