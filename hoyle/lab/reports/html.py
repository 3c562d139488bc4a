"""Documents as pages: one file without a network, in light and dark, for screens and phones; and as parts of notebooks."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from hoyle.lab.reports.content import Cell, Content, Number, cell_text
from hoyle.lab.reports.pictures import can_draw, page_svgs
from hoyle.lab.reports.themes import DARK, LIGHT
from hoyle.lab.rules_text import reference

FOLDER = Path(__file__).parent
WITHOUT_PICTURES = "The pictures are missing: they need the packages of Hoyle's extra `lab`."


@cache
def templates() -> Environment:
    """Return the templates; they escape whatever they are given."""
    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(document: Content) -> str:
    """Return a document as a whole page."""
    return templates().get_template("page.html").render(model(document))


def fragment(document: Content) -> str:
    """Return a document as a part of a page, such as the output of a cell of a notebook."""
    return templates().get_template("document.html").render(model(document))


def model(document: Content) -> dict[str, object]:
    """Return what the templates show."""
    return {
        "document": document,
        "reference": reference,
        "parts_of": parts_of,
        "sort_value": sort_value,
        "is_number": is_number,
        "pictures": {chart.id: page_svgs(chart) for chart in document.charts} if can_draw() else {},
        "missing": WITHOUT_PICTURES if document.charts and not can_draw() else "",
        "light": LIGHT,
        "dark": DARK,
        "style": style(),
        "script": (FOLDER / "sort.js").read_text("utf-8"),
    }


def style() -> str:
    """Return the style sheet with the colours of both schemes."""
    text = (FOLDER / "document.css").read_text("utf-8")
    return text.replace("/* light */", LIGHT.variables()).replace("/* dark */", DARK.variables())


def parts_of(cell: Cell) -> tuple[str, str]:
    """Return the text of a cell, and that of its interval."""
    return cell.parts() if isinstance(cell, Number) else (cell_text(cell), "")


def is_number(cell: Cell) -> bool:
    """Return whether a cell is a number."""
    return isinstance(cell, Number | int)


def sort_value(cell: Cell) -> str:
    """Return the value by which a column is sorted.

    >>> sort_value(Number(0.25, percent=True)), sort_value(None), sort_value("b")
    ('0.25', '', 'b')
    """
    if cell is None:
        return ""
    return repr(cell.value) if isinstance(cell, Number) else str(cell)
