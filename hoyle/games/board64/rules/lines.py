"""Lines of three, found for the whole board at once: sets of squares are shifted against each other.

A set of squares is two words of 32. `cards` holds a set for each colour and each value, at its place: 0 to 3 the colours,
4 to 11 the values; place 12: the squares that a card may be laid on. Every combination holds a line of three (its length
is at least 3), so what is not found here is none; what is found may still be too long or too short.
"""

from hoyle.games.board64.board import beside
from hoyle.games.board64.options import IMPOSING, KIND_COLOUR, KIND_SEQUENCE, KIND_VALUE
from hoyle.games.board64.state import State, colour, value
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import NONE

VALUES, FREE, PLACES = 4, 12, 13
CARD_WORDS, SPOT_WORDS, SIGHT_WORDS, LINE_WORDS = 26, 24, 96, 32
WORD = 0xFFFFFFFF
BEYOND_A, BEYOND_H = 0xFEFEFEFE, 0x7F7F7F7F

OFFSETS = (1, 8, 9, 7)
"""By line: how far the number of the next square is."""
INSIDE = (BEYOND_H, WORD, BEYOND_H, BEYOND_A, BEYOND_A, WORD, BEYOND_A, BEYOND_H)
"""By direction: the squares that have a next one that way; of ranks the shift itself drops the last."""

ONE_ON, TWO_ON, ONE_BACK, TWO_BACK = range(4)
"""What `look_along` notes of a set: squares that see one of it one or two squares along the line, or behind."""


def within_two(square: int, word: int) -> int:
    """Return the squares at most two away along any line, as bits of one word."""
    found = 0
    for direction in range(8):
        next_square = beside(square, direction)
        for near in (next_square, beside(next_square, direction) if next_square >= 0 else -1):
            found |= 1 << near % 32 if near >= 0 and near // 32 == word else 0
    return found


WITHIN_TWO = table(within_two(square, word) for square in range(64) for word in range(2))
"""By square · 2 + word: what a line of three through the square may hold besides it."""


@rule
def sort_cards(state: State, cards: list[int]) -> None:
    """Put the squares of the cards that can be seen into the sets of their colour and value."""
    imposing = state.options.imposing == IMPOSING
    for square in range(64):
        card = state.top[square]
        word = square >> 5
        bit = 1 << (square & 31)
        if card >= 0:
            cards[2 * colour(card) + word] |= bit
            cards[2 * (VALUES + value(card)) + word] |= bit
        if card == NONE or (imposing and card >= 0):
            cards[2 * FREE + word] |= bit


@rule
def lift_off(state: State, cards: list[int], square: int) -> None:
    """Take the card on a square out of the sets; the square itself may not be laid on."""
    for place in range(PLACES):
        cards[2 * place + (square >> 5)] &= ~(1 << (square & 31))


@rule
def seeing(low: int, high: int, direction: int, word: int) -> int:
    """Return squares of a word whose next square that way is in the set of these two words."""
    offset = OFFSETS[direction & 3]
    if direction < 4:
        crossing = (high & ((1 << offset) - 1)) << (32 - offset)
        found = high >> offset if word == 1 else (low >> offset) | crossing
    else:
        found = (high << offset) | (low >> (32 - offset)) if word == 1 else low << offset
    return found & INSIDE[direction]


@rule
def look_along(cards: list[int], place: int, line: int, sights: list[int]) -> None:
    """Note which squares see a card of the set at `place` one or two squares along the line, or behind."""
    look(cards, place, line, 8 * place, sights)
    look(cards, place, line + 4, 8 * place + 4, sights)


@rule
def look(cards: list[int], place: int, direction: int, at: int, sights: list[int]) -> None:
    """Note which squares see a card of the set at `place` one or two squares away; nothing where the set is empty."""
    low = cards[2 * place]
    high = cards[2 * place + 1]
    if low | high:
        near_low = seeing(low, high, direction, 0)
        near_high = seeing(low, high, direction, 1)
        sights[at] = near_low
        sights[at + 1] = near_high
        sights[at + 2] = seeing(near_low, near_high, direction, 0)
        sights[at + 3] = seeing(near_low, near_high, direction, 1)


@rule
def sight(sights: list[int], place: int, which: int, word: int) -> int:
    """Return what `look_along` noted for a set: ONE_ON to TWO_BACK."""
    return sights[8 * place + 2 * which + word]


@rule
def joins(sights: list[int], first: int, second: int, word: int) -> int:
    """Squares where a card would stand in a line of three whose others, one after the other, are of these two sets."""
    ahead = sight(sights, first, ONE_ON, word) & sight(sights, second, TWO_ON, word)
    return ahead | (sight(sights, first, ONE_BACK, word) & sight(sights, second, TWO_BACK, word))


@rule
def stands_in_three(state: State, sights: list[int], place: int, word: int) -> int:
    """Return squares where a card of the colour or value at `place` would stand in a line of three."""
    kind = KIND_COLOUR if place < VALUES else KIND_VALUE
    found = 0
    if state.options.kinds & kind:
        between = sight(sights, place, ONE_ON, word) & sight(sights, place, ONE_BACK, word)
        found = between | joins(sights, place, place, word)
    if place >= VALUES and state.options.kinds & KIND_SEQUENCE:
        if place > VALUES + 1:
            found |= joins(sights, place - 1, place - 2, word)
        if place < VALUES + 6:
            found |= joins(sights, place + 1, place + 2, word)
        if VALUES < place < VALUES + 7:
            one_way = sight(sights, place - 1, ONE_ON, word) & sight(sights, place + 1, ONE_BACK, word)
            other_way = sight(sights, place + 1, ONE_ON, word) & sight(sights, place - 1, ONE_BACK, word)
            found |= one_way | other_way
    return found


@rule
def places_in_three(state: State, cards: list[int], spots: list[int]) -> None:
    """By colour and by value: put the squares that may be laid on, where it would stand in a line of three, into sets."""
    sights = local(SIGHT_WORDS, int64)
    for line in range(4):
        places_along(state, cards, line, sights, spots)


@rule
def places_along(state: State, cards: list[int], line: int, sights: list[int], spots: list[int]) -> None:
    """Those of them that one direction of lines adds."""
    for place in range(FREE):
        look_along(cards, place, line, sights)
    for place in range(FREE):
        for word in range(2):
            spots[2 * place + word] |= stands_in_three(state, sights, place, word) & cards[2 * FREE + word]


@rule
def places_of_card(state: State, card: int, cards: list[int], words: list[int]) -> None:
    """Put the squares where this card would stand in a line of three into an empty set."""
    sights = local(SIGHT_WORDS, int64)
    own = VALUES + value(card)
    for line in range(4):
        look_along(cards, colour(card), line, sights)
        for place in range(max(VALUES, own - 2), min(FREE, own + 3)):
            look_along(cards, place, line, sights)
        for word in range(2):
            words[word] |= stands_in_three(state, sights, colour(card), word)
            words[word] |= stands_in_three(state, sights, own, word)


@rule
def begins_three(cards: list[int], begins: list[int]) -> None:
    """By way · 2 + word: put the squares where a line of three or more begins into empty sets."""
    sights = local(SIGHT_WORDS, int64)
    for line in range(4):
        for place in range(FREE):
            look(cards, place, line, 8 * place, sights)
        for word in range(2):
            for place in range(FREE):
                own = cards[2 * place + word]
                if own:
                    note_begins(sights, place, own, 8 * line + word, word, begins)
    for way in range(16):
        low = begins[2 * way]
        high = begins[2 * way + 1]
        if low | high:
            for word in range(2):
                begins[2 * way + word] &= ~seeing(low, high, (way >> 2) + 4, word)


@rule
def note_begins(sights: list[int], place: int, own: int, at: int, word: int, begins: list[int]) -> None:
    """Note which of the cards of the colour or value at `place` see two that make a line of three with them."""
    begins[at + (0 if place < VALUES else 2)] |= own & from_here(sights, place, place, word)
    if VALUES <= place < VALUES + 6:
        begins[at + 4] |= own & from_here(sights, place + 1, place + 2, word)
    if place > VALUES + 1:
        begins[at + 6] |= own & from_here(sights, place - 1, place - 2, word)


@rule
def from_here(sights: list[int], first: int, second: int, word: int) -> int:
    """Return squares that see a card of one set next to them and one of another set next to that."""
    return sight(sights, first, ONE_ON, word) & sight(sights, second, TWO_ON, word)
