"""How the table names cards, squares and places."""

from hoyle.games.board64.board import square_name
from hoyle.games.board64.figures import card_name
from hoyle.games.board64.options import OPEN
from hoyle.games.board64.state import DOWN, State, colour, value
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_

BOARD = "board"
COLOUR_NAMES = ("red", "yellow", "green", "blue")
COLOUR_WORDS = (N_("red"), N_("yellow"), N_("green"), N_("blue"))


def place(square: int) -> tuple[int, int]:
    """Line from the top and column from the left, as seat 0 sees the board."""
    return 7 - square // 8, square % 8


def address(square: int) -> str:
    """Return a square's address on the table.

    >>> address(0), address(60)
    ('board@7,0', 'board@0,4')
    """
    line, column = place(square)
    return f"{BOARD}@{line},{column}"


def card_words(card: int, say: Say) -> str:
    """Return a card in words: 4 red, 30 blue."""
    shown = (value(card) + 1) * (10 if card & 32 else 1)
    return say("{value} {colour}", value=shown, colour=say(COLOUR_WORDS[colour(card)]))


def item_name(seen: State, square: int) -> str:
    """Return the name of the item on top of a square; a card that nobody knows is named for its square."""
    if seen.top[square] != DOWN:
        return card_name(seen.top[square])
    return square_name(square) if seen.options.principle == OPEN else f"test{seen.test.index(square)}"


def square_names(squares: list[int]) -> str:
    """Return squares as people write them, by rank and file."""
    return ", ".join(square_name(square) for square in squares)
