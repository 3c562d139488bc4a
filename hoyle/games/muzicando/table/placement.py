"""The layouts as they lie: the plane of Sarabanda and Glissando, the columns of Parada, the stacks of Musicando."""

from hoyle.games.muzicando.cards import CARDS, COLOURS, EACH, SIGN, is_sign
from hoyle.games.muzicando.rules.plane import beside, card_at
from hoyle.games.muzicando.rules.score import layout_value
from hoyle.games.muzicando.state import PARADA, PASS, STRIDE, State, bidding, on_plane
from hoyle.games.muzicando.table.labels import INKS, TABLE, bid_words, card_words, item, layout_name, spot_of
from hoyle.games.muzicando.text import COLOUR_LETTERS
from hoyle.games.shared.scenes import Cell, Item, Say, Zone
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

Spot = tuple[int, int]


def table_zone(seen: State, names: list[str], moves: list[int], say: Say) -> Zone:
    """Return the layout; `moves` are the reader's, so that the free cells that they name have words."""
    if on_plane(seen):
        return Zone(TABLE, "plane", title(seen, names, say), cells=plane_cells(seen, moves, say))
    tags = ["whole", "tight"] if seen.layout == PARADA else ["whole"]
    return Zone(TABLE, "plane", title(seen, names, say), cells=colour_cells(seen, say), tags=tags)


def title(seen: State, names: list[str], say: Say) -> str:
    """MZ12, MZ52: return which layout is played, and by whose contract."""
    if not bidding(seen):
        layout = layout_name(seen.layout, say)
        facts = {"name": names[seen.bidder], "n": layout_value(seen.layout)}
        return say("{layout}, worth {n}, chosen by {name}", layout=layout, **facts)
    return say("{bid}: {name}'s contract", name=names[seen.bidder], bid=bid_words(seen.bid, say))


def plane_cells(seen: State, moves: list[int], say: Say) -> list[Cell]:
    """MZ22–MZ24, MZ30: draw the cards where they lie, with the signs that cover them; and the free cells that are asked about."""
    cells: list[Cell] = []
    for card in range(CARDS):
        if seen.at[card] >= 0:
            at = spot_of(seen, card, seen.at[card])
            covered = seen.cover[card // EACH] == card
            items = [laid_item(seen, card, say), *([laid_item(seen, sign_of(card), say)] if covered else [])]
            cells.append(marked(Cell(at, label=where(at, say), items=items)))
    cells += free_cells(seen, moves, say)
    return sorted(cells, key=lambda cell: cell.at)


def laid_item(seen: State, card: int, say: Say) -> Item:
    """Return a card on the table: signs lie over what they cover, and the card laid last can be found."""
    tags = ["over"] * is_sign(card) + ["newest"] * (seen.newest == card)
    return item(card, say, *tags)


def marked(cell: Cell) -> Cell:
    """Return the cell, tagged if the card laid last lies there."""
    cell.tags = ["to"] if any("newest" in item.tags for item in cell.items) else []
    return cell


def sign_of(card: int) -> int:
    """Return the sign of a card's colour."""
    return card // EACH * EACH + SIGN


def free_cells(seen: State, moves: list[int], say: Say) -> list[Cell]:
    """Return the free cells where the reader may lay a note: which cards lie beside them, and where they are."""
    spots = {move % STRIDE for move in moves if move < PASS and not is_sign(move // STRIDE)}
    return [Cell(spot_of(seen, 0, spot), label=free_words(seen, spot, say)) for spot in sorted(spots)]


def free_words(seen: State, spot: int, say: Say) -> str:
    """Return a free cell in words."""
    near = [card for way in range(4) if (card := card_at(seen, beside(spot, way))) != NONE]
    here = where(spot_of(seen, 0, spot), say)
    cards = say(" and ").join(card_words(card, say) for card in near)
    return say("beside {cards}: {where}", cards=cards, where=here) if near else here


def where(spot: Spot, say: Say) -> str:
    """Return a cell counted from the opening card, as moves are written: columns to the right, lines upwards."""
    return say("column {x}, line {y}", x=spot[1], y=-spot[0])


def colour_cells(seen: State, say: Say) -> list[Cell]:
    """MZ25, MZ26, MZ31: draw a column or stack a colour, its place marked while it is empty."""
    cells: dict[Spot, Cell] = {}
    parada = seen.layout == PARADA
    for colour in range(COLOURS):
        label = say((COLUMN_NAMES if parada else STACK_NAMES)[colour])
        cells[0, colour] = Cell((0, colour), INKS[colour], "", COLOUR_LETTERS[colour], label)
        for card in range(colour * EACH, colour * EACH + SIGN + 1):
            if has(seen.laid, card):
                at = spot_of(seen, card, 0)
                cell = cells.setdefault(at, Cell(at, label=label))
                cell.items.append(laid_item(seen, card, say))
    if parada:
        add_free(seen, cells, say)
    return sorted(map(marked, cells.values()), key=lambda cell: cell.at)


def add_free(seen: State, cells: dict[Spot, Cell], say: Say) -> None:
    """MZ25: the ends of the columns, where the next lower and higher notes go."""
    for colour in range(COLOURS):
        notes = [note for note in range(SIGN) if has(seen.laid, colour * EACH + note)]
        for note in {min(notes) - 1, max(notes) + 1} & set(range(SIGN)) if notes else set[int]():
            at = (colour - note, colour)
            cells[at] = Cell(at, label=say(COLUMN_NAMES[colour]))
