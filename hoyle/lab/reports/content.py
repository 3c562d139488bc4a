"""The content of a report, apart from its format: rules, sentences, tables, charts, and how it was measured."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure
from hoyle.rulesets.house_rules import HouseRule


@dataclass(frozen=True)
class Number:
    """A number in a table, with its 95 % interval where it has one."""

    value: float
    low: float | None = None
    high: float | None = None
    percent: bool = False
    """Whether it is a share, from 0 to 1, that is written in percent."""
    signed: bool = False
    """Whether it is a difference, which is written with its sign."""
    star: bool = False
    """Whether it is marked as clearly different."""
    relative: bool = False
    """Whether it is a difference in percent of another number, and not in percentage points."""
    unit: str = ""
    """What is counted, such as "decisions"; empty if it is a share, or if its table says it."""

    @staticmethod
    def of(figure: Figure | Difference) -> "Number":
        """Return a figure or a difference as a cell."""
        signed = isinstance(figure, Difference)
        unit = "" if isinstance(figure, Difference) else figure.unit
        ends = figure.value, figure.low, figure.high
        return Number(*ends, figure.percent, signed, signed and figure.clear, unit=unit)

    @property
    def figure(self) -> Figure | Difference:
        """The number as a figure or a difference, which know how they are written."""
        low = self.value if self.low is None else self.low
        high = self.value if self.high is None else self.high
        if self.signed:
            return Difference("", self.value, low, high, 1.0, self.percent)
        return Figure("", self.value, low, high, self.percent, unit=self.unit)

    def parts(self) -> tuple[str, str]:
        """Return the text of the value with its star, and that of its interval; the latter is empty if there is none.

        >>> Number(0.031, 0.021, 0.043, percent=True).parts(), Number(-0.02, percent=True, signed=True, star=True).parts()
        (('3.1 %', '2.1 to 4.3'), ('−2.0 points *', ''))
        """
        value, _, interval = self.figure.text().partition(" (")
        value = value.replace(" points", " %") if self.relative else value
        return value + (" *" if self.star else ""), "" if self.low is None else interval.removesuffix(")")

    def text(self) -> str:
        """Return the value and its interval in one line.

        >>> Number(2.5, 2.25, 2.75).text()
        '2.50 (2.25 to 2.75)'
        """
        value, interval = self.parts()
        star = " *" if self.star else ""
        return f"{value.removesuffix(' *')} ({interval}){star}" if interval else value


Cell = Number | str | int | None
"""A cell of a table; None is empty."""


def cell_text(cell: Cell) -> str:
    """Return a cell in one line.

    >>> cell_text(12000), cell_text(None), cell_text("both")
    ('12,000', '', 'both')
    """
    if cell is None:
        return ""
    if isinstance(cell, Number):
        return cell.text()
    return f"{cell:,}" if isinstance(cell, int) else cell


@dataclass(frozen=True)
class Row:
    """A row of a table."""

    heading: str
    cells: tuple[Cell, ...]
    id: str = ""
    """The id for programs, such as "win_0"."""
    definition: str = ""
    """What the row means, in a sentence; pages show it after a click on the heading."""


@dataclass(frozen=True)
class Table:
    """A table; the headings of its rows are its first column."""

    id: str
    """The id for programs and addresses, such as "figures"."""
    title: str
    columns: tuple[str, ...]
    """The headings of the columns after the first."""
    rows: tuple[Row, ...]
    row_name: str = ""
    """The heading of the first column."""
    note: str = ""
    """A sentence below the table, such as what a star means."""


@dataclass(frozen=True)
class Chart:
    """A picture of numbers; see `hoyle.lab.reports.charts` for functions that make one."""

    id: str
    """The name of its files, such as "shares"."""
    title: str
    alt: str
    """What the picture shows, in words, for those who do not see it."""
    draw: Callable[[int], Any]
    """Returns the picture as a chart of Altair that is at most this many pixels wide."""


@dataclass(frozen=True)
class Picture:
    """A drawing, such as a position, with what it shows in a few lines."""

    id: str
    title: str
    svg: str
    lines: tuple[str, ...] = ()
    command: str = ""
    """The command that shows it again."""


@dataclass(frozen=True)
class Rules:
    """A set of rules in words."""

    name: str
    rules: tuple[HouseRule, ...] = ()
    """The house rules, each with a few words, a sentence and a paragraph of the rulebook."""


@dataclass(frozen=True)
class Content:
    """What a `Document` says. All texts are in the reader's language."""

    title: str
    subtitle: str = ""
    """How it was measured, in short."""
    rules: tuple[Rules, ...] = ()
    sentences: tuple[str, ...] = ()
    """What was found."""
    parts: tuple[Table | Chart | Picture, ...] = ()
    method: tuple[tuple[str, str], ...] = ()
    """Bots, seeds, versions and whatever else somebody needs to measure it again: names and texts."""
    command: str = ""
    """The command that measures it again; empty if no single command does."""
    own_records: tuple[dict[str, Any], ...] = ()
    """The rows for CSV and Parquet, all with the same keys, if they are not the cells of the tables."""
    own_data: dict[str, Any] = field(default_factory=dict[str, Any])
    """The content for JSON, if it is not that of the tables."""

    @property
    def tables(self) -> list[Table]:
        """The tables of the document."""
        return [part for part in self.parts if isinstance(part, Table)]

    @property
    def charts(self) -> list[Chart]:
        """The charts of the document."""
        return [part for part in self.parts if isinstance(part, Chart)]
