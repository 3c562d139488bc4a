"""Boards and set-ups, drawn from the first position of a game as spectators see it."""

from collections.abc import Iterator
from typing import Any

from hoyle.games.shared.board_shapes import SQUARE_SIZE
from hoyle.games.shared.scenes import Cell, Deck, Zone
from hoyle.i18n import N_
from hoyle.play.boards import boards_at_start
from hoyle.play.play import Variant
from hoyle.print import drawings
from hoyle.print.paper import SQUARE, Paper
from hoyle.print.pieces import Workshop

HALF = 4
"""The number of columns of a board that fit on a page."""
BOARD_PART = N_("The board: part {n} of {count}")
SETUP = N_("The cards at the start of the game")
SHUFFLED = N_("The cards are shuffled: this is one of many deals.")


def by_place(zone: Zone) -> list[list[Cell]]:
    """Return the cells of a board in rows."""
    rows: dict[int, dict[int, Cell]] = {}
    for cell in zone.cells:
        rows.setdefault(cell.at[0], {})[cell.at[1]] = cell
    return [[row[column] for column in sorted(row)] for _, row in sorted(rows.items())]


def square_name(zone: Zone, row: int, column: int) -> str:
    """Return the name of a square, from the labels at the edges of the board."""
    return f"{zone.columns[column]}{zone.lines[row]}" if zone.lines and zone.columns else ""


def pages(variant: Variant, shop: Workshop, paper: Paper) -> Iterator[dict[str, Any]]:
    """Yield the pages of each board, in parts of HALF columns, and then a picture of its set-up."""
    for zone in boards_at_start(variant, shop.say):
        rows = by_place(zone)
        empty = [
            [drawings.square(cell, square_name(zone, y, x)) for x, cell in enumerate(row)] for y, row in enumerate(rows)
        ]
        parts = [[row[start : start + HALF] for row in empty] for start in range(0, len(empty[0]), HALF)]
        for n, part in enumerate(parts):
            width, height = SQUARE * len(part[0]), SQUARE * len(part)
            label = shop.say(BOARD_PART, n=n + 1, count=len(parts))
            yield {
                "kind": "board",
                "title": shop.say("The board"),
                "label": label,
                "image": shop.files.add(drawings.board(part, SQUARE)),
                "alt": label,
                "box": [(paper.width - width) / 2, (paper.height - height) / 2, width, height],
            }
        yield setup(variant, zone, shop)


def setup(variant: Variant, zone: Zone, shop: Workshop) -> dict[str, object]:
    """Return the page with the picture of a set-up."""
    rows = [
        [
            drawings.square(cell, square_name(zone, y, x)) + cards(cell, shop.deck, names_directions(zone))
            for x, cell in enumerate(row)
        ]
        for y, row in enumerate(by_place(zone))
    ]
    is_shuffled = is_dealt(variant)
    return {
        "kind": "setup",
        "title": shop.say("Set-up"),
        "image": shop.files.add(drawings.board(rows, SQUARE_SIZE)),
        "alt": ". ".join([shop.say(SETUP), *described(zone)]),
        "note": shop.say(SHUFFLED) if is_shuffled else "",
    }


def is_dealt(variant: Variant) -> bool:
    """Return whether two deals differ in what spectators see."""
    views = [variant.new(seed=seed).public_view() for seed in (1, 2)]
    return views[0].pack() != views[1].pack()


def names_directions(zone: Zone) -> bool:
    """Return whether cards of the board point somewhere."""
    return any(set(item.tags) & set(drawings.SHAPES) for cell in zone.cells for item in cell.items)


def cards(cell: Cell, deck: Deck, points: bool) -> str:
    """Return the top card of a square, in the units of a square."""
    if not cell.items:
        return ""
    item = cell.items[-1]
    direction = next((tag for tag in item.tags if tag in drawings.SHAPES), "") if points else ""
    face = deck.faces.get(item.face) if item.face else None
    return drawings.tile(face, deck.back_number(item.back), direction)


def described(zone: Zone) -> list[str]:
    """Return the cards of a set-up in words, square by square."""
    return [f"{cell.label}: {item.label}" for cell in zone.cells for item in cell.items[-1:]]
