"""Charts as SVG and PNG, by Altair and vl-convert, without a browser and without a network."""

import re

from hoyle.errors import Refusal
from hoyle.extras import install
from hoyle.lab.reports.content import Chart
from hoyle.lab.reports.themes import LIGHT, PAGE, Theme, config

WIDE, NARROW = 680, 340
"""The widths of pictures in pixels, for screens and for phones."""
PNG_SCALE = 2
MISSING = "{what} need more packages: save the report as .csv or .json, or install them with: {command}"


def can_draw() -> bool:
    """Return whether the packages that draw charts are installed."""
    from importlib.util import find_spec

    return all(find_spec(name) for name in ("altair", "vl_convert"))


def need_pictures() -> None:
    """Raise Refusal, with a sentence that says what to install, if charts cannot be drawn."""
    if not can_draw():
        raise Refusal(MISSING, what="Pages and pictures", command=install("lab"))


def specification(chart: Chart, width: int, theme: Theme, with_title: bool = False) -> dict[str, object]:
    """Return a chart as a specification of Vega-Lite; `width` is in pixels."""
    drawn = chart.draw(width)
    drawn = drawn.properties(title=chart.title) if with_title else drawn
    return {**drawn.to_dict(), "config": config(theme)}


def svg(chart: Chart, width: int = WIDE, theme: Theme = LIGHT, with_title: bool = True) -> str:
    """Return a chart as SVG, with the text of `chart.alt` as its accessible name."""
    from html import escape

    import vl_convert

    text = vl_convert.vegalite_to_svg(specification(chart, width, theme, with_title))
    text = re.sub(r' (role|aria-[a-z]+)="[^"]*"', "", text)  # the picture is described as a whole
    text = re.sub(r"^<svg ", f'<svg role="img" aria-label="{escape(chart.alt)}" ', text)
    return unique_ids(text, f"{chart.id}-{width}")


def unique_ids(text: str, prefix: str) -> str:
    """Return SVG with this prefix before all ids, so that several pictures fit into one page."""
    text = re.sub(r'\bid="', f'id="{prefix}-', text)
    return re.sub(r"url\(#", f"url(#{prefix}-", text)


def png(chart: Chart, theme: Theme = LIGHT) -> bytes:
    """Return a chart as PNG with its title."""
    import vl_convert

    return vl_convert.vegalite_to_png(specification(chart, WIDE, theme, with_title=True), scale=PNG_SCALE)


def page_svgs(chart: Chart) -> dict[str, str]:
    """Return the pictures of a chart for a page, whose colours they take: "wide" for screens, "narrow" for phones."""
    return {
        name: re.sub(r' width="[\d.]+" height="[\d.]+"', "", svg(chart, width, PAGE, with_title=False), count=1)
        for name, width in (("wide", WIDE), ("narrow", NARROW))
    }
