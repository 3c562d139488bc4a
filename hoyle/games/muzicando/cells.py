"""The cells of the plane of Sarabanda and Glissando, a torus: their columns, lines and neighbours, and the cards that lie in them."""

from hoyle.games.muzicando.cards import CARDS
from hoyle.games.muzicando.state import State
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

SIDE = 64
"""The number of columns and of lines of the torus; a power of two, so that `& (SIDE - 1)` is the remainder."""
RIGHT, LEFT, UP, DOWN = range(4)


@rule
def column(cell: int) -> int:
    """Return the column of a cell, modulo 64."""
    return cell & (SIDE - 1)


@rule
def line(cell: int) -> int:
    """Return the line of a cell, modulo 64."""
    return cell // SIDE


@rule
def cell_at(x: int, y: int) -> int:
    """Return the cell in this column and line, which may be negative.

    >>> cell_at(0, 0), cell_at(-1, 1)
    (0, 127)
    """
    return (y & (SIDE - 1)) * SIDE + (x & (SIDE - 1))


@rule
def adjacent_cell(cell: int, direction: int) -> int:
    """Return the adjacent cell in a direction, RIGHT to DOWN."""
    if direction < UP:
        return cell_at(column(cell) + 1 - 2 * direction, line(cell))
    return cell_at(column(cell), line(cell) + 1 - 2 * (direction - UP))


@rule
def card_at(state: State, cell: int) -> int:
    """Return the note card that lies in a cell, or NONE."""
    result = NONE
    for card in range(CARDS):
        result = card if state.at[card] == cell else result
    return result
