"""The plane of Sarabanda and Glissando: the cells of the cards, the free cells beside them, and the notes that fit (MZ21–MZ24).

A line is a line of cells across the plane; a row is a row of cards in Glissando (MZ23). Each line holds at most one row.
"""

from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, neighbours
from hoyle.games.muzicando.cells import SIDE, adjacent_cell, card_at, cell_at, column, line
from hoyle.games.muzicando.options import ONE_SIDE, ZIGZAG
from hoyle.games.muzicando.state import LINES, MIDDLE, SARABANDA, State
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def lay_on_plane(state: State, card: int, cell: int) -> None:
    """MZ22–MZ24: put a note in a cell of the plane, and update the free cells."""
    state.at[card] = cell
    is_sarabanda = state.layout == SARABANDA
    if is_sarabanda:
        remove_spot(state, cell)
    notes = neighbours(card % CARDS_PER_COLOUR)
    for direction in range(4):
        adjacent = adjacent_cell(cell, direction)
        other = card_at(state, adjacent)
        if other != NONE:
            state.sides[card] += 1
            state.sides[other] += 1
        elif is_sarabanda:
            update_spot(state, adjacent, notes | notes << 7)  # openers fit like other cards
    if not is_sarabanda:
        extend_row(state, card, cell)
        find_row_spots(state)


@rule
def remove_spot(state: State, cell: int) -> None:
    """Remove a cell from the free cells, if it is one."""
    is_removed = False
    for spot in range(state.spots):
        if is_removed:
            state.spot[spot - 1] = state.spot[spot]
            state.fits[spot - 1] = state.fits[spot]
        elif state.spot[spot] == cell:
            is_removed = True
    if is_removed:
        state.spots -= 1
        state.spot[state.spots] = 0
        state.fits[state.spots] = 0


@rule
def update_spot(state: State, free_cell: int, notes: int) -> None:
    """MZ22: restrict a free cell to these notes too; where one neighbour is enough, allow them in addition."""
    for spot in range(state.spots):
        if state.spot[spot] == free_cell:
            if state.options.sarabanda_neighbours == ONE_SIDE:
                state.fits[spot] |= notes
            else:
                state.fits[spot] &= notes
            return
    add_spot(state, free_cell, notes)


@rule
def add_spot(state: State, free_cell: int, notes: int) -> None:
    """Insert a free cell where these notes fit, keeping the free cells in ascending order."""
    index = state.spots
    while index > 0 and state.spot[index - 1] > free_cell:
        state.spot[index] = state.spot[index - 1]
        state.fits[index] = state.fits[index - 1]
        index -= 1
    state.spot[index] = free_cell
    state.fits[index] = notes
    state.spots += 1


# The rows of Glissando. An `index` is that of a line in `state.left`, `state.right` and `state.slope`.


@rule
def line_index(cell: int) -> int:
    """MZ23: return the index of a cell's line; the line of the opening card has the index MIDDLE."""
    return (line(cell) + MIDDLE) & (SIDE - 1)


@rule
def has_row(state: State, index: int) -> bool:
    """Return whether the line holds a row."""
    return state.left[index] < state.right[index]


@rule
def card_in_row(state: State, index: int, x: int) -> int:
    """Return the note card in column `x` of the line."""
    return card_at(state, cell_at(x, index - MIDDLE))


@rule
def extend_row(state: State, card: int, cell: int) -> None:
    """MZ23, MZ24: start a row with an opener, or extend the row of the line by another note."""
    index = line_index(cell)
    if not has_row(state, index):
        state.left[index] = opener_column(state, index, cell)
        state.right[index] = state.left[index] + 1
        return
    note = card % CARDS_PER_COLOUR
    if column(cell) == state.right[index] & (SIDE - 1):
        step = note - card_in_row(state, index, state.right[index] - 1) % CARDS_PER_COLOUR
        state.right[index] += 1
    else:
        step = card_in_row(state, index, state.left[index]) % CARDS_PER_COLOUR - note
        state.left[index] -= 1
    # A card that need not fit (V12) gives a row no direction, and changes none.
    rises = (step + 7) % 7 == 1
    fits = rises or (step + 7) % 7 == 6
    if fits and (state.slope[index] == 0 or state.options.glissando_row == ZIGZAG):
        state.slope[index] = 1 if rises else -1


@rule
def opener_column(state: State, index: int, cell: int) -> int:
    """Return the column of a new row's opener, counted from the opening card and not modulo 64.

    The opener lies directly above or below a card of an adjacent row, or is the opening card itself.
    """
    adjacent_index = index + 1 if index < MIDDLE else index - 1
    if index == MIDDLE or not has_row(state, adjacent_index):
        return 0
    return state.left[adjacent_index] + ((column(cell) - state.left[adjacent_index]) & (SIDE - 1))


@rule
def find_row_spots(state: State) -> None:
    """MZ23, MZ24: find the free cells: both ends of every row, and for openers the cells above the top and below the bottom row."""
    for spot in range(state.spots):
        state.spot[spot] = 0
        state.fits[spot] = 0
    state.spots = 0
    bottom = LINES
    top = 0
    for index in range(LINES):
        if has_row(state, index):
            add_end_spots(state, index)
            bottom = min(bottom, index)
            top = index
    add_opener_spots(state, top, 1)
    add_opener_spots(state, bottom, -1)


@rule
def add_end_spots(state: State, index: int) -> None:
    """MZ23: add the cells at the two ends of a row, with the notes that fit there."""
    first = card_in_row(state, index, state.left[index]) % CARDS_PER_COLOUR
    last = card_in_row(state, index, state.right[index] - 1) % CARDS_PER_COLOUR
    slope = state.slope[index]
    before = neighbours(first)
    after = neighbours(last)
    if slope != 0 and state.options.glissando_row != ZIGZAG:
        before = 1 << (first + 7 - slope) % 7
        after = 1 << (last + 7 + slope) % 7
    add_spot(state, cell_at(state.left[index] - 1, index - MIDDLE), before)
    add_spot(state, cell_at(state.right[index], index - MIDDLE), after)


@rule
def add_opener_spots(state: State, index: int, step: int) -> None:
    """MZ24: add the cells one line above (`step` 1) or below (−1) a row, for openers next to the notes of that row."""
    for x in range(state.left[index], state.right[index]):
        note = card_in_row(state, index, x) % CARDS_PER_COLOUR
        add_spot(state, cell_at(x, index + step - MIDDLE), neighbours(note) << 7)  # bits 7-13: openers
