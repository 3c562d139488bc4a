"""Draw the layouts: the plane of Sarabanda and Glissando, the columns of Parada, the stacks of Musicando."""

from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, COLOURS, SIGN, is_sign
from hoyle.games.muzicando.cells import adjacent_cell, card_at
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.state import PARADA, PASS, STRIDE, State, has_auction, uses_plane
from hoyle.games.muzicando.table.labels import (
    INKS,
    NOTE_NAMES,
    TABLE,
    bid_words,
    card_words,
    grid_position,
    item,
    layout_name,
)
from hoyle.games.muzicando.text import COLOUR_LETTERS
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.scenes import Cell, Item, Say, Zone, drawn
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE

COLUMN_NAMES = (
    N_("the red column"),
    N_("the orange column"),
    N_("the yellow column"),
    N_("the green column"),
    N_("the blue column"),
    N_("the indigo column"),
    N_("the violet column"),
)
STACK_NAMES = (
    N_("the red stack"),
    N_("the orange stack"),
    N_("the yellow stack"),
    N_("the green stack"),
    N_("the blue stack"),
    N_("the indigo stack"),
    N_("the violet stack"),
)

BESIDE = (
    N_("the place left of {card}"),
    N_("the place right of {card}"),
    N_("the place below {card}"),
    N_("the place above {card}"),
)
"""A free cell in words, by the direction in which a card touches it, RIGHT to DOWN."""

ALL_NOTES = (1 << SIGN + 1) - 1
"""The cards of the first colour, as bits."""

Position = tuple[int, int]
"""The row and the column of a card in the drawing; see `grid_position`."""


def table_zone(rules: Rules, seen: State, names: list[str], moves: list[int], say: Say) -> Zone:
    """Return the zone of the layout. `moves` are the legal moves of the reader, whose free cells get labels."""
    if uses_plane(seen):
        return Zone(TABLE, "plane", layout_title(rules, seen, names, say), cells=plane_cells(seen, moves, say))
    tags = ["whole", "tight"] if seen.layout == PARADA else ["whole"]
    return Zone(TABLE, "plane", layout_title(rules, seen, names, say), cells=colour_cells(seen, say), tags=tags)


def layout_title(rules: Rules, seen: State, names: list[str], say: Say) -> str:
    """MZ12, MZ52: return the title of the layout: its contract, or its value and the player who chose it."""
    if not has_auction(seen):
        layout = layout_name(seen.layout, say)
        facts = {"name": names[seen.bidder], "n": rules.layout_worth(seen.options, seen.layout)}
        return say("{layout}, worth {n}, chosen by {name}", layout=layout, **facts)
    return say("{bid}: {name}'s contract", name=names[seen.bidder], bid=bid_words(seen.bid, say))


def plane_cells(seen: State, moves: list[int], say: Say) -> list[Cell]:
    """MZ22–MZ24, MZ30: return the cells of the laid cards with their signs, and the free cells of the legal moves."""
    cells: list[Cell] = []
    for card, cell in enumerate(seen.at):
        if cell >= 0:
            position = grid_position(seen, card, cell)
            is_covered = seen.cover[card // CARDS_PER_COLOUR] == card
            items = [laid_item(seen, card, say), *([laid_item(seen, sign_of(card), say)] if is_covered else [])]
            cells.append(tag_newest(Cell(position, label=cell_words(position, say), items=items)))
    cells += free_cells(seen, moves, say)
    return sorted(cells, key=lambda cell: cell.at)


def laid_item(seen: State, card: int, say: Say) -> Item:
    """Return the item of a card on the table, with tags for a sign and for the card laid last."""
    tags = ["over"] * is_sign(card) + ["newest"] * (seen.newest == card)
    return item(card, say, *tags)


def tag_newest(cell: Cell) -> Cell:
    """Return the cell, after tagging it if the card laid last is in it."""
    cell.tags = ["to"] if any("newest" in item.tags for item in cell.items) else []
    return cell


def sign_of(card: int) -> int:
    """Return the sign of a card's colour."""
    return card // CARDS_PER_COLOUR * CARDS_PER_COLOUR + SIGN


def free_cells(seen: State, moves: list[int], say: Say) -> list[Cell]:
    """Return the free cells where the reader may lay a note, each labelled in words."""
    free = {move % STRIDE for move in moves if move < PASS and not is_sign(move // STRIDE)}
    return [Cell(grid_position(seen, 0, cell), label=free_cell_words(seen, cell, say)) for cell in sorted(free)]


def free_cell_words(seen: State, cell: int, say: Say) -> str:
    """Return a free cell in words: on which side of a card it is; its position if it touches none."""
    for direction, message in enumerate(BESIDE):
        card = card_at(seen, adjacent_cell(cell, direction))
        if card != NONE:
            return say(message, card=card_words(card, say))
    return cell_words(grid_position(seen, 0, cell), say)


@drawn
def cell_words(position: Position, say: Say) -> str:
    """Return a position in words, counted from the opening card as in written moves: columns to the right, lines upwards."""
    return say("column {x}, line {y}", x=position[1], y=-position[0])


def colour_cells(seen: State, say: Say) -> list[Cell]:
    """MZ25, MZ26, MZ31: return the cells of the columns or stacks, one for each colour, empty ones included.

    An empty one shows the note with which it begins, and the letter of its colour.
    """
    cells: dict[Position, Cell] = {}
    is_parada = seen.layout == PARADA
    for colour in range(COLOURS):
        label = say((COLUMN_NAMES if is_parada else STACK_NAMES)[colour])
        opener = say(NOTE_NAMES[colour if is_parada else 0])
        cells[0, colour] = Cell((0, colour), INKS[colour], "", f"{opener} {COLOUR_LETTERS[colour]}", label)
        for card in cards_in(seen.laid & ALL_NOTES << colour * CARDS_PER_COLOUR):
            position = grid_position(seen, card, 0)
            cell = cells.get(position) or cells.setdefault(position, Cell(position, label=label))
            cell.items.append(laid_item(seen, card, say))
    if is_parada:
        add_free_ends(seen, cells, say)
    return sorted(map(tag_newest, cells.values()), key=lambda cell: cell.at)


def add_free_ends(seen: State, cells: dict[Position, Cell], say: Say) -> None:
    """MZ25: add the cells at both ends of each column, for the next lower and the next higher note."""
    for colour in range(COLOURS):
        notes = [note for note in range(SIGN) if has(seen.laid, colour * CARDS_PER_COLOUR + note)]
        for note in {min(notes) - 1, max(notes) + 1} & set(range(SIGN)) if notes else set[int]():
            position = (colour - note, colour)
            cells[position] = Cell(position, label=say(COLUMN_NAMES[colour]))
