"""Figures of the laboratory on pages: numbers in the reader's format, and intervals as bars on a scale."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10

from hoyle.i18n import Translator, number_text, short_number
from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure
from hoyle.lab.labels import row_heading


@dataclass(frozen=True)
class Scale:
    """The numbers at the two ends of a bar's line."""

    low: float
    high: float
    percent: bool = False
    is_difference: bool = False
    """Whether the ends are those of a difference, whose text has the unit: percentage points are not percent."""

    def place(self, number: float) -> float:
        """Return where a number lies, in percent of the line.

        >>> Scale(-10, 10).place(5)
        75.0
        """
        return round(min(100.0, max(0.0, 100 * (number - self.low) / (self.high - self.low))), 2)

    def ends(self, say: Translator) -> tuple[str, str]:
        """Return the two ends as text."""
        factor = 100 if self.percent else 1
        unit = " %" if self.percent and not self.is_difference else ""
        low, high = (short_number(factor * end, say) + unit for end in (self.low, self.high))
        return low, high


@dataclass(frozen=True)
class Bar:
    """A figure with its interval as a bar: a range and a point on a line."""

    kind: str
    """`base`, `these` or `difference`; each has a colour and a shape of its own."""
    label: str
    text: str
    """The figure and its interval in numbers."""
    alt: str
    """What the bar shows, in a sentence."""
    left: float
    """Where the range begins, in percent of the line."""
    width: float
    point: float
    ends: tuple[str, str]
    """The ends of the scale as text."""
    zero: float | None = None
    """Where zero lies, if the bar shows a difference, or another number to compare with."""


@dataclass(frozen=True)
class FigureRow:
    """A figure with its definition, its bars by set of rules, and the bar of the difference."""

    id: str
    name: str
    definition: str
    bars: list[Bar]
    difference: Bar | None
    is_clear: bool
    """Whether the difference has a star."""


def figure_rows(
    sets: Sequence[Sequence[Figure]],
    differences: Mapping[str, Difference],
    definitions: Mapping[str, str],
    base_label: str,
    say: Translator,
) -> list[FigureRow]:
    """Return the figures of one or two sets of rules with bars; each measure has one scale for both.

    Of two sets the first is the base, which `base_label` names. `definitions` are English messages, by id.
    """
    by_set = [{one.id: one for one in figures} for figures in sets]
    names = {one.id: one.name for figures in by_set for one in figures.values()}
    kinds = ([("base", base_label)] if len(sets) > 1 else []) + [("these", say("These rules"))]
    rows: list[FigureRow] = []
    for id, name in names.items():
        figures = [(each[id], kind, label) for each, (kind, label) in zip(by_set, kinds, strict=True) if id in each]
        scale, difference = figure_scale([figure for figure, _, _ in figures]), differences.get(id)
        rows.append(
            FigureRow(
                id,
                row_heading(name, say),
                say(definitions.get(id, "")),
                [figure_bar(figure, kind, label, scale, say) for figure, kind, label in figures],
                difference_bar(difference, say("Difference"), say) if difference else None,
                difference is not None and difference.clear,
            )
        )
    return rows


def games_played(played: int, requested: int, say: Translator) -> str:
    """Return how many games of a comparison were played, in words."""
    return say(
        "{played} of {requested} games",
        played=number_text(played, say),
        requested=number_text(requested, say),
    )


def time_left(seconds: float, say: Translator) -> str:
    """Return an estimated time in words; longer times are rounded to ten seconds."""
    n = max(1, round(seconds) if seconds < 20 else 10 * round(seconds / 10))
    if n >= 90:
        return say.many("about {n} minute left", "about {n} minutes left", round(n / 60))
    return say.many("about {n} second left", "about {n} seconds left", n)


def figure_scale(figures: Sequence[Figure]) -> Scale:
    """Return a scale on which these figures of one measure can be compared; it changes seldom while games run.

    >>> figure_scale([Figure("draws", 0.05, 0.03, 0.07, True)])
    Scale(low=0.0, high=0.1, percent=True, is_difference=False)
    """
    percent = any(each.percent for each in figures)
    high = round_up(max(max(abs(each.high), abs(each.low)) for each in figures))
    low = -high if any(each.low < 0 for each in figures) else 0.0
    return Scale(low, min(high, 1.0) if percent else high, percent)


def difference_scale(found: Difference) -> Scale:
    """Return a scale for a difference, with zero in the middle."""
    end = round_up(max(abs(found.low), abs(found.high)))
    return Scale(-end, end, found.percent, is_difference=True)


def round_up(number: float) -> float:
    """Return the next number of the form 1, 2 or 5 times a power of ten; 1 for 0.

    >>> round_up(0.07), round_up(13), round_up(5), round_up(0)
    (0.1, 20.0, 5.0, 1.0)
    """
    if number <= 0:
        return 1.0
    power = 10.0 ** floor(log10(number))
    return next(round(step * power, 12) for step in (1.0, 2.0, 5.0, 10.0) if number <= step * power * (1 + 1e-9))


def figure_bar(figure: Figure, kind: str, label: str, scale: Scale, say: Translator) -> Bar:
    """Return a figure as a bar."""
    return bar(figure, kind, label, figure_text(figure, say), scale, "", say)


def difference_bar(found: Difference, label: str, say: Translator) -> Bar:
    """Return a difference as a bar on a scale with zero in the middle."""
    has_zero = found.low <= 0 <= found.high
    note = say("It contains zero.") if has_zero else say("It does not contain zero.")
    return bar(found, "difference", label, difference_text(found, say), difference_scale(found), note, say)


def bar(one: Figure | Difference, kind: str, label: str, text: str, scale: Scale, note: str, say: Translator) -> Bar:
    """Return an interval as a bar with a sentence on what it shows."""
    left, right, ends = scale.place(one.low), scale.place(one.high), scale.ends(say)
    alt = say(
        "{label}: {figure}, as a bar on a scale from {start} to {end}.",
        label=label,
        figure=text,
        start=ends[0],
        end=ends[1],
    )
    zero = scale.place(0) if isinstance(one, Difference) else None
    width = round(right - left, 2)
    return Bar(kind, label, text, f"{alt} {note}".strip(), left, width, scale.place(one.value), ends, zero)


def figure_text(figure: Figure, say: Translator) -> str:
    """Return a figure and its interval in the reader's number format."""
    ends = figure.value, figure.low, figure.high
    if figure.percent:
        value, low, high = (number_text(100 * number, say, 1) for number in ends)
        return f"{value} % ({low} … {high})"
    value, low, high = (decimal(number, say) for number in ends)
    return f"{value} ({low} … {high})"


def difference_text(found: Difference, say: Translator) -> str:
    """Return a difference and its interval with signs; those of shares are in percentage points."""
    scale, decimals = (100, 1) if found.percent else (1, 2)
    value, low, high = (signed(scale * number, decimals, say) for number in (found.value, found.low, found.high))
    interval = f"{value} ({low} … {high})"
    return say("{interval} points", interval=interval) if found.percent else interval


def signed(number: float, decimals: int, say: Translator) -> str:
    """Return a number with its sign in the reader's number format; what rounds to zero has none."""
    text = number_text(abs(number), say, decimals)
    is_zero = not text.strip("0.,")
    return text if is_zero else ("+" if number > 0 else "−") + text


def decimal(number: float, say: Translator) -> str:
    """Return a number with two decimals, or one if it is large."""
    return number_text(number, say, 1 if abs(number) >= 10 else 2)
