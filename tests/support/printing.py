"""Reading printed PDFs: where lines and clipped areas lie, and what screen readers are told. Lengths are in millimetres."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader

from hoyle.games import GAMES
from hoyle.play.play import vary
from hoyle.print.book import Order, model, pdf
from hoyle.print.paper import MARK_LENGTH

MM = 25.4 / 72
ADDRESS = "https://cards.example.org/g/r?points_to_win=3"
Point = tuple[float, float]


@cache
def printed(game: str, lang: str = "en", paper: str = "a4", address: str = "", **options: Any) -> PdfReader:
    """Return the PDF of a game."""
    return PdfReader(BytesIO(pdf(Order(vary(GAMES[game], options), lang, paper, address))))


def text(reader: PdfReader, pages: int) -> str:
    """Return the text of the first pages, with single blanks. Reading sheets of cards would take seconds."""
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages[:pages])


def paths(page: PageObject) -> tuple[list[list[Point]], list[list[Point]]]:
    """Return the corners of all paths of a page, and of those to which what follows is clipped."""
    found: list[list[Point]] = []
    clips: list[list[Point]] = []

    def visit(operator: bytes, operands: list[Any], matrix: list[float], _: list[float]) -> None:
        if operator in (b"m", b"l"):
            x, y = float(operands[0]), float(operands[1])
            point = (matrix[0] * x + matrix[2] * y + matrix[4]) * MM, (matrix[1] * x + matrix[3] * y + matrix[5]) * MM
            if operator == b"m":
                found.append([])
            found[-1].append(point)
        elif operator in (b"W", b"W*"):
            clips.append(found[-1])

    page.extract_text(visitor_operand_before=visit)
    return found, clips


def size(page: PageObject) -> Point:
    """Return the width and height of a page."""
    return float(page.mediabox.width) * MM, float(page.mediabox.height) * MM


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet of pieces."""

    number: int
    """The number of the page, from 1."""
    width: float
    """The width of the paper."""
    lines: list[tuple[Point, Point]]
    """The paths that are one line."""
    clips: list[list[Point]]

    @property
    def marks(self) -> list[tuple[Point, Point]]:
        """The crop marks around the sheet."""
        lengths = [(line, abs(line[0][0] - line[1][0]), abs(line[0][1] - line[1][1])) for line in self.lines]
        return [line for line, x, y in lengths if abs(x + y - MARK_LENGTH) < 0.001 and min(x, y) < 1e-6]

    def areas(self, width: float, height: float) -> list[Point]:
        """Return the bottom left corners of the areas of this size to which drawings are clipped, each once."""
        found: set[Point] = set()
        for corners in self.clips:
            left, bottom = min(x for x, _ in corners), min(y for _, y in corners)
            is_wide = abs(max(x for x, _ in corners) - left - width) < 0.01
            if is_wide and abs(max(y for _, y in corners) - bottom - height) < 0.01:
                found.add((round(left, 2), round(bottom, 2)))
        return sorted(found)


def sheet(reader: PdfReader, n: int) -> Sheet:
    """Return the page with the index `n`."""
    found, clips = paths(reader.pages[n])
    return Sheet(n + 1, size(reader.pages[n])[0], [(path[0], path[1]) for path in found if len(path) == 2], clips)


@cache
def card_sheets(game: str, paper: str) -> list[Sheet]:
    """Return the sides of the first two sheets of pieces."""
    reader = printed(game, paper=paper)
    contents, _ = model(Order(vary(GAMES[game], {}), paper=paper))
    first = len(reader.pages) - sum(page["kind"] == "sheet" for part in contents["parts"] for page in part["pages"])
    return [sheet(reader, n) for n in range(first, min(first + 4, len(reader.pages)))]


def elements(node: Any) -> Iterator[Any]:
    """Yield the elements of the structure tree of a document."""
    node = node.get_object()
    yield node
    children = node.get("/K", [])
    children = children.get_object() if hasattr(children, "get_object") else children
    for child in children if isinstance(children, list) else [children]:
        if hasattr(child.get_object(), "get"):
            yield from elements(child)


def alt_texts(reader: PdfReader) -> list[str]:
    """Return the alternative texts of all figures; an empty text for a figure without one."""
    root: Any = reader.trailer["/Root"]
    return [str(each.get("/Alt", "")) for each in elements(root["/StructTreeRoot"]) if each.get("/S") == "/Figure"]
