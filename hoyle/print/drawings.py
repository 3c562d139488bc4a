"""The drawings that pieces share, as SVG: fields and backs of cards, cards for boards, and boards."""

from collections.abc import Callable, Sequence
from html import escape

from hoyle.games.shared.board_shapes import FEET, FLAT, PATTERNS, SHAPES, SQUARE_SIZE
from hoyle.games.shared.scenes import Cell, Face
from hoyle.print.colors import WHITE, ink, mix, tint, tokens
from hoyle.print.paper import BLEED, Size

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}mm" height="{height}mm">'
FIELD_STEP = 3.6
"""The distance between the threads of a field, in millimetres."""
BACK_STEP = 4.0
BACK_SHARE = 0.38
"""The share of the colour in the ground of a back: a full ground would need much ink."""
FIELD_PATTERNS = {
    "blue": "rising",
    "red": "dots",
    "yellow": "waves",
    "green": "grid",
    "violet": "lines",
    "indigo": "columns",
    "orange": "falling",
}
"""By card colour: its pattern, which readers see who cannot distinguish the colours; black has none."""
BACK_PATTERNS = ("lattice", "falling", "grid", "rings")
"""By number of a back: its pattern, which is the same when the card is turned round."""
TILE_SHARE = 1.1
"""How much larger a square card is drawn to cut it out than on a square of the same size."""
SIDE_PAPERS = ("tile-paper", "kraft", "paper-west", "paper-east")
"""By number of a back: the colour of the faces of square cards, which shows whose they are."""


def numbers(start: float, end: float, step: float) -> list[float]:
    """Return the numbers from `start` up to `end`."""
    return [round(start + n * step, 3) for n in range(int((end - start) / step) + 1)]


def rising(width: float, height: float, step: float) -> str:
    """Return the path of lines that rise to the right; they are in the middle of the area."""
    middle = (width + height) / 2
    sums = {
        *numbers(middle, width + height, step),
        *(width + height - n for n in numbers(middle, width + height, step)),
    }
    return "".join(f"M{total - height:.2f} {height:.2f}L{total:.2f} 0" for total in sorted(sums))


def falling(width: float, height: float, step: float) -> str:
    """Return the path of lines that fall to the right."""
    middle = (width + height) / 2
    sums = {
        *numbers(middle, width + height, step),
        *(width + height - n for n in numbers(middle, width + height, step)),
    }
    return "".join(f"M{total - height:.2f} 0L{total:.2f} {height:.2f}" for total in sorted(sums))


def centred(length: float, step: float) -> list[float]:
    """Return the positions of lines around the middle of a length."""
    half = numbers(step / 2, length / 2, step)
    return sorted([length / 2 + n for n in half] + [length / 2 - n for n in half])


def lines(width: float, height: float, step: float) -> str:
    """Return the path of horizontal lines."""
    return "".join(f"M0 {y:.2f}H{width}" for y in centred(height, step))


def columns(width: float, height: float, step: float) -> str:
    """Return the path of vertical lines."""
    return "".join(f"M{x:.2f} 0V{height}" for x in centred(width, step))


def dots(width: float, height: float, step: float) -> str:
    """Return the path of dots."""
    return "".join(f"M{x:.2f} {y:.2f}h.01" for y in centred(height, step) for x in centred(width, step))


def waves(width: float, height: float, step: float) -> str:
    """Return the path of waves."""
    count = int(width / (2 * step)) + 2
    return "".join(f"M0 {y:.2f}" + f"q{step / 2} {step / 2} {step} 0t{step} 0" * count for y in centred(height, step))


def rings(width: float, height: float, step: float) -> str:
    """Return the path of circles around the middle."""
    x, y = width / 2, height / 2
    return "".join(
        f"M{x - r:.2f} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0"
        for r in numbers(step / 2, (width**2 + height**2) ** 0.5 / 2, step)
    )


THREADS: dict[str, Callable[[float, float, float], str]] = {
    "rising": rising,
    "falling": falling,
    "lines": lines,
    "columns": columns,
    "dots": dots,
    "waves": waves,
    "rings": rings,
    "grid": lambda width, height, step: lines(width, height, step) + columns(width, height, step),
    "lattice": lambda width, height, step: rising(width, height, step) + falling(width, height, step),
}


def field(color: str, width: float, height: float) -> str:
    """Return the field behind the drawing of a card: the tint of its colour, with the pattern of the colour."""
    ground, thread = mix(tint(color), 0.15), mix(tint(color), 0.55)
    pattern = FIELD_PATTERNS.get(color)
    path = THREADS[pattern](width, height, FIELD_STEP) if pattern else ""
    thickness = 1.3 if pattern == "dots" else 0.7
    return (
        f"{HEAD.format(width=width, height=height)}"
        f'<rect width="{width}" height="{height}" fill="{ground}"/>'
        f'<path d="{path}" fill="none" stroke="{thread}" stroke-width="{thickness}" stroke-linecap="round"/></svg>'
    )


def back(number: int, size: Size, is_tile: bool = False) -> str:
    """Return a back with its bleed. `number` is that of the back in the deck; the backs of square cards have colours of their own."""
    width, height = size.width + 2 * BLEED, size.height + 2 * BLEED
    color = tokens()[f"{'tile-' if is_tile else ''}back-{number}"]
    ground, x, y = mix(color, BACK_SHARE), width / 2, height / 2
    path = THREADS[BACK_PATTERNS[number]](width, height, BACK_STEP)
    emblem = min(width, height) / 5
    return (
        f"{HEAD.format(width=width, height=height)}"
        f'<rect width="{width}" height="{height}" fill="{ground}"/>'
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="0.8"/>'
        f'<path d="M{x} {y - emblem}L{x + emblem} {y}L{x} {y + emblem}L{x - emblem} {y}Z" fill="{color}" '
        f'stroke="{ground}" stroke-width="2"/></svg>'
    )


def tile(face: Face | None, side: int, direction: str = "") -> str:
    """Return a card for a square in the units of a square, without `<svg>`: face up, or the back of its side.

    `direction` is that of its tip; without one it belongs to nobody.
    """
    shape = SHAPES.get(direction, FLAT)
    if face is None:
        return f'<path d="{shape}" fill="{tokens()[f"tile-back-{side}"]}" stroke="{WHITE}" stroke-width="1.2"/>'
    paper, color = tokens()[SIDE_PAPERS[side if direction else 0]], ink(face.color)
    size = 21 if len(face.index) < 2 else 17
    return (
        f'<path d="{shape}" fill="{paper}" stroke="{mix(color, 0.45, tokens()["tile-rim"])}" stroke-width="0.8"/>'
        f'<path d="{FEET[direction]}" fill="{color}"/>'
        f"{text(face.index, 20, 27, size, tokens()['tile-text'])}"
        f"{letter(face.letter, direction)}"
    )


def letter(letter: str, direction: str) -> str:
    """Return the letter of a colour in the band of a square card."""
    x, y = {"down": (20, 8.6), "left": (33.5, 22), "right": (6.5, 22)}.get(direction, (20, 35.6))
    return text(letter, x, y, 5.6, WHITE, "Hoyle Sans")


def text(words: str, x: float, y: float, size: float, color: str, family: str = "Hoyle Serif") -> str:
    """Return bold text in the middle of a place."""
    style = f'font-family="{family}" font-weight="700" font-size="{size}" text-anchor="middle" fill="{color}"'
    return f'<text x="{x}" y="{y}" {style}>{escape(words)}</text>' if words else ""


def tile_piece(face: Face, side: int, has_tip: bool, size: Size) -> str:
    """Return the face of a square card with its bleed."""
    width, height = size.width + 2 * BLEED, size.height + 2 * BLEED
    scale = TILE_SHARE * size.width / SQUARE_SIZE
    edge = BLEED + (1 - TILE_SHARE) * size.width / 2
    drawn = tile(face, side, "up" if has_tip else "")
    move = f'<g transform="translate({edge:.3f} {edge:.3f}) scale({scale:.4f})">{drawn}</g>'
    return f"{HEAD.format(width=width, height=height)}{move}</svg>"


def square(cell: Cell, name: str) -> str:
    """Return an empty square of a board with its colour, pattern and letter, in the units of a square; `name` is in its corner."""
    has_color = bool(cell.color)
    ground = mix(tint(cell.color), 0.56, tokens()["linen"]) if has_color else mix(tokens()["square-plain"], 0.5)
    color = ink(cell.color) if has_color else tokens()["square-ink"]
    parts = f'<rect width="{SQUARE_SIZE}" height="{SQUARE_SIZE}" fill="{ground}" stroke="{WHITE}" stroke-width="0.6"/>'
    if path := PATTERNS.get(cell.pattern, ""):
        thread = mix(color, 0.3, ground)
        parts += f'<path d="{path}" fill="none" stroke="{thread}" stroke-width="1" stroke-linecap="round"/>'
    return parts + text(cell.letter, 5, 8, 6.5, color, "Hoyle Sans") + text(name, 34, 37, 4.2, color, "Hoyle Sans")


def board(rows: Sequence[Sequence[str]], side: float) -> str:
    """Return a board from the drawings of its squares, row by row; `side` is the side of a square in millimetres."""
    scale = side / SQUARE_SIZE
    squares = "".join(
        f'<g transform="translate({x * SQUARE_SIZE} {y * SQUARE_SIZE})">{drawn}</g>'
        for y, row in enumerate(rows)
        for x, drawn in enumerate(row)
    )
    head = HEAD.format(width=len(rows[0]) * side, height=len(rows) * side)
    return f'{head}<g transform="scale({scale:.5f})">{squares}</g></svg>'
