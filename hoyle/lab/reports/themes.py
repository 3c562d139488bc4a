"""The colours of pictures and pages, light and dark, chosen so that colour-blind readers can tell them apart.

The colours of series are those of Okabe and Ito, *Color Universal Design* (2008), that have a contrast of at least 3 to 1 to
the background; the sixth colour on white is a darker yellow. Series differ in their marks too.
"""

from dataclasses import asdict, dataclass

SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down"]
"""The marks of the series."""


@dataclass(frozen=True)
class Theme:
    """The colours of a picture."""

    paper: str
    ink: str
    faint: str
    """The colour of secondary text."""
    line: str
    """The colour of grids."""
    series_0: str
    series_1: str
    series_2: str
    series_3: str
    series_4: str
    series_5: str

    @property
    def series(self) -> list[str]:
        """The colours of series, in order."""
        return [self.series_0, self.series_1, self.series_2, self.series_3, self.series_4, self.series_5]

    def variables(self) -> str:
        """Return the colours as CSS variables."""
        return "".join(f"--{name.replace('_', '-')}:{color};" for name, color in asdict(self).items())


LIGHT = Theme(
    "#ffffff", "#1c1b18", "#5c584f", "#dedad1", "#0072b2", "#d55e00", "#1c1b18", "#cc79a7", "#009e73", "#7a5c00"
)
DARK = Theme(
    "#1b1a17", "#ece6d8", "#b5ae9f", "#45423b", "#56b4e9", "#e69f00", "#ece6d8", "#cc79a7", "#009e73", "#f0e442"
)
PAGE = Theme(*[f"var(--{name.replace('_', '-')})" for name in asdict(LIGHT)])
"""The colours of pictures inside a page, which follow its colour scheme."""


def config(theme: Theme) -> dict[str, object]:
    """Return the configuration of Vega-Lite for a theme."""
    text = {"labelColor": theme.ink, "titleColor": theme.faint, "labelFontSize": 12, "titleFontSize": 12}
    return {
        "aria": False,
        "background": "transparent" if theme is PAGE else theme.paper,
        "font": "Arial, Helvetica, sans-serif",
        "padding": {"left": 12, "right": 4, "top": 4, "bottom": 4},
        "axis": text
        | {"gridColor": theme.line, "domainColor": theme.line, "tickColor": theme.line, "titleFontWeight": 400},
        "legend": text
        | {"symbolStrokeColor": theme.ink, "orient": "top", "title": None, "labelLimit": 300, "symbolSize": 90},
        "header": text | {"labelFontWeight": 700, "labelLimit": 300},
        "title": {"color": theme.ink, "fontSize": 14, "anchor": "start"},
        "view": {"stroke": "transparent"},
        "range": {"category": theme.series, "symbol": SHAPES},
        "rule": {"color": theme.ink},
        "text": {"color": theme.ink},
    }
