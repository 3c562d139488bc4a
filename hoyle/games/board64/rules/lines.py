"""Lines of three cards, found for the whole board at once by shifting sets of squares.

A set of squares is two words of 32 bits. A *feature* is a colour (0 to 3) or a value (4 to 11). These rows hold sets:

- `cards`: for each feature the squares of the open cards that have it; at TARGETS the squares onto which a card may go.
- `sights`: for each feature four sets, ONE_AHEAD to TWO_BEHIND. They hold the squares that *see* a card of this feature
  one or two squares ahead or behind along one axis of the board.
- `spots`: for each feature the squares of TARGETS on which a card of this feature would stand in a line of three.
- `starts`: for each way (see `runs.py`) the squares on which a line of three or more cards begins.

Every combination contains a line of three cards, so nothing else can be a combination. A line that is found may still be
shorter than the options require, or longer than they allow, and that of `spots` may be a sequence of several colours (G18.v4).
"""

from hoyle.games.board64.board import neighbour
from hoyle.games.board64.choices import IMPOSING, KIND_COLOUR, KIND_COLOUR_SEQUENCE, KIND_SEQUENCE, KIND_VALUE
from hoyle.games.board64.state import State, colour, value
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import NONE

VALUES = 4
"""The first feature that is a value."""
FEATURES = 12
TARGETS = 12
"""The index in `cards`, after all features, of the squares onto which a card may go."""
CARD_WORDS, SPOT_WORDS, SIGHT_WORDS, LINE_WORDS = 26, 24, 96, 32
"""The lengths of the rows `cards`, `spots`, `sights` and `starts`."""

FULL_WORD = 0xFFFFFFFF
NOT_FILE_A, NOT_FILE_H = 0xFEFEFEFE, 0x7F7F7F7F

OFFSETS = (1, 8, 9, 7)
"""The difference between the numbers of adjacent squares, by axis: rank, file, and the two diagonals."""
INSIDE = (NOT_FILE_H, FULL_WORD, NOT_FILE_H, NOT_FILE_A, NOT_FILE_A, FULL_WORD, NOT_FILE_A, NOT_FILE_H)
"""The squares of a word whose file has a neighbour in a direction; shifting itself drops what leaves ranks 1 to 8."""

ONE_AHEAD, TWO_AHEAD, ONE_BEHIND, TWO_BEHIND = range(4)
"""The four sets that `note_sights` writes for a feature."""


def within_two(square: int, word: int) -> int:
    """Return the squares at most two away in any direction, as bits of one word."""
    found = 0
    for direction in range(8):
        first = neighbour(square, direction)
        second = neighbour(first, direction) if first >= 0 else -1
        for near in (first, second):
            found |= 1 << near % 32 if near >= 0 and near // 32 == word else 0
    return found


WITHIN_TWO = table(within_two(square, word) for square in range(64) for word in range(2))
"""Indexed by square · 2 + word: the other squares that a line of three through the square may contain."""


@rule
def classify_cards(state: State, cards: list[int]) -> None:
    """Write the squares of the open cards into the sets of their features, and the set TARGETS, into a row of zeros."""
    imposing = state.options.imposing == IMPOSING
    for square in range(64):
        card = state.top[square]
        word = square >> 5
        bit = 1 << (square & 31)
        if card >= 0:
            cards[2 * colour(card) + word] |= bit
            cards[2 * (VALUES + value(card)) + word] |= bit
        if card == NONE or (imposing and card >= 0):
            cards[2 * TARGETS + word] |= bit


@rule
def exclude_square(state: State, cards: list[int], square: int) -> None:
    """Remove a square from all sets: its card counts as lifted, and no card may go onto the square."""
    for index in range(FEATURES + 1):
        cards[2 * index + (square >> 5)] &= ~(1 << (square & 31))


@rule
def squares_seeing(low: int, high: int, direction: int, word: int) -> int:
    """Return the squares of a word whose neighbour in a direction is in the set of the words `low` and `high`."""
    offset = OFFSETS[direction & 3]
    if direction < 4:
        crossing = (high & ((1 << offset) - 1)) << (32 - offset)
        found = high >> offset if word == 1 else (low >> offset) | crossing
    else:
        found = (high << offset) | (low >> (32 - offset)) if word == 1 else low << offset
    return found & INSIDE[direction]


@rule
def note_sights(cards: list[int], feature: int, axis: int, sights: list[int]) -> None:
    """Write the four sets of squares that see a card of a feature along an axis, ahead and behind."""
    note_direction(cards, feature, axis, 8 * feature, sights)
    note_direction(cards, feature, axis + 4, 8 * feature + 4, sights)


@rule
def note_direction(cards: list[int], feature: int, direction: int, index: int, sights: list[int]) -> None:
    """Write the squares that see a card of a feature one or two squares away, from `index` on.

    A feature without cards is skipped: its sets in `sights` are still zero.
    """
    low = cards[2 * feature]
    high = cards[2 * feature + 1]
    if low | high:
        near_low = squares_seeing(low, high, direction, 0)
        near_high = squares_seeing(low, high, direction, 1)
        sights[index] = near_low
        sights[index + 1] = near_high
        sights[index + 2] = squares_seeing(near_low, near_high, direction, 0)
        sights[index + 3] = squares_seeing(near_low, near_high, direction, 1)


@rule
def sight(sights: list[int], feature: int, distance: int, word: int) -> int:
    """Return one word of the set that `note_sights` wrote for a feature; `distance` is ONE_AHEAD to TWO_BEHIND."""
    return sights[8 * feature + 2 * distance + word]


@rule
def line_ends(sights: list[int], first: int, second: int, word: int) -> int:
    """Return the squares that end a line of three: next to a card of feature `first`, and beyond it one of `second`."""
    ahead = sight(sights, first, ONE_AHEAD, word) & sight(sights, second, TWO_AHEAD, word)
    return ahead | (sight(sights, first, ONE_BEHIND, word) & sight(sights, second, TWO_BEHIND, word))


@rule
def squares_in_three(state: State, sights: list[int], feature: int, word: int) -> int:
    """Return the squares on which a card of this feature would stand in a line of three."""
    kind = KIND_COLOUR if feature < VALUES else KIND_VALUE
    found = 0
    if state.options.kinds & kind:
        between = sight(sights, feature, ONE_AHEAD, word) & sight(sights, feature, ONE_BEHIND, word)
        found = between | line_ends(sights, feature, feature, word)
    if feature >= VALUES and state.options.kinds & (KIND_SEQUENCE | KIND_COLOUR_SEQUENCE):
        if feature > VALUES + 1:
            found |= line_ends(sights, feature - 1, feature - 2, word)
        if feature < VALUES + 6:
            found |= line_ends(sights, feature + 1, feature + 2, word)
        if VALUES < feature < VALUES + 7:
            rising = sight(sights, feature - 1, ONE_AHEAD, word) & sight(sights, feature + 1, ONE_BEHIND, word)
            falling = sight(sights, feature + 1, ONE_AHEAD, word) & sight(sights, feature - 1, ONE_BEHIND, word)
            found |= rising | falling
    return found


@rule
def find_spots(state: State, cards: list[int], spots: list[int]) -> None:
    """Write `spots` into a row of zeros."""
    sights = local(SIGHT_WORDS, int64)
    for axis in range(4):
        find_spots_along(state, cards, axis, sights, spots)


@rule
def find_spots_along(state: State, cards: list[int], axis: int, sights: list[int], spots: list[int]) -> None:
    """Add the squares to `spots` that are in a line of three along one axis."""
    for feature in range(FEATURES):
        note_sights(cards, feature, axis, sights)
    for feature in range(FEATURES):
        for word in range(2):
            spots[2 * feature + word] |= squares_in_three(state, sights, feature, word) & cards[2 * TARGETS + word]


@rule
def find_spots_of_card(state: State, card: int, cards: list[int], words: list[int]) -> None:
    """Write the squares on which this card would stand in a line of three into an empty set, occupied squares included."""
    sights = local(SIGHT_WORDS, int64)
    own = VALUES + value(card)
    for axis in range(4):
        note_sights(cards, colour(card), axis, sights)
        for feature in range(max(VALUES, own - 2), min(FEATURES, own + 3)):
            note_sights(cards, feature, axis, sights)
        for word in range(2):
            words[word] |= squares_in_three(state, sights, colour(card), word)
            words[word] |= squares_in_three(state, sights, own, word)


@rule
def find_starts(state: State, cards: list[int], starts: list[int]) -> None:
    """Write the squares where a line of three or more cards begins into a row of zeros; index: way · 2 + word.

    Lines of all kinds are found, also of kinds that the options exclude, but where sequences are of one colour no others.
    """
    sights = local(SIGHT_WORDS, int64)
    for axis in range(4):
        for feature in range(FEATURES):
            note_direction(cards, feature, axis, 8 * feature, sights)
        for word in range(2):
            for feature in range(FEATURES):
                own = cards[2 * feature + word]
                if own:
                    note_starts(sights, feature, own, 8 * axis + word, word, starts)
            if state.options.kinds & KIND_COLOUR_SEQUENCE:
                starts[8 * axis + 4 + word] &= starts[8 * axis + word]
                starts[8 * axis + 6 + word] &= starts[8 * axis + word]
    for way in range(16):
        low = starts[2 * way]
        high = starts[2 * way + 1]
        if low | high:
            for word in range(2):  # a square just ahead of another start is inside the line of that one
                starts[2 * way + word] &= ~squares_seeing(low, high, (way >> 2) + 4, word)


@rule
def note_starts(sights: list[int], feature: int, own: int, index: int, word: int, starts: list[int]) -> None:
    """Add the squares of `own`, cards of a feature, from which two more cards ahead make a line of three.

    `index` is that of kind 0 in `starts`; the other kinds follow in steps of two words.
    """
    starts[index + (0 if feature < VALUES else 2)] |= own & seeing_both(sights, feature, feature, word)
    if VALUES <= feature < VALUES + 6:
        starts[index + 4] |= own & seeing_both(sights, feature + 1, feature + 2, word)
    if feature > VALUES + 1:
        starts[index + 6] |= own & seeing_both(sights, feature - 1, feature - 2, word)


@rule
def seeing_both(sights: list[int], first: int, second: int, word: int) -> int:
    """Return the squares that see a card of feature `first` one square ahead and one of `second` two squares ahead."""
    return sight(sights, first, ONE_AHEAD, word) & sight(sights, second, TWO_AHEAD, word)
