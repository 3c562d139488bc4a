"""Offers in the face-up patience: two cards in their places that a third one would complete to a line of three.

A shift takes the shifted card and at least two cards that did not move. Every line with the shifted card contains a line of
three with it, so without an offer there is no shift. New offers never arise, since a shifted card is taken and never stays on
its new square. If no combination stands, the offers on a square also say exactly which cards a shift to it takes: those of all
offers that want the shifted card, or of all in one way where one of crossed combinations is taken.

An offer is eight numbers of a row: its place (target · 16 + way, see `runs.py`), an earlier offer of the same target, the
squares of its two cards, of the cards that it wants, and of those among them that may be of use (see `bonds.py`). Sets of
squares are two words.
"""

from hoyle.games.board64.board import NEIGHBOURS
from hoyle.games.board64.rules.lines import VALUES
from hoyle.games.board64.rules.runs import is_kind_allowed
from hoyle.games.board64.state import FALLING, ONE_COLOUR, ONE_VALUE, RISING, WAYS, State, colour, value
from hoyle.rules.bits import has, lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

PLACE, EARLIER, PAIR, WANTED, USABLE = 0, 1, 2, 4, 6
"""Where the numbers of an offer are. EARLIER: where the offer of the same target begins that was found before it, or NONE. PAIR,
WANTED, USABLE: the first of two words."""
OFFER = 8
"""The length of an offer."""
OFFER_NUMBERS = 8064
"""The length of a row of offers. A line of three fits on the board in 168 places, with the target at one of three squares in
it, and two cards can begin lines of at most two kinds: 1,008 offers."""
OFFER_NUMBERS_ALONG = 48
"""The length of a row of offers of one card and those ahead of it along one axis: six offers, since there are three targets."""
AHEAD, BEHIND, BETWEEN = range(3)
"""Where the target of two cards is along an axis: one square ahead of them, one behind them, or between them."""


@rule
def find_offers(state: State, cards: list[int], offers: list[int], latest: list[int]) -> int:
    """Write all offers that want a card on the board; return the length written.

    `cards` is the row of `lines.classify_cards`; `latest` becomes the beginning of the last offer of each square, or NONE. A target
    may be occupied. If an offer wants the card on its target, a combination stands.
    """
    length = 0
    for square in range(64):
        latest[square] = NONE
    for word in range(2):
        squares = state.side[word]
        while squares:
            square = 32 * word + lowest(squares)
            squares = rest(squares)
            for axis in range(4):
                length = find_offers_along(state, cards, square, axis, offers, length, latest)
    return length


@rule
def find_offers_along(
    state: State, cards: list[int], square: int, axis: int, offers: list[int], length: int, latest: list[int]
) -> int:
    """Append the offers of the card on a square and of a card ahead of it along an axis; return the new length."""
    near = NEIGHBOURS[8 * square + axis]
    if near < 0:
        return length
    far = NEIGHBOURS[8 * near + axis]
    behind = NEIGHBOURS[8 * square + axis + 4]
    if state.top[near] >= 0:
        if far >= 0:
            length = add_offers(state, cards, square, near, axis, far, AHEAD, offers, length, latest)
        if behind >= 0:
            length = add_offers(state, cards, square, near, axis, behind, BEHIND, offers, length, latest)
    if far >= 0 and state.top[far] >= 0:
        length = add_offers(state, cards, square, far, axis, near, BETWEEN, offers, length, latest)
    return length


@rule
def add_offers(
    state: State,
    cards: list[int],
    first: int,
    second: int,
    axis: int,
    target: int,
    where: int,
    offers: list[int],
    length: int,
    latest: list[int],
) -> int:
    """Append the offers of two cards for one target: at most one of one colour and one of values; return the new length."""
    card = state.top[first]
    other = state.top[second]
    place = WAYS * target + 4 * axis
    if colour(card) == colour(other) and is_kind_allowed(state, ONE_COLOUR):
        length = add_offer(cards, place + ONE_COLOUR, first, second, colour(card), offers, length, latest)
    step = value(other) - value(card)
    if where == BETWEEN:
        if step & 1:
            return length
        step = step >> 1
    if -1 <= step <= 1:
        kind = ONE_VALUE if step == 0 else RISING if step == 1 else FALLING
        wanted = (
            value(card) - step if where == BEHIND else value(other) + step if where == AHEAD else value(card) + step
        )
        if 0 <= wanted < 8 and is_kind_allowed(state, kind):
            length = add_offer(cards, place + kind, first, second, VALUES + wanted, offers, length, latest)
    return length


@rule
def add_offer(
    cards: list[int],
    place: int,
    first: int,
    second: int,
    feature: int,
    offers: list[int],
    length: int,
    latest: list[int],
) -> int:
    """Append the offer of two cards that wants a feature, if another card on the board has it; return the new length."""
    wanted = 0
    for word in range(2):
        pair = square_bit(first, word) | square_bit(second, word)
        offers[length + PAIR + word] = pair
        offers[length + WANTED + word] = cards[2 * feature + word] & ~pair
        offers[length + USABLE + word] = offers[length + WANTED + word]
        wanted |= offers[length + WANTED + word]
    if wanted == 0:
        return length
    offers[length + PLACE] = place
    offers[length + EARLIER] = latest[place >> 4]
    latest[place >> 4] = length
    return length + OFFER


@rule
def square_bit(square: int, word: int) -> int:
    """Return a square as a set of one word."""
    return 1 << (square & 31) if square >> 5 == word else 0


@rule
def row_has_at(words: list[int], index: int, square: int) -> bool:
    """Return whether the set of two words at an index contains a square."""
    return has(words[index + (square >> 5)], square & 31)
