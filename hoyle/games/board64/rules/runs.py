"""Combinations (G18.3): three to eight cards in a line, of one colour, of one value, or in sequence.

A way is direction · 4 + kind; the kinds are those of `state.py`. Functions with the parameters `card`, `square` and `vacated`
treat the card as if it stood on `square` and the square `vacated` (or NONE) were free.
"""

from hoyle.games.board64.board import NEIGHBOURS
from hoyle.games.board64.choices import KIND_COLOUR, KIND_COLOUR_SEQUENCE, KIND_SEQUENCE, KIND_VALUE
from hoyle.games.board64.state import ONE_COLOUR, ONE_VALUE, RISING, State, colour, value
from hoyle.rules.bits import put
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

ANY_SEQUENCE = KIND_SEQUENCE | KIND_COLOUR_SEQUENCE
KIND_BITS = (KIND_COLOUR, KIND_VALUE, ANY_SEQUENCE, ANY_SEQUENCE)
"""The bits of the option `kinds` that allow a combination, by its kind."""


@rule
def can_follow(card: int, following: int, kind: int) -> bool:
    """Return whether a combination of this kind continues from one card to the next; neither 8 to 1 nor 4 to 1 does."""
    if kind == ONE_COLOUR:
        return colour(card) == colour(following)
    if kind == ONE_VALUE:
        return value(card) == value(following)
    return value(following) == value(card) + (1 if kind == RISING else -1)


@rule
def sequences_keep_colour(state: State) -> bool:
    """Return whether a sequence must be of one colour (G18.v4)."""
    return state.options.kinds & KIND_COLOUR_SEQUENCE != 0


@rule
def count_following(state: State, card: int, square: int, vacated: int, direction: int, kind: int) -> int:
    """Return the number of cards that continue the line from a card in a direction; a hidden card ends the line."""
    last = card
    n = 0
    following = NEIGHBOURS[8 * square + direction]
    while following >= 0:
        next_card = NONE if following == vacated else state.top[following]
        if next_card < 0 or not can_follow(last, next_card, kind):
            break
        if kind >= RISING and sequences_keep_colour(state) and colour(last) != colour(next_card):
            break
        last = next_card
        n += 1
        following = NEIGHBOURS[8 * following + direction]
    return n


@rule
def count_preceding(state: State, card: int, square: int, vacated: int, way: int) -> int:
    """Return the number of cards of the line of this way that come before the card."""
    kind = way & 3
    # Direction + 4 is the opposite one; seen from there a rising sequence (2) falls (3), and the other way round.
    return count_following(state, card, square, vacated, (way >> 2) + 4, kind if kind < RISING else kind ^ 1)


@rule
def is_kind_allowed(state: State, kind: int) -> bool:
    """Return whether the options allow this kind of combination."""
    return state.options.kinds & KIND_BITS[kind] != 0


@rule
def is_length_allowed(state: State, cards: int) -> bool:
    """Return whether a line of this many cards is a combination."""
    return state.options.min_run <= cards <= state.options.max_run


@rule
def allows_any_length(state: State) -> bool:
    """Return whether every line of three or more cards is a combination."""
    return state.options.min_run == 3 and state.options.max_run == 8 and not sequences_keep_colour(state)


@rule
def length_through(state: State, card: int, square: int, vacated: int, way: int) -> int:
    """Return the number of cards in the combination of this way through the card, or 0 if there is none."""
    if not is_kind_allowed(state, way & 3):
        return 0
    before = count_preceding(state, card, square, vacated, way)
    n = before + 1 + count_following(state, card, square, vacated, way >> 2, way & 3)
    return n if is_length_allowed(state, n) else 0


@rule
def makes_run(state: State, card: int, square: int, vacated: int) -> bool:
    """Return whether the card would be in a combination on the square."""
    for direction in range(4):
        ahead = adjacent_card(state, square, vacated, direction)
        behind = adjacent_card(state, square, vacated, direction + 4)
        if ahead >= 0 or behind >= 0:
            for way in range(4 * direction, 4 * direction + 4):
                if is_continued(card, ahead, behind, way & 3) and length_through(state, card, square, vacated, way):
                    return True
    return False


@rule
def adjacent_card(state: State, square: int, vacated: int, direction: int) -> int:
    """Return the open card next to a square in a direction; a negative number if there is none or it is face down."""
    adjacent = NEIGHBOURS[8 * square + direction]
    return NONE if adjacent < 0 or adjacent == vacated else state.top[adjacent]


@rule
def is_continued(card: int, ahead: int, behind: int, kind: int) -> bool:
    """Return whether a line of this kind continues from the card to the card ahead or from the card behind."""
    return (ahead >= 0 and can_follow(card, ahead, kind)) or (behind >= 0 and can_follow(behind, card, kind))


@rule
def length_from(state: State, square: int, way: int) -> int:
    """Return the number of cards in the combination of this way that begins on the square, or 0 if none begins there."""
    card = state.top[square]
    if card < 0 or not is_kind_allowed(state, way & 3) or count_preceding(state, card, square, NONE, way):
        return 0
    n = 1 + count_following(state, card, square, NONE, way >> 2, way & 3)
    return n if is_length_allowed(state, n) else 0


@rule
def mark_line(square: int, direction: int, cards: int, words: list[int]) -> None:
    """Add the squares of a line to a set of two words."""
    for _ in range(cards):
        words[square >> 5] = put(words[square >> 5], square & 31)
        square = NEIGHBOURS[8 * square + direction]


@rule
def mark_through(state: State, card: int, square: int, vacated: int, way: int, words: list[int]) -> int:
    """Add the squares of the combination through a card to a set; return their number, or 0 if there is no combination."""
    n = length_through(state, card, square, vacated, way)
    if n:
        first = square
        for _ in range(count_preceding(state, card, square, vacated, way)):
            first = NEIGHBOURS[8 * first + (way >> 2) + 4]
        mark_line(first, way >> 2, n, words)
    return n
