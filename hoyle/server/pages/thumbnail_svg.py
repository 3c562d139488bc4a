"""Draw the thumbnail of a table as SVG: cards, piles, boards and planes as simple shapes with the game's faces.

A card is 50 units wide and 70 high. The picture is scaled to its frame at the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from typing import NamedTuple

from hoyle.games.shared.scenes import Cell, Deck, Face, Item, Scene, Zone

WIDE, HIGH = 480, 300
"""The frame of a picture."""
RIM = 12
"""The margin of the frame."""
CARD, TALL = 50.0, 70.0
GAP, LINES = 10.0, 12.0
"""The distances of zones in a line and of lines."""
LONGEST = 7 * CARD
"""The longest row of cards without overlap."""
SQUARE = 40.0
SMALLEST, LARGEST = 0.06, 1.5
"""The limits of the scale."""
READABLE = 0.55
"""Below this scale cards show only their index."""


class Piece(NamedTuple):
    """A drawing with its size; its corner is at 0, 0."""

    wide: float
    high: float
    svg: str


@dataclass
class Pen:
    """The cards to draw with, and the drawings used so far."""

    deck: Deck
    drawing: Callable[[str], str | None]
    """Returns the SVG text of a drawing by its name, or None."""
    drawings: dict[str, str] = field(default_factory=dict[str, str])
    """The drawings used so far, as SVG text by id."""
    plain: bool = False
    """Whether cards show only their index."""


def picture(scene: Scene, pen: Pen, label: str) -> str:
    """Return the scene as one SVG element with an accessible name."""
    found = arranged(scene, pen)
    if found[0] < READABLE:
        pen.plain, pen.drawings = True, {}
        found = arranged(scene, pen)
    scale, lines = found
    high = sum(line.high for line in lines) + LINES * (len(lines) - 1)
    top, drawn = (HIGH / scale - high) / 2, list[str]()
    for line in lines:
        drawn.append(moved(line, (WIDE / scale - line.wide) / 2, top))
        top += line.high + LINES
    inside = f'<g transform="scale({scale:.3f})">{"".join(drawn)}</g>'
    return f'<svg class="thumbnail" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def arranged(scene: Scene, pen: Pen) -> tuple[float, list[Piece]]:
    """Return the largest scale at which the table fits its frame, and its lines at that scale."""
    places = {zone.id: zone for zone in scene.zones}
    rows = [[places[name] for name in row if name in places] for row in scene.layout.get("wide", [])]
    pieces = [[drawn for zone in row if (drawn := piece(zone, pen)).wide] for row in rows or [scene.zones]]
    scale = LARGEST
    while scale > SMALLEST and not fits(pieces, scale):
        scale -= 0.02
    return scale, break_lines(pieces, scale)


def break_lines(rows: Sequence[Sequence[Piece]], scale: float) -> list[Piece]:
    """Break rows of zones into lines that fit at a scale."""
    return [line for row in rows for line in wrapped(row, (WIDE - 2 * RIM) / scale)]


def fits(rows: Sequence[Sequence[Piece]], scale: float) -> bool:
    """Return whether the rows fit the frame at a scale."""
    lines = break_lines(rows, scale)
    high = sum(line.high for line in lines) + LINES * (len(lines) - 1)
    return high <= (HIGH - 2 * RIM) / scale and all(line.wide <= (WIDE - 2 * RIM) / scale for line in lines)


def wrapped(row: Sequence[Piece], room: float) -> list[Piece]:
    """Break one row of zones into lines of at most this width."""
    lines: list[list[Piece]] = []
    for piece in row:
        if lines and across([*lines[-1], piece]) <= room:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return [joined(line) for line in lines]


def across(line: Sequence[Piece]) -> float:
    """Return the width of a line of zones."""
    return sum(piece.wide for piece in line) + GAP * (len(line) - 1)


def joined(line: Sequence[Piece]) -> Piece:
    """Put zones side by side, centred vertically."""
    high, left, drawn = max(piece.high for piece in line), 0.0, list[str]()
    for piece in line:
        drawn.append(moved(piece, left, (high - piece.high) / 2))
        left += piece.wide + GAP
    return Piece(across(line), high, "".join(drawn))


def moved(piece: Piece, x: float, y: float, scale: float = 1) -> str:
    """Return a drawing moved to a position."""
    by = "" if scale == 1 else f" scale({scale})"
    return f'<g transform="translate({x:.1f} {y:.1f}){by}">{piece.svg}</g>'


# Zones


def piece(zone: Zone, pen: Pen) -> Piece:
    """Draw a zone."""
    drawn = ZONES[zone.kind](zone, pen)
    if "small" in zone.tags and drawn.wide:
        return Piece(drawn.wide * 0.8, drawn.high * 0.8, moved(drawn, 0, 0, 0.8))
    return drawn


def row(zone: Zone, pen: Pen) -> Piece:
    """Draw cards side by side, overlapping if there are many. Calls are text and are not drawn."""
    items = [] if "calls" in zone.tags else zone.items
    usual = CARD + 4 if zone.kind == "row" and "meld" not in zone.tags else CARD * 0.62
    step = min(usual, (LONGEST - CARD) / max(1, len(items) - 1))
    drawn = "".join(moved(card(item, pen), n * step, 0) for n, item in enumerate(items))
    return Piece(CARD + step * (len(items) - 1), TALL, drawn) if items else Piece(0, 0, "")


def pile(zone: Zone, pen: Pen) -> Piece:
    """Draw the top card of a pile and the edges of those beneath, all cards of a spread pile, or an empty place."""
    if not zone.items:
        return Piece(CARD, TALL, '<rect class="thumb-bed" x="1" y="1" width="48" height="68" rx="4"/>')
    if "spread" in zone.tags:
        step = min(20, TALL / max(1, len(zone.items) - 1))
        drawn = "".join(moved(card(item, pen), 0, n * step) for n, item in enumerate(zone.items))
        return Piece(CARD, TALL + step * (len(zone.items) - 1), drawn)
    edges = min(3, max(len(zone.items), zone.count or 1) - 1)
    under = "".join(
        f'<rect class="thumb-card" x="{2 * n}" y="{-2 * n}" width="50" height="70" rx="4"/>'
        for n in range(edges, 0, -1)
    )
    return Piece(CARD, TALL, under + card(zone.items[-1], pen).svg)


def grid(zone: Zone, pen: Pen) -> Piece:
    """Draw the squares of a board with their top cards, in a frame if the edge has names."""
    if not zone.cells:
        return Piece(0, 0, "")
    top, left, lines, columns = extent(zone.cells)
    drawn: list[str] = []
    for cell in zone.cells:
        line, column = cell.at[0] - top, cell.at[1] - left
        if zone.turn == 180:
            line, column = lines - 1 - line, columns - 1 - column
        drawn.append(moved(square(cell, pen), column * SQUARE, line * SQUARE))
    wide, high = columns * SQUARE, lines * SQUARE
    rim = 8 if zone.lines else 2
    frame = (
        f'<rect class="thumb-frame" x="{-rim}" y="{-rim}" width="{wide + 2 * rim}" height="{high + 2 * rim}" rx="5"/>'
    )
    return Piece(wide + 2 * rim, high + 2 * rim, moved(Piece(wide, high, frame + "".join(drawn)), rim, rim))


def square(cell: Cell, pen: Pen) -> Piece:
    """Draw a square of a board with its colour and pattern."""
    color = f' data-color="{escape(cell.color)}"'
    weave = WEAVES.get(cell.pattern, "")
    ground = '<rect class="thumb-square" x=".5" y=".5" width="39" height="39" rx="1"/>'
    thread = f'<path class="thumb-thread" d="{weave}"/>' if weave else ""
    lies = "".join(tile(item, pen, len(cell.items)) for item in cell.items[-1:])
    return Piece(SQUARE, SQUARE, f"<g{color}>{ground}{thread}</g>{lies}")


def plane(zone: Zone, pen: Pen) -> Piece:
    """Draw the cards of a plane, its stacks, and free places that have a colour."""
    cells = [cell for cell in zone.cells if cell.items or cell.color or cell.letter]
    if not cells:
        return Piece(0, 0, "")
    top, left, lines, columns = extent(cells)
    drawn = [
        moved(plane_cell(cell, pen), (cell.at[1] - left) * (CARD + 6), (cell.at[0] - top) * (TALL + 6))
        for cell in cells
    ]
    return Piece(columns * (CARD + 6) - 6, lines * (TALL + 6) - 6, "".join(drawn))


def plane_cell(cell: Cell, pen: Pen) -> Piece:
    """Draw a place of a plane."""
    if cell.items:
        return pile(Zone("", "pile", "", items=cell.items), pen)
    free = '<rect class="thumb-bed" x="1" y="1" width="48" height="68" rx="4"/>'
    letter = f'<text class="thumb-letter" x="25" y="44">{escape(cell.letter)}</text>' if cell.letter else ""
    return Piece(CARD, TALL, f'<g data-color="{escape(cell.color)}">{free}{letter}</g>')


def purse(zone: Zone, pen: Pen) -> Piece:
    """Draw a heap of chips and their number."""
    many = zone.count if zone.count is not None else len(zone.items)
    if not many:
        return Piece(0, 0, "")
    chips = "".join(
        f'<ellipse class="thumb-chip" cx="20" cy="{36 - 5 * n}" rx="18" ry="9"/>' for n in range(min(6, many))
    )
    return Piece(70, 50, f'{chips}<text class="thumb-sum" x="44" y="36">{many}</text>')


def extent(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """Return the first line, the first column, and the number of lines and columns."""
    lines, columns = [cell.at[0] for cell in cells], [cell.at[1] for cell in cells]
    return min(lines), min(columns), max(lines) - min(lines) + 1, max(columns) - min(columns) + 1


def ring(zone: Zone, pen: Pen) -> Piece:
    """Draw one place for each seat, side by side."""
    return joined([square(cell, pen) for cell in zone.cells]) if zone.cells else Piece(0, 0, "")


ZONES: dict[str, Callable[[Zone, Pen], Piece]] = {
    "pile": pile,
    "fan": row,
    "row": row,
    "grid": grid,
    "plane": plane,
    "ring": ring,
    "purse": purse,
}

WEAVES = {
    "diagonal": "M0 10L10 0M0 20L20 0M0 30L30 0M0 40L40 0M10 40L40 10M20 40L40 20M30 40L40 30",
    "dots": "".join(f"M{x} {y}h.01" for y in (7, 16, 25, 34) for x in (7, 16, 25, 34)),
    "waves": "".join(f"M2 {y}q4.5 5 9 0t9 0 9 0 9 0" for y in (6, 15, 24, 33)),
    "grid": "M10 0V40M20 0V40M30 0V40M0 10H40M0 20H40M0 30H40",
}
"""The patterns of squares as paths."""


# Cards


def card(item: Item, pen: Pen) -> Piece:
    """Draw a card: its face, or its back."""
    if item.face is None:
        return Piece(CARD, TALL, back(item, pen))
    face = pen.deck.faces.get(item.face, Face(item.face, item.label))
    faint = " is-faint" if {"ghost", "lost"} & set(item.tags) else ""
    inside = index(face, pen) if pen.plain else index(face, pen) + art(face, pen)
    paper = '<rect class="thumb-card" width="50" height="70" rx="4"/><rect class="thumb-field" x="3" y="3" width="44" height="64" rx="2"/>'
    color = escape(item.color or face.color)
    return Piece(CARD, TALL, f'<g class="thumb-face{faint}" data-color="{color}">{paper}{inside}</g>')


def index(face: Face, pen: Pen) -> str:
    """Draw the index in the corner with the sign below it; larger if the card shows nothing else."""
    size = (34 if pen.plain else 24) * (1 if len(face.index) < 2 else 0.78 if len(face.index) < 3 else 0.55)
    x, y = (25, 34 if face.sign else 46) if pen.plain else (14, 24)
    low = 45 if face.sign else 31
    corner = "" if pen.plain else f'<path class="thumb-corner" d="M1 5a4 4 0 0 1 4-4H26V{low - 5}a5 5 0 0 1-5 5H1Z"/>'
    text = (
        f'<text class="thumb-index" x="{x}" y="{y}" font-size="{size:.0f}">{escape(face.index)}</text>'
        if face.index
        else ""
    )
    sign = used(face.sign, pen, *((12, 36, 26, 30) if pen.plain else (6, 27, 16, 18)))
    return corner + text + sign


def art(face: Face, pen: Pen) -> str:
    """Draw the picture of a card, or a large sign."""
    return used(face.art, pen, 8, 22, 40, 46) if face.art else used(face.sign, pen, 24, 38, 22, 26)


def used(name: str, pen: Pen, x: float, y: float, wide: float, high: float) -> str:
    """Place a drawing, which the page keeps once; an empty string if there is no such drawing."""
    text = pen.drawing(name) if name else None
    if text is None:
        return ""
    id = "art-" + sha256(text.encode()).hexdigest()[:8]
    pen.drawings[id] = text
    return f'<use href="#{id}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'


def back(item: Item, pen: Pen) -> str:
    """Draw a face-down card."""
    paper = '<rect class="thumb-card" width="50" height="70" rx="4"/>'
    threads = (
        "M3 23L23 3M3 43L43 3M3 63L47 19M19 67L47 39M39 67L47 59M27 3L47 23M7 3L47 43M3 19L47 63M3 39L31 67M3 59L11 67"
    )
    weave = f'<rect class="thumb-weave weave-{woven(item, pen)}" x="3" y="3" width="44" height="64" rx="2"/>'
    return f'{paper}{weave}<path class="thumb-threads" d="{threads}"/>'


def woven(item: Item, pen: Pen) -> int:
    """Return which of the four backs a card has."""
    return max(0, pen.deck.backs.index(item.back) if item.back in pen.deck.backs else 0) % 4


UP, DOWN = "M20 3L34 11V37H6V11Z", "M20 37L34 29V3H6V29Z"
FLAT = "M8 4H32a3 3 0 0 1 3 3V33a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z"


def tile(item: Item, pen: Pen, many: int) -> str:
    """Draw a card that fills a square: its point shows its owner, its foot the colour."""
    shape = UP if "up" in item.tags else DOWN if "down" in item.tags else FLAT
    under = f'<path class="thumb-rim" d="{shape}" transform="translate(2 2)"/>' if many > 1 else ""
    if item.face is None:
        return f'{under}<path class="thumb-rim" d="{shape}"/><path class="thumb-tile-back weave-{woven(item, pen)}" d="{shape}"/>'
    face = pen.deck.faces.get(item.face, Face(item.face, item.label))
    size = 21 * (1 if len(face.index) < 2 else 0.8)
    foot = (
        '<path class="thumb-foot" d="M6 3H34V10H6Z"/>'
        if "down" in item.tags
        else '<path class="thumb-foot" d="M6 30H34V37H6Z"/>'
    )
    text = f'<text class="thumb-index" x="20" y="27" font-size="{size:.0f}">{escape(face.index)}</text>'
    return f'<g data-color="{escape(item.color or face.color)}">{under}<path class="thumb-rim" d="{shape}"/>{foot}{text}</g>'
