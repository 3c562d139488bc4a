"""The board: 64 squares numbered from a1 to h8 by ranks, their colours (D5), and their neighbours."""

from functools import cache

from hoyle.errors import Refusal
from hoyle.i18n import N_
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
"""D5: each colour is a ribbon from a corner through the middle; mirror images and a half turn exchange the colours."""

COLOURS_OF_SQUARES = tuple(
    COLOUR_LETTERS.index(letter) for rank in COLOURED_BOARD.split("\n")[8:0:-1] for letter in rank.split()[1:]
)
"""The colour of each square from a1 to h8: 0 red, 1 yellow, 2 green, 3 blue."""

VALUED_BOARD = """
8  2 1 2 1 2 1 2 1
7  4 4 3 4 3 4 3 3
6  6 6 6 5 6 5 5 5
5  8 7 8 7 8 7 8 7
4  7 8 7 8 7 8 7 8
3  5 5 5 6 5 6 6 6
2  3 3 4 3 4 3 4 4
1  1 2 1 2 1 2 1 2
   a b c d e f g h
"""
"""D9: each value is once in every file, each colour twice with each value; a half turn leaves the values where they are."""

VALUES_OF_SQUARES = table(int(number) - 1 for rank in VALUED_BOARD.split("\n")[8:0:-1] for number in rank.split()[1:])
"""The value of each square from a1 to h8, less one."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
"""The change of file and of rank in each direction. The first four are the axes of the board; direction + 4 is the opposite."""


@cache
def square_name(square: int) -> str:
    """Return the name of a square.

    >>> square_name(0), square_name(60)
    ('a1', 'e8')
    """
    return f"{FILES[square % 8]}{square // 8 + 1}"


def square_named(name: str) -> int:
    """Return the square with this name; Refusal if there is none.

    >>> square_named("e8")
    60
    """
    if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
        raise Refusal(N_("{name!r} is not a square: write a letter a to h and a number 1 to 8, as in d4."), name=name)
    return FILES.index(name[0]) + 8 * int(name[1]) - 8


def neighbour(square: int, direction: int) -> int:
    """Return the next square in a direction, or −1 beyond the edge of the board."""
    file, rank = square % 8 + DIRECTIONS[direction][0], square // 8 + DIRECTIONS[direction][1]
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else -1


def steps_in(directions: int, square: int, word: int) -> int:
    """Return the adjacent squares in a set of directions, as bits of one word of 32 squares."""
    adjacent = (neighbour(square, direction) for direction in range(8) if directions >> direction & 1)
    return sum(1 << (target % 32) for target in adjacent if target >= 0 and target // 32 == word)


NEIGHBOURS = table(neighbour(square, direction) for square in range(SQUARES) for direction in range(8))
"""Indexed by square · 8 + direction: the next square in that direction, or −1."""

DIRECTION_SETS = table((0b11111111, 0b00110011, 0b11001100, 0b00001110, 0b10000101, 0b11100000, 0b01011000))
"""Sets of directions as bits: all, straight, diagonal, then ahead from south, west, north and east."""
ALL_AROUND, AHEAD = 0, 3
"""The first index in DIRECTION_SETS of all directions, and of those ahead."""

STEPS = table(
    steps_in(directions, square, word)
    for directions in DIRECTION_SETS
    for square in range(SQUARES)
    for word in range(2)
)
"""Indexed by set of directions · 128 + square · 2 + word: the adjacent squares there, as bits of two words of 32."""

REACHES = table((1, 7, 2, 3, 4, 5, 6))
"""By `move_range`: the largest number of squares of a move (C3)."""

FAR_DISTANCE = table(
    (7 - square // 8, 7 - square % 8, square // 8, square % 8)[side] for side in range(4) for square in range(64)
)
"""Indexed by side of the board clockwise from south · 64 + square: the number of ranks or files to the far edge."""
