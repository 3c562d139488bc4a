"""Reports of the laboratory: figures to print, to save as HTML, CSV or JSON, and to compare."""

import csv
import html
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from hoyle.games import GAMES
from hoyle.i18n import Translator, translator
from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure
from hoyle.lab.labels import Sentence, changes, find_figure, row_heading, sentences
from hoyle.lab.measures import DECISIONS_NAME
from hoyle.lab.rules_text import rules_html, rules_lines, rules_of
from hoyle.rules.options import declared, written
from hoyle.session.house_rules import RulesSummary

LONGEST_LISTED_ROW = 16
"""A longer row is not listed in headings: it is a drawing."""


@dataclass(frozen=True)
class Report:
    """The figures of one set of rules, played by certain bots."""

    game: str
    title: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    requested: int
    """The number of requested games; `games`, the number of games played, is smaller if the run was stopped."""
    seed: int
    figures: tuple[Figure, ...]
    lengths: dict[int, int] = field(default_factory=dict[int, int])
    """The number of games, by number of decisions."""
    opening: int = 0
    """The number of decisions drawn at random before the bots play."""

    def __getitem__(self, id: str) -> Figure:
        """Return the figure with this id. Raise KeyError if there is none."""
        for figure in self.figures:
            if figure.id == id:
                return figure
        raise KeyError(id)

    @property
    def heading(self) -> str:
        """The rules, the bots, the number of games and the seed in one line."""
        return self.heading_for(options_text(self.options) or "default rules")

    def heading_for(self, rules: str) -> str:
        """Return the heading with this name for the rules."""
        drawn = f", the first {self.opening} decisions random" if self.opening else ""
        return f"{self.title} ({rules}), {' against '.join(self.bots)}, {self.games:,} games{drawn}, seed {self.seed}"

    def different_options(self, base: "Report") -> dict[str, Any]:
        """Return the options whose values differ from those of another report of the same game, including default values."""
        names = [name for name in {**base.options, **self.options} if base.options.get(name) != self.options.get(name)]
        defaults = (
            {name: option.default for name, option in declared(GAMES[self.game].options).items()} if names else {}
        )
        return {name: self.options.get(name, defaults.get(name)) for name in names}

    def sentences(self) -> list[Sentence]:
        """Return sentences on the figures, as messages and facts."""
        return sentences(self.figures)

    @property
    def rules(self) -> RulesSummary | None:
        """The rules in short, in English; None for a game that is not known here."""
        return rules_of(self.game, self.options, self.title)

    def show(self) -> None:
        """Print the house rules, and the figures as a table with their sentences."""
        for line in rules_lines(self.rules):
            print(line)
        print_table(self.heading, [""], [(figure.name, [figure.text()]) for figure in self.figures])
        print_sentences(self.sentences())

    def save(self, path: str | Path) -> None:
        """Write the figures to a file: .html for browsers, .csv and .json for programs."""
        save_as(Path(path), self.heading, Comparison((self,)))


STAR = "* differs from the first by more than chance explains (corrected for all rows, 5 %)"


@dataclass(frozen=True)
class Comparison:
    """Several sets of rules side by side; the first set is the base of the comparison."""

    reports: tuple[Report, ...]
    differences: tuple[dict[str, Difference], ...] = ()
    """For each set of rules but the first: its differences from the first, by the id of the figure."""

    def rows(self) -> list[tuple[str, list[Figure | None], list[Difference | None]]]:
        """Return a row for each figure: its name, its figures by set of rules, and the differences of all but the first set."""
        names = {figure.id: figure.name for report in self.reports for figure in report.figures}
        return [
            (
                name,
                [find_figure(report.figures, id) for report in self.reports],
                [differences.get(id) for differences in self.differences],
            )
            for id, name in names.items()
        ]

    def texts(self) -> list[tuple[str, list[str]]]:
        """Return the rows as text, for each set of rules after the first with a column for its differences; * marks a clear one."""
        rows: list[tuple[str, list[str]]] = []
        for name, figures, differences in self.rows():
            first, *others = [figure.text() if figure else "" for figure in figures]
            texts = [first]
            for text, found in zip(others, differences, strict=True):
                texts += [text, found.text() + (" *" if found.clear else "") if found else ""]
            rows.append((name, texts))
        return rows

    def sentences(self) -> list[Sentence]:
        """Return sentences on the first set of rules and on the differences of each other set, as messages and facts."""
        base = self.reports[0]
        messages = sentences(base.figures)
        for report, differences in zip(self.reports[1:], self.differences, strict=True):
            messages += changes(options_text(report.different_options(base)) or "the same rules", differences)
        return messages

    def show(self) -> None:
        """Print the figures side by side with their sentences; * marks a clear difference."""
        shared = self.shared_options()
        title = f"In common: {options_text(shared)}\n" if shared else ""
        own_options = [
            {name: value for name, value in report.options.items() if name not in shared} for report in self.reports
        ]
        default_heading = "nothing else" if shared else "default rules"
        headings = [
            report.heading_for(options_text(options) or default_heading)
            for report, options in zip(self.reports, own_options, strict=True)
        ]
        columns = [headings[0]]
        for heading in headings[1:]:
            columns += [heading, "difference"]
        print_table(title + STAR, columns, self.texts())
        print_sentences(self.sentences())

    def shared_options(self) -> dict[str, Any]:
        """Return the options that have the same value in all sets of rules."""
        first = self.reports[0].options
        return {
            name: value
            for name, value in first.items()
            if all(report.options.get(name) == value for report in self.reports)
        }

    def save(self, path: str | Path) -> None:
        """Write the figures to a file: .html for browsers, .csv and .json for programs."""
        save_as(Path(path), "What these rules change", self)


def options_text(options: dict[str, Any]) -> str:
    """Return options in one line.

    >>> options_text({"points_to_win": 3, "abilities": False})
    'points_to_win=3, abilities=false'
    """
    return ", ".join(f"{name}={short_value(value)}" for name, value in options.items())


def short_value(value: Any) -> str:
    """Return the text of a value for a heading, "drawn" for a drawing.

    >>> short_value(3), short_value((0,) * 64)
    ('3', 'drawn')
    """
    return "drawn" if isinstance(value, tuple | list) and len(value) > LONGEST_LISTED_ROW else written(value)


def print_table(title: str, headings: Sequence[str], rows: Sequence[tuple[str, list[str]]]) -> None:
    """Print a table of figures."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", show_header=any(headings))
    table.add_column("")
    for heading in headings:
        table.add_column(heading, justify="right")
    say = translator("en")
    for name, texts in rows:
        table.add_row(row_heading(name, say), *texts)
    Console().print(table)


def english_texts(messages: Sequence[Sentence]) -> list[str]:
    """Return sentences as text."""
    say = translator("en")
    return [say(message, **facts) for message, facts in messages]


def print_sentences(messages: Sequence[Sentence]) -> None:
    """Print sentences."""
    for sentence in english_texts(messages):
        print(sentence)


def save_as(path: Path, heading: str, comparison: Comparison) -> None:
    """Write reports to a file, in the format of the file name's suffix. Raise ValueError for an unknown suffix."""
    writers = {".html": html_page, ".csv": csv_text, ".json": json_text}
    if path.suffix not in writers:
        raise ValueError(f"{path}: a report is saved as .html, .csv or .json; choose one of these endings.")
    path.write_text(writers[path.suffix](heading, comparison), encoding="utf-8")


def json_text(heading: str, comparison: Comparison) -> str:
    """Return the reports as JSON; seats are counted from 0 in ids, from 1 in names."""
    reports_json = [
        {
            "game": report.game,
            "options": report.options,
            "bots": report.bots,
            "games": report.games,
            "seed": report.seed,
            "opening": report.opening,
            "figures": {f.id: {"name": f.name, "value": f.value, "low": f.low, "high": f.high} for f in report.figures},
            "lengths": report.lengths,
        }
        for report in comparison.reports
    ]
    differences = [
        {
            one.id: {
                "value": one.value,
                "low": one.low,
                "high": one.high,
                "p": one.p_value,
                "corrected_p": one.adjusted,
                "clear": one.clear,
            }
            for one in found.values()
        }
        for found in comparison.differences
    ]
    texts = english_texts(comparison.sentences())
    page = {"heading": heading, "sentences": texts, "reports": reports_json, "differences": differences}
    return json.dumps(page, indent=1, ensure_ascii=False) + "\n"


def csv_text(heading: str, comparison: Comparison) -> str:
    """Return the reports as CSV, one line for each figure; seats are counted from 0 in ids, from 1 in names.

    The last columns are the difference from the first set of rules, with its interval and its corrected p-value.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = ["rules", "bots", "games", "seed", "id", "figure", "value", "low", "high"]
    writer.writerow([*columns, "difference", "difference_low", "difference_high", "corrected_p"])
    for report, differences in zip(comparison.reports, ({}, *comparison.differences), strict=True):
        rules = " ".join(f"{name}={written(value)}" for name, value in report.options.items())
        for f in report.figures:
            found = differences.get(f.id)
            writer.writerow(
                [rules, " ".join(report.bots), report.games, report.seed, f.id, f.name, f.value, f.low, f.high]
                + ([found.value, found.low, found.high, found.adjusted] if found else [""] * 4)
            )
    return out.getvalue()


STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b18;background:#faf7f0}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid #d9d2c3}
th:first-child,td:first-child{text-align:left}.clear{font-weight:bold}svg{width:100%;height:8rem}rect{fill:#2f6b4f}
text{font:10px sans-serif;fill:currentColor}@media(prefers-color-scheme:dark){body{background:#1b1a17;color:#ece6d8}rect{fill:#7fc4a2}}
"""


def html_page(heading: str, comparison: Comparison) -> str:
    """Return a self-contained HTML page: the figures side by side, and charts of the lengths of the games."""
    say = translator("en")
    reports = comparison.reports
    columns = [reports[0].heading]
    for report in reports[1:]:
        columns += [report.heading, "Difference"]
    headings = "".join(f"<th scope='col'>{html.escape(column)}</th>" for column in columns)
    rows = [
        f"<tr><th scope='row'>{html.escape(row_heading(name, say))}</th>"
        + "".join(f"<td class='{'clear' if text.endswith('*') else ''}'>{html.escape(text)}</td>" for text in texts)
        + "</tr>"
        for name, texts in comparison.texts()
    ]
    paragraphs = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in english_texts(comparison.sentences()))
    rules = "".join(rules_html(report.rules) for report in reports)
    charts = "".join(f"<h2>{html.escape(report.heading)}</h2>{length_chart(report, say)}" for report in reports)
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{html.escape(heading)}</title>"
        f"<meta name='viewport' content='width=device-width'><style>{STYLE}</style><h1>{html.escape(heading)}</h1>"
        f"{rules}{paragraphs}<table><thead><tr><th></th>{headings}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        + (f"<p>{STAR}.</p>" if len(reports) > 1 else "")
        + f"<p>In brackets: the 95 % interval.</p>{charts}</html>\n"
    )


def length_chart(report: Report, say: Translator) -> str:
    """Return a bar chart of the games by their number of decisions."""
    if not report.lengths:
        return ""
    first, last, max_count = min(report.lengths), max(report.lengths), max(report.lengths.values())
    bar_step = 600 / (last - first + 1)
    bars = ""
    for length in range(first, last + 1):
        height = 100 * report.lengths.get(length, 0) / max_count
        x = (length - first) * bar_step
        box = f"x='{x:.1f}' y='{105 - height:.1f}' width='{max(1, bar_step - 2):.1f}' height='{height:.1f}'"
        bars += f"<rect {box}><title>{length}: {report.lengths.get(length, 0)}</title></rect>"
        if (last - first) < 30 or (length - first) % 5 == 0:
            bars += f"<text x='{x + bar_step / 2:.1f}' y='118' text-anchor='middle'>{length}</text>"
    label = html.escape(say(DECISIONS_NAME))
    return f"<figure><svg viewBox='0 0 600 122' role='img' aria-label='{label}'>{bars}</svg><figcaption>{label}</figcaption></figure>"
