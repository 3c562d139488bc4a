"""Combinations (G18.3): three to eight cards in a line, of one colour, of one value, or in sequence.

A way is direction · 4 + kind. Some questions are asked of a card as if it stood `here` and the square `gone` were free.
"""

from hoyle.games.board64.board import BESIDE
from hoyle.games.board64.options import KIND_COLOUR, KIND_SEQUENCE, KIND_VALUE
from hoyle.games.board64.state import RISING, State, colour, value
from hoyle.rules.bits import put
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

KIND_BITS = (KIND_COLOUR, KIND_VALUE, KIND_SEQUENCE, KIND_SEQUENCE)
WAYS = 16


@rule
def related(card: int, following: int, kind: int) -> bool:
    """Return whether a run of this kind goes on from one card to the next (a, b, c); neither 8 to 1 nor 4 to 1 does (e)."""
    if kind == 0:
        return colour(card) == colour(following)
    if kind == 1:
        return value(card) == value(following)
    return value(following) == value(card) + (1 if kind == RISING else 0 - 1)


@rule
def goes_on(state: State, card: int, here: int, gone: int, direction: int, kind: int) -> int:
    """Return how many cards of one run come after this one in a direction; what cannot be seen cuts the line (f)."""
    last = card
    n = 0
    square = BESIDE[8 * here + direction]
    while square >= 0:
        other = NONE if square == gone else state.top[square]
        if other < 0 or not related(last, other, kind):
            break
        last = other
        n += 1
        square = BESIDE[8 * square + direction]
    return n


@rule
def comes_before(state: State, card: int, here: int, gone: int, way: int) -> int:
    """Return how many cards of the run come before this one."""
    kind = way & 3
    return goes_on(state, card, here, gone, (way >> 2) + 4, kind if kind < RISING else kind ^ 1)


@rule
def is_kind(state: State, kind: int) -> bool:
    """Return whether the options allow this kind of combination."""
    return state.options.kinds & KIND_BITS[kind] != 0


@rule
def fits(state: State, cards: int) -> bool:
    """Return whether a run of this length is a combination."""
    return state.options.min_run <= cards <= state.options.max_run


@rule
def any_length(state: State) -> bool:
    """Return whether every run of three or more is a combination."""
    return state.options.min_run == 3 and state.options.max_run == 8


@rule
def length_through(state: State, card: int, here: int, gone: int, way: int) -> int:
    """Return how long the combination of this way through the card is, 0 if there is none."""
    if not is_kind(state, way & 3):
        return 0
    n = 1 + goes_on(state, card, here, gone, way >> 2, way & 3) + comes_before(state, card, here, gone, way)
    return n if fits(state, n) else 0


@rule
def makes_run(state: State, card: int, here: int, gone: int) -> bool:
    """Return whether the card would be in a combination there."""
    for line in range(4):
        ahead = neighbour(state, here, gone, line)
        behind = neighbour(state, here, gone, line + 4)
        if ahead >= 0 or behind >= 0:
            for way in range(4 * line, 4 * line + 4):
                if goes_with(card, ahead, behind, way & 3) and length_through(state, card, here, gone, way):
                    return True
    return False


@rule
def neighbour(state: State, here: int, gone: int, direction: int) -> int:
    """Return the card next to a square that way if `gone` were free; below 0 for none that can be seen."""
    square = BESIDE[8 * here + direction]
    return NONE if square < 0 or square == gone else state.top[square]


@rule
def goes_with(card: int, ahead: int, behind: int, kind: int) -> bool:
    """Return whether a run of this kind goes on from the card to one of its neighbours."""
    return (ahead >= 0 and related(card, ahead, kind)) or (behind >= 0 and related(behind, card, kind))


@rule
def length_from(state: State, square: int, way: int) -> int:
    """Return how long the combination of this way is that begins on the square, 0 if none does."""
    card = state.top[square]
    if card < 0 or not is_kind(state, way & 3) or comes_before(state, card, square, NONE, way):
        return 0
    n = 1 + goes_on(state, card, square, NONE, way >> 2, way & 3)
    return n if fits(state, n) else 0


@rule
def mark_line(square: int, direction: int, cards: int, words: list[int]) -> None:
    """Put the squares of a line into a set of two words."""
    for _ in range(cards):
        words[square >> 5] = put(words[square >> 5], square & 31)
        square = BESIDE[8 * square + direction]


@rule
def mark_through(state: State, card: int, here: int, gone: int, way: int, words: list[int]) -> int:
    """Put the squares of the combination through a card into a set; how many they are, 0 for no combination."""
    n = length_through(state, card, here, gone, way)
    if n:
        first = here
        for _ in range(comes_before(state, card, here, gone, way)):
            first = BESIDE[8 * first + (way >> 2) + 4]
        mark_line(first, way >> 2, n, words)
    return n
