"""Draw the thumbnail of a table as SVG: cards, piles, boards and planes as simple shapes with the faces of the game.

A card is 50 units wide and 70 units high. At the end the picture is scaled to its frame.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape

from hoyle.games.shared.board_svg import Fragment, board, move, square
from hoyle.games.shared.scenes import Cell, Deck, Face, Item, Scene, Zone

WIDTH, HEIGHT = 480, 300
"""The usual size of a picture."""
MARGIN = 12
"""The minimum distance between the drawing and the edge of the picture."""
CARD_WIDTH, CARD_HEIGHT = 50.0, 70.0
ZONE_GAP, LINE_GAP = 10.0, 12.0
"""The distance between zones in a line, and between lines."""
PLACE_GAP = 6
"""The distance between the places of a plane."""
OVERLAP_STEP = 0.62
"""The distance between the left edges of the cards of a fan or meld, in card widths."""
MAX_ROW_WIDTH = 7 * CARD_WIDTH
"""The maximum width of a row of cards; more cards overlap to fit."""
MIN_SCALE, MAX_SCALE = 0.06, 1.5
"""The limits of the scale of a picture."""
MIN_FULL_SCALE = 0.55
"""Below this scale cards show only their index and sign."""


@dataclass
class DrawingContext:
    """The deck, the lookup of drawings, and the drawings used so far."""

    deck: Deck
    find_drawing: Callable[[str], str | None]
    """The function that returns the SVG text of a drawing by its name, or None if there is no such drawing."""
    drawings: dict[str, str] = field(default_factory=dict[str, str])
    """The drawings used so far, as SVG text by id."""
    is_plain: bool = False
    """Whether cards show only their index and sign."""
    size: tuple[float, float] = (WIDTH, HEIGHT)
    """The size of the picture."""
    has_places: bool = False
    """Whether squares have their address as `data-place`, and the cards of rows the id of their item, to be tapped."""


def picture(scene: Scene, context: DrawingContext, label: str) -> str:
    """Return the scene as one SVG element with `label` as its accessible name."""
    arranged = arrange(scene, context)
    if arranged[0] < MIN_FULL_SCALE:
        context.is_plain, context.drawings = True, {}
        arranged = arrange(scene, context)
    scale, lines = arranged
    (whole_width, whole_height), height = context.size, sum(line.height for line in lines) + LINE_GAP * (len(lines) - 1)
    top, parts = (whole_height / scale - height) / 2, list[str]()
    for line in lines:
        parts.append(move(line, (whole_width / scale - line.width) / 2, top))
        top += line.height + LINE_GAP
    inside = f'<g transform="scale({scale:.3f})">{"".join(parts)}</g>'
    return (
        f'<svg class="thumbnail" viewBox="0 0 {whole_width} {whole_height}" role="img" aria-label="{escape(label)}">'
        f"{inside}</svg>"
    )


def arrange(scene: Scene, context: DrawingContext) -> tuple[float, list[Fragment]]:
    """Return the largest scale, to 0.02, at which the scene fits the picture, and its lines at that scale."""
    zones = {zone.id: zone for zone in scene.zones}
    rows = [[zones[name] for name in row if name in zones] for row in scene.layout.get("wide", [])]
    fragments = [
        [drawn for zone in row if (drawn := zone_fragment(zone, context)).width] for row in rows or [scene.zones]
    ]
    scale = MAX_SCALE
    while scale > MIN_SCALE and not fits(fragments, scale, context.size):
        scale -= 0.02
    return scale, break_lines(fragments, scale, context.size[0])


def break_lines(rows: Sequence[Sequence[Fragment]], scale: float, width: float) -> list[Fragment]:
    """Break rows of zones into lines that fit a picture of this width at a scale."""
    return [line for row in rows for line in wrap(row, (width - 2 * MARGIN) / scale)]


def fits(rows: Sequence[Sequence[Fragment]], scale: float, size: tuple[float, float]) -> bool:
    """Return whether the rows, broken into lines, fit a picture of this size at a scale."""
    (width, whole_height), lines = size, break_lines(rows, scale, size[0])
    height = sum(line.height for line in lines) + LINE_GAP * (len(lines) - 1)
    return height <= (whole_height - 2 * MARGIN) / scale and all(
        line.width <= (width - 2 * MARGIN) / scale for line in lines
    )


def wrap(row: Sequence[Fragment], max_width: float) -> list[Fragment]:
    """Break one row of zones into lines of at most this width; a wider zone has a line of its own."""
    lines: list[list[Fragment]] = []
    for fragment in row:
        if lines and line_width([*lines[-1], fragment]) <= max_width:
            lines[-1].append(fragment)
        else:
            lines.append([fragment])
    return [join(line) for line in lines]


def line_width(line: Sequence[Fragment]) -> float:
    """Return the width of a line of zones."""
    return sum(fragment.width for fragment in line) + ZONE_GAP * (len(line) - 1)


def join(line: Sequence[Fragment]) -> Fragment:
    """Return the zones of a line as one fragment, side by side and centred vertically."""
    height, left, parts = max(fragment.height for fragment in line), 0.0, list[str]()
    for fragment in line:
        parts.append(move(fragment, left, (height - fragment.height) / 2))
        left += fragment.width + ZONE_GAP
    return Fragment(line_width(line), height, "".join(parts))


# Zones


def zone_fragment(zone: Zone, context: DrawingContext) -> Fragment:
    """Draw a zone, smaller if it has the tag `small`."""
    fragment = ZONES[zone.kind](zone, context)
    if "small" in zone.tags and fragment.width:
        return Fragment(fragment.width * 0.8, fragment.height * 0.8, move(fragment, 0, 0, 0.8))
    return fragment


def row(zone: Zone, context: DrawingContext) -> Fragment:
    """Draw a row, fan or meld of cards. Cards of fans and melds overlap, and so do many cards of a row.

    The calls of an auction (tag `calls`) are text and are not drawn.
    """
    items = [] if "calls" in zone.tags else zone.items
    preferred_step = CARD_WIDTH + 4 if zone.kind == "row" and "meld" not in zone.tags else CARD_WIDTH * OVERLAP_STEP
    step = min(preferred_step, (MAX_ROW_WIDTH - CARD_WIDTH) / max(1, len(items) - 1))
    cards = "".join(
        move(card(item, context), n * step, 0, place=item.id if context.has_places else "")
        for n, item in enumerate(items)
    )
    return Fragment(CARD_WIDTH + step * (len(items) - 1), CARD_HEIGHT, cards) if items else Fragment(0, 0, "")


def pile(zone: Zone, context: DrawingContext) -> Fragment:
    """Draw a pile: its top card and the edges of up to three other cards, all cards if it is spread, or an empty place."""
    if not zone.items:
        return Fragment(CARD_WIDTH, CARD_HEIGHT, '<rect class="thumb-bed" x="1" y="1" width="48" height="68" rx="4"/>')
    if "spread" in zone.tags:
        step = min(20, CARD_HEIGHT / max(1, len(zone.items) - 1))
        cards = "".join(move(card(item, context), 0, n * step) for n, item in enumerate(zone.items))
        return Fragment(CARD_WIDTH, CARD_HEIGHT + step * (len(zone.items) - 1), cards)
    edge_count = min(3, max(len(zone.items), zone.count or 1) - 1)
    edges = "".join(
        f'<rect class="thumb-card" x="{2 * n}" y="{-2 * n}" width="50" height="70" rx="4"/>'
        for n in range(edge_count, 0, -1)
    )
    return Fragment(CARD_WIDTH, CARD_HEIGHT, edges + card(zone.items[-1], context).svg)


def grid(zone: Zone, context: DrawingContext) -> Fragment:
    """Draw the squares of a board with their top cards, in a frame that is wider if the edges have labels."""
    if not zone.cells:
        return Fragment(0, 0, "")
    width, height, _ = squares = board(zone, context.deck, paint, has_places=context.has_places)
    edge = 8 if zone.lines else 2  # wider for labels
    full_width, full_height = width + 2 * edge, height + 2 * edge
    frame = f'<rect class="thumb-frame" x="{-edge}" y="{-edge}" width="{full_width}" height="{full_height}" rx="5"/>'
    return Fragment(full_width, full_height, move(Fragment(width, height, frame + squares.svg), edge, edge))


def paint(part: str, color: str, side: int) -> str:
    """Return the class of a part of a board; colours come from `data-color`, and thumbnails have no letters."""
    special = {
        "square": 'class="thumb-square" x=".5" y=".5" width="39" height="39" rx="1"',
        "tile-back": f'class="thumb-tile-back weave-{side}"',
        "corner": "",
        "letter": "",
    }
    return special.get(part, f'class="thumb-{part}"')


def plane(zone: Zone, context: DrawingContext) -> Fragment:
    """Draw the stacks of a plane, and its free places that have a colour or a letter."""
    cells = [cell for cell in zone.cells if cell.items or cell.color or cell.letter]
    if not cells:
        return Fragment(0, 0, "")
    top, left, row_count, column_count = extent(cells)
    parts = [
        move(
            plane_cell(cell, context),
            (cell.at[1] - left) * (CARD_WIDTH + PLACE_GAP),
            (cell.at[0] - top) * (CARD_HEIGHT + PLACE_GAP),
        )
        for cell in cells
    ]
    return Fragment(
        column_count * (CARD_WIDTH + PLACE_GAP) - PLACE_GAP,
        row_count * (CARD_HEIGHT + PLACE_GAP) - PLACE_GAP,
        "".join(parts),
    )


def plane_cell(cell: Cell, context: DrawingContext) -> Fragment:
    """Draw a place of a plane: its stack, or an empty place with its colour and letter."""
    if cell.items:
        return pile(Zone("", "pile", "", items=cell.items), context)
    free = '<rect class="thumb-bed" x="1" y="1" width="48" height="68" rx="4"/>'
    letter = f'<text class="thumb-letter" x="25" y="44">{escape(cell.letter)}</text>' if cell.letter else ""
    return Fragment(CARD_WIDTH, CARD_HEIGHT, f'<g data-color="{escape(cell.color)}">{free}{letter}</g>')


def purse(zone: Zone, context: DrawingContext) -> Fragment:
    """Draw up to six chips and their number; nothing if there are none."""
    count = zone.count if zone.count is not None else len(zone.items)
    if not count:
        return Fragment(0, 0, "")
    chips = "".join(
        f'<ellipse class="thumb-chip" cx="20" cy="{36 - 5 * n}" rx="18" ry="9"/>' for n in range(min(6, count))
    )
    return Fragment(70, 50, f'{chips}<text class="thumb-sum" x="44" y="36">{count}</text>')


def extent(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """Return the first row, the first column, the number of rows and the number of columns of some cells."""
    rows, columns = [cell.at[0] for cell in cells], [cell.at[1] for cell in cells]
    return min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def ring(zone: Zone, context: DrawingContext) -> Fragment:
    """Draw the places of a ring, one for each seat, side by side."""
    return join([square(cell, context.deck, paint) for cell in zone.cells]) if zone.cells else Fragment(0, 0, "")


ZONES: dict[str, Callable[[Zone, DrawingContext], Fragment]] = {
    "pile": pile,
    "fan": row,
    "row": row,
    "grid": grid,
    "plane": plane,
    "ring": ring,
    "purse": purse,
}


# Cards


def card(item: Item, context: DrawingContext) -> Fragment:
    """Draw the face of a card, or the back if the card is face down."""
    if item.face is None:
        return Fragment(CARD_WIDTH, CARD_HEIGHT, back(item, context))
    face = context.deck.faces.get(item.face, Face(item.face, item.label))
    faint = " is-faint" if {"ghost", "lost"} & set(item.tags) else ""
    inside = index(face, context) if context.is_plain else index(face, context) + art(face, context)
    paper = '<rect class="thumb-card" width="50" height="70" rx="4"/><rect class="thumb-field" x="3" y="3" width="44" height="64" rx="2"/>'
    color = escape(item.color or face.color)
    return Fragment(CARD_WIDTH, CARD_HEIGHT, f'<g class="thumb-face{faint}" data-color="{color}">{paper}{inside}</g>')


def index(face: Face, context: DrawingContext) -> str:
    """Draw the index of a card with its sign below: in the corner, or larger and in the middle of a plain card."""
    size = (34 if context.is_plain else 24) * (1 if len(face.index) < 2 else 0.78 if len(face.index) < 3 else 0.55)
    x, y = (25, 34 if face.sign else 46) if context.is_plain else (14, 24)
    bottom = 45 if face.sign else 31
    corner = (
        ""
        if context.is_plain
        else f'<path class="thumb-corner" d="M1 5a4 4 0 0 1 4-4H26V{bottom - 5}a5 5 0 0 1-5 5H1Z"/>'
    )
    text = (
        f'<text class="thumb-index" x="{x}" y="{y}" font-size="{size:.0f}">{escape(face.index)}</text>'
        if face.index
        else ""
    )
    sign = use_drawing(face.sign, context, *((12, 36, 26, 30) if context.is_plain else (6, 27, 16, 18)))
    return corner + text + sign


def art(face: Face, context: DrawingContext) -> str:
    """Draw the picture of a card, or a large sign if it has no picture."""
    return (
        use_drawing(face.art, context, 8, 22, 40, 46) if face.art else use_drawing(face.sign, context, 24, 38, 22, 26)
    )


def use_drawing(name: str, context: DrawingContext, x: float, y: float, width: float, height: float) -> str:
    """Return a `<use>` element for a drawing and add the drawing to the context; an empty string if there is none."""
    text = context.find_drawing(name) if name else None
    if text is None:
        return ""
    id = "art-" + sha256(text.encode()).hexdigest()[:8]
    context.drawings[id] = text
    return f'<use href="#{id}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def back(item: Item, context: DrawingContext) -> str:
    """Draw a face-down card."""
    paper = '<rect class="thumb-card" width="50" height="70" rx="4"/>'
    lines = (
        "M3 23L23 3M3 43L43 3M3 63L47 19M19 67L47 39M39 67L47 59M27 3L47 23M7 3L47 43M3 19L47 63M3 39L31 67M3 59L11 67"
    )
    background = f'<rect class="thumb-weave weave-{context.deck.back_number(item.back)}" x="3" y="3" width="44" height="64" rx="2"/>'
    return f'{paper}{background}<path class="thumb-threads" d="{lines}"/>'
