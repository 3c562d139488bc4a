"""Boards as SVG: squares and the cards on them, for pictures on pages and for paper.

A `Paint` says what a part looks like: a page gives it a class of the style sheet, paper its colours.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import NamedTuple

from hoyle.games.shared.scenes import Cell, Deck, Face, Zone

SQUARE_SIZE = 40.0
"""The side of a square in the units of the paths."""

PATTERNS = {
    "diagonal": "M0 10L10 0M0 20L20 0M0 30L30 0M0 40L40 0M10 40L40 10M20 40L40 20M30 40L40 30",
    "dots": "".join(f"M{x} {y}h.01" for y in (7, 16, 25, 34) for x in (7, 16, 25, 34)),
    "waves": "".join(f"M2 {y}q4.5 5 9 0t9 0 9 0 9 0" for y in (6, 15, 24, 33)),
    "grid": "M10 0V40M20 0V40M30 0V40M0 10H40M0 20H40M0 30H40",
}
"""The patterns of squares as paths."""

SHAPES = {
    "up": "M20 3L34 11V37H6V11Z",
    "down": "M20 37L34 29V3H6V29Z",
    "left": "M3 20L11 6H37V34H11Z",
    "right": "M37 20L29 6H3V34H29Z",
}
FLAT = "M8 4H32a3 3 0 0 1 3 3V33a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z"
"""The shapes of cards that fill a square: by the direction of the tip, and without a tip."""
FEET = {
    "up": "M6 30H34V37H6Z",
    "down": "M6 3H34V10H6Z",
    "left": "M30 6H37V34H30Z",
    "right": "M3 6H10V34H3Z",
    "": "M5 30H35V33a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3Z",
}
"""The band that shows the colour of such a card, by the direction of the tip; "" is that of a card without a tip."""
LETTERS = {"down": (20, 8.6), "left": (33.5, 22), "right": (6.5, 22)}
"""Where the letter of a colour is in the band, by the direction of the tip."""

Paint = Callable[[str, str, int], str]
"""paint(part, color, side): the attributes of a part, or "" if it is left out. `color` is that of the square or card, `side` the number
of the card's back. The parts are square, thread and corner of a square; rim, foot, index, letter and tile-back of a card."""


class Fragment(NamedTuple):
    """An SVG fragment with its size; its top left corner is at 0, 0."""

    width: float
    height: float
    svg: str


def move(fragment: Fragment, x: float, y: float, scale: float = 1, place: str = "") -> str:
    """Return the SVG text of a fragment at a position, scaled; `place` is what is tapped there."""
    scaling = "" if scale == 1 else f" scale({scale})"
    tapped = f' data-place="{escape(place)}"' if place else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){scaling}"{tapped}>{fragment.svg}</g>'


def text(attributes: str, x: float, y: float, size: float, words: str) -> str:
    """Return a text, or nothing if it is empty or left out."""
    return (
        f'<text {attributes} x="{x}" y="{y}" font-size="{size}">{escape(words)}</text>' if attributes and words else ""
    )


def board(
    zone: Zone, deck: Deck, paint: Paint, names: Mapping[tuple[int, int], str] | None = None, has_places: bool = False
) -> Fragment:
    """Draw the squares of a board with their top cards; `names` has what is written in the corners of squares."""
    rows, columns = [cell.at[0] for cell in zone.cells], [cell.at[1] for cell in zone.cells]
    parts: list[str] = []
    for cell in zone.cells:
        row, column = cell.at[0] - min(rows), cell.at[1] - min(columns)
        if zone.turn == 180:
            row, column = max(rows) - cell.at[0], max(columns) - cell.at[1]
        place = f"{zone.id}@{cell.at[0]},{cell.at[1]}" if has_places else ""
        drawn = square(cell, deck, paint, (names or {}).get(cell.at, ""))
        parts.append(move(drawn, column * SQUARE_SIZE, row * SQUARE_SIZE, place=place))
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return Fragment(width * SQUARE_SIZE, height * SQUARE_SIZE, "".join(parts))


def square(cell: Cell, deck: Deck, paint: Paint, name: str = "") -> Fragment:
    """Draw a square with its colour, pattern, letter, name and top card, which has a shadow if there are more."""
    parts = f"<rect {paint('square', cell.color, 0)}/>"
    if path := PATTERNS.get(cell.pattern, ""):
        parts += f'<path {paint("thread", cell.color, 0)} d="{path}"/>'
    corner = paint("corner", cell.color, 0)
    parts += text(corner, 5, 8, 6.5, cell.letter) + text(corner, 34, 37, 4.2, name)
    card = ""
    for item in cell.items[-1:]:
        face = deck.faces.get(item.face, Face(item.face, item.label)) if item.face is not None else None
        direction = next((tag for tag in item.tags if tag in SHAPES), "")
        card = tile(face, item.color, deck.back_number(item.back), direction, paint, len(cell.items) > 1)
    return Fragment(SQUARE_SIZE, SQUARE_SIZE, f'<g data-color="{escape(cell.color)}">{parts}</g>{card}')


def tile(face: Face | None, color: str, side: int, direction: str, paint: Paint, has_shadow: bool = False) -> str:
    """Draw a card that fills a square: its tip shows its owner, and a band shows its colour. Without a face it is face down."""
    shape, color = SHAPES.get(direction, FLAT), color or (face.color if face else "")
    rim = f'<path {paint("rim", color, side if direction else 0)} d="{shape}"'
    shadow = f'{rim} transform="translate(2 2)"/>' if has_shadow else ""
    if face is None:
        return f'{shadow}<path {paint("tile-back", "", side)} d="{shape}"/>'
    band = f'<path {paint("foot", color, side)} d="{FEET[direction]}"/>'
    index = text(paint("index", color, side), 20, 27, 21 if len(face.index) < 2 else 17, face.index)
    letter = text(paint("letter", color, side), *LETTERS.get(direction, (20, 35.6)), 5.6, face.letter)
    return f'<g data-color="{escape(color)}">{shadow}{rim}/>{band}{index}{letter}</g>'
