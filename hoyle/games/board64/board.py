"""The board: 64 squares from a1 to h8, their colours (D5), and where a card can go from each."""

from hoyle.rules.constants import table

SQUARES = 64
COLOUR_LETTERS = "RYGB"
FILES = "abcdefgh"

COLOURED_BOARD = """
8  Y Y R R G G B B
7  Y R Y G R B G B
6  G B G Y B R Y R
5  B G G B Y R R Y
4  G B B G R Y Y R
3  B G B R G Y R Y
2  R Y R B Y G B G
1  R R Y Y B B G G
   a b c d e f g h
"""
"""D5: four ribbons of one colour; each mirror and the half turn map colours onto colours."""

COLOURS_OF_SQUARES = tuple(
    COLOUR_LETTERS.index(letter) for line in COLOURED_BOARD.split("\n")[8:0:-1] for letter in line.split()[1:]
)
"""The colour of each square, a1 first: 0 red, 1 yellow, 2 green, 3 blue."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
"""Files and ranks that a step goes; the first four are the lines of combinations, the last four their opposites."""


def square_name(square: int) -> str:
    """Return a square as people write it.

    >>> square_name(0), square_name(60)
    ('a1', 'e8')
    """
    return f"{FILES[square % 8]}{square // 8 + 1}"


def square_named(name: str) -> int:
    """Return the square of a name; raise ValueError with a sentence if there is none.

    >>> square_named("e8")
    60
    """
    if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
        raise ValueError(f"{name!r} is not a square: write a letter a to h and a number 1 to 8, as in d4.")
    return FILES.index(name[0]) + 8 * int(name[1]) - 8


def beside(square: int, direction: int) -> int:
    """Return the next square that way, or −1 beyond the edge."""
    file, rank = square % 8 + DIRECTIONS[direction][0], square // 8 + DIRECTIONS[direction][1]
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else -1


def around(square: int, word: int) -> int:
    """Return the squares within a king's step as bits, those of one word of 32."""
    near = (beside(square, direction) for direction in range(8))
    return sum(1 << (target % 32) for target in near if target >= 0 and target // 32 == word)


BESIDE = table(beside(square, direction) for square in range(SQUARES) for direction in range(8))
"""By square · 8 + direction: the next square that way, or −1."""

AROUND = table(around(square, word) for square in range(SQUARES) for word in range(2))
"""By square · 2 + word: the squares within a king's step, as bits of two words of 32."""
