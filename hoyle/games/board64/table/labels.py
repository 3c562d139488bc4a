"""The names of cards and squares on the table."""

from functools import cache, partial

from hoyle.games.board64.board import square_name
from hoyle.games.board64.choices import KIND_COLOUR_SEQUENCE, OPEN
from hoyle.games.board64.figures import card_name
from hoyle.games.board64.state import DOWN, RISING, State, colour, index_of_test, number_of_test, owner_at, value
from hoyle.games.shared.reasons import Fact
from hoyle.games.shared.scenes import Say, drawn
from hoyle.i18n import N_

BOARD = "board"
COLOUR_NAMES = ("red", "yellow", "green", "blue")
COLOUR_WORDS = (N_("red"), N_("yellow"), N_("green"), N_("blue"))

ONE_COLOUR, ONE_VALUE, A_SEQUENCE = N_("one colour"), N_("one value"), N_("a sequence")
A_COLOUR_SEQUENCE = N_("a sequence in one colour")
"""What the cards of a combination have in common (G18.3, G18.v4)."""


def kind_words(seen: State, way: int) -> str:
    """Return what the cards of a combination of this way have in common (G18.3, G18.v4)."""
    if way & 3 >= RISING:
        return A_COLOUR_SEQUENCE if seen.options.kinds & KIND_COLOUR_SEQUENCE else A_SEQUENCE
    return (ONE_COLOUR, ONE_VALUE)[way & 3]


def row_and_column(square: int) -> tuple[int, int]:
    """Return the row from the top and the column from the left, as seat 0 sees the board."""
    return 7 - square // 8, square % 8


@cache
def address(square: int) -> str:
    """Return the address of a square on the table.

    >>> address(0), address(60)
    ('board@7,0', 'board@0,4')
    """
    row, column = row_and_column(square)
    return f"{BOARD}@{row},{column}"


@drawn
def card_words(card: int, say: Say) -> str:
    """Return a card in the reader's words, such as 4 red or 30 blue."""
    number = (value(card) + 1) * (10 if card & 32 else 1)
    return say("{value} {colour}", value=number, colour=say(COLOUR_WORDS[colour(card)]))


def item_name(seen: State, square: int) -> str:
    """Return the id of the top item of a square; a face-down card is named after its square or its number as a test card."""
    if seen.top[square] != DOWN:
        return card_name(seen.top[square])
    if seen.options.principle == OPEN:
        return square_name(square)
    seat = owner_at(seen, square)
    return f"test{number_of_test(seat, index_of_test(seen, seat, square))}"


def square_names(squares: list[int]) -> str:
    """Return the names of squares, separated by commas."""
    return ", ".join(square_name(square) for square in squares)


TEST_CARD, FACE_DOWN = N_("a test card"), N_("the card face down")


def card_fact(seen: State, square: int) -> Fact:
    """Return the top card of a square for a sentence, such as 4 red or a test card."""
    card = seen.top[square]
    if card == DOWN:
        return FACE_DOWN if seen.options.principle == OPEN else TEST_CARD
    return partial(card_words, card)


def set_squares(words: list[int]) -> list[int]:
    """Return the squares in a set of two words, in ascending order."""
    return [square for square in range(64) if words[square >> 5] >> (square & 31) & 1]
