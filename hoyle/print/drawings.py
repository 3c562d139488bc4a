"""The drawings that pieces share, as SVG: fields and backs of cards, cards for boards, and boards."""

from collections.abc import Callable

from hoyle.games.shared.board_svg import SQUARE_SIZE, Fragment, tile
from hoyle.games.shared.scenes import Face
from hoyle.print.colors import WHITE, ink, mix, tint, tokens
from hoyle.print.paper import BLEED, Size

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}mm" height="{height}mm">'
BOLD = 'font-weight="700" text-anchor="middle" font-family='
"""The beginning of the look of a text, before its font in quotes."""
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
    return "".join(f"M{total - height:.2f} {height:.2f}L{total:.2f} 0" for total in diagonals(width, height, step))


def falling(width: float, height: float, step: float) -> str:
    """Return the path of lines that fall to the right."""
    return "".join(f"M{total - height:.2f} 0L{total:.2f} {height:.2f}" for total in diagonals(width, height, step))


def diagonals(width: float, height: float, step: float) -> list[float]:
    """Return the sums of the coordinates of the points on each rising line."""
    half = numbers((width + height) / 2, width + height, step)
    return sorted({*half, *(width + height - total for total in half)})


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


def tile_piece(face: Face, side: int, has_tip: bool, size: Size) -> str:
    """Return the face of a square card with its bleed."""
    width, height = size.width + 2 * BLEED, size.height + 2 * BLEED
    scale = TILE_SHARE * size.width / SQUARE_SIZE
    edge = BLEED + (1 - TILE_SHARE) * size.width / 2
    drawn = tile(face, "", side, "up" if has_tip else "", paint)
    move = f'<g transform="translate({edge:.3f} {edge:.3f}) scale({scale:.4f})">{drawn}</g>'
    return f"{HEAD.format(width=width, height=height)}{move}</svg>"


def paint(part: str, color: str, side: int) -> str:
    """Return the look of a part of a board on paper; see `board_svg.Paint`."""
    dark, colors = ink(color), tokens()
    ground = mix(tint(color), 0.56, colors["linen"]) if color else mix(colors["square-plain"], 0.5)
    looks = {
        "square": f'width="{SQUARE_SIZE}" height="{SQUARE_SIZE}" fill="{ground}" stroke="{WHITE}" stroke-width="0.6"',
        "thread": f'fill="none" stroke="{mix(dark, 0.3, ground)}" stroke-width="1" stroke-linecap="round"',
        "corner": f'{BOLD}"Hoyle Sans" fill="{dark if color else colors["square-ink"]}"',
        "rim": f'fill="{colors[SIDE_PAPERS[side]]}" stroke="{mix(dark, 0.45, colors["tile-rim"])}" stroke-width="0.8"',
        "foot": f'fill="{dark}"',
        "index": f'{BOLD}"Hoyle Serif" fill="{colors["tile-text"]}"',
        "letter": f'{BOLD}"Hoyle Sans" fill="{WHITE}"',
        "tile-back": f'fill="{colors[f"tile-back-{side}"]}" stroke="{WHITE}" stroke-width="1.2"',
    }
    return looks[part]


def picture(fragment: Fragment, square: float) -> str:
    """Return a board as SVG; `square` is the side of its squares in millimetres."""
    scale = square / SQUARE_SIZE
    head = HEAD.format(width=fragment.width * scale, height=fragment.height * scale)
    return f'{head}<g transform="scale({scale:.5f})">{fragment.svg}</g></svg>'
