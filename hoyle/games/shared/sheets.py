"""Score sheets of matches: headings, and rows of two players."""

from hoyle.rules.seats import NONE

MARKS = {NONE: "=", 0: ">", 1: "<"}
"""What a row shows for the winner of a deal between two: a seat, or NONE for a draw."""


def seat_columns(deals: str, seats: int) -> tuple[str, ...]:
    """Return the headings of a sheet: what a row stands for (an English message), then the seats.

    >>> seat_columns("Deal", 3)
    ('Deal', '0', '1', '2')
    """
    return deals, *(str(seat) for seat in range(seats))


def duel_columns(deals: str) -> tuple[str, ...]:
    """Return the headings of a sheet for two, whose last column shows who won.

    >>> duel_columns("Game")
    ('Game', '0', '1', '')
    """
    return *seat_columns(deals, 2), ""


def duel_row(number: int, first: int, second: int, winner: int) -> tuple[str, ...]:
    """Return a row of a sheet for two: the deal's number, what each seat scored, and who won (NONE: a draw).

    >>> duel_row(1, 4, 2, 0)
    ('1', '4', '2', '>')
    """
    return str(number), str(first), str(second), MARKS[winner]
