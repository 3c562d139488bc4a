"""The plane of Sarabanda and Glissando: where cards lie, which cells are free beside them, and what fits there (MZ21–MZ24)."""

from hoyle.games.muzicando.cards import CARDS, EACH, neighbours
from hoyle.games.muzicando.options import ONE_SIDE, ZIGZAG
from hoyle.games.muzicando.state import GLISSANDO, LINES, MIDDLE, State
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

SIDE = 64
"""Columns and lines of the torus."""
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
    """Return the cell in this column and line.

    >>> cell_at(0, 0), cell_at(-1, 1)
    (0, 127)
    """
    return (y & (SIDE - 1)) * SIDE + (x & (SIDE - 1))


@rule
def beside(cell: int, way: int) -> int:
    """Return the cell beside another: to the right, to the left, above, below."""
    if way < UP:
        return cell_at(column(cell) + 1 - 2 * way, line(cell))
    return cell_at(column(cell), line(cell) + 1 - 2 * (way - UP))


@rule
def card_at(state: State, cell: int) -> int:
    """Return the note card that lies in a cell, or NONE."""
    found = NONE
    for card in range(CARDS):
        found = card if state.at[card] == cell else found
    return found


@rule
def lay_on_plane(state: State, card: int, cell: int) -> None:
    """MZ22–MZ24: a note lies in a cell of the plane from now on."""
    state.at[card] = cell
    for way in range(4):
        other = card_at(state, beside(cell, way))
        if other != NONE:
            state.sides[card] += 1
            state.sides[other] += 1
    if state.layout == GLISSANDO:
        lengthen(state, card, cell)
        find_spots(state)
    else:
        leave_spot(state, cell)
        widen(state, card, cell)


@rule
def leave_spot(state: State, cell: int) -> None:
    """Remove a cell from the free cells."""
    gone = 0
    for spot in range(state.spots):
        if gone:
            state.spot[spot - 1] = state.spot[spot]
            state.fits[spot - 1] = state.fits[spot]
        elif state.spot[spot] == cell:
            gone = 1
    if gone:
        state.spots -= 1
        state.spot[state.spots] = 0
        state.fits[state.spots] = 0


@rule
def widen(state: State, card: int, cell: int) -> None:
    """MZ22: the free cells beside a new card take only its neighbours, or those too where one neighbour is enough."""
    notes = neighbours(card % EACH)
    for way in range(4):
        free = beside(cell, way)
        if card_at(state, free) == NONE:
            narrow(state, free, notes | notes << 7)


@rule
def narrow(state: State, free: int, notes: int) -> None:
    """MZ22: what fits a free cell, now that one more card lies beside it."""
    for spot in range(state.spots):
        if state.spot[spot] == free:
            if state.options.sarabanda_neighbours == ONE_SIDE:
                state.fits[spot] |= notes
            else:
                state.fits[spot] &= notes
            return
    add_spot(state, free, notes)


@rule
def add_spot(state: State, free: int, notes: int) -> None:
    """Add a free cell that takes these notes, in the order of cells."""
    place = state.spots
    while place > 0 and state.spot[place - 1] > free:
        state.spot[place] = state.spot[place - 1]
        state.fits[place] = state.fits[place - 1]
        place -= 1
    state.spot[place] = free
    state.fits[place] = notes
    state.spots += 1


# Glissando: rows in lines.


@rule
def line_of(cell: int) -> int:
    """MZ23: return the place of a line in the rows of the State; the first row's is MIDDLE."""
    return (line(cell) + MIDDLE) & (SIDE - 1)


@rule
def has_row(state: State, place: int) -> bool:
    """Return whether a line holds a row."""
    return state.left[place] < state.right[place]


@rule
def card_in_row(state: State, place: int, x: int) -> int:
    """Return the note card in a column of a line."""
    return card_at(state, cell_at(x, place - MIDDLE))


@rule
def lengthen(state: State, card: int, cell: int) -> None:
    """MZ23, MZ24: an opener starts a row; any other note makes the row of its line longer."""
    place = line_of(cell)
    if not has_row(state, place):
        state.left[place] = signed(state, place, cell)
        state.right[place] = state.left[place] + 1
        return
    note = card % EACH
    if column(cell) == state.right[place] & (SIDE - 1):
        rises = (card_in_row(state, place, state.right[place] - 1) % EACH + 1) % 7 == note
        state.right[place] += 1
    else:
        rises = (note + 1) % 7 == card_in_row(state, place, state.left[place]) % EACH
        state.left[place] -= 1
    state.slope[place] = 1 if rises else 0 - 1


@rule
def signed(state: State, place: int, cell: int) -> int:
    """Return the column of a row's opener, counted from the first card of all: it lies above or below a row."""
    other = place + 1 if place < MIDDLE else place - 1
    if place == MIDDLE or not has_row(state, other):
        return 0
    return state.left[other] + ((column(cell) - state.left[other]) & (SIDE - 1))


@rule
def find_spots(state: State) -> None:
    """MZ23, MZ24: both ends of every row take a note; openers come above the top row and below the bottom row."""
    for spot in range(state.spots):
        state.spot[spot] = 0
        state.fits[spot] = 0
    state.spots = 0
    lowest_row = LINES
    highest_row = 0
    for place in range(LINES):
        if has_row(state, place):
            ends(state, place)
            lowest_row = min(lowest_row, place)
            highest_row = place
    openers(state, highest_row, 1)
    openers(state, lowest_row, 0 - 1)


@rule
def ends(state: State, place: int) -> None:
    """MZ23: which notes the two ends of a row take."""
    first = card_in_row(state, place, state.left[place]) % EACH
    last = card_in_row(state, place, state.right[place] - 1) % EACH
    slope = state.slope[place]
    before = neighbours(first)
    after = neighbours(last)
    if slope != 0 and state.options.glissando_row != ZIGZAG:
        before = 1 << (first + 7 - slope) % 7
        after = 1 << (last + 7 + slope) % 7
    add_spot(state, cell_at(state.left[place] - 1, place - MIDDLE), before)
    add_spot(state, cell_at(state.right[place], place - MIDDLE), after)


@rule
def openers(state: State, place: int, way: int) -> None:
    """MZ24: an opener starts a row above the top row or below the bottom row, next to a neighbour note."""
    for x in range(state.left[place], state.right[place]):
        note = card_in_row(state, place, x) % EACH
        add_spot(state, cell_at(x, place + way - MIDDLE), neighbours(note) << 7)
