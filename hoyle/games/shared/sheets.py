"""Score sheets of matches: headings, and rows for two players."""

from hoyle.rules.seats import NONE

MARKS = {NONE: "=", 0: ">", 1: "<"}
"""By winner of a deal between two (NONE: a draw): its sign in the score sheet."""


def seat_columns(deals: str, seats: int) -> tuple[str, ...]:
    """Return the headings of a sheet: that of the rows, `deals` (an English message), then the seats.

    >>> seat_columns("Deal", 3)
    ('Deal', '0', '1', '2')
    """
    return deals, *(str(seat) for seat in range(seats))


def duel_columns(deals: str) -> tuple[str, ...]:
    """Return the headings of a sheet for two players; the last column, without a heading, shows the winner.

    >>> duel_columns("Game")
    ('Game', '0', '1', '')
    """
    return *seat_columns(deals, 2), ""


def duel_row(number: int, first: int, second: int, winner: int) -> tuple[str, ...]:
    """Return a row of a sheet for two players: the number of the deal, both scores, and the sign of the winner.

    >>> duel_row(1, 4, 2, 0)
    ('1', '4', '2', '>')
    """
    return str(number), str(first), str(second), MARKS[winner]
