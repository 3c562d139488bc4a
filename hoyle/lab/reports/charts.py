"""Charts: intervals, differences, curves and histograms, each with a text that says what it shows.

A function returns a `Chart`; the picture is drawn by Altair when it is written.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from textwrap import wrap
from typing import Any

from hoyle.lab.reports.content import Chart, Number
from hoyle.lab.reports.themes import SHAPES

MAX_BARS = 40
"""The most bars of a histogram; more values are put together."""
BAND = 18
"""The height of a point with its interval, in pixels."""
TEXT_ROOM = 130
"""The room for the text of a number, in pixels of a picture with names of rows."""
FRAME = 64
"""The width of the axis of a histogram, in pixels."""


@dataclass(frozen=True)
class Point:
    """A number in a chart, with its interval."""

    label: str | float
    """Its row, or its place on the axis of a curve."""
    number: Number
    series: str = ""
    """What it belongs to, such as a set of rules; all points of a series have one colour and mark."""


def intervals(id: str, title: str, points: Sequence[Point], axis: str = "") -> Chart:
    """Return a chart with a row for each label: points with their intervals, one for each series.

    All numbers are shares, or none. If they are differences, a line marks zero and stars the clear ones. `axis` is the name
    of the axis; that of shares is "percent" or "percentage points" by default.
    """
    number = points[0].number
    axis = axis or ("percentage points" if number.signed else "percent" if number.percent else "")
    kind = "Differences" if number.signed else "Figures"
    alt = f"{title}. {kind} with 95 % intervals: {in_words(points)}."
    return Chart(id, title, alt, lambda width: draw_intervals(points, axis, width))


def in_words(points: Sequence[Point]) -> str:
    """Return the values of points by series.

    >>> in_words([Point("Draws", Number(0.5, percent=True), "R"), Point("Draws", Number(0.25, percent=True), "Quick R")])
    'R: Draws 50.0 %; Quick R: Draws 25.0 %'
    """
    texts = {
        series: ", ".join(f"{point.label} {point.number.parts()[0]}" for point in points if point.series == series)
        for series in series_of(points)
    }
    return "; ".join(f"{series}: {text}" if series else text for series, text in texts.items())


def series_of(points: Iterable[Point]) -> list[str]:
    """Return the series of points, in order."""
    return list(dict.fromkeys(point.series for point in points))


def rows_of(points: Sequence[Point]) -> list[dict[str, Any]]:
    """Return points as rows of a chart, shares in percent."""
    rows: list[dict[str, Any]] = []
    for point in points:
        number, scale = point.number, 100 if point.number.percent else 1
        low, high = (number.value if end is None else end for end in (number.low, number.high))
        ends = {"value": scale * number.value, "low": scale * low, "high": scale * high}
        text = number.parts()[0].replace(" %", "").replace(" points", "")
        rows.append({"label": point.label, "series": point.series, "text": text, **ends})
    return rows


def marks_by_series(names: Sequence[str]) -> dict[str, Any]:
    """Return the encodings of the colour and the mark of a series; the legend of several series shows both."""
    from altair import Color, Legend, Scale, Shape

    shapes = [SHAPES[n % len(SHAPES)] for n in range(len(names))]
    legend = Legend(columns=1) if len(names) > 1 else None
    scale = Scale(domain=list(names), range=shapes)
    return {
        "color": Color("series:N", title=None, scale=Scale(domain=list(names)), legend=legend),
        "shape": Shape("series:N", title=None, scale=scale, legend=legend),
    }


def wrapped(label: str | float, width: int) -> str:
    r"""Return the name of a row in lines that leave room for the picture.

    >>> wrapped("All cards were played and nobody had the points", 680).split("\n")
    ['All cards were played and', 'nobody had the points']
    """
    return "\n".join(wrap(str(label), max(14, width // 25)))


def domain_of(rows: Sequence[Mapping[str, Any]], with_zero: bool, width: int) -> list[float]:
    """Return the ends of an axis, with room at the right for the text of a number in a picture of this width."""
    ends = [row[end] for row in rows for end in ("low", "high")] + ([0.0] if with_zero else [])
    low, high = min(ends), max(ends)
    span = high - low or abs(high) or 1.0
    return [low - (0 if with_zero and low == 0 else 0.04 * span), high + TEXT_ROOM / width * span]


def draw_intervals(points: Sequence[Point], axis: str, width: int) -> Any:
    """Return the chart of `intervals`."""
    import altair

    names, number = series_of(points), points[0].number
    marks = marks_by_series(names)
    rows = [row | {"label": wrapped(row["label"], width)} for row in rows_of(points)]
    labels = altair.Axis(labelExpr="split(datum.label, '\\n')", labelLimit=width // 2, labelLineHeight=13, grid=True)
    base = altair.Chart(altair.Data(values=rows)).encode(
        y=altair.Y("label:N", title=None, sort=None, axis=labels),
        yOffset=altair.YOffset("series:N", sort=names),
    )
    domain = domain_of(rows, number.percent or number.signed, width)
    scale = altair.Scale(domain=domain, nice=False)
    if number.signed:  # in a column of their own, where the line at zero cannot cross them
        numbers = base.mark_text(align="right", dx=-4, fontSize=11).encode(x=altair.datum(domain[1]))
    else:
        numbers = base.mark_text(align="left", dx=8, fontSize=11).encode(x="high:Q")
    axis_below = altair.Axis(tickCount=max(4, width // 80))
    layers = [
        base.mark_rule(strokeWidth=2).encode(
            x=altair.X("low:Q", title=axis or None, scale=scale, axis=axis_below), x2="high:Q", color=marks["color"]
        ),
        base.mark_point(filled=True, size=70, opacity=1).encode(x="value:Q", **marks),
        numbers.encode(text="text:N"),
    ]
    if number.signed:
        zero_line = altair.Chart(altair.Data(values=[{"zero": 0}])).mark_rule(strokeDash=[4, 3])
        layers.insert(0, zero_line.encode(x="zero:Q"))
    lines = max(row["label"].count("\n") for row in rows) + 1
    height = max(BAND * len(names) + 8, 13 * lines + 6)
    return altair.layer(*layers).properties(
        width=width, height=altair.Step(height, **{"for": "position"}), autosize=fitted()
    )


def fitted() -> Any:
    """Return the setting that fits a chart with its labels into its width."""
    import altair

    return altair.AutoSizeParams(type="fit-x", contains="padding")


def curve(id: str, title: str, points: Sequence[Point], x_axis: str, y_axis: str) -> Chart:
    """Return a chart of numbers over the values of an option or of another quantity: a line with intervals for each series.

    `Point.label` is the place on the axis: a number, or a text for values without a scale.
    """
    words = f"{title}. {y_axis} by {x_axis}, with 95 % intervals: {in_words(points)}."
    return Chart(id, title, words, lambda width: draw_curve(points, x_axis, y_axis, width))


def draw_curve(points: Sequence[Point], x_axis: str, y_axis: str, width: int) -> Any:
    """Return the chart of `curve`."""
    import altair

    marks = marks_by_series(series_of(points))
    is_number = all(isinstance(point.label, int | float) for point in points)
    x = (
        altair.X("label:Q", title=x_axis, scale=altair.Scale(zero=False))
        if is_number
        else altair.X("label:O", title=x_axis, sort=None)
    )
    base = altair.Chart(altair.Data(values=rows_of(points))).encode(x=x)
    y = altair.Y("value:Q", title=y_axis, scale=altair.Scale(zero=False))
    layers = [
        base.mark_line(strokeWidth=1.5).encode(y=y, color=marks["color"]),
        base.mark_rule(strokeWidth=2).encode(y="low:Q", y2="high:Q", color=marks["color"]),
        base.mark_point(filled=True, size=70, opacity=1).encode(y=y, **marks),
    ]
    return altair.layer(*layers).properties(width=width, height=260, autosize=fitted())


def histogram(id: str, title: str, counts: Mapping[str, Mapping[int, int]], axis: str) -> Chart:
    """Return histograms of whole numbers below each other, one for each series, with a line at the median.

    `counts` has by series the number of games with each value.
    """
    width = bar_width(counts)
    words = "; ".join(f"{f'{name}: ' if name else ''}{spread_in_words(values)}" for name, values in counts.items())
    bars = f", in steps of {width}" if width > 1 else ""
    alt = f"{title}. Histogram of the share of games by {axis}{bars}. {words[:1].upper()}{words[1:]}."
    return Chart(id, title, alt, lambda size: draw_histogram(counts, axis, width, size))


def bar_width(counts: Mapping[str, Mapping[int, int]]) -> int:
    """Return how many values a bar stands for.

    >>> bar_width({"": {3: 1, 9: 1}}), bar_width({"": {0: 1, 399: 1}})
    (1, 10)
    """
    values = [value for one in counts.values() for value in one]
    return ceil((max(values) - min(values) + 1) / MAX_BARS)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """Return the smallest value that at least this share of the games do not exceed.

    >>> quantile({4: 1, 5: 2, 9: 1}, 0.5)
    5
    """
    total, seen = sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= share * total:
            return value
    return max(counts)


def spread_in_words(counts: Mapping[int, int]) -> str:
    """Return the median, the middle half and the ends of a distribution.

    >>> spread_in_words({4: 1, 5: 2, 9: 1})
    'the median is 5, half of the games lie between 4 and 5, all between 4 and 9'
    """
    low, middle, high = (quantile(counts, share) for share in (0.25, 0.5, 0.75))
    return (
        f"the median is {middle}, half of the games lie between {low} and {high}, "
        f"all between {min(counts)} and {max(counts)}"
    )


def draw_histogram(counts: Mapping[str, Mapping[int, int]], axis: str, step: int, width: int) -> Any:
    """Return the chart of `histogram`."""
    import altair

    names = {name: f"{name}: median {quantile(values, 0.5)}" if name else "" for name, values in counts.items()}
    rows = [row for name, values in counts.items() for row in bars_of(names[name], values, first_of(counts), step)]
    order = list(names.values())
    base = altair.Chart()
    steps = altair.Axis(grid=False, tickMinStep=1, tickCount=width // 50)
    bars = base.mark_rect(stroke=None).encode(
        x=altair.X("from:Q", title=axis, scale=altair.Scale(zero=False, nice=False), axis=steps),
        x2="to:Q",
        y=altair.Y("share:Q", title="percent of games", axis=altair.Axis(tickCount=4)),
        y2=altair.datum(0),
        color=altair.Color("series:N", scale=altair.Scale(domain=order), legend=None),
    )
    median = base.mark_rule(strokeDash=[4, 3]).encode(x="mean(middle):Q")
    height = 150 if len(names) == 1 else 110
    layered = altair.layer(bars, median).properties(width=width - FRAME, height=height)
    header = altair.Header(title=None, labelAnchor="start", labelOrient="top", labels=any(order))
    return layered.facet(
        row=altair.Row("series:N", sort=order, header=header), data=altair.Data(values=rows), spacing=12
    )


def first_of(counts: Mapping[str, Mapping[int, int]]) -> int:
    """Return the smallest value of all series."""
    return min(value for one in counts.values() for value in one)


def bars_of(name: str, values: Mapping[int, int], first: int, step: int) -> list[dict[str, Any]]:
    """Return the bars of a series with their shares in percent; the first begins at `first`, each is for `step` values."""
    total, middle = sum(values.values()), quantile(values, 0.5)
    bars: dict[int, int] = {}
    for value, count in values.items():
        start = first + (value - first) // step * step
        bars[start] = bars.get(start, 0) + count
    gap = 0.06 * step
    return [
        {
            "series": name,
            "from": start - 0.5 + gap,
            "to": start + step - 0.5 - gap,
            "share": 100 * count / total,
            "middle": middle,
        }
        for start, count in sorted(bars.items())
    ]
