"""A small still of a table as SVG: cards, piles, boards and planes as simple shapes in the game's own colours and faces.

Lengths are in units of which a card has 50 across and 70 down; a picture is scaled to its frame at the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from typing import NamedTuple

from hoyle.games.shapes import Cell, Deck, Face, Item, Scene, Zone

WIDE, HIGH = 480, 300
"""The frame of a picture."""
RIM = 12
"""What stays free along its edge."""
CARD, TALL = 50.0, 70.0
GAP, LINES = 10.0, 12.0
"""Between zones in a line, and between lines."""
LONGEST = 7 * CARD
"""So long a row of cards lies open; in a longer one they overlap."""
SQUARE = 40.0
SMALLEST, LARGEST = 0.06, 1.5
"""How far a table is scaled."""
READABLE = 0.55
"""A card scaled further down shows its index and no drawing."""


class Piece(NamedTuple):
    """A drawing with its size, from the corner at 0, 0."""

    wide: float
    high: float
    svg: str


@dataclass
class Cut:
    """What drawings are made with, and which signs they used."""

    deck: Deck
    drawing: Callable[[str], str | None]
    """The SVG text of a drawing by the name that a face calls it."""
    signs: dict[str, str] = field(default_factory=dict[str, str])
    """The drawings used, as SVG text by id."""
    plain: bool = False
    """Whether cards show nothing but their index."""


def picture(scene: Scene, cut: Cut, label: str) -> str:
    """The scene as one SVG element with this name."""
    found = arranged(scene, cut)
    if found[0] < READABLE:
        cut.plain, cut.signs = True, {}
        found = arranged(scene, cut)
    scale, lines = found
    high = sum(line.high for line in lines) + LINES * (len(lines) - 1)
    top, drawn = (HIGH / scale - high) / 2, list[str]()
    for line in lines:
        drawn.append(moved(line, (WIDE / scale - line.wide) / 2, top))
        top += line.high + LINES
    inside = f'<g transform="scale({scale:.3f})">{"".join(drawn)}</g>'
    return f'<svg class="still" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def arranged(scene: Scene, cut: Cut) -> tuple[float, list[Piece]]:
    """The largest scale at which the table fits its frame, and its lines at that scale."""
    places = {zone.id: zone for zone in scene.zones}
    rows = [[places[name] for name in row if name in places] for row in scene.layout.get("wide", [])]
    pieces = [[drawn for zone in row if (drawn := piece(zone, cut)).wide] for row in rows or [scene.zones]]
    scale = LARGEST
    while scale > SMALLEST and not fits(pieces, scale):
        scale -= 0.02
    return scale, broken(pieces, scale)


def broken(rows: Sequence[Sequence[Piece]], scale: float) -> list[Piece]:
    """The lines that rows of zones make at a scale."""
    return [line for row in rows for line in wrapped(row, (WIDE - 2 * RIM) / scale)]


def fits(rows: Sequence[Sequence[Piece]], scale: float) -> bool:
    """Whether the rows fit the frame at a scale."""
    lines = broken(rows, scale)
    high = sum(line.high for line in lines) + LINES * (len(lines) - 1)
    return high <= (HIGH - 2 * RIM) / scale and all(line.wide <= (WIDE - 2 * RIM) / scale for line in lines)


def wrapped(row: Sequence[Piece], room: float) -> list[Piece]:
    """The zones of a row in as many lines as they need, each centred on its line."""
    lines: list[list[Piece]] = []
    for one in row:
        if lines and across([*lines[-1], one]) <= room:
            lines[-1].append(one)
        else:
            lines.append([one])
    return [joined(line) for line in lines]


def across(line: Sequence[Piece]) -> float:
    """How long a line of zones is."""
    return sum(one.wide for one in line) + GAP * (len(line) - 1)


def joined(line: Sequence[Piece]) -> Piece:
    """Zones side by side."""
    high, left, drawn = max(one.high for one in line), 0.0, list[str]()
    for one in line:
        drawn.append(moved(one, left, (high - one.high) / 2))
        left += one.wide + GAP
    return Piece(across(line), high, "".join(drawn))


def moved(one: Piece, x: float, y: float, scale: float = 1) -> str:
    """A drawing at a place."""
    by = "" if scale == 1 else f" scale({scale})"
    return f'<g transform="translate({x:.1f} {y:.1f}){by}">{one.svg}</g>'


# Zones


def piece(zone: Zone, cut: Cut) -> Piece:
    """A zone as it lies."""
    drawn = ZONES[zone.kind](zone, cut)
    if "small" in zone.tags and drawn.wide:
        return Piece(drawn.wide * 0.8, drawn.high * 0.8, moved(drawn, 0, 0, 0.8))
    return drawn


def row(zone: Zone, cut: Cut) -> Piece:
    """Cards side by side, closer where they are many; calls are words, and are not drawn."""
    items = [] if "calls" in zone.tags else zone.items
    usual = CARD + 4 if zone.kind == "row" and "meld" not in zone.tags else CARD * 0.62
    step = min(usual, (LONGEST - CARD) / max(1, len(items) - 1))
    drawn = "".join(moved(card(one, cut), n * step, 0) for n, one in enumerate(items))
    return Piece(CARD + step * (len(items) - 1), TALL, drawn) if items else Piece(0, 0, "")


def pile(zone: Zone, cut: Cut) -> Piece:
    """The top card and the edges of some beneath; spread ones overlap downward; an empty place is dashed."""
    if not zone.items:
        return Piece(CARD, TALL, '<rect class="still-bed" x="1" y="1" width="48" height="68" rx="4"/>')
    if "spread" in zone.tags:
        step = min(20, TALL / max(1, len(zone.items) - 1))
        drawn = "".join(moved(card(one, cut), 0, n * step) for n, one in enumerate(zone.items))
        return Piece(CARD, TALL + step * (len(zone.items) - 1), drawn)
    edges = min(3, max(len(zone.items), zone.count or 1) - 1)
    under = "".join(
        f'<rect class="still-card" x="{2 * n}" y="{-2 * n}" width="50" height="70" rx="4"/>'
        for n in range(edges, 0, -1)
    )
    return Piece(CARD, TALL, under + card(zone.items[-1], cut).svg)


def grid(zone: Zone, cut: Cut) -> Piece:
    """Squares of a board, in a frame where its edge has names; on each square the card on top."""
    if not zone.cells:
        return Piece(0, 0, "")
    top, left, lines, columns = extent(zone.cells)
    drawn: list[str] = []
    for cell in zone.cells:
        line, column = cell.at[0] - top, cell.at[1] - left
        if zone.turn == 180:
            line, column = lines - 1 - line, columns - 1 - column
        drawn.append(moved(square(cell, cut), column * SQUARE, line * SQUARE))
    wide, high = columns * SQUARE, lines * SQUARE
    rim = 8 if zone.lines else 2
    frame = (
        f'<rect class="still-frame" x="{-rim}" y="{-rim}" width="{wide + 2 * rim}" height="{high + 2 * rim}" rx="5"/>'
    )
    return Piece(wide + 2 * rim, high + 2 * rim, moved(Piece(wide, high, frame + "".join(drawn)), rim, rim))


def square(cell: Cell, cut: Cut) -> Piece:
    """A square of a board with its dye and its weave."""
    color = f' data-color="{escape(cell.color)}"'
    weave = WEAVES.get(cell.pattern, "")
    ground = '<rect class="still-square" x=".5" y=".5" width="39" height="39" rx="1"/>'
    thread = f'<path class="still-thread" d="{weave}"/>' if weave else ""
    lies = "".join(tile(one, cut, len(cell.items)) for one in cell.items[-1:])
    return Piece(SQUARE, SQUARE, f"<g{color}>{ground}{thread}</g>{lies}")


def plane(zone: Zone, cut: Cut) -> Piece:
    """Cards where they lie, stacks with the edges of what is beneath, and free places that have a colour."""
    cells = [cell for cell in zone.cells if cell.items or cell.color or cell.letter]
    if not cells:
        return Piece(0, 0, "")
    top, left, lines, columns = extent(cells)
    drawn = [
        moved(berth(cell, cut), (cell.at[1] - left) * (CARD + 6), (cell.at[0] - top) * (TALL + 6)) for cell in cells
    ]
    return Piece(columns * (CARD + 6) - 6, lines * (TALL + 6) - 6, "".join(drawn))


def berth(cell: Cell, cut: Cut) -> Piece:
    """A place of a plane."""
    if cell.items:
        return pile(Zone("", "pile", "", items=cell.items), cut)
    free = '<rect class="still-bed" x="1" y="1" width="48" height="68" rx="4"/>'
    letter = f'<text class="still-letter" x="25" y="44">{escape(cell.letter)}</text>' if cell.letter else ""
    return Piece(CARD, TALL, f'<g data-color="{escape(cell.color)}">{free}{letter}</g>')


def purse(zone: Zone, cut: Cut) -> Piece:
    """A heap of chips, and how many there are."""
    many = zone.count if zone.count is not None else len(zone.items)
    if not many:
        return Piece(0, 0, "")
    chips = "".join(
        f'<ellipse class="still-chip" cx="20" cy="{36 - 5 * n}" rx="18" ry="9"/>' for n in range(min(6, many))
    )
    return Piece(70, 50, f'{chips}<text class="still-sum" x="44" y="36">{many}</text>')


def extent(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """First line and column, and how many there are of both."""
    lines, columns = [cell.at[0] for cell in cells], [cell.at[1] for cell in cells]
    return min(lines), min(columns), max(lines) - min(lines) + 1, max(columns) - min(columns) + 1


def ring(zone: Zone, cut: Cut) -> Piece:
    """A place a seat, side by side."""
    return joined([square(cell, cut) for cell in zone.cells]) if zone.cells else Piece(0, 0, "")


ZONES: dict[str, Callable[[Zone, Cut], Piece]] = {
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
"""The patterns of squares, as lines."""


# Cards


def card(item: Item, cut: Cut) -> Piece:
    """A card: paper with its index, its sign or its drawing; or a woven back."""
    if item.face is None:
        return Piece(CARD, TALL, back(item, cut))
    face = cut.deck.faces.get(item.face, Face(item.face, item.label))
    faint = " is-faint" if {"ghost", "lost"} & set(item.tags) else ""
    inside = index(face, cut) if cut.plain else index(face, cut) + art(face, cut)
    paper = '<rect class="still-card" width="50" height="70" rx="4"/><rect class="still-field" x="3" y="3" width="44" height="64" rx="2"/>'
    color = escape(item.color or face.color)
    return Piece(CARD, TALL, f'<g class="still-face{faint}" data-color="{color}">{paper}{inside}</g>')


def index(face: Face, cut: Cut) -> str:
    """The index in the corner with the sign beneath; large where there is nothing else to see."""
    size = (34 if cut.plain else 24) * (1 if len(face.index) < 2 else 0.78 if len(face.index) < 3 else 0.55)
    x, y = (25, 34 if face.sign else 46) if cut.plain else (14, 24)
    low = 45 if face.sign else 31
    corner = "" if cut.plain else f'<path class="still-corner" d="M1 5a4 4 0 0 1 4-4H26V{low - 5}a5 5 0 0 1-5 5H1Z"/>'
    text = (
        f'<text class="still-index" x="{x}" y="{y}" font-size="{size:.0f}">{escape(face.index)}</text>'
        if face.index
        else ""
    )
    sign = used(face.sign, cut, *((12, 36, 26, 30) if cut.plain else (6, 27, 16, 18)))
    return corner + text + sign


def art(face: Face, cut: Cut) -> str:
    """The drawing of a card, or a large sign."""
    return used(face.art, cut, 8, 22, 40, 46) if face.art else used(face.sign, cut, 24, 38, 22, 26)


def used(name: str, cut: Cut, x: float, y: float, wide: float, high: float) -> str:
    """A drawing at a place, kept once for the page; nothing where there is none."""
    text = cut.drawing(name) if name else None
    if text is None:
        return ""
    id = "art-" + sha256(text.encode()).hexdigest()[:8]
    cut.signs[id] = text
    return f'<use href="#{id}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'


def back(item: Item, cut: Cut) -> str:
    """A card face down."""
    paper = '<rect class="still-card" width="50" height="70" rx="4"/>'
    threads = (
        "M3 23L23 3M3 43L43 3M3 63L47 19M19 67L47 39M39 67L47 59M27 3L47 23M7 3L47 43M3 19L47 63M3 39L31 67M3 59L11 67"
    )
    weave = f'<rect class="still-weave weave-{woven(item, cut)}" x="3" y="3" width="44" height="64" rx="2"/>'
    return f'{paper}{weave}<path class="still-threads" d="{threads}"/>'


def woven(item: Item, cut: Cut) -> int:
    """Which of the four backs it has."""
    return max(0, cut.deck.backs.index(item.back) if item.back in cut.deck.backs else 0) % 4


UP, DOWN = "M20 3L34 11V37H6V11Z", "M20 37L34 29V3H6V29Z"
FLAT = "M8 4H32a3 3 0 0 1 3 3V33a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z"


def tile(item: Item, cut: Cut, many: int) -> str:
    """A card on a square, cut to the point that shows whose it is, its colour along its foot."""
    shape = UP if "up" in item.tags else DOWN if "down" in item.tags else FLAT
    under = f'<path class="still-rim" d="{shape}" transform="translate(2 2)"/>' if many > 1 else ""
    if item.face is None:
        return f'{under}<path class="still-rim" d="{shape}"/><path class="still-tile-back weave-{woven(item, cut)}" d="{shape}"/>'
    face = cut.deck.faces.get(item.face, Face(item.face, item.label))
    size = 21 * (1 if len(face.index) < 2 else 0.8)
    foot = (
        '<path class="still-foot" d="M6 3H34V10H6Z"/>'
        if "down" in item.tags
        else '<path class="still-foot" d="M6 30H34V37H6Z"/>'
    )
    text = f'<text class="still-index" x="20" y="27" font-size="{size:.0f}">{escape(face.index)}</text>'
    return f'<g data-color="{escape(item.color or face.color)}">{under}<path class="still-rim" d="{shape}"/>{foot}{text}</g>'
