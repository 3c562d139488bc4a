"""Figures of the laboratory on pages: numbers in the reader's format, and intervals as bars on a scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from babel.numbers import format_decimal

from hoyle.i18n import Translator
from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure


@dataclass(frozen=True)
class Scale:
    """The numbers at the two ends of a bar's line."""

    low: float
    high: float
    percent: bool = False

    def place(self, number: float) -> float:
        """Return where a number lies, in percent of the line.

        >>> Scale(-10, 10).place(5)
        75.0
        """
        return round(min(100.0, max(0.0, 100 * (number - self.low) / (self.high - self.low))), 2)

    def ends(self, say: Translator) -> tuple[str, str]:
        """Return the two ends as text."""
        factor, unit = (100, " %") if self.percent else (1, "")
        low, high = (
            format_decimal(round(factor * end, 6), locale=say.lang).replace("-", "−") + unit
            for end in (self.low, self.high)
        )
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


def figure_scale(figures: Sequence[Figure]) -> Scale:
    """Return a scale on which these figures of one measure can be compared; it changes seldom while games run.

    >>> figure_scale([Figure("draws", 0.05, 0.03, 0.07, True)])
    Scale(low=0.0, high=0.1, percent=True)
    """
    percent = any(each.percent for each in figures)
    high = round_up(max(max(abs(each.high), abs(each.low)) for each in figures))
    low = -high if any(each.low < 0 for each in figures) else 0.0
    return Scale(low, min(high, 1.0) if percent else high, percent)


def difference_scale(found: Difference) -> Scale:
    """Return a scale for a difference, with zero in the middle."""
    end = round_up(max(abs(found.low), abs(found.high)))
    return Scale(-end, end, found.percent)


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
    return bar(figure, kind, label, number_text(figure, say), scale, "", say)


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


def number_text(figure: Figure, say: Translator) -> str:
    """Return a figure and its interval in the reader's number format."""
    numbers = figure.value, figure.low, figure.high
    if figure.percent:
        value, low, high = (format_decimal(100 * number, "#,##0.0", locale=say.lang) for number in numbers)
        return f"{value} % ({low} … {high})"
    value, low, high = (decimal(number, say) for number in numbers)
    return f"{value} ({low} … {high})"


def difference_text(found: Difference, say: Translator) -> str:
    """Return a difference and its interval with signs; those of shares are in percentage points."""
    scale, pattern = (100, "#,##0.0") if found.percent else (1, "#,##0.00")
    value, low, high = (signed(scale * number, pattern, say) for number in (found.value, found.low, found.high))
    interval = f"{value} ({low} … {high})"
    return say("{interval} points", interval=interval) if found.percent else interval


def signed(number: float, pattern: str, say: Translator) -> str:
    """Return a number with its sign in the reader's number format; what rounds to zero has none."""
    text = format_decimal(abs(number), pattern, locale=say.lang)
    is_zero = not text.strip("0.,")
    return text if is_zero else ("+" if number > 0 else "−") + text


def decimal(number: float, say: Translator) -> str:
    """Return a number with two decimals, or one if it is large."""
    text = format_decimal(number, "#,##0.0" if abs(number) >= 10 else "#,##0.00", locale=say.lang)
    return text.replace("-", "−")
